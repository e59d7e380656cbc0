//! The corridor: polygons along a route, start first, each once.

use super::node_model::NodeModel;
use super::stamp_table::polygons_of;
use super::state::{Search, Stage};
use crate::mesh::{PolyRef, TiledNavMesh};

impl Search {
    /// The cost of the route found, or of the one to the expanded node nearest the end.
    pub(super) fn cost(&self) -> f64 {
        match (self.stage, self.terminal, self.nearest) {
            (Stage::Found, Some(terminal), _) => terminal.cost,
            (_, _, Some((_, node))) => self.nodes[node as usize].cost,
            _ => 0.0,
        }
    }

    /// Fills `corridor` with the polygons along that route, loops taken out.
    pub(super) fn corridor(&mut self, mesh: &TiledNavMesh, corridor: &mut Vec<PolyRef>) {
        corridor.clear();
        let last = match (self.stage, self.terminal, self.nearest) {
            (Stage::Found, Some(terminal), _) => terminal.parent,
            (_, _, Some((_, node))) => node,
            // Nothing expanded yet: the start.
            _ => 0,
        };
        // From the end to the start. With a filter that claims too high a minimum a node can be its own ancestor; the
        // mark ends the walk there.
        let mut number = last;
        while let Some(node) = self.nodes.get_mut(number as usize) {
            if std::mem::replace(&mut node.marked, true) {
                break;
            }
            corridor.extend(mesh.poly_ref(node.slot, node.polygon));
            number = node.parent;
        }
        let mut number = last;
        while let Some(node) = self.nodes.get_mut(number as usize) {
            if !std::mem::replace(&mut node.marked, false) {
                break;
            }
            number = node.parent;
        }
        corridor.reverse();
        // With one node a polygon there is no loop, and the table holds the nodes.
        if self.model == NodeModel::Crossing {
            self.remove_loops(mesh, corridor);
        }
    }

    /// Where a polygon comes again, drops everything since its first occurrence.
    fn remove_loops(&mut self, mesh: &TiledNavMesh, corridor: &mut Vec<PolyRef>) {
        self.polygons.begin(mesh, polygons_of);
        let mut length = 0;
        for i in 0..corridor.len() {
            let polygon = corridor[i];
            let (slot, index) = (polygon.slot(), polygon.polygon() as usize);
            // An entry for a polygon that has been dropped names a place that is another polygon's by now.
            let before = self.polygons.get(slot, index).map(|at| at as usize);
            let at = before.filter(|&at| at < length && corridor[at] == polygon).unwrap_or(length);
            corridor[at] = polygon;
            self.polygons.set(slot, index, at as u32);
            length = at + 1;
        }
        corridor.truncate(length);
    }

    /// The polygons of the expanded nodes, each once, in the order of their first expansion.
    pub(super) fn expanded(&mut self, mesh: &TiledNavMesh, out: &mut Vec<PolyRef>) {
        out.clear();
        let several_nodes_a_polygon = self.model == NodeModel::Crossing;
        if several_nodes_a_polygon {
            self.polygons.begin(mesh, polygons_of);
        }
        for &number in &self.expansions {
            let node = &self.nodes[number as usize];
            let (slot, index) = (node.slot, node.polygon as usize);
            if several_nodes_a_polygon {
                if self.polygons.get(slot, index).is_some() {
                    continue;
                }
                self.polygons.set(slot, index, 0);
            }
            out.extend(mesh.poly_ref(slot, node.polygon));
        }
    }
}
