//! What floor plans are refused for.

use crate::{OutOfRange, mesh::MeshError};

/// Why a floor plan could not be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// A field outside of its range.
    #[error(transparent)]
    Value(#[from] OutOfRange),
    /// A side that is no whole number of cells.
    #[error("{field} is {value}, allowed: whole cells of {cell} m, such as {below} or {above}")]
    PartOfCell {
        /// `"width"` or `"height"`.
        field: &'static str,
        /// Its value, metres.
        value: f64,
        /// Side of a cell, metres.
        cell: f64,
        /// The next smaller side, metres; one cell at least.
        below: f64,
        /// The next greater side, metres.
        above: f64,
    },
    /// More cells than memory should hold.
    #[error("{columns} x {rows} cells, allowed: {possible} in all (larger cells, or a smaller plan)")]
    TooManyCells {
        /// Cells along x.
        columns: f64,
        /// Cells along y.
        rows: f64,
        /// Cells that are possible.
        possible: u64,
    },
    /// A list of cells that is not as long as the grid.
    #[error("{cells} cells for {columns} columns and {rows} rows, allowed: {columns} x {rows}")]
    CellCount {
        /// How many cells were given.
        cells: usize,
        /// Cells along x.
        columns: u32,
        /// Cells along y.
        rows: u32,
    },
    /// An obstacle with a coordinate that is no position.
    #[error("obstacles[{obstacle}]: {field} is {value}, allowed: finite, between -2097152 and 2097152 m")]
    Obstacle {
        /// Its index.
        obstacle: usize,
        /// `"x0"`, `"y0"`, `"x1"` or `"y1"`.
        field: &'static str,
        /// The coordinate.
        value: f64,
    },
    /// An obstacle whose second corner lies before its first.
    #[error("obstacles[{obstacle}]: {field} is {value}, allowed: at least {least_field}, which is {least}")]
    ObstacleOrder {
        /// Its index.
        obstacle: usize,
        /// `"x1"` or `"y1"`.
        field: &'static str,
        /// The coordinate.
        value: f64,
        /// `"x0"` or `"y0"`.
        least_field: &'static str,
        /// What it must be at least.
        least: f64,
    },
    /// Obstacles and a radius that reach more cells in all than can be looked at in reasonable time.
    #[error(
        "the obstacles and radius {radius} reach {reached} cells in all, allowed: {possible} (larger cells, a smaller radius, or fewer obstacles)"
    )]
    TooMuchReach {
        /// The radius, metres.
        radius: f64,
        /// Cells within the radius of each obstacle, summed.
        reached: u64,
        /// What the sum may be.
        possible: u64,
    },
    /// An outline that encloses no proper area.
    #[error("{0}")]
    Outline(#[from] OutlineFault),
    /// A text that is no plan: names the line, column and field.
    #[cfg(feature = "json")]
    #[error("plan: {0}")]
    Form(#[from] serde_json::Error),
    /// Polygons that the mesh refuses.
    #[error(transparent)]
    Mesh(#[from] MeshError),
}

/// What is wrong with the outlines of a floor plan. Outline 0 is the outer one, hole k is outline k + 1; vertices are counted
/// from 0.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum OutlineFault {
    /// Too few vertices for any area.
    #[error("outline {outline}: {count} vertices, allowed: at least 3")]
    VertexCount {
        /// The outline.
        outline: usize,
        /// How many there are.
        count: usize,
    },
    /// More vertices than can be numbered.
    #[error("the outlines have {count} vertices in all, allowed: {possible}")]
    TooManyVertices {
        /// How many there are.
        count: usize,
        /// How many can be.
        possible: usize,
    },
    /// A coordinate that is no position.
    #[error("outline {outline} vertex {vertex}: {axis} is {value}, allowed: finite, between -2097152 and 2097152 m")]
    Coordinate {
        /// The outline.
        outline: usize,
        /// The vertex.
        vertex: usize,
        /// `'x'` or `'y'`.
        axis: char,
        /// The coordinate.
        value: f64,
    },
    /// A vertex in the place of another one of any outline, once stored as 32-bit metres.
    #[error(
        "outline {outline} vertex {vertex} lies where outline {other_outline} vertex {other_vertex} lies, allowed: places of their own"
    )]
    RepeatedVertex {
        /// The outline of the later vertex.
        outline: usize,
        /// The later vertex.
        vertex: usize,
        /// The outline of the earlier one.
        other_outline: usize,
        /// The earlier one.
        other_vertex: usize,
    },
    /// A vertex that lies on an edge it is no end of. Edges are named by their first vertex.
    #[error(
        "outline {outline} edge {vertex} has a vertex of an outline on it, allowed: ends only (leave a gap, or draw both as one outline)"
    )]
    VertexOnEdge {
        /// The outline of the edge.
        outline: usize,
        /// The edge's first vertex.
        vertex: usize,
    },
    /// Two edges that cross or lie on each other. Edges are named by their first vertex.
    #[error(
        "outline {outline} edge {vertex} crosses outline {other_outline} edge {other_vertex}, allowed: no crossings"
    )]
    Crossing {
        /// The outline of one edge.
        outline: usize,
        /// Its first vertex.
        vertex: usize,
        /// The outline of the other.
        other_outline: usize,
        /// Its first vertex.
        other_vertex: usize,
    },
    /// A hole that does not lie inside of the outer outline.
    #[error("outline {outline}, a hole, lies outside of outline 0, allowed: inside")]
    HoleOutside {
        /// The hole.
        outline: usize,
    },
    /// A hole inside of another hole.
    #[error("outline {outline}, a hole, lies inside of another hole, allowed: holes beside each other")]
    HoleInHole {
        /// The inner hole.
        outline: usize,
    },
}
