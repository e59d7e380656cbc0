//! What a bake refuses.

use crate::{
    OutOfRange,
    mesh::{MeshError, TileError, TileKey},
};

/// Why a bake could not be done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BakeError {
    /// A setting outside of its range.
    #[error("setting {0}")]
    Setting(#[from] OutOfRange),
    /// A corner of a triangle that is no position.
    #[error(
        "triangle {triangle}: vertex {vertex} has {axis} = {value}, allowed: finite numbers between -2097152 and 2097152 metres"
    )]
    Vertex {
        /// Index of the triangle.
        triangle: usize,
        /// Index of the vertex.
        vertex: u32,
        /// `"x"`, `"y"` or `"z"`.
        axis: &'static str,
        /// The coordinate.
        value: f64,
    },
    /// A triangle that names a vertex which does not exist.
    #[error("triangle {triangle}: vertex index {index}, allowed: below {vertices}")]
    Index {
        /// Index of the triangle.
        triangle: usize,
        /// The index that it holds.
        index: u32,
        /// How many vertices there are.
        vertices: usize,
    },
    /// A height field, voxel columns, an area volume or an off-mesh link with something out of range.
    #[error("{what}: {name} is {value}, allowed: {allowed}")]
    Input {
        /// What kind of input.
        what: &'static str,
        /// Which part of it.
        name: &'static str,
        /// What was given.
        value: String,
        /// What can be given.
        allowed: &'static str,
    },
    /// An off-mesh link with an end or radius out of range.
    #[error("off-mesh link {link}: {error}")]
    OffMeshLink {
        /// Its number among those given at once.
        link: usize,
        /// What is wrong with it.
        error: OutOfRange,
    },
    /// Areas that do not go with the triangles.
    #[error("{areas} areas for {triangles} triangles, allowed: one a triangle")]
    AreaCount {
        /// How many areas were given.
        areas: usize,
        /// How many triangles there are.
        triangles: usize,
    },
    /// More triangles than can be numbered.
    #[error("{triangles} triangles, allowed: at most {possible}")]
    TooManyTriangles {
        /// How many there are.
        triangles: usize,
        /// How many can be.
        possible: usize,
    },
    /// Tiles with more columns of cells than memory should hold.
    #[error(
        "a tile needs {width} x {depth} = {needed} columns of cells, {border} on each side for its border (agent_radius and 3 more), allowed: {possible} (a smaller tile_size, a larger cell_size, or bounds around what matters)"
    )]
    TooManyCells {
        /// Cells along X, borders included.
        width: u64,
        /// Cells along Z, borders included.
        depth: u64,
        /// Of these, the border on each side; 0 for a bake to one tile.
        border: u64,
        /// Columns in all.
        needed: u64,
        /// Columns that are possible.
        possible: u64,
    },
    /// A bake of more columns of cells than can be gone through in reasonable time.
    #[error(
        "the bake needs {tiles} tiles of {side} x {side} = {needed} columns of cells in all, {border} on each side of a tile for its border (agent_radius and 3 more), allowed: {possible} (a larger cell_size, bounds around what matters{})",
        if *.border * 4 > *.side { ", or a larger tile_size, so that borders take less" } else { "" }
    )]
    TooMuchWork {
        /// Tiles that hold something.
        tiles: u64,
        /// Cells along a tile, borders included.
        side: u64,
        /// Of these, the border on each side.
        border: u64,
        /// Columns in all tiles.
        needed: u64,
        /// Columns that are possible.
        possible: u64,
    },
    /// A level so detailed that one tile has more solid voxels than memory should hold.
    #[error(
        "tile {tile}: more than {possible} spans, allowed: {possible} (a smaller tile_size, a larger cell_size or cell_height)"
    )]
    TooManySpans {
        /// The tile.
        tile: TileKey,
        /// Spans that are possible.
        possible: u64,
    },
    /// A level that covers more tiles than memory should hold.
    #[error(
        "the level needs up to {needed} pairs of tile and triangle, allowed: {possible} (larger tiles, or bounds around what matters)"
    )]
    TooManyTiles {
        /// Pairs needed.
        needed: u64,
        /// Pairs possible.
        possible: u64,
    },
    /// A level with triangles in more tiles than a mesh has slots.
    #[error(
        "the level has triangles in more than {possible} tiles, allowed: {possible} (larger tiles, or bounds around what matters)"
    )]
    TooManySlots {
        /// Tiles possible.
        possible: u32,
    },
    /// Heights that do not fit the cells' numbers.
    #[error(
        "heights from {lowest} to {highest} m need {needed} levels of {cell_height} m, counted from 0, allowed: {possible} on either side (larger cell height)"
    )]
    TooManyLevels {
        /// Lowest vertex, metres.
        lowest: f64,
        /// Highest vertex, metres.
        highest: f64,
        /// Metres a level.
        cell_height: f64,
        /// Levels from 0 to the farther of the two.
        needed: u64,
        /// Levels possible on either side of 0.
        possible: u64,
    },
    /// Tile borders on which walkable floors lie above each other so densely that their links would outgrow the mesh.
    #[error(
        "tile {tile}: {stacked} border edges above each other at one place, and {border_edges} border edges in the mesh, stacked too densely to be linked, allowed: {} links an edge on average (a smaller agent_climb, a larger agent_height, or tile_size 0 for a mesh without borders)",
        MeshError::LINKS_A_BORDER_EDGE
    )]
    Crowded {
        /// The tile with the densest border.
        tile: TileKey,
        /// Edges above each other at one place of its border.
        stacked: u64,
        /// Border edges in the mesh.
        border_edges: u64,
    },
    /// A tile that the mesh refuses.
    #[error("{error}{}", advice(.error))]
    Mesh {
        /// Why.
        error: MeshError,
    },
    /// Threads that could not be started.
    #[error("cannot start {threads} threads: {reason}")]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// What the system says.
        reason: String,
    },
    /// The caller asked to stop.
    #[error("the bake was cancelled")]
    Cancelled,
}

impl From<MeshError> for BakeError {
    fn from(error: MeshError) -> Self {
        Self::Mesh { error }
    }
}

/// Which settings help against what is wrong with a tile.
fn advice(error: &MeshError) -> &'static str {
    match error {
        MeshError::Tile { error, .. } => match error {
            TileError::TooManyPolygons { .. } => " (a smaller tile_size, or a larger edge_max_error or cell_size)",
            TileError::DetailVertexCount { .. } => " (a larger detail_sample_distance or detail_sample_max_error)",
            TileError::Coordinate { .. } | TileError::DetailCoordinate { .. } => " (bounds away from the world's end)",
            _ => "",
        },
        _ => "",
    }
}
