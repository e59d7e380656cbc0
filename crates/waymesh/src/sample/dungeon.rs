//! Rooms on a lattice, each at its own height, joined by corridors and stairs.

use super::solids::{EAST, Heading, NORTH, Rect, Solids, between, strip};
use super::{Sample, Surface};
use crate::math::{Extremes, SplitMix64};

/// From the middle of a room to the middle of the next, metres.
const PITCH: f64 = 16.0;
/// Height difference of two levels, metres.
const LEVEL: f64 = 2.0;
/// Wall height above the higher floor beside it, metres.
const WALL: f64 = 3.0;
const WALL_THICKNESS: f64 = 0.6;
const CORRIDOR: f64 = 3.2;
/// Run and rise of a step, metres.
const STEP: [f64; 2] = [0.4, 0.25];

#[derive(Clone, Copy)]
struct Room {
    rect: Rect,
    level: i32,
    /// Which sides have a door: west, south, east, north (x min, z min, x max, z max).
    doors: [bool; 4],
}

impl Room {
    fn floor(&self) -> f64 {
        f64::from(self.level) * LEVEL
    }
}

pub(super) fn dungeon(seed: u64, size: u32) -> Sample {
    let mut rng = SplitMix64::new(seed);
    let mut rooms = rooms(size, &mut rng);
    let corridors = connect(&mut rooms, size, &mut rng);
    let mut solids = Solids::default();
    for room in &rooms {
        build_room(&mut solids, room, &mut rng);
    }
    for (from, to) in corridors {
        let heading = if to == from + 1 { EAST } else { NORTH };
        build_corridor(&mut solids, &rooms[from], &rooms[to], heading);
    }
    let place = |room: &Room| {
        let [x, z] = room.rect.middle();
        [x, room.floor(), z]
    };
    solids.finish(place(&rooms[0]), place(&rooms[rooms.len() - 1]))
}

fn rooms(size: u32, rng: &mut SplitMix64) -> Vec<Room> {
    let mut rooms = Vec::new();
    for row in 0..size {
        for column in 0..size {
            let (x, z) = ((f64::from(column) + 0.5) * PITCH, (f64::from(row) + 0.5) * PITCH);
            let mut half = || between(rng, 3.2, 5.2);
            // Doors stand on the lattice lines, so every room must hold its middle.
            let rect = Rect::new(x - half(), z - half(), x + half(), z + half());
            rooms.push(Room { rect, level: 0, doors: [false; 4] });
        }
    }
    rooms
}

/// Joins all rooms by a random tree, then adds loops; levels change by at most one along a corridor.
fn connect(rooms: &mut [Room], size: u32, rng: &mut SplitMix64) -> Vec<(usize, usize)> {
    let size = size as usize;
    let mut corridors: Vec<(usize, usize)> = Vec::new();
    let mut reached = vec![false; rooms.len()];
    reached[0] = true;
    let mut open = vec![0usize];
    while !open.is_empty() {
        // Mostly from the newest room, for long ways; sometimes from anywhere, for branches.
        let pick = if rng.below(4) == 0 { rng.below(open.len() as u64) as usize } else { open.len() - 1 };
        let here = open[pick];
        let fresh: Vec<usize> = neighbours(here, size).filter(|&n| !reached[n]).collect();
        if fresh.is_empty() {
            open.remove(pick);
            continue;
        }
        let next = fresh[rng.below(fresh.len() as u64) as usize];
        reached[next] = true;
        rooms[next].level = (rooms[here].level + rng.below(3) as i32 - 1).clamp(0, 3);
        corridors.push((here.min(next), here.max(next)));
        open.push(next);
    }
    for here in 0..rooms.len() {
        for next in neighbours(here, size).filter(|&n| n > here) {
            let joined = corridors.contains(&(here, next));
            if !joined && (rooms[here].level - rooms[next].level).abs() <= 1 && rng.below(3) == 0 {
                corridors.push((here, next));
            }
        }
    }
    for &(a, b) in &corridors {
        let (out, back) = if b == a + 1 { (2, 0) } else { (3, 1) };
        rooms[a].doors[out] = true;
        rooms[b].doors[back] = true;
    }
    corridors
}

fn neighbours(room: usize, size: usize) -> impl Iterator<Item = usize> {
    let (column, row) = (room % size, room / size);
    [
        (column > 0).then(|| room - 1),
        (row > 0).then(|| room - size),
        (column + 1 < size).then(|| room + 1),
        (row + 1 < size).then(|| room + size),
    ]
    .into_iter()
    .flatten()
}

