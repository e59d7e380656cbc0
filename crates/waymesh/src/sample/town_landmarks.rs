//! The places one remembers: the square, the terrace with its church, bridges and the landing stage.

use super::Surface;
use super::solids::{EAST, Rect, Roof, SOUTH, Solids};
use super::town::{BEDROCK, ground};

/// Height of the raised terrace, metres.
pub(super) const TERRACE_HEIGHT: f64 = 3.0;

/// An open square: a fountain in the middle, market stalls around it.
pub(super) fn square(solids: &mut Solids, lot: Rect) {
    ground(solids, lot);
    let [x, z] = lot.middle();
    fountain(solids, [x, z]);
    for (dx, dz) in [(-5.6, -5.2), (0.0, -6.0), (5.6, -5.2), (-5.6, 5.2), (5.6, 5.2)] {
        stall(solids, [x + dx, z + dz]);
    }
    for (dx, dz) in [(-7.0, 0.0), (7.0, 0.0), (0.0, 7.0)] {
        solids.block(Rect::around(x + dx, z + dz, 0.14, 0.14), 0.0, 3.4, Surface::Wood);
        solids.round([x + dx, z + dz], [3.4, 4.0], [0.3, 0.12], 6, Surface::Stone);
    }
}

fn fountain(solids: &mut Solids, at: [f64; 2]) {
    let sides = 12;
    solids.round(at, [0.0, 0.7], [2.05, 2.05], sides, Surface::Water);
    let corner = |i: u32, r: f64| {
        let turn = f64::from(i) * std::f64::consts::TAU / f64::from(sides);
        [at[0] + r * libm::cos(turn), at[1] + r * libm::sin(turn)]
    };
    for i in 0..sides {
        let piece = [corner(i, 2.0), corner(i, 2.4), corner(i + 1, 2.4), corner(i + 1, 2.0)];
        solids.prism(&piece, 0.0, 1.1, Surface::Stone, Surface::Stone);
    }
    let column = [[0.0, 0.6], [2.2, 0.35], [2.5, 1.0], [2.5, 0.3], [3.4, 0.0]];
    solids.turned(at, &column, 8, &[Surface::Stone; 4]);
}

fn stall(solids: &mut Solids, at: [f64; 2]) {
    solids.block(Rect::around(at[0], at[1], 1.1, 0.5), 0.0, 1.0, Surface::Wood);
    for (dx, dz) in [(-1.2, -0.7), (-1.2, 0.7), (1.2, -0.7), (1.2, 0.7)] {
        solids.block(Rect::around(at[0] + dx, at[1] + dz, 0.06, 0.06), 0.0, 2.5, Surface::Wood);
    }
    let awning = Rect::around(at[0], at[1], 1.4, 0.9);
    solids.building(awning, [2.4, 2.5], Roof { rise: 1.1, eaves: 0.1, hip: 0.0 });
}

/// A raised terrace over the whole lot, with a ramp and stairs on its north side and a church on top.
pub(super) fn terrace(solids: &mut Solids, lot: Rect) {
    let y = TERRACE_HEIGHT;
    let (ramp_length, ramp_width) = (10.0, 3.0);
    let back = lot.z1 - 4.5;
    let stairs = (lot.x0 + 18.0, lot.x0 + 22.0);
    let nave = Rect::new(lot.x1 - 19.0, lot.z0 + 2.4, lot.x1 - 6.5, lot.z0 + 8.8);
    let tower = Rect::new(nave.x1, nave.z0 + 1.3, nave.x1 + 3.8, nave.z1 - 1.3);
    let mut stone = |rect: Rect| solids.block(rect, BEDROCK, y, Surface::Stone);
    let [front, rear, west, east] = Rect { z1: back, ..lot }.around_hole(nave);
    [front, rear, west].into_iter().chain(east.around_hole(tower)).for_each(&mut stone);
    stone(Rect::new(lot.x0, back, lot.x0 + ramp_length, lot.z1 - ramp_width));
    stone(Rect::new(lot.x0 + ramp_length, back, stairs.0, lot.z1));
    stone(Rect::new(stairs.1, back, lot.x1, lot.z1));
    solids.ramp([lot.x0, 0.0, lot.z1 - ramp_width * 0.5], EAST, ramp_length, ramp_width, y, BEDROCK);
    let middle = (stairs.0 + stairs.1) * 0.5;
    solids.stairs([middle, 0.0, lot.z1], SOUTH, stairs.1 - stairs.0, 15, [0.3, 0.2], BEDROCK);

    let rail = 0.3;
    let mut parapet = |rect: Rect| solids.block(rect, y, y + 1.1, Surface::Stone);
    parapet(Rect::new(lot.x0, lot.z0, lot.x1, lot.z0 + rail));
    parapet(Rect::new(lot.x0, lot.z0 + rail, lot.x0 + rail, lot.z1 - ramp_width));
    parapet(Rect::new(lot.x1 - rail, lot.z0 + rail, lot.x1, lot.z1));
    parapet(Rect::new(lot.x0 + rail, lot.z1 - ramp_width - rail, lot.x0 + ramp_length, lot.z1 - ramp_width));
    parapet(Rect::new(lot.x0 + ramp_length, lot.z1 - rail, stairs.0, lot.z1));
    parapet(Rect::new(stairs.1, lot.z1 - rail, lot.x1 - rail, lot.z1));
    church(solids, nave, tower, y);
}

