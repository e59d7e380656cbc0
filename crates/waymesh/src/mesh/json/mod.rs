//! The JSON mesh schema: a mesh as text that people and other programs can write and read (feature `json`).
//!
//! Reading takes the schema's own fields and ignores what writing adds (`neighbors`, `links`), which follows from them.

pub(super) mod bounds;
mod read;
mod schema;
mod write;

use super::MeshError;

/// Why a text is no mesh.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JsonError {
    /// Not JSON, or not of the schema's form; names the line, column and field.
    #[error("mesh JSON: {0}")]
    Form(#[from] serde_json::Error),
    /// Another version of the schema.
    #[error("mesh JSON: version is {0}, allowed: 1")]
    Version(u64),
    /// A field with a value out of range.
    #[error("mesh JSON: {place}: {field} is {value}, allowed: {allowed}")]
    Value {
        /// Tile and polygon or link.
        place: String,
        /// The field.
        field: &'static str,
        /// Its value.
        value: String,
        /// What is accepted.
        allowed: &'static str,
    },
    /// A mesh that is not valid.
    #[error(transparent)]
    Mesh(#[from] MeshError),
}
