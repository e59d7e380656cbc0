//! The ways out of a polygon, in the order that they are numbered: in-tile neighbour edges by edge, then links.

use crate::math::DVec3;
use crate::mesh::{EdgeNeighbour, Link, LinkKind, OffMeshLink, PlacedTile, TiledNavMesh};
use crate::query::PolygonFilter;

/// Where and how an exit is crossed.
pub(super) enum Crossing<'m> {
    /// Over the whole edge from `a` to `b`.
    Edge { a: DVec3, b: DVec3 },
    /// Over a stretch of the edge from `a` to `b`, in 1/255 of it.
    Portal { a: DVec3, b: DVec3, range_min: u8, range_max: u8 },
    /// By an off-mesh link, walking to `near` first.
    OffMesh { near: DVec3, far: DVec3, link: &'m OffMeshLink },
}

/// An exit that the filter accepts.
pub(super) struct Exit<'m> {
    /// The exit's entry in a table of exits.
    pub(super) index: usize,
    pub(super) slot: u32,
    pub(super) polygon: u32,
    pub(super) crossing: Crossing<'m>,
}

/// Hands every exit of a polygon that the filter accepts to `visit`, in exit order.
#[inline]
pub(super) fn for_each_exit<'m>(
    mesh: &'m TiledNavMesh,
    slot: u32,
    placed: &'m PlacedTile,
    polygon: u32,
    filter: &impl PolygonFilter,
    mut visit: impl FnMut(Exit<'m>),
) {
    let tile = placed.tile();
    let first_corner = tile.first_corner(polygon);
    for (e, neighbour) in tile.neighbours(polygon).enumerate() {
        let EdgeNeighbour::Polygon(n) = neighbour else { continue };
        if filter.passes(tile.flags(n), tile.area(n)) {
            let (a, b) = placed.edge(polygon, e);
            visit(Exit { index: first_corner + e, slot, polygon: n, crossing: Crossing::Edge { a, b } });
        }
    }
    let first_link = tile.corner_count() + placed.first_link(polygon);
    for (i, link) in placed.links(polygon).iter().enumerate() {
        if let Some(crossing) = accepted(mesh, placed, polygon, link, filter) {
            visit(Exit { index: first_link + i, slot: link.target_slot, polygon: link.target_polygon, crossing });
        }
    }
}

#[inline]
fn accepted<'m>(
    mesh: &'m TiledNavMesh,
    placed: &PlacedTile,
    polygon: u32,
    link: &Link,
    filter: &impl PolygonFilter,
) -> Option<Crossing<'m>> {
    let target = mesh.tile(link.target_slot)?.tile();
    if !filter.passes(target.flags(link.target_polygon), target.area(link.target_polygon)) {
        return None;
    }
    match link.kind {
        LinkKind::Portal { edge, range_min, range_max, .. } => {
            let (a, b) = placed.edge(polygon, usize::from(edge));
            Some(Crossing::Portal { a, b, range_min, range_max })
        }
        LinkKind::OffMesh { holder_slot, index, reverse } => {
            let link = &mesh.tile(holder_slot)?.tile().off_mesh_links()[index as usize];
            let (near, far) = if reverse { (link.end, link.start) } else { (link.start, link.end) };
            filter.passes(link.flags, link.area).then_some(Crossing::OffMesh { near, far, link })
        }
    }
}
