//! Regions that reach into each other once their outlines are simplified.
//!
//! Where a wall or a step is thinner than the error that outlines are allowed, those on both sides may stray across it.
//! Floors above each other may, too, as long as an agent fits between them.

use super::region::RegionOutlines;
use crate::bake::clip::common;
use crate::math::Extremes;

/// Cells along a square of the table that triangles are looked up in.
const SQUARE: i32 = 16;

/// A triangle of a region's inside.
struct Triangle {
    /// Its region's place among all.
    region: usize,
    /// Its number in the region.
    number: usize,
    corners: [[i32; 3]; 3],
    low: [i32; 3],
    high: [i32; 3],
}

impl Triangle {
    fn new(region: usize, number: usize, corners: [[i32; 3]; 3]) -> Self {
        let over = |pick: fn(i32, i32) -> i32| {
            std::array::from_fn(|axis| corners.iter().map(|c| c[axis]).reduce(pick).unwrap_or(0))
        };
        Self { region, number, corners, low: over(i32::min), high: over(i32::max) }
    }

    /// Whether the boxes around two triangles have something in common, `headroom` added to their heights.
    fn is_near(&self, other: &Self, headroom: i32) -> bool {
        let near = |axis: usize, by: i32| {
            self.low[axis] < other.high[axis].saturating_add(by) && other.low[axis] < self.high[axis].saturating_add(by)
        };
        near(0, 0) && near(2, 0) && near(1, headroom)
    }

    /// The corners seen from above.
    fn flat(&self) -> [[f64; 2]; 3] {
        self.corners.map(|[x, _, z]| [f64::from(x), f64::from(z)])
    }

    /// The edges, each from one corner to the next.
    fn edges(&self) -> [[[i32; 3]; 2]; 3] {
        [0, 1, 2].map(|i| [self.corners[i], self.corners[(i + 1) % 3]])
    }

    /// The height of its plane.
    fn height(&self, [x, z]: [f64; 2]) -> f64 {
        let [a, b, c] = self.corners.map(|p| p.map(f64::from));
        let cross = |p: [f64; 3], q: [f64; 3]| (q[0] - p[0]) * (z - p[2]) - (q[2] - p[2]) * (x - p[0]);
        let (to_c, to_a, to_b) = (cross(a, b), cross(b, c), cross(c, a));
        (a[1] * to_a + b[1] * to_b + c[1] * to_c) / (to_a + to_b + to_c)
    }
}

/// The pieces of chain (chain, first and last point) where regions reach into others with less than `headroom` cell
/// heights between them.
pub(super) fn find(regions: &[Option<RegionOutlines>], headroom: i32) -> Vec<(u32, (usize, usize))> {
    if regions.len() < 2 {
        return Vec::new();
    }
    let mut triangles = Vec::new();
    for (place, region) in regions.iter().enumerate() {
        let corners = region.iter().flat_map(RegionOutlines::triangles).enumerate();
        triangles.extend(corners.map(|(number, corners)| Triangle::new(place, number, corners)));
    }
    let square = |v: i32| v.div_euclid(SQUARE);
    let mut table: Vec<([i32; 2], u32)> = Vec::new();
    for (i, t) in triangles.iter().enumerate() {
        let rows = square(t.low[2])..=square(t.high[2] - 1);
        let squares = rows.flat_map(|z| (square(t.low[0])..=square(t.high[0] - 1)).map(move |x| [x, z]));
        table.extend(squares.map(|at| (at, i as u32)));
    }
    table.sort_unstable();
    let mut found = Vec::new();
    for group in table.chunk_by(|a, b| a.0 == b.0) {
        for (k, &(at, i)) in group.iter().enumerate() {
            for &(_, j) in &group[k + 1..] {
                let (t, u) = (&triangles[i as usize], &triangles[j as usize]);
                // In the square with the least corner of what they have in common, and not once more in others.
                let first = [square(t.low[0].max(u.low[0])), square(t.low[2].max(u.low[2]))];
                if t.region != u.region && first == at && t.is_near(u, headroom) && clash(t, u, headroom) {
                    add_pieces(regions, t, u, &mut found);
                }
            }
        }
    }
    found
}

fn cross(a: [i32; 3], b: [i32; 3], c: [i32; 3]) -> i64 {
    let d = |p: [i32; 3], axis: usize| i64::from(p[axis]) - i64::from(a[axis]);
    d(b, 0) * d(c, 2) - d(b, 2) * d(c, 0)
}

/// Whether two triangles overlap with too little height between them.
fn clash(t: &Triangle, u: &Triangle, headroom: i32) -> bool {
    let apart =
        |t: &Triangle, u: &Triangle| t.edges().iter().any(|[a, b]| u.corners.iter().all(|&c| cross(*a, *b, c) <= 0));
    if apart(t, u) || apart(u, t) {
        return false;
    }
    // Both are flat, so that they come nearest at a corner of what they have in common, or cross.
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    for place in common(&t.flat(), &u.flat()) {
        let between = t.height(place) - u.height(place);
        (least, most) = (least.lesser(between), most.greater(between));
    }
    let headroom = f64::from(headroom);
    least < headroom && most > -headroom
}

/// Adds pieces behind the outlines' edges with which two overlapping triangles reach into each other. Where these only
/// run along each other, all edges of the two; where none of them is on an outline, all of the regions'.
fn add_pieces(regions: &[Option<RegionOutlines>], t: &Triangle, u: &Triangle, found: &mut Vec<(u32, (usize, usize))>) {
    let before = found.len();
    for enough in [|edge, other: &Triangle| enters(edge, other), |_, _: &Triangle| true] {
        for (own, other) in [(t, u), (u, t)] {
            let Some(region) = &regions[own.region] else { continue };
            let edges = own.edges().into_iter().enumerate().filter(|&(_, edge)| enough(edge, other));
            found.extend(edges.filter_map(|(e, _)| region.refinable_piece(own.number, e)));
        }
        if found.len() > before {
            return;
        }
    }
    for region in [t, u].into_iter().filter_map(|own| regions[own.region].as_ref()) {
        found.extend(region.pieces_to_refine(&[]));
    }
}

/// Whether a segment has a point inside of a triangle.
fn enters([a, b]: [[i32; 3]; 2], t: &Triangle) -> bool {
    let beside = |[c, d]: &[[i32; 3]; 2]| cross(*c, *d, a) <= 0 && cross(*c, *d, b) <= 0;
    let sides = t.corners.map(|c| cross(a, b, c));
    !t.edges().iter().any(beside) && sides.iter().any(|&s| s > 0) && sides.iter().any(|&s| s < 0)
}
