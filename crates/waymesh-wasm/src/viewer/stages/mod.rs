//! What the stages of a bake made, to be drawn: recorded again for the tiles that are looked at, and only for these.

mod choice;
#[cfg(feature = "viewer")]
pub(super) mod exports;
mod quads;
mod segments;
#[cfg(test)]
mod tests;

pub use quads::Quads;
pub use segments::{Boxes, contours, hierarchy, raw_contours};

use serde_json::{Value, json};
use std::collections::BTreeMap;
use waymesh::bake::stages::{BORDER_REGION, NO_REGION, StageRecorder, TileStages, UNWALKABLE};
use waymesh::bake::{BakeControl, BakeSettings, Level};
use waymesh::math::DVec3;
use waymesh::mesh::TileKey;

/// Most cells that are drawn at a time.
pub const MOST_CELLS: u64 = 1 << 16;
/// Most solid spans that are drawn at a time.
pub const MOST_SPANS: u64 = 1 << 18;
/// Most cells of a tile that is recorded.
pub const MOST_RECORDED: u64 = 1 << 22;

/// A level whose stages can be looked at. It bakes nothing before it is asked.
#[derive(Debug)]
pub struct Stages {
    level: Level,
    settings: BakeSettings,
    tiles: BTreeMap<(i32, i32), TileStages>,
    /// Of a tile of too many cells or spans the square around the place that was asked for: its middle, and half its side
    /// in cells.
    window: Option<(DVec3, u32)>,
    /// How many tiles the level has.
    total: usize,
    /// A tile beside those that are drawn.
    glance: Option<TileStages>,
}

/// A column of cells that is drawn.
#[derive(Clone, Copy)]
struct Column<'a> {
    tile: &'a TileStages,
    x: u32,
    z: u32,
}

impl Stages {
    /// The stages of a level under the settings that it was baked with.
    #[must_use]
    pub fn new(level: Level, settings: BakeSettings) -> Self {
        Self { level, settings, tiles: BTreeMap::new(), window: None, total: 0, glance: None }
    }

    /// Chooses what is drawn: all tiles of a small level, else those around a place.
    ///
    /// # Errors
    /// What the library refuses, and a tile of too many cells.
    pub fn choose(&mut self, place: DVec3) -> Result<(), String> {
        let control = BakeControl::default();
        let mut recorder = StageRecorder::new(&self.level, &self.settings, &control).map_err(|e| e.to_string())?;
        let all = recorder.tiles();
        self.total = all.len();
        let chosen = choice::choose(&mut recorder, &all, place, std::mem::take(&mut self.tiles))?;
        (self.tiles, self.window) = (chosen.tiles, chosen.window);
        Ok(())
    }

    /// What is drawn and how much of it there is, inside of the tiles that were chosen.
    #[must_use]
    pub fn told(&self) -> Value {
        let (mut solid, mut open, mut walkable, mut in_regions, mut farthest) = (0, 0, 0, 0, 0.0);
        for Column { tile, x, z } in self.columns(false) {
            solid += tile.spans.column(x, z).len();
            for i in open_column(tile, x, z) {
                open += 1;
                walkable += usize::from(tile.open.areas[i] != UNWALKABLE);
                let region = tile.open.regions.get(i).copied().unwrap_or(NO_REGION);
                in_regions += usize::from(region != NO_REGION && region & BORDER_REGION == 0);
                let clearance = tile.clearance(i);
                farthest = if clearance > farthest { clearance } else { farthest };
            }
        }
        let sum = |count: fn(&TileStages) -> usize| self.tiles.values().map(count).sum::<usize>();
        json!({
            "tiles": self.tiles.len(),
            "total": self.total,
            "part": self.window.map(|(_, half)| half * 2),
            "spans": solid,
            "open": open,
            "walkable": walkable,
            "in_regions": in_regions,
            "farthest": farthest,
            "regions": sum(|tile| tile.contours.contours.len()),
            "raw_corners": sum(|tile| tile.raw_contours.iter().map(|raw| raw.corners.len()).sum()),
            "corners": sum(|tile| tile.contours.outline_vertices.len()),
            "polygons": sum(|tile| tile.polygons.polygon_count()),
        })
    }

    /// What the stages know of a place, for people; null where nobody can stand. Records its tile if need be.
    ///
    /// # Errors
    /// As [`Self::choose`].
    pub fn look(&mut self, place: DVec3) -> Result<Value, String> {
        let key = self.tile_at(place);
        if !self.tiles.contains_key(&key) && self.glance.as_ref().is_none_or(|tile| (tile.key.x, tile.key.z) != key) {
            let control = BakeControl::default();
            let mut recorder = StageRecorder::new(&self.level, &self.settings, &control).map_err(|e| e.to_string())?;
            self.glance = Some(choice::record(&mut recorder, TileKey::new(key.0, key.1, 0))?);
        }
        let Some(tile) = self.tiles.get(&key).or(self.glance.as_ref()) else { return Ok(Value::Null) };
        let Some(floor) = tile.floor_at(place) else { return Ok(Value::Null) };
        let free = tile.open.clearances[floor];
        Ok(json!({
            "clearance": tile.clearance(floor),
            "headroom": (free != i32::MAX).then(|| f64::from(free) * tile.cell_height),
            "region": tile.open.regions.get(floor).filter(|&&region| region & BORDER_REGION == 0),
        }))
    }

    /// As the bake's own lattice has it: anchored at world 0, or one tile.
    fn tile_at(&self, place: DVec3) -> (i32, i32) {
        let size = f64::from((f64::from(self.settings.tile_size) * self.settings.cell_size) as f32);
        if size > 0.0 { ((place.x / size).floor() as i32, (place.z / size).floor() as i32) } else { (0, 0) }
    }

    /// The columns inside of the chosen tiles; `drawn`: of the window only, where there is one.
    fn columns(&self, drawn: bool) -> impl Iterator<Item = Column<'_>> {
        self.tiles.values().flat_map(move |tile| {
            let inner = |cells: u32| tile.border..cells.saturating_sub(tile.border);
            let columns = inner(tile.spans.depth).flat_map(move |z| inner(tile.spans.width).map(move |x| (x, z)));
            let columns = columns.map(move |(x, z)| Column { tile, x, z });
            columns.filter(move |column| !drawn || self.in_window(column))
        })
    }

    fn in_window(&self, column: &Column<'_>) -> bool {
        let Some((middle, half)) = self.window else { return true };
        let away = column.corner() - middle;
        let most = f64::from(half) * column.tile.cell_size;
        away.x.abs() <= most && away.z.abs() <= most
    }
}

impl Column<'_> {
    /// Its corner of least X and Z in the world, at height 0.
    fn corner(&self) -> DVec3 {
        let cells = |at: u32| f64::from(at) - f64::from(self.tile.border);
        self.tile.to_world([cells(self.x), 0.0, cells(self.z)])
    }
}

/// The spans of a column of open space; none where the bake did not come so far.
fn open_column(tile: &TileStages, x: u32, z: u32) -> std::ops::Range<usize> {
    if tile.open.column_starts.is_empty() { 0..0 } else { tile.open.column(x, z) }
}
