//! Distances over the walkable surface in two sweeps (Borgefors 1986: 2 for a straight step, 3 for a diagonal one).

use super::compact::{CompactHeightfield, NO_NEIGHBOUR};

/// Lowers each distance to the least sum of another's distance and the steps from it. Distances start at 0 where they
/// are measured from, and at `u16::MAX` elsewhere.
pub(crate) fn spread(field: &CompactHeightfield, distances: &mut [u16]) {
    let neighbours = &field.neighbours[..];
    // Seen from a place, the side step and the step on from there that makes a diagonal.
    for i in 0..distances.len() {
        distances[i] = nearest(neighbours, distances, i, [(0, 3), (3, 2)]);
    }
    for i in (0..distances.len()).rev() {
        distances[i] = nearest(neighbours, distances, i, [(2, 1), (1, 0)]);
    }
}

#[inline(always)]
fn nearest(neighbours: &[[u32; 4]], distances: &[u16], i: usize, steps: [(usize, usize); 2]) -> u16 {
    let mut least = distances[i];
    if least == 0 {
        return 0;
    }
    for (side, on) in steps {
        let straight = neighbours[i][side];
        if straight != NO_NEIGHBOUR {
            least = least.min(distances[straight as usize].saturating_add(2));
            let diagonal = neighbours[straight as usize][on];
            if diagonal != NO_NEIGHBOUR {
                least = least.min(distances[diagonal as usize].saturating_add(3));
            }
        }
    }
    least
}
