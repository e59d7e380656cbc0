//! Checks of what callers pass in.

use crate::OutOfRange;
use crate::math::DVec3;
use crate::mesh::is_position;

/// `p` where it is a position.
#[inline(always)]
pub(crate) fn position(name: &'static str, p: DVec3) -> Result<DVec3, OutOfRange> {
    if is_position(p) { Ok(p) } else { Err(no_position(name, p)) }
}

#[cold]
fn no_position(name: &'static str, p: DVec3) -> OutOfRange {
    OutOfRange::new(name, p, "finite coordinates within ±2^21 m")
}

/// `v` where it can be the half extents of a box.
pub(crate) fn half_extents(name: &'static str, v: DVec3) -> Result<DVec3, OutOfRange> {
    let good = |c: f64| (0.0..f64::INFINITY).contains(&c);
    if good(v.x) && good(v.y) && good(v.z) { Ok(v) } else { Err(OutOfRange::new(name, v, "finite, not negative")) }
}

/// Greatest radius of a circle, metres: 2²².
const MAX_RADIUS: f64 = 4_194_304.0;

/// `v` where it can be the radius of a circle.
pub(crate) fn radius(name: &'static str, v: f64) -> Result<f64, OutOfRange> {
    if (0.0..=MAX_RADIUS).contains(&v) { Ok(v) } else { Err(OutOfRange::new(name, v, "0 to 2^22 m")) }
}

/// `v` where it can be a distance.
pub(crate) fn distance(name: &'static str, v: f64) -> Result<f64, OutOfRange> {
    if (0.0..f64::INFINITY).contains(&v) { Ok(v) } else { Err(OutOfRange::new(name, v, "finite, not negative")) }
}
