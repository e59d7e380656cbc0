//! The ways from a polygon to its neighbours across its edges.

use crate::math::{DVec3, lerp};
use crate::mesh::{EdgeNeighbour, LinkKind, PlacedTile, TiledNavMesh};
use crate::query::PolygonFilter;

/// A stretch of an edge with a neighbour behind it.
pub(super) struct Portal {
    pub(super) slot: u32,
    pub(super) polygon: u32,
    pub(super) from: DVec3,
    pub(super) to: DVec3,
}

/// The point of an edge at `k` 255ths of it; the ends come out exactly.
#[inline]
pub(in crate::query) fn at_255ths(a: DVec3, b: DVec3, k: u8) -> DVec3 {
    lerp(a, b, f64::from(k) / 255.0)
}

/// Visits the portals of polygon `p` (in the tile `placed` in `slot`) to polygons that the filter accepts: by edge, on
/// the border of a tile in link order.
#[inline]
pub(super) fn visit_portals(
    mesh: &TiledNavMesh,
    (slot, p): (u32, u32),
    placed: &PlacedTile,
    filter: &impl PolygonFilter,
    mut visit: impl FnMut(Portal),
) {
    let tile = placed.tile();
    let outline = tile.polygon(p);
    // Portal links come first and by edge.
    let mut links = placed.links(p);
    for (e, neighbour) in tile.neighbours(p).enumerate() {
        let edge = || {
            let next = if e + 1 == outline.len() { 0 } else { e + 1 };
            (placed.vertex(outline[e]), placed.vertex(outline[next]))
        };
        match neighbour {
            EdgeNeighbour::None => {}
            EdgeNeighbour::Polygon(polygon) => {
                if filter.passes(tile.flags(polygon), tile.area(polygon)) {
                    let (from, to) = edge();
                    visit(Portal { slot, polygon, from, to });
                }
            }
            EdgeNeighbour::Border(_) => {
                while let Some((link, rest)) = links.split_first()
                    && let LinkKind::Portal { edge: on, range_min, range_max, .. } = link.kind
                    && usize::from(on) == e
                {
                    links = rest;
                    let (slot, polygon) = (link.target_slot, link.target_polygon);
                    let Some(target) = mesh.tile(slot) else { continue };
                    if filter.passes(target.tile().flags(polygon), target.tile().area(polygon)) {
                        let (a, b) = edge();
                        let (from, to) = (at_255ths(a, b, range_min), at_255ths(a, b, range_max));
                        visit(Portal { slot, polygon, from, to });
                    }
                }
            }
        }
    }
}
