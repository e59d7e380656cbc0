//! The error model: every refusal says what was refused, where it stands, and what would be accepted.

use crate::{
    bake::BakeError,
    mesh::{FileError, MeshError},
};

/// A number outside of what is accepted.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{name} is {value}, allowed: {allowed}")]
pub struct OutOfRange {
    /// The parameter, setting or field.
    pub name: &'static str,
    /// The value that was given, as text.
    pub value: String,
    /// What would be accepted.
    pub allowed: &'static str,
}

impl OutOfRange {
    /// A refusal of `value` for `name`.
    pub fn new(name: &'static str, value: impl std::fmt::Display, allowed: &'static str) -> Self {
        Self { name, value: value.to_string(), allowed }
    }
}

/// Everything that the library can refuse, for callers who want one type.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A value outside of its range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// A tile or mesh that is not valid.
    #[error(transparent)]
    Mesh(#[from] MeshError),
    /// A text that is no mesh.
    #[cfg(feature = "json")]
    #[error(transparent)]
    Json(#[from] crate::mesh::JsonError),
    /// A mesh file that cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// A bake that cannot be done.
    #[error(transparent)]
    Bake(#[from] BakeError),
}
