//! The `.nav` file: what is written is what is read, always in the same bytes.

mod random_meshes;

use random_meshes::{Random, describe, params, random_mesh, random_tiles, square};
use waymesh::mesh::{BakeSettings, FileFault, FilePart, MeshParams, OffMeshLink, TileKey, TiledNavMesh};

fn load(bytes: &[u8]) -> TiledNavMesh {
    TiledNavMesh::from_bytes(bytes).unwrap()
}

#[test]
fn loading_gives_back_the_mesh_and_saving_the_bytes() {
    for seed in 0..60 {
        let mesh = random_mesh(seed, (seed % 4) as i32);
        let bytes = mesh.to_bytes();
        let loaded = load(&bytes);
        assert_eq!(describe(&loaded), describe(&mesh));
        assert_eq!((loaded.params(), loaded.settings()), (mesh.params(), mesh.settings()));
        assert_eq!(loaded.fingerprint(), mesh.fingerprint());
        assert_eq!(loaded.to_bytes(), bytes, "seed {seed}");
    }
}

#[test]
fn history_leaves_no_trace_in_the_bytes() {
    for seed in 0..20 {
        let expected = TiledNavMesh::from_tiles(params(), random_tiles(seed, 2)).unwrap().to_bytes();
        let mut random = Random::new(seed ^ 99);
        let mut tiles = random_tiles(seed, 2);
        let passing = random_tiles(seed + 1000, 2);
        let mut mesh = TiledNavMesh::from_tiles(params(), passing.clone()).unwrap();
        random.shuffle(&mut tiles);
        for tile in passing.iter().filter(|_| random.chance(50)) {
            mesh.remove(tile.key).unwrap();
        }
        for tile in tiles.clone() {
            mesh.replace(tile).unwrap();
        }
        for tile in passing {
            if tiles.iter().all(|t| t.key != tile.key) && mesh.slot_of(tile.key).is_some() {
                mesh.remove(tile.key).unwrap();
            }
        }
        assert_eq!(mesh.to_bytes(), expected);
    }
}

#[test]
fn edited_areas_and_flags_are_saved() {
    let mut mesh = random_mesh(4, 1);
    let before = mesh.fingerprint();
    let polygon = mesh.poly_ref(0, 0).unwrap();
    let area = mesh.tile(0).unwrap().tile().data().areas[0];
    mesh.set_area(polygon, area ^ 1).unwrap();
    assert_ne!(mesh.fingerprint(), before);
    assert_eq!(describe(&load(&mesh.to_bytes())), describe(&mesh));
    mesh.set_area(polygon, area).unwrap();
    assert_eq!(mesh.fingerprint(), before);
}

#[test]
fn fingerprint_is_of_what_answers_depend_on() {
    let mut mesh = random_mesh(7, 1);
    let fingerprint = mesh.fingerprint();
    mesh.set_settings(None).unwrap();
    let mut tiles: Vec<_> = mesh.tiles().map(|(_, placed)| placed.tile().data().clone()).collect();
    tiles[0].fingerprint ^= 1;
    let same = TiledNavMesh::from_tiles(params(), tiles.clone()).unwrap();
    assert_eq!(same.fingerprint(), fingerprint);
    tiles[0].vertices[0][1] += 1.0;
    let other = TiledNavMesh::from_tiles(params(), tiles).unwrap();
    assert_ne!(other.fingerprint(), fingerprint);
    let climb = MeshParams { climb: 0.9, ..params() };
    let empty = |params| TiledNavMesh::new(params).unwrap().fingerprint();
    assert_ne!(empty(climb), empty(params()));
}

/// 65,537 vertices take 32-bit indices; one less does not.
#[test]
fn both_index_widths() {
    let size = |count: usize| {
        let mut data = square(TileKey::default(), 8.0, 0.0);
        data.vertices.resize(count, [1.0; 3]);
        data.polygons.indices[3] = 3;
        let mesh = TiledNavMesh::from_tiles(params(), vec![data]).unwrap();
        let bytes = mesh.to_bytes();
        assert_eq!(describe(&load(&bytes)), describe(&mesh));
        bytes.len()
    };
    // A vertex more and four indices twice as wide; 4 of these bytes were padding before.
    assert_eq!(size(65_537) - size(65_536), 12 + 8 - 4);
}

#[test]
fn settings_that_are_no_numbers_are_refused() {
    let mut mesh = random_mesh(0, 0);
    for bad in [f64::NAN, f64::INFINITY, -1.0] {
        let settings = BakeSettings { agent_radius: bad, ..BakeSettings::default() };
        let error = mesh.set_settings(Some(settings)).unwrap_err();
        assert!(error.to_string().contains("agent_radius"), "{error}");
    }
}

fn small_mesh() -> TiledNavMesh {
    let params = MeshParams { origin: waymesh::math::DVec3::new(1.0, 2.0, 3.0), tile_size: 8.0, climb: 0.5 };
    let mut square = square(TileKey::new(-1, 2, 3), 8.0, 0.25);
    square.fingerprint = 0x0123_4567_89ab_cdef;
    square.off_mesh_links.push(OffMeshLink {
        start: waymesh::math::DVec3::new(1.0, 0.0, -1.0),
        end: waymesh::math::DVec3::new(4.0, 5.0, 6.0),
        radius: 0.75,
        bidirectional: true,
        area: 9,
        flags: 0x0304,
        id: 77,
    });
    let mut mesh = TiledNavMesh::from_tiles(params, vec![square]).unwrap();
    mesh.set_settings(Some(BakeSettings::default())).unwrap();
    mesh
}

