//! Moving a body over a surface, stopped by what is blocked.

use super::sight::{Place, clear, distance};
use super::{NavSurface, NavSurfaceTile};
use crate::math::{DVec3, Extremes};

/// Halvings until a body stands at what stops it.
const HALVINGS: u32 = 24;
/// How much nearer than the radius a body may come through rounding, samples.
const SLACK: f64 = 1e-9;

/// Moves a body of a radius over a surface from one place towards another, seen from above. Where something blocked is nearer than the radius it
/// stops, and goes on along X or Z as far as that is free: the body slides along walls. A body that is too near already may move, but not
/// nearer. The height is that of `from`.
#[must_use]
pub fn slide<S: NavSurface + ?Sized>(surface: &S, from: DVec3, to: DVec3, radius: f64) -> DVec3 {
    let region = surface.region();
    let [mut at, target] = [from, to].map(|p| region.in_samples(p.x, p.z));
    let wanted = (radius / region.sample_size() - SLACK).greater(0.0);
    let reach = distance(surface, at, wanted).lesser(wanted);
    at = advance(surface, at, target, reach);
    let rest = [target[0] - at[0], target[1] - at[1]];
    let first = usize::from(rest[1].abs() > rest[0].abs());
    for axis in [first, 1 - first] {
        let mut aside = at;
        aside[axis] = target[axis];
        at = advance(surface, at, aside, reach);
    }
    if at == target {
        return DVec3::new(to.x, from.y, to.z);
    }
    let along =
        |axis: usize| region.origin()[axis] + (f64::from(region.first()[axis]) + at[axis]) * region.sample_size();
    DVec3::new(along(0), from.y, along(1))
}

/// As far along a line as nothing blocked is nearer than `reach`.
fn advance<S: NavSurface + ?Sized>(surface: &S, from: Place, to: Place, reach: f64) -> Place {
    if from == to || clear(surface, from, to, reach) {
        return to;
    }
    let part = |s: f64| [from[0] + (to[0] - from[0]) * s, from[1] + (to[1] - from[1]) * s];
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..HALVINGS {
        let middle = (low + high) * 0.5;
        if clear(surface, from, part(middle), reach) {
            low = middle;
        } else {
            high = middle;
        }
    }
    part(low)
}

impl NavSurfaceTile {
    /// As [`slide`](fn@slide).
    #[must_use]
    pub fn slide(&self, from: DVec3, to: DVec3, radius: f64) -> DVec3 {
        slide(self, from, to, radius)
    }
}
