//! The `.nav` file: a whole mesh in one file that checks itself.
//!
//! `docs/file-format.md` describes it to the byte. A directory (header, section table, tile table) comes first and says
//! where everything else is, so that a single tile can be read without the others. Each byte is covered by one
//! checksum. Links are not stored; they follow from the tiles. The same mesh gives the same bytes, whatever its
//! history, and every file that loads is the one that saving its mesh gives, but for sections that are skipped.

mod bytes;
mod directory;
mod error;
mod layout;
mod settings;
mod tile_block;

pub use error::{FileError, FileFault, FilePart};

use super::tile::TileScratch;
use super::{BakeSettings, TileData, TiledNavMesh};
use bytes::array_at;
use directory::{Directory, MeshFingerprint, Parts, SectionEntry, TileEntry};
use layout::{BlockCounts, aligned, directory_size};
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

impl TiledNavMesh {
    /// The version of the `.nav` format that is written and read.
    pub const FILE_VERSION: u32 = layout::VERSION;

    /// The mesh as a `.nav` file.
    ///
    /// ```
    /// use waymesh::math::DVec3;
    /// use waymesh::mesh::{MeshParams, TiledNavMesh};
    ///
    /// let mesh = TiledNavMesh::new(MeshParams { origin: DVec3::ZERO, tile_size: 8.0, climb: 0.9 })?;
    /// let loaded = TiledNavMesh::from_bytes(&mesh.to_bytes())?;
    /// assert_eq!(loaded.fingerprint(), mesh.fingerprint());
    /// # Ok::<(), waymesh::Error>(())
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let tile_count = self.tiles_by_key().count();
        let directory = directory_size(u32::from(self.settings().is_some()), tile_count as u32);
        let section = if self.settings().is_some() { settings::SIZE } else { 0 };
        let blocks: u64 = self.blocks().map(|data| aligned(BlockCounts::of(data).block_size())).sum();
        let mut out = Vec::with_capacity(directory as usize + section + blocks as usize);
        out.resize(directory as usize, 0);

        let mut sections = Vec::new();
        if let Some(settings) = self.settings() {
            let contents = settings::to_bytes(settings);
            sections.push(SectionEntry {
                tag: settings::TAG,
                required: false,
                offset: out.len() as u64,
                length: contents.len() as u64,
                checksum: xxh3_64(&contents),
            });
            out.extend_from_slice(&contents);
            tile_block::pad(&mut out);
        }
        let mut fingerprint = MeshFingerprint::new(self.params());
        let mut tiles = Vec::with_capacity(tile_count);
        for data in self.blocks() {
            let begin = out.len();
            tile_block::write(data, &mut out);
            let block = &out[begin..];
            let checksum = xxh3_128(block);
            fingerprint.add(data.key, checksum);
            tiles.push(TileEntry {
                key: data.key,
                offset: begin as u64,
                length: block.len() as u64,
                checksum,
                fingerprint: data.fingerprint,
            });
            tile_block::pad(&mut out);
        }
        let directory = directory::write(self.params(), fingerprint.finish(), out.len() as u64, &sections, &tiles);
        out[..directory.len()].copy_from_slice(&directory);
        out
    }

    /// The mesh in a `.nav` file. Tiles get their slots in (column, row, layer) order.
    ///
    /// Everything is checked before it is used: a file that loads gives a mesh as valid as one made by
    /// [`from_tiles`](Self::from_tiles), whoever wrote it. Nothing is allocated that is not in proportion to `file`.
    ///
    /// # Errors
    /// What is wrong with the file, and where.
    pub fn from_bytes(file: &[u8]) -> Result<TiledNavMesh, FileError> {
        let directory = Directory::read(file)?;
        let refuse = |fault| FileError::new(FilePart::Directory, 0, fault);
        let mut mesh = TiledNavMesh::new(directory.params).map_err(|error| refuse(error.into()))?;
        let mut parts = directory.parts(file);
        for entry in directory.sections() {
            let entry = entry?;
            if let Some(settings) = read_section(&mut parts, &entry)? {
                mesh.set_settings(Some(settings))
                    .map_err(|error| FileError::new(FilePart::Section(entry.tag), entry.offset, error.into()))?;
            }
        }
        let mut fingerprint = MeshFingerprint::new(&directory.params);
        let mut scratch = TileScratch::default();
        for entry in directory.tiles() {
            let entry = entry?;
            let data = read_tile(&mut parts, &entry)?;
            fingerprint.add(entry.key, entry.checksum);
            mesh.place_unlinked(data, &mut scratch)
                .map_err(|error| FileError::new(FilePart::Tile(entry.key), entry.offset, error.into()))?;
        }
        parts.finish()?;
        let (stored, computed) = (directory.fingerprint, fingerprint.finish());
        if stored != computed {
            return Err(FileError::new(FilePart::Directory, 64, FileFault::Fingerprint { stored, computed }));
        }
        mesh.link_all().map_err(|error| refuse(error.into()))?;
        Ok(mesh)
    }

    /// A 128-bit fingerprint of everything that answers depend on: the parameters, and the place and contents of each
    /// tile. What a tile was baked from and with which settings is not part of it, nor is the mesh's history.
    #[must_use]
    pub fn fingerprint(&self) -> u128 {
        let mut fingerprint = MeshFingerprint::new(self.params());
        let mut block = Vec::new();
        for data in self.blocks() {
            block.clear();
            tile_block::write(data, &mut block);
            fingerprint.add(data.key, xxh3_128(&block));
        }
        fingerprint.finish()
    }

    fn blocks(&self) -> impl Iterator<Item = &TileData> {
        self.tiles_by_key().map(|(_, placed)| placed.tile().data())
    }
}

/// Checks a section; the settings where it is theirs, nothing where it can be skipped.
fn read_section(parts: &mut Parts<'_>, entry: &SectionEntry) -> Result<Option<BakeSettings>, FileError> {
    let part = FilePart::Section(entry.tag);
    let refuse = |at: usize, fault| FileError::new(part, entry.offset + at as u64, fault);
    let contents = parts.next(part, entry.offset, entry.length)?;
    let computed = xxh3_64(contents);
    if entry.checksum != computed {
        let fault = FileFault::Checksum { stored: u128::from(entry.checksum), computed: u128::from(computed) };
        return Err(refuse(0, fault));
    }
    if entry.tag != settings::TAG {
        return if entry.required { Err(refuse(0, FileFault::UnknownSection)) } else { Ok(None) };
    }
    if contents.len() != settings::SIZE {
        let expected = settings::SIZE as u64;
        return Err(refuse(0, FileFault::Field { field: "section length", found: entry.length, expected }));
    }
    settings::from_bytes(&array_at(contents, 0)).map(Some).map_err(|(at, fault)| refuse(at, fault))
}

fn read_tile(parts: &mut Parts<'_>, entry: &TileEntry) -> Result<TileData, FileError> {
    let part = FilePart::Tile(entry.key);
    let block = parts.next(part, entry.offset, entry.length)?;
    let (stored, computed) = (entry.checksum, xxh3_128(block));
    if stored != computed {
        return Err(FileError::new(part, entry.offset, FileFault::Checksum { stored, computed }));
    }
    tile_block::read(block, entry.key, entry.fingerprint, entry.offset)
}
