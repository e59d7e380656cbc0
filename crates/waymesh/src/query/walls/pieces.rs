//! The parts of a polygon's edges with nothing walkable behind them.

use crate::math::{DVec3, SegmentPoint, closest_on_segment_xz};
use crate::mesh::{EdgeNeighbour, LinkKind, PlacedTile, TiledNavMesh};
use crate::query::PolygonFilter;
use crate::query::area::{AreaSearch, at_255ths};

/// A stretch of an edge with nothing walkable behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct WallPiece {
    pub(super) edge: usize,
    /// Where it begins and ends, in 255ths of the edge.
    pub(super) range: (u8, u8),
    /// Its ends, in edge direction.
    pub(super) ends: (DVec3, DVec3),
}

/// A wall piece of a polygon that a search has expanded.
pub(super) struct WallNear<'m> {
    pub(super) slot: u32,
    pub(super) placed: &'m PlacedTile,
    pub(super) polygon: u32,
    pub(super) piece: WallPiece,
    /// Its point nearest to the centre.
    pub(super) near: SegmentPoint,
}

/// Visits the wall pieces of the polygons that a search has expanded, in that order.
#[inline]
pub(super) fn visit_walls_near<'m>(
    mesh: &'m TiledNavMesh,
    search: &AreaSearch,
    filter: &impl PolygonFilter,
    center: DVec3,
    mut visit: impl FnMut(WallNear<'m>),
) {
    for node in search.expanded() {
        let Some(placed) = mesh.tile(node.slot) else { continue };
        visit_wall_pieces(mesh, placed, node.polygon, filter, |piece| {
            let near = closest_on_segment_xz(piece.ends.0, piece.ends.1, center);
            visit(WallNear { slot: node.slot, placed, polygon: node.polygon, piece, near });
        });
    }
}

/// Visits the wall pieces of polygon `p`: by edge, and along it.
#[inline]
fn visit_wall_pieces(
    mesh: &TiledNavMesh,
    placed: &PlacedTile,
    p: u32,
    filter: &impl PolygonFilter,
    mut visit: impl FnMut(WallPiece),
) {
    let tile = placed.tile();
    for (e, neighbour) in tile.neighbours(p).enumerate() {
        let covered = match neighbour {
            EdgeNeighbour::Polygon(n) if filter.passes(tile.flags(n), tile.area(n)) => continue,
            EdgeNeighbour::None | EdgeNeighbour::Polygon(_) => None,
            EdgeNeighbour::Border(_) => Some(Covered::by_links(mesh, placed, p, e, filter)),
        };
        let (a, b) = placed.edge(p, e);
        match covered {
            None => visit(WallPiece { edge: e, range: (0, 255), ends: (a, b) }),
            Some(covered) => covered.visit_gaps(|low, high| {
                let ends = (at_255ths(a, b, low), at_255ths(a, b, high));
                visit(WallPiece { edge: e, range: (low, high), ends });
            }),
        }
    }
}

/// Which of the 255 parts of an edge have something walkable behind them, one bit each.
#[derive(Clone, Copy, Default)]
struct Covered([u64; 4]);

impl Covered {
    fn by_links(mesh: &TiledNavMesh, placed: &PlacedTile, p: u32, e: usize, filter: &impl PolygonFilter) -> Self {
        let mut covered = Self::default();
        for link in placed.links(p) {
            let LinkKind::Portal { edge, range_min, range_max, .. } = link.kind else { break };
            let Some(target) = mesh.tile(link.target_slot) else { continue };
            let (flags, area) = (target.tile().flags(link.target_polygon), target.tile().area(link.target_polygon));
            if usize::from(edge) == e && filter.passes(flags, area) {
                covered.add(range_min, range_max);
            }
        }
        covered
    }

    /// Covers the parts from `low` up to `high`.
    fn add(&mut self, low: u8, high: u8) {
        for (word, first) in self.0.iter_mut().zip((0u32..).step_by(64)) {
            let below = |k: u8| match u32::from(k).saturating_sub(first) {
                0 => 0,
                n @ 1..64 => (1u64 << n) - 1,
                _ => u64::MAX,
            };
            *word |= below(high) & !below(low);
        }
    }

    /// The number of the first part from `from` on that is covered (or not); 255 when there is none.
    fn next(&self, from: u32, is_covered: bool) -> u32 {
        let mut at = from;
        while at < 255 {
            let word = self.0[(at / 64) as usize];
            let wanted = if is_covered { word } else { !word } >> (at % 64);
            if wanted != 0 {
                return (at + wanted.trailing_zeros()).min(255);
            }
            at = (at / 64 + 1) * 64;
        }
        255
    }

    fn visit_gaps(&self, mut visit: impl FnMut(u8, u8)) {
        let mut low = self.next(0, false);
        while low < 255 {
            let high = self.next(low, true);
            visit(low as u8, high as u8);
            low = self.next(high, false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::SplitMix64;

    #[test]
    fn gaps_between_merged_ranges() {
        let mut rng = SplitMix64::new(11);
        for round in 0..3000u64 {
            let mut covered = Covered::default();
            let mut plain = [false; 255];
            for _ in 0..round % 6 {
                let (a, b) = (rng.below(256) as u8, rng.below(256) as u8);
                let (low, high) = (a.min(b), a.max(b));
                covered.add(low, high);
                plain[usize::from(low)..usize::from(high)].fill(true);
            }
            let mut gaps = Vec::new();
            covered.visit_gaps(|low, high| gaps.push((low, high)));
            let mut from_gaps = [true; 255];
            for pair in gaps.windows(2) {
                assert!(pair[0].1 < pair[1].0, "whole gaps, in order");
            }
            for &(low, high) in &gaps {
                assert!(low < high);
                from_gaps[usize::from(low)..usize::from(high)].fill(false);
            }
            assert_eq!(plain, from_gaps);
        }
    }
}
