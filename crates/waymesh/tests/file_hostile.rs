//! Damaged and crafted `.nav` files: an error that says where, or a fully valid mesh.

mod file_repair;
mod random_meshes;

use file_repair::repair;
use random_meshes::{Random, describe, random_mesh};
use waymesh::mesh::{FileError, FileFault, FilePart, MeshError, TileError, TileKey, TiledNavMesh};

/// Loads what may be a bad file. A mesh that comes out must be one that its tiles give, and save to the same
/// bytes, but for sections that were skipped.
fn load(bytes: &[u8]) -> Result<TiledNavMesh, FileError> {
    let mesh = TiledNavMesh::from_bytes(bytes)?;
    let skipped = bytes[56..60] != u32::from(mesh.settings().is_some()).to_le_bytes();
    assert!(skipped || mesh.to_bytes() == bytes);
    let tiles = mesh.tiles().map(|(_, placed)| placed.tile().data().clone()).collect();
    let built = TiledNavMesh::from_tiles(*mesh.params(), tiles).unwrap();
    assert_eq!(describe(&built), describe(&mesh));
    Ok(mesh)
}

/// A file with settings, bounds among them, several tiles, detail and off-mesh links.
fn file() -> Vec<u8> {
    let mesh = random_mesh(1, 1);
    assert!(mesh.settings().is_some() && mesh.tiles().any(|(_, p)| !p.tile().data().off_mesh_links.is_empty()));
    assert!(mesh.tiles().any(|(_, p)| !p.tile().data().detail.triangles.is_empty()));
    mesh.to_bytes()
}

fn table_of_tiles(file: &[u8]) -> usize {
    80 + 32 * u32::from_le_bytes(file[56..60].try_into().unwrap()) as usize
}

fn block_of(file: &[u8], tile: usize) -> usize {
    let entry = table_of_tiles(file) + 64 * tile;
    u64::from_le_bytes(file[entry + 16..entry + 24].try_into().unwrap()) as usize
}

#[test]
fn the_repair_of_a_good_file_changes_nothing() {
    let mut repaired = file();
    repair(&mut repaired);
    assert!(repaired == file());
}

#[test]
fn every_field_at_its_extremes() {
    let original = file();
    let mut accepted = 0;
    for at in (0..original.len()).step_by(4) {
        for value in [0, i32::MAX as u32, i32::MIN as u32, u32::MAX] {
            let mut bytes = original.clone();
            bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
            if bytes != original {
                assert!(load(&bytes).is_err(), "every byte is covered by a checksum: {at}");
            }
            repair(&mut bytes);
            accepted += u32::from(load(&bytes).is_ok());
        }
    }
    // Heights, areas, flags and ids may be anything, so many of them load.
    assert!(accepted > 1000, "{accepted}");
}

#[test]
fn byte_flips_are_noticed() {
    let original = file();
    let mut random = Random::new(5);
    let mut bytes = original.clone();
    for _ in 0..100_000 {
        let at = random.below(bytes.len());
        let flip = 1 + random.below(255) as u8;
        bytes[at] ^= flip;
        assert!(TiledNavMesh::from_bytes(&bytes).is_err(), "{at} ^ {flip}");
        bytes[at] ^= flip;
    }
}

#[test]
fn byte_flips_with_right_checksums_give_errors_or_valid_meshes() {
    let mut random = Random::new(6);
    let files: Vec<Vec<u8>> = [1, 2, 4, 5].map(|seed| random_mesh(seed, (seed % 3 / 2) as i32).to_bytes()).into();
    let (mut loaded, mut refused) = (0, 0);
    for round in 0..100_000 {
        let mut bytes = files[random.below(files.len())].clone();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len());
            bytes[at] ^= 1 << random.below(8);
        }
        repair(&mut bytes);
        // The costly half of the check now and then only.
        let result = if round % 16 == 0 { load(&bytes) } else { TiledNavMesh::from_bytes(&bytes) };
        *if result.is_ok() { &mut loaded } else { &mut refused } += 1;
    }
    assert!(loaded > 10_000 && refused > 10_000, "{loaded} loaded, {refused} refused");
}

