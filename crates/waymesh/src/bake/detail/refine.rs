//! One polygon: samples inside, and a triangulation refined until they fit.

use super::edges::EdgeSamples;
use super::floor::Floor;
use super::sheet::Sheet;
use super::{DetailMesh, DetailSettings};
use crate::bake::polygons::PolygonMesh;
use crate::bake::triangulation::{NONE, Place, Triangulation};
use crate::math::Extremes;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Most vertices of a polygon and its detail together.
pub(super) const MOST_VERTICES: usize = 65_535;

/// A height that the surface should have.
#[derive(Clone, Copy)]
struct Sample {
    place: [f64; 2],
    height: f64,
    /// The bits of how far the surface strays here; these order like the number itself.
    stray: u64,
    /// The next sample in the same triangle.
    next: u32,
}

/// Buffers for [`refine`].
#[derive(Default)]
pub(super) struct Workspace {
    /// The floor under the polygon at hand.
    pub sheet: Sheet,
    mesh: Triangulation,
    samples: Vec<Sample>,
    /// The first sample in each triangle.
    first_in: Vec<u32>,
    outline: Vec<OutlinePoint>,
    /// For each point of the triangulation its index in the polygon and its height.
    points: Vec<(u16, f64)>,
    worst: BinaryHeap<(u64, Reverse<u32>)>,
    moved: Vec<u32>,
}

/// A vertex of the polygon or a sample on an edge.
struct OutlinePoint {
    position: [f64; 3],
    /// The index that triangles use for it.
    index: u16,
    /// The outline goes straight on here.
    straight: bool,
}

/// Appends one polygon's detail.
pub(super) fn refine(
    floor: &Floor,
    mesh: &PolygonMesh,
    polygon: usize,
    edges: &EdgeSamples,
    settings: &DetailSettings,
    work: &mut Workspace,
    detail: &mut DetailMesh,
) {
    let vertices: &[u32] = mesh.polygon(polygon);
    let first_extra = detail.vertices.len();
    collect_outline(mesh, polygon, edges, work, detail);
    collect_samples(floor, &work.sheet, mesh, polygon, settings, &mut work.samples);
    if detail.vertices.len() == first_extra && fan_fits(mesh, vertices, &work.samples, settings.max_error) {
        return;
    }
    triangulate_outline(work);
    work.distribute(settings.max_error);
    while vertices.len() + detail.vertices.len() - first_extra < MOST_VERTICES {
        let Some(sample) = work.pop_worst() else {
            break;
        };
        let index = vertices.len() + detail.vertices.len() - first_extra;
        if work.insert(sample, index as u16, settings.max_error) {
            let s = &work.samples[sample as usize];
            detail.vertices.push([s.place[0], s.height, s.place[1]]);
        }
    }
    detail.triangles.extend(work.mesh.corners.iter().map(|c| c.map(|p| work.points[p as usize].0)));
}

/// Lists the polygon's vertices with the samples of its edges between them, and adds these to the detail.
fn collect_outline(
    mesh: &PolygonMesh,
    polygon: usize,
    edges: &EdgeSamples,
    work: &mut Workspace,
    detail: &mut DetailMesh,
) {
    let vertices = mesh.polygon(polygon);
    let count = vertices.len();
    let first_edge = mesh.polygon_starts[polygon] as usize;
    let mut next_index = count as u16;
    work.outline.clear();
    for i in 0..count {
        let [before, at, after] = [count - 1, 0, 1].map(|by| mesh.vertices[vertices[(i + by) % count] as usize]);
        let delta = |a: [i32; 3], b: [i32; 3]| (i64::from(b[0] - a[0]), i64::from(b[2] - a[2]));
        let ((ux, uz), (vx, vz)) = (delta(before, at), delta(at, after));
        let straight = ux * vz == uz * vx;
        work.outline.push(OutlinePoint { position: at.map(f64::from), index: i as u16, straight });
        for position in edges.of(first_edge + i) {
            detail.vertices.push(position);
            work.outline.push(OutlinePoint { position, index: next_index, straight: true });
            next_index += 1;
        }
    }
}

/// Samples the floor on a lattice, leaving out what is close to the outline.
fn collect_samples(
    floor: &Floor,
    sheet: &Sheet,
    mesh: &PolygonMesh,
    polygon: usize,
    settings: &DetailSettings,
    out: &mut Vec<Sample>,
) {
    out.clear();
    let points = mesh.polygon(polygon).iter().map(|&v| mesh.vertices[v as usize]);
    let points: Vec<[i64; 2]> = points.map(|p| [i64::from(p[0]), i64::from(p[2])]).collect();
    let step = settings.sample_distance.round().clamp(1.0, f64::from(1 << 20)) as i64;
    let range = |axis: usize| {
        let low = points.iter().map(|p| p[axis]).min().unwrap_or(0);
        let high = points.iter().map(|p| p[axis]).max().unwrap_or(0);
        (low.div_euclid(step) + 1)..=(high - 1).div_euclid(step)
    };
    // An edge's inner side starts half a step away from it.
    let edges: Vec<([i64; 2], [i64; 2], i64)> = (0..points.len())
        .map(|i| {
            let (a, b) = (points[i], points[(i + 1) % points.len()]);
            let d = [b[0] - a[0], b[1] - a[1]];
            let length = ((d[0] * d[0] + d[1] * d[1]) as f64).sqrt();
            (a, d, (length * step as f64 * 0.5) as i64)
        })
        .collect();
    for z in range(1) {
        for x in range(0) {
            let (x, z) = (x * step, z * step);
            let inside = edges.iter().all(|(a, d, least)| d[0] * (z - a[1]) - d[1] * (x - a[0]) > *least);
            if inside && let Some(height) = floor.height_at_corner(sheet, x as i32, z as i32) {
                out.push(Sample { place: [x as f64, z as f64], height, stray: 0, next: NONE });
            }
        }
    }
}

