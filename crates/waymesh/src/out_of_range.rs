//! A value outside of its range: the refusal that every module shares.

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
