//! All stages over all tiles.

use super::{
    BakeControl, BakeError, BakeReport, BakeSettings, Level,
    clock::Clock,
    job::{Job, run_tiles},
    journal::Journal,
    off_mesh,
    report::Stage,
    small_islands, warnings,
};
use crate::mesh::{TileData, TiledNavMesh};

/// A baked mesh and what was done to get it.
#[derive(Debug)]
pub struct Bake {
    /// The mesh.
    pub mesh: TiledNavMesh,
    /// Times, counts and warnings.
    pub report: BakeReport,
}

/// Bakes a level into a mesh.
///
/// The mesh is the same, to the bit, for any number of threads and any order of the triangles. In tiles it is anchored at
/// world 0, and a level moved by whole tiles gives the same tiles in other places.
///
/// ```
/// use waymesh::bake::{BakeControl, BakeSettings, Level, bake};
/// let level = Level::new(
///     vec![[0.0, 0.0, 0.0], [0.0, 0.0, 20.0], [20.0, 0.0, 20.0], [20.0, 0.0, 0.0]],
///     vec![[0, 1, 2], [0, 2, 3]],
/// )?;
/// let baked = bake(&level, &BakeSettings::default(), &BakeControl::default())?;
/// assert!(baked.report.warnings.is_empty());
/// assert!(baked.report.walkable_area > 300.0);
/// # Ok::<(), waymesh::bake::BakeError>(())
/// ```
///
/// # Errors
/// A setting out of range, more cells, tiles or levels than fit, or a cancelled bake.
pub fn bake(level: &Level, settings: &BakeSettings, control: &BakeControl<'_>) -> Result<Bake, BakeError> {
    bake_from(level, settings, control, None)
}

/// Bakes a level of which an earlier state was baked into `previous`: tiles whose settings and surroundings are as they
/// were are taken over. The mesh is the same, to the bit, as that of [`bake`]; the report counts the cells of the tiles
/// baked anew only.
///
/// ```
/// use waymesh::bake::{BakeControl, BakeSettings, Level, bake, bake_incremental};
/// let floor = |side: f64| {
///     let corners = vec![[0.0, 0.0, 0.0], [0.0, 0.0, side], [side, 0.0, side], [side, 0.0, 0.0]];
///     Level::new(corners, vec![[0, 1, 2], [0, 2, 3]])
/// };
/// let (settings, control) = (BakeSettings::default(), BakeControl::default());
/// let before = bake(&floor(50.0)?, &settings, &control)?;
/// let same = bake_incremental(&floor(50.0)?, &settings, &control, &before.mesh)?;
/// assert_eq!(same.report.reused, before.report.tiles);
/// # Ok::<(), waymesh::bake::BakeError>(())
/// ```
///
/// # Errors
/// As [`bake`].
pub fn bake_incremental(
    level: &Level,
    settings: &BakeSettings,
    control: &BakeControl<'_>,
    previous: &TiledNavMesh,
) -> Result<Bake, BakeError> {
    bake_from(level, settings, control, Some(previous))
}

fn bake_from(
    level: &Level,
    settings: &BakeSettings,
    control: &BakeControl<'_>,
    previous: Option<&TiledNavMesh>,
) -> Result<Bake, BakeError> {
    let mut whole = Clock::start(control);
    let mut journal = Journal::new(control, None);
    journal.enter(Stage::Input)?;
    let mut report = BakeReport::default();
    let job = Job { previous, ..Job::new(level, settings, control)? };
    let bins = job.lattice.bin(level)?;
    job.lattice.check_work(bins.tiles.len())?;
    journal.leave();
    let outcomes = run_tiles(&job, &bins, control)?;
    journal.enter(Stage::Assemble)?;
    let mut tiles = Vec::new();
    for outcome in outcomes {
        report.milliseconds.add(&outcome.times);
        report.cells.add(&outcome.counts);
        report.contours += outcome.contours;
        report.reused += usize::from(outcome.tile.as_ref().is_some_and(|tile| tile.regions.is_none()));
        tiles.extend(outcome.tile);
    }
    let Some((mesh, dropped)) = small_islands::join(&job, tiles)? else {
        // Not what this baker made: nothing in it can be relied on.
        return bake_from(level, settings, control, None);
    };
    report.cells.regions = report.cells.regions.saturating_sub(dropped);
    let mut mesh = off_mesh::place(&job, mesh)?;
    mesh.tiles_by_key().for_each(|(_, placed)| count_tile(placed.tile().data(), &mut report));
    mesh.set_settings(Some(settings.clone()))?;
    report.warnings = warnings::find(&job, &report);
    report.warnings.extend(off_mesh::warnings(&job, &mesh));
    journal.leave();
    report.milliseconds.add(&journal.times);
    report.milliseconds.total = whole.lap();
    Ok(Bake { mesh, report })
}

pub(crate) fn count_tile(data: &TileData, report: &mut BakeReport) {
    report.tiles += 1;
    report.polygons += data.polygons.len();
    report.vertices += data.vertices.len();
    report.detail_triangles += data.detail.triangles.len();
    for polygon in data.polygons.offsets.windows(2) {
        let outline = &data.polygons.indices[polygon[0] as usize..polygon[1] as usize];
        let corner = |k: usize| data.vertices[outline[k] as usize].map(f64::from);
        let first = corner(0);
        // Summed polygon by polygon, as a mesh's summary does, so that both say the same.
        report.walkable_area += (2..outline.len())
            .map(|k| {
                let (b, c) = (corner(k - 1), corner(k));
                ((b[0] - first[0]) * (c[2] - first[2]) - (b[2] - first[2]) * (c[0] - first[0])) * 0.5
            })
            .sum::<f64>();
    }
}