fn build_room(solids: &mut Solids, room: &Room, rng: &mut SplitMix64) {
    let (rect, y) = (room.rect, room.floor());
    let outer = rect.grown(WALL_THICKNESS);
    solids.block(outer, -1.0, y, Surface::Ground);
    // The lattice lines through the room, where the doors are.
    let lattice = |v: f64| ((v / PITCH).floor() + 0.5) * PITCH;
    let (mx, mz) = (lattice(rect.middle()[0]), lattice(rect.middle()[1]));
    let sides = [
        (Rect { x1: rect.x0, ..outer }, false),
        (Rect { z1: rect.z0, x0: rect.x0, x1: rect.x1, ..outer }, true),
        (Rect { x0: rect.x1, ..outer }, false),
        (Rect { z0: rect.z1, x0: rect.x0, x1: rect.x1, ..outer }, true),
    ];
    for ((side, along_x), door) in sides.into_iter().zip(room.doors) {
        let mut wall = |part: Rect| solids.block(part, y, y + WALL, Surface::Wall);
        let half = CORRIDOR * 0.5;
        match (door, along_x) {
            (false, _) => wall(side),
            (true, true) => {
                wall(Rect { x1: mx - half, ..side });
                wall(Rect { x0: mx + half, ..side });
            }
            (true, false) => {
                wall(Rect { z1: mz - half, ..side });
                wall(Rect { z0: mz + half, ..side });
            }
        }
    }
    furnish(solids, rect, y, rng);
}

/// Pillars in the corners, a chest, or a dais with one step.
fn furnish(solids: &mut Solids, rect: Rect, y: f64, rng: &mut SplitMix64) {
    let [x, z] = rect.middle();
    match rng.below(4) {
        0 => {
            for (sx, sz) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, 1.0), (1.0, -1.0)] {
                let at = [x + sx * 2.4, z + sz * 2.4];
                solids.round(at, [y, y + WALL], [0.45, 0.4], 8, Surface::Stone);
            }
        }
        1 => solids.block(Rect::around(x - 0.4, z + 0.3, 0.9, 0.6), y, y + 1.0, Surface::Wood),
        2 => {
            solids.block(Rect::around(x, z, 1.9, 1.9), y, y + 0.25, Surface::Stone);
            solids.block(Rect::around(x, z, 1.3, 1.3), y + 0.25, y + 0.5, Surface::Stone);
        }
        _ => {}
    }
}

/// A corridor between two rooms, with stairs in its middle where they stand at different heights.
fn build_corridor(solids: &mut Solids, from: &Room, to: &Room, heading: Heading) {
    let lattice = |v: f64| ((v / PITCH).floor() + 0.5) * PITCH;
    let along_x = heading == EAST;
    let (start, end) = if along_x {
        let z = lattice(from.rect.middle()[1]);
        ([from.rect.x1 + WALL_THICKNESS, z], to.rect.x0 - WALL_THICKNESS)
    } else {
        let x = lattice(from.rect.middle()[0]);
        ([x, from.rect.z1 + WALL_THICKNESS], to.rect.z0 - WALL_THICKNESS)
    };
    let length = end - if along_x { start[0] } else { start[1] };
    let ahead = |s: f64| [start[0] + heading[0] * s, start[1] + heading[1] * s];
    let (low, high) = (from.floor(), to.floor());
    let steps = ((high - low).abs() / STEP[1]).round() as u32;
    let flight = f64::from(steps) * STEP[0];
    let before = (length - flight) * 0.5;
    solids.block(strip(start, heading, before, CORRIDOR), -1.0, low, Surface::Ground);
    let rise = if high > low { STEP[1] } else { -STEP[1] };
    let foot = ahead(before);
    // Going down, the first step is the floor itself less one rise; the last one meets the other floor.
    solids.stairs([foot[0], low, foot[1]], heading, CORRIDOR, steps, [STEP[0], rise], -1.0);
    solids.block(
        strip(ahead(before + flight), heading, length - before - flight, CORRIDOR),
        -1.0,
        high,
        Surface::Ground,
    );
    for side in [-1.0, 1.0] {
        let shift = side * (CORRIDOR + WALL_THICKNESS) * 0.5;
        let from = [start[0] + heading[1] * shift, start[1] + heading[0] * shift];
        let wall = strip(from, heading, length, WALL_THICKNESS);
        solids.block(wall, -1.0, low.greater(high) + WALL, Surface::Wall);
    }
}
