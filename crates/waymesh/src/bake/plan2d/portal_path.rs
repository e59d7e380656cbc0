//! Stage 6: a first path, through the middles of the shared pieces.

use super::{Adjacency, PlanPath};
use crate::math::DVec2;

/// The path from `start` through the middle of each piece that consecutive rectangles of `sequence` share, to `goal`. Since
/// rectangles are convex, it stays inside of them. `None` where two that follow each other share no piece.
#[must_use]
pub fn portal_path(cell: f64, adjacency: &Adjacency, sequence: &[u32], start: DVec2, goal: DVec2) -> Option<PlanPath> {
    let mut points = vec![start];
    for pair in sequence.windows(2) {
        points.push(adjacency.between(pair[0], pair[1])?.midpoint(cell));
    }
    points.push(goal);
    Some(PlanPath::new(points))
}
