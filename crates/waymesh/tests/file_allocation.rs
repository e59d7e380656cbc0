//! Loading a `.nav` file never allocates more than a few times the file, whatever is in it.

mod file_repair;
mod random_meshes;

use file_repair::repair;
use random_meshes::{Random, params, random_mesh};
use waymesh::mesh::{FileFault, MeshError, TileData, TileKey, TiledNavMesh};

/// The most memory in use at once while loading.
fn peak_of_loading(bytes: &[u8]) -> usize {
    let measured = allocation_counter::measure(|| drop(TiledNavMesh::from_bytes(bytes)));
    measured.bytes_max as usize
}

/// A few kilobytes for the trees, whatever the file.
const BASE: usize = 8 * 1024;

#[test]
fn valid_files() {
    for (seed, reach) in [(1, 0), (2, 2), (3, 4), (4, 6)] {
        let bytes = random_mesh(seed, reach).to_bytes();
        let peak = peak_of_loading(&bytes);
        assert!(peak > bytes.len() / 2 && peak < 8 * bytes.len() + BASE, "{peak} for {}", bytes.len());
    }
}

#[test]
fn crafted_files() {
    let original = random_mesh(1, 1).to_bytes();
    for at in (0..original.len()).step_by(4) {
        for value in [0, 0xffff, 0x00ff_ffff, i32::MAX as u32, u32::MAX] {
            let mut bytes = original.clone();
            bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
            repair(&mut bytes);
            let peak = peak_of_loading(&bytes);
            assert!(peak < 8 * bytes.len() + BASE, "{peak} for {} with {value} at {at}", bytes.len());
        }
    }
    let mut random = Random::new(3);
    for _ in 0..20_000 {
        let mut bytes = original.clone();
        let at = random.below(bytes.len());
        bytes[at] ^= 1 + random.below(255) as u8;
        repair(&mut bytes);
        let peak = peak_of_loading(&bytes);
        assert!(peak < 8 * bytes.len() + BASE, "{peak} for {}, {at}", bytes.len());
    }
}

/// A tile of triangles on one border, all in the same place seen from above but sharing no edge.
fn stack(key: TileKey, count: u32, step: f32, east: bool) -> TileData {
    let mut tile = TileData { key, ..TileData::default() };
    for i in 0..count {
        let y = i as f32 * step;
        let corners = if east {
            [[8.0, y, 0.0], [8.0, y, 8.0], [1.0, y, 4.0]]
        } else {
            [[0.0, y, 8.0], [0.0, y, 0.0], [7.0, y, 4.0]]
        };
        tile.vertices.extend(corners);
        tile.polygons.push([3 * i, 3 * i + 1, 3 * i + 2]);
    }
    tile.areas = vec![0; count as usize];
    tile.flags = vec![1; count as usize];
    tile
}

/// Every pair of facing edges within climb is a link: 5000 on each side in one place would have 50 million.
#[test]
fn stacked_borders_cannot_make_links_without_end() {
    for step in [0.0, 1.0] {
        let mut mesh = TiledNavMesh::new(params()).unwrap();
        mesh.insert(stack(TileKey::new(0, 0, 0), 5000, step, true)).unwrap();
        let mut one_sided = mesh.to_bytes();
        let other = TiledNavMesh::from_tiles(params(), vec![stack(TileKey::new(1, 0, 0), 5000, step, false)]).unwrap();
        let tiles = [&mesh, &other].map(|m| m.tiles().next().unwrap().1.tile().data().clone());
        let error = TiledNavMesh::from_tiles(params(), tiles.into()).unwrap_err();
        assert_eq!(error, MeshError::Crowded { border_edges: 10_000 });
        merge(&mut one_sided, &other.to_bytes());
        repair(&mut one_sided);
        let error = TiledNavMesh::from_bytes(&one_sided).unwrap_err();
        assert_eq!(error.fault, FileFault::Mesh(MeshError::Crowded { border_edges: 10_000 }));
        let peak = peak_of_loading(&one_sided);
        assert!(peak < 16 * one_sided.len(), "{peak} for {}", one_sided.len());
    }
}

/// Floors above each other are fine.
#[test]
fn a_tower_loads() {
    let tiles = vec![stack(TileKey::new(0, 0, 0), 500, 4.0, true), stack(TileKey::new(1, 0, 0), 500, 4.0, false)];
    let mesh = TiledNavMesh::from_tiles(params(), tiles).unwrap();
    assert_eq!(random_meshes::link_count(&mesh), 1000);
    assert!(TiledNavMesh::from_bytes(&mesh.to_bytes()).is_ok());
}

/// Adds the only tile of the file `other` behind that of `file`; neither has settings.
fn merge(file: &mut Vec<u8>, other: &[u8]) {
    let mut entry = other[80..144].to_vec();
    let offset = file.len() as u64 + 64;
    entry[16..24].copy_from_slice(&offset.to_le_bytes());
    let first = 152u64 + 64;
    file[96..104].copy_from_slice(&first.to_le_bytes());
    file[60..64].copy_from_slice(&2u32.to_le_bytes());
    file.splice(144..144, entry);
    file.extend_from_slice(&other[152..]);
}
