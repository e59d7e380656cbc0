//! The inside of a region's outlines as triangles, which is also the proof that the outlines are sound.

use super::RegionOutlines;
use crate::bake::triangulation::{Blocked, FREE, OTHER_SIDE, Placed, Triangulation};

/// No triangle.
pub(crate) const NONE: u32 = u32::MAX;

/// Triangles over an outline's vertices, by their index among all vertices of the region's outlines.
#[derive(Default)]
pub(super) struct Filling {
    pub corners: Vec<[u32; 3]>,
    /// The triangle across edge i (from corner i to i + 1), or [`NONE`] where an outline runs.
    pub adjacent: Vec<[u32; 3]>,
}

/// Buffers for [`fill`].
#[derive(Default)]
pub(super) struct Workspace {
    mesh: Triangulation,
    points: Vec<u32>,
    inside: Vec<u32>,
    stack: Vec<u32>,
}

/// Triangulates the inside of a region, or says which edges (by the index of their first vertex) contradict each other.
pub(super) fn fill(region: &RegionOutlines, work: &mut Workspace) -> Result<Filling, Vec<u32>> {
    insert_points(region, work);
    force_edges(region, work)?;
    work.mesh.restore();
    flood(region, work)?;
    collect(region, work)
}

/// Inserts every place once and notes each vertex's point.
fn insert_points(region: &RegionOutlines, work: &mut Workspace) {
    let (mut low, mut high) = ([i32::MAX; 2], [i32::MIN; 2]);
    for [x, z] in region.places() {
        low = [low[0].min(x), low[1].min(z)];
        high = [high[0].max(x), high[1].max(z)];
    }
    let exact = high[0] - low[0] < 4000 && high[1] - low[1] < 4000;
    work.mesh.clear(exact);
    let corner = |p: [i32; 2], by: i32| p.map(|c| f64::from(c + by));
    work.mesh.start_rectangle(corner(low, -1), corner(high, 1));
    work.points.clear();
    for place in region.places() {
        let p = place.map(f64::from);
        let found = work.mesh.locate(p);
        work.points.push(work.mesh.insert(p, found));
    }
}

fn force_edges(region: &RegionOutlines, work: &mut Workspace) -> Result<(), Vec<u32>> {
    let mut faults = Vec::new();
    for (edge, vertex) in region.vertices.iter().enumerate() {
        let (a, b) = (work.points[edge], work.points[vertex.next as usize]);
        let label = edge as u32;
        if a == b {
            faults.push(label);
            continue;
        }
        match work.mesh.constrain(a, b, label) {
            Ok(Placed::Alone) => {}
            Ok(Placed::Against(other)) => {
                // Only as traced may two edges run along each other: the two sides of a drop inside of the region.
                if !(region.is_cell_side(label) && region.is_cell_side(other)) {
                    faults.extend([label, other]);
                }
            }
            Err(Blocked::Point) => faults.push(label),
            Err(Blocked::Edge(other)) => faults.extend([label, other]),
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// Marks what lies left of the edges, which nothing outside may reach.
fn flood(region: &RegionOutlines, work: &mut Workspace) -> Result<(), Vec<u32>> {
    let mesh = &work.mesh;
    work.inside.clear();
    work.inside.resize(mesh.corners.len(), NONE);
    work.stack.clear();
    let is_edge = |label: u32| label != FREE && label != OTHER_SIDE;
    for (t, labels) in mesh.labels.iter().enumerate() {
        if labels.iter().any(|&l| is_edge(l)) {
            work.inside[t] = 0;
            work.stack.push(t as u32);
        }
    }
    let mut faults = Vec::new();
    while let Some(t) = work.stack.pop() {
        for e in 0..3 {
            let (u, label) = (mesh.adjacent[t as usize][e], mesh.labels[t as usize][e]);
            if label == FREE && u == NONE {
                // The inside has reached the frame: some outline is on the wrong side of another.
                faults.extend(0..region.vertices.len() as u32);
            } else if label == FREE && work.inside[u as usize] == NONE {
                work.inside[u as usize] = 0;
                work.stack.push(u);
            } else if label == OTHER_SIDE {
                let f = mesh.edge_from(u, mesh.corners[t as usize][(e + 1) % 3]);
                faults.push(mesh.labels[u as usize][f]);
            }
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// Numbers the inner triangles and finds the vertex at each of their corners.
fn collect(region: &RegionOutlines, work: &mut Workspace) -> Result<Filling, Vec<u32>> {
    let mesh = &work.mesh;
    let mut filling = Filling::default();
    for (count, number) in work.inside.iter_mut().filter(|n| **n != NONE).enumerate() {
        *number = count as u32;
    }
    let mut faults = Vec::new();
    for (t, _) in work.inside.iter().enumerate().filter(|(_, n)| **n != NONE) {
        filling.corners.push([0, 1, 2].map(|i| {
            let (opening, closing) = (sector_end(mesh, t as u32, i, 1), sector_end(mesh, t as u32, i, 2));
            // Where outlines touch, the vertex is the one whose edges enclose the triangle.
            if region.vertices[closing as usize].next != opening {
                faults.extend([opening, closing]);
            }
            opening
        }));
        filling.adjacent.push([0, 1, 2].map(|e| match mesh.labels[t][e] {
            FREE => work.inside[mesh.adjacent[t][e] as usize],
            _ => NONE,
        }));
    }
    if faults.is_empty() { Ok(filling) } else { Err(faults) }
}

/// Turns around a corner of a triangle until an outline's edge is met: clockwise (`turn` 1) the edge that leaves the
/// corner, counter-clockwise (`turn` 2) the one that arrives there.
fn sector_end(mesh: &Triangulation, t: u32, corner: usize, turn: usize) -> u32 {
    let point = mesh.corners[t as usize][corner];
    let (mut t, mut i) = (t, corner);
    loop {
        let e = if turn == 1 { i } else { (i + 2) % 3 };
        let label = mesh.labels[t as usize][e];
        if label != FREE {
            return label;
        }
        t = mesh.adjacent[t as usize][e];
        i = mesh.edge_from(t, point);
    }
}
