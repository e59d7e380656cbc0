//! A tower of open floors: a ramp up from every even floor, spiral stairs up from every odd one.

use super::solids::{EAST, NORTH, Rect, SOUTH, Solids, WEST};
use super::{Sample, Surface};
use crate::math::{Extremes, SplitMix64};

/// From floor to floor, metres.
const STOREY: f64 = 4.0;
/// Half the side of a floor, metres.
const HALF: f64 = 12.0;
/// Thickness of a floor, metres.
const SLAB: f64 = 0.4;
/// Outer radius of the spiral stairs, metres.
const SPIRAL: f64 = 3.6;
const SPIRAL_STEPS: u32 = 20;
const RAMP_LENGTH: f64 = 11.0;
const RAMP_WIDTH: f64 = 3.0;

pub(super) fn tower(seed: u64, floors: u32) -> Sample {
    let mut rng = SplitMix64::new(seed);
    let mut solids = Solids::default();
    solids.block(Rect::around(0.0, 0.0, HALF + 12.0, HALF + 12.0), -1.0, 0.0, Surface::Ground);
    let mut turn = rng.below(4) as u32;
    for floor in 0..floors {
        let y = f64::from(floor) * STOREY;
        let hole = if floor % 2 == 0 { ramp(&mut solids, y, turn) } else { spiral(&mut solids, y, turn) };
        slab_around(&mut solids, hole, y + STOREY);
        pillars(&mut solids, y, &mut rng);
        parapet(&mut solids, y + STOREY);
        // A quarter or half turn a floor: the next way up never stands over the last one's hole.
        turn += 1 + rng.below(2) as u32;
    }
    let top = f64::from(floors) * STOREY;
    solids.finish([HALF + 8.0, 0.0, HALF + 8.0], [0.0, top, 0.0])
}

/// Turns a place of the plan by quarter turns around the middle.
fn turned(x: f64, z: f64, turn: u32) -> [f64; 2] {
    match turn % 4 {
        0 => [x, z],
        1 => [-z, x],
        2 => [-x, -z],
        _ => [z, -x],
    }
}

fn turned_rect(rect: Rect, turn: u32) -> Rect {
    let (a, b) = (turned(rect.x0, rect.z0, turn), turned(rect.x1, rect.z1, turn));
    Rect::new(a[0].lesser(b[0]), a[1].lesser(b[1]), a[0].greater(b[0]), a[1].greater(b[1]))
}

/// A straight ramp along one wall; gives the opening that it needs in the floor above.
fn ramp(solids: &mut Solids, y: f64, turn: u32) -> Rect {
    let z = HALF - 1.2 - RAMP_WIDTH * 0.5;
    let start = turned(-RAMP_LENGTH * 0.5, z, turn);
    let heading = [EAST, NORTH, WEST, SOUTH][(turn % 4) as usize];
    solids.ramp([start[0], y, start[1]], heading, RAMP_LENGTH, RAMP_WIDTH, STOREY, y);
    let opening = Rect::around(0.0, z, RAMP_LENGTH * 0.5, RAMP_WIDTH * 0.5);
    turned_rect(opening, turn)
}

/// Spiral stairs of one full turn around a column in a corner; gives the opening in the floor above.
fn spiral(solids: &mut Solids, y: f64, turn: u32) -> Rect {
    let middle = [HALF - 5.0, HALF - 5.0];
    let rise = STOREY / f64::from(SPIRAL_STEPS);
    let corner = |step: u32, radius: f64| {
        // From the side of the open floor once around.
        let angle = std::f64::consts::PI + f64::from(step) * std::f64::consts::TAU / f64::from(SPIRAL_STEPS);
        turned(middle[0] + radius * libm::cos(angle), middle[1] + radius * libm::sin(angle), turn)
    };
    for step in 0..SPIRAL_STEPS {
        let outline = [corner(step, 0.3), corner(step, SPIRAL), corner(step + 1, SPIRAL), corner(step + 1, 0.3)];
        let top = y + f64::from(step + 1) * rise;
        solids.prism(&outline, (top - 0.5).greater(y), top, Surface::Stone, Surface::Stone);
    }
    let column = turned(middle[0], middle[1], turn);
    solids.round(column, [y, y + STOREY + 1.1], [0.4, 0.4], 10, Surface::Stone);
    // The last step ends where the first began; from there a landing leads off, above the first steps.
    let landing = Rect::new(middle[0] - SPIRAL - 0.3, middle[1] - 3.0, middle[0] - 0.3, middle[1]);
    solids.block(turned_rect(landing, turn), y + STOREY - SLAB, y + STOREY, Surface::Stone);
    turned_rect(Rect::around(middle[0], middle[1], SPIRAL + 0.3, SPIRAL + 0.3), turn)
}

/// A floor with a rectangular opening, its top at `y`.
fn slab_around(solids: &mut Solids, hole: Rect, y: f64) {
    for rect in Rect::around(0.0, 0.0, HALF, HALF).around_hole(hole) {
        solids.block(rect, y - SLAB, y, Surface::Ground);
    }
}

/// Pillars along the rim, and one or two inside.
fn pillars(solids: &mut Solids, y: f64, rng: &mut SplitMix64) {
    let top = y + STOREY - SLAB;
    for i in 0..4 {
        for turn in 0..4 {
            let [x, z] = turned(-HALF + 0.4 + 6.0 * f64::from(i), HALF - 0.4, turn);
            solids.block(Rect::around(x, z, 0.4, 0.4), y, top, Surface::Wall);
        }
    }
    for _ in 0..=rng.below(2) {
        let [x, z] = [rng.next_f64() * 5.0 - 2.5, rng.next_f64() * 5.0 - 2.5];
        solids.round([x, z], [y, top], [0.5, 0.5], 8, Surface::Wall);
    }
}

/// A low wall around a floor.
fn parapet(solids: &mut Solids, y: f64) {
    for turn in 0..4 {
        let wall = Rect::new(-HALF + 0.3, HALF - 0.3, HALF, HALF);
        solids.block(turned_rect(wall, turn), y, y + 1.1, Surface::Wall);
    }
}
