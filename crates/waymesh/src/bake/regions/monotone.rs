//! Monotone partitioning: the surface is swept row by row. A run of a row goes on with the region of the row before it
//! where the two meet each other and nothing else; any other run starts a region, so that no region ever splits or
//! closes around a hole. Fast, and the same speed for any shape; regions come out long and thin.

use super::super::compact::{BORDER_REGION, CompactHeightfield, NO_REGION, UNWALKABLE};
use super::super::corner::linked;

/// The side towards the place before, in the same row.
const BEFORE: usize = 0;
/// The side towards the row before.
const ROW_BEFORE: usize = 3;

/// Scratch memory, reused from tile to tile.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    runs: Vec<Run>,
    /// Places of each region that a run of this row meets, by region.
    met: Vec<u32>,
}

/// Places of one row that are linked one after another and of one area.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// What it meets in the row before.
    meets: Meets,
    /// The region it became.
    region: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Meets {
    Nothing,
    /// One region, in so many places.
    One(u32, u32),
    Several,
}

/// Gives every walkable place without region one, numbered from 1 in the order in which they appear.
pub(super) fn sweep(field: &mut CompactHeightfield, scratch: &mut Scratch) {
    scratch.met.clear();
    scratch.met.resize(field.region_count as usize + 1, 0);
    for z in 0..field.depth {
        let row = field.column(0, z).start..field.column(field.width - 1, z).end;
        // Runs are told apart by numbers that no region has yet.
        let first_run = field.region_count + 1;
        scratch.runs.clear();
        for i in row.clone() {
            if field.areas[i] == UNWALKABLE || field.regions[i] != NO_REGION {
                continue;
            }
            let run = joined(field, i, BEFORE).filter(|&region| region >= first_run).unwrap_or_else(|| {
                scratch.runs.push(Run { meets: Meets::Nothing, region: NO_REGION });
                first_run + scratch.runs.len() as u32 - 1
            });
            field.regions[i] = run;
            if let Some(region) = joined(field, i, ROW_BEFORE) {
                scratch.met[region as usize] += 1;
                let run = &mut scratch.runs[(run - first_run) as usize];
                run.meets = match run.meets {
                    Meets::Nothing => Meets::One(region, 1),
                    Meets::One(same, places) if same == region => Meets::One(region, places + 1),
                    _ => Meets::Several,
                };
            }
        }
        for run in &mut scratch.runs {
            run.region = match run.meets {
                Meets::One(region, places) if scratch.met[region as usize] == places => region,
                _ => {
                    field.region_count += 1;
                    field.region_count
                }
            };
        }
        for i in row {
            // Those of the row before are only read for the places that they met.
            if let Some(before) = joined(field, i, ROW_BEFORE) {
                scratch.met[before as usize] = 0;
            }
            if field.regions[i] >= first_run && field.regions[i] & BORDER_REGION == 0 {
                field.regions[i] = scratch.runs[(field.regions[i] - first_run) as usize].region;
            }
        }
        scratch.met.resize(field.region_count as usize + 1, 0);
    }
}

/// The region across a side, if it is one that the place could belong to.
fn joined(field: &CompactHeightfield, i: usize, side: usize) -> Option<u32> {
    let next = linked(field, i as u32, side)? as usize;
    let region = field.regions[next];
    (region != NO_REGION && region & BORDER_REGION == 0 && field.areas[next] == field.areas[i]).then_some(region)
}
