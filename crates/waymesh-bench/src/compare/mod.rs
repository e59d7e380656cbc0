//! `compare`: the same work by both sides, on the same levels and the same polygons.

mod bakes;
mod grids;
mod loads;
mod queries;

pub use grids::grids;

use std::time::{Duration, Instant};

use waymesh::bake::BakeSettings;

use crate::{
    level::Level,
    ours::Ours,
    polygons::PolygonMesh,
    recast::{bake_solo, bake_tiled},
    settings::Settings,
    table::Row,
};

/// How much is measured.
pub struct Effort {
    pub bake_rounds: u32,
    pub query_rounds: u32,
    pub pairs: usize,
}

/// Every task on one level. Both sides load and search the polygons that the C++ side bakes.
pub fn compare(level: &Level, effort: &Effort) -> Result<Vec<Row>, String> {
    let tiled = BakeSettings::default();
    let solo = BakeSettings { tile_size: 0, ..BakeSettings::default() };
    let narrow = Settings::from(&tiled);
    let mut rows = bakes::one_tile(level, &solo, effort)?;
    rows.extend(searches(&level.name, &bake_solo(level, &narrow).polygons, &narrow, effort, "one tile")?);
    rows.extend(bakes::tiled(level, &tiled, effort)?);
    rows.extend(searches(&level.name, &bake_tiled(level, &narrow).polygons, &narrow, effort, "tiled")?);
    Ok(rows)
}

/// The tasks that need no bake, on given polygons.
pub fn compare_mesh(
    name: &str,
    polygons: &PolygonMesh,
    settings: &Settings,
    effort: &Effort,
) -> Result<Vec<Row>, String> {
    searches(name, polygons, settings, effort, if polygons.tile_size > 0.0 { "tiled" } else { "one tile" })
}

fn searches(
    name: &str,
    polygons: &PolygonMesh,
    settings: &Settings,
    effort: &Effort,
    shape: &str,
) -> Result<Vec<Row>, String> {
    let ours = Ours::new(polygons)?;
    let mut rows = vec![loads::load(name, &ours, polygons, settings, effort, shape)?];
    rows.extend(queries::queries(name, &ours, polygons, settings, effort, shape)?);
    Ok(rows)
}

/// The time of some work and what it made, which is not yet dropped.
fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = work();
    (start.elapsed(), result)
}
