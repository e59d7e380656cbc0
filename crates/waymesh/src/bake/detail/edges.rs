//! Samples along polygon edges: the same for the polygons on both sides of an edge.

use super::DetailSettings;
use super::floor::Floor;
use super::sheet::Sheet;
use crate::bake::polygons::PolygonMesh;
use crate::math::Extremes;

/// Most pieces that an edge is cut into, so that the indices of 64 edges and as many inner points fit 16 bits.
const MOST_PIECES: usize = 512;

/// The samples kept on each edge of a mesh.
pub(super) struct EdgeSamples {
    /// Edges with the same ends next to each other, and these groups in the order of their first edges: both ends, the edge
    /// (polygon by polygon, as in the mesh's `indices`).
    edges: Vec<(u32, u32, u32)>,
    /// How many of them are done.
    done: usize,
    /// For each edge its samples in `points`.
    ranges: Vec<(u32, u32)>,
    /// Whether each edge runs through its samples from last to first.
    backwards: Vec<bool>,
    points: Vec<[f64; 3]>,
    candidates: Vec<[f64; 3]>,
}

impl EdgeSamples {
    /// Knows the edges, but no samples yet.
    pub fn new(mesh: &PolygonMesh) -> Self {
        let mut sorted: Vec<(u32, u32, u32)> = Vec::with_capacity(mesh.indices.len());
        for polygon in 0..mesh.polygon_count() {
            let first = mesh.polygon_starts[polygon];
            let vertices = mesh.polygon(polygon);
            for (i, &a) in vertices.iter().enumerate() {
                let b = vertices[(i + 1) % vertices.len()];
                sorted.push((a.min(b), a.max(b), first + i as u32));
            }
        }
        sorted.sort_unstable();
        let mut groups: Vec<_> = sorted.chunk_by(same_ends).collect();
        groups.sort_unstable_by_key(|same| same[0].2);
        let count = sorted.len();
        Self {
            edges: groups.concat(),
            done: 0,
            ranges: vec![(0, 0); count],
            backwards: vec![false; count],
            points: Vec::new(),
            candidates: Vec::new(),
        }
    }

    /// The samples of an edge, in its direction.
    pub fn of(&self, edge: usize) -> impl Iterator<Item = [f64; 3]> {
        let (first, last) = self.ranges[edge];
        let (backwards, count) = (self.backwards[edge], last - first);
        (0..count).map(move |i| self.points[(if backwards { last - 1 - i } else { first + i }) as usize])
    }

    /// Samples the edges that a polygon, entered on the floor, is the first to have, and keeps the samples that the floor
    /// needs. Polygons come in ascending order.
    pub fn add(&mut self, floor: &Floor, sheet: &Sheet, mesh: &PolygonMesh, polygon: usize, settings: &DetailSettings) {
        while let Some(&(a, b, edge)) = self.edges.get(self.done)
            && edge < mesh.polygon_starts[polygon + 1]
        {
            let first = self.points.len() as u32;
            let from_low = mesh.indices[edge as usize] == a;
            let ends = [a, b].map(|v| mesh.vertices[v as usize].map(f64::from));
            collect(floor, sheet, ends, from_low, settings.sample_distance, &mut self.candidates);
            keep_needed(&self.candidates, settings.max_error, &mut self.points);
            let rest = &self.edges[self.done..];
            let same = rest.iter().take_while(|other| same_ends(&rest[0], other));
            for &(low, _, edge) in same {
                self.ranges[edge as usize] = (first, self.points.len() as u32);
                self.backwards[edge as usize] = mesh.indices[edge as usize] != low;
                self.done += 1;
            }
        }
    }
}

fn same_ends(a: &(u32, u32, u32), b: &(u32, u32, u32)) -> bool {
    (a.0, a.1) == (b.0, b.1)
}

/// Both ends of an edge and evenly spaced samples between them. `inside_left`: the polygon lies left of a → b.
fn collect(
    floor: &Floor,
    sheet: &Sheet,
    [a, b]: [[f64; 3]; 2],
    inside_left: bool,
    distance: f64,
    out: &mut Vec<[f64; 3]>,
) {
    out.clear();
    out.push(a);
    let (dx, dz) = (b[0] - a[0], b[2] - a[2]);
    let length = (dx * dx + dz * dz).sqrt();
    let pieces = ((length / distance.greater(1.0)) as usize + 1).min(MOST_PIECES);
    // Outlines stray from the cells of their region, but not from their own floor.
    let depth = if sheet.is_known() { 1.0 / 16.0 } else { 0.5 };
    let inwards = if inside_left { depth / length } else { -depth / length };
    for i in 1..pieces {
        let t = i as f64 / pieces as f64;
        let (x, z) = (a[0] + dx * t, a[2] + dz * t);
        if let Some(y) = floor.height(sheet, [x, z], [x - dz * inwards, z + dx * inwards]) {
            out.push([x, y, z]);
        }
    }
    out.push(b);
}

/// Appends the samples without which a straight edge would stray from the others.
fn keep_needed(samples: &[[f64; 3]], max_error: f64, out: &mut Vec<[f64; 3]>) {
    let along = |i: usize| {
        let (dx, dz) = (samples[i][0] - samples[0][0], samples[i][2] - samples[0][2]);
        (dx * dx + dz * dz).sqrt()
    };
    let mut pieces = vec![(0, samples.len() - 1)];
    while let Some((low, high)) = pieces.pop() {
        let (start, length) = (along(low), along(high) - along(low));
        let mut worst = (max_error, None);
        for i in low + 1..high {
            let t = (along(i) - start) / length;
            let stray = (samples[i][1] - (samples[low][1] * (1.0 - t) + samples[high][1] * t)).abs();
            if stray > worst.0 {
                worst = (stray, Some(i));
            }
        }
        match worst.1 {
            // The later half waits, so that samples come out in order.
            Some(middle) => pieces.extend([(middle, high), (low, middle)]),
            None if high + 1 < samples.len() => out.push(samples[high]),
            None => {}
        }
    }
}
