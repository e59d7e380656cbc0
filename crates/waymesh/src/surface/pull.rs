//! Pulling a route straight: from neighbouring samples to the corners that matter.
//!
//! A line is taken only if all of it keeps the agent's radius from every blocked square, exactly. Where the start or the target
//! itself is nearer to a blocked square than that, the line may be as near as it is, within the distance that it has from its sample.

use super::NavSurface;
use super::sight::{Place, clear};
use crate::math::Extremes;

/// A point of a route.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Corner {
    /// In samples.
    pub place: Place,
    /// Whether it is a sample, which may be moved to another one.
    pub sample: bool,
    /// What is asked of lines near it.
    pub zone: Zone,
}

/// A circle around an end of the route in which lines may be nearer to what is blocked than elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Zone {
    pub radius: f64,
    pub reach: f64,
}

impl Corner {
    pub(super) fn at_sample(x: f64, z: f64) -> Self {
        Self { place: [x, z], sample: true, zone: Zone::default() }
    }
}

/// Rounds of moving corners and dropping those that became needless.
const ROUNDS: u32 = 4;
/// The farthest that a corner is moved at once, samples, and how often.
const LONGEST_MOVE: i64 = 16;
const MOVES: u32 = 64;

/// The string.
pub(super) struct Pull<'a, S: ?Sized> {
    pub surface: &'a S,
    /// The agent's radius in samples.
    pub reach: f64,
}

impl<S: NavSurface + ?Sized> Pull<'_, S> {
    /// Drops and moves corners until none between its neighbours is needless and none can be moved to a neighbouring sample for a shorter
    /// way. First and last stay where they are.
    pub(super) fn straighten(&self, corners: &mut Vec<Corner>) {
        drop_collinear(corners);
        self.skip_ahead(corners);
        self.drop_needless(corners);
        for _ in 0..ROUNDS {
            if !self.tighten(corners) {
                break;
            }
            self.drop_needless(corners);
        }
    }

    fn sees(&self, a: &Corner, b: &Corner) -> bool {
        let (dx, dz) = (b.place[0] - a.place[0], b.place[1] - a.place[1]);
        let length = (dx * dx + dz * dz).sqrt();
        let at = |along: f64| {
            let part = along / length;
            [a.place[0] + dx * part, a.place[1] + dz * part]
        };
        let mut from = a.place;
        let mut to = b.place;
        if a.zone.radius > 0.0 {
            if length <= a.zone.radius {
                return clear(self.surface, a.place, b.place, a.zone.reach);
            }
            from = at(a.zone.radius);
            if !clear(self.surface, a.place, from, a.zone.reach) {
                return false;
            }
        }
        if b.zone.radius > 0.0 {
            if length <= b.zone.radius + a.zone.radius {
                return clear(self.surface, from, b.place, b.zone.reach);
            }
            to = at(length - b.zone.radius);
            if !clear(self.surface, to, b.place, b.zone.reach) {
                return false;
            }
        }
        clear(self.surface, from, to, self.reach)
    }

    /// From each corner kept goes on to the last one before the first that it does not see.
    fn skip_ahead(&self, corners: &mut Vec<Corner>) {
        let (mut kept, mut next) = (1, 1);
        while next < corners.len() {
            while next + 1 < corners.len() && self.sees(&corners[kept - 1], &corners[next + 1]) {
                next += 1;
            }
            corners[kept] = corners[next];
            kept += 1;
            next += 1;
        }
        corners.truncate(kept);
    }

    /// Drops, in passes from the start, every corner whose neighbours see each other.
    fn drop_needless(&self, corners: &mut Vec<Corner>) {
        loop {
            let before = corners.len();
            let mut kept = 1;
            for next in 1..before {
                let last = next + 1 == before;
                if last || !self.sees(&corners[kept - 1], &corners[next + 1]) {
                    corners[kept] = corners[next];
                    kept += 1;
                }
            }
            corners.truncate(kept);
            if kept == before {
                return;
            }
        }
    }

    /// Moves corners to where the way through them is shorter.
    fn tighten(&self, corners: &mut [Corner]) -> bool {
        let mut moved = false;
        for k in 1..corners.len().saturating_sub(1) {
            if !corners[k].sample {
                continue;
            }
            let (a, b) = (corners[k - 1], corners[k + 1]);
            let mut step = LONGEST_MOVE;
            for _ in 0..MOVES {
                if let Some(better) = self.better(&a, corners[k], &b, step) {
                    corners[k] = better;
                    moved = true;
                } else if step == 1 {
                    break;
                } else {
                    step /= 2;
                }
            }
        }
        moved
    }

    /// The shortest way through one of eight places around a corner, if shorter than the way through the corner itself.
    fn better(&self, a: &Corner, corner: Corner, b: &Corner, step: i64) -> Option<Corner> {
        let through = |place: Place| distance(a.place, place) + distance(place, b.place);
        // Less would be the play of rounding.
        let mut shortest = through(corner.place) - 1e-9;
        let mut best = None;
        let region = self.surface.region();
        for (dx, dz) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
            let place = [corner.place[0] + (dx * step) as f64, corner.place[1] + (dz * step) as f64];
            let candidate = Corner::at_sample(place[0], place[1]);
            let length = through(place);
            if length < shortest
                && region.contains(place[0] as i64, place[1] as i64)
                && self.sees(a, &candidate)
                && self.sees(&candidate, b)
            {
                shortest = length;
                best = Some(candidate);
            }
        }
        best
    }
}

fn distance(a: Place, b: Place) -> f64 {
    let (dx, dz) = (a[0] - b[0], a[1] - b[1]);
    (dx * dx + dz * dz).sqrt()
}

/// Drops samples in the middle of straight runs of steps.
fn drop_collinear(corners: &mut Vec<Corner>) {
    let mut kept = 1;
    for next in 1..corners.len() {
        let here = corners[next];
        let needless = next + 1 < corners.len() && corners[next + 1].sample && here.sample && kept > 1 && {
            let (a, b) = (corners[next - 1].place, corners[next + 1].place);
            // Steps from sample to sample: halves are exact.
            (a[0] + b[0]) * 0.5 == here.place[0] && (a[1] + b[1]) * 0.5 == here.place[1]
        };
        if !needless {
            corners[kept] = here;
            kept += 1;
        }
    }
    corners.truncate(kept);
}

/// What is asked of lines near an end that is `near` samples from what is blocked, with a sample `radius` away.
pub(super) fn zone(radius: f64, near: f64, reach: f64) -> Zone {
    if near >= reach { Zone::default() } else { Zone { radius, reach: near.lesser(reach) } }
}
