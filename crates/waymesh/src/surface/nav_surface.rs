//! What a path search needs to know of a surface.

use super::NavAgent;
use crate::grid::NavRegion;
use std::ops::Range;

/// What is known of the square around a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Square {
    /// Nothing is in the way.
    Free,
    /// Something is in the way.
    Blocked,
    /// Nothing is known: no tile is there, or it lies beyond the surface.
    Missing,
}

/// A surface of samples with their clearance: a single tile, or many.
pub trait NavSurface {
    /// Where the samples are.
    fn region(&self) -> &NavRegion;

    /// The agent that the surface was baked for.
    fn agent(&self) -> &NavAgent;

    /// The greatest radius that it can be asked about, metres.
    fn max_agent_radius(&self) -> f64;

    /// Writes the levels of the samples (i, j), (i + 1, j), … into `out`, all of them within the region: the squared distance to
    /// the nearest blocked square in half samples; 0 where blocked or missing, `u32::MAX` from
    /// [`max_agent_radius`](Self::max_agent_radius) on.
    fn levels(&self, i: u32, j: u32, out: &mut [u32]);

    /// Visits the squares of columns `i` in row `j` that are not free, in ascending order, until `visit` returns false; gives whether it
    /// never did. Squares up to the baked margin beyond the region are known.
    fn obstructed(&self, i: Range<i64>, j: i64, visit: &mut dyn FnMut(i64, Square) -> bool) -> bool;

    /// The clearance of sample (i, j), metres: the distance from it to the nearest blocked square, at most
    /// [`max_agent_radius`](Self::max_agent_radius). `None` beyond the region.
    fn clearance(&self, i: u32, j: u32) -> Option<f64> {
        let region = self.region();
        if !region.contains(i.into(), j.into()) {
            return None;
        }
        let mut level = [0];
        self.levels(i, j, &mut level);
        Some(super::clearance::metres(level[0], region.sample_size(), self.max_agent_radius()))
    }
}
