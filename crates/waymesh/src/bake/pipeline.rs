//! All stages over all tiles.

use super::{
    BakeControl, BakeError, BakeReport, BakeSettings, Level,
    areas::TriangleAreas,
    bins::TileBins,
    control::Canceller,
    report::{CellCounts, Clock, Stage, StageTimes},
    settings::CellSettings,
    small_islands::{self, BakedTile},
    tile::{self, Scratch},
    tiles::Lattice,
    warnings,
};
use crate::math::Extremes;
use crate::{
    OutOfRange,
    mesh::{MeshParams, TileData, TileKey, TiledNavMesh},
};
use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

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
    let mut whole = Clock::start();
    let mut clock = Clock::start();
    let mut report = BakeReport::default();
    let job = Job::new(level, settings, control)?;
    let bins = job.lattice.bin(level)?;
    job.lattice.check_work(bins.tiles.len())?;
    clock.count(Stage::Input, &mut report.milliseconds);
    let outcomes = run_tiles(&job, &bins, control)?;
    clock.lap();
    let mut tiles = Vec::new();
    for outcome in outcomes {
        report.milliseconds.add(&outcome.times);
        report.cells.add(&outcome.counts);
        tiles.extend(outcome.tile);
    }
    let (mut mesh, dropped) = small_islands::join(job.mesh_params(), tiles, job.cells.region_min_cells)?;
    report.cells.regions -= dropped;
    mesh.tiles_by_key().for_each(|(_, placed)| count_tile(placed.tile().data(), &mut report));
    mesh.set_settings(Some(settings.clone()))?;
    report.warnings = warnings::find(&job, &report);
    clock.count(Stage::Assemble, &mut report.milliseconds);
    report.milliseconds.total = whole.lap();
    Ok(Bake { mesh, report })
}

/// One tile baked anew.
#[derive(Debug)]
pub struct TileBake {
    /// The tile, ready for [`TiledNavMesh::replace`]; `None` where nothing is walkable (remove the old one).
    pub data: Option<TileData>,
    /// Times, counts and warnings of this tile.
    pub report: BakeReport,
}

/// Bakes one tile of a level, exactly as [`bake`] would: for rebuilding around a change. What changed concerns every
/// tile within the agent's radius and four cells of it (and, where it makes an island across tiles larger or smaller than
/// the minimum, all tiles of that island).
///
/// # Errors
/// As [`bake`]; also a key with a layer other than 0, or other than 0,0,0 for a bake to one tile.
pub fn bake_tile(
    level: &Level,
    settings: &BakeSettings,
    key: TileKey,
    control: &BakeControl<'_>,
) -> Result<TileBake, BakeError> {
    let mut whole = Clock::start();
    let mut clock = Clock::start();
    let mut report = BakeReport::default();
    let job = Job::new(level, settings, control)?;
    if key.layer != 0 || (settings.tile_size == 0 && key != TileKey::default()) {
        return Err(OutOfRange::new("tile", key, "layer 0; with a tile size of 0 only 0,0,0").into());
    }
    let triangles = job.lattice.triangles_of(level, key);
    clock.count(Stage::Input, &mut report.milliseconds);
    let outcome = job.tile(key, &triangles, &mut Scratch::default())?;
    report.milliseconds.add(&outcome.times);
    report.cells = outcome.counts;
    clock.lap();
    let (data, dropped) = match outcome.tile {
        Some(tile) => small_islands::prune_tile(&job, key, tile)?,
        None => (None, 0),
    };
    report.cells.regions = report.cells.regions.saturating_sub(dropped);
    data.iter().for_each(|data| count_tile(data, &mut report));
    report.warnings = warnings::find(&job, &report);
    clock.count(Stage::Assemble, &mut report.milliseconds);
    report.milliseconds.total = whole.lap();
    Ok(TileBake { data, report })
}

/// What all tiles have in common.
pub(crate) struct Job<'a> {
    pub level: &'a Level,
    pub settings: &'a BakeSettings,
    pub cells: CellSettings,
    pub lattice: Lattice,
    pub areas: TriangleAreas,
    pub cancel: Canceller<'a>,
}

/// What came of a tile.
pub(crate) struct Outcome {
    pub tile: Option<BakedTile>,
    pub times: StageTimes,
    pub counts: CellCounts,
}

impl<'a> Job<'a> {
    fn new(level: &'a Level, settings: &'a BakeSettings, control: &BakeControl<'a>) -> Result<Self, BakeError> {
        settings.validate()?;
        if let Some(threads) = control.threads
            && !(1..=1024).contains(&threads)
        {
            return Err(OutOfRange::new("threads", threads, "1 to 1024").into());
        }
        let lattice = Lattice::new(settings, level)?;
        let cells = lattice.in_cells(settings);
        let areas = TriangleAreas::new(level, cells.min_normal_y);
        let cancel = Canceller(control.cancel);
        cancel.check()?;
        Ok(Self { level, settings, cells, lattice, areas, cancel })
    }

    /// Bakes a tile.
    pub fn tile(&self, key: TileKey, triangles: &[u32], scratch: &mut Scratch) -> Result<Outcome, BakeError> {
        self.cancel.check()?;
        let (mut times, mut counts) = (StageTimes::default(), CellCounts::default());
        let tile = tile::bake(self, key, triangles, scratch, &mut times, &mut counts)?;
        Ok(Outcome { tile, times, counts })
    }

    /// The mesh links across borders what the baker joins within a tile. Heights there are whole cell heights, of which
    /// 0.9 m may be three by a hair, so the climb is never less than the whole cells and a quarter.
    pub fn mesh_params(&self) -> MeshParams {
        let joined = (f64::from(self.cells.agent_climb) + 0.25) * self.settings.cell_height;
        MeshParams {
            origin: self.lattice.origin,
            tile_size: self.lattice.tile_size,
            climb: self.settings.agent_climb.greater(joined),
        }
    }
}

/// Bakes all tiles; their outcomes come in the order of the bins.
fn run_tiles(job: &Job<'_>, bins: &TileBins, control: &BakeControl<'_>) -> Result<Vec<Outcome>, BakeError> {
    let (done, total) = (AtomicUsize::new(0), bins.tiles.len());
    let idle: Mutex<Vec<Scratch>> = Mutex::new(Vec::new());
    let pool = || idle.lock().unwrap_or_else(PoisonError::into_inner);
    let run = |(key, range): &(TileKey, std::ops::Range<usize>)| {
        let mut scratch = pool().pop().unwrap_or_default();
        let outcome = job.tile(*key, &bins.triangles[range.clone()], &mut scratch);
        pool().push(scratch);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(progress) = control.progress {
            progress(done, total);
        }
        outcome
    };
    #[cfg(feature = "parallel")]
    if total > 1 && control.threads != Some(1) {
        use rayon::prelude::*;
        // Tiles differ in work, so they are handed out one by one.
        let all = || bins.tiles.par_iter().with_max_len(1).map(run).collect::<Vec<_>>();
        let outcomes = match control.threads {
            None => all(),
            // As many as are there already need not be started.
            Some(threads) if threads == rayon::current_num_threads() => all(),
            Some(threads) => rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .map_err(|error| BakeError::Threads { threads, reason: error.to_string() })?
                .install(all),
        };
        // The first error by tile, whichever thread was first.
        return outcomes.into_iter().collect();
    }
    bins.tiles.iter().map(run).collect()
}

fn count_tile(data: &TileData, report: &mut BakeReport) {
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
