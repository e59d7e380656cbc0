//! The fixed part at the beginning of a surface file.

use super::error::{SurfaceFileError, SurfaceFileFault};
use crate::OutOfRange;
use crate::grid::{NavRegion, POSITION_LIMIT, check_number};
use crate::surface::NavAgent;
use xxhash_rust::xxh3::xxh3_64;

/// As for meshes: not text, and damaged by a transfer as text.
pub(super) const MAGIC: [u8; 8] = [0x89, b'S', b'R', b'F', 0x0D, 0x0A, 0x1A, 0x0A];
pub(super) const VERSION: u32 = 1;

const LENGTH: usize = 16;
pub(super) const CHECKSUM: usize = 24;
/// The checksum covers everything from here on.
pub(super) const CHECKED: usize = 32;
const COMPRESSED: usize = 32;
const GROUND_KIND: usize = 33;
pub(super) const REGION: usize = 40;
const AGENT: usize = 80;
const MAX_AGENT_RADIUS: usize = 112;
const FLAT_HEIGHT: usize = 120;
const GROUND_REGION: usize = 128;
const SQUARES_LENGTH: usize = 168;
const HEIGHTS_LENGTH: usize = 176;
pub(super) const SIZE: usize = 184;

pub(super) struct Header {
    pub region: NavRegion,
    pub agent: NavAgent,
    pub max_agent_radius: f64,
    pub compressed: bool,
    pub ground: Ground,
    pub squares_length: u64,
    pub heights_length: u64,
}

/// Which ground is kept.
#[derive(Clone, Copy)]
pub(super) enum Ground {
    None,
    Flat(f64),
    Heights(NavRegion),
}

impl Header {
    /// The header with its checksum still 0.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(SIZE);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([0; 4]);
        bytes.extend((SIZE as u64 + self.squares_length + self.heights_length).to_le_bytes());
        bytes.extend([0; 8]);
        let (kind, flat, ground) = match self.ground {
            Ground::None => (0, 0.0, None),
            Ground::Flat(height) => (1, height, None),
            Ground::Heights(region) => (2, 0.0, Some(region)),
        };
        bytes.extend([u8::from(self.compressed), kind, 0, 0, 0, 0, 0, 0]);
        bytes.extend(region_bytes(&self.region));
        let agent = &self.agent;
        for value in
            [agent.radius, agent.height, agent.step_height, agent.max_slope_degrees, self.max_agent_radius, flat]
        {
            bytes.extend(f64::to_le_bytes(value));
        }
        bytes.extend(ground.map_or([0; 40], |region| region_bytes(&region)));
        bytes.extend(self.squares_length.to_le_bytes());
        bytes.extend(self.heights_length.to_le_bytes());
        bytes
    }

    /// Reads the header and checks that the bytes are whole.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, SurfaceFileError> {
        let refuse = |at, fault| Err(SurfaceFileError::new(at, fault));
        if !bytes.starts_with(&MAGIC) {
            return refuse(0, SurfaceFileFault::Magic);
        }
        let found = bytes.len() as u64;
        let truncated = SurfaceFileFault::Truncated { found, least: SIZE as u64 };
        if bytes.len() < 12 {
            return refuse(bytes.len(), truncated);
        }
        let version = u32_at(bytes, 8);
        if version != VERSION {
            return refuse(8, SurfaceFileFault::Version(version));
        }
        if bytes.len() < SIZE {
            return refuse(bytes.len(), truncated);
        }
        let expected = u64_at(bytes, LENGTH);
        if found != expected {
            return refuse(LENGTH, SurfaceFileFault::Length { found, expected });
        }
        let (found, expected) = (u64_at(bytes, CHECKSUM), xxh3_64(&bytes[CHECKED..]));
        if found != expected {
            return refuse(CHECKSUM, SurfaceFileFault::Checksum { found, expected });
        }
        for at in (12..LENGTH).chain(GROUND_KIND + 1..REGION) {
            if bytes[at] != 0 {
                return refuse(at, field("reserved byte", bytes[at], "0"));
            }
        }
        let (squares_length, heights_length) = (u64_at(bytes, SQUARES_LENGTH), u64_at(bytes, HEIGHTS_LENGTH));
        let content = (bytes.len() - SIZE) as u64;
        if squares_length.checked_add(heights_length) != Some(content) {
            let found = squares_length.saturating_add(heights_length);
            return refuse(SQUARES_LENGTH, SurfaceFileFault::Length { found, expected: content });
        }
        if bytes[COMPRESSED] > 1 {
            return refuse(COMPRESSED, field("compression", bytes[COMPRESSED], "0 (none) or 1 (DEFLATE)"));
        }
        let number = |at| f64_at(bytes, at);
        let agent = NavAgent {
            radius: number(AGENT),
            height: number(AGENT + 8),
            step_height: number(AGENT + 16),
            max_slope_degrees: number(AGENT + 24),
        };
        let at = |at: usize| move |e: OutOfRange| SurfaceFileError::new(at, e.into());
        agent.check().map_err(at(AGENT))?;
        Ok(Self {
            region: region_at(bytes, REGION).map_err(at(REGION))?,
            agent,
            max_agent_radius: number(MAX_AGENT_RADIUS),
            compressed: bytes[COMPRESSED] == 1,
            ground: ground(bytes, heights_length)?,
            squares_length,
            heights_length,
        })
    }
}

