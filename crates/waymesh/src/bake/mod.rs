//! Level geometry → voxels → regions → convex polygons → tiles.
//!
//! One file a stage, in the order they run: `input`, `rasterize`, `spans`, `filter`, `erode`, `areas`,
//! `regions`, `contours`, `polygons`, `detail`, `tiles`.

pub mod compact;
pub mod contours;
mod corner;
pub mod detail;
mod error;
pub mod polygons;
#[cfg(test)]
mod sample_fields;
mod triangulation;

pub use crate::mesh::{BakeSettings, Partition};
pub use error::BakeError;
