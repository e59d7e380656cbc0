//! Part 1: two shapes, two criteria.

use super::{point, points, turns};
use serde_json::{Value, json};
use waymesh::bake::plan2d::checks::sampled_pairs;
use waymesh::math::DVec2;

/// Pairs that are drawn, as many as the text draws.
pub(super) const PAIRS: u32 = 1000;
/// Pairs that the page shows.
const SHOWN: usize = 60;
/// What the text's pairs follow from is not told; ours follow from the first number there is.
pub(super) const SEED: u64 = 1;

/// 6 m × 6 m.
pub(super) fn square() -> Vec<DVec2> {
    outline(&[[0.0, 0.0], [6.0, 0.0], [6.0, 6.0], [0.0, 6.0]])
}

/// Two arms of 2 m along two sides of the square.
pub(super) fn l_shape() -> Vec<DVec2> {
    outline(&[[0.0, 0.0], [6.0, 0.0], [6.0, 2.0], [2.0, 2.0], [2.0, 6.0], [0.0, 6.0]])
}

fn outline(points: &[[f64; 2]]) -> Vec<DVec2> {
    points.iter().copied().map(DVec2::from_array).collect()
}

/// What both criteria say of both shapes, and the first pairs that were drawn.
#[must_use]
pub fn convexity() -> Value {
    json!({"square": about(&square()), "l": about(&l_shape()), "pairs": PAIRS, "seed": SEED})
}

fn about(outline: &[DVec2]) -> Value {
    let pairs: Vec<_> = sampled_pairs(outline, PAIRS, SEED).collect();
    let shown = pairs.iter().take(SHOWN);
    json!({
        "outline": points(outline),
        "turns": turns(outline),
        "leaving": pairs.iter().filter(|pair| pair.leaves).count(),
        "shown": shown
            .map(|pair| json!({"from": point(pair.from), "to": point(pair.to), "leaves": pair.leaves}))
            .collect::<Vec<_>>(),
    })
}
