//! Level geometry → voxels → regions → convex polygons → tiles.
//!
//! One file a stage, in the order they run: `input`, `areas`, `tiles` (which triangles concern which tile), then for
//! each tile `rasterize`, `columns`, `spans`, `filter`, `open_space`, `erode`, `regions`, `contours`, `polygons`, `detail`.
//! `pipeline` runs them over all tiles.

mod areas;
mod bins;
mod chamfer;
mod closed_borders;
mod columns;
mod compact;
mod contours;
mod control;
mod corner;
mod crowding;
mod detail;
mod erode;
mod error;
mod filter;
mod fingerprint;
mod front;
mod input;
mod open_space;
mod pipeline;
mod polygons;
mod rasterize;
mod regions;
mod report;
mod round;
#[cfg(test)]
mod sample_fields;
mod settings;
mod small_islands;
mod spans;
mod tile;
mod tiles;
mod triangulation;
mod warnings;

pub use crate::mesh::{BakeSettings, Partition};
pub use control::BakeControl;
pub use error::BakeError;
pub use input::Level;
pub use pipeline::{Bake, TileBake, bake, bake_tile};
pub use report::{BakeReport, BakeWarning, CellCounts, Emptiness, Stage, StageTimes};
