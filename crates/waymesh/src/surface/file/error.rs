//! What a surface file is refused for.

use crate::OutOfRange;
use crate::grid::GroundError;

/// Why bytes are no surface, and where.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("surface file, byte {offset}: {fault}")]
pub struct SurfaceFileError {
    /// The offset of the field or part that does not fit.
    pub offset: u64,
    /// What is wrong with it.
    pub fault: SurfaceFileFault,
}

impl SurfaceFileError {
    pub(super) fn new(offset: usize, fault: SurfaceFileFault) -> Self {
        Self { offset: offset as u64, fault }
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SurfaceFileFault {
    /// Too short for a header.
    #[error("ends after {found} bytes, allowed: at least {least}")]
    Truncated {
        /// Bytes there are.
        found: u64,
        /// The least there can be.
        least: u64,
    },
    /// Some other kind of file.
    #[error("not a surface file (.surf)")]
    Magic,
    /// A version that this program does not know.
    #[error("version {0}, allowed: 1")]
    Version(u32),
    /// A length that does not fit.
    #[error("{found} bytes, allowed: {expected}")]
    Length {
        /// How many there are.
        found: u64,
        /// How many there must be.
        expected: u64,
    },
    /// The bytes are not those that were written.
    #[error("checksum {found:#018x} does not fit the content, whose is {expected:#018x}: the file is damaged")]
    Checksum {
        /// The one in the file.
        found: u64,
        /// The one computed.
        expected: u64,
    },
    /// A field that holds what it cannot.
    #[error("{field} is {found}, allowed: {allowed}")]
    Field {
        /// The field.
        field: &'static str,
        /// Its value.
        found: u64,
        /// What would be accepted.
        allowed: &'static str,
    },
    /// A number out of range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// The ground's heights.
    #[error("ground: {0}")]
    Ground(GroundError),
    /// What cannot be decompressed.
    #[error("compressed data is broken or too long (status {0})")]
    Compression(i32),
}
