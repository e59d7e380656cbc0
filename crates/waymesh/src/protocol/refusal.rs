//! Why a request is refused.

use crate::OutOfRange;

/// Why a request is refused.
#[derive(Clone, Debug)]
pub(super) enum Refusal {
    /// It is no proper request: why.
    Bad(String),
    /// A value in it is out of range.
    OutOfRange(OutOfRange),
}

impl From<OutOfRange> for Refusal {
    fn from(error: OutOfRange) -> Self {
        Refusal::OutOfRange(error)
    }
}

/// A refusal of an improper request.
pub(super) fn bad<T>(message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Bad(message.into()))
}
