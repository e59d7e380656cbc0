//! Memory: the most that a bake holds at a time, and what a loaded mesh holds for each polygon.
//!
//! Counted are the bytes asked for (not what an allocator rounds them up to): ours through the program's global
//! allocator, the C++ side's through its own hooks. A bake's result counts, its input does not.

use waymesh::{
    bake::{BakeControl, BakeSettings, bake},
    math::DVec3,
    mesh::TiledNavMesh,
    query::{DefaultFilter, find_nearest_poly},
};

use crate::{
    contest::Place,
    counting::{OWN, Usage},
    level::Level,
    recast::{self, Baked, DetourTiles},
    settings::Settings,
    table::{Row, Unit},
    timing::Figures,
};

/// The most that a bake with one thread holds.
pub fn bake_peak(
    level: &Level,
    settings: &BakeSettings,
    peer: fn(&Level, &Settings) -> Baked,
    shape: &str,
) -> Result<Row, String> {
    let own_level = level.to_bake()?;
    let control = BakeControl { threads: Some(1), ..BakeControl::default() };
    let (own, baked) = OWN.watch(|| bake(&own_level, settings, &control));
    baked.map_err(|e| e.to_string())?;
    let theirs = recast::watch(|| peer(level, &Settings::from(settings)));
    let note = format!("ours keeps {:.2} MB, the mesh", own.held as f64 / 1e6);
    Ok(row(&level.name, format!("bake memory, {shape}"), recast::BAKER, own.most as f64, theirs.most as f64, note))
}

/// What a loaded mesh holds a polygon, links in; and what looks polygons up, apart.
pub fn loaded(place: &Place) -> Result<Vec<Row>, String> {
    let bytes = place.ours.mesh.to_bytes();
    let (mesh_usage, mesh) = OWN.watch(|| TiledNavMesh::from_bytes(&bytes));
    let mesh = mesh.map_err(|e| e.to_string())?;
    // The first questions make what looks polygons up.
    let (look_up, ()) = OWN.watch(|| ask_everywhere(&mesh));
    let tiles = DetourTiles::new(place.polygons, place.settings)?;
    let Usage { held, .. } = recast::watch(|| tiles.load());
    let trees = tiles.tree_bytes() as f64;
    let each = |bytes: f64| bytes / place.polygons.polygon_count().max(1) as f64;
    let of_tiles = each(tiles.bytes() as f64);
    Ok(vec![
        row(
            place.level,
            place.task("bytes a polygon"),
            recast::SEARCHER,
            each(mesh_usage.held as f64),
            each(held as f64 - trees),
            format!("links in, look-up structures apart; the C++ tiles' own bytes: {of_tiles:.1} a polygon"),
        ),
        row(
            place.level,
            place.task("look-up bytes"),
            recast::SEARCHER,
            each(look_up.held as f64),
            each(trees),
            "a polygon: trees of boxes; ours also grids over fine detail".into(),
        ),
    ])
}

/// A nearest-polygon query and a height in the middle of every polygon.
fn ask_everywhere(mesh: &TiledNavMesh) {
    for (_, placed) in mesh.tiles() {
        for polygon in 0..placed.tile().polygon_count() {
            let (low, high) = placed.polygon_bounds(polygon);
            let _ = find_nearest_poly(mesh, (low + high) * 0.5, DVec3::new(2.0, 4.0, 2.0), &DefaultFilter);
        }
    }
}

fn row(level: &str, task: String, peer: &'static str, ours: f64, theirs: f64, note: String) -> Row {
    let [ours, theirs] = [ours, theirs].map(Figures::once);
    Row { level: level.to_owned(), task, peer, unit: Unit::Bytes, ours, theirs: Some(theirs), wrong: None, note }
}
