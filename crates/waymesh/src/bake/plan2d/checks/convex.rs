//! Two ways to tell whether a polygon is convex.

use crate::bake::plan2d::walkable_line::orient;
use crate::math::{DVec2, Extremes, SplitMix64, Turn};

/// Whether all turns of an outline that are turns at all go the same way. Exact.
///
/// ```
/// use waymesh::bake::plan2d::checks::is_convex_by_turns;
/// use waymesh::math::DVec2;
/// let square = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]].map(DVec2::from_array);
/// let l_shape = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0]].map(DVec2::from_array);
/// assert!(is_convex_by_turns(&square) && !is_convex_by_turns(&l_shape));
/// ```
#[must_use]
pub fn is_convex_by_turns(outline: &[DVec2]) -> bool {
    let at = |i: usize| outline[i % outline.len()];
    let mut turns = (0..outline.len()).map(|i| orient(at(i), at(i + 1), at(i + 2))).filter(|&t| t != Turn::Straight);
    let Some(first) = turns.next() else { return false };
    turns.all(|turn| turn == first)
}

/// Samples along the line between two points.
const SAMPLES: u32 = 256;

/// Draws so many pairs of points inside of an outline and counts those whose straight line leaves it, looked at in 256
/// places. 0 for every convex outline; the draws follow from `seed`.
///
/// ```
/// use waymesh::bake::plan2d::checks::pairs_leaving;
/// use waymesh::math::DVec2;
/// let square = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]].map(DVec2::from_array);
/// let l_shape = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0]].map(DVec2::from_array);
/// assert_eq!(pairs_leaving(&square, 1000, 1), 0);
/// assert!(pairs_leaving(&l_shape, 1000, 1) > 80);
/// ```
#[must_use]
pub fn pairs_leaving(outline: &[DVec2], pairs: u32, seed: u64) -> u32 {
    sampled_pairs(outline, pairs, seed).filter(|pair| pair.leaves).count() as u32
}

/// Two points inside of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SampledPair {
    /// The point drawn first.
    pub from: DVec2,
    /// The point drawn second.
    pub to: DVec2,
    /// Whether the straight line between them leaves the outline.
    pub leaves: bool,
}

/// The pairs that [`pairs_leaving`] counts, one by one, for those who want to see them. An outline too thin to be hit gives
/// fewer than asked for.
///
/// ```
/// use waymesh::bake::plan2d::checks::{pairs_leaving, sampled_pairs};
/// use waymesh::math::DVec2;
/// let l_shape = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0]].map(DVec2::from_array);
/// let leaving = sampled_pairs(&l_shape, 60, 1).filter(|pair| pair.leaves).count();
/// assert_eq!(leaving as u32, pairs_leaving(&l_shape, 60, 1));
/// ```
pub fn sampled_pairs(outline: &[DVec2], pairs: u32, seed: u64) -> impl Iterator<Item = SampledPair> {
    let first = outline.first().copied().unwrap_or_default();
    let (low, high) = outline.iter().fold((first, first), |(low, high), &p| {
        let least = DVec2::new(low.x.lesser(p.x), low.y.lesser(p.y));
        (least, DVec2::new(high.x.greater(p.x), high.y.greater(p.y)))
    });
    let mut rng = SplitMix64::new(seed);
    // An outline too thin to be hit is not waited for.
    let mut draw = move || {
        (0..1000)
            .map(|_| {
                let (s, t) = (rng.next_f64(), rng.next_f64());
                DVec2::new(low.x + (high.x - low.x) * s, low.y + (high.y - low.y) * t)
            })
            .find(|&p| holds(outline, p))
    };
    let pairs = if outline.is_empty() { 0 } else { pairs };
    (0..pairs).filter_map(move |_| {
        let (from, to) = (draw()?, draw()?);
        let at = |k: u32| from + (to - from) * (f64::from(k) / f64::from(SAMPLES));
        Some(SampledPair { from, to, leaves: (1..SAMPLES).any(|k| !holds(outline, at(k))) })
    })
}

/// Whether a point lies inside of any outline: a line from it to the right crosses the outline an odd number of times.
fn holds(outline: &[DVec2], p: DVec2) -> bool {
    let mut inside = false;
    for (i, &a) in outline.iter().enumerate() {
        let b = outline[(i + 1) % outline.len()];
        if (a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * ((p.y - a.y) / (b.y - a.y)) {
            inside = !inside;
        }
    }
    inside
}
