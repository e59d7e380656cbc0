//! Regions that pass over or under themselves, such as a spiral ramp, cut apart: a contour is a flat outline.

use super::super::compact::{BORDER_REGION, CompactHeightfield, NO_NEIGHBOUR, NO_REGION};

/// Splits every region that holds two places of one column.
pub(super) fn split(field: &mut CompactHeightfield) {
    let mut overlapping = regions_over_themselves(field);
    if overlapping.is_empty() {
        return;
    }
    overlapping.sort_unstable();
    overlapping.dedup();
    let columns = (field.width * field.depth) as usize;
    // The part that last took a place of the column.
    let mut owner = vec![NO_REGION; columns];
    let mut column_of = vec![0u32; field.span_count()];
    for c in 0..columns {
        column_of[field.column_starts[c] as usize..field.column_starts[c + 1] as usize].fill(c as u32);
    }
    let mut queue = Vec::new();
    let mut again = vec![false; field.region_count as usize + 1];
    overlapping.iter().for_each(|&r| again[r as usize] = true);
    for start in 0..field.span_count() {
        let old = field.regions[start];
        if old & BORDER_REGION != 0 || !again.get(old as usize).copied().unwrap_or(false) {
            continue;
        }
        // Breadth first, so that parts come out compact.
        field.region_count += 1;
        let part = field.region_count;
        queue.clear();
        queue.push(start as u32);
        field.regions[start] = part;
        owner[column_of[start] as usize] = part;
        let mut next = 0;
        while let Some(&i) = queue.get(next) {
            next += 1;
            for n in field.neighbours[i as usize] {
                if n != NO_NEIGHBOUR && field.regions[n as usize] == old {
                    let owner = &mut owner[column_of[n as usize] as usize];
                    if *owner != part {
                        *owner = part;
                        field.regions[n as usize] = part;
                        queue.push(n);
                    }
                }
            }
        }
    }
}

fn regions_over_themselves(field: &CompactHeightfield) -> Vec<u32> {
    let mut found = Vec::new();
    // The column in which each region was seen last, from 1.
    let mut seen_in = vec![0; field.region_count as usize + 1];
    for (column, spans) in (1u32..).zip(field.column_starts.windows(2)) {
        for &region in &field.regions[spans[0] as usize..spans[1] as usize] {
            if region != NO_REGION && region & BORDER_REGION == 0 {
                let last = std::mem::replace(&mut seen_in[region as usize], column);
                if last == column {
                    found.push(region);
                }
            }
        }
    }
    found
}
