//! Is a sequence of rectangles connected, and the cheapest?

use super::CheckFailure;
use crate::bake::plan2d::plan_path::distance;
use crate::bake::plan2d::{Adjacency, CellRectangle};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A sequence leads from `start` to `goal` over shared pieces, and none is cheaper from centre to centre, but for what adding up
/// lengths rounds. Searched the other way round and without an estimate (Dijkstra 1959).
///
/// # Errors
/// An adjacent pair that names no rectangle, the step that leads nowhere, or both costs.
pub fn check_sequence(
    cell: f64,
    rectangles: &[CellRectangle],
    adjacency: &Adjacency,
    sequence: &[u32],
    start: u32,
    goal: u32,
) -> Result<(), CheckFailure> {
    let count = rectangles.len();
    if let Some(entry) = adjacency.pieces.iter().position(|p| p.a.max(p.b) as usize >= count) {
        return Err(CheckFailure::AdjacentOrder { entry });
    }
    let known = sequence.iter().all(|&r| (r as usize) < count);
    if !known || sequence.first() != Some(&start) || sequence.last() != Some(&goal) {
        return Err(CheckFailure::SequenceEnds { start, goal });
    }
    let apart = |a: u32, b: u32| distance(rectangles[a as usize].centre(cell), rectangles[b as usize].centre(cell));
    let mut cost = 0.0;
    for (step, pair) in sequence.windows(2).enumerate() {
        if adjacency.between(pair[0], pair[1]).is_none() {
            return Err(CheckFailure::SequenceStep { step });
        }
        cost += apart(pair[0], pair[1]);
    }
    let least = least_cost(count, adjacency, goal, start, apart);
    if cost > least * (1.0 + 1e-12) { Err(CheckFailure::SequenceCost { cost, least }) } else { Ok(()) }
}

/// The least cost from one rectangle to another; infinite where there is no way.
fn least_cost(count: usize, adjacency: &Adjacency, from: u32, to: u32, apart: impl Fn(u32, u32) -> f64) -> f64 {
    let mut neighbours = vec![Vec::new(); count];
    for piece in &adjacency.pieces {
        neighbours[piece.a as usize].push(piece.b);
        neighbours[piece.b as usize].push(piece.a);
    }
    let mut costs = vec![f64::INFINITY; count];
    costs[from as usize] = 0.0;
    // Costs are not negative, so their bits are in the same order as they are.
    let mut open = BinaryHeap::from([Reverse((0.0f64.to_bits(), from))]);
    while let Some(Reverse((bits, r))) = open.pop() {
        let cost = f64::from_bits(bits);
        if r == to {
            return cost;
        }
        if cost > costs[r as usize] {
            continue;
        }
        for &next in &neighbours[r as usize] {
            let through = cost + apart(r, next);
            if through < costs[next as usize] {
                costs[next as usize] = through;
                open.push(Reverse((through.to_bits(), next)));
            }
        }
    }
    f64::INFINITY
}
