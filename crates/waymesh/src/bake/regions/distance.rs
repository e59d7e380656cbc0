//! How far each walkable place is from the nearest wall, drop or other area.

use super::super::{
    chamfer,
    compact::{CompactHeightfield, NO_NEIGHBOUR, UNWALKABLE},
};

/// Fills in the field's distances, smoothed with a box of 3 × 3 so that small dents do not make regions of their own.
pub(crate) fn measure(field: &mut CompactHeightfield, scratch: &mut Vec<u16>) {
    let mut distances = std::mem::take(&mut field.distances);
    scratch.clear();
    scratch.extend((0..field.span_count()).map(|i| {
        let area = field.areas[i];
        let same = |n: u32| n != NO_NEIGHBOUR && field.areas[n as usize] == area;
        if area != UNWALKABLE && field.neighbours[i].into_iter().all(same) { u16::MAX } else { 0 }
    }));
    chamfer::spread(field, scratch);
    distances.clear();
    distances.extend((0..scratch.len()).map(|i| smoothed(field, scratch, i)));
    field.distances = distances;
}

/// The mean over a place and the eight around it, rounded; a missing one counts like the place itself. What lies at a
/// wall stays as it is.
#[inline]
fn smoothed(field: &CompactHeightfield, distances: &[u16], i: usize) -> u16 {
    let own = distances[i];
    if own <= 2 {
        return own;
    }
    let own = u32::from(own);
    let mut sum = own;
    for direction in 0..4 {
        let straight = field.neighbours[i][direction];
        if straight == NO_NEIGHBOUR {
            sum += own * 2;
            continue;
        }
        sum += u32::from(distances[straight as usize]);
        let diagonal = field.neighbours[straight as usize][(direction + 1) & 3];
        sum += if diagonal == NO_NEIGHBOUR { own } else { u32::from(distances[diagonal as usize]) };
    }
    ((sum + 5) / 9) as u16
}
