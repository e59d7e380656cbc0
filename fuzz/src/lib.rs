//! What the fuzz targets share.

mod bake_anything;
#[path = "../../crates/waymesh/tests/file_repair/mod.rs"]
mod file_repair;
mod read_anything;
mod read_level;
#[path = "../../crates/waymesh/tests/walkable/mod.rs"]
mod walkable;

pub use bake_anything::bake_anything;
pub use file_repair::repair;
pub use read_anything::{load_surface, read_anything};
pub use read_level::read_level;
use waymesh::mesh::TiledNavMesh;

/// Loads `bytes`; a mesh that comes out must be one that was valid all along.
pub fn load(bytes: &[u8]) {
    let Ok(mesh) = TiledNavMesh::from_bytes(bytes) else { return };
    let saved = mesh.to_bytes();
    if bytes[56..60] == u32::from(mesh.settings().is_some()).to_le_bytes() {
        assert!(saved == bytes, "a file that loads is the one that saving gives");
    }
    let again = TiledNavMesh::from_bytes(&saved).expect("what was saved loads");
    assert_eq!(again.fingerprint(), mesh.fingerprint());
    let tiles = mesh.tiles().map(|(_, placed)| placed.tile().data().clone()).collect();
    let built = TiledNavMesh::from_tiles(*mesh.params(), tiles).expect("the tiles are valid");
    for ((_, a), (_, b)) in mesh.tiles().zip(built.tiles()) {
        assert_eq!(a.all_links(), b.all_links());
    }
}

/// Small meshes of every kind: one tile or many, near or far, with layers, links and detail.
pub fn meshes_to_query() -> Vec<TiledNavMesh> {
    (0..12).map(walkable::mesh).collect()
}
