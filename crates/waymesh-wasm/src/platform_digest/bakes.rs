//! Generated levels of every kind, baked in tiles and as one, and asked questions.

use waymesh::{
    bake::{BakeControl, BakeError, BakeSettings, Level, bake},
    digest::digest,
    mesh::TiledNavMesh,
    sample::{self, Kind},
};
use xxhash_rust::xxh3::xxh3_128;

const SEED: u64 = 3;

/// Small levels: kind and size.
const LEVELS: [(Kind, u32); 4] = [(Kind::Town, 2), (Kind::Dungeon, 2), (Kind::Tower, 2), (Kind::Terrain, 2)];

/// Every level in tiles and as one tile, named.
pub fn meshes(threads: usize) -> Result<Vec<(String, TiledNavMesh)>, waymesh::Error> {
    let mut meshes = Vec::new();
    for (kind, size) in LEVELS {
        let sample = sample::generate(kind, SEED, Some(size))?;
        let level = Level::new(sample.positions, sample.triangles)?;
        for (shape, tile_size) in [("tiled", BakeSettings::default().tile_size), ("one-tile", 0)] {
            meshes.push((format!("{}-{shape}", kind.name()), mesh(&level, tile_size, threads)?));
        }
    }
    Ok(meshes)
}

fn mesh(level: &Level, tile_size: u32, threads: usize) -> Result<TiledNavMesh, BakeError> {
    let settings = BakeSettings { tile_size, ..BakeSettings::default() };
    let control = BakeControl { threads: Some(threads), ..BakeControl::default() };
    Ok(bake(level, &settings, &control)?.mesh)
}

/// The mesh's file.
pub fn bake_hash(mesh: &TiledNavMesh) -> u128 {
    xxh3_128(&mesh.to_bytes())
}

/// The answers to seeded requests of every kind.
pub fn query_hash(mesh: &TiledNavMesh, queries: u64, threads: usize) -> u128 {
    u128::from_be_bytes(digest(mesh, queries, SEED, threads).0)
}
