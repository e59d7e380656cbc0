//! Level geometry → voxels → regions → convex polygons → tiles.
//!
//! One file a stage, in the order they run: `input`, `areas`, `tiles`, `tile_triangles` (which triangles concern which
//! tile), then for each tile `rasterize`, `columns`, `spans`, `filter`, `open_space`, `erode`, `tight_corners`, `regions`,
//! `contours`, `polygons`, `detail`, `headroom`.
//! `pipeline` runs them over all tiles. [`stages`] shows what each of them made. [`plan2d`] makes tiles from flat plans, without voxels.

mod areas;
mod bins;
mod chamfer;
mod clip;
mod clock;
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
mod frame;
mod front;
mod headroom;
mod height_field;
mod input;
mod job;
mod journal;
mod jumps;
mod off_mesh;
mod open_space;
mod pipeline;
pub mod plan2d;
mod polygons;
mod rasterize;
mod regions;
mod report;
#[cfg(test)]
mod sample_fields;
mod settings;
mod single_tile;
mod small_islands;
mod spans;
pub mod stages;
mod tight_corners;
mod tile;
mod tile_triangles;
mod tiles;
mod triangulation;
mod volumes;
mod voxels;
mod warnings;

pub use crate::mesh::{BakeSettings, Partition};
pub use control::BakeControl;
pub use error::BakeError;
pub use height_field::HeightField;
pub use input::Level;
pub use jumps::{JumpSettings, find_jumps};
pub use pipeline::{Bake, bake, bake_incremental};
pub use report::{BakeReport, BakeWarning, CellCounts, Emptiness, Stage, StageTimes};
pub use single_tile::{TileBake, bake_tile};
pub use volumes::{AreaVolume, Footprint};
pub use voxels::{VoxelColumns, VoxelSpan};
