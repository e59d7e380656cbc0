//! Seeded scenes of floors with holes, boxes, ramps, stacked floors, stairs around poles and loose triangles, and settings
//! to bake them with.

use crate::built_levels::Builder;
use waymesh::bake::{BakeSettings, Level, Partition};
use waymesh::math::SplitMix64;

/// Metres a cell side: a power of two, so that the cells are the same however the scene is tiled.
pub const CELL: f64 = 0.25;

pub struct Draw(SplitMix64);

impl Draw {
    pub fn new(seed: u64) -> Self {
        // Seeds that follow each other must have nothing to do with each other.
        Self(SplitMix64::new(SplitMix64::new(seed ^ 0x5CE9_E5CE).next_u64()))
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound)
    }

    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }

    /// A multiple of half a cell; on a cell's border in most cases.
    fn place(&mut self, least: f64, most: f64) -> f64 {
        let cells = least + self.0.next_f64() * (most - least);
        let step = if self.chance(80) { CELL } else { CELL * 0.5 };
        (cells / step).round() * step
    }

    fn height(&mut self, most: f64) -> f64 {
        (self.0.next_f64() * most * 20.0).round() / 20.0
    }
}

/// A scene some metres wide, not centred on world 0.
pub fn scene(draw: &mut Draw) -> Level {
    let size = draw.pick(&[3.0, 5.0, 8.0]);
    let corner = [draw.place(-size, 1.0), draw.place(-size, 1.0)];
    let mut level = Builder::default();
    if draw.chance(85) {
        let holes = draw.below(4);
        level = floor_with_holes(draw, level, corner, size, 0.0, holes);
    }
    for _ in 0..1 + draw.below(6) {
        level = match draw.below(8) {
            0 | 1 => cuboid(draw, level, corner, size),
            2 | 3 => ramp(draw, level, corner, size),
            4 | 5 => stacked(draw, level, corner, size),
            6 => pole_stairs(draw, level, corner, size),
            _ => triangles(draw, level, corner, size),
        };
    }
    let areas = if draw.chance(20) {
        (0..level.triangles.len()).map(|_| draw.pick(&[0, 0, 0, 5])).collect()
    } else {
        vec![0; level.triangles.len()]
    };
    level.level().with_areas(areas).unwrap()
}

/// Settings for a scene; no region is dropped. Tile size 0.
pub fn settings(draw: &mut Draw, partition: Partition) -> BakeSettings {
    // Who climbs more than half of its height can step onto two floors above each other from one place. Inside of a tile
    // the lower one is taken, across a border both.
    let agent_height = draw.pick(&[0.6, 1.0, 2.0]);
    // So fine that surfaces are where the floors are; the usual; none.
    let (detail_sample_distance, detail_sample_max_error) = draw.pick(&[(1.0, 0.0), (6.0, 1.0), (0.0, 1.0)]);
    BakeSettings {
        cell_size: CELL,
        cell_height: draw.pick(&[0.1, 0.2]),
        agent_height,
        agent_radius: draw.pick(&[0.0, 0.0, 0.25, 0.5]),
        agent_climb: if agent_height > 0.8 { draw.pick(&[0.0, 0.2, 0.4]) } else { draw.pick(&[0.0, 0.2]) },
        max_slope: draw.pick(&[45.0, 60.0]),
        region_min_size: 0.0,
        region_merge_size: draw.pick(&[0.0, 4.0, 20.0]),
        edge_max_error: draw.pick(&[0.0, 0.0, 1.0, 1.3, 3.0]),
        edge_max_length: draw.pick(&[0.0, 1.0, 12.0]),
        max_vertices_per_polygon: draw.pick(&[3, 6, 12]),
        detail_sample_distance,
        detail_sample_max_error,
        tile_size: 0,
        partition,
        filter_low_hanging: draw.chance(50),
        filter_ledges: draw.chance(30),
        filter_low_height: true,
        ..BakeSettings::default()
    }
}

