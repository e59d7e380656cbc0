//! Cutting the walkable surface into regions: simple pieces that a contour can go around.

mod distance;
mod layers;
mod merge;
mod monotone;
mod overlaps;
mod stacking;
mod watershed;

use super::Partition;
use super::compact::{BORDER_REGION, CompactHeightfield, NO_REGION, UNWALKABLE};

pub(crate) use distance::measure;

/// Scratch memory of this stage, reused from tile to tile.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    watershed: watershed::Scratch,
    monotone: monotone::Scratch,
}

/// Fills in the field's regions; for the watershed from its distances.
pub(crate) fn build(
    field: &mut CompactHeightfield,
    partition: Partition,
    min_cells: u32,
    merge_cells: u32,
    scratch: &mut Scratch,
) {
    field.regions.clear();
    field.regions.resize(field.span_count(), NO_REGION);
    field.region_count = 0;
    mark_border(field);
    match partition {
        Partition::Watershed => {
            watershed::flood(field, &mut scratch.watershed);
            overlaps::split(field);
        }
        Partition::Monotone => monotone::sweep(field, &mut scratch.monotone),
        Partition::Layers => {
            monotone::sweep(field, &mut scratch.monotone);
            layers::join(field);
        }
    }
    // Layers are as large as they can be already.
    merge::merge(field, min_cells, if partition == Partition::Layers { 0 } else { merge_cells });
}

/// Gives the border's walkable places regions of their own, one a side.
fn mark_border(field: &mut CompactHeightfield) {
    let (width, depth, border) = (field.width, field.depth, field.border);
    for z in 0..depth {
        for x in 0..width {
            let side = match (x, z) {
                (_, z) if z < border => 3,
                (_, z) if z >= depth - border => 4,
                (x, _) if x < border => 1,
                (x, _) if x >= width - border => 2,
                _ => continue,
            };
            for i in field.column(x, z) {
                if field.areas[i] != UNWALKABLE {
                    field.regions[i] = BORDER_REGION | side;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
