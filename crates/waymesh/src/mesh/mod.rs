//! The navigation mesh: tiles of convex polygons, the links between them, and references to them.
//!
//! [`TileData`] is plain input that anything can produce; [`Tile::new`] checks it once and turns it into a [`Tile`]
//! that can only be valid; [`TiledNavMesh`] holds tiles, places them in the world and keeps their links.

mod added_links;
mod bake_settings;
mod borders;
mod bounding_hierarchy;
mod detail_grid;
mod edge_chains;
mod error;
mod file;
mod islands;
#[cfg(feature = "json")]
mod json;
mod linking;
mod links;
mod nav_mesh;
mod neighbours;
mod outlines;
mod placed_tile;
mod poly_ref;
mod polyanya;
mod summary;
mod surely_convex;
mod surface;
mod tile;
mod tile_data;
mod tile_index;
mod tile_key;
mod validate;
mod vertex_box;

pub use bake_settings::{BakeSettings, Partition};
pub use bounding_hierarchy::HierarchyBox;
pub use error::{MeshError, TileError};
pub use file::{FileError, FileFault, FilePart};
pub use islands::{Islands, find_islands};
#[cfg(feature = "json")]
pub use json::JsonError;
pub use links::{Link, LinkKind};
pub use nav_mesh::{MeshParams, TiledNavMesh};
pub use neighbours::EdgeNeighbour;
pub use placed_tile::PlacedTile;
pub use poly_ref::{BadPolyName, PolyName, PolyRef};
pub use polyanya::PolyanyaError;
pub use summary::MeshSummary;
pub use surface::ClosestPoint;
pub use tile::{BorderEdge, Tile};
pub use tile_data::{DetailData, OffMeshLink, PolygonLists, TileData};
pub use tile_key::{Side, TileKey};

/// Positions lie strictly within ± this many metres on each axis: 2²¹.
pub const POSITION_LIMIT: f64 = 2_097_152.0;

/// Whether every coordinate is finite and within [`POSITION_LIMIT`].
#[inline]
#[must_use]
pub fn is_position(p: crate::math::DVec3) -> bool {
    // A comparison with NaN is false, so this refuses it too.
    p.x.abs() < POSITION_LIMIT && p.y.abs() < POSITION_LIMIT && p.z.abs() < POSITION_LIMIT
}
