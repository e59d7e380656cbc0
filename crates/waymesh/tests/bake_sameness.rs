//! The same bake for any order, any number of threads and any place.

mod built_levels;

use built_levels::{Builder, busy_level, run, tiles};
use waymesh::bake::{BakeControl, BakeSettings, Level, bake};
use waymesh::math::SplitMix64;
use waymesh::mesh::TileData;

#[test]
fn threads_and_order_of_triangles_do_not_matter() {
    for seed in 0..4 {
        let level = busy_level(seed).level();
        let Builder { vertices, mut triangles } = busy_level(seed);
        let mut rng = SplitMix64::new(seed);
        for i in (1..triangles.len()).rev() {
            triangles.swap(i, rng.below(i as u64 + 1) as usize);
        }
        let shuffled = Level::new(vertices, triangles).unwrap();
        for tile_size in [0, 32] {
            let settings = BakeSettings { tile_size, ..BakeSettings::default() };
            let one = run(&level, &settings);
            let two = bake(&shuffled, &settings, &BakeControl { threads: Some(2), ..BakeControl::default() }).unwrap();
            assert_eq!(tiles(&one), tiles(&two));
            assert!(one.report.polygons > 50);
        }
    }
}

#[test]
fn a_level_moved_by_whole_tiles_bakes_to_the_same_tiles() {
    let settings = BakeSettings { tile_size: 32, ..BakeSettings::default() };
    let size = f64::from((32.0f64 * 0.3) as f32);
    let grid = f64::from(1 << 20);
    let Builder { vertices, triangles } = busy_level(9);
    let vertices: Vec<[f64; 3]> = vertices.iter().map(|v| v.map(|c| (c * 1.01 * grid).round() / grid)).collect();
    let here = run(&Level::new(vertices.clone(), triangles.clone()).unwrap(), &settings);
    for (columns, rows) in [(1, -3), (104_000, -104_001), (-77_777, 99_999)] {
        let (dx, dz) = (f64::from(columns) * size, f64::from(rows) * size);
        let moved = vertices.iter().map(|v| [v[0] + dx, v[1], v[2] + dz]).collect();
        let there = run(&Level::new(moved, triangles.clone()).unwrap(), &settings);
        let back: Vec<TileData> = tiles(&there)
            .into_iter()
            .map(|tile| {
                let mut tile = tile.clone();
                tile.key.x -= columns;
                tile.key.z -= rows;
                tile
            })
            .collect();
        assert!(tiles(&here).into_iter().eq(back.iter()), "{columns} {rows}");
    }
}
