//! One tile through all stages.

use super::{
    BakeError, front,
    pipeline::Job,
    report::{CellCounts, Clock, StageTimes},
};
use crate::mesh::{TileData, TileKey};

/// Buffers of all stages, reused from tile to tile.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    front: front::FrontScratch,
}

/// Bakes a tile; `None` where nothing is walkable.
pub(crate) fn bake(
    job: &Job<'_>,
    key: TileKey,
    triangles: &[u32],
    scratch: &mut Scratch,
    times: &mut StageTimes,
    counts: &mut CellCounts,
) -> Result<Option<TileData>, BakeError> {
    let mut clock = Clock::start();
    let frame = job.lattice.frame(key);
    if !front::run(job, &frame, triangles, &mut scratch.front, &mut clock, times, counts)? {
        return Ok(None);
    }
    Ok(None)
}
