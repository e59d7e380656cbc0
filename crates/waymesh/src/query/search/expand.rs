//! Expanding a node: every way out of its polygon, in the order that exits are numbered: in-tile neighbour edges by
//! edge, then links.

use super::node_model::Rules;
use super::state::{NewNode, Node, Search};
use crate::math::{DVec3, distance};
use crate::mesh::{EdgeNeighbour, Link, LinkKind, PlacedTile, TiledNavMesh};
use crate::query::PolygonFilter;

/// The node that is expanded.
pub(super) struct Source<'m> {
    pub(super) number: u32,
    pub(super) node: Node,
    pub(super) placed: &'m PlacedTile,
    /// What a metre costs in its polygon.
    pub(super) area_cost: f64,
}

impl Search {
    #[inline]
    pub(super) fn expand_exits<R: Rules>(
        &mut self,
        mesh: &TiledNavMesh,
        filter: &impl PolygonFilter,
        source: &Source<'_>,
    ) {
        let (node, placed) = (&source.node, source.placed);
        let tile = placed.tile();
        let min_cost = filter.min_area_cost();
        let back = match self.nodes.get(node.parent as usize) {
            Some(parent) if !R::GOES_BACK => (parent.slot, parent.polygon),
            _ => (u32::MAX, u32::MAX),
        };
        let outline = tile.polygon(node.polygon);
        let first_corner = tile.first_corner(node.polygon);
        for (e, neighbour) in tile.neighbours(node.polygon).enumerate() {
            let EdgeNeighbour::Polygon(n) = neighbour else { continue };
            if back == (node.slot, n) || !filter.passes(tile.flags(n), tile.area(n)) {
                continue;
            }
            let a = placed.vertex(outline[e]);
            let b = placed.vertex(outline[if e + 1 == outline.len() { 0 } else { e + 1 }]);
            let position = R::over_edge(node.position, self.end, a, b);
            let cost = node.cost + distance(node.position, position) * source.area_cost;
            let new = self.reached(source, node.slot, n, position, cost, min_cost);
            R::relax(self, node.slot, first_corner + e, new);
        }
        let links = placed.links(node.polygon);
        if !links.is_empty() {
            let first_exit = tile.corner_count() + placed.first_link(node.polygon);
            for (i, link) in links.iter().enumerate() {
                if back != (link.target_slot, link.target_polygon) {
                    self.expand_link::<R>(mesh, filter, source, link, first_exit + i);
                }
            }
        }
    }

    #[inline]
    fn expand_link<R: Rules>(
        &mut self,
        mesh: &TiledNavMesh,
        filter: &impl PolygonFilter,
        source: &Source<'_>,
        link: &Link,
        exit: usize,
    ) {
        let (node, placed) = (&source.node, source.placed);
        let Some(target) = mesh.tile(link.target_slot) else { return };
        let n = link.target_polygon;
        if !filter.passes(target.tile().flags(n), target.tile().area(n)) {
            return;
        }
        let (position, cost) = match link.kind {
            LinkKind::Portal { edge, range_min, range_max, .. } => {
                let (a, b) = placed.edge(node.polygon, usize::from(edge));
                let position = R::over_portal(node.position, self.end, a, b, range_min, range_max);
                (position, node.cost + distance(node.position, position) * source.area_cost)
            }
            LinkKind::OffMesh { holder_slot, index, reverse } => {
                let Some(holder) = mesh.tile(holder_slot) else { return };
                let link = &holder.tile().off_mesh_links()[index as usize];
                if !filter.passes(link.flags, link.area) {
                    return;
                }
                let (near, far) = if reverse { (link.end, link.start) } else { (link.start, link.end) };
                let walk = distance(node.position, near) * source.area_cost;
                (far, node.cost + walk + distance(link.start, link.end) * filter.area_cost(link.area))
            }
        };
        let new = self.reached(source, link.target_slot, n, position, cost, filter.min_area_cost());
        R::relax(self, node.slot, exit, new);
    }

    #[inline(always)]
    fn reached(
        &self,
        source: &Source<'_>,
        slot: u32,
        polygon: u32,
        position: DVec3,
        cost: f64,
        min_cost: f64,
    ) -> NewNode {
        let key = cost + min_cost * distance(position, self.end);
        NewNode { position, cost, key, slot, polygon, parent: source.number }
    }
}