/// Read by hand, as `docs/file-format.md` says, so that writer and reader cannot drift together.
#[test]
fn bytes_of_a_small_mesh_are_as_documented() {
    let bytes = small_mesh().to_bytes();
    let u32_at = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let u64_at = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    let f64_at = |at: usize| f64::from_bits(u64_at(at));
    let f32_at = |at: usize| f32::from_bits(u32_at(at));

    assert_eq!(&bytes[..8], b"\x89NAV\r\n\x1a\n");
    assert_eq!(u32_at(8), 1);
    assert_eq!(f32_at(12), 8.0);
    assert_eq!([f64_at(16), f64_at(24), f64_at(32), f64_at(40)], [1.0, 2.0, 3.0, 0.5]);
    assert_eq!(u64_at(48), bytes.len() as u64);
    assert_eq!([u32_at(56), u32_at(60)], [1, 1]);

    let section = 80;
    assert_eq!(&bytes[section..section + 4], b"BAKE");
    assert_eq!(u32_at(section + 4), 0);
    assert_eq!([u64_at(section + 8), u64_at(section + 16)], [184, 160]);
    assert_eq!(f64_at(184), 0.3);
    assert_eq!([u32_at(184 + 144), u32_at(184 + 148)], [6, 48]);
    assert_eq!(bytes[184 + 152..184 + 160], [0, 1, 1, 1, 0, 0, 0, 0]);

    let tile = 112;
    assert_eq!([u32_at(tile) as i32, u32_at(tile + 4) as i32, u32_at(tile + 8) as i32], [-1, 2, 3]);
    assert_eq!(u32_at(tile + 12), 0);
    let block = 344;
    assert_eq!([u64_at(tile + 16), u64_at(tile + 24)], [block as u64, 24 + 72 + 48 + 8 + 2 + 1 + 1]);
    assert_eq!([u64_at(tile + 48), u64_at(tile + 56)], [0x0123_4567_89ab_cdef, 0]);

    assert_eq!([0, 1, 2, 3, 4, 5].map(|i| u32_at(block + 4 * i)), [4, 1, 4, 0, 0, 1]);
    let link = block + 24;
    assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|i| f64_at(link + 8 * i)), [1.0, 0.0, -1.0, 4.0, 5.0, 6.0, 0.75]);
    assert_eq!(u64_at(link + 56), 77);
    assert_eq!(bytes[link + 64..link + 72], [4, 3, 9, 1, 0, 0, 0, 0]);
    assert_eq!([0, 1, 2, 3, 4, 5].map(|i| f32_at(link + 72 + 4 * i)), [0.0, 0.25, 0.0, 8.0, 0.25, 0.0]);
    assert_eq!(bytes[link + 120..link + 132], [0, 0, 1, 0, 2, 0, 3, 0, 1, 0, 0, 4]);
    assert_eq!(bytes[link + 132..], [0; 4]);
}

/// If this fails, the format has changed: then it needs a new version number, and this a second hash.
#[test]
fn bytes_do_not_drift() {
    assert_eq!(
        format!("{:032x}", xxhash_rust::xxh3::xxh3_128(&small_mesh().to_bytes())),
        "db98e9e2be39aac1ecb6f51c8d07852d"
    );
    assert_eq!(format!("{:032x}", small_mesh().fingerprint()), "595a8a82bfb47f5a75f36913ac027b4e");
    assert_eq!(
        format!("{:032x}", xxhash_rust::xxh3::xxh3_128(&random_mesh(1, 1).to_bytes())),
        "acd3de6f16f8a3b62c25cc657504fb46"
    );
}

#[test]
fn other_versions_and_other_files_are_named() {
    let mut bytes = small_mesh().to_bytes();
    bytes[8] = 2;
    let error = TiledNavMesh::from_bytes(&bytes).unwrap_err();
    assert_eq!((error.part, error.offset), (FilePart::Directory, 8));
    assert_eq!(error.fault, FileFault::Version { found: 2, supported: 1 });
    assert_eq!(error.to_string(), "mesh file, directory, byte 8: format version 2, this program reads version 1");
    for other in [&b"glTF\x02\0\0\0"[..], b"# Blender", b"{"] {
        assert!(matches!(TiledNavMesh::from_bytes(other).unwrap_err().fault, FileFault::NotMeshFile { .. }));
    }
    bytes[8] = 1;
    bytes.push(0);
    let error = TiledNavMesh::from_bytes(&bytes).unwrap_err();
    assert!(matches!(error.fault, FileFault::Field { field: "file length", .. }), "{error}");
}

#[test]
fn every_prefix_is_refused() {
    for mesh in [small_mesh(), random_mesh(1, 1)] {
        let bytes = mesh.to_bytes();
        for length in 0..bytes.len() {
            let error = TiledNavMesh::from_bytes(&bytes[..length]).unwrap_err();
            let expected = matches!(error.fault, FileFault::Truncated { present, needed }
                if present == length as u64 && needed > present && needed <= bytes.len() as u64);
            assert!(expected, "{length}: {error}");
        }
    }
}
