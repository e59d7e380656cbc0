//! One tile of a level.

use super::{
    BakeControl, BakeError, BakeReport, BakeSettings, Level, clock::Clock, job::Job, journal::Journal, off_mesh,
    pipeline::count_tile, report::Stage, small_islands, tile::Scratch, warnings,
};
use crate::{
    OutOfRange,
    mesh::{TileData, TileKey},
};

/// One tile baked anew.
#[derive(Debug)]
pub struct TileBake {
    /// The tile, ready for [`TiledNavMesh::replace`](crate::mesh::TiledNavMesh::replace); `None` where nothing is walkable (remove the old one).
    pub data: Option<TileData>,
    /// Times, counts and warnings of this tile.
    pub report: BakeReport,
}

/// Bakes one tile of a level, exactly as [`bake`](super::bake) would: for rebuilding around a change. What changed concerns every
/// tile within the agent's radius and four cells of it (and, where it makes an island across tiles larger or smaller than
/// the minimum, all tiles of that island).
///
/// # Errors
/// As [`bake`](super::bake); also a key with a layer other than 0, or other than 0,0,0 for a bake to one tile.
pub fn bake_tile(
    level: &Level,
    settings: &BakeSettings,
    key: TileKey,
    control: &BakeControl<'_>,
) -> Result<TileBake, BakeError> {
    let mut whole = Clock::start(control);
    let mut journal = Journal::new(control, None);
    journal.enter(Stage::Input)?;
    let mut report = BakeReport::default();
    let job = Job::new(level, settings, control)?;
    if key.layer != 0 || (settings.tile_size == 0 && key != TileKey::default()) {
        return Err(OutOfRange::new("tile", key, "layer 0; with a tile size of 0 only 0,0,0").into());
    }
    let triangles = job.lattice.triangles_of(level, key);
    journal.leave();
    let outcome = job.tile(key, &triangles, &mut Scratch::default())?;
    report.milliseconds.add(&outcome.times);
    report.cells = outcome.counts;
    report.contours = outcome.contours;
    journal.enter(Stage::Assemble)?;
    let (data, dropped) = match outcome.tile {
        Some(tile) => small_islands::prune_tile(&job, key, tile)?,
        None => (None, 0),
    };
    report.cells.regions = report.cells.regions.saturating_sub(dropped);
    let data = data.map(|data| off_mesh::within_tile(&job, data));
    data.iter().for_each(|data| count_tile(data, &mut report));
    report.warnings = warnings::find(&job, &report);
    journal.leave();
    report.milliseconds.add(&journal.times);
    report.milliseconds.total = whole.lap();
    Ok(TileBake { data, report })
}
