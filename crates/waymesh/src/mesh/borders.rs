//! Which edges lie on the border of their tile.

use super::neighbours::EdgeNeighbour;
use super::{BorderEdge, PolygonLists, Side};

/// A tile's edges on its border, grouped by side.
#[derive(Clone, Debug, Default)]
pub(super) struct BorderEdges {
    edges: Box<[BorderEdge]>,
    /// Where each side's edges end.
    ends: [u32; 4],
}

impl BorderEdges {
    /// The edges on one side, by polygon and edge.
    pub fn on(&self, side: Side) -> &[BorderEdge] {
        let side = side as usize;
        let begin = if side == 0 { 0 } else { self.ends[side - 1] };
        &self.edges[begin as usize..self.ends[side] as usize]
    }

    /// How many there are on all sides.
    pub fn count(&self) -> usize {
        self.edges.len()
    }
}

/// Memory for finding border edges, kept from tile to tile.
#[derive(Default)]
pub(super) struct BorderScratch {
    /// The sides that each vertex lies on, a bit a side.
    sides: Vec<u8>,
    edges: [Vec<BorderEdge>; 4],
}

impl BorderScratch {
    /// Finds the edges with both ends exactly at 0 or exactly at the tile size and enters them as what is behind.
    pub fn find(
        &mut self,
        polygons: &PolygonLists,
        vertices: &[[f32; 3]],
        tile_size: f32,
        neighbours: &mut [u32],
    ) -> BorderEdges {
        self.sides.clear();
        self.sides.extend(vertices.iter().map(|v| {
            // In the order of `Side::ALL`.
            let on = [v[0] == 0.0, v[0] == tile_size, v[2] == 0.0, v[2] == tile_size];
            on.iter().rev().fold(0, |bits, &on| bits << 1 | u8::from(on))
        }));
        self.edges.iter_mut().for_each(Vec::clear);
        for (polygon, ends) in polygons.offsets.windows(2).enumerate() {
            let outline = &polygons.indices[ends[0] as usize..ends[1] as usize];
            let Some(&first) = outline.first() else { continue };
            let following = outline[1..].iter().chain([&first]);
            let mut from = self.sides[first as usize];
            for (edge, &to) in following.enumerate() {
                let to = self.sides[to as usize];
                let both = from & to;
                if both != 0 {
                    // The first side where an edge without length lies on two.
                    let side = both.trailing_zeros() as usize;
                    let behind = EdgeNeighbour::Border(Side::ALL[side]).pack();
                    neighbours[ends[0] as usize + edge] = behind;
                    self.edges[side].push(BorderEdge { polygon: polygon as u32, edge: edge as u8 });
                }
                from = to;
            }
        }
        let mut ends = [0; 4];
        let mut all = Vec::with_capacity(self.edges.iter().map(Vec::len).sum());
        for (edges, end) in self.edges.iter().zip(&mut ends) {
            all.extend_from_slice(edges);
            *end = all.len() as u32;
        }
        BorderEdges { edges: all.into(), ends }
    }
}
