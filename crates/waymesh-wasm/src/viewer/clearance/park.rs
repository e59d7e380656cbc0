//! A description to begin with: a park on rolling ground with houses, trees and a pond.

use serde_json::{Value, json};
use waymesh::math::SplitMix64;

/// Metres a side that one of `size` counts.
const PATCH: u32 = 32;
const SAMPLE_SIZE: f64 = 0.5;
/// Largest size.
const MOST: u32 = 4;
/// The distance of the hills' random heights, metres.
const HILL: f64 = 16.0;
/// The height of the water, which fills the lowest valleys.
const WATER: f64 = 0.75;
/// How far from the walk's ends nothing stands, metres.
const FREE: f64 = 5.0;

/// The description as `waymesh surface bake` reads it, and a walk worth taking: two positions (x, z).
///
/// # Errors
/// A size out of range.
pub fn park(seed: u64, size: u32) -> Result<(Value, [[f64; 2]; 2]), String> {
    if !(1..=MOST).contains(&size) {
        return Err(format!("size is {size}, allowed: 1 to {MOST}"));
    }
    let side = f64::from(size * PATCH);
    let samples = (side / SAMPLE_SIZE) as u32 + 1;
    let mut rng = SplitMix64::new(seed);
    let hills = Hills::new(&mut rng, (side / HILL) as usize + 2);
    let along = |k: u32| f64::from(k) * SAMPLE_SIZE;
    let places = (0..samples).flat_map(|j| (0..samples).map(move |i| (along(i), along(j))));
    let heights: Vec<f64> = places.map(|(x, z)| hills.height(x, z)).collect();
    let walk = [[4.0, 4.0], [side - 4.0, side - 4.0]];
    let mut obstacles = Vec::new();
    let mut place = |half: f64| -> Option<[f64; 2]> {
        let at = [0; 2].map(|_| ((half + rng.next_f64() * (side - 2.0 * half)) * 4.0).round() / 4.0);
        let near = |end: &[f64; 2]| (at[0] - end[0]).abs() < half + FREE && (at[1] - end[1]).abs() < half + FREE;
        (!walk.iter().any(near)).then_some(at)
    };
    for k in 0..14 * size * size {
        // Two houses, a hedge, and for the rest trees: half their width and depth, height.
        let ([w, d], tall) = match k % 14 {
            0 => ([3.0, 2.0], 5.0),
            1 => ([2.0, 3.5], 4.0),
            2 => ([5.0, 0.25], 1.5),
            _ => ([0.5, 0.5], 6.0),
        };
        let Some([x, z]) = place(if w > d { w } else { d }) else { continue };
        let ground = hills.height(x, z);
        let (min_y, max_y) = (ground - 2.0, ground + tall);
        obstacles.push(match k % 14 {
            0..3 => json!({"rect": [x - w, z - d, x + w, z + d], "min_y": min_y, "max_y": max_y}),
            _ => json!({"circle": [x, z, w], "min_y": min_y, "max_y": max_y}),
        });
    }
    let spec = json!({
        "region": {"origin_x": 0.0, "origin_z": 0.0, "samples_x": samples, "samples_z": samples, "sample_size": SAMPLE_SIZE},
        "ground": {"heights": {"origin_x": 0.0, "origin_z": 0.0, "samples_x": samples, "samples_z": samples,
            "sample_size": SAMPLE_SIZE, "values": heights}},
        "max_agent_radius": 2.0,
        "areas": {"obstacles": obstacles, "water": {"surface_y": WATER, "max_depth": 0.4}},
    });
    Ok((spec, walk))
}

/// Random heights on a lattice, joined smoothly.
struct Hills {
    heights: Vec<f64>,
    row: usize,
}

impl Hills {
    fn new(rng: &mut SplitMix64, row: usize) -> Self {
        let mut heights: Vec<f64> = (0..row * row).map(|_| rng.next_f64()).collect();
        // Around the walk's ends neither pond nor cliff.
        let last = row - 3;
        for first in [0, last * row + last] {
            for k in [first, first + 1, first + row, first + row + 1] {
                heights[k] = 0.45 + 0.1 * heights[k];
            }
        }
        Self { heights, row }
    }

    /// To a whole 1024th of a metre, so that it is short when written.
    fn height(&self, x: f64, z: f64) -> f64 {
        let (u, v) = (x / HILL, z / HILL);
        let (i, j) = (u.floor(), v.floor());
        let smooth = |t: f64| t * t * (3.0 - 2.0 * t);
        let (s, t) = (smooth(u - i), smooth(v - j));
        let at = |di: usize, dj: usize| self.heights[(j as usize + dj) * self.row + i as usize + di];
        let along = |dj: usize| at(0, dj) + (at(1, dj) - at(0, dj)) * s;
        let height = along(0) + (along(1) - along(0)) * t;
        // Squared, so that valleys are wide and hilltops steep.
        (height * height * 14.0 * 1024.0).round() / 1024.0
    }
}
