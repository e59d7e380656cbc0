//! What a mesh file is refused for, and where.

use crate::OutOfRange;
use crate::mesh::{MeshError, TileKey};
use std::fmt;

/// Why a mesh file was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("mesh file, {part}, byte {offset}: {fault}")]
pub struct FileError {
    /// The part of the file.
    pub part: FilePart,
    /// Where in the file, bytes from its beginning.
    pub offset: u64,
    /// What is wrong there.
    pub fault: FileFault,
}

impl FileError {
    pub(super) fn new(part: FilePart, offset: u64, fault: FileFault) -> Self {
        Self { part, offset, fault }
    }
}

/// A part of a mesh file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilePart {
    /// The header and the two tables behind it.
    Directory,
    /// An optional section, by its tag.
    Section([u8; 4]),
    /// A tile.
    Tile(TileKey),
}

impl fmt::Display for FilePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FilePart::Directory => f.write_str("directory"),
            FilePart::Section(tag) => write!(f, "section \"{}\"", tag.escape_ascii()),
            FilePart::Tile(key) => write!(f, "tile {key}"),
        }
    }
}

/// What can be wrong with a mesh file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FileFault {
    /// It does not begin as a mesh file does.
    #[error("not a mesh file: it begins with {found:02x?}, expected {expected:02x?}")]
    NotMeshFile {
        /// The first bytes, at most eight.
        found: Vec<u8>,
        /// The first bytes of every mesh file.
        expected: [u8; 8],
    },
    /// A version of the format that this reader does not know.
    #[error("format version {found}, this program reads version {supported}")]
    Version {
        /// The file's version.
        found: u32,
        /// The version that can be read.
        supported: u32,
    },
    /// The file ends too early.
    #[error("the file ends after {present} bytes, {needed} are needed")]
    Truncated {
        /// How long the file must be at least.
        needed: u64,
        /// How long it is.
        present: u64,
    },
    /// A field that must have one certain value has another.
    #[error("{field} is {found}, expected {expected}")]
    Field {
        /// The field.
        field: &'static str,
        /// Its value.
        found: u64,
        /// The value that it must have.
        expected: u64,
    },
    /// Bytes that differ from those that were written.
    #[error("damaged: the checksum is {computed:x}, expected {stored:x}")]
    Checksum {
        /// What the file says that it should be.
        stored: u128,
        /// What it is.
        computed: u128,
    },
    /// The fingerprint in the header is not that of the tiles.
    #[error("the mesh has fingerprint {computed:032x}, the header says {stored:032x}")]
    Fingerprint {
        /// What the header says.
        stored: u128,
        /// What it is.
        computed: u128,
    },
    /// A section that must be understood and is not.
    #[error("an unknown section that cannot be skipped; a newer version of this program may read the file")]
    UnknownSection,
    /// Sections that are not in ascending order of their tags, each once.
    #[error("the section must come after \"{}\" by its tag", previous.escape_ascii())]
    SectionOrder {
        /// The tag before it.
        previous: [u8; 4],
    },
    /// Tiles that are not in ascending order of column, row and layer, each once.
    #[error("the tile must come after tile {previous} by column, row and layer")]
    TileOrder {
        /// The tile before it.
        previous: TileKey,
    },
    /// A value outside of its range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// Contents that a mesh does not accept.
    #[error(transparent)]
    Mesh(#[from] MeshError),
}
