//! Level files out of bytes: what is read must be whole, and written and read again be the same.

use waymesh::bake::Level;
use waymesh::mesh::TiledNavMesh;
use waymesh_levels::{LevelFormat, Up, guess_format, marks::Marks, parse, write};

/// The first byte says what kind of file the rest is.
pub fn read_level(bytes: &[u8]) {
    let Some((&kind, file)) = bytes.split_first() else { return };
    match kind % 5 {
        0 => geometry(file, LevelFormat::Obj),
        1 => geometry(file, LevelFormat::Gltf),
        2 => geometry(file, LevelFormat::Glb),
        3 => polyanya(file),
        _ => marks(file),
    }
}

fn geometry(file: &[u8], format: LevelFormat) {
    // A level names the file itself as its buffer, at most so much of it.
    let beside = |_: &str, most: u64| Ok(file[..file.len().min(usize::try_from(most).unwrap_or(usize::MAX))].to_vec());
    let _ = guess_format("level", file);
    let Ok(mut geometry) = parse(file, format, Some(&beside)) else { return };
    let count = geometry.positions.len();
    assert!(geometry.triangles.iter().flatten().all(|&i| (i as usize) < count), "an index without a corner");
    // What is larger takes longer than a fuzzer waits.
    if geometry.triangles.len() > 2000 || count > 6000 {
        return;
    }
    // Of triangles with a corner twice some are left out.
    geometry.triangles.retain(|&[a, b, c]| a != b && b != c && c != a);
    let group = write::Group { name: "all".into(), colour: [0.5; 3], triangles: geometry.triangles.clone() };
    if count > 0 && geometry.positions.iter().flatten().all(|c| c.is_finite()) {
        let text = write::obj(&geometry.positions, &[group]);
        assert_eq!(parse(&text, LevelFormat::Obj, None).as_ref(), Ok(&geometry), "what was written is read back");
    }
    geometry.orient(Up::Z, 0.5);
    let _ = Level::new(geometry.positions, geometry.triangles);
}

fn polyanya(text: &[u8]) {
    let Ok(mesh) = TiledNavMesh::from_polyanya(text) else { return };
    let again = TiledNavMesh::from_bytes(&mesh.to_bytes()).expect("what was saved loads");
    assert_eq!(again.fingerprint(), mesh.fingerprint());
}

fn marks(text: &[u8]) {
    let Ok(marks) = serde_json::from_slice::<Marks>(text) else { return };
    let level = Level::new(vec![[0.0; 3], [0.0, 0.0, 9.0], [9.0, 0.0, 9.0]], vec![[0, 1, 2]]).expect("a triangle");
    let _ = marks.add_to(level);
}
