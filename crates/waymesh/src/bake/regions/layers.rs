//! Layer partitioning: runs of rows as in the monotone sweep, put together into layers as large as they come without
//! passing over or under themselves. The fewest regions and fast; outlines may go around holes.

use super::super::compact::{BORDER_REGION, CompactHeightfield, NO_REGION};
use super::super::corner::linked;

/// Joins regions that touch into layers, numbered from 1 in the order of their first regions.
///
/// A layer takes in what touches it, breadth first, so that it grows evenly. Each region that it meets is tried once:
/// what has overlapped a layer will still overlap it when the layer has grown.
pub(super) fn join(field: &mut CompactHeightfield) {
    let spans = SpansByRegion::new(field);
    let regions = field.region_count as usize + 1;
    // The layer that each region went to, the layer that tried it last, and the layer that last took a place of each column.
    let (mut layer_of, mut tried) = (vec![NO_REGION; regions], vec![NO_REGION; regions]);
    let mut taken = vec![NO_REGION; (field.width * field.depth) as usize];
    let mut layers = 0;
    let mut queue = Vec::new();
    for first in 1..regions {
        if layer_of[first] != NO_REGION {
            continue;
        }
        layers += 1;
        queue.clear();
        queue.push(first as u32);
        layer_of[first] = layers;
        spans.columns(first as u32).for_each(|column| taken[column] = layers);
        let mut next = 0;
        while let Some(&region) = queue.get(next) {
            next += 1;
            for &span in spans.of(region) {
                for side in 0..4 {
                    let Some(beyond) = linked(field, span, side) else { continue };
                    let other = field.regions[beyond as usize];
                    let fits = other != NO_REGION
                        && other & BORDER_REGION == 0
                        && field.areas[beyond as usize] == field.areas[span as usize]
                        && layer_of[other as usize] == NO_REGION
                        && tried[other as usize] != layers;
                    if !fits {
                        continue;
                    }
                    tried[other as usize] = layers;
                    if spans.columns(other).all(|column| taken[column] != layers) {
                        layer_of[other as usize] = layers;
                        spans.columns(other).for_each(|column| taken[column] = layers);
                        queue.push(other);
                    }
                }
            }
        }
    }
    for region in field.regions.iter_mut().filter(|region| **region & BORDER_REGION == 0) {
        *region = layer_of[*region as usize];
    }
    field.region_count = layers;
}

/// The spans of each region, and their columns.
struct SpansByRegion {
    starts: Vec<u32>,
    spans: Vec<u32>,
    columns: Vec<u32>,
}

impl SpansByRegion {
    fn new(field: &CompactHeightfield) -> Self {
        let plain = |region: u32| region != NO_REGION && region & BORDER_REGION == 0;
        let mut starts = vec![0u32; field.region_count as usize + 2];
        field.regions.iter().filter(|&&r| plain(r)).for_each(|&r| starts[r as usize + 1] += 1);
        for k in 1..starts.len() {
            starts[k] += starts[k - 1];
        }
        let count = starts[starts.len() - 1] as usize;
        let (mut spans, mut columns) = (vec![0; count], vec![0; count]);
        let mut at = starts.clone();
        for (c, column) in field.column_starts.windows(2).enumerate() {
            for span in column[0]..column[1] {
                let region = field.regions[span as usize];
                if plain(region) {
                    let place = &mut at[region as usize];
                    spans[*place as usize] = span;
                    columns[*place as usize] = c as u32;
                    *place += 1;
                }
            }
        }
        Self { starts, spans, columns }
    }

    fn range(&self, region: u32) -> std::ops::Range<usize> {
        self.starts[region as usize] as usize..self.starts[region as usize + 1] as usize
    }

    fn of(&self, region: u32) -> &[u32] {
        &self.spans[self.range(region)]
    }

    fn columns(&self, region: u32) -> impl Iterator<Item = usize> {
        self.columns[self.range(region)].iter().map(|&column| column as usize)
    }
}
