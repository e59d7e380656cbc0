//! Grids of samples over ground: where they lie, what the ground is, whether it is flat enough, and paths over them.
//!
//! [`bake_nav_grid`] makes one bit a sample from heights alone; [`NavGridTile::find_path`] searches it. Buildings, water
//! and the agent's width are the business of [`surface`](crate::surface), which searches its samples with the same code.

mod bake;
mod debug;
mod find_path;
mod ground;
mod hierarchical;
mod nav_path;
mod region;
pub(crate) mod search;
mod sight;
mod streamed;
mod tile;

pub use bake::{bake_nav_grid, bake_nav_grid_cell};
pub use debug::nav_grid_debug_lines;
pub(crate) use debug::{debug_crosses, debug_routes};
pub use find_path::NavGridQuery;
#[cfg(feature = "json")]
pub(crate) use ground::window;
pub use ground::{FlatGround, GroundError, HeightGrid, NavGround};
pub use hierarchical::{CoarseNavGraph, HierarchicalNavGrid, find_leg};
pub use nav_path::{NavPath, NavPathStatus};
pub use region::{MAX_SAMPLES, NavRegion, POSITION_LIMIT};
pub(crate) use region::{check_number, check_position};
pub use streamed::{StreamedNavGrid, WorldCell};
pub use tile::NavGridTile;

/// What meets a limit within this many metres (or this part of it) meets it.
///
/// Decimal numbers are rarely what they look like in binary: 1.3 − 1.0 is more than 0.3.
pub(crate) const SLACK: f64 = 1e-9;
