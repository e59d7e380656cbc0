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
    /// What a metre costs at least, anywhere.
    pub(super) min_cost: f64,
}

/// Far more than the share of a key that rounding can take away.
const ROUNDING: f64 = 1e-12;
/// Far more than what underflow can take away.
const UNDERFLOW: f64 = 1e-150;

impl Source<'_> {
    /// No walk out of the polygon leads to a key below this: by the triangle inequality no way round makes the estimated
    /// total less. So exits into polygons that were reached for less need no working out.
    #[inline]
    fn least_next_key(&self) -> f64 {
        // A caller's filter may claim a minimum that is none.
        if self.area_cost >= self.min_cost && self.min_cost >= 0.0 && self.node.key.is_finite() {
            self.node.key * (1.0 - ROUNDING) - UNDERFLOW
        } else {
            f64::NEG_INFINITY
        }
    }
}

/// A way out of a polygon.
struct Exit {
    /// Where it leads to.
    slot: u32,
    polygon: u32,
    /// Its place in the table of nodes.
    place: usize,
}

impl Search {
    #[inline(always)]
    pub(super) fn expand_exits<R: Rules>(
        &mut self,
        mesh: &TiledNavMesh,
        filter: &impl PolygonFilter,
        source: &Source<'_>,
    ) {
        let (node, placed) = (&source.node, source.placed);
        let tile = placed.tile();
        let back = match self.nodes.get(node.parent as usize) {
            Some(parent) if !R::GOES_BACK => (parent.slot, parent.polygon),
            _ => (u32::MAX, u32::MAX),
        };
        let least = source.least_next_key();
        let first_corner = tile.first_corner(node.polygon);
        let first_place = R::table(self).place(node.slot, 0);
        for (e, edge) in placed.closed_outline(node.polygon).windows(2).enumerate() {
            let EdgeNeighbour::Polygon(polygon) = edge[0].behind() else { continue };
            if back == (node.slot, polygon) || !accepts(filter, placed, polygon) {
                continue;
            }
            let exit = Exit {
                slot: node.slot,
                polygon,
                place: first_place + if R::BY_TARGET { polygon as usize } else { first_corner + e },
            };
            self.walk::<R>(source, &exit, least, |from, end| {
                R::over_edge(from, end, edge[0].position, edge[1].position)
            });
        }
        let links = placed.links(node.polygon);
        if !links.is_empty() {
            let first_exit = tile.corner_count() + placed.first_link(node.polygon);
            for (i, link) in links.iter().enumerate() {
                if back != (link.target_slot, link.target_polygon) {
                    self.expand_link::<R>(mesh, filter, source, link, first_exit + i, least);
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
        number: usize,
        least: f64,
    ) {
        let Some(placed) = mesh.tile(link.target_slot) else { return };
        if !accepts(filter, placed, link.target_polygon) {
            return;
        }
        let place = if R::BY_TARGET {
            R::table(self).place(link.target_slot, link.target_polygon as usize)
        } else {
            R::table(self).place(source.node.slot, number)
        };
        let exit = Exit { slot: link.target_slot, polygon: link.target_polygon, place };
        match link.kind {
            LinkKind::Portal { edge, range_min, range_max, .. } => {
                let outline = source.placed.closed_outline(source.node.polygon);
                let (a, b) = (outline[usize::from(edge)].position, outline[usize::from(edge) + 1].position);
                self.walk::<R>(source, &exit, least, |from, end| R::over_portal(from, end, a, b, range_min, range_max));
            }
            LinkKind::OffMesh { holder_slot, index, reverse } => {
                let Some(holder) = mesh.tile(holder_slot) else { return };
                let link = &holder.tile().off_mesh_links()[index as usize];
                if !filter.passes(link.flags, link.area) {
                    return;
                }
                let (near, far) = if reverse { (link.end, link.start) } else { (link.start, link.end) };
                let walk = distance(source.node.position, near) * source.area_cost;
                let cost = source.node.cost + walk + distance(link.start, link.end) * filter.area_cost(link.area);
                let known = R::table(self).at(exit.place);
                self.reach::<R>(source, &exit, known, far, cost);
            }
        }
    }

    /// Walks straight to where `crossing` says, from the node's position and the end, unless that is in vain.
    #[inline(always)]
    fn walk<R: Rules>(
        &mut self,
        source: &Source<'_>,
        exit: &Exit,
        least: f64,
        crossing: impl FnOnce(DVec3, DVec3) -> DVec3,
    ) {
        let node = &source.node;
        let known = R::table(self).at(exit.place);
        if known.is_some_and(|known| R::is_settled(&self.nodes[known as usize], least)) {
            return;
        }
        let position = crossing(node.position, self.end);
        let cost = node.cost + distance(node.position, position) * source.area_cost;
        self.reach::<R>(source, exit, known, position, cost);
    }

    /// Takes note of a way to a position behind an exit: a new node, or a better way to the one known.
    #[inline(always)]
    fn reach<R: Rules>(&mut self, source: &Source<'_>, exit: &Exit, known: Option<u32>, position: DVec3, cost: f64) {
        let left = distance(position, self.end);
        let key = cost + source.min_cost * left;
        let Exit { slot, polygon, .. } = *exit;
        let new = NewNode { position, cost, left, key, slot, polygon, parent: source.number };
        match known {
            Some(known) => {
                if R::improves(&new, &self.nodes[known as usize]) {
                    self.improve(known, &new);
                }
            }
            None => {
                if let Some(number) = self.new_node(&new) {
                    R::table(self).put(exit.place, number);
                }
            }
        }
    }
}

#[inline(always)]
fn accepts(filter: &impl PolygonFilter, placed: &PlacedTile, polygon: u32) -> bool {
    let (flags, area) = placed.tile().flags_and_area(polygon);
    filter.passes(flags, area)
}
