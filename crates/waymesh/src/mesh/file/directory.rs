//! The beginning of a mesh file: header, section table, tile table.

use super::bytes::{array_at, f32_at, f64_at, i32_at, u32_at, u64_at, u128_at};
use super::error::{FileError, FileFault, FilePart};
use super::layout::{
    DIRECTORY_CHECKSUM_SIZE, HEADER_SIZE, MAGIC, SECTION_ENTRY_SIZE, TILE_ENTRY_SIZE, VERSION, aligned, directory_size,
};
use crate::math::DVec3;
use crate::mesh::{MeshParams, TileKey};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// A section's entry in the directory.
#[derive(Clone, Copy)]
pub(super) struct SectionEntry {
    pub(super) tag: [u8; 4],
    /// Whether a reader that does not know the tag must refuse the file.
    pub(super) required: bool,
    pub(super) offset: u64,
    pub(super) length: u64,
    /// xxh3-64 of the contents.
    pub(super) checksum: u64,
}

/// A tile's entry in the directory.
#[derive(Clone, Copy)]
pub(super) struct TileEntry {
    pub(super) key: TileKey,
    pub(super) offset: u64,
    pub(super) length: u64,
    /// xxh3-128 of the block.
    pub(super) checksum: u128,
    /// Fingerprint of what the tile was baked from.
    pub(super) fingerprint: u128,
}

impl SectionEntry {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.tag);
        out.extend_from_slice(&u32::from(self.required).to_le_bytes());
        out.extend_from_slice(&self.offset.to_le_bytes());
        out.extend_from_slice(&self.length.to_le_bytes());
        out.extend_from_slice(&self.checksum.to_le_bytes());
    }

    fn read(bytes: &[u8; SECTION_ENTRY_SIZE]) -> Result<Self, FileFault> {
        let flags = u32_at(bytes, 4);
        if flags > 1 {
            return Err(crate::OutOfRange::new("section flags", flags, "0 or 1").into());
        }
        Ok(Self {
            tag: array_at(bytes, 0),
            required: flags == 1,
            offset: u64_at(bytes, 8),
            length: u64_at(bytes, 16),
            checksum: u64_at(bytes, 24),
        })
    }
}

impl TileEntry {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&key_bytes(self.key));
        out.extend_from_slice(&[0; 4]);
        out.extend_from_slice(&self.offset.to_le_bytes());
        out.extend_from_slice(&self.length.to_le_bytes());
        out.extend_from_slice(&self.checksum.to_le_bytes());
        out.extend_from_slice(&self.fingerprint.to_le_bytes());
    }

    fn read(bytes: &[u8; TILE_ENTRY_SIZE]) -> Result<Self, FileFault> {
        let reserved = u32_at(bytes, 12);
        if reserved != 0 {
            return Err(FileFault::Field { field: "reserved number", found: u64::from(reserved), expected: 0 });
        }
        Ok(Self {
            key: key_at(bytes),
            offset: u64_at(bytes, 16),
            length: u64_at(bytes, 24),
            checksum: u128_at(bytes, 32),
            fingerprint: u128_at(bytes, 48),
        })
    }
}

fn key_bytes(key: TileKey) -> [u8; 12] {
    let mut bytes = [0; 12];
    for (out, value) in bytes.as_chunks_mut::<4>().0.iter_mut().zip([key.x, key.z, key.layer]) {
        *out = value.to_le_bytes();
    }
    bytes
}

fn key_at(bytes: &[u8; TILE_ENTRY_SIZE]) -> TileKey {
    TileKey::new(i32_at(bytes, 0), i32_at(bytes, 4), i32_at(bytes, 8))
}

/// Parameters as they stand in the header: tile size, origin, climb.
fn param_bytes(params: &MeshParams) -> [u8; 36] {
    let mut bytes = [0; 36];
    bytes[..4].copy_from_slice(&params.tile_size.to_le_bytes());
    let doubles = params.origin.to_array().into_iter().chain([params.climb]);
    for (out, value) in bytes[4..].as_chunks_mut::<8>().0.iter_mut().zip(doubles) {
        *out = value.to_le_bytes();
    }
    bytes
}

