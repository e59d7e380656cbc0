//! Small islands dropped, small regions joined to their neighbours, and the rest numbered without gaps.

use super::super::compact::{BORDER_REGION, CompactHeightfield, NO_NEIGHBOUR, NO_REGION};
use super::stacking::StackedColumns;

#[derive(Default)]
struct Region {
    cells: u32,
    area: u16,
    /// What lies along the outer outline, in order around it, without repeats next to each other: other regions,
    /// [`NO_REGION`] for walls, numbers with [`BORDER_REGION`].
    around: Vec<u32>,
    /// Where it may have other regions above or below it.
    stacked: StackedColumns,
}

/// Drops islands of fewer than `min_cells` cells, unless they go on beyond the tile, and merges regions of at most
/// `merge_cells`, or without any wall on their outline, into the smallest neighbour that they can be joined with.
pub(super) fn merge(field: &mut CompactHeightfield, min_cells: u32, merge_cells: u32) {
    let mut regions = survey(field);
    drop_islands(field, &mut regions, min_cells);
    // Where the cells of a region went.
    let mut into: Vec<u32> = (0..regions.len() as u32).collect();
    loop {
        let mut merged = false;
        for r in 1..regions.len() {
            let region = &regions[r];
            if region.cells == 0 || (region.cells > merge_cells && region.around.contains(&NO_REGION)) {
                continue;
            }
            if let Some(target) = smallest_partner(&regions, r) {
                join(&mut regions, r, target);
                into[r] = target as u32;
                merged = true;
            }
        }
        if !merged {
            break;
        }
    }
    renumber(field, &regions, &mut into);
}

/// Counts cells, walks outlines and notes where something is stacked.
fn survey(field: &CompactHeightfield) -> Vec<Region> {
    let mut regions: Vec<Region> = (0..=field.region_count).map(|_| Region::default()).collect();
    for (c, column) in field.column_starts.windows(2).enumerate() {
        let spans = column[0] as usize..column[1] as usize;
        let is_stacked = spans.len() > 1;
        for i in spans {
            let r = field.regions[i];
            if r == NO_REGION || r & BORDER_REGION != 0 {
                continue;
            }
            let region = &mut regions[r as usize];
            if is_stacked {
                region.stacked.push(c as u32);
            }
            region.cells += 1;
            region.area = field.areas[i];
            if region.around.is_empty()
                && let Some(direction) = (0..4).find(|&d| region_beyond(field, i, d) != r)
            {
                region.around = walk_outline(field, i, direction);
            }
        }
    }
    regions
}

fn region_beyond(field: &CompactHeightfield, i: usize, direction: usize) -> u32 {
    match field.neighbours[i][direction] {
        NO_NEIGHBOUR => NO_REGION,
        n => field.regions[n as usize],
    }
}

/// Goes around a region with the outside on the left hand, from a place whose neighbour in `direction` is outside.
fn walk_outline(field: &CompactHeightfield, start: usize, start_direction: usize) -> Vec<u32> {
    let region = field.regions[start];
    let (mut i, mut direction) = (start, start_direction);
    let mut around = vec![region_beyond(field, i, direction)];
    loop {
        let beyond = region_beyond(field, i, direction);
        if beyond == region {
            i = field.neighbours[i][direction] as usize;
            direction = (direction + 3) & 3;
        } else {
            if around.last() != Some(&beyond) {
                around.push(beyond);
            }
            direction = (direction + 1) & 3;
        }
        if i == start && direction == start_direction {
            break;
        }
    }
    remove_repeats(&mut around);
    around
}

/// Leaves one of several equal numbers next to each other, going around.
fn remove_repeats(around: &mut Vec<u32>) {
    around.dedup();
    while around.len() > 1 && around.first() == around.last() {
        around.pop();
    }
}

