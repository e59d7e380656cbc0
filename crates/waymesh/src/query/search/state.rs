//! The search itself: nodes, open list, expansion, and where it pauses.

use super::expand::Source;
use super::node_model::{ByCrossing, ByPolygon, NodeModel, Rules};
use super::open_list::OpenList;
use super::stamp_table::{StampTable, exits_of, polygons_of};
use crate::math::{DVec3, distance};
use crate::mesh::{PolyRef, TiledNavMesh};
use crate::query::PolygonFilter;

/// Number of no node; the parent of the first one.
pub(super) const NO_NODE: u32 = u32::MAX;
/// The terminal node's number in the open list.
const TERMINAL: u32 = u32::MAX - 1;

/// A place that the search has reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Where the route so far is.
    pub(super) position: DVec3,
    /// What it costs to there.
    pub(super) cost: f64,
    /// The distance to the end.
    left: f64,
    /// The key in the open list: the cost and the estimate of the rest.
    pub(super) key: f64,
    /// The polygon that the position is in.
    pub(super) slot: u32,
    pub(super) polygon: u32,
    pub(super) parent: u32,
    /// Expanded, and not reached better since.
    pub(super) closed: bool,
    /// Expanded once.
    expanded: bool,
    /// On the chain that is being walked.
    pub(super) marked: bool,
}

/// A way to a node.
pub(super) struct NewNode {
    pub(super) position: DVec3,
    pub(super) cost: f64,
    pub(super) left: f64,
    pub(super) key: f64,
    pub(super) slot: u32,
    pub(super) polygon: u32,
    pub(super) parent: u32,
}

/// The end position as a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terminal {
    pub(super) cost: f64,
    pub(super) parent: u32,
}

/// Where the search stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Stage {
    /// No search has begun.
    #[default]
    Idle,
    Running,
    Found,
    Partial,
}

/// A search that is going on or done, and its scratch memory.
#[derive(Clone, Debug, Default)]
pub(in crate::query) struct Search {
    pub(super) model: NodeModel,
    max_nodes: u32,
    /// Most nodes that this search can have.
    pub(super) most_nodes: usize,
    layout: u64,
    pub(super) end: DVec3,
    end_slot: u32,
    end_polygon: u32,
    pub(super) stage: Stage,
    pub(super) nodes: Vec<Node>,
    open: OpenList,
    /// By polygon: the node (Polygon model); free for other uses after a search (Crossing model).
    pub(super) polygons: StampTable,
    /// By exit: the node (Crossing model).
    pub(super) exits: StampTable,
    pub(super) terminal: Option<Terminal>,
    /// Distance to the end and number of the expanded node nearest to it.
    pub(super) nearest: Option<(f64, u32)>,
    pub(super) iterations: u64,
    pub(super) limit_reached: bool,
    /// Nodes in the order of their first expansion.
    pub(super) expansions: Vec<u32>,
}

impl Search {
    /// Starts over, from `start` in a polygon that resolves to `end` in another.
    pub(super) fn begin(
        &mut self,
        mesh: &TiledNavMesh,
        model: NodeModel,
        max_nodes: u32,
        (start_polygon, start): (PolyRef, DVec3),
        (end_polygon, end): (PolyRef, DVec3),
        filter: &impl PolygonFilter,
    ) {
        self.model = model;
        self.max_nodes = max_nodes;
        self.layout = mesh.layout_stamp();
        self.end = end;
        (self.end_slot, self.end_polygon) = (end_polygon.slot(), end_polygon.polygon());
        self.stage = Stage::Running;
        self.nodes.clear();
        self.open.clear();
        self.polygons.begin(mesh, polygons_of);
        let mut most = self.polygons.len();
        if model == NodeModel::Crossing {
            self.exits.begin(mesh, exits_of);
            most = self.exits.len() + 1;
        }
        // Room for the largest search there can be at once, so that a query that has warmed up meets no surprise.
        let most = most.min(max_nodes as usize);
        self.most_nodes = most;
        self.nodes.reserve(most);
        self.expansions.reserve(most);
        self.open.reserve(2 * most);
        self.terminal = None;
        self.nearest = None;
        self.iterations = 0;
        self.limit_reached = false;
        self.expansions.clear();
        let (slot, polygon) = (start_polygon.slot(), start_polygon.polygon());
        let left = distance(start, end);
        let key = filter.min_area_cost() * left;
        let first = NewNode { position: start, cost: 0.0, left, key, slot, polygon, parent: NO_NODE };
        if let Some(node) = self.new_node(&first)
            && model == NodeModel::Polygon
        {
            self.polygons.set(slot, polygon as usize, node);
        }
    }

