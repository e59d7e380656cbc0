//! Surfaces as bytes: the `.surf` format, version 1. `docs/surfaces.md` describes it field by field.
//!
//! Only what cannot be computed is stored: the region, the agent, why each square is blocked, and the ground where it is kept. Clearances
//! follow, so no file can contradict itself about them.

mod error;
mod ground;
mod header;

pub use error::{SurfaceFileError, SurfaceFileFault};
pub use ground::SurfaceGround;

use super::cause::{BlockCause, FREE};
use super::tile::framed_region;
use super::{NavSurface, NavSurfaceTile};
use crate::grid::HeightGrid;
use header::{Header, SIZE};
use xxhash_rust::xxh3::xxh3_64;

/// A surface and, where it is kept, the ground that gives its paths their heights.
#[derive(Clone, Debug, PartialEq)]
pub struct SurfaceFile {
    /// The surface.
    pub tile: NavSurfaceTile,
    /// The ground.
    pub ground: Option<SurfaceGround>,
}

/// Turns tiles into bytes and back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NavSurfaceCodec {
    /// Whether to compress (DEFLATE, RFC 1951). Reading understands both.
    pub compress: bool,
}

impl NavSurfaceCodec {
    /// A tile as bytes, without any ground.
    #[must_use]
    pub fn encode(&self, tile: &NavSurfaceTile) -> Vec<u8> {
        encode(tile, None, self.compress)
    }

    /// The tile in bytes; a ground that came with it is left out.
    ///
    /// # Errors
    /// Bytes that are not, to the last one, a surface.
    pub fn decode(bytes: &[u8]) -> Result<NavSurfaceTile, SurfaceFileError> {
        SurfaceFile::from_bytes(bytes).map(|file| file.tile)
    }
}

impl SurfaceFile {
    /// The version that is written.
    pub const VERSION: u32 = header::VERSION;

    /// Whether bytes say of themselves that they are a surface, as the first eight do.
    #[must_use]
    pub fn is_surface(bytes: &[u8]) -> bool {
        bytes.starts_with(&header::MAGIC)
    }

    /// The surface and its ground as bytes, compressed where asked for. The same surface always gives the same bytes.
    #[must_use]
    pub fn to_bytes(&self, compress: bool) -> Vec<u8> {
        encode(&self.tile, self.ground.as_ref(), compress)
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote. No more memory is taken than the bytes can account for.
    ///
    /// # Errors
    /// What does not fit, and where: another kind of file, another version, a wrong length or checksum, a field out of range.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SurfaceFileError> {
        let header = Header::read(bytes)?;
        let frame = framed_region(&header.region, header.max_agent_radius)
            .map_err(|e| SurfaceFileError::new(header::REGION, e.into()))?;
        let (squares_at, heights_at) = (SIZE, SIZE + header.squares_length as usize);
        let squares = unpack(&header, &bytes[squares_at..heights_at], frame.len() as u64, squares_at)?;
        if let Some(at) = squares.iter().position(|&s| s != FREE && BlockCause::from_byte(s).is_none()) {
            let fault = SurfaceFileFault::Field {
                field: "square",
                found: squares[at].into(),
                allowed: "0 (free) or a cause, 1 to 6",
            };
            return Err(SurfaceFileError::new(squares_at + if header.compressed { 0 } else { at }, fault));
        }
        let ground = match header.ground {
            header::Ground::None => None,
            header::Ground::Flat(height) => Some(SurfaceGround::Flat(height)),
            header::Ground::Heights(region) => {
                let bytes = unpack(&header, &bytes[heights_at..], region.len() as u64 * 8, heights_at)?;
                Some(SurfaceGround::Heights(read_heights(region, &bytes, heights_at)?))
            }
        };
        let tile = NavSurfaceTile::from_squares(header.region, header.agent, header.max_agent_radius, squares);
        Ok(Self { tile, ground })
    }
}

fn encode(tile: &NavSurfaceTile, ground: Option<&SurfaceGround>, compress: bool) -> Vec<u8> {
    let heights: Vec<u8> = match ground {
        Some(SurfaceGround::Heights(grid)) => grid.heights().iter().flat_map(|h| h.to_le_bytes()).collect(),
        _ => Vec::new(),
    };
    let pack = |bytes: &[u8]| {
        if compress && !bytes.is_empty() { miniz_oxide::deflate::compress_to_vec(bytes, 6) } else { bytes.to_vec() }
    };
    let (squares, heights) = (pack(tile.squares()), pack(&heights));
    let header = Header {
        region: *tile.region(),
        agent: *tile.agent(),
        max_agent_radius: tile.max_agent_radius(),
        compressed: compress,
        ground: match ground {
            None => header::Ground::None,
            Some(SurfaceGround::Flat(height)) => header::Ground::Flat(*height),
            Some(SurfaceGround::Heights(grid)) => header::Ground::Heights(*grid.region()),
        },
        squares_length: squares.len() as u64,
        heights_length: heights.len() as u64,
    };
    let mut bytes = header.to_bytes();
    bytes.extend(squares);
    bytes.extend(heights);
    let checksum = xxh3_64(&bytes[header::CHECKED..]);
    bytes[header::CHECKSUM..header::CHECKED].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// A part of the file as it was before it was compressed, `length` bytes.
fn unpack(header: &Header, stored: &[u8], length: u64, at: usize) -> Result<Vec<u8>, SurfaceFileError> {
    let wrong = |found: u64| SurfaceFileError::new(at, SurfaceFileFault::Length { found, expected: length });
    if !header.compressed {
        return if stored.len() as u64 == length { Ok(stored.to_vec()) } else { Err(wrong(stored.len() as u64)) };
    }
    // DEFLATE makes at most 1032 bytes of one.
    if length > (stored.len() as u64 + 1) * 1032 {
        return Err(wrong(stored.len() as u64 * 1032));
    }
    let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(stored, length as usize)
        .map_err(|e| SurfaceFileError::new(at, SurfaceFileFault::Compression(e.status as i32)))?;
    if bytes.len() as u64 == length { Ok(bytes) } else { Err(wrong(bytes.len() as u64)) }
}

fn read_heights(region: crate::grid::NavRegion, bytes: &[u8], at: usize) -> Result<HeightGrid, SurfaceFileError> {
    let heights: Vec<f64> = bytes.as_chunks::<8>().0.iter().map(|&b| f64::from_le_bytes(b)).collect();
    if let Some(k) = heights.iter().position(|h| h.is_nan() && h.to_bits() != f64::NAN.to_bits()) {
        let found = heights[k].to_bits();
        let fault =
            SurfaceFileFault::Field { field: "height", found, allowed: "a number, or 0x7ff8000000000000 for none" };
        return Err(SurfaceFileError::new(at, fault));
    }
    HeightGrid::new(region, heights).map_err(|e| SurfaceFileError::new(at, SurfaceFileFault::Ground(e)))
}
