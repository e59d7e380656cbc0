//! Rolling ground: smooth value noise, a plateau with a cliff, closed below.

use super::{Sample, Solids, Surface};
use crate::math::{Extremes, SplitMix64};

/// Side of a patch, metres.
const PATCH: u32 = 32;
/// Distance between two heights, metres.
const STEP: f64 = 1.0;

pub(super) fn terrain(seed: u64, size: u32) -> Sample {
    let side = size * PATCH;
    let row = side + 1;
    let noise = Noise::new(seed);
    let heights: Vec<f64> =
        (0..row * row).map(|i| noise.height(f64::from(i % row) * STEP, f64::from(i / row) * STEP)).collect();
    let lowest = heights.iter().copied().fold(f64::INFINITY, f64::lesser);
    let mut solids = Solids::default();
    let at = |x: u32, z: u32| heights[(x + z * row) as usize];
    let mut grid: Vec<u32> = Vec::with_capacity(heights.len());
    for z in 0..row {
        for x in 0..row {
            grid.push(solids.vertex([f64::from(x) * STEP, at(x, z), f64::from(z) * STEP]));
        }
    }
    let id = |x: u32, z: u32| grid[(x + z * row) as usize];
    for z in 0..side {
        for x in 0..side {
            let (a, b, c, d) = (id(x, z), id(x, z + 1), id(x + 1, z + 1), id(x + 1, z));
            // The diagonal that joins the nearer heights follows ridges and valleys.
            let along = (at(x, z) - at(x + 1, z + 1)).abs() <= (at(x, z + 1) - at(x + 1, z)).abs();
            let ring = if along { [a, b, c, d] } else { [b, c, d, a] };
            let steep = (at(x, z) - at(x + 1, z + 1)).abs().greater((at(x, z + 1) - at(x + 1, z)).abs()) > 1.2;
            solids.face(&ring, if steep { Surface::Stone } else { Surface::Leaf });
        }
    }
    skirt(&mut solids, side, lowest - 2.0, &id);
    let place = |x: u32, z: u32| [f64::from(x) * STEP, at(x, z), f64::from(z) * STEP];
    // The lowest corners are the least likely to be cut off by cliffs.
    let mut corners = [(4, 4), (side - 4, side - 4), (4, side - 4), (side - 4, 4)].map(|(x, z)| place(x, z));
    corners.sort_by(|a, b| a[1].total_cmp(&b[1]));
    solids.finish(corners[0], corners[1])
}

/// Closes the ground with walls along its edge and a floor below.
fn skirt(solids: &mut Solids, side: u32, base: f64, id: &impl Fn(u32, u32) -> u32) {
    let rim = (0..side)
        .map(|i| (0, i))
        .chain((0..side).map(|i| (i, side)))
        .chain((0..side).map(|i| (side, side - i)))
        .chain((0..side).map(|i| (side - i, 0)));
    let places: Vec<(u32, u32)> = rim.collect();
    let feet: Vec<u32> =
        places.iter().map(|&(x, z)| solids.vertex([f64::from(x) * STEP, base, f64::from(z) * STEP])).collect();
    let middle = solids.vertex([f64::from(side) * 0.5 * STEP, base, f64::from(side) * 0.5 * STEP]);
    for i in 0..places.len() {
        let j = (i + 1) % places.len();
        let (high_i, high_j) = (id(places[i].0, places[i].1), id(places[j].0, places[j].1));
        solids.face(&[feet[i], feet[j], high_j, high_i], Surface::Stone);
        solids.face(&[middle, feet[j], feet[i]], Surface::Stone);
    }
}

/// Value noise: random heights on a lattice, joined smoothly.
struct Noise {
    seed: u64,
}

impl Noise {
    fn new(seed: u64) -> Self {
        Self { seed }
    }

    fn lattice(&self, octave: u64, x: i64, z: i64) -> f64 {
        let mut rng = SplitMix64::new(self.seed ^ (octave << 56) ^ ((x as u64) << 28) ^ (z as u64));
        rng.next_u64();
        rng.next_f64()
    }

    /// Between 0 and 1.
    fn smooth(&self, octave: u64, wavelength: f64, x: f64, z: f64) -> f64 {
        let (u, v) = (x / wavelength, z / wavelength);
        let (i, k) = (u.floor(), v.floor());
        let ease = |t: f64| t * t * (3.0 - 2.0 * t);
        let (s, t) = (ease(u - i), ease(v - k));
        let corner = |di: i64, dk: i64| self.lattice(octave, i as i64 + di, k as i64 + dk);
        let low = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * s;
        let high = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * s;
        low + (high - low) * t
    }

    fn height(&self, x: f64, z: f64) -> f64 {
        let hills =
            19.0 * self.smooth(1, 37.0, x, z) + 6.5 * self.smooth(2, 15.0, x, z) + 0.8 * self.smooth(3, 5.0, x, z);
        // A plateau rises where a slow noise is high, over a rim of a few metres: a cliff in most places.
        let rise = ((self.smooth(4, 29.0, x, z) - 0.66) * 9.0).clamp(0.0, 1.0);
        hills + 6.0 * rise
    }
}