    /// Whether `mesh` still has the tiles that the search began with.
    pub(super) fn fits(&self, mesh: &TiledNavMesh) -> bool {
        self.layout == mesh.layout_stamp()
    }

    /// Expands up to `budget` nodes.
    pub(super) fn advance(&mut self, mesh: &TiledNavMesh, filter: &impl PolygonFilter, budget: u64) {
        match self.model {
            NodeModel::Polygon => self.advance_by::<ByPolygon>(mesh, filter, budget),
            NodeModel::Crossing => self.advance_by::<ByCrossing>(mesh, filter, budget),
        }
    }

    fn advance_by<R: Rules>(&mut self, mesh: &TiledNavMesh, filter: &impl PolygonFilter, mut budget: u64) {
        while self.stage == Stage::Running && budget > 0 {
            match self.next_open() {
                None => self.stage = Stage::Partial,
                Some(TERMINAL) => self.stage = Stage::Found,
                Some(node) => {
                    self.expand::<R>(mesh, filter, node);
                    budget -= 1;
                }
            }
        }
    }

    /// Takes the first node that is still open; the terminal node stays in.
    #[inline]
    fn next_open(&mut self) -> Option<u32> {
        loop {
            let node = self.open.peek()?;
            if node == TERMINAL {
                return Some(node);
            }
            self.open.pop();
            if !self.nodes[node as usize].closed {
                return Some(node);
            }
        }
    }

    #[inline]
    fn expand<R: Rules>(&mut self, mesh: &TiledNavMesh, filter: &impl PolygonFilter, number: u32) {
        let node = &mut self.nodes[number as usize];
        node.closed = true;
        if !std::mem::replace(&mut node.expanded, true) {
            self.expansions.push(number);
        }
        let node = *node;
        self.iterations += 1;
        if self.nearest.is_none_or(|(least, _)| node.left < least) {
            self.nearest = Some((node.left, number));
        }
        let Some(placed) = mesh.tile(node.slot) else { return };
        let area_cost = filter.area_cost(placed.tile().flags_and_area(node.polygon).1);
        if node.slot == self.end_slot && node.polygon == self.end_polygon {
            self.reach_end(number, node.cost + node.left * area_cost);
        }
        let source = Source { number, node, placed, area_cost, min_cost: filter.min_area_cost() };
        self.expand_exits::<R>(mesh, filter, &source);
    }

    /// Adds a node unless there are too many, or a caller's filter made its key no number.
    #[inline(always)]
    pub(super) fn new_node(&mut self, new: &NewNode) -> Option<u32> {
        if new.key.is_nan() || new.key < 0.0 || !self.has_room() {
            return None;
        }
        let number = self.nodes.len() as u32;
        self.nodes.push(Node {
            position: new.position,
            cost: new.cost,
            left: new.left,
            key: new.key,
            slot: new.slot,
            polygon: new.polygon,
            parent: new.parent,
            closed: false,
            expanded: false,
            marked: false,
        });
        self.open.push(new.key, number);
        Some(number)
    }

    /// Gives a node another way to it, and opens it again where it was expanded.
    #[inline(always)]
    pub(super) fn improve(&mut self, number: u32, new: &NewNode) {
        if new.key.is_nan() || new.key < 0.0 {
            return;
        }
        let node = &mut self.nodes[number as usize];
        node.position = new.position;
        node.cost = new.cost;
        node.left = new.left;
        node.key = new.key;
        node.parent = new.parent;
        node.closed = false;
        self.open.push(new.key, number);
    }

    fn reach_end(&mut self, parent: u32, cost: f64) {
        let better = self.terminal.is_none_or(|known| cost < known.cost);
        if cost.is_nan() || cost < 0.0 || !better || (self.terminal.is_none() && !self.has_room()) {
            return;
        }
        self.terminal = Some(Terminal { cost, parent });
        self.open.push(cost, TERMINAL);
    }

    /// Whether another node is allowed; remembers when not.
    #[inline]
    fn has_room(&mut self) -> bool {
        let count = self.nodes.len() as u64 + u64::from(self.terminal.is_some());
        // Node numbers have 32 bits, two of which are taken.
        let room = count < u64::from(self.max_nodes.min(TERMINAL));
        self.limit_reached |= !room;
        room
    }
}
