//! `compare`: the same work by both sides, on the same levels and the same polygons.

mod bakes;
mod grids;
mod loads;
mod memory;
mod queries;
mod rust_recast;

pub use grids::grids;

use waymesh::bake::BakeSettings;

use crate::{
    contest::{Effort, Place},
    level::Level,
    ours::Ours,
    pairs::pairs,
    polygons::PolygonMesh,
    recast::{bake_solo, bake_tiled},
    report::Inputs,
    settings::Settings,
    table::Row,
};

/// Where the questions come from.
const SEED: u64 = 1;

/// Every task on one level. Both sides load and search the polygons that the C++ side bakes.
pub fn compare(level: &Level, effort: &Effort, inputs: &mut Inputs) -> Result<Vec<Row>, String> {
    let tiled = BakeSettings::default();
    let solo = BakeSettings { tile_size: 0, ..BakeSettings::default() };
    let narrow = Settings::from(&tiled);
    inputs.level(level);
    let mut rows = bakes::one_tile(level, &solo, effort)?;
    rows.push(rust_recast::one_tile(level, &solo, effort)?);
    rows.push(memory::bake_peak(level, &solo, bake_solo, "one tile")?);
    rows.extend(searches(&level.name, &bake_solo(level, &narrow).polygons, &narrow, effort, inputs)?);
    rows.extend(bakes::tiled(level, &tiled, effort)?);
    rows.push(memory::bake_peak(level, &tiled, bake_tiled, "tiled")?);
    rows.extend(searches(&level.name, &bake_tiled(level, &narrow).polygons, &narrow, effort, inputs)?);
    Ok(rows)
}

/// The tasks that need no bake, on given polygons.
pub fn compare_mesh(
    name: &str,
    polygons: &PolygonMesh,
    settings: &Settings,
    effort: &Effort,
    inputs: &mut Inputs,
) -> Result<Vec<Row>, String> {
    searches(name, polygons, settings, effort, inputs)
}

fn searches(
    level: &str,
    polygons: &PolygonMesh,
    settings: &Settings,
    effort: &Effort,
    inputs: &mut Inputs,
) -> Result<Vec<Row>, String> {
    let shape = if polygons.tile_size > 0.0 { "tiled" } else { "one tile" };
    let ours = Ours::new(polygons)?;
    let place = Place { level, shape, ours: &ours, polygons, settings };
    let positions = pairs(polygons, &ours, effort.pairs, SEED);
    inputs.polygons(level, shape, polygons, &positions);
    let mut rows = loads::loads(&place, effort)?;
    rows.extend(memory::loaded(&place)?);
    rows.extend(queries::queries(&place, &positions, effort)?);
    Ok(rows)
}
