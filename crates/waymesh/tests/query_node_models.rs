//! Both node models against a plain second implementation of the same rules, to the bit: cost, expansions and their order,
//! corridor. It keeps a list where the library keeps a heap, and maps where the library keeps tables.

mod walkable;

use std::collections::BTreeMap;
use walkable::{Exit, Poly, Random, any_polygon, exits, mesh, position_near, tile};
use waymesh::math::DVec3;
use waymesh::mesh::TiledNavMesh;
use waymesh::query::{NavMeshQuery, NodeModel, PathEnd, PolygonFilter, QueryFilter, SearchStatus};

#[derive(Clone, Copy)]
struct Node {
    poly: Poly,
    position: DVec3,
    cost: f64,
    key: f64,
    parent: Option<usize>,
    closed: bool,
}

/// What a node stands for: a polygon, or a crossing (the start has none).
type Name = Option<(Poly, Option<usize>)>;

struct Plain<'m> {
    mesh: &'m TiledNavMesh,
    filter: &'m QueryFilter,
    model: NodeModel,
    end: (Poly, DVec3),
    max_nodes: usize,
    nodes: Vec<Node>,
    names: BTreeMap<Name, usize>,
    /// (key, sequence, node); `None` for the terminal node.
    open: Vec<(f64, usize, Option<usize>)>,
    sequence: usize,
    terminal: Option<(f64, usize)>,
    limit_reached: bool,
}

fn distance(a: DVec3, b: DVec3) -> f64 {
    let (x, y, z) = (a.x - b.x, a.y - b.y, a.z - b.z);
    ((x * x + y * y) + z * z).sqrt()
}

fn along(a: DVec3, b: DVec3, s: f64) -> DVec3 {
    DVec3::new(a.x + s * (b.x - a.x), a.y + s * (b.y - a.y), a.z + s * (b.z - a.z))
}

fn cross(ux: f64, uz: f64, vx: f64, vz: f64) -> f64 {
    ux * vz - uz * vx
}

impl Plain<'_> {
    fn room(&mut self) -> bool {
        let room = self.nodes.len() + usize::from(self.terminal.is_some()) < self.max_nodes;
        self.limit_reached |= !room;
        room
    }

    fn push(&mut self, key: f64, node: Option<usize>) {
        self.open.push((key, self.sequence, node));
        self.sequence += 1;
    }

    fn reach(&mut self, name: Name, poly: Poly, position: DVec3, cost: f64, parent: Option<usize>) {
        let key = cost + self.filter.min_area_cost() * distance(position, self.end.1);
        let node = Node { poly, position, cost, key, parent, closed: false };
        match self.names.get(&name) {
            Some(&number) => {
                let old = self.nodes[number];
                let better = match self.model {
                    NodeModel::Polygon => key < old.key,
                    NodeModel::Crossing => !old.closed && cost < old.cost,
                };
                if better {
                    self.nodes[number] = node;
                    self.push(key, Some(number));
                }
            }
            None => {
                if self.room() {
                    self.names.insert(name, self.nodes.len());
                    self.nodes.push(node);
                    self.push(key, Some(self.nodes.len() - 1));
                }
            }
        }
    }

    /// Where an exit is crossed, and the fractions between which it may be.
    fn entry(&self, from: DVec3, exit: &Exit) -> DVec3 {
        let (a, b, low, high) = match *exit {
            Exit::Edge(a, b) => (a, b, 0.0, 255.0),
            Exit::Portal(a, b, low, high) => (a, b, low, high),
            Exit::OffMesh { far, .. } => return far,
        };
        let whole = matches!(exit, Exit::Edge(..));
        if self.model == NodeModel::Crossing {
            return if whole {
                DVec3::new((a.x + b.x) * 0.5, (a.y + b.y) * 0.5, (a.z + b.z) * 0.5)
            } else {
                along(a, b, (low + high) / 510.0)
            };
        }
        let (wx, wz) = (self.end.1.x - from.x, self.end.1.z - from.z);
        let below = cross(b.x - a.x, b.z - a.z, wx, wz);
        let s = if below == 0.0 {
            if whole { 0.5 } else { (low + high) / 510.0 }
        } else {
            let s = cross(from.x - a.x, from.z - a.z, wx, wz) / below;
            let (low, high) = (low / 255.0, high / 255.0);
            if s < low {
                low
            } else if s > high {
                high
            } else {
                s
            }
        };
        along(a, b, s)
    }

    fn expand(&mut self, number: usize) {
        self.nodes[number].closed = true;
        let node = self.nodes[number];
        let passes = |poly: Poly| {
            self.filter.passes(tile(self.mesh, poly).tile().flags(poly.1), tile(self.mesh, poly).tile().area(poly.1))
        };
        let area_cost = self.filter.area_cost(tile(self.mesh, node.poly).tile().area(node.poly.1));
        let ways: Vec<(usize, Poly, Exit)> = exits(self.mesh, node.poly)
            .into_iter()
            .enumerate()
            .filter(|(_, (target, _))| passes(*target))
            .map(|(i, (target, exit))| (i, target, exit))
            .collect();
        if node.poly == self.end.0 {
            let total = node.cost + distance(node.position, self.end.1) * area_cost;
            let better = match self.terminal {
                Some((known, _)) => total < known,
                None => self.room(),
            };
            if better {
                self.terminal = Some((total, number));
                self.push(total, None);
            }
        }
        let came_from = node.parent.map(|parent| self.nodes[parent].poly);
        for (i, target, exit) in ways {
            if self.model == NodeModel::Polygon && came_from == Some(target) {
                continue;
            }
            let position = self.entry(node.position, &exit);
            let cost = match &exit {
                Exit::OffMesh { near, link, .. } => {
                    if !self.filter.passes(link.flags, link.area) {
                        continue;
                    }
                    let by_link = distance(link.start, link.end) * self.filter.area_cost(link.area);
                    node.cost + distance(node.position, *near) * area_cost + by_link
                }
                _ => node.cost + distance(node.position, position) * area_cost,
            };
            let name = match self.model {
                NodeModel::Polygon => Some((target, None)),
                NodeModel::Crossing => Some((node.poly, Some(i))),
            };
            self.reach(name, target, position, cost, Some(number));
        }
    }

    /// Status, cost, iterations, polygons in the order of their first expansion, corridor.
    fn run(mut self, start: (Poly, DVec3)) -> (SearchStatus, f64, u64, Vec<Poly>, Vec<Poly>, bool) {
        let first = match self.model {
            NodeModel::Polygon => Some((start.0, None)),
            NodeModel::Crossing => None,
        };
        self.reach(first, start.0, start.1, 0.0, None);
        let (mut iterations, mut expanded) = (0, Vec::new());
        let mut nearest: Option<(f64, usize, f64)> = None;
        let status = loop {
            let least = (0..self.open.len())
                .min_by(|&i, &j| self.open[i].0.total_cmp(&self.open[j].0).then(self.open[i].1.cmp(&self.open[j].1)));
            let Some(least) = least else { break SearchStatus::Partial };
            let Some(number) = self.open.remove(least).2 else { break SearchStatus::Found };
            if self.nodes[number].closed {
                continue;
            }
            iterations += 1;
            let node = self.nodes[number];
            if !expanded.contains(&node.poly) {
                expanded.push(node.poly);
            }
            let left = distance(node.position, self.end.1);
            if nearest.is_none_or(|(least, ..)| left < least) {
                nearest = Some((left, number, node.cost));
            }
            self.expand(number);
        };
        let (mut last, cost) = match (status, self.terminal, nearest) {
            (SearchStatus::Found, Some((cost, node)), _) => (Some(node), cost),
            (_, _, Some((_, node, _))) => (Some(node), self.nodes[node].cost),
            _ => (None, 0.0),
        };
        let mut route = Vec::new();
        while let Some(number) = last {
            route.push(self.nodes[number].poly);
            last = self.nodes[number].parent;
            assert!(route.len() <= 100_000);
        }
        let mut corridor: Vec<Poly> = Vec::new();
        for &poly in route.iter().rev() {
            if let Some(at) = corridor.iter().position(|p| *p == poly) {
                corridor.truncate(at);
            }
            corridor.push(poly);
        }
        (status, cost, iterations, expanded, corridor, self.limit_reached)
    }
}

