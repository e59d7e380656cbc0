//! What a bake refuses.

use crate::OutOfRange;

/// Why a bake could not be done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BakeError {
    /// A setting outside of its range.
    #[error("setting {0}")]
    Setting(#[from] OutOfRange),
    /// The caller asked to stop.
    #[error("the bake was cancelled")]
    Cancelled,
}
