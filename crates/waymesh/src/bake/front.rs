//! One tile from triangles to regions.

use super::{
    BakeError, Partition,
    compact::{BORDER_REGION, CompactHeightfield, NO_REGION, UNWALKABLE},
    erode, filter,
    frame::Frame,
    job::Job,
    journal::Journal,
    open_space,
    rasterize::Rasterizer,
    regions,
    report::Stage,
    spans::Heightfield,
    tight_corners, volumes,
};

/// Buffers of these stages, reused from tile to tile.
#[derive(Debug, Default)]
pub(crate) struct FrontScratch {
    rasterizer: Rasterizer,
    pub solid: Heightfield,
    pub open: CompactHeightfield,
    distances: Vec<u16>,
    regions: regions::Scratch,
}

/// Fills `scratch.open` with the regions of a tile. False if nothing in it is walkable.
pub(crate) fn run(
    job: &Job<'_>,
    frame: &Frame,
    triangles: &[u32],
    scratch: &mut FrontScratch,
    journal: &mut Journal<'_>,
) -> Result<bool, BakeError> {
    let (settings, cells) = (job.settings, &job.cells);
    journal.enter(Stage::Rasterize)?;
    scratch.rasterizer.rasterize(job, frame, triangles)?;
    let solid = &mut scratch.solid;
    solid.build(frame.width(), frame.depth(), &scratch.rasterizer.columns, cells.agent_climb);
    journal.counts.rasterized = count_inner(frame, &solid.column_starts, |_| true);
    journal.record(|stages| stages.spans = solid.clone());
    if journal.counts.rasterized == 0 {
        return Ok(false);
    }

    journal.enter(Stage::Filter)?;
    if settings.filter_low_hanging {
        filter::low_hanging(solid, cells.agent_climb);
    }
    journal.counts.walkable = count_inner(frame, &solid.column_starts, |i| solid.areas[i] != UNWALKABLE);
    if settings.filter_ledges {
        filter::ledges(solid, cells.agent_height, cells.agent_climb);
    }
    journal.counts.ledges = count_inner(frame, &solid.column_starts, |i| solid.areas[i] != UNWALKABLE);
    if settings.filter_low_height {
        filter::low_height(solid, cells.agent_height);
    }
    journal.record(|stages| stages.filtered_areas.clone_from(&solid.areas));
    journal.counts.headroom = count_inner(frame, &solid.column_starts, |i| solid.areas[i] != UNWALKABLE);
    if journal.counts.headroom == 0 {
        return Ok(false);
    }

    journal.enter(Stage::Compact)?;
    let open = &mut scratch.open;
    open.border = frame.border;
    open.cell_size = frame.cell_size;
    open.cell_height = frame.cell_height;
    open.agent_height = cells.agent_height;
    open.agent_climb = cells.agent_climb;
    open_space::build(open, solid);
    journal.record(|stages| stages.keep_open(open));

    journal.enter(Stage::Erode)?;
    erode::erode(open, cells.agent_radius, &mut scratch.distances);
    journal.record(|stages| stages.open.areas.clone_from(&open.areas));
    journal.counts.eroded = count_inner(frame, &open.column_starts, |i| open.areas[i] != UNWALKABLE);
    if journal.counts.eroded == 0 {
        return Ok(false);
    }

    journal.enter(Stage::Areas)?;
    volumes::mark(open, frame, job.level.volumes());
    tight_corners::part(open);
    journal.record(|stages| stages.open.areas.clone_from(&open.areas));
    journal.counts.allowed = count_inner(frame, &open.column_starts, |i| open.areas[i] != UNWALKABLE);
    if journal.counts.allowed == 0 {
        return Ok(false);
    }

    journal.enter(Stage::Distance)?;
    if settings.partition == Partition::Watershed {
        regions::measure(open, &mut scratch.distances);
    }
    journal.record(|stages| match settings.partition {
        Partition::Watershed => stages.open.distances.clone_from(&open.distances),
        // The other ways to cut need none.
        Partition::Monotone | Partition::Layers => regions::measure(&mut stages.open, &mut Vec::new()),
    });

    journal.enter(Stage::Regions)?;
    let (min_cells, merge_cells) = (cells.region_min_cells, cells.region_merge_cells);
    regions::build(open, settings.partition, min_cells, merge_cells, &mut scratch.regions);
    journal.record(|stages| stages.keep_regions(open));
    journal.counts.regions = count_inner(frame, &open.column_starts, |i| {
        open.regions[i] != NO_REGION && open.regions[i] & BORDER_REGION == 0
    });
    Ok(journal.counts.regions > 0)
}

/// Counts spans inside the border.
fn count_inner(frame: &Frame, column_starts: &[u32], mut counts: impl FnMut(usize) -> bool) -> u64 {
    let (width, border) = (frame.width(), frame.border);
    let mut sum = 0;
    for z in border..frame.depth() - border {
        let first = (z * width + border) as usize;
        let end = first + frame.inner[0] as usize;
        let spans = column_starts[first] as usize..column_starts[end] as usize;
        sum += spans.filter(|&i| counts(i)).count() as u64;
    }
    sum
}
