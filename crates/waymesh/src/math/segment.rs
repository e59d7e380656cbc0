//! Segments seen from above.

use super::{DVec3, Turn, orient_xz};
use crate::math::Extremes;

/// The Y part of the cross product of two vectors in X/Z: positive when `v` points left of `u`.
#[inline]
#[must_use]
pub fn cross_xz(u: DVec3, v: DVec3) -> f64 {
    u.x * v.z - u.z * v.x
}

/// The point at fraction `s` of the way from `a` to `b`, all three coordinates; the ends come out exactly.
#[inline]
#[must_use]
pub fn lerp(a: DVec3, b: DVec3, s: f64) -> DVec3 {
    if s == 0.0 {
        a
    } else if s == 1.0 {
        b
    } else {
        a + (b - a) * s
    }
}

/// A point on a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SegmentPoint {
    /// Fraction along the segment, 0 to 1.
    pub fraction: f64,
    /// The point itself, its height interpolated along the segment.
    pub point: DVec3,
    /// Squared distance to what was asked about, in X/Z.
    pub distance_squared: f64,
}

/// The point of segment `a`–`b` nearest to `p` in X/Z, by clamped projection.
#[inline]
#[must_use]
pub fn closest_on_segment_xz(a: DVec3, b: DVec3, p: DVec3) -> SegmentPoint {
    let (dx, dz) = (b.x - a.x, b.z - a.z);
    let length_squared = dx * dx + dz * dz;
    let along = (p.x - a.x) * dx + (p.z - a.z) * dz;
    let fraction = if length_squared > 0.0 { (along / length_squared).clamp(0.0, 1.0) } else { 0.0 };
    let point = lerp(a, b, fraction);
    let (ex, ez) = (p.x - point.x, p.z - point.z);
    SegmentPoint { fraction, point, distance_squared: ex * ex + ez * ez }
}

/// Whether two closed segments have a point in common in X/Z. Exact.
#[must_use]
pub fn segments_meet_xz(a: DVec3, b: DVec3, u: DVec3, v: DVec3) -> bool {
    let (o1, o2) = (orient_xz(a, b, u), orient_xz(a, b, v));
    let (o3, o4) = (orient_xz(u, v, a), orient_xz(u, v, b));
    let opposite = |s: Turn, t: Turn| s != Turn::Straight && t == s.reversed();
    if opposite(o1, o2) && opposite(o3, o4) {
        return true;
    }
    (o1 == Turn::Straight && in_box_xz(a, b, u))
        || (o2 == Turn::Straight && in_box_xz(a, b, v))
        || (o3 == Turn::Straight && in_box_xz(u, v, a))
        || (o4 == Turn::Straight && in_box_xz(u, v, b))
}

fn in_box_xz(a: DVec3, b: DVec3, p: DVec3) -> bool {
    a.x.lesser(b.x) <= p.x && p.x <= a.x.greater(b.x) && a.z.lesser(b.z) <= p.z && p.z <= a.z.greater(b.z)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f64, z: f64) -> DVec3 {
        DVec3::new(x, 0.0, z)
    }

    #[test]
    fn projection_is_clamped_and_interpolates_height() {
        let (a, b) = (DVec3::new(0.0, 1.0, 0.0), DVec3::new(4.0, 3.0, 0.0));
        let inside = closest_on_segment_xz(a, b, at(1.0, 2.0));
        assert_eq!(inside.point, DVec3::new(1.0, 1.5, 0.0));
        assert_eq!(inside.distance_squared, 4.0);
        assert_eq!(closest_on_segment_xz(a, b, at(9.0, 0.0)).point, b);
        assert_eq!(closest_on_segment_xz(a, a, at(3.0, 4.0)).distance_squared, 25.0);
    }

    #[test]
    fn touching_segments_meet() {
        assert!(segments_meet_xz(at(0.0, 0.0), at(2.0, 0.0), at(1.0, 0.0), at(1.0, 5.0)));
        assert!(segments_meet_xz(at(0.0, 0.0), at(2.0, 0.0), at(2.0, 0.0), at(3.0, 0.0)));
        assert!(segments_meet_xz(at(0.0, 0.0), at(2.0, 2.0), at(0.0, 2.0), at(2.0, 0.0)));
        assert!(!segments_meet_xz(at(0.0, 0.0), at(2.0, 0.0), at(2.5, 0.0), at(3.0, 0.0)));
    }
}
