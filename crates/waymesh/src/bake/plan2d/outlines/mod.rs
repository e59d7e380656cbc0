//! Outlines with holes.

/// Placeholder until the next step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outlines;
