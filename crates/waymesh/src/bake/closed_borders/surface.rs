//! The surface of a polygon that is cut into pieces: the pieces together are where the whole was.

use crate::{
    bake::clip::{common, double_area},
    math::Extremes,
    mesh::DetailData,
};
use std::{collections::BTreeMap, ops::Range};

/// Twice the square metres below which a triangle is left out.
const SMALLEST: f64 = 1e-12;

type Triangle = [[f64; 3]; 3];

/// The flat triangles of a polygon's surface.
pub(super) struct Surface(Vec<Triangle>);

impl Surface {
    /// The surface of a polygon with an outline, and detail in ranges of the tile's.
    pub fn new(outline: &[[f32; 3]], detail: &DetailData, [vertices, triangles]: [Range<usize>; 2]) -> Self {
        let corner = |index: usize| match outline.get(index) {
            Some(corner) => corner.map(f64::from),
            None => detail.vertices[vertices.start + index - outline.len()].map(f64::from),
        };
        let fan = (2..outline.len()).map(|i| [0, i - 1, i]).filter(|_| triangles.is_empty());
        let own = detail.triangles[triangles.clone()].iter().map(|t| t.map(usize::from));
        Self(own.chain(fan).map(|t| t.map(corner)).collect())
    }

    /// Its height at a place in it, or just beside it.
    pub fn height(&self, place: [f64; 2]) -> Option<f64> {
        let depth = |t: &Triangle| weights(t, place).into_iter().fold(f64::INFINITY, f64::lesser);
        let mut best: Option<(f64, &Triangle)> = None;
        for t in self.0.iter().filter(|t| double_area(&t.map(flat)) >= SMALLEST) {
            if best.is_none_or(|found| depth(t) > found.0) {
                best = Some((depth(t), t));
            }
        }
        best.map(|(_, t)| height(t, place))
    }

    /// Appends the detail of a piece of the polygon.
    pub fn cut_out(&self, piece: &[[f32; 3]], detail: &mut DetailData) {
        let first = piece[0][1];
        let level = |height: f64| height == f64::from(first);
        if self.0.iter().flatten().all(|corner| level(corner[1])) {
            return;
        }
        let outline: Vec<[f64; 2]> = piece.iter().map(|&p| flat(p.map(f64::from))).collect();
        let mut known: BTreeMap<[u32; 2], u16> = BTreeMap::new();
        let key = |p: [f64; 2]| p.map(|c| (c as f32 + 0.0).to_bits());
        known.extend(outline.iter().zip(0..).map(|(&p, index)| (key(p), index)));
        for t in &self.0 {
            let part = common(&t.map(flat), &outline);
            for corners in (2..part.len()).map(|i| [part[0], part[i - 1], part[i]]) {
                if double_area(&corners) < SMALLEST || known.len() + 3 > usize::from(u16::MAX) {
                    continue;
                }
                detail.triangles.push(corners.map(|place| {
                    let next = known.len() as u16;
                    *known.entry(key(place)).or_insert_with(|| {
                        detail.vertices.push([place[0], height(t, place), place[1]].map(|c| c as f32));
                        next
                    })
                }));
            }
        }
    }
}

fn flat([x, _, z]: [f64; 3]) -> [f64; 2] {
    [x, z]
}

/// How far inside of each edge a place lies, as a share of the triangle.
fn weights(&[a, b, c]: &Triangle, [x, z]: [f64; 2]) -> [f64; 3] {
    let cross = |p: [f64; 3], q: [f64; 3]| (q[0] - p[0]) * (z - p[2]) - (q[2] - p[2]) * (x - p[0]);
    let all = [cross(b, c), cross(c, a), cross(a, b)];
    all.map(|w| w / (all[0] + all[1] + all[2]))
}

fn height(t: &Triangle, place: [f64; 2]) -> f64 {
    let [a, b, c] = weights(t, place);
    t[0][1] * a + t[1][1] * b + t[2][1] * c
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::SplitMix64;

    #[test]
    fn pieces_lie_where_the_whole_lay() {
        let mut rng = SplitMix64::new(8);
        for _ in 0..200 {
            let mut height = || (rng.next_f64() * 4.0) as f32;
            let outline = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]].map(|[x, z]| [x, height(), z]);
            let detail = DetailData {
                vertices: vec![[1.0, height(), 2.0]],
                triangles: vec![[0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4]],
                ..DetailData::default()
            };
            let whole = Surface::new(&outline, &detail, [0..1, 0..4]);
            let inside = [2.0, whole.height([2.0, 0.25]).unwrap() as f32, 0.25];
            let mut area = 0.0;
            for (i, j) in [(1, 2), (2, 3), (3, 0)] {
                let piece = [inside, outline[i], outline[j]];
                let mut cut = DetailData::default();
                whole.cut_out(&piece, &mut cut);
                let part = Surface::new(&piece, &cut, [0..cut.vertices.len(), 0..cut.triangles.len()]);
                for t in &part.0 {
                    area += double_area(&t.map(flat)) / 2.0;
                    let middle = [0, 1, 2].map(|axis| (t[0][axis] + t[1][axis] + t[2][axis]) / 3.0);
                    assert!((whole.height(flat(middle)).unwrap() - middle[1]).abs() < 1e-5);
                }
            }
            // All but the triangle between the old edge and the new corner.
            assert!((area - (16.0 - 4.0 * 0.25 / 2.0)).abs() < 1e-5, "{area}");
        }
    }

    #[test]
    fn level_pieces_need_no_detail() {
        let outline = [[0.0, 1.0, 0.0], [4.0, 1.0, 0.0], [4.0, 1.0, 4.0]];
        let mut cut = DetailData::default();
        Surface::new(&outline, &DetailData::default(), [0..0, 0..0]).cut_out(&outline, &mut cut);
        assert_eq!(cut, DetailData::default());
    }
}
