//! What fills the blocks of the town: rows of houses, courtyards, gardens, a hall with a roof terrace.

use super::Surface;
use super::solids::{Rect, Roof, SOUTH, Solids, between};
use super::town::{BEDROCK, ground};
use crate::math::{Extremes, SplitMix64};

/// Fills a lot with something chosen by the generator.
pub(super) fn block(solids: &mut Solids, lot: Rect, rng: &mut SplitMix64) {
    match rng.below(8) {
        0 => garden(solids, lot, rng),
        1 => hall(solids, lot),
        2..=4 => courtyard(solids, lot, rng),
        _ => rows(solids, lot, rng),
    }
}

/// A house with a steep roof and a chimney.
fn house(solids: &mut Solids, rect: Rect, rng: &mut SplitMix64) {
    let height = between(rng, 3.6, 6.4);
    let eaves = 0.35;
    let span = (rect.x1 - rect.x0).lesser(rect.z1 - rect.z0) + 2.0 * eaves;
    // Steeper than 45°, so that roofs are not ground.
    let rise = span * 0.5 * between(rng, 1.15, 1.4);
    let hip = if rng.below(3) == 0 { span * 0.3 } else { 0.0 };
    solids.building(rect, [BEDROCK, height], Roof { rise, eaves, hip });
    let [x, z] = rect.middle();
    let (dx, dz) = if rect.x1 - rect.x0 > rect.z1 - rect.z0 { (1.1, 0.5) } else { (0.5, 1.1) };
    solids.block(Rect::around(x + dx, z + dz, 0.3, 0.3), height, height + rise + 0.5, Surface::Stone);
    let door = Rect::new(x - 0.5, rect.z0 - 0.08, x + 0.5, rect.z0 + 0.1);
    solids.block(door, 0.0, 2.1, Surface::Wood);
}

/// A row of houses, filling a rectangle along its longer side.
fn terrace_of_houses(solids: &mut Solids, rect: Rect, rng: &mut SplitMix64) {
    let (width, depth) = (rect.x1 - rect.x0, rect.z1 - rect.z0);
    let along = width.greater(depth);
    let count = (along / between(rng, 4.6, 6.2)).round().greater(1.0) as u32;
    let mut at = 0.0;
    for i in 0..count {
        let left = f64::from(count - i);
        let take = if i + 1 == count { along - at } else { (along - at) / left * between(rng, 0.88, 1.12) };
        let part = if width >= depth {
            Rect { x0: rect.x0 + at, x1: rect.x0 + at + take, ..rect }
        } else {
            Rect { z0: rect.z0 + at, z1: rect.z0 + at + take, ..rect }
        };
        house(solids, part, rng);
        at += take;
    }
}

/// Two rows, back to back or with a lane between them.
fn rows(solids: &mut Solids, lot: Rect, rng: &mut SplitMix64) {
    let [x, z] = lot.middle();
    let gap = if rng.below(2) == 0 { 1.6 } else { 0.0 };
    if rng.below(2) == 0 {
        ground(solids, Rect { z0: z - gap, z1: z + gap, ..lot });
        terrace_of_houses(solids, Rect { z1: z - gap, ..lot }, rng);
        terrace_of_houses(solids, Rect { z0: z + gap, ..lot }, rng);
    } else {
        ground(solids, Rect { x0: x - gap, x1: x + gap, ..lot });
        terrace_of_houses(solids, Rect { x1: x - gap, ..lot }, rng);
        terrace_of_houses(solids, Rect { x0: x + gap, ..lot }, rng);
    }
}

/// Houses around a yard with a well, open to one street.
fn courtyard(solids: &mut Solids, lot: Rect, rng: &mut SplitMix64) {
    let deep = 4.6;
    let [x, z] = lot.middle();
    let gate = 1.7;
    let (top, bottom) = if rng.below(2) == 0 { (lot.z0, lot.z1) } else { (lot.z1, lot.z0) };
    let toward = if bottom > top { 1.0 } else { -1.0 };
    let between_z = |a: f64, b: f64| (a.lesser(b), a.greater(b));
    let (z0, z1) = between_z(top, top + toward * deep);
    terrace_of_houses(solids, Rect { z0, z1, ..lot }, rng);
    let (z0, z1) = between_z(top + toward * deep, bottom - toward * deep);
    terrace_of_houses(solids, Rect { z0, z1, x1: lot.x0 + deep, ..lot }, rng);
    terrace_of_houses(solids, Rect { z0, z1, x0: lot.x1 - deep, ..lot }, rng);
    ground(solids, Rect { z0, z1, x0: lot.x0 + deep, x1: lot.x1 - deep });
    let (z0, z1) = between_z(bottom - toward * deep, bottom);
    terrace_of_houses(solids, Rect { z0, z1, x1: x - gate, ..lot }, rng);
    terrace_of_houses(solids, Rect { z0, z1, x0: x + gate, ..lot }, rng);
    ground(solids, Rect { z0, z1, x0: x - gate, x1: x + gate });
    solids.round([x, z], [0.0, 1.0], [0.7, 0.7], 8, Surface::Stone);
}

