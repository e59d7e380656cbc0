//! Places where finished surfaces come nearer to each other than the agent is high.
//!
//! Floors above each other leave room for the agent. Outlines that were simplified may stray from their floors, and their
//! surfaces with them: over the rim of a wall, or under the edge of another floor. Triangles larger than a cell may stray in
//! height.

use super::{
    clip::{common, double_area},
    detail::DetailMesh,
    polygons::PolygonMesh,
};
use crate::math::Extremes;

/// Common parts with less than this many square cells are two surfaces that touch.
const SMALLEST: f64 = 1e-6;
/// Cell heights that are rounding.
const ROUNDING: f64 = 1e-6;

/// A flat triangle of a surface: x, y, z in cells and cell heights.
type Triangle = [[f64; 3]; 3];

/// A box around something: its least and greatest x, y and z.
#[derive(Clone, Copy)]
struct Extent([[f64; 2]; 3]);

impl Extent {
    fn of(points: impl Iterator<Item = [f64; 3]>) -> Self {
        let nothing = [[f64::INFINITY, f64::NEG_INFINITY]; 3];
        Self(points.fold(nothing, |e, p| [0, 1, 2].map(|k| [e[k][0].lesser(p[k]), e[k][1].greater(p[k])])))
    }

    /// Whether two boxes overlap seen from above, with less than `headroom` between them.
    fn is_near(&self, other: &Self, headroom: f64) -> bool {
        let near = |k: usize, by: f64| self.0[k][0] < other.0[k][1] + by && other.0[k][0] < self.0[k][1] + by;
        near(0, 0.0) && near(2, 0.0) && near(1, headroom)
    }
}

/// The boxes of cells (least x and z, greatest x and z) around the places where surfaces of different regions have less
/// than `headroom` cell heights between them.
pub(crate) fn find_lacking(mesh: &PolygonMesh, detail: &DetailMesh, headroom: i32) -> Vec<[i32; 4]> {
    let mut found = Vec::new();
    if mesh.regions.windows(2).all(|pair| pair[0] == pair[1]) {
        return found;
    }
    let headroom = f64::from(headroom) - ROUNDING;
    let mut bounds: Vec<Bounds> = (0..mesh.polygon_count()).map(|p| Bounds::new(mesh, detail, p)).collect();
    bounds.sort_unstable_by_key(|b| (b.x[0], b.polygon));
    for (i, a) in bounds.iter().enumerate() {
        for b in bounds[i + 1..].iter().take_while(|b| b.x[0] < a.x[1]) {
            let near = a.z[0] < b.z[1] && b.z[0] < a.z[1] && a.y[0] < b.y[1] + headroom && b.y[0] < a.y[1] + headroom;
            if near && a.region != b.region {
                let pair = [a.polygon, b.polygon];
                if !is_beside(mesh, pair) && !is_beside(mesh, [pair[1], pair[0]]) {
                    compare(mesh, detail, pair, headroom, &mut found);
                }
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// A polygon's least and greatest coordinates, its detail's among them.
struct Bounds {
    x: [i32; 2],
    z: [i32; 2],
    y: [f64; 2],
    region: u32,
    polygon: usize,
}

impl Bounds {
    fn new(mesh: &PolygonMesh, detail: &DetailMesh, polygon: usize) -> Self {
        let (mut x, mut z) = ([i32::MAX, i32::MIN], [i32::MAX, i32::MIN]);
        let mut y = [f64::INFINITY, f64::NEG_INFINITY];
        let mut add_height = |height: f64| y = [y[0].lesser(height), y[1].greater(height)];
        for v in mesh.polygon(polygon).iter().map(|&v| mesh.vertices[v as usize]) {
            x = [x[0].min(v[0]), x[1].max(v[0])];
            z = [z[0].min(v[2]), z[1].max(v[2])];
            add_height(f64::from(v[1]));
        }
        let extra = detail.vertex_starts[polygon] as usize..detail.vertex_starts[polygon + 1] as usize;
        detail.vertices[extra].iter().for_each(|v| add_height(v[1]));
        Self { x, z, y, region: mesh.regions[polygon], polygon }
    }
}

/// Whether an edge of the first polygon has all of the second on its outer side.
fn is_beside(mesh: &PolygonMesh, [a, b]: [usize; 2]) -> bool {
    let place = |v: u32| {
        let [x, _, z] = mesh.vertices[v as usize];
        [i64::from(x), i64::from(z)]
    };
    let (outline, other) = (mesh.polygon(a), mesh.polygon(b));
    let mut from = place(outline[outline.len() - 1]);
    outline.iter().any(|&v| {
        let (start, to) = (from, place(v));
        from = to;
        other.iter().all(|&v| {
            let p = place(v);
            (to[0] - start[0]) * (p[1] - start[1]) <= (to[1] - start[1]) * (p[0] - start[0])
        })
    })
}

/// A vertex of a polygon or of its detail.
fn corner(mesh: &PolygonMesh, detail: &DetailMesh, polygon: usize, index: usize) -> [f64; 3] {
    let own = mesh.polygon(polygon);
    match own.get(index) {
        Some(&v) => mesh.vertices[v as usize].map(f64::from),
        None => detail.vertices[detail.vertex_starts[polygon] as usize + index - own.len()],
    }
}

fn triangles(mesh: &PolygonMesh, detail: &DetailMesh, polygon: usize) -> Vec<(Triangle, Extent)> {
    let range = detail.triangle_starts[polygon] as usize..detail.triangle_starts[polygon + 1] as usize;
    let fan = (2..mesh.polygon(polygon).len()).map(|i| [0, i - 1, i]).filter(|_| range.is_empty());
    let own = detail.triangles[range.clone()].iter().map(|t| t.map(usize::from));
    let placed = own.chain(fan).map(|t| t.map(|index| corner(mesh, detail, polygon, index)));
    placed.map(|t| (t, Extent::of(t.into_iter()))).collect()
}

/// The height of a triangle's plane.
fn height([a, b, c]: &Triangle, [x, z]: [f64; 2]) -> f64 {
    let cross = |p: &[f64; 3], q: &[f64; 3]| (q[0] - p[0]) * (z - p[2]) - (q[2] - p[2]) * (x - p[0]);
    let (to_c, to_a, to_b) = (cross(a, b), cross(b, c), cross(c, a));
    (a[1] * to_a + b[1] * to_b + c[1] * to_c) / (to_a + to_b + to_c)
}

/// Adds the places where the triangles of two polygons are too near to each other.
fn compare(mesh: &PolygonMesh, detail: &DetailMesh, [a, b]: [usize; 2], headroom: f64, found: &mut Vec<[i32; 4]>) {
    let others = triangles(mesh, detail, b);
    let flat = |t: &Triangle| t.map(|[x, _, z]| [x, z]);
    for (t, extent) in triangles(mesh, detail, a) {
        for (u, _) in others.iter().filter(|(_, other)| extent.is_near(other, headroom)) {
            let part = common(&flat(&t), &flat(u));
            if double_area(&part) < 2.0 * SMALLEST {
                continue;
            }
            // Both are flat: they are nearest at a corner of what they have in common, or cross.
            let between = Extent::of(part.iter().map(|&p| [p[0], height(&t, p) - height(u, p), p[1]]));
            let [[west, east], [least, most], [south, north]] = between.0;
            if least < headroom && most > -headroom {
                found.push([west.floor() as i32, south.floor() as i32, east.ceil() as i32, north.ceil() as i32]);
            }
        }
    }
}