/// Whether the fan of the polygon's first vertex fits all samples.
fn fan_fits(mesh: &PolygonMesh, vertices: &[u32], samples: &[Sample], max_error: f64) -> bool {
    let at = |i: usize| mesh.vertices[vertices[i] as usize].map(f64::from);
    let side = |a: [f64; 3], b: [f64; 3], p: [f64; 2]| (b[0] - a[0]) * (p[1] - a[2]) - (b[2] - a[2]) * (p[0] - a[0]);
    samples.iter().all(|s| {
        (1..vertices.len() - 1).any(|i| {
            let (a, b, c) = (at(0), at(i), at(i + 1));
            let weights = [side(b, c, s.place), side(c, a, s.place), side(a, b, s.place)];
            let total = weights[0] + weights[1] + weights[2];
            let inside = total > 0.0 && weights.iter().all(|&w| w >= 0.0);
            inside
                && ((weights[0] * a[1] + weights[1] * b[1] + weights[2] * c[1]) / total - s.height).abs() <= max_error
        })
    })
}

/// Triangulates the outline: its true corners first, then the points between them, each splitting its edge.
fn triangulate_outline(work: &mut Workspace) {
    let whole = work.outline.iter().all(|p| p.position[0].fract() == 0.0 && p.position[2].fract() == 0.0);
    let extent = |axis: usize| {
        let values = work.outline.iter().map(|p| p.position[axis]);
        values.clone().fold(f64::MIN, f64::greater) - values.fold(f64::MAX, f64::lesser)
    };
    work.mesh.clear(whole && extent(0) < 4000.0 && extent(2) < 4000.0);
    work.points.clear();
    let mut corners = Vec::with_capacity(work.outline.len());
    for p in work.outline.iter().filter(|p| !p.straight) {
        corners.push(work.mesh.add_point([p.position[0], p.position[2]]));
        work.points.push((p.index, p.position[1]));
    }
    work.mesh.start_fan(&corners);
    let count = work.outline.len();
    let first = work.outline.iter().position(|p| !p.straight).unwrap_or(0);
    let (mut at, mut corner) = (corners[0], 0);
    for i in 1..count {
        let p = &work.outline[(first + i) % count];
        if p.straight {
            let next_corner = corners[(corner + 1) % corners.len()];
            let (t, e) = work.mesh.find_edge(at, next_corner).expect("the outline's edges stay on the rim");
            at = work.mesh.insert([p.position[0], p.position[2]], Place::Edge(t, e));
            work.points.push((p.index, p.position[1]));
        } else {
            corner += 1;
            at = corners[corner];
        }
    }
}

impl Workspace {
    /// Puts all samples into their triangles.
    fn distribute(&mut self, max_error: f64) {
        self.first_in.clear();
        self.first_in.resize(self.mesh.corners.len(), NONE);
        self.worst.clear();
        for s in 0..self.samples.len() as u32 {
            self.place(s, max_error);
        }
    }

    /// Puts a sample into the triangle that it lies in.
    fn place(&mut self, sample: u32, max_error: f64) {
        let Sample { place, height, .. } = self.samples[sample as usize];
        let t = match self.mesh.locate(place) {
            Place::Point(_) => return,
            Place::Edge(t, _) | Place::Inside(t) => t,
        };
        self.mesh.start_from(t);
        let [a, b, c] = self.mesh.corners[t as usize];
        let weights = [self.mesh.side(b, c, place), self.mesh.side(c, a, place), self.mesh.side(a, b, place)];
        let heights = [a, b, c].map(|p| self.points[p as usize].1);
        let sum = weights[0] * heights[0] + weights[1] * heights[1] + weights[2] * heights[2];
        let stray = (sum / (weights[0] + weights[1] + weights[2]) - height).abs();
        let s = &mut self.samples[sample as usize];
        s.stray = stray.to_bits();
        s.next = std::mem::replace(&mut self.first_in[t as usize], sample);
        if stray > max_error {
            self.worst.push((s.stray, Reverse(sample)));
        }
    }

    /// The sample where the surface strays farthest, if it strays too far anywhere.
    fn pop_worst(&mut self) -> Option<u32> {
        loop {
            let (stray, Reverse(sample)) = self.worst.pop()?;
            if self.samples[sample as usize].stray == stray {
                return Some(sample);
            }
        }
    }

    /// Makes a sample a point of the surface. Answers whether it became one.
    fn insert(&mut self, sample: u32, index: u16, max_error: f64) -> bool {
        let Sample { place, height, .. } = self.samples[sample as usize];
        self.samples[sample as usize].stray = 0;
        let found = self.mesh.locate(place);
        if matches!(found, Place::Point(_)) {
            return false;
        }
        self.mesh.insert(place, found);
        self.points.push((index, height));
        self.first_in.resize(self.mesh.corners.len(), NONE);
        self.moved.clear();
        for &t in &self.mesh.changed {
            let mut s = std::mem::replace(&mut self.first_in[t as usize], NONE);
            while s != NONE {
                self.moved.push(s);
                s = self.samples[s as usize].next;
            }
        }
        while let Some(s) = self.moved.pop() {
            if s != sample {
                self.place(s, max_error);
            }
        }
        true
    }
}