/// A change to the good file, and the fault that it must give.
fn refused(change: impl FnOnce(&mut Vec<u8>)) -> FileError {
    let mut bytes = file();
    change(&mut bytes);
    repair(&mut bytes);
    load(&bytes).unwrap_err()
}

fn put(bytes: &mut [u8], at: usize, value: &[u8]) {
    bytes[at..at + value.len()].copy_from_slice(value);
}

#[test]
fn parameters_out_of_range() {
    for (at, name) in [(16, "origin"), (40, "climb")] {
        for bad in [f64::NAN, f64::NEG_INFINITY, -2_097_152.0, 2_097_152.0] {
            let error = refused(|b| put(b, at, &bad.to_le_bytes()));
            assert!(error.to_string().contains(name), "{error}");
        }
    }
    for bad in [f32::NAN, f32::INFINITY, -1.0, 2_097_152.0] {
        let error = refused(|b| put(b, 12, &bad.to_le_bytes()));
        assert!(error.to_string().contains("tile_size"), "{error}");
    }
}

#[test]
fn settings_out_of_range() {
    let contents = |bytes: &[u8]| u64::from_le_bytes(bytes[88..96].try_into().unwrap()) as usize;
    for (field, name) in [(0, "cell_size"), (40, "max_slope"), (88, "detail_sample_max_error"), (96, "bounds")] {
        let error = refused(|b| {
            let at = contents(b);
            put(b, at + field, &f64::NAN.to_le_bytes());
        });
        assert_eq!(error.part, FilePart::Section(*b"BAKE"));
        assert!(error.to_string().contains(name), "{error}");
    }
    for (field, value) in [(152, 3), (153, 2), (156, 7), (157, 1)] {
        let error = refused(|b| {
            let at = contents(b);
            b[at + field] = value;
        });
        assert_eq!(error.part, FilePart::Section(*b"BAKE"), "{error}");
    }
}

#[test]
fn tiles_twice_or_out_of_order() {
    let second = |b: &[u8]| b[table_of_tiles(b) + 64..][..12].to_vec();
    let late: Vec<u8> = [5i32, 5, 5].iter().flat_map(|k| k.to_le_bytes()).collect();
    for key in [second(&file()), late] {
        let error = refused(|b| {
            let table = table_of_tiles(b);
            put(b, table, &key);
        });
        assert!(matches!(error.fault, FileFault::TileOrder { .. }), "{error}");
    }
}

#[test]
fn bad_contents_behind_right_checksums() {
    // A vertex index at the number of vertices.
    let error = refused(|b| {
        let block = block_of(b, 0);
        let count = |i: usize| u32::from_le_bytes(b[block + 4 * i..block + 4 * i + 4].try_into().unwrap()) as usize;
        let [vertices, polygons, _, detail_vertices, detail_triangles, links] = [0, 1, 2, 3, 4, 5].map(count);
        let counts = if detail_vertices + detail_triangles > 0 { 4 * polygons } else { 0 };
        let at = block + 24 + 72 * links + 12 * (vertices + detail_vertices) + counts;
        put(b, at, &(vertices as u16).to_le_bytes());
    });
    assert!(matches!(error.part, FilePart::Tile(_)), "{error}");
    let FileFault::Mesh(MeshError::Tile { error: TileError::VertexIndex { .. }, .. }) = error.fault else {
        panic!("{error}")
    };
    // One polygon's vertex count raised: the sum no longer fits. Lowered and raised: a polygon of 255 or 0 vertices.
    let last_count = |b: &[u8]| {
        let entry = table_of_tiles(b);
        block_of(b, 0) + u64::from_le_bytes(b[entry + 24..entry + 32].try_into().unwrap()) as usize - 1
    };
    for (first, second) in [(1u8, 0u8), (0, 1), (251, 0)] {
        let error = refused(|b| {
            let at = last_count(b);
            b[at] = b[at].wrapping_add(first);
            b[at - 1] = b[at - 1].wrapping_add(second);
        });
        assert!(matches!(error.fault, FileFault::Field { expected, found, .. } if expected != found), "{error}");
    }
    let error = refused(|b| {
        let at = last_count(b);
        b[at] += b[at - 1];
        b[at - 1] = 0;
    });
    assert!(error.to_string().contains("0 vertices, allowed: 3 to 64"), "{error}");
}