/// Drops connected groups of regions that are too small altogether and do not reach the border.
fn drop_islands(field: &mut CompactHeightfield, regions: &mut [Region], min_cells: u32) {
    let mut parent: Vec<u32> = (0..regions.len() as u32).collect();
    let mut goes_on = vec![false; regions.len()];
    let mut last = (0, 0);
    for i in 0..field.span_count() {
        let r = field.regions[i];
        if r == NO_REGION || r & BORDER_REGION != 0 {
            continue;
        }
        for direction in 0..4 {
            let beyond = region_beyond(field, i, direction);
            if beyond & BORDER_REGION != 0 {
                goes_on[r as usize] = true;
            } else if beyond != r && beyond != NO_REGION && last != (r, beyond) {
                last = (r, beyond);
                let (a, b) = (root(&mut parent, r), root(&mut parent, beyond));
                parent[a.max(b) as usize] = a.min(b);
            }
        }
    }
    let mut cells = vec![0u64; regions.len()];
    for r in 1..regions.len() {
        let root = root(&mut parent, r as u32) as usize;
        cells[root] += u64::from(regions[r].cells);
        goes_on[root] |= goes_on[r];
    }
    let keep: Vec<bool> = (0..regions.len() as u32)
        .map(|r| {
            let root = root(&mut parent, r) as usize;
            r == NO_REGION || goes_on[root] || cells[root] >= u64::from(min_cells)
        })
        .collect();
    for region in &mut field.regions {
        if *region & BORDER_REGION == 0 && !keep[*region as usize] {
            *region = NO_REGION;
        }
    }
    for (region, keep) in regions.iter_mut().zip(keep) {
        if !keep {
            *region = Region::default();
        }
    }
}

fn root(parent: &mut [u32], mut r: u32) -> u32 {
    while parent[r as usize] != r {
        parent[r as usize] = parent[parent[r as usize] as usize];
        r = parent[r as usize];
    }
    r
}

/// The smallest region that `r` can be merged into: of the same area, with one common stretch of outline (more would
/// leave a hole), nowhere above or below it.
fn smallest_partner(regions: &[Region], r: usize) -> Option<usize> {
    let region = &regions[r];
    let mut best: Option<usize> = None;
    for &other in &region.around {
        if other == NO_REGION || other & BORDER_REGION != 0 || other as usize == r {
            continue;
        }
        let o = other as usize;
        let partner = &regions[o];
        let once = |around: &[u32], id: u32| around.iter().filter(|&&a| a == id).count() == 1;
        if partner.cells > 0
            && best.is_none_or(|b| partner.cells < regions[b].cells)
            && partner.area == region.area
            && once(&region.around, other)
            && once(&partner.around, r as u32)
            && !region.stacked.meet(&partner.stacked)
        {
            best = Some(o);
        }
    }
    best
}

/// Moves the cells and surroundings of `from` to `to`.
fn join(regions: &mut [Region], from: usize, to: usize) {
    let source = std::mem::take(&mut regions[from]);
    let (from_id, to_id) = (from as u32, to as u32);
    let rest = |around: &[u32], id: u32| -> Vec<u32> {
        let at = around.iter().position(|&a| a == id).unwrap_or(0);
        (1..around.len()).map(|k| around[(at + k) % around.len()]).collect()
    };
    let target = &mut regions[to];
    let mut around = rest(&target.around, from_id);
    around.extend(rest(&source.around, to_id));
    remove_repeats(&mut around);
    target.around = around;
    target.cells += source.cells;
    target.stacked.absorb(source.stacked);
    // Those that knew the source now know the target.
    for &other in source.around.iter().filter(|&&o| o & BORDER_REGION == 0 && o != NO_REGION) {
        let other = &mut regions[other as usize];
        other.around.iter_mut().filter(|a| **a == from_id).for_each(|a| *a = to_id);
        remove_repeats(&mut other.around);
    }
}

/// Numbers the regions that are left from 1, in the order of their old numbers.
fn renumber(field: &mut CompactHeightfield, regions: &[Region], into: &mut [u32]) {
    let mut count = 0;
    let numbers: Vec<u32> = regions
        .iter()
        .map(|region| {
            count += u32::from(region.cells > 0);
            if region.cells > 0 { count } else { NO_REGION }
        })
        .collect();
    for region in &mut field.regions {
        if *region & BORDER_REGION == 0 && *region != NO_REGION {
            let mut r = *region;
            while into[r as usize] != r {
                into[r as usize] = into[into[r as usize] as usize];
                r = into[r as usize];
            }
            *region = numbers[r as usize];
        }
    }
    field.region_count = count;
}
