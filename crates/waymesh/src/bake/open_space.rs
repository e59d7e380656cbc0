//! Solid spans → the open space above walkable ones, joined to its neighbours.

use super::{
    compact::{CompactHeightfield, DIRECTIONS, NO_NEIGHBOUR, UNWALKABLE},
    spans::Heightfield,
};

/// Fills `open` with the space above the walkable spans of `solid`. Its sizes and agent are already set.
///
/// Two places in neighbouring columns are joined where the step between them is at most the climb and the free height
/// that they share is at least the agent's; each with at most one in a direction, the lowest, and always both ways.
pub(crate) fn build(open: &mut CompactHeightfield, solid: &Heightfield) {
    open.width = solid.width;
    open.depth = solid.depth;
    open.column_starts.clear();
    open.floors.clear();
    open.clearances.clear();
    open.undersides.clear();
    open.areas.clear();
    for column in solid.column_starts.windows(2) {
        open.column_starts.push(open.floors.len() as u32);
        let (start, end) = (column[0] as usize, column[1] as usize);
        let mut underside = i32::MIN;
        for i in start..end {
            if solid.areas[i] != UNWALKABLE {
                let (floor, ceiling) = (solid.tops[i], solid.ceiling(i, end));
                open.floors.push(floor);
                open.clearances.push(if ceiling == i32::MAX { i32::MAX } else { ceiling - floor });
                open.undersides.push(std::mem::replace(&mut underside, ceiling));
                open.areas.push(solid.areas[i]);
            }
        }
    }
    open.column_starts.push(open.floors.len() as u32);
    open.neighbours.clear();
    open.neighbours.resize(open.floors.len(), [NO_NEIGHBOUR; 4]);
    for z in 0..open.depth {
        for x in 0..open.width {
            for direction in [1, 2] {
                let (dx, dz) = DIRECTIONS[direction];
                let (nx, nz) = (x.wrapping_add_signed(dx), z.wrapping_add_signed(dz));
                if nx < open.width && nz < open.depth {
                    join(open, open.column(x, z), open.column(nx, nz), direction);
                }
            }
        }
    }
}

fn join(open: &mut CompactHeightfield, from: std::ops::Range<usize>, to: std::ops::Range<usize>, direction: usize) {
    let mut first = to.start;
    for a in from {
        let floor = open.floors[a];
        let ceiling = floor.saturating_add(open.clearances[a]);
        // Floors rise from span to span, so what is too low for this one is too low for the next.
        let too_low = |b: usize| {
            let top = open.floors[b].saturating_add(open.clearances[b]);
            open.floors[b] < floor - open.agent_climb || top.saturating_sub(floor) < open.agent_height
        };
        while first < to.end && too_low(first) {
            first += 1;
        }
        for b in first..to.end {
            let other = open.floors[b];
            if other > floor + open.agent_climb || ceiling.saturating_sub(other) < open.agent_height {
                break;
            }
            let shared = ceiling.min(other.saturating_add(open.clearances[b])).saturating_sub(floor.max(other));
            if shared >= open.agent_height && open.neighbours[b][direction ^ 2] == NO_NEIGHBOUR {
                open.neighbours[a][direction] = b as u32;
                open.neighbours[b][direction ^ 2] = a as u32;
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bake::spans;

    fn two_columns(left: &[(i32, i32)], right: &[(i32, i32)], climb: i32) -> CompactHeightfield {
        let side = |column, spans: &[(i32, i32)]| -> Vec<(u32, i32, i32, u16)> {
            spans.iter().map(|&(bottom, top)| (column, bottom, top, 0)).collect()
        };
        let solid = spans::solid(2, 1, &[side(0, left), side(1, right)].concat(), 0);
        let mut open = CompactHeightfield { agent_height: 8, agent_climb: climb, ..Default::default() };
        build(&mut open, &solid);
        open
    }

    #[test]
    fn an_equal_step_joins_and_one_more_does_not() {
        let joined = |rise| two_columns(&[(0, 1)], &[(0, 1 + rise)], 3).neighbours[0][2] == 1;
        assert_eq!([-3, 0, 3, 4].map(|rise| joined(rise.max(0))), [true, true, true, false]);
    }

    #[test]
    fn the_shared_gap_must_hold_the_agent() {
        let joined = |ceiling| {
            let open = two_columns(&[(0, 1), (9, 10)], &[(0, 3), (ceiling, ceiling + 1)], 3);
            open.neighbours[0][2] != NO_NEIGHBOUR
        };
        assert!(!joined(30));
        let open = two_columns(&[(0, 1), (11, 12)], &[(0, 3), (30, 31)], 3);
        assert_eq!(open.neighbours[0][2], 2);
        assert_eq!(open.neighbours[2][0], 0);
    }

    #[test]
    fn joins_are_mutual_even_when_the_climb_exceeds_the_height() {
        let open = two_columns(&[(0, 20)], &[(0, 4), (13, 14), (25, 26)], 18);
        for (a, neighbours) in open.neighbours.iter().enumerate() {
            for (direction, &b) in neighbours.iter().enumerate() {
                if b != NO_NEIGHBOUR {
                    assert_eq!(open.neighbours[b as usize][direction ^ 2], a as u32);
                }
            }
        }
    }
}
