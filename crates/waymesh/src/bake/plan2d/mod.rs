//! Floor plans: flat ground seen from above → convex polygons → the same tiles that a voxel bake makes.
//!
//! Three kinds of plan, all turned into [`TileData`](crate::mesh::TileData):
//!
//! | input | made by | polygons |
//! | --- | --- | --- |
//! | a [`FloorPlan`]: rectangles to walk around | [`GridPlan::new`], every stage kept | rectangles of whole cells |
//! | a [`CellGrid`]: which cells are walkable | [`CellGrid::with_clearance`], [`partition`], [`rectangles_to_tile`] | rectangles of whole cells |
//! | [`Outlines`]: an outline with holes | [`Outlines::to_tile`] | merged Delaunay triangles |
//!
//! The stages of a floor plan, a file each in the order they run: `cells`, `clearance`, `partition`, `adjacency`,
//! `polygon_search`, `portal_path`, `straighten`, `funnel`. What each promises is recounted by [`checks`], by code of its own.
//!
//! A plan's x and y are the world's X and Z, metres; heights are 0.

mod adjacency;
mod cell_grid;
mod cells;
pub mod checks;
mod clearance;
mod error;
mod floor_plan;
mod funnel;
mod grid_plan;
#[cfg(feature = "json")]
mod json;
mod outlines;
mod partition;
mod plan_path;
mod polygon_search;
mod portal_path;
mod straighten;
mod tile;
mod walkable_line;

pub use adjacency::{Adjacency, SharedPiece, find_adjacency};
pub use cell_grid::CellGrid;
pub use cells::mark_cells;
pub use clearance::{Filtered, filter_by_radius};
pub use error::{OutlineFault, PlanError};
pub use floor_plan::{FloorPlan, Rectangle};
pub use funnel::pull_through;
pub use grid_plan::{GridPlan, Route};
pub use outlines::Outlines;
pub use partition::{CellRectangle, partition};
pub use plan_path::PlanPath;
pub use polygon_search::{PolygonSequence, search_polygons};
pub use portal_path::portal_path;
pub use straighten::straighten;
pub use tile::rectangles_to_tile;

#[cfg(test)]
mod tests;
