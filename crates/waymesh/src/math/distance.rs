//! Distances, in the order of operations that results are defined by.

use super::DVec3;

/// The squared distance of two points: `(dx² + dy²) + dz²`.
#[inline]
#[must_use]
pub fn distance_squared(a: DVec3, b: DVec3) -> f64 {
    let (dx, dy, dz) = (a.x - b.x, a.y - b.y, a.z - b.z);
    dx * dx + dy * dy + dz * dz
}

/// The distance of two points: `√((dx² + dy²) + dz²)`.
#[inline]
#[must_use]
pub fn distance(a: DVec3, b: DVec3) -> f64 {
    distance_squared(a, b).sqrt()
}
