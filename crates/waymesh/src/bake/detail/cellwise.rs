//! Detail that follows the floor cell by cell, where floors above each other leave no room to stray.
//!
//! A surface whose triangles each lie in one cell, or in a row of cells that is flat, is nowhere higher or lower than the
//! corners of the cell it is in; so it keeps from other floors what the corners keep.

use super::{DetailMesh, floor::Floor, refine::MOST_VERTICES, sheet::Sheet};
use crate::{
    bake::{
        clip::{common, double_area},
        polygons::PolygonMesh,
    },
    math::Extremes,
};
use std::collections::BTreeMap;

/// Twice the square cells below which a triangle is left out.
const SMALLEST: f64 = 1e-9;

/// Cells of a row from one x to another, and the heights at their outer corners: of the row's lower side, then of its upper.
struct Run {
    x: [i32; 2],
    low: [f64; 2],
    high: [f64; 2],
}

impl Run {
    /// Takes in the next cell if the surface goes on straight in it.
    fn absorb(&mut self, next: &Self) -> bool {
        let cells = f64::from(self.x[1] - self.x[0]);
        let goes_on =
            |own: [f64; 2], next: [f64; 2]| own[1] == next[0] && own[1] - own[0] == (next[1] - next[0]) * cells;
        let flat = next.low[1] - next.low[0] == next.high[1] - next.high[0];
        let fits = flat && self.x[1] == next.x[0] && goes_on(self.low, next.low) && goes_on(self.high, next.high);
        if fits {
            (self.x[1], self.low[1], self.high[1]) = (next.x[1], next.low[1], next.high[1]);
        }
        fits
    }

    /// The height at a place in the row from z on.
    fn height(&self, [x, z]: [f64; 2], row: i32) -> f64 {
        let u = (x - f64::from(self.x[0])) / f64::from(self.x[1] - self.x[0]);
        let v = z - f64::from(row);
        let along = |[from, to]: [f64; 2]| from * (1.0 - u) + to * u;
        along(self.low) * (1.0 - v) + along(self.high) * v
    }
}

/// Appends the detail of one polygon, entered on the floor. Answers whether it could: not if it takes too many vertices.
pub(super) fn cover(floor: &Floor, sheet: &Sheet, mesh: &PolygonMesh, polygon: usize, detail: &mut DetailMesh) -> bool {
    let own = || mesh.polygon(polygon).iter().map(|&v| mesh.vertices[v as usize]);
    let outline: Vec<[f64; 2]> = own().map(|[x, _, z]| [x, z].map(f64::from)).collect();
    let mut known: BTreeMap<[u64; 2], u16> = BTreeMap::new();
    let key = |p: [f64; 2]| p.map(|c| (c + 0.0).to_bits());
    known.extend(outline.iter().zip(0..).map(|(&p, index)| (key(p), index)));
    let (first_vertex, first_triangle) = (detail.vertices.len(), detail.triangles.len());
    let known_vertex = |place: [f64; 2]| own().find(|&[x, _, z]| [x, z].map(f64::from) == place);
    // Around a pole of no width a vertex need not be as high as the floor's own corner.
    let height = |place: [f64; 2], inside: [f64; 2]| match known_vertex(place) {
        Some(vertex) => Some(f64::from(vertex[1])),
        None => floor.height(sheet, place, inside),
    };
    let [south, north] = own().fold([i32::MAX, i32::MIN], |[a, b], v| [a.min(v[2]), b.max(v[2])]);
    for row in south..north {
        for run in runs(&height, &outline, row) {
            let [x0, x1] = run.x.map(f64::from);
            let [z0, z1] = [row, row + 1].map(f64::from);
            let part = common(&[[x0, z0], [x1, z0], [x1, z1], [x0, z1]], &outline);
            if double_area(&part) < SMALLEST {
                continue;
            }
            let mut indices = Vec::with_capacity(part.len());
            for &place in &part {
                let next = known.len();
                if next >= MOST_VERTICES {
                    detail.vertices.truncate(first_vertex);
                    detail.triangles.truncate(first_triangle);
                    return false;
                }
                indices.push(*known.entry(key(place)).or_insert_with(|| {
                    detail.vertices.push([place[0], run.height(place, row), place[1]]);
                    next as u16
                }));
            }
            let fan = (2..part.len()).map(|i| [0, i - 1, i]);
            let wide = fan.filter(|t| double_area(&t.map(|i| part[i])) >= SMALLEST);
            detail.triangles.extend(wide.map(|t| t.map(|i| indices[i])));
        }
    }
    true
}

/// The cells of a row that a convex outline reaches into, as few runs as there can be. `height` is asked for the corners of
/// cells, and told a place inside of the cell.
fn runs(height: &impl Fn([f64; 2], [f64; 2]) -> Option<f64>, outline: &[[f64; 2]], row: i32) -> Vec<Run> {
    let [z0, z1] = [row, row + 1].map(f64::from);
    let range = |points: &[[f64; 2]]| {
        let x = || points.iter().map(|p| p[0]);
        [x().fold(f64::INFINITY, f64::lesser).floor(), x().fold(f64::NEG_INFINITY, f64::greater).ceil()]
    };
    let [west, east] = range(outline);
    let [west, east] = range(&common(outline, &[[west, z0], [east, z0], [east, z1], [west, z1]]));
    let mut runs: Vec<Run> = Vec::new();
    for x in west as i32..east as i32 {
        let [x0, x1] = [x, x + 1].map(f64::from);
        let corners = [[x0, z0], [x1, z0], [x0, z1], [x1, z1]].map(|place| height(place, [x0 + 0.5, z0 + 0.5]));
        let [Some(a), Some(b), Some(c), Some(d)] = corners else { continue };
        let next = Run { x: [x, x + 1], low: [a, b], high: [c, d] };
        if !runs.last_mut().is_some_and(|run| run.absorb(&next)) {
            runs.push(next);
        }
    }
    runs
}
