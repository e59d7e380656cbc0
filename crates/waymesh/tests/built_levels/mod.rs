//! Levels put together from boxes and floors, and what tests ask of their bakes.
#![allow(dead_code)] // Each test program uses a part of it.

use waymesh::bake::{Bake, BakeControl, BakeError, BakeSettings, BakeWarning, Emptiness, Level, bake};
use waymesh::math::SplitMix64;
use waymesh::mesh::{TileData, find_islands};

/// Settings under which areas are exact: no radius, no filters at rims, nothing dropped, nothing simplified.
pub fn exact(cell_size: f64, tile_size: u32) -> BakeSettings {
    BakeSettings {
        cell_size,
        tile_size,
        agent_radius: 0.0,
        region_min_size: 0.0,
        edge_max_error: 0.0,
        detail_sample_distance: 0.0,
        filter_ledges: false,
        ..BakeSettings::default()
    }
}

#[derive(Default)]
pub struct Builder {
    pub vertices: Vec<[f64; 3]>,
    pub triangles: Vec<[u32; 3]>,
}

impl Builder {
    /// A quad whose corners are counter-clockwise seen from its front.
    pub fn quad(mut self, corners: [[f64; 3]; 4]) -> Self {
        let base = self.vertices.len() as u32;
        self.vertices.extend(corners);
        self.triangles.extend([[base, base + 1, base + 2], [base, base + 2, base + 3]]);
        self
    }

    pub fn floor(self, [x0, z0, x1, z1]: [f64; 4], y: f64) -> Self {
        self.quad([[x0, y, z0], [x0, y, z1], [x1, y, z1], [x1, y, z0]])
    }

    pub fn ceiling(self, [x0, z0, x1, z1]: [f64; 4], y: f64) -> Self {
        self.quad([[x0, y, z0], [x1, y, z0], [x1, y, z1], [x0, y, z1]])
    }

    pub fn cuboid(self, [x0, y0, z0]: [f64; 3], [x1, y1, z1]: [f64; 3]) -> Self {
        self.floor([x0, z0, x1, z1], y1)
            .ceiling([x0, z0, x1, z1], y0)
            .quad([[x0, y0, z0], [x0, y0, z1], [x0, y1, z1], [x0, y1, z0]])
            .quad([[x1, y0, z1], [x1, y0, z0], [x1, y1, z0], [x1, y1, z1]])
            .quad([[x0, y0, z0], [x0, y1, z0], [x1, y1, z0], [x1, y0, z0]])
            .quad([[x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1]])
    }

    pub fn level(self) -> Level {
        Level::new(self.vertices, self.triangles).unwrap()
    }
}

pub fn run(level: &Level, settings: &BakeSettings) -> Bake {
    bake(level, settings, &BakeControl { threads: Some(1), ..BakeControl::default() }).unwrap()
}

pub fn refusal(level: &Level, settings: &BakeSettings) -> BakeError {
    bake(level, settings, &BakeControl::default()).expect_err("refused")
}

pub fn tiles(bake: &Bake) -> Vec<&TileData> {
    bake.mesh.tiles_by_key().map(|(_, placed)| placed.tile().data()).collect()
}

pub fn islands(bake: &Bake) -> u32 {
    find_islands(&bake.mesh).count
}

pub fn emptiness(bake: &Bake) -> &Emptiness {
    match bake.report.warnings.last() {
        Some(BakeWarning::NothingWalkable(why)) => why,
        other => panic!("{other:?}"),
    }
}

pub fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-3
}

/// Ground with hills, boxes and platforms.
pub fn busy_level(seed: u64) -> Builder {
    let mut rng = SplitMix64::new(seed);
    let mut level = Builder::default();
    let heights: Vec<f64> = (0..22 * 22).map(|_| (rng.next_f64() * 64.0).floor() / 64.0).collect();
    for (i, j) in (0..21).flat_map(|i| (0..21).map(move |j| (i, j))) {
        let corner = |di: usize, dj: usize| {
            [(i + di) as f64 * 2.0 - 21.0, heights[i + di + (j + dj) * 22], (j + dj) as f64 * 2.0 - 21.0]
        };
        level = level.quad([corner(0, 0), corner(0, 1), corner(1, 1), corner(1, 0)]);
    }
    for _ in 0..25 {
        let mut c = |size: f64| (rng.next_f64() * size * 64.0).floor() / 64.0;
        let (x, z, y) = (c(38.0) - 20.0, c(38.0) - 20.0, c(4.0));
        level = level.cuboid([x, y, z], [x + 0.5 + c(5.0), y + 0.5 + c(3.0), z + 0.5 + c(5.0)]);
    }
    level
}
