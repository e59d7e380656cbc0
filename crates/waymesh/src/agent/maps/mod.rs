//! The maps there are: surfaces, meshes, grids.

mod grid_map;
mod mesh_map;
mod surface_map;

pub use grid_map::{GridMap, SharedGround, StreamedMap};
pub use mesh_map::MeshMap;
pub use surface_map::SurfaceMap;
