//! Generated levels of every kind, baked in tiles and as one, with every partition, and asked questions.

use waymesh::{
    bake::{BakeControl, BakeError, BakeSettings, Level, Partition, bake},
    digest::digest,
    mesh::TiledNavMesh,
    sample::{self, Kind},
};
use xxhash_rust::xxh3::xxh3_128;

const SEED: u64 = 3;

/// Small levels: kind and size.
const LEVELS: [(Kind, u32); 4] = [(Kind::Town, 2), (Kind::Dungeon, 2), (Kind::Tower, 2), (Kind::Terrain, 2)];

/// The watershed partition is asked for tiled and whole, the others whole.
const SHAPES: [(&str, Partition, u32); 4] = [
    ("tiled", Partition::Watershed, 48),
    ("one-tile", Partition::Watershed, 0),
    ("monotone", Partition::Monotone, 0),
    ("layers", Partition::Layers, 0),
];

/// Every level in every shape, named.
pub fn meshes(threads: usize) -> Result<Vec<(String, TiledNavMesh)>, waymesh::Error> {
    let mut meshes = Vec::new();
    for (kind, size) in LEVELS {
        let sample = sample::generate(kind, SEED, Some(size))?;
        let level = Level::new(sample.positions, sample.triangles)?;
        for (shape, partition, tile_size) in SHAPES {
            meshes.push((format!("{}-{shape}", kind.name()), mesh(&level, partition, tile_size, threads)?));
        }
    }
    Ok(meshes)
}

fn mesh(level: &Level, partition: Partition, tile_size: u32, threads: usize) -> Result<TiledNavMesh, BakeError> {
    let settings = BakeSettings { partition, tile_size, ..BakeSettings::default() };
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
