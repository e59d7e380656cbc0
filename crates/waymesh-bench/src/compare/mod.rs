//! `compare`: the same work by both sides, on the same levels and the same polygons.

mod bakes;
mod grids;
mod loads;
mod memory;
mod queries;

pub use grids::grids;

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

/// Polygons that both sides search.
pub struct Place<'a> {
    pub level: &'a str,
    /// "one tile" or "tiled".
    pub shape: &'a str,
    pub ours: &'a Ours,
    pub polygons: &'a PolygonMesh,
    pub settings: &'a Settings,
}

impl Place<'_> {
    /// A task's name with the shape of the mesh.
    pub fn task(&self, kind: &str) -> String {
        format!("{kind}, {}", self.shape)
    }
}

/// Every task on one level. Both sides load and search the polygons that the C++ side bakes.
pub fn compare(level: &Level, effort: &Effort) -> Result<Vec<Row>, String> {
    let tiled = BakeSettings::default();
    let solo = BakeSettings { tile_size: 0, ..BakeSettings::default() };
    let narrow = Settings::from(&tiled);
    let mut rows = bakes::one_tile(level, &solo, effort)?;
    rows.push(memory::bake_peak(level, &solo, bake_solo, "one tile")?);
    rows.extend(searches(&level.name, &bake_solo(level, &narrow).polygons, &narrow, effort)?);
    rows.extend(bakes::tiled(level, &tiled, effort)?);
    rows.push(memory::bake_peak(level, &tiled, bake_tiled, "tiled")?);
    rows.extend(searches(&level.name, &bake_tiled(level, &narrow).polygons, &narrow, effort)?);
    Ok(rows)
}

/// The tasks that need no bake, on given polygons.
pub fn compare_mesh(
    name: &str,
    polygons: &PolygonMesh,
    settings: &Settings,
    effort: &Effort,
) -> Result<Vec<Row>, String> {
    searches(name, polygons, settings, effort)
}

fn searches(level: &str, polygons: &PolygonMesh, settings: &Settings, effort: &Effort) -> Result<Vec<Row>, String> {
    let shape = if polygons.tile_size > 0.0 { "tiled" } else { "one tile" };
    let ours = Ours::new(polygons)?;
    let place = Place { level, shape, ours: &ours, polygons, settings };
    let mut rows = loads::loads(&place, effort)?;
    rows.extend(memory::loaded(&place)?);
    rows.extend(queries::queries(&place, effort)?);
    Ok(rows)
}
