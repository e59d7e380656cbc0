//! What lies behind each edge of a tile's polygons.

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

const NONE: u32 = u32::MAX;
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

/// The side of the tile that an edge lies on: both ends exactly at 0 or exactly at the tile size.
fn border_side(a: [f32; 3], b: [f32; 3], tile_size: f32) -> Option<Side> {
    if tile_size == 0.0 {
        return None;
    }
    let both = |axis: usize, at: f32| a[axis] == at && b[axis] == at;
    if both(0, 0.0) {
        Some(Side::West)
    } else if both(0, tile_size) {
        Some(Side::East)
    } else if both(2, 0.0) {
        Some(Side::South)
    } else if both(2, tile_size) {
        Some(Side::North)
    } else {
        None
    }
}

/// Finds the neighbour behind every edge, packed, aligned with `polygons.indices`. Indices must be valid.
pub(super) fn find(polygons: &PolygonLists, vertices: &[[f32; 3]], tile_size: f32) -> Result<Vec<u32>, TileError> {
    // (lesser vertex, greater vertex, direction, position): sorting brings the uses of an edge together.
    let mut uses: Vec<(u64, u32, u32)> = Vec::with_capacity(polygons.indices.len());
    let mut neighbours = vec![NONE; polygons.indices.len()];
    for (p, range) in polygons.offsets.windows(2).enumerate() {
        let (first, end) = (range[0] as usize, range[1] as usize);
        for (i, &a) in polygons.indices.iter().enumerate().take(end).skip(first) {
            let b = polygons.indices[if i + 1 == end { first } else { i + 1 }];
            if let Some(side) = border_side(vertices[a as usize], vertices[b as usize], tile_size) {
                neighbours[i] = EdgeNeighbour::Border(side).pack();
            }
            let (low, high, back) = if a < b { (a, b, 0) } else { (b, a, 1 << 31) };
            uses.push(((u64::from(low) << 32) | u64::from(high), back | i as u32, p as u32));
        }
    }
    uses.sort_unstable();
    let mut i = 0;
    while i < uses.len() {
        let (edge, use_a, polygon_a) = uses[i];
        i += 1;
        let Some(&(other, use_b, polygon_b)) = uses.get(i) else { break };
        if other != edge {
            continue;
        }
        let third = uses.get(i + 1).is_some_and(|u| u.0 == edge);
        let same_direction = (use_a ^ use_b) >> 31 == 0;
        if same_direction || third {
            let (first, second, back) = if same_direction {
                (polygon_a, polygon_b, use_a >> 31)
            } else {
                (polygon_b, uses[i + 1].2, use_b >> 31)
            };
            let (low, high) = ((edge >> 32) as u32, edge as u32);
            let (from, to) = if back == 0 { (low, high) } else { (high, low) };
            return Err(TileError::EdgeUsedTwice { first: first as usize, second: second as usize, from, to });
        }
        i += 1;
        for (position, neighbour) in [(use_a & !(1 << 31), polygon_b), (use_b & !(1 << 31), polygon_a)] {
            let slot = &mut neighbours[position as usize];
            if *slot == NONE {
                *slot = EdgeNeighbour::Polygon(neighbour).pack();
            }
        }
    }
    Ok(neighbours)
}
