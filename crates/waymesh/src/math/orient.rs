//! The one seam for exact orientation (Shewchuk 1997, through the `robust` crate).

use super::DVec3;

/// On which side of a directed line a point lies, seen from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turn {
    /// Right of the line: clockwise.
    Right = -1,
    /// Exactly on the line.
    Straight = 0,
    /// Left of the line: counter-clockwise.
    Left = 1,
}

impl Turn {
    /// The turn seen from the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Turn::Right => Turn::Left,
            Turn::Straight => Turn::Straight,
            Turn::Left => Turn::Right,
        }
    }
}

/// Determinants below this magnitude read as zero, as the query text asks for: far below anything that
/// positions under 2²¹ m with a millimetre of meaning can produce, and safely above underflow.
const NOTHING: f64 = 1.0 / ((1u128 << 100) as f64);

/// Whether `c` lies left of, on, or right of the directed line `a` → `b` in X/Z. The sign is exact.
///
/// ```
/// use waymesh::math::{DVec3, Turn, orient_xz};
/// let (a, b) = (DVec3::ZERO, DVec3::new(1.0, 0.0, 0.0));
/// assert_eq!(orient_xz(a, b, DVec3::new(0.5, 9.0, 1e-17)), Turn::Left);
/// ```
#[inline]
#[must_use]
pub fn orient_xz(a: DVec3, b: DVec3, c: DVec3) -> Turn {
    let coord = |p: DVec3| robust::Coord { x: p.x, y: p.z };
    let d = robust::orient2d(coord(a), coord(b), coord(c));
    if d.abs() < NOTHING {
        Turn::Straight
    } else if d > 0.0 {
        Turn::Left
    } else {
        Turn::Right
    }
}

/// Coordinates times 2⁴⁸⁰, which is exact: products of the smallest differences stay above underflow, those of the
/// greatest below overflow.
const UP: f64 = (1u128 << 120) as f64 * (1u128 << 120) as f64 * (1u128 << 120) as f64 * (1u128 << 120) as f64;

/// As [`orient_xz`], but nothing is too small to count: the sign is exact for all coordinates that are 0 or 2⁻⁹⁶⁰ and more, up
/// to 2²⁷.
///
/// ```
/// use waymesh::math::{DVec3, Turn, orient_exactly_xz, orient_xz};
/// let (a, b, c) = (DVec3::ZERO, DVec3::new(1e-16, 0.0, 0.0), DVec3::new(0.0, 0.0, 1e-16));
/// assert_eq!(orient_xz(a, b, c), Turn::Straight);
/// assert_eq!(orient_exactly_xz(a, b, c), Turn::Left);
/// ```
#[inline]
#[must_use]
pub fn orient_exactly_xz(a: DVec3, b: DVec3, c: DVec3) -> Turn {
    match orient_xz(a, b, c) {
        Turn::Straight => {
            let coord = |p: DVec3| robust::Coord { x: p.x * UP, y: p.z * UP };
            let d = robust::orient2d(coord(a), coord(b), coord(c));
            if d > 0.0 {
                Turn::Left
            } else if d < 0.0 {
                Turn::Right
            } else {
                Turn::Straight
            }
        }
        turn => turn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_determinants_count_where_they_should() {
        let mut rng = crate::math::SplitMix64::new(23);
        for _ in 0..2000 {
            // Whole numbers, whose determinant is a whole number, scaled down further and further.
            let mut c = || rng.below(1 << 10) as f64 - 512.0;
            let points = [(c(), c()), (c(), c()), (c(), c())];
            let turns = |scale: f64| {
                let [a, b, c] = points.map(|(x, z)| DVec3::new(x * scale, 0.0, z * scale));
                (orient_xz(a, b, c), orient_exactly_xz(a, b, c))
            };
            let (turn, exact) = turns(1.0);
            assert_eq!(turn, exact);
            for power in [50, 60, 120] {
                let scale = 1.0 / ((1u128 << power) as f64);
                assert_eq!(turns(scale).1, turn);
                assert_eq!(turns(scale * scale * scale * scale * scale * scale * scale).1, turn);
            }
            assert_eq!(turns(1.0 / (1u128 << 70) as f64).0, Turn::Straight);
        }
    }

    #[test]
    fn one_unit_in_the_last_place_decides() {
        let (a, b) = (DVec3::new(0.1, 0.0, 0.1), DVec3::new(1e6 + 0.1, 0.0, 1e6 + 0.1));
        let on = 0.3;
        assert_eq!(orient_xz(a, a, b), Turn::Straight);
        for step in [1.0, 2.0, 5.0] {
            let up = DVec3::new(on, 0.0, on + step * f64::EPSILON);
            let down = DVec3::new(on, 0.0, on - step * f64::EPSILON);
            assert!(orient_xz(a, b, up) >= orient_xz(a, b, down));
            assert_eq!(orient_xz(b, a, up), orient_xz(a, b, up).reversed());
        }
    }

    #[test]
    fn swapping_two_points_reverses_the_turn_everywhere() {
        let mut rng = crate::math::SplitMix64::new(7);
        let mut point = || {
            let mut c = || (rng.next_f64() * 64.0).floor() * (1.0 / f64::from(1 << 30)) + 1e6;
            DVec3::new(c(), 0.0, c())
        };
        for _ in 0..2000 {
            let (a, b, c) = (point(), point(), point());
            assert_eq!(orient_xz(a, b, c), orient_xz(b, c, a));
            assert_eq!(orient_xz(a, b, c), orient_xz(b, a, c).reversed());
        }
    }
}
