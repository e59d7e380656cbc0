//! The body that is carried.

/// A body that is carried over the ground: it is stopped by walls and climbs steps up to a limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CharacterController {
    /// Its radius, metres.
    pub radius: f64,
    /// The highest step that it climbs, metres.
    pub step_height: f64,
}

impl Default for CharacterController {
    /// Radius 0.3 m, steps of 0.3 m.
    fn default() -> Self {
        Self { radius: 0.3, step_height: 0.3 }
    }
}
