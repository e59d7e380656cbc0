//! Where a path begins and ends: positions to samples.

use super::fits::Fits;
use super::sight::{Place, clear};
use super::{NavSurface, Square};

/// A position and the sample that stands for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct End {
    /// The position, in samples.
    pub place: Place,
    pub sample: [i64; 2],
    /// Whether the sample is the position's own, and the agent fits there.
    pub own: bool,
}

/// The candidate with the least squared distance, then row, then column.
type Candidate = (f64, i64, i64);

/// The sample for the start: its own where the agent fits there, else the nearest one within `snap` samples of it along both axes where
/// the agent fits. Unless the start is in a blocked square, one in a straight line without blocked squares comes first, so that an agent
/// close to a thin wall is not put on its other side.
pub(super) fn start<S: NavSurface + ?Sized>(fits: &Fits<'_, S>, place: Place, own: [i64; 2], snap: u32) -> Option<End> {
    if fits.at(own[0], own[1]) {
        return Some(End { place, sample: own, own: true });
    }
    // No line leads out of a blocked square, so there is no need to look along any.
    let free = fits.surface.obstructed(own[0]..own[0] + 1, own[1], &mut |_, square| square != Square::Blocked);
    let (mut nearest, mut straight): (Option<Candidate>, Option<Candidate>) = (None, None);
    around(fits, place, own, snap, |candidate| {
        let better = |than: Option<Candidate>| than.is_none_or(|than| candidate < than);
        if better(nearest) {
            nearest = Some(candidate);
        }
        let to = [candidate.2 as f64, candidate.1 as f64];
        if free && better(straight) && clear(fits.surface, place, to, BARELY) {
            straight = Some(candidate);
        }
    });
    straight.or(nearest).map(|(_, z, x)| End { place, sample: [x, z], own: false })
}

/// Not through a blocked square, samples.
const BARELY: f64 = 1e-6;

/// The sample to search for: the target's own where the agent fits there, else the nearest one where it fits, which is as near as the
/// path can get if it can be reached at all. Where there is none far and wide, the target's own, which the search will not reach.
pub(super) fn target<S: NavSurface + ?Sized>(fits: &Fits<'_, S>, place: Place, own: [i64; 2]) -> End {
    if fits.at(own[0], own[1]) {
        return End { place, sample: own, own: true };
    }
    let mut within = 8;
    while within <= FARTHEST {
        let mut nearest: Option<Candidate> = None;
        around(fits, place, own, within, |candidate| {
            if nearest.is_none_or(|nearest| candidate < nearest) {
                nearest = Some(candidate);
            }
        });
        // All that is not looked at is at least so far.
        let sure = f64::from(within) + 0.5;
        if let Some((_, z, x)) = nearest.filter(|n| n.0 < sure * sure) {
            return End { place, sample: [x, z], own: false };
        }
        within *= 2;
    }
    End { place, sample: own, own: false }
}

/// How far the sample nearest to a target is looked for, samples. Beyond that the search finds it by expanding what can be reached.
const FARTHEST: u32 = 128;

fn around<S: NavSurface + ?Sized>(
    fits: &Fits<'_, S>,
    place: Place,
    own: [i64; 2],
    snap: u32,
    mut visit: impl FnMut(Candidate),
) {
    let region = fits.surface.region();
    let range = |axis: usize, samples: u32| {
        let (from, to) = (own[axis] - i64::from(snap), own[axis] + i64::from(snap) + 1);
        from.clamp(0, samples.into())..to.clamp(0, samples.into())
    };
    for z in range(1, region.samples_z()) {
        for x in range(0, region.samples_x()) {
            if fits.at(x, z) {
                let (dx, dz) = (x as f64 - place[0], z as f64 - place[1]);
                visit((dx * dx + dz * dz, z, x));
            }
        }
    }
}
