//! Watershed partitioning (Beucher and Lantuéjoul 1979; over a distance field as in Haumont, Debeir and Sillion 2003):
//! water rises from the places farthest from walls; where a new pool appears it gets a region, and pools grow
//! towards each other as the level falls to the walls.

use super::super::compact::{BORDER_REGION, CompactHeightfield, NO_NEIGHBOUR, NO_REGION, UNWALKABLE};

/// How many rings regions may grow a level, before what is left starts a region of its own.
const RINGS_A_LEVEL: u32 = 8;

/// Scratch memory, reused from tile to tile.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// Places sorted by level, and where each level begins.
    by_level: Vec<u32>,
    level_ends: Vec<u32>,
    /// Places that the water has reached and no region has taken.
    waiting: Vec<u32>,
    /// How far a place is from where its region was started.
    reach: Vec<u16>,
    /// Growth of one ring, applied after the ring is complete so that order does not matter.
    ring: Vec<(u32, u32, u16)>,
    stack: Vec<u32>,
}

/// Gives every walkable place without region one, numbered from 1 in the order in which they appear.
pub(super) fn flood(field: &mut CompactHeightfield, scratch: &mut Scratch) {
    let levels = sort_by_level(field, scratch);
    scratch.reach.clear();
    scratch.reach.resize(field.span_count(), 0);
    scratch.waiting.clear();
    for level in (0..levels).rev() {
        let start = if level == 0 { 0 } else { scratch.level_ends[level - 1] as usize };
        let end = scratch.level_ends[level] as usize;
        scratch.waiting.retain(|&i| field.regions[i as usize] == NO_REGION);
        let reached = scratch.by_level[start..end].iter();
        scratch.waiting.extend(reached.filter(|&&i| field.regions[i as usize] == NO_REGION));
        grow(field, scratch, if level == 0 { u32::MAX } else { RINGS_A_LEVEL });
        let least = (level as u16 * 2).saturating_sub(2);
        for k in 0..scratch.waiting.len() {
            let i = scratch.waiting[k];
            if field.regions[i as usize] == NO_REGION && start_region(field, scratch, i, least) {
                field.region_count += 1;
            }
        }
    }
    scratch.waiting.retain(|&i| field.regions[i as usize] == NO_REGION);
    grow(field, scratch, u32::MAX);
}

/// Counting sort of the walkable places without region by half their distance; returns the number of levels.
fn sort_by_level(field: &CompactHeightfield, scratch: &mut Scratch) -> usize {
    let open = |i: usize| field.areas[i] != UNWALKABLE && field.regions[i] == NO_REGION;
    let level = |i: usize| usize::from(field.distances[i] >> 1);
    let places = 0..field.span_count();
    let levels = places.clone().filter(|&i| open(i)).map(|i| level(i) + 1).max().unwrap_or(0);
    let ends = &mut scratch.level_ends;
    ends.clear();
    ends.resize(levels, 0);
    places.clone().filter(|&i| open(i)).for_each(|i| ends[level(i)] += 1);
    let mut sum = 0;
    for end in ends.iter_mut() {
        let count = *end;
        *end = sum;
        sum += count;
    }
    scratch.by_level.clear();
    scratch.by_level.resize(sum as usize, 0);
    for i in places.filter(|&i| open(i)) {
        let place = &mut ends[level(i)];
        scratch.by_level[*place as usize] = i as u32;
        *place += 1;
    }
    levels
}

/// Lets regions take waiting places next to them, ring by ring, the one that has come the shortest way first.
fn grow(field: &mut CompactHeightfield, scratch: &mut Scratch, rings: u32) {
    for _ in 0..rings {
        scratch.ring.clear();
        let (ring, reach) = (&mut scratch.ring, &scratch.reach);
        scratch.waiting.retain(|&i| {
            if field.regions[i as usize] != NO_REGION {
                return false;
            }
            let mut best = (NO_REGION, u16::MAX);
            for &n in &field.neighbours[i as usize] {
                if n == NO_NEIGHBOUR || field.areas[n as usize] != field.areas[i as usize] {
                    continue;
                }
                let region = field.regions[n as usize];
                let distance = reach[n as usize].saturating_add(2);
                if region != NO_REGION && region & BORDER_REGION == 0 && distance < best.1 {
                    best = (region, distance);
                }
            }
            if best.0 != NO_REGION {
                ring.push((i, best.0, best.1));
            }
            best.0 == NO_REGION
        });
        if ring.is_empty() {
            break;
        }
        for &(i, region, distance) in &scratch.ring {
            field.regions[i as usize] = region;
            scratch.reach[i as usize] = distance;
        }
    }
}

/// Starts the next region at a place and floods what is connected to it and at least `least` from walls. Places that
/// touch another region are left to be grown over. False if that leaves none.
fn start_region(field: &mut CompactHeightfield, scratch: &mut Scratch, start: u32, least: u16) -> bool {
    let area = field.areas[start as usize];
    let region = field.region_count + 1;
    let stack = &mut scratch.stack;
    stack.clear();
    stack.push(start);
    field.regions[start as usize] = region;
    scratch.reach[start as usize] = 0;
    let mut count = 0;
    while let Some(i) = stack.pop() {
        if touches_other_region(field, i, area, region) {
            field.regions[i as usize] = NO_REGION;
            continue;
        }
        count += 1;
        for n in field.neighbours[i as usize] {
            if n == NO_NEIGHBOUR {
                continue;
            }
            let n = n as usize;
            if field.areas[n] == area && field.distances[n] >= least && field.regions[n] == NO_REGION {
                field.regions[n] = region;
                scratch.reach[n] = 0;
                stack.push(n as u32);
            }
        }
    }
    count > 0
}

fn touches_other_region(field: &CompactHeightfield, i: u32, area: u16, region: u32) -> bool {
    let other = |n: usize| {
        let r = field.regions[n];
        r != NO_REGION && r & BORDER_REGION == 0 && r != region
    };
    for direction in 0..4 {
        let n = field.neighbours[i as usize][direction];
        if n == NO_NEIGHBOUR || field.areas[n as usize] != area {
            continue;
        }
        if other(n as usize) {
            return true;
        }
        let diagonal = field.neighbours[n as usize][(direction + 1) & 3];
        if diagonal != NO_NEIGHBOUR && field.areas[diagonal as usize] == area && other(diagonal as usize) {
            return true;
        }
    }
    false
}
