//! Stage 5: A* over rectangles (Hart, Nilsson, Raphael 1968).

use super::plan_path::distance;
use super::{Adjacency, CellRectangle};
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// The rectangles that a walk passes through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PolygonSequence {
    /// Their indices, start first.
    pub sequence: Vec<u32>,
    /// How many rectangles were settled, the goal counted.
    pub settled: u32,
}

/// An entry of the open list: the least estimate first, the lowest index on ties.
#[derive(PartialEq)]
struct Open {
    estimate: f64,
    rectangle: u32,
}

impl Eq for Open {}

impl Ord for Open {
    fn cmp(&self, other: &Self) -> Ordering {
        // The greatest entry leaves the heap first.
        other.estimate.total_cmp(&self.estimate).then(other.rectangle.cmp(&self.rectangle))
    }
}

impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The cheapest sequence of adjacent rectangles from one to another, where a step costs the distance between the centres.
/// The estimate of what is left is the straight line from centre to centre; of equal estimates the lowest index is settled
/// first, and of equally cheap ways to a rectangle the one found first stays. `None` where there is none.
///
/// ```
/// use waymesh::bake::plan2d::{CellGrid, find_adjacency, partition, search_polygons};
/// let cells = CellGrid::from_rows(1.0, &["..#", "..#", "..."])?;
/// let rectangles = partition(&cells);
/// let found = search_polygons(1.0, &rectangles, &find_adjacency(&cells, &rectangles), 0, 1).unwrap();
/// assert_eq!((found.sequence, found.settled), (vec![0, 1], 2));
/// # Ok::<(), waymesh::bake::plan2d::PlanError>(())
/// ```
#[must_use]
pub fn search_polygons(
    cell: f64,
    rectangles: &[CellRectangle],
    adjacency: &Adjacency,
    start: u32,
    goal: u32,
) -> Option<PolygonSequence> {
    const NONE: u32 = u32::MAX;
    let count = rectangles.len();
    let target = rectangles.get(goal as usize)?.centre(cell);
    let first = rectangles.get(start as usize)?.centre(cell);
    let neighbours = Neighbours::new(count, adjacency);
    let mut costs = vec![f64::INFINITY; count];
    let mut parents = vec![NONE; count];
    let mut done = vec![false; count];
    let mut settled = 0;
    costs[start as usize] = 0.0;
    let mut open = BinaryHeap::from([Open { estimate: distance(first, target), rectangle: start }]);
    while let Some(Open { rectangle, .. }) = open.pop() {
        let u = rectangle as usize;
        if std::mem::replace(&mut done[u], true) {
            continue;
        }
        settled += 1;
        if rectangle == goal {
            let mut sequence = vec![goal];
            while let Some(&parent) = parents.get(sequence[sequence.len() - 1] as usize).filter(|&&p| p != NONE) {
                sequence.push(parent);
            }
            sequence.reverse();
            return Some(PolygonSequence { sequence, settled });
        }
        let here = rectangles[u].centre(cell);
        for &next in neighbours.of(u) {
            let v = next as usize;
            let there = rectangles[v].centre(cell);
            let cost = costs[u] + distance(here, there);
            if !done[v] && cost < costs[v] {
                (costs[v], parents[v]) = (cost, rectangle);
                open.push(Open { estimate: cost + distance(there, target), rectangle: next });
            }
        }
    }
    None
}

/// The neighbours of each rectangle, in rising order.
struct Neighbours {
    starts: Vec<u32>,
    list: Vec<u32>,
}

impl Neighbours {
    fn new(count: usize, adjacency: &Adjacency) -> Self {
        let pairs = || adjacency.pieces.iter().flat_map(|p| [(p.a, p.b), (p.b, p.a)]);
        let mut starts = vec![0u32; count + 1];
        pairs().for_each(|(from, _)| starts[from as usize + 1] += 1);
        for i in 0..count {
            starts[i + 1] += starts[i];
        }
        let mut ends = starts.clone();
        let mut list = vec![0; adjacency.pieces.len() * 2];
        for (from, to) in pairs() {
            list[ends[from as usize] as usize] = to;
            ends[from as usize] += 1;
        }
        for i in 0..count {
            list[starts[i] as usize..starts[i + 1] as usize].sort_unstable();
        }
        Self { starts, list }
    }

    fn of(&self, rectangle: usize) -> &[u32] {
        &self.list[self.starts[rectangle] as usize..self.starts[rectangle + 1] as usize]
    }
}