#[test]
fn both_models_follow_their_rules_to_the_bit() {
    let (mut found, mut partial, mut limited) = (0, 0, 0);
    for seed in 0..1500 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed ^ 0x5EED);
        let mut filter = QueryFilter::new();
        if random.chance(60) {
            filter =
                filter.with_area_cost(random.below(4) as u8, [0.5, 2.0, 3.25, f64::INFINITY][random.below(4)]).unwrap();
        }
        match random.below(4) {
            0 => filter = filter.with_exclude_flags(2),
            1 => filter = filter.with_min_area_cost(0.0).unwrap(),
            _ => {}
        }
        for _ in 0..4 {
            let (Some(a), Some(b)) = (any_polygon(&mut random, &mesh), any_polygon(&mut random, &mesh)) else {
                continue;
            };
            let ends = [a, b].map(|poly| (poly, position_near(&mut random, &mesh, poly)));
            let max_nodes = if random.chance(25) { 1 + random.below(20) } else { 65_536 };
            for model in [NodeModel::Polygon, NodeModel::Crossing] {
                let mut query = NavMeshQuery::new(model, max_nodes as u32).unwrap();
                let [start, end] =
                    ends.map(|(poly, position)| PathEnd { polygon: mesh.poly_ref(poly.0, poly.1).unwrap(), position });
                let mut corridor = Vec::new();
                let result = query.find_corridor(&mesh, start, end, &filter, &mut corridor).unwrap();
                if matches!(result.status, SearchStatus::InvalidStart | SearchStatus::InvalidEnd) {
                    continue;
                }
                let mut expanded = Vec::new();
                query.expanded_polygons(&mesh, &mut expanded);
                let plain = Plain {
                    mesh: &mesh,
                    filter: &filter,
                    model,
                    end: ends[1],
                    max_nodes,
                    nodes: Vec::new(),
                    names: BTreeMap::new(),
                    open: Vec::new(),
                    sequence: 0,
                    terminal: None,
                    limit_reached: false,
                };
                let (status, cost, iterations, order, way, limit) = plain.run(ends[0]);
                let polys = |refs: &[waymesh::mesh::PolyRef]| -> Vec<Poly> {
                    refs.iter().map(|r| (r.slot(), r.polygon())).collect()
                };
                let what = format!("seed {seed}, {model:?}, {max_nodes} nodes");
                assert_eq!(result.status, status, "{what}");
                assert_eq!(result.iterations, iterations, "{what}");
                assert_eq!(result.cost.to_bits(), cost.to_bits(), "{what}");
                assert_eq!(polys(&expanded), order, "{what}");
                assert_eq!(polys(&corridor), way, "{what}");
                assert_eq!(result.node_limit_reached, limit, "{what}");
                found += usize::from(status == SearchStatus::Found);
                partial += usize::from(status == SearchStatus::Partial);
                limited += usize::from(limit);
            }
        }
    }
    assert!(found > 2000 && partial > 500 && limited > 200, "{found} {partial} {limited}");
}
