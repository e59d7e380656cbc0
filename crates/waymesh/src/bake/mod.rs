//! Level geometry → voxels → regions → convex polygons → tiles.
//!
//! One file a stage, in the order they run: `input`, `rasterize`, `spans`, `filter`, `erode`, `areas`,
//! `regions`, `contours`, `polygons`, `detail`, `tiles`.

pub mod compact;
mod error;

pub use crate::mesh::{BakeSettings, Partition};
pub use error::BakeError;
