//! The search: best first from the start polygon, through portals that touch the region.

use super::overlap::overlaps_any;
use super::portals::{Portal, visit_portals};
use super::region::Region;
use crate::mesh::{PlacedTile, PolyRef, TiledNavMesh};
use crate::query::search::{OpenList, StampTable, polygons_of};
use crate::query::{AreaStatus, PolygonFilter};

/// Number of no node; the parent of the first one.
const NO_NODE: u32 = u32::MAX;

/// A polygon that the search has reached.
#[derive(Clone, Copy, Debug)]
pub(in crate::query) struct AreaNode {
    pub(in crate::query) slot: u32,
    pub(in crate::query) polygon: u32,
    parent: u32,
    closed: bool,
    /// Squared distance from the region's reference point to the portal that it is reached by.
    pub(super) key: f64,
}

/// A search that is going on or done, and its scratch memory.
#[derive(Clone, Debug, Default)]
pub(in crate::query) struct AreaSearch {
    pub(in crate::query) region: Region,
    /// Whether polygons that overlap one already reached are left out.
    pub(super) local: bool,
    status: AreaStatus,
    max_nodes: u32,
    layout: u64,
    nodes: Vec<AreaNode>,
    open: OpenList,
    /// By polygon: the node.
    table: StampTable,
    /// Nodes in the order of their expansion.
    expansions: Vec<u32>,
    pub(super) limit_reached: bool,
}

impl AreaSearch {
    /// Starts over from a polygon that resolves, with the region that is set.
    pub(super) fn begin(&mut self, mesh: &TiledNavMesh, start: PolyRef, max_nodes: u32) {
        self.set_status(mesh, AreaStatus::InProgress);
        self.max_nodes = max_nodes;
        self.nodes.clear();
        self.open.clear();
        self.table.begin(mesh, polygons_of);
        self.expansions.clear();
        // As for a path search.
        let most = self.most_polygons();
        self.nodes.reserve(most);
        self.expansions.reserve(most);
        self.open.reserve(2 * most);
        self.limit_reached = false;
        self.add(start.slot(), start.polygon(), NO_NODE, 0.0);
    }

    /// Where the search stands, as long as the mesh has the tiles that it has now.
    pub(super) fn set_status(&mut self, mesh: &TiledNavMesh, status: AreaStatus) {
        self.status = status;
        self.layout = mesh.layout_stamp();
    }

    pub(super) fn status(&self, mesh: &TiledNavMesh) -> AreaStatus {
        if self.layout == mesh.layout_stamp() { self.status } else { AreaStatus::Stale }
    }

    /// Most polygons that the search can find.
    pub(in crate::query) fn most_polygons(&self) -> usize {
        self.table.len().min(self.max_nodes as usize)
    }

    pub(super) fn iterations(&self) -> u64 {
        self.expansions.len() as u64
    }

    /// The nodes that were expanded, in that order.
    pub(in crate::query) fn expanded(&self) -> impl ExactSizeIterator<Item = &AreaNode> {
        self.expansions.iter().map(|&number| &self.nodes[number as usize])
    }

    pub(super) fn parent(&self, node: &AreaNode) -> Option<&AreaNode> {
        self.nodes.get(node.parent as usize)
    }

    /// Expands up to `budget` nodes of a mesh that still has the tiles that the search began with.
    pub(super) fn advance(&mut self, mesh: &TiledNavMesh, filter: &impl PolygonFilter, mut budget: u64) {
        while self.status == AreaStatus::InProgress && budget > 0 {
            match self.open.pop() {
                None => self.status = AreaStatus::Complete,
                Some(number) if self.nodes[number as usize].closed => {}
                Some(number) => {
                    self.expand(mesh, filter, number);
                    budget -= 1;
                }
            }
        }
    }

    fn expand(&mut self, mesh: &TiledNavMesh, filter: &impl PolygonFilter, number: u32) {
        self.expansions.push(number);
        let node = &mut self.nodes[number as usize];
        node.closed = true;
        let polygon = (node.slot, node.polygon);
        let Some(placed) = mesh.tile(polygon.0) else { return };
        visit_portals(mesh, polygon, placed, filter, |portal| self.reach(mesh, placed, &portal, number));
    }

    #[inline]
    fn reach(&mut self, mesh: &TiledNavMesh, placed: &PlacedTile, portal: &Portal, parent: u32) {
        let known = self.table.get(portal.slot, portal.polygon as usize);
        if known.is_some_and(|number| self.nodes[number as usize].closed) {
            return;
        }
        let Some(key) = self.region.touched_at(portal.from, portal.to) else { return };
        if let Some(number) = known {
            let node = &mut self.nodes[number as usize];
            if key < node.key {
                node.key = key;
                node.parent = parent;
                self.open.push(key, number);
            }
            return;
        }
        if self.local {
            let target = mesh.tile(portal.slot).unwrap_or(placed);
            if overlaps_any(mesh, target, portal.polygon, &self.table) {
                return;
            }
        }
        self.add(portal.slot, portal.polygon, parent, key);
    }

    fn add(&mut self, slot: u32, polygon: u32, parent: u32, key: f64) {
        // So a number is below the most allowed, and never that of no node.
        if self.nodes.len() as u64 >= u64::from(self.max_nodes) {
            self.limit_reached = true;
            return;
        }
        let number = self.nodes.len() as u32;
        self.nodes.push(AreaNode { slot, polygon, parent, closed: false, key });
        self.table.set(slot, polygon as usize, number);
        self.open.push(key, number);
    }
}