/// The fingerprint of a mesh: what answers depend on, and nothing else. Made of the parameters and of each tile's
/// place and checksum, so that a changed tile does not need the bytes of the others.
pub(super) struct MeshFingerprint(Xxh3);

impl MeshFingerprint {
    pub(super) fn new(params: &MeshParams) -> Self {
        let mut hash = Xxh3::new();
        hash.update(&param_bytes(params));
        Self(hash)
    }

    pub(super) fn add(&mut self, key: TileKey, checksum: u128) {
        self.0.update(&key_bytes(key));
        self.0.update(&checksum.to_le_bytes());
    }

    pub(super) fn finish(&self) -> u128 {
        self.0.digest128()
    }
}

/// The directory as it is written.
pub(super) fn write(
    params: &MeshParams,
    fingerprint: u128,
    file_length: u64,
    sections: &[SectionEntry],
    tiles: &[TileEntry],
) -> Vec<u8> {
    let mut out = Vec::with_capacity(directory_size(sections.len() as u32, tiles.len() as u32) as usize);
    out.extend_from_slice(&MAGIC);
    out.extend_from_slice(&VERSION.to_le_bytes());
    out.extend_from_slice(&param_bytes(params));
    out.extend_from_slice(&file_length.to_le_bytes());
    out.extend_from_slice(&(sections.len() as u32).to_le_bytes());
    out.extend_from_slice(&(tiles.len() as u32).to_le_bytes());
    out.extend_from_slice(&fingerprint.to_le_bytes());
    sections.iter().for_each(|entry| entry.write(&mut out));
    tiles.iter().for_each(|entry| entry.write(&mut out));
    let checksum = xxh3_64(&out);
    out.extend_from_slice(&checksum.to_le_bytes());
    out
}

/// A directory that was read: parameters not checked yet, every part within the file and in its place.
pub(super) struct Directory<'a> {
    pub(super) params: MeshParams,
    pub(super) fingerprint: u128,
    sections: &'a [[u8; SECTION_ENTRY_SIZE]],
    tiles: &'a [[u8; TILE_ENTRY_SIZE]],
    /// Where the first part behind the directory begins.
    end: u64,
}

fn refuse(offset: usize, fault: FileFault) -> FileError {
    FileError::new(FilePart::Directory, offset as u64, fault)
}

impl<'a> Directory<'a> {
    /// Reads the directory at the beginning of a file.
    pub(super) fn read(file: &'a [u8]) -> Result<Self, FileError> {
        let present = file.len() as u64;
        let too_short = |needed: u64| refuse(file.len(), FileFault::Truncated { needed, present });
        let beginning = &file[..file.len().min(MAGIC.len())];
        if !MAGIC.starts_with(beginning) {
            return Err(refuse(0, FileFault::NotMeshFile { found: beginning.to_vec(), expected: MAGIC }));
        }
        // The version comes before everything that another version may have elsewhere.
        if file.len() >= 12 && u32_at(file, 8) != VERSION {
            return Err(refuse(8, FileFault::Version { found: u32_at(file, 8), supported: VERSION }));
        }
        if file.len() < HEADER_SIZE {
            return Err(too_short(directory_size(0, 0)));
        }
        let length = u64_at(file, 48);
        if length > present {
            return Err(too_short(length));
        }
        if length < present {
            return Err(refuse(48, FileFault::Field { field: "file length", found: present, expected: length }));
        }
        let (section_count, tile_count) = (u32_at(file, 56), u32_at(file, 60));
        let size = directory_size(section_count, tile_count);
        if size > present {
            return Err(too_short(size));
        }
        let (covered, checksum) = file[..size as usize].split_at(size as usize - DIRECTORY_CHECKSUM_SIZE);
        let (stored, computed) = (u64_at(checksum, 0), xxh3_64(covered));
        if stored != computed {
            let fault = FileFault::Checksum { stored: u128::from(stored), computed: u128::from(computed) };
            return Err(refuse(covered.len(), fault));
        }
        let tables = &covered[HEADER_SIZE..];
        let (sections, tiles) = tables.split_at(section_count as usize * SECTION_ENTRY_SIZE);
        Ok(Self {
            params: MeshParams {
                tile_size: f32_at(file, 12),
                origin: DVec3::new(f64_at(file, 16), f64_at(file, 24), f64_at(file, 32)),
                climb: f64_at(file, 40),
            },
            fingerprint: u128_at(file, 64),
            sections: sections.as_chunks().0,
            tiles: tiles.as_chunks().0,
            end: size,
        })
    }

