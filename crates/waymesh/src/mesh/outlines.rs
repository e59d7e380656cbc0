//! Outlines of a placed tile's polygons, widened to the world once: what searches walk along.

use super::neighbours::EdgeNeighbour;
use super::{PlacedTile, Tile};
use crate::math::DVec3;

/// A corner of a polygon, and what is behind the edge that begins there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner {
    /// Its world position.
    pub(crate) position: DVec3,
    /// A packed [`EdgeNeighbour`].
    behind: u32,
}

impl Corner {
    /// What is behind the edge from this corner to the next.
    #[inline(always)]
    pub(crate) fn behind(&self) -> EdgeNeighbour {
        EdgeNeighbour::unpack(self.behind)
    }
}

/// The closed outlines of all polygons, one after the other: the corners of each in order and the first one again, so
/// that every edge is two that follow each other.
#[derive(Clone, Debug)]
pub(crate) struct Outlines(Box<[Corner]>);

impl Outlines {
    pub(super) fn new(placed: &PlacedTile) -> Self {
        let tile = placed.tile();
        let mut corners = Vec::with_capacity(tile.corner_count() + tile.polygon_count() as usize);
        for p in 0..tile.polygon_count() {
            let first = corners.len();
            let behind = tile.neighbours(p).map(EdgeNeighbour::pack);
            corners.extend(placed.outline(p).zip(behind).map(|(position, behind)| Corner { position, behind }));
            corners.push(corners[first]);
        }
        Self(corners.into())
    }

    /// The closed outline of polygon `p`.
    #[inline]
    pub(super) fn of(&self, tile: &Tile, p: u32) -> &[Corner] {
        let edges = tile.edge_range(p);
        &self.0[edges.start + p as usize..edges.end + p as usize + 1]
    }
}
