//! The quick way to find the neighbours behind edges: in one pass over them, without sorting.

use super::PolygonLists;
use super::neighbours::NONE;

/// A chain longer than this is left to sorting, so that no tile takes more than linear time here. Few vertices have more
/// than eight edges.
const LONGEST_CHAIN: usize = 32;

/// An edge in the chain of its lesser vertex.
#[derive(Clone, Copy)]
struct Edge {
    /// Its greater vertex.
    high: u32,
    /// Whether its first polygon goes from the greater to the lesser.
    backwards: bool,
    /// Whether a second polygon uses it, too.
    paired: bool,
    /// Its first polygon.
    polygon: u32,
    /// Where that one's use of it stands in the index array.
    position: u32,
    /// The edge before it in the chain.
    next: u32,
}

/// For each vertex the chain of edges to greater vertices; kept from tile to tile for its memory.
#[derive(Default)]
pub(super) struct EdgeChains {
    edges: Vec<Edge>,
    /// The last edge of each vertex.
    last: Vec<u32>,
}

impl EdgeChains {
    /// The neighbour behind every edge, packed, aligned with `polygons.indices`, whose indices must be valid. `None` where
    /// an edge is used in a way that it must not be, or where too many edges meet in a vertex.
    pub(super) fn find(&mut self, polygons: &PolygonLists, vertex_count: usize) -> Option<Vec<u32>> {
        let mut neighbours = vec![NONE; polygons.indices.len()];
        self.edges.clear();
        self.last.clear();
        self.last.resize(vertex_count, NONE);
        for (polygon, ends) in polygons.offsets.windows(2).enumerate() {
            let polygon = polygon as u32;
            let outline = &polygons.indices[ends[0] as usize..ends[1] as usize];
            let Some(&(mut a)) = outline.last() else { continue };
            // The edge that ends in a vertex stands where the vertex before it stands.
            let mut position = ends[1] - 1;
            for (next, &b) in (ends[0]..).zip(outline) {
                if let Some(other) = self.pair(a, b, polygon, position)? {
                    neighbours[position as usize] = other.polygon;
                    neighbours[other.position as usize] = polygon;
                }
                (a, position) = (b, next);
            }
        }
        Some(neighbours)
    }

    /// The first use of an edge by another polygon, if it was there before; otherwise this one becomes it.
    #[inline]
    fn pair(&mut self, a: u32, b: u32, polygon: u32, position: u32) -> Option<Option<Edge>> {
        let backwards = a > b;
        let (low, high) = if backwards { (b, a) } else { (a, b) };
        let first = self.last[low as usize];
        let mut at = first;
        for _ in 0..LONGEST_CHAIN {
            let Some(edge) = self.edges.get_mut(at as usize) else {
                self.last[low as usize] = self.edges.len() as u32;
                self.edges.push(Edge { high, backwards, paired: false, polygon, position, next: first });
                return Some(None);
            };
            if edge.high == high {
                if edge.paired || edge.backwards == backwards {
                    return None;
                }
                edge.paired = true;
                return Some(Some(*edge));
            }
            at = edge.next;
        }
        None
    }
}
