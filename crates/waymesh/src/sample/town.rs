//! The town: blocks of 20 m with streets between them, a canal through one row, landmarks where they fit.

use super::solids::{Rect, Solids, between};
use super::{Sample, Surface, town_blocks, town_landmarks};
use crate::math::SplitMix64;

/// From the middle of a street to the middle of the next, metres.
pub(super) const PITCH: f64 = 20.0;
/// Half the width of a street, metres.
pub(super) const HALF_STREET: f64 = 2.5;
/// Bottom of the ground, metres.
pub(super) const BEDROCK: f64 = -8.0;

/// What stands on a block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Canal,
    Square,
    Terrace,
    Built,
}

/// Where things are in a town of `size` blocks a side.
struct Plan {
    size: u32,
    canal_row: Option<u32>,
    square: Option<(u32, u32)>,
    terrace: Option<u32>,
}

impl Plan {
    fn new(size: u32) -> Self {
        let canal_row = (size >= 3).then_some(size * 3 / 5);
        let square = (size >= 2).then(|| (size / 2, canal_row.map_or(0, |row| row - 1)));
        // The terrace takes the last two blocks of the first row, where the square leaves room.
        let terrace = (size >= 4 && square.is_some_and(|(_, row)| row > 0)).then(|| size - 2);
        Self { size, canal_row, square, terrace }
    }

    fn use_of(&self, column: u32, row: u32) -> Use {
        if self.canal_row == Some(row) {
            Use::Canal
        } else if self.square == Some((column, row)) {
            Use::Square
        } else if row == 0 && self.terrace.is_some_and(|first| column >= first) {
            Use::Terrace
        } else {
            Use::Built
        }
    }
}

pub(super) fn town(seed: u64, size: u32) -> Sample {
    let mut solids = Solids::default();
    let (start, goal) = build(&mut solids, seed, size);
    solids.finish(start, goal)
}

pub(super) fn lattice(seed: u64, size: u32) -> Sample {
    const BLOCKS: u32 = 5;
    let mut solids = Solids::default();
    let mut seeds = SplitMix64::new(seed);
    let mut ends = ([0.0; 3], [0.0; 3]);
    let side = f64::from(BLOCKS) * PITCH;
    for row in 0..size {
        for column in 0..size {
            solids.offset = [f64::from(column) * side, 0.0, f64::from(row) * side];
            let (start, goal) = build(&mut solids, seeds.next_u64(), BLOCKS);
            if (row, column) == (0, 0) {
                ends = (start, goal);
            }
            if (row + 1, column + 1) == (size, size) {
                ends.1 = [0, 1, 2].map(|k| goal[k] + solids.offset[k]);
            }
        }
    }
    solids.finish(ends.0, ends.1)
}

/// Builds one town at the solids' offset; gives the ends of a walk through it, without the offset.
fn build(solids: &mut Solids, seed: u64, size: u32) -> ([f64; 3], [f64; 3]) {
    let mut rng = SplitMix64::new(seed);
    let plan = Plan::new(size);
    let side = f64::from(size) * PITCH;
    streets(solids, &plan, side);
    for row in 0..size {
        for column in 0..size {
            let (x, z) = (f64::from(column) * PITCH, f64::from(row) * PITCH);
            let lot = Rect::new(x + HALF_STREET, z + HALF_STREET, x + PITCH - HALF_STREET, z + PITCH - HALF_STREET);
            match plan.use_of(column, row) {
                Use::Built => town_blocks::block(solids, lot, &mut rng),
                Use::Square => town_landmarks::square(solids, lot),
                Use::Terrace if plan.terrace == Some(column) => {
                    town_landmarks::terrace(solids, Rect { x1: lot.x1 + PITCH, ..lot });
                }
                Use::Terrace | Use::Canal => {}
            }
        }
    }
    if let Some(row) = plan.canal_row {
        canal_side(solids, f64::from(row) * PITCH, size, &mut rng);
    }
    let goal = match plan.terrace {
        Some(first) => [f64::from(first) * PITCH + 6.0, town_landmarks::TERRACE_HEIGHT, 5.0],
        None => [side - 1.5, 0.0, 1.5],
    };
    ([1.5, 0.0, side - 1.5], goal)
}

/// Ground with nothing built on it. Whatever is built goes down to the bedrock itself instead of standing on ground, so
/// that nobody can stand inside of it.
pub(super) fn ground(solids: &mut Solids, rect: Rect) {
    solids.block(rect, BEDROCK, 0.0, Surface::Ground);
}

/// The streets around all lots, and the canal with its quays.
fn streets(solids: &mut Solids, plan: &Plan, side: f64) {
    for row in 0..plan.size {
        let z = f64::from(row) * PITCH;
        if plan.canal_row == Some(row) {
            ground(solids, Rect::new(0.0, z, side, z + 6.0));
            canal_bed(solids, side, z + 6.0, z + 14.0);
            ground(solids, Rect::new(0.0, z + 14.0, side, z + PITCH));
            continue;
        }
        ground(solids, Rect::new(0.0, z, side, z + HALF_STREET));
        ground(solids, Rect::new(0.0, z + PITCH - HALF_STREET, side, z + PITCH));
        for column in 0..plan.size {
            let x = f64::from(column) * PITCH;
            let (z0, z1) = (z + HALF_STREET, z + PITCH - HALF_STREET);
            // The terrace closes the street between its blocks.
            if plan.use_of(column, row) != Use::Terrace || plan.terrace == Some(column) {
                ground(solids, Rect::new(x, z0, x + HALF_STREET, z1));
            }
            if plan.use_of(column, row) != Use::Terrace || column + 1 == plan.size {
                ground(solids, Rect::new(x + PITCH - HALF_STREET, z0, x + PITCH, z1));
            }
        }
    }
}

/// Falls from both walls to the middle, too steep to stand on.
fn canal_bed(solids: &mut Solids, side: f64, near: f64, far: f64) {
    let middle = (near + far) * 0.5;
    for (z0, z1) in [(near, middle), (middle, far)] {
        let bed = |p: [f64; 2]| if p[1] == middle { -6.7 } else { -1.5 };
        let corners = [[0.0, z0], [0.0, z1], [side, z1], [side, z0]];
        solids.loft(
            &corners.map(|p| [p[0], BEDROCK, p[1]]),
            &corners.map(|p| [p[0], bed(p), p[1]]),
            Surface::Stone,
            Surface::Water,
        );
    }
}

/// Bridges at the streets, trees along both quays, a landing stage.
fn canal_side(solids: &mut Solids, z: f64, size: u32, rng: &mut SplitMix64) {
    for street in 1..size {
        let x = f64::from(street) * PITCH;
        match street % 3 {
            0 => town_landmarks::flat_bridge(solids, x, z + 5.0, z + 15.0),
            1 => town_landmarks::arched_bridge(solids, x, z + 4.0, z + 16.0),
            _ => {}
        }
    }
    for block in 0..size {
        for place in 0..3 {
            for quay in [3.2, 16.8] {
                let x = f64::from(block) * PITCH + 5.0 + 5.0 * f64::from(place) + between(rng, -0.8, 0.8);
                town_blocks::tree(solids, [x, z + quay], rng);
            }
        }
    }
    town_landmarks::landing_stage(solids, PITCH * (f64::from(size / 2) + 0.3), z + 6.0);
}
