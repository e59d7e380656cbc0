//! Steps, climbs and tall levels, inside a tile and across its border.

mod built_levels;

use built_levels::{Builder, exact, islands, run, tiles};
use waymesh::bake::{Bake, BakeSettings};

#[test]
fn tall_levels() {
    let floors = || Builder::default().floor([0.0, 0.0, 10.0, 10.0], 0.0).floor([0.0, 0.0, 10.0, 10.0], 4000.0);
    let heights = |bake: &Bake| {
        let mut heights: Vec<f32> = tiles(bake).iter().flat_map(|t| t.vertices.iter().map(|v| v[1])).collect();
        heights.sort_by(f32::total_cmp);
        (heights[0], *heights.last().unwrap())
    };
    let plain = run(&floors().level(), &exact(0.5, 16));
    let (low, high) = heights(&plain);
    assert!(low.abs() <= 0.4 && (high - 4000.0).abs() <= 0.4, "{low} {high}");
    let stray = floors().floor([1.0, 1.0, 1.1, 2.0], -2000.0);
    let settings = BakeSettings { region_min_size: 8.0, ..exact(0.5, 0) };
    let moved = run(&stray.level(), &settings);
    assert_eq!(heights(&moved), (low, high));
}

#[test]
fn steps_at_a_border_are_as_inside_a_tile() {
    // Cell heights of 5 cm, so that the climb is exactly 18 of them.
    for (step, expected) in [(0.85, 1), (0.9, 1), (0.95, 2), (1.5, 2)] {
        for tile_size in [0, 16] {
            let level = Builder::default().floor([0.0, 0.0, 8.0, 8.0], 0.0).floor([8.0, 0.0, 16.0, 8.0], step).level();
            let bake = run(&level, &BakeSettings { cell_height: 0.05, ..exact(0.5, tile_size) });
            assert_eq!(islands(&bake), expected, "{step} {tile_size}");
        }
    }
}

#[test]
fn climb_is_not_rounded_away() {
    for (climb, cell_height) in [(0.3, 0.1), (0.9, 0.3), (f64::from(0.3f32), f64::from(0.1f32))] {
        for (cells, expected) in [(3.0, 1), (4.0, 2)] {
            for tile_size in [0, 16] {
                let step = cells * cell_height;
                let level =
                    Builder::default().floor([0.0, 0.0, 8.0, 8.0], 0.0).floor([8.0, 0.0, 16.0, 8.0], step).level();
                let settings = BakeSettings { agent_climb: climb, cell_height, ..exact(0.5, tile_size) };
                assert_eq!(islands(&run(&level, &settings)), expected, "{climb} {cells} {tile_size}");
            }
        }
    }
}
