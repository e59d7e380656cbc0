//! What lies behind each edge of a tile's polygons.

use super::edge_chains::EdgeChains;
use super::{PolygonLists, Side, TileError};

/// What lies behind an edge inside its own tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeNeighbour {
    /// Nothing: a wall.
    None,
    /// A polygon of the same tile.
    Polygon(u32),
    /// The border of the tile on this side; links tell what is behind.
    Border(Side),
}

pub(super) const NONE: u32 = u32::MAX;
const FIRST_BORDER: u32 = u32::MAX - 4;

impl EdgeNeighbour {
    #[inline]
    pub(super) fn pack(self) -> u32 {
        match self {
            EdgeNeighbour::None => NONE,
            EdgeNeighbour::Polygon(p) => p,
            EdgeNeighbour::Border(side) => FIRST_BORDER + side as u32,
        }
    }

    #[inline]
    pub(super) fn unpack(v: u32) -> Self {
        match v {
            NONE => EdgeNeighbour::None,
            v if v < FIRST_BORDER => EdgeNeighbour::Polygon(v),
            v => EdgeNeighbour::Border(Side::ALL[(v - FIRST_BORDER) as usize]),
        }
    }
}

/// A use of an edge by a polygon, kept with the edge's lesser vertex.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct EdgeUse {
    /// The edge's greater vertex.
    high: u32,
    /// Where the edge stands in the index array; the top bit is set when it runs from the greater vertex to the lesser.
    position: u32,
    polygon: u32,
}

const BACKWARDS: u32 = 1 << 31;

/// Finds the neighbour behind every edge, packed, aligned with `polygons.indices`. Indices must be valid.
pub(super) fn find(
    polygons: &PolygonLists,
    vertex_count: usize,
    scratch: &mut EdgeChains,
) -> Result<Vec<u32>, TileError> {
    match scratch.find(polygons, vertex_count) {
        Some(neighbours) => Ok(neighbours),
        None => find_by_sorting(polygons, vertex_count),
    }
}

/// Finds the neighbours of any tile, and tells what is wrong.
fn find_by_sorting(polygons: &PolygonLists, vertex_count: usize) -> Result<Vec<u32>, TileError> {
    let mut neighbours = vec![NONE; polygons.indices.len()];
    let (ends, mut uses) = uses_by_lesser_vertex(polygons, vertex_count);
    let mut begin = 0;
    for (low, &end) in ends.iter().enumerate() {
        let uses = &mut uses[begin..end as usize];
        begin = end as usize;
        // Brings the uses of an edge together. Mostly two to four, so that this is no sort to speak of.
        uses.sort_unstable();
        let mut rest = &*uses;
        while let [first, others @ ..] = rest {
            let same = others.iter().take(2).take_while(|other| other.high == first.high).count();
            rest = &others[same..];
            let Some(second) = others.first().filter(|_| same > 0) else { continue };
            let same_direction = (first.position ^ second.position) & BACKWARDS == 0;
            if same_direction || same > 1 {
                // Three uses are sorted by direction, so that the second and third agree where the first two do not.
                let pair = if same_direction { [first, second] } else { [second, &others[1]] };
                return Err(used_twice(low as u32, pair));
            }
            neighbours[(first.position & !BACKWARDS) as usize] = EdgeNeighbour::Polygon(second.polygon).pack();
            neighbours[(second.position & !BACKWARDS) as usize] = EdgeNeighbour::Polygon(first.polygon).pack();
        }
    }
    Ok(neighbours)
}

/// All uses of edges, grouped by their lesser vertex; for each vertex where its group ends.
fn uses_by_lesser_vertex(polygons: &PolygonLists, vertex_count: usize) -> (Vec<u32>, Vec<EdgeUse>) {
    let mut ends = vec![0u32; vertex_count];
    for_each_edge(polygons, |_, _, a, b| ends[a.min(b) as usize] += 1);
    let mut sum = 0;
    for end in &mut ends {
        // For now where the group begins; filling it moves that to its end.
        (*end, sum) = (sum, sum + *end);
    }
    let mut uses = vec![EdgeUse::default(); polygons.indices.len()];
    for_each_edge(polygons, |polygon, position, a, b| {
        let (low, high, back) = if a < b { (a, b, 0) } else { (b, a, BACKWARDS) };
        let at = &mut ends[low as usize];
        uses[*at as usize] = EdgeUse { high, position: position | back, polygon };
        *at += 1;
    });
    (ends, uses)
}

/// Calls with polygon, position in the index array, and the edge's two vertices.
#[inline]
fn for_each_edge(polygons: &PolygonLists, mut edge: impl FnMut(u32, u32, u32, u32)) {
    for (polygon, range) in polygons.offsets.windows(2).enumerate() {
        let outline = &polygons.indices[range[0] as usize..range[1] as usize];
        let Some(&(mut b)) = outline.first() else { continue };
        // From the last edge to the first, so that each one's end is at hand.
        for (i, &a) in outline.iter().enumerate().rev() {
            edge(polygon as u32, range[0] + i as u32, a, b);
            b = a;
        }
    }
}

fn used_twice(low: u32, [first, second]: [&EdgeUse; 2]) -> TileError {
    let high = first.high;
    let (from, to) = if first.position & BACKWARDS == 0 { (low, high) } else { (high, low) };
    TileError::EdgeUsedTwice { first: first.polygon as usize, second: second.polygon as usize, from, to }
}
