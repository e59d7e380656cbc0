//! What a description is refused for.

use crate::OutOfRange;
use crate::grid::GroundError;
use std::fmt;

/// Why a description is refused, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct SpecError {
    /// The field, as `areas.obstacles[3].rect`; empty for the whole.
    pub field: String,
    /// What is wrong with it.
    pub fault: SpecFault,
}

impl SpecError {
    pub(super) fn new(field: impl Into<String>, fault: SpecFault) -> Self {
        Self { field: field.into(), fault }
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.field.is_empty() { self.fault.fmt(f) } else { write!(f, "{}: {}", self.field, self.fault) }
    }
}

impl std::error::Error for SpecError {}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecFault {
    /// Not JSON.
    #[error("not JSON: {0}")]
    Json(String),
    /// A field that must be there.
    #[error("is missing")]
    Missing,
    /// A field that nobody reads.
    #[error("no such field, allowed: {0}")]
    Unknown(String),
    /// Something of another type.
    #[error("is {found}, allowed: {expected}")]
    Type {
        /// What it is.
        found: String,
        /// What it must be.
        expected: &'static str,
    },
    /// Exactly one of some fields must be there.
    #[error("must have exactly one of {0}")]
    OneOf(&'static str),
    /// A number out of range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// Heights that do not fit.
    #[error(transparent)]
    Ground(#[from] GroundError),
}
