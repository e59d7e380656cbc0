//! What a path query answered, for both sides alike.

/// A path, reduced to what tells whether two programs found the same.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Path {
    /// Whether the goal was reached.
    pub complete: bool,
    /// Polygons on the way.
    pub corridor: usize,
    /// Points of the straight path.
    pub points: usize,
    /// Along the points, in space.
    pub length: f64,
    /// Along the points, seen from above.
    pub length_xz: f64,
}
