//! Tiles as plain data, before they are checked.

use super::TileKey;
use crate::math::DVec3;

/// Everything a tile consists of. Nothing here is checked yet; [`Tile::new`](super::Tile::new) does that.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TileData {
    /// Column, row and layer.
    pub key: TileKey,
    /// Vertices relative to the tile's origin, metres, `[x, y, z]`.
    pub vertices: Vec<[f32; 3]>,
    /// The polygons' vertex indices.
    pub polygons: PolygonLists,
    /// Area of each polygon.
    pub areas: Vec<u8>,
    /// Flags of each polygon.
    pub flags: Vec<u16>,
    /// Finer surface heights inside polygons.
    pub detail: DetailData,
    /// Links that are not made of touching edges: ladders, jumps, doors.
    pub off_mesh_links: Vec<OffMeshLink>,
    /// Fingerprint of what the tile was baked from; 0 where unknown.
    pub fingerprint: u128,
}

/// Lists of vertex indices in one flat array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolygonLists {
    /// Where each polygon's indices begin, and one more entry for where the last one ends. Begins with 0.
    pub offsets: Vec<u32>,
    /// Vertex indices, counter-clockwise in X/Z.
    pub indices: Vec<u32>,
}

impl Default for PolygonLists {
    fn default() -> Self {
        Self { offsets: vec![0], indices: Vec::new() }
    }
}

impl PolygonLists {
    /// Adds a polygon.
    pub fn push(&mut self, indices: impl IntoIterator<Item = u32>) {
        self.indices.extend(indices);
        self.offsets.push(self.indices.len() as u32);
    }

    /// How many polygons there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Triangles that follow the surface inside polygons. Either all arrays are empty (no detail in this tile) or both
/// offset arrays have an entry for each polygon and one more. A polygon without triangles is its own fan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DetailData {
    /// Where each polygon's own detail vertices begin.
    pub vertex_offsets: Vec<u32>,
    /// Detail vertices relative to the tile's origin, metres.
    pub vertices: Vec<[f32; 3]>,
    /// Where each polygon's triangles begin.
    pub triangle_offsets: Vec<u32>,
    /// Triangles: indices below the polygon's vertex count mean its vertices, the rest its own detail vertices.
    pub triangles: Vec<[u16; 3]>,
}

/// A way to get from one place to another that is not walked along the surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OffMeshLink {
    /// World position where it begins.
    pub start: DVec3,
    /// World position where it ends.
    pub end: DVec3,
    /// How far in X/Z an end may be from the polygon it attaches to, metres.
    pub radius: f64,
    /// Whether it can be taken both ways.
    pub bidirectional: bool,
    /// Area, for filters and costs.
    pub area: u8,
    /// Flags, for filters.
    pub flags: u16,
    /// The caller's own number.
    pub id: u64,
}
