//! Checks of what callers pass in.

use crate::OutOfRange;
use crate::math::DVec3;
use crate::mesh::is_position;

/// `p` where it is a position.
pub(crate) fn position(name: &'static str, p: DVec3) -> Result<DVec3, OutOfRange> {
    if is_position(p) { Ok(p) } else { Err(OutOfRange::new(name, p, "finite coordinates within ±2^21 m")) }
}

/// `v` where it can be the half extents of a box.
pub(crate) fn half_extents(name: &'static str, v: DVec3) -> Result<DVec3, OutOfRange> {
    let good = |c: f64| (0.0..f64::INFINITY).contains(&c);
    if good(v.x) && good(v.y) && good(v.z) { Ok(v) } else { Err(OutOfRange::new(name, v, "finite, not negative")) }
}
