//! The JSON mesh schema, from outside.
#![cfg(feature = "json")]

use waymesh::mesh::{MeshSummary, TiledNavMesh};

fn written(mesh: &TiledNavMesh) -> String {
    let mut out = Vec::new();
    mesh.write_json(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

const TWO_TILES: &str = r#"{ "version": 1, "origin": [0, 0, 0], "tile_size": 8.0, "climb": 0.9, "tiles": [
  { "x": 1, "z": 0, "layer": 0, "vertices": [[0,0.85,2],[8,0.85,2],[8,0.85,6],[0,0.85,6]],
    "polygons": [{ "vertices": [0,1,2,3], "area": 3, "flags": 5 }] },
  { "x": 0, "z": 0, "layer": 0, "vertices": [[0,0,0],[8,0,0],[8,0,8],[0,0,8]],
    "polygons": [{ "vertices": [0,1,2,3] }],
    "detail": [{ "vertices": [[4,0.5,4]], "triangles": [[0,1,4],[1,2,4],[2,3,4],[3,0,4]] }],
    "off_mesh_links": [{ "start": [1,0,1], "end": [15,0.85,3], "radius": 0.1, "bidirectional": true, "id": 7 }] } ] }"#;

#[test]
fn what_is_written_reads_back_to_the_same_text() {
    let mesh = TiledNavMesh::from_json(TWO_TILES.as_bytes()).unwrap();
    let text = written(&mesh);
    assert_eq!(text, written(&TiledNavMesh::from_json(text.as_bytes()).unwrap()));
    for part in [
        r#""neighbors":["south","east","north","west"]"#,
        r#"{"edge":1,"kind":"portal","target":"1,0,0#0","range":[63,192]}"#,
        r#"{"edge":null,"kind":"off_mesh","target":"1,0,0#0","link":0,"link_tile":"0,0,0","reverse":false}"#,
        r#"{"edge":null,"kind":"off_mesh","target":"0,0,0#0","link":0,"link_tile":"0,0,0","reverse":true}"#,
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn summary_counts() {
    let summary = MeshSummary::of(&TiledNavMesh::from_json(TWO_TILES.as_bytes()).unwrap());
    assert_eq!((summary.tiles, summary.layers, summary.polygons, summary.vertices), (2, 1, 2, 8));
    assert_eq!((summary.portal_links, summary.off_mesh_links, summary.unconnected_links), (2, 2, 0));
    assert_eq!((summary.islands, summary.walkable_area, summary.detail_triangles), (1, 96.0, 4));
    assert_eq!(Vec::from_iter(summary.areas), [0, 3]);
    assert_eq!(Vec::from_iter(summary.flags), [1, 5]);
}

#[test]
fn refusals_name_the_place_and_the_value() {
    for (from, to, expected) in [
        (r#""version": 1"#, r#""version": 2"#, "version is 2"),
        (r#""area": 3"#, r#""area": 256"#, "tile 1,0,0 polygon 0: area is 256"),
        (r#""flags": 5"#, r#""flags": -1"#, "tile 1,0,0 polygon 0: flags is -1"),
        (r#""tile_size": 8.0"#, r#""tile_size": -8.0"#, "tile_size is -8"),
        (r#""tile_size": 8.0"#, r#""tile_size": 1e39"#, "tile_size is 1e39"),
        (r#""tile_size": 8.0"#, r#""tile_size": 0"#, "holds the tile 0,0,0 only"),
        (r#""climb": 0.9"#, r#""climb": -1"#, "climb is -1"),
        (r#""x": 1, "z""#, r#""x": 3000000000, "z""#, "x is 3000000000"),
        (r#""x": 1, "z""#, r#""x": 0, "z""#, "tile 0,0,0 exists already"),
        (r#""radius": 0.1"#, r#""radius": -0.1"#, "off-mesh link 0: radius is -0.1"),
        ("[15,0.85,3]", "[1e9,0.85,3]", "off-mesh link 0: end is"),
        ("[3,0,4]]", "[3,0,70000]]", "detail triangle 3 has index 70000, allowed: 0 to 4"),
        ("[[4,0.5,4]]", "[[4,1e39,4]]", "detail vertex 0"),
        ("[8,0.85,2]", "[8,0.85]", "line 2"),
        (r#""vertices": [0,1,2,3], "area""#, r#""vertices": [0,1,2,-3], "area""#, "line 3"),
    ] {
        assert!(TWO_TILES.contains(from), "{from}");
        let error = TiledNavMesh::from_json(TWO_TILES.replace(from, to).as_bytes()).unwrap_err().to_string();
        assert!(error.contains(expected), "{to}: {error}");
    }
}

#[test]
fn no_prefix_is_accepted() {
    for end in 0..TWO_TILES.len() {
        assert!(TiledNavMesh::from_json(&TWO_TILES.as_bytes()[..end]).is_err());
    }
}