fn ground(bytes: &[u8], heights_length: u64) -> Result<Ground, SurfaceFileError> {
    let kind = bytes[GROUND_KIND];
    // One form only for a file: what a kind does not use is zero.
    let unused = match kind {
        0 => FLAT_HEIGHT..SQUARES_LENGTH,
        1 => GROUND_REGION..SQUARES_LENGTH,
        2 => FLAT_HEIGHT..GROUND_REGION,
        _ => {
            let fault = field("ground", kind, "0 (none), 1 (flat) or 2 (heights)");
            return Err(SurfaceFileError::new(GROUND_KIND, fault));
        }
    };
    if let Some(at) = unused.into_iter().find(|&at| bytes[at] != 0) {
        return Err(SurfaceFileError::new(at, field("unused byte", bytes[at], "0")));
    }
    if kind != 2 && heights_length != 0 {
        let fault = SurfaceFileFault::Length { found: heights_length, expected: 0 };
        return Err(SurfaceFileError::new(HEIGHTS_LENGTH, fault));
    }
    let refuse = |at| move |e: OutOfRange| SurfaceFileError::new(at, e.into());
    Ok(match kind {
        0 => Ground::None,
        1 => {
            let height = f64_at(bytes, FLAT_HEIGHT);
            check_number("ground", height, -POSITION_LIMIT, POSITION_LIMIT, "within 2097152 metres of 0")
                .map_err(refuse(FLAT_HEIGHT))?;
            Ground::Flat(height)
        }
        _ => Ground::Heights(region_at(bytes, GROUND_REGION).map_err(refuse(GROUND_REGION))?),
    })
}

fn field(field: &'static str, found: u8, allowed: &'static str) -> SurfaceFileFault {
    SurfaceFileFault::Field { field, found: found.into(), allowed }
}

fn region_bytes(region: &NavRegion) -> [u8; 40] {
    let mut bytes = [0; 40];
    let [x, z] = region.origin();
    for (at, value) in [(0, x), (8, z), (16, region.sample_size())] {
        bytes[at..at + 8].copy_from_slice(&value.to_le_bytes());
    }
    let [first_x, first_z] = region.first();
    bytes[24..28].copy_from_slice(&first_x.to_le_bytes());
    bytes[28..32].copy_from_slice(&first_z.to_le_bytes());
    bytes[32..36].copy_from_slice(&region.samples_x().to_le_bytes());
    bytes[36..40].copy_from_slice(&region.samples_z().to_le_bytes());
    bytes
}

fn region_at(bytes: &[u8], at: usize) -> Result<NavRegion, OutOfRange> {
    let first = |at| i64::from(u32_at(bytes, at) as i32);
    NavRegion::new(f64_at(bytes, at), f64_at(bytes, at + 8), 1, 1, f64_at(bytes, at + 16))?.part(
        first(at + 24),
        first(at + 28),
        u32_at(bytes, at + 32),
        u32_at(bytes, at + 36),
    )
}

fn array_at<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    std::array::from_fn(|k| bytes[at + k])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(array_at(bytes, at))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(array_at(bytes, at))
}

fn f64_at(bytes: &[u8], at: usize) -> f64 {
    f64::from_le_bytes(array_at(bytes, at))
}