fn floor_with_holes(draw: &mut Draw, level: Builder, [x, z]: [f64; 2], size: f64, y: f64, holes: u64) -> Builder {
    let cut: Vec<[f64; 4]> = (0..holes)
        .map(|_| {
            let (a, b) = (draw.place(x, x + size), draw.place(z, z + size));
            [a, b, a + draw.place(CELL, size * 0.5), b + draw.place(CELL, size * 0.5)]
        })
        .collect();
    let lines = |from: f64, pick: [usize; 2]| {
        let mut all: Vec<f64> = cut.iter().flat_map(|c| pick.map(|i| c[i])).collect();
        all.extend([from, from + size]);
        all.retain(|&v| (from..=from + size).contains(&v));
        all.sort_by(f64::total_cmp);
        all.dedup();
        all
    };
    let (xs, zs) = (lines(x, [0, 2]), lines(z, [1, 3]));
    let mut level = level;
    for (a, b) in xs.windows(2).flat_map(|a| zs.windows(2).map(move |b| (a, b))) {
        let middle = [(a[0] + a[1]) * 0.5, (b[0] + b[1]) * 0.5];
        let in_hole = |c: &[f64; 4]| c[0] < middle[0] && middle[0] < c[2] && c[1] < middle[1] && middle[1] < c[3];
        if !cut.iter().any(in_hole) {
            level = level.floor([a[0], b[0], a[1], b[1]], y);
        }
    }
    level
}

fn cuboid(draw: &mut Draw, level: Builder, [x, z]: [f64; 2], size: f64) -> Builder {
    let (a, b, y) = (draw.place(x, x + size), draw.place(z, z + size), draw.height(2.0));
    let y = if draw.chance(60) { 0.0 } else { y };
    let far = [a + draw.place(CELL, size * 0.6), y + 0.05 + draw.height(1.5), b + draw.place(CELL, size * 0.6)];
    level.cuboid([a, y, b], far)
}

/// A sloped face with nothing below it, rising in one of four directions.
fn ramp(draw: &mut Draw, level: Builder, [x, z]: [f64; 2], size: f64) -> Builder {
    let (a, b) = (draw.place(x, x + size), draw.place(z, z + size));
    let (c, d) = (a + draw.place(CELL, size), b + draw.place(CELL, size));
    let (low, rise) = (if draw.chance(50) { 0.0 } else { draw.height(2.0) }, draw.height(3.0));
    let [p, q, r, s] = match draw.below(4) {
        0 => [0.0, 0.0, rise, rise],
        1 => [rise, rise, 0.0, 0.0],
        2 => [0.0, rise, rise, 0.0],
        _ => [rise, 0.0, 0.0, rise],
    };
    level.quad([[a, low + p, b], [a, low + q, d], [c, low + r, d], [c, low + s, b]])
}

/// Floors above each other, each shifted a little, some too near to the next one to stand between them.
fn stacked(draw: &mut Draw, level: Builder, [x, z]: [f64; 2], size: f64) -> Builder {
    let (a, b) = (draw.place(x, x + size), draw.place(z, z + size));
    let (c, d) = (draw.place(CELL, size), draw.place(CELL, size));
    let apart = draw.pick(&[0.3, 0.6, 1.1, 2.2]);
    let start = draw.height(1.0);
    (0..1 + draw.below(5)).fold(level, |level, k| {
        let (dx, dz) = (draw.place(-1.0, 1.0), draw.place(-1.0, 1.0));
        level.floor([a + dx, b + dz, a + dx + c, b + dz + d], start + k as f64 * apart)
    })
}

/// Steps around a corner of cells, like stairs around a pole of no width.
fn pole_stairs(draw: &mut Draw, level: Builder, [x, z]: [f64; 2], size: f64) -> Builder {
    let whole = |v: f64| (v / CELL).round() * CELL;
    let (a, b) = (whole(draw.place(x, x + size)), whole(draw.place(z, z + size)));
    let (reach, rise, start) = (draw.pick(&[1.0, 1.0, 2.0, 4.0]) * CELL, draw.pick(&[0.1, 0.2, 0.3]), draw.height(1.0));
    let clockwise = draw.chance(50);
    (0..3 + draw.below(16)).fold(level, |level, k| {
        let quarter = if clockwise { 3 - k % 4 } else { k % 4 };
        let [dx, dz] = [[0.0, 0.0], [-reach, 0.0], [-reach, -reach], [0.0, -reach]][quarter as usize];
        level.floor([a + dx, b + dz, a + dx + reach, b + dz + reach], start + k as f64 * rise)
    })
}

fn triangles(draw: &mut Draw, mut level: Builder, [x, z]: [f64; 2], size: f64) -> Builder {
    for _ in 0..1 + draw.below(5) {
        let base = level.vertices.len() as u32;
        for _ in 0..3 {
            let mut along = |from: f64| from + draw.0.next_f64() * size;
            let (px, pz) = (along(x), along(z));
            level.vertices.push([px, draw.height(1.5), pz]);
        }
        // Either way around: one of the two faces up.
        level.triangles.extend([[base, base + 1, base + 2], [base, base + 2, base + 1]]);
    }
    level
}
