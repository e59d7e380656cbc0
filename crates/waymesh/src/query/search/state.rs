//! The search itself: nodes, open list, expansion, and where it pauses.

use super::exits::{Exit, for_each_exit};
use super::node_model::{NodeModel, Step, aimed_step, midpoint_step};
use super::open_list::OpenList;
use super::stamp_table::{StampTable, exits_of, polygons_of};
use crate::math::{DVec3, distance};
use crate::mesh::{PlacedTile, PolyRef, TiledNavMesh};
use crate::query::PolygonFilter;

/// Number of no node; the parent of the first one.
pub(super) const NO_NODE: u32 = u32::MAX;
/// The terminal node's number in the open list.
const TERMINAL: u32 = u32::MAX - 1;

/// A place that the search has reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Where the route so far is.
    position: DVec3,
    /// What it costs to there.
    pub(super) cost: f64,
    /// The key in the open list: the cost and the estimate of the rest.
    key: f64,
    /// The polygon that the position is in.
    pub(super) slot: u32,
    pub(super) polygon: u32,
    pub(super) parent: u32,
    /// Expanded, and not reached better since.
    closed: bool,
    /// Expanded once.
    expanded: bool,
    /// On the chain that is being walked.
    pub(super) marked: bool,
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
    layout: u64,
    end: DVec3,
    end_slot: u32,
    end_polygon: u32,
    pub(super) stage: Stage,
    pub(super) nodes: Vec<Node>,
    open: OpenList,
    /// By polygon: the node (Polygon model); free for other uses after a search (Crossing model).
    pub(super) polygons: StampTable,
    /// By exit: the node (Crossing model).
    exits: StampTable,
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
        if model == NodeModel::Crossing {
            self.exits.begin(mesh, exits_of);
        }
        self.terminal = None;
        self.nearest = None;
        self.iterations = 0;
        self.limit_reached = false;
        self.expansions.clear();
        let (slot, polygon) = (start_polygon.slot(), start_polygon.polygon());
        let key = filter.min_area_cost() * distance(start, end);
        if let Some(node) = self.new_node(slot, polygon, start, 0.0, key, NO_NODE)
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
    pub(super) fn advance(&mut self, mesh: &TiledNavMesh, filter: &impl PolygonFilter, mut budget: u64) {
        while self.stage == Stage::Running && budget > 0 {
            match self.next_open() {
                None => self.stage = Stage::Partial,
                Some(TERMINAL) => self.stage = Stage::Found,
                Some(node) => {
                    self.expand(mesh, filter, node);
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
    fn expand(&mut self, mesh: &TiledNavMesh, filter: &impl PolygonFilter, number: u32) {
        let node = &mut self.nodes[number as usize];
        node.closed = true;
        if !std::mem::replace(&mut node.expanded, true) {
            self.expansions.push(number);
        }
        let node = *node;
        self.iterations += 1;
        let left = distance(node.position, self.end);
        if self.nearest.is_none_or(|(least, _)| left < least) {
            self.nearest = Some((left, number));
        }
        let Some(placed) = mesh.tile(node.slot) else { return };
        let area_cost = filter.area_cost(placed.tile().area(node.polygon));
        if node.slot == self.end_slot && node.polygon == self.end_polygon {
            self.reach_end(number, node.cost + left * area_cost);
        }
        match self.model {
            NodeModel::Polygon => self.expand_polygon(mesh, filter, number, &node, placed, area_cost),
            NodeModel::Crossing => self.expand_crossing(mesh, filter, number, &node, placed, area_cost),
        }
    }

    #[inline]
    fn expand_polygon(
        &mut self,
        mesh: &TiledNavMesh,
        filter: &impl PolygonFilter,
        number: u32,
        node: &Node,
        placed: &PlacedTile,
        area_cost: f64,
    ) {
        let back = self.nodes.get(node.parent as usize).map(|parent| (parent.slot, parent.polygon));
        let min_cost = filter.min_area_cost();
        for_each_exit(mesh, node.slot, placed, node.polygon, filter, |exit| {
            if back == Some((exit.slot, exit.polygon)) {
                return;
            }
            let step = aimed_step(node.position, self.end, &exit.crossing, filter);
            let (cost, key) = self.price(node, &step, area_cost, min_cost);
            match self.polygons.get(exit.slot, exit.polygon as usize) {
                Some(known) => {
                    if key < self.nodes[known as usize].key {
                        self.improve(known, step.position, cost, key, number);
                    }
                }
                None => {
                    if let Some(new) = self.new_node(exit.slot, exit.polygon, step.position, cost, key, number) {
                        self.polygons.set(exit.slot, exit.polygon as usize, new);
                    }
                }
            }
        });
    }

    #[inline]
    fn expand_crossing(
        &mut self,
        mesh: &TiledNavMesh,
        filter: &impl PolygonFilter,
        number: u32,
        node: &Node,
        placed: &PlacedTile,
        area_cost: f64,
    ) {
        let min_cost = filter.min_area_cost();
        for_each_exit(mesh, node.slot, placed, node.polygon, filter, |exit: Exit<'_>| {
            let step = midpoint_step(node.position, &exit.crossing, filter);
            let (cost, key) = self.price(node, &step, area_cost, min_cost);
            match self.exits.get(node.slot, exit.index) {
                Some(known) => {
                    let old = &self.nodes[known as usize];
                    if !old.closed && cost < old.cost {
                        self.improve(known, step.position, cost, key, number);
                    }
                }
                None => {
                    if let Some(new) = self.new_node(exit.slot, exit.polygon, step.position, cost, key, number) {
                        self.exits.set(node.slot, exit.index, new);
                    }
                }
            }
        });
    }

    /// What a step costs from the start, and its key.
    #[inline]
    fn price(&self, node: &Node, step: &Step, area_cost: f64, min_cost: f64) -> (f64, f64) {
        let cost = node.cost + step.walk * area_cost + step.link_cost;
        (cost, cost + min_cost * distance(step.position, self.end))
    }

    /// Adds a node unless there are too many, or a caller's filter made its key no number.
    #[inline]
    fn new_node(&mut self, slot: u32, polygon: u32, position: DVec3, cost: f64, key: f64, parent: u32) -> Option<u32> {
        if key.is_nan() || key < 0.0 || !self.has_room() {
            return None;
        }
        let number = self.nodes.len() as u32;
        let (closed, expanded, marked) = (false, false, false);
        self.nodes.push(Node { position, cost, key, slot, polygon, parent, closed, expanded, marked });
        self.open.push(key, number);
        Some(number)
    }

    #[inline]
    fn improve(&mut self, number: u32, position: DVec3, cost: f64, key: f64, parent: u32) {
        if key.is_nan() || key < 0.0 {
            return;
        }
        let node = &mut self.nodes[number as usize];
        node.position = position;
        node.cost = cost;
        node.key = key;
        node.parent = parent;
        node.closed = false;
        self.open.push(key, number);
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