/// Hedges with a gap on each side, trees, and a monument on three steps.
fn garden(solids: &mut Solids, lot: Rect, rng: &mut SplitMix64) {
    let [x, z] = lot.middle();
    let (gap, thick, high) = (1.8, 0.8, 1.3);
    ground(solids, lot);
    for (z0, z1) in [(lot.z0, lot.z0 + thick), (lot.z1 - thick, lot.z1)] {
        solids.block(Rect::new(lot.x0, z0, x - gap, z1), 0.0, high, Surface::Leaf);
        solids.block(Rect::new(x + gap, z0, lot.x1, z1), 0.0, high, Surface::Leaf);
    }
    for (x0, x1) in [(lot.x0, lot.x0 + thick), (lot.x1 - thick, lot.x1)] {
        solids.block(Rect::new(x0, lot.z0 + thick, x1, z - gap), 0.0, high, Surface::Leaf);
        solids.block(Rect::new(x0, z + gap, x1, lot.z1 - thick), 0.0, high, Surface::Leaf);
    }
    for step in 0..3u32 {
        let half = 2.4 - 0.5 * f64::from(step);
        let y = 0.3 * f64::from(step);
        solids.block(Rect::around(x, z, half, half), y, y + 0.3, Surface::Stone);
    }
    let needle = |half: f64, y: f64| {
        let r = Rect::around(x, z, half, half);
        [[r.x0, y, r.z0], [r.x0, y, r.z1], [r.x1, y, r.z1], [r.x1, y, r.z0]]
    };
    solids.loft(&needle(0.5, 0.9), &needle(0.15, 5.5), Surface::Stone, Surface::Stone);
    for (sx, sz) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
        let (dx, dz) = (between(rng, 4.2, 4.8), between(rng, 4.2, 4.8));
        tree(solids, [x + sx * dx, z + sz * dz], rng);
    }
}

/// A hall whose flat roof is reached by stairs along its side.
fn hall(solids: &mut Solids, lot: Rect) {
    let (height, stair_width) = (4.0, 2.6);
    let wall = lot.x1 - stair_width;
    solids.block(Rect { x1: wall, ..lot }, BEDROCK, height, Surface::Wall);
    let middle = wall + stair_width * 0.5;
    solids.stairs([middle, 0.0, lot.z1], SOUTH, stair_width, 20, [0.32, 0.2], BEDROCK);
    let landing = Rect::new(wall, lot.z1 - 20.0 * 0.32 - 3.0, lot.x1, lot.z1 - 20.0 * 0.32);
    solids.block(landing, BEDROCK, height, Surface::Stone);
    ground(solids, Rect { x0: wall, z1: landing.z0, ..lot });
    let rail = 0.3;
    let mut parapet = |rect: Rect| solids.block(rect, height, height + 1.1, Surface::Stone);
    parapet(Rect::new(lot.x0, lot.z0, wall, lot.z0 + rail));
    parapet(Rect::new(lot.x0, lot.z1 - rail, wall, lot.z1));
    parapet(Rect::new(lot.x0, lot.z0 + rail, lot.x0 + rail, lot.z1 - rail));
    parapet(Rect::new(wall - rail, lot.z0 + rail, wall, landing.z0));
    parapet(Rect::new(wall - rail, landing.z1, wall, lot.z1 - rail));
    parapet(Rect::new(lot.x1 - rail, landing.z0, lot.x1, landing.z1));
    parapet(Rect::new(wall, landing.z0, lot.x1 - rail, landing.z0 + rail));
}

/// A tree, its crown well above head height.
pub(super) fn tree(solids: &mut Solids, at: [f64; 2], rng: &mut SplitMix64) {
    let trunk = between(rng, 2.5, 3.1);
    let crown = between(rng, 1.3, 1.9);
    let profile =
        [[0.0, 0.28], [trunk, 0.2], [trunk, crown * 0.7], [trunk + crown * 0.8, crown], [trunk + crown * 2.4, 0.0]];
    solids.turned(at, &profile, 7, &[Surface::Wood, Surface::Leaf, Surface::Leaf, Surface::Leaf]);
}