fn church(solids: &mut Solids, nave: Rect, tower: Rect, y: f64) {
    solids.building(nave, [BEDROCK, y + 5.0], Roof { rise: 4.6, eaves: 0.3, hip: 0.0 });
    // The spire comes to a point.
    let spire = Roof { rise: 6.0, eaves: 0.3, hip: (tower.x1 - tower.x0) * 0.5 + 0.3 };
    solids.building(tower, [BEDROCK, y + 12.0], spire);
}

/// A bridge whose deck rises and falls in a parabola, with parapets.
pub(super) fn arched_bridge(solids: &mut Solids, x: f64, z0: f64, z1: f64) {
    const SEGMENTS: u32 = 12;
    let (rise, half_width, thick) = (1.6, 2.3, 0.7);
    let place = |i: u32| {
        let s = f64::from(i) / f64::from(SEGMENTS);
        (z0 + (z1 - z0) * s, rise * 4.0 * s * (1.0 - s))
    };
    for i in 0..SEGMENTS {
        let ((za, ya), (zb, yb)) = (place(i), place(i + 1));
        let mut piece = |x0: f64, x1: f64, low: f64, high: f64| {
            let corners = [[x0, za], [x0, zb], [x1, zb], [x1, za]];
            let deck = |z: f64| if z == za { ya } else { yb };
            solids.loft(
                &corners.map(|p| [p[0], deck(p[1]) + low, p[1]]),
                &corners.map(|p| [p[0], deck(p[1]) + high, p[1]]),
                Surface::Stone,
                Surface::Stone,
            );
        };
        piece(x - half_width, x + half_width, -thick, 0.0);
        piece(x - half_width, x - half_width + 0.3, 0.0, 1.0);
        piece(x + half_width - 0.3, x + half_width, 0.0, 1.0);
    }
}

/// A level wooden bridge with railings.
pub(super) fn flat_bridge(solids: &mut Solids, x: f64, z0: f64, z1: f64) {
    solids.block(Rect::new(x - 1.8, z0, x + 1.8, z1), -0.3, 0.1, Surface::Wood);
    for side in [-1.0, 1.0] {
        solids.block(Rect::around(x + side * 1.7, (z0 + z1) * 0.5, 0.08, (z1 - z0) * 0.5), 0.1, 1.1, Surface::Wood);
    }
}

/// Steps down to a landing stage at the water, along the canal wall at `z`.
pub(super) fn landing_stage(solids: &mut Solids, x: f64, z: f64) {
    let (width, step) = (3.4, [0.4, -0.2]);
    solids.block(Rect::new(x - 3.0, z, x, z + width), BEDROCK, 0.0, Surface::Stone);
    solids.stairs([x, 0.0, z + width * 0.5], EAST, width, 6, step, BEDROCK);
    let end = x + 6.0 * step[0];
    solids.block(Rect::new(end, z, end + 6.0, z + width), BEDROCK, 6.0 * step[1], Surface::Wood);
}
