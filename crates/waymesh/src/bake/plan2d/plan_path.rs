//! A path on a plan.

use crate::math::DVec2;

/// Points from start to goal, and how long the way along them is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlanPath {
    /// The points, metres.
    pub points: Vec<DVec2>,
    /// Sum of the distances from point to point, metres.
    pub cost: f64,
}

impl PlanPath {
    /// The path along some points.
    #[must_use]
    pub fn new(points: Vec<DVec2>) -> Self {
        let cost = points.windows(2).fold(0.0, |sum, pair| sum + distance(pair[0], pair[1]));
        Self { points, cost }
    }
}

/// The distance of two points: `√(dx² + dy²)`.
pub(super) fn distance(a: DVec2, b: DVec2) -> f64 {
    let (dx, dy) = (a.x - b.x, a.y - b.y);
    (dx * dx + dy * dy).sqrt()
}
