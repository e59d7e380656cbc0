//! Shrinking the walkable surface by the agent's radius.

use super::{
    chamfer,
    compact::{CompactHeightfield, NO_NEIGHBOUR, UNWALKABLE},
};

/// Makes unwalkable what is nearer than `radius` cells to a wall or drop. Distances are chamfered, counted from the
/// outermost walkable cells; a radius of 0 takes nothing away.
pub(crate) fn erode(field: &mut CompactHeightfield, radius: u32, distances: &mut Vec<u16>) {
    if radius == 0 {
        return;
    }
    let walkable = |i: u32| i != NO_NEIGHBOUR && field.areas[i as usize] != UNWALKABLE;
    distances.clear();
    distances.extend((0..field.span_count()).map(|i| {
        let inside = field.areas[i] != UNWALKABLE && field.neighbours[i].into_iter().all(walkable);
        if inside { u16::MAX } else { 0 }
    }));
    chamfer::spread(field, distances);
    let limit = radius.saturating_mul(2);
    for (area, &distance) in field.areas.iter_mut().zip(&*distances) {
        if u32::from(distance) < limit {
            *area = UNWALKABLE;
        }
    }
}