#[test]
fn hostile_counts_and_lengths() {
    // Counts of sections and tiles, block counts, offsets and lengths: each alone at its greatest.
    for at in [56, 60] {
        let error = refused(|b| put(b, at, &u32::MAX.to_le_bytes()));
        assert!(matches!(error.fault, FileFault::Truncated { .. }), "{error}");
    }
    for i in 0..6 {
        let error = refused(|b| {
            let block = block_of(b, 1);
            put(b, block + 4 * i, &u32::MAX.to_le_bytes());
        });
        assert!(matches!(error.fault, FileFault::Field { field: "block length", .. }), "{error}");
    }
    for at in [16, 24] {
        for value in [u64::MAX, u64::MAX - 7, 1 << 63, u64::from(u32::MAX) + 1] {
            let error = refused(|b| {
                let entry = table_of_tiles(b) + 64;
                put(b, entry + at, &value.to_le_bytes());
            });
            assert!(matches!(error.part, FilePart::Tile(_)), "{error}");
        }
    }
}

/// The file with another section in front of its own.
fn with_section(tag: [u8; 4], flags: u32) -> Vec<u8> {
    let original = file();
    let contents = *b"sixteen bytes...";
    let tiles = table_of_tiles(&original);
    let tile_count = u32::from_le_bytes(original[60..64].try_into().unwrap()) as usize;
    let end = tiles + 64 * tile_count + 8;

    let mut bytes = original[..80].to_vec();
    put(&mut bytes, 56, &2u32.to_le_bytes());
    bytes.extend_from_slice(&tag);
    bytes.extend_from_slice(&flags.to_le_bytes());
    bytes.extend_from_slice(&(end as u64 + 32).to_le_bytes());
    bytes.extend_from_slice(&(contents.len() as u64).to_le_bytes());
    bytes.extend_from_slice(&[0; 8]);
    bytes.extend_from_slice(&original[80..end]);
    bytes.extend_from_slice(&contents);
    bytes.extend_from_slice(&original[end..]);
    // Everything else has moved by the new entry and its contents.
    for at in std::iter::once(112 + 8).chain((0..tile_count).map(|i| tiles + 32 + 64 * i + 16)) {
        let offset = u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
        put(&mut bytes, at, &(offset + 32 + contents.len() as u64).to_le_bytes());
    }
    repair(&mut bytes);
    bytes
}

#[test]
fn sections_of_later_versions() {
    let original = TiledNavMesh::from_bytes(&file()).unwrap();
    let skipped = TiledNavMesh::from_bytes(&with_section(*b"AAAA", 0)).unwrap();
    assert_eq!(describe(&skipped), describe(&original));
    assert_eq!(skipped.settings(), original.settings());
    assert_eq!(skipped.to_bytes(), file());

    let error = TiledNavMesh::from_bytes(&with_section(*b"AAAA", 1)).unwrap_err();
    assert_eq!((error.part, error.fault), (FilePart::Section(*b"AAAA"), FileFault::UnknownSection));
    for tag in [*b"BAKE", *b"ZZZZ"] {
        let error = TiledNavMesh::from_bytes(&with_section(tag, 0)).unwrap_err();
        assert_eq!(error.part, if tag == *b"BAKE" { FilePart::Section(tag) } else { FilePart::Section(*b"BAKE") });
    }
    let error = TiledNavMesh::from_bytes(&with_section(*b"AAAA", 2)).unwrap_err();
    assert!(error.to_string().contains("section flags is 2"), "{error}");
}

#[test]
fn a_single_tile_mesh_holds_one_tile() {
    let error = refused(|b| put(b, 12, &0f32.to_le_bytes()));
    let first = TiledNavMesh::from_bytes(&file()).unwrap().tiles_by_key().next().unwrap().1.key();
    assert_ne!(first, TileKey::default());
    assert_eq!(error.fault, FileFault::Mesh(MeshError::SingleTile(first)));
}
