//! The navigation mesh: tiles of convex polygons, the links between them, and references to them.
mod bake_settings;
pub use bake_settings::{BakeSettings, Partition};

/// What a mesh refuses.
#[derive(Debug, thiserror::Error)]
pub enum MeshError {}