    /// The sections, in ascending order of their tags.
    pub(super) fn sections(&self) -> impl Iterator<Item = Result<SectionEntry, FileError>> + '_ {
        let mut previous: Option<[u8; 4]> = None;
        self.sections.iter().enumerate().map(move |(i, bytes)| {
            let at = (HEADER_SIZE + i * SECTION_ENTRY_SIZE) as u64;
            let refuse = |fault| FileError::new(FilePart::Section(array_at(bytes, 0)), at, fault);
            let entry = SectionEntry::read(bytes).map_err(refuse)?;
            match previous.replace(entry.tag) {
                Some(previous) if previous >= entry.tag => Err(refuse(FileFault::SectionOrder { previous })),
                _ => Ok(entry),
            }
        })
    }

    /// The tiles, in ascending order of column, row and layer.
    pub(super) fn tiles(&self) -> impl Iterator<Item = Result<TileEntry, FileError>> + '_ {
        let mut previous: Option<TileKey> = None;
        let begin = HEADER_SIZE + self.sections.len() * SECTION_ENTRY_SIZE;
        self.tiles.iter().enumerate().map(move |(i, bytes)| {
            let at = (begin + i * TILE_ENTRY_SIZE) as u64;
            let refuse = |fault| FileError::new(FilePart::Tile(key_at(bytes)), at, fault);
            let entry = TileEntry::read(bytes).map_err(refuse)?;
            match previous.replace(entry.key) {
                Some(previous) if previous >= entry.key => Err(refuse(FileFault::TileOrder { previous })),
                _ => Ok(entry),
            }
        })
    }

    /// The parts behind the directory.
    pub(super) fn parts(&self, file: &'a [u8]) -> Parts<'a> {
        Parts { file, at: self.end }
    }
}

/// Hands out the parts behind the directory one by one: they follow each other without gaps but for the zero bytes
/// that align them, and end where the file ends.
pub(super) struct Parts<'a> {
    file: &'a [u8],
    at: u64,
}

impl<'a> Parts<'a> {
    /// The next part, which its entry says is at `offset` and has `length` bytes.
    pub(super) fn next(&mut self, part: FilePart, offset: u64, length: u64) -> Result<&'a [u8], FileError> {
        if offset != self.at {
            let fault = FileFault::Field { field: "offset in the directory", found: offset, expected: self.at };
            return Err(FileError::new(part, self.at, fault));
        }
        let present = self.file.len() as u64;
        // The rest of the file is what there is, so that nothing here can overflow.
        if length > present - offset || aligned(offset + length) > present {
            let needed = offset.saturating_add(length).checked_next_multiple_of(8).unwrap_or(u64::MAX);
            return Err(FileError::new(part, offset, FileFault::Truncated { needed, present }));
        }
        let end = offset + length;
        self.at = aligned(end);
        if let Some(i) = (end..self.at).find(|&i| self.file[i as usize] != 0) {
            let found = u64::from(self.file[i as usize]);
            return Err(FileError::new(part, i, FileFault::Field { field: "padding byte", found, expected: 0 }));
        }
        Ok(&self.file[offset as usize..end as usize])
    }

    /// Checks that nothing is left.
    pub(super) fn finish(&self) -> Result<(), FileError> {
        let present = self.file.len() as u64;
        if self.at == present {
            return Ok(());
        }
        let fault = FileFault::Field { field: "file length", found: present, expected: self.at };
        Err(FileError::new(FilePart::Directory, self.at, fault))
    }
}
