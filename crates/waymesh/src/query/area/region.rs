//! What a search reaches for: a circle or a convex shape, seen from above.

use crate::math::{DVec3, Turn, closest_on_segment_xz, contains_xz, mean, orient_exactly_xz, segments_meet_xz};

/// Fewest and most points of a shape.
const POINTS: std::ops::RangeInclusive<usize> = 3..=64;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    #[default]
    Circle,
    Shape,
}

/// A circle, or a convex shape with its counter-clockwise outline. Kept from search to search for its memory.
#[derive(Clone, Debug, Default)]
pub(in crate::query) struct Region {
    kind: Kind,
    /// The circle's centre, or the mean of the shape's points: what distances are measured from.
    reference: DVec3,
    radius: f64,
    outline: Vec<DVec3>,
}

impl Region {
    pub(super) fn set_circle(&mut self, center: DVec3, radius: f64) {
        self.kind = Kind::Circle;
        self.reference = center;
        self.radius = radius;
    }

    /// `false` when the points are no convex shape.
    pub(super) fn set_shape(&mut self, points: &[DVec3]) -> bool {
        if !POINTS.contains(&points.len()) || has_repeats(points) {
            return false;
        }
        self.kind = Kind::Shape;
        self.reference = mean(points);
        self.outline.clear();
        self.outline.extend_from_slice(points);
        if is_convex(&self.outline) {
            return true;
        }
        self.outline.reverse();
        is_convex(&self.outline)
    }

    /// Centre and radius of a circle.
    pub(in crate::query) fn circle(&self) -> Option<(DVec3, f64)> {
        (self.kind == Kind::Circle).then_some((self.reference, self.radius))
    }

    /// The squared distance from the reference point to a segment that touches the region; `None` for one that does
    /// not.
    #[inline]
    pub(super) fn touched_at(&self, a: DVec3, b: DVec3) -> Option<f64> {
        let distance_squared = closest_on_segment_xz(a, b, self.reference).distance_squared;
        let touches = match self.kind {
            Kind::Circle => distance_squared <= self.radius * self.radius,
            Kind::Shape => self.shape_touches(a, b),
        };
        touches.then_some(distance_squared)
    }

    fn shape_touches(&self, a: DVec3, b: DVec3) -> bool {
        contains_xz(&self.outline, a)
            || contains_xz(&self.outline, b)
            || edges(&self.outline).any(|(u, v)| segments_meet_xz(a, b, u, v))
    }
}

fn edges(outline: &[DVec3]) -> impl Iterator<Item = (DVec3, DVec3)> + '_ {
    let next = outline.iter().cycle().skip(1);
    outline.iter().copied().zip(next.copied())
}

fn has_repeats(points: &[DVec3]) -> bool {
    points.iter().enumerate().any(|(i, p)| points[..i].iter().any(|q| p.x == q.x && p.z == q.z))
}

/// Whether no point of the outline (of different points) lies right of any edge, and some lie left of one. Such an
/// outline is convex, counter-clockwise and crosses itself nowhere.
fn is_convex(outline: &[DVec3]) -> bool {
    let mut has_area = false;
    edges(outline).all(|(a, b)| {
        outline.iter().all(|&p| {
            let turn = orient_exactly_xz(a, b, p);
            has_area |= turn == Turn::Left;
            turn != Turn::Right
        })
    }) && has_area
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_shape(points: &[(f64, f64)]) -> bool {
        let points: Vec<DVec3> = points.iter().map(|&(x, z)| DVec3::new(x, 7.0, z)).collect();
        let mut backwards = points.clone();
        backwards.reverse();
        let mut region = Region::default();
        let valid = region.set_shape(&points);
        assert_eq!(region.set_shape(&backwards), valid, "either winding");
        valid
    }

    #[test]
    fn valid_shapes() {
        assert!(is_shape(&[(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]));
        assert!(is_shape(&[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 2.0), (1.0, 2.0), (0.0, 2.0)]));
        // One unit in the last place is enough to be convex, or not.
        assert!(is_shape(&[(0.0, 0.0), (1.0, -f64::EPSILON), (2.0, 0.0), (1.0, 1.0)]));
        assert!(!is_shape(&[(0.0, 0.0), (1.0, f64::EPSILON), (2.0, 0.0), (1.0, 1.0)]));
        // However small: only touching reads tiny determinants as zero.
        assert!(is_shape(&[(0.0, 0.0), (1e-16, 0.0), (0.0, 5e-16)]));
        assert!(is_shape(&[(0.0, 0.0), (1e-200, 0.0), (0.0, 1e-200)]));
        assert!(is_shape(&[(2e6, 1e6), (1e-200, 0.0), (0.0, 1e-200)]));
        assert!(!is_shape(&[(0.0, 0.0), (1e-16, 1e-16), (2e-16, 2e-16)]));
    }

    #[test]
    fn invalid_shapes() {
        assert!(!is_shape(&[]));
        assert!(!is_shape(&[(0.0, 0.0), (1.0, 0.0)]));
        assert!(!is_shape(&[(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)]), "no area");
        assert!(!is_shape(&[(0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)]), "a dent");
        assert!(!is_shape(&[(0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0)]), "crosses itself");
        assert!(!is_shape(&[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0), (0.0, 1.0)]), "a repeated point");
        assert!(!is_shape(&[(0.0, 0.0), (3.0, 0.0), (1.0, 0.0), (4.0, 0.0), (2.0, 3.0)]), "back and forth");
        let star = [(0.0, 3.0), (2.0, -3.0), (-3.0, 1.0), (3.0, 1.0), (-2.0, -3.0)];
        assert!(!is_shape(&star), "winds twice");
        let square = |n: usize| {
            let side = |i: usize| [(i, 0), (n, i), (n - i, n), (0, n - i)];
            (0..4).flat_map(|s| (0..n).map(move |i| side(i)[s])).map(|(x, z)| (x as f64, z as f64)).collect::<Vec<_>>()
        };
        assert!(is_shape(&square(16)) && !is_shape(&square(17)), "64 points at most");
    }
}
