//! How near a straight line comes to blocked squares.
//!
//! Everything here is in samples: sample (i, j) is at (i, j) and its square has sides of 1.

use super::{NavSurface, NavSurfaceTile, Square};
use crate::OutOfRange;
use crate::grid::{SLACK, check_position};
use crate::math::{DVec3, Extremes};

/// A place in samples.
pub(super) type Place = [f64; 2];

/// How far a line keeps from what is missing (nothing is known there, so it only must not go there), samples.
const APART: f64 = 1e-6;

/// Whether a body of a radius can move in a straight line over a surface, seen from above: nothing blocked is nearer to the line than
/// the radius, within 10⁻⁹ m, and the line does not enter what is missing. A radius of 0 still does not go through what is blocked.
///
/// # Errors
/// A position that is not finite or beyond ±2²¹ m, a radius that is negative or above the surface's
/// [`max_agent_radius`](NavSurface::max_agent_radius).
pub fn line_is_clear<S: NavSurface + ?Sized>(
    surface: &S,
    from: DVec3,
    to: DVec3,
    radius: f64,
) -> Result<bool, OutOfRange> {
    check_position("from", from)?;
    check_position("to", to)?;
    check_radius(radius, surface)?;
    let [from, to] = [from, to].map(|p| surface.region().in_samples(p.x, p.z));
    Ok(clear(surface, from, to, reach_of(radius, surface.region().sample_size())))
}

impl NavSurfaceTile {
    /// As [`line_is_clear`](fn@line_is_clear).
    ///
    /// # Errors
    /// As there.
    pub fn line_is_clear(&self, from: DVec3, to: DVec3, radius: f64) -> Result<bool, OutOfRange> {
        line_is_clear(self, from, to, radius)
    }
}

/// Refuses a radius that the surface cannot answer for.
pub(super) fn check_radius<S: NavSurface + ?Sized>(radius: f64, surface: &S) -> Result<(), OutOfRange> {
    if (0.0..=surface.max_agent_radius()).contains(&radius) {
        return Ok(());
    }
    Err(OutOfRange::new(
        "radius",
        radius,
        "0 to the surface's max_agent_radius; bake it with a greater one for wider agents",
    ))
}

/// How many samples a line keeps from what is blocked: the radius, within [`SLACK`]; and never none, so that nothing is walked through.
pub(super) fn reach_of(radius: f64, sample_size: f64) -> f64 {
    ((radius - SLACK) / sample_size).greater(1e-6)
}

/// Whether every point of the line from `a` to `b` is at least `reach` samples from every blocked square, and the line does not enter what is missing.
/// A reach of 0 allows everything.
pub(super) fn clear(surface: &(impl NavSurface + ?Sized), a: Place, b: Place, reach: f64) -> bool {
    let around = 0.5 + reach;
    let rows = whole(a[1].lesser(b[1]) - around, a[1].greater(b[1]) + around);
    rows.into_iter().all(|j| {
        let [from, to] = within_rows(a, b, j as f64, around);
        let columns = whole(from.lesser(to) - around, from.greater(to) + around);
        surface.obstructed(columns, j, &mut |i, square| {
            let reach = if square == Square::Blocked { reach } else { reach.lesser(APART) };
            square_distance_squared(a, b, i as f64, j as f64) >= reach * reach
        })
    })
}

/// How far a place is from the nearest blocked square, at most `reach`, samples.
pub(super) fn distance(surface: &(impl NavSurface + ?Sized), place: Place, reach: f64) -> f64 {
    let around = 0.5 + reach;
    let mut nearest = reach * reach;
    for j in whole(place[1] - around, place[1] + around) {
        surface.obstructed(whole(place[0] - around, place[0] + around), j, &mut |i, square| {
            if square == Square::Blocked {
                nearest = nearest.lesser(square_distance_squared(place, place, i as f64, j as f64));
            }
            true
        });
    }
    nearest.sqrt()
}

/// The whole numbers from `low` to `high`, and one more on either side in case of rounding.
fn whole(low: f64, high: f64) -> std::ops::Range<i64> {
    low.ceil() as i64 - 1..high.floor() as i64 + 2
}

/// The least and greatest x, in no order, of the part of a line that is within `around` of row `j`.
fn within_rows(a: Place, b: Place, j: f64, around: f64) -> [f64; 2] {
    let rise = b[1] - a[1];
    if rise == 0.0 {
        return [a[0], b[0]];
    }
    let at = |z: f64| {
        let part = ((z - a[1]) / rise).clamp(0.0, 1.0);
        a[0] + (b[0] - a[0]) * part
    };
    [at(j - around), at(j + around)]
}

/// The squared distance from the line from `a` to `b` to the square around (i, j).
fn square_distance_squared(a: Place, b: Place, i: f64, j: f64) -> f64 {
    let (a, b) = ([a[0] - i, a[1] - j], [b[0] - i, b[1] - j]);
    if meets_square(a, b) {
        return 0.0;
    }
    let mut nearest = outside_squared(a).lesser(outside_squared(b));
    if a == b {
        return nearest;
    }
    // Apart from each other, the nearest points of line and square include an end of the one or a corner of the other.
    let along = [b[0] - a[0], b[1] - a[1]];
    let length_squared = along[0] * along[0] + along[1] * along[1];
    for corner in [[-0.5, -0.5], [0.5, -0.5], [-0.5, 0.5], [0.5, 0.5]] {
        let to = [corner[0] - a[0], corner[1] - a[1]];
        let part = ((to[0] * along[0] + to[1] * along[1]) / length_squared).clamp(0.0, 1.0);
        let (dx, dz) = (to[0] - along[0] * part, to[1] - along[1] * part);
        nearest = nearest.lesser(dx * dx + dz * dz);
    }
    nearest
}

/// The squared distance of a place to the square around 0.
fn outside_squared(place: Place) -> f64 {
    let [dx, dz] = place.map(|v| (v.abs() - 0.5).greater(0.0));
    dx * dx + dz * dz
}

/// Whether a line meets the square around 0 (slabs; Kay and Kajiya 1986).
fn meets_square(a: Place, b: Place) -> bool {
    let (mut enters, mut leaves) = (0f64, 1f64);
    for axis in 0..2 {
        let along = b[axis] - a[axis];
        if along == 0.0 {
            if a[axis].abs() > 0.5 {
                return false;
            }
            continue;
        }
        let (s, t) = ((-0.5 - a[axis]) / along, (0.5 - a[axis]) / along);
        enters = enters.greater(s.lesser(t));
        leaves = leaves.lesser(s.greater(t));
    }
    enters <= leaves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::SplitMix64;

    /// Against many points of the line.
    #[test]
    fn distances_of_lines() {
        let mut rng = SplitMix64::new(8);
        for _ in 0..3000 {
            let mut place = || [0; 2].map(|_| ((rng.next_f64() * 8.0 - 4.0) * 4.0).round() / 4.0);
            let (a, b) = (place(), place());
            let exact = square_distance_squared(a, b, 1.0, -1.0);
            let sampled = (0..=4000)
                .map(|k| {
                    let t = f64::from(k) / 4000.0;
                    outside_squared([a[0] + (b[0] - a[0]) * t - 1.0, a[1] + (b[1] - a[1]) * t + 1.0])
                })
                .fold(f64::INFINITY, |nearest, d| if d < nearest { d } else { nearest });
            assert!(exact <= sampled + 1e-12 && (sampled.sqrt() - exact.sqrt()).abs() < 2e-3, "{a:?} {b:?}");
        }
    }
}
