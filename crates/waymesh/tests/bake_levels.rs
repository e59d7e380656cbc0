//! Real levels against the reference's figures; skipped where the data is absent.

#[path = "support/levels.rs"]
mod levels;

use levels::level;
use waymesh::bake::{Bake, BakeControl, BakeSettings, bake};
use waymesh::mesh::find_islands;

/// Area within 2%, the same islands, and no more polygons than a tenth above `polygons`.
fn check(name: &str, tile_size: u32, area: f64, polygons: usize, islands: u32) {
    let Some(level) = level(name) else { return };
    let settings = BakeSettings { tile_size, ..BakeSettings::default() };
    let Bake { mesh, report } = bake(&level, &settings, &BakeControl::default()).unwrap();
    assert!((report.walkable_area / area - 1.0).abs() < 0.02, "{name} {tile_size}: {} m²", report.walkable_area);
    assert!(report.polygons * 10 <= polygons * 11, "{name} {tile_size}: {} polygons", report.polygons);
    assert_eq!(find_islands(&mesh).count, islands, "{name} {tile_size}");
    assert!(report.warnings.is_empty());
}

#[test]
fn dungeon_is_near_the_reference() {
    check("dungeon", 0, 1585.3, 118, 4);
    check("dungeon", 48, 1580.9, 129, 4);
}

#[test]
fn undulating_is_one_island_however_tiled() {
    check("undulating", 0, 8795.5, 216, 1);
    // More polygons than the reference's 284: borders follow the ground, so that no tile comes off the island.
    for (tile_size, polygons) in [(16, 2000), (32, 700), (48, 360), (100, 300)] {
        check("undulating", tile_size, 8796.5, polygons, 1);
    }
}
