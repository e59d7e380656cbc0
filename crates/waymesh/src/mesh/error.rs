//! What a mesh refuses.

use super::links::LinkBudget;
use super::{PolyRef, TileKey};
use crate::OutOfRange;

/// Why a mesh did not accept a change.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MeshError {
    /// A parameter outside of its range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// A tile that is not valid.
    #[error("tile {key}: {error}")]
    Tile {
        /// The tile.
        key: TileKey,
        /// What is wrong with it.
        error: TileError,
    },
    /// There is a tile already.
    #[error("tile {0} exists already; remove or replace it")]
    Occupied(TileKey),
    /// There is no such tile.
    #[error("there is no tile {0}")]
    NoSuchTile(TileKey),
    /// A mesh with tile size 0 has one tile only.
    #[error("tile {0}: a mesh with tile size 0 holds the tile 0,0,0 only")]
    SingleTile(TileKey),
    /// No slot is left.
    #[error("no tile slot is left, allowed: {} tiles", PolyRef::MAX_SLOTS)]
    NoSlot,
    /// So many border edges in the same places that their links would outgrow the tiles by far.
    #[error(
        "{border_edges} border edges, stacked too densely to be linked; allowed: {} links an edge on average",
        LinkBudget::LINKS
    )]
    Crowded {
        /// How many border edges there are.
        border_edges: u64,
    },
    /// A reference that is stale or names nothing.
    #[error("polygon reference {:#018x} is stale or names no polygon", .0.bits())]
    BadReference(PolyRef),
}

impl MeshError {
    /// Links a border edge that a whole mesh may have on average.
    pub(crate) const LINKS_A_BORDER_EDGE: u64 = LinkBudget::LINKS;
}

/// What is wrong with a tile. One variant a rule of validity, in the order that they are checked.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TileError {
    /// More polygons than references can name.
    #[error("{count} polygons, allowed: 0 to {}", PolyRef::MAX_POLYGONS)]
    TooManyPolygons {
        /// How many there are.
        count: usize,
    },
    /// An array whose length does not follow from the others.
    #[error("{array} has {length} entries, expected {expected}")]
    Length {
        /// The array.
        array: &'static str,
        /// Its length.
        length: usize,
        /// The length it must have.
        expected: usize,
    },
    /// Offsets that do not ascend from 0 to the end of their array.
    #[error("{array} must ascend from 0 to {end}; entry {entry} does not")]
    Offsets {
        /// The array.
        array: &'static str,
        /// The first entry that is wrong.
        entry: usize,
        /// Length of the array that it points into.
        end: usize,
    },
    /// A vertex with a coordinate that is no number, or whose world position is out of range.
    #[error("vertex {vertex}: coordinate {value} (allowed: finite, with a world position within ±2^21 m)")]
    Coordinate {
        /// The vertex.
        vertex: usize,
        /// The coordinate.
        value: f32,
    },
    /// A vertex outside of the tile.
    #[error("vertex {vertex}: {axis} is {value}, allowed: 0 to {tile_size} (the tile size)")]
    OutsideTile {
        /// The vertex.
        vertex: usize,
        /// `x` or `z`.
        axis: char,
        /// The coordinate.
        value: f32,
        /// The tile size.
        tile_size: f32,
    },
    /// A polygon with too few or too many vertices.
    #[error("polygon {polygon}: {count} vertices, allowed: 3 to 64")]
    VertexCount {
        /// The polygon.
        polygon: usize,
        /// How many vertices it has.
        count: usize,
    },
    /// A vertex index that names no vertex.
    #[error("polygon {polygon}: vertex index {index}, allowed: 0 to {}", .vertices.saturating_sub(1))]
    VertexIndex {
        /// The polygon.
        polygon: usize,
        /// The index.
        index: u32,
        /// How many vertices the tile has.
        vertices: usize,
    },
    /// Two vertices of a polygon at one place in X/Z.
    #[error("polygon {polygon}: vertices {first} and {second} of its outline are at the same place in X/Z")]
    RepeatedVertex {
        /// The polygon.
        polygon: usize,
        /// The first of the two.
        first: usize,
        /// The second of the two.
        second: usize,
    },
    /// A polygon whose vertices lie on one line.
    #[error("polygon {polygon}: zero area in X/Z")]
    ZeroArea {
        /// The polygon.
        polygon: usize,
    },
    /// A polygon in the wrong winding.
    #[error("polygon {polygon}: clockwise; vertices must run counter-clockwise in X/Z (x right, z up)")]
    Clockwise {
        /// The polygon.
        polygon: usize,
    },
    /// A polygon that is not convex.
    #[error("polygon {polygon}: not convex in X/Z")]
    NotConvex {
        /// The polygon.
        polygon: usize,
    },
    /// An edge that two polygons use in the same direction, or that more than two use.
    #[error("polygons {first} and {second} use the edge of vertices {from} to {to} in the same direction")]
    EdgeUsedTwice {
        /// One of the polygons.
        first: usize,
        /// The other.
        second: usize,
        /// Vertex index where the edge begins.
        from: u32,
        /// Vertex index where the edge ends.
        to: u32,
    },
    /// A detail vertex with a coordinate that is no number, or whose world position is out of range.
    #[error("detail vertex {vertex}: coordinate {value} (allowed: finite, with a world position within ±2^21 m)")]
    DetailCoordinate {
        /// The vertex, counted over the tile.
        vertex: usize,
        /// The coordinate.
        value: f32,
    },
    /// More detail vertices in a polygon than triangles can name.
    #[error("polygon {polygon}: {count} detail vertices, allowed: up to 65536 together with its own")]
    DetailVertexCount {
        /// The polygon.
        polygon: usize,
        /// How many there are.
        count: usize,
    },
    /// A detail triangle with an index that names no vertex.
    #[error("polygon {polygon}: detail triangle {triangle} has index {index}, allowed: 0 to {}", .vertices.saturating_sub(1))]
    DetailIndex {
        /// The polygon.
        polygon: usize,
        /// The triangle, counted within the polygon.
        triangle: usize,
        /// The index.
        index: u32,
        /// How many vertices the polygon has, its own detail vertices included.
        vertices: usize,
    },
    /// An off-mesh link with a bad value.
    #[error("off-mesh link {link}: {error}")]
    OffMeshLink {
        /// The link.
        link: usize,
        /// The value.
        error: OutOfRange,
    },
}
