//! What the tiles of a bake have in common, and how they are run.

use super::{
    BakeControl, BakeError, BakeSettings, Level,
    areas::TriangleAreas,
    bins::TileBins,
    control::Canceller,
    fingerprint::fingerprint,
    journal::Journal,
    report::{CellCounts, StageTimes},
    settings::CellSettings,
    small_islands::BakedTile,
    stages::TileStages,
    tile::{self, Scratch},
    tiles::Lattice,
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

/// What all tiles have in common.
pub(crate) struct Job<'a> {
    pub level: &'a Level,
    pub settings: &'a BakeSettings,
    pub cells: CellSettings,
    pub lattice: Lattice,
    pub areas: TriangleAreas,
    pub cancel: Canceller<'a>,
    pub control: BakeControl<'a>,
    /// The mesh whose tiles are taken over where nothing has changed.
    pub previous: Option<&'a TiledNavMesh>,
}

/// What came of a tile.
#[derive(Default)]
pub(crate) struct Outcome {
    pub tile: Option<BakedTile>,
    pub times: StageTimes,
    pub counts: CellCounts,
    /// Regions with an outline.
    pub contours: usize,
}

impl<'a> Job<'a> {
    pub fn new(level: &'a Level, settings: &'a BakeSettings, control: &BakeControl<'a>) -> Result<Self, BakeError> {
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
        Ok(Self { level, settings, cells, lattice, areas, cancel, control: *control, previous: None })
    }

    /// Bakes a tile, or takes it over from before.
    pub fn tile(&self, key: TileKey, triangles: &[u32], scratch: &mut Scratch) -> Result<Outcome, BakeError> {
        self.cancel.check()?;
        let fingerprint = fingerprint(self, &self.lattice.frame(key), triangles);
        if let Some(data) = self.previous.and_then(|mesh| unchanged(mesh, key, fingerprint)) {
            let tile = Some(BakedTile { data, regions: None });
            return Ok(Outcome { tile, ..Outcome::default() });
        }
        self.fresh_tile(key, triangles, fingerprint, scratch, None)
    }

    /// Bakes a tile whatever there was before, and notes down its stages where these are wanted.
    pub fn fresh_tile(
        &self,
        key: TileKey,
        triangles: &[u32],
        fingerprint: u128,
        scratch: &mut Scratch,
        record: Option<&mut TileStages>,
    ) -> Result<Outcome, BakeError> {
        let mut journal = Journal::new(&self.control, record);
        let tile = tile::bake(self, key, triangles, fingerprint, scratch, &mut journal)?;
        journal.leave();
        let Journal { times, counts, contours, .. } = journal;
        Ok(Outcome { tile, times, counts, contours })
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

/// A tile of an earlier mesh, if it was made of the same. Off-mesh links are left out: they are placed anew.
fn unchanged(mesh: &TiledNavMesh, key: TileKey, fingerprint: u128) -> Option<TileData> {
    let tile = mesh.tile(mesh.slot_of(key)?)?.tile();
    (tile.data().fingerprint == fingerprint).then(|| TileData { off_mesh_links: Vec::new(), ..tile.data().clone() })
}

/// Bakes all tiles; their outcomes come in the order of the bins.
pub(crate) fn run_tiles(job: &Job<'_>, bins: &TileBins, control: &BakeControl<'_>) -> Result<Vec<Outcome>, BakeError> {
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
