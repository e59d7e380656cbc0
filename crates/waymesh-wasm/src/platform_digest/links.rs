//! Portal and off-mesh links over a field of tiles with random cuts and heights, through the JSON export and the file.

use waymesh::{
    math::{DVec3, SplitMix64},
    mesh::{FileError, MeshError, MeshParams, OffMeshLink, TileData, TileKey, TiledNavMesh},
};

use super::BitHash;

const SIDE: i32 = 12;
const TILE: f32 = 14.4;

/// The mesh, its links in full.
pub fn hash(mesh: &TiledNavMesh) -> u128 {
    let mut text = Vec::new();
    mesh.write_json(&mut text).expect("writing to memory");
    let mut hash = BitHash::default();
    hash.add_bytes(&text);
    hash.finish()
}

/// The mesh's file, written, read and written again.
pub fn file_hash(mesh: &TiledNavMesh) -> Result<u128, FileError> {
    let mut hash = BitHash::default();
    let bytes = mesh.to_bytes();
    hash.add_bytes(&bytes);
    hash.add_bytes(&TiledNavMesh::from_bytes(&bytes)?.to_bytes());
    Ok(hash.finish())
}

/// The field of tiles.
pub fn mesh() -> Result<TiledNavMesh, MeshError> {
    let mut rng = SplitMix64::new(0x6c69_6e6b);
    let params = MeshParams { origin: DVec3::new(-25.1, 0.3, 1000.7), tile_size: TILE, climb: 0.5 };
    let mut mesh = TiledNavMesh::new(params)?;
    for x in 0..SIDE {
        for z in 0..SIDE {
            mesh.insert(tile(&mut rng, TileKey { x, z, layer: 0 }))?;
        }
    }
    Ok(mesh)
}

/// A strip of quads from one side of the tile to the other, cut at random places, and a link to somewhere.
fn tile(rng: &mut SplitMix64, key: TileKey) -> TileData {
    let mut data = TileData { key, ..TileData::default() };
    let mut cuts: Vec<f32> = (0..3 + rng.below(5)).map(|_| rng.next_f64() as f32 * TILE).collect();
    cuts.extend([0.0, TILE]);
    cuts.sort_by(f32::total_cmp);
    cuts.dedup();
    for &x in &cuts {
        data.vertices.extend([0.0, TILE].map(|z| [x, rng.next_f64() as f32, z]));
    }
    for i in 0..cuts.len() as u32 - 1 {
        data.polygons.push([2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1]);
        data.areas.push(rng.below(4) as u8);
        data.flags.push(1);
    }
    let mut place = || {
        let side = f64::from(SIDE) * f64::from(TILE);
        DVec3::new(rng.next_f64() * side - 25.1, 0.8, rng.next_f64() * side + 1000.7)
    };
    let (start, end) = (place(), place());
    let bidirectional = (key.x + key.z) % 2 == 0;
    data.off_mesh_links.push(OffMeshLink { start, end, radius: 0.6, bidirectional, area: 2, flags: 1, id: 7 });
    data
}
