use super::*;
use base64::Engine;
use serde_json::{Value, json};
use waymesh::math::SplitMix64;

fn obj(text: &str) -> Result<Geometry, String> {
    parse(text.as_bytes(), LevelFormat::Obj, None)
}

/// Area seen from above, positive where faces look up.
fn area_up(geometry: &Geometry) -> f64 {
    let twice = geometry.triangles.iter().map(|t| {
        let [a, b, c] = t.map(|i| geometry.positions[i as usize]);
        (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2])
    });
    twice.sum::<f64>() * 0.5
}

#[test]
fn obj_negative_indices_count_back() {
    let text = "v 0 0 0\nv 0 0 2\nv 2 0 2\nv 2 0 0\nf -4 -3 -2 -1\ng other\nv 4 0 0\nv 4 0 2\nv 6 0 2\nv 6 0 0\nf -4 -3 -2 -1\n";
    let level = obj(text).unwrap();
    assert_eq!(level.triangles.len(), 4);
    assert_eq!(level.positions.iter().map(|p| p[0]).fold(0.0, f64::max), 6.0);
    assert_eq!(area_up(&level), 8.0);
}

#[test]
fn obj_spellings() {
    let corners = "v 0 0 0\r\nv 0 0 4 1.0\r\nv 4 0 4 0.5 0.5 0.5\r\nv 4 0 0 # a comment\r\n";
    for face in
        ["f 1 2 3 4", "f 1//3 2//3 3//3 4//3", "f 1/2/3 2/2/3 3/2/3 4/2/3", "f\t1/1  2/1 3/1 4/1 ", "f 1 2 \\\r\n 3 4"]
    {
        let level = obj(&format!("# level\r\n\r\no thing\r\nusemtl x\r\n{corners}s off\r\n{face}")).unwrap();
        assert_eq!((level.triangles.len(), area_up(&level)), (2, 16.0), "{face}");
    }
    assert_eq!(obj("v 1e1 -2.5E0 .5\rv 0 0 0\rv 1 1 1\rf 1 2 3").unwrap().positions[0], [10.0, -2.5, 0.5]);
    assert_eq!(obj("").unwrap(), Geometry::default());
    assert_eq!(obj("v 0 0 0\nv 1 0 0\nv 1 0 1\nf 1 1 2 3 1").unwrap().triangles, [[0, 1, 2]]);
}

#[test]
fn obj_polygons_keep_their_area() {
    // A comb with many teeth, standing and lying, in both windings.
    let mut outline: Vec<[f64; 2]> = vec![[0.0, -1.0]];
    for i in 0..30 {
        let x = f64::from(i);
        outline.extend([[x, 0.0], [x, 5.0], [x + 0.5, 5.0], [x + 0.5, 0.0]]);
    }
    outline.push([30.0, -1.0]);
    let area = 30.0 * 2.5 + (29.5 + 30.0) * 0.5 + 0.25 * 0.0;
    for reversed in [false, true] {
        let mut text = String::new();
        for p in &outline {
            text += &format!("v {} 7 {}\n", p[0], p[1]);
        }
        let mut order: Vec<String> = (1..=outline.len()).map(|i| i.to_string()).collect();
        if reversed {
            order.reverse();
        }
        let level = obj(&format!("{text}f {}\n", order.join(" "))).unwrap();
        assert_eq!(level.triangles.len(), outline.len() - 2);
        let signed = area_up(&level);
        assert!((signed.abs() - area).abs() < 0.6, "{signed} {area}");
        // Every piece faces the way that the whole does.
        for t in &level.triangles {
            let one = Geometry { positions: level.positions.clone(), triangles: vec![*t] };
            assert!(area_up(&one) * signed >= 0.0);
        }
    }
}

#[test]
fn obj_errors_name_line_and_value() {
    let eight = "v 0 0 0\n".repeat(8);
    let cases = [
        (format!("{eight}f 1 2 99\n"), "line 9: face corner is vertex 99, but 8 vertices"),
        (format!("{eight}f 1 2 -9\n"), "line 9: face corner is vertex -9"),
        (format!("{eight}f 1 2 0\n"), "line 9: face corner is vertex 0"),
        (format!("{eight}f 1 2 9223372036854775808\n"), "line 9: face corner is `9223372036854775808`"),
        (format!("{eight}f 1 2 -9223372036854775808\n"), "line 9: face corner is vertex -9223372036854775808"),
        (format!("{eight}f 1 2\n"), "line 9: a face needs at least 3 corners, this one has 2"),
        (format!("{eight}f 1 2 x/1\n"), "line 9: face corner is `x/1`"),
        ("v 0 0 0\nv 0 NaN 0\n".into(), "line 2: vertex y is `NaN`, but must be finite"),
        ("v inf 0 0\n".into(), "line 1: vertex x is `inf`"),
        ("v 1 2\n".into(), "line 1: vertex without z"),
        ("v 1 2,5 3\n".into(), "line 1: vertex y is `2,5`, which is not a number"),
        ("v 1 2 \\\n3\nv 1 2 \\\n z\n".into(), "line 3: vertex z is `z`"),
        ("hello\nworld\n".into(), "not an OBJ file"),
    ];
    for (text, expected) in cases {
        let error = obj(&text).unwrap_err();
        assert!(error.starts_with(expected), "{error}");
    }
    let long = obj(&format!("v {} 0 0", "x".repeat(1 << 20))).unwrap_err();
    assert!(long.len() < 300);
}

/// A glTF document around one mesh, its buffer as a data address.
fn gltf(bytes: &[u8], accessors: &Value, views: &Value, primitive: &Value, nodes: &Value) -> Vec<u8> {
    let data = base64::engine::general_purpose::STANDARD.encode(bytes);
    json!({
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": nodes,
        "meshes": [{"primitives": [primitive]}], "accessors": accessors, "bufferViews": views,
        "buffers": [{"byteLength": bytes.len(), "uri": format!("data:application/octet-stream;base64,{data}")}],
    })
    .to_string()
    .into_bytes()
}

/// A square of 2 m that faces up.
const SQUARE: [[f32; 3]; 4] = [[0.0, 0.0, 0.0], [0.0, 0.0, 2.0], [2.0, 0.0, 2.0], [2.0, 0.0, 0.0]];

fn floats(points: &[[f32; 3]]) -> Vec<u8> {
    points.iter().flatten().flat_map(|v| v.to_le_bytes()).collect()
}

fn square(mode: u32, indices: &[u16], node: &Value) -> Vec<u8> {
    let mut bytes = floats(&SQUARE);
    bytes.extend(indices.iter().flat_map(|i| i.to_le_bytes()));
    let accessors = json!([
        {"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 4},
        {"bufferView": 1, "componentType": 5123, "type": "SCALAR", "count": indices.len()},
    ]);
    let views = json!([
        {"buffer": 0, "byteLength": 48}, {"buffer": 0, "byteOffset": 48, "byteLength": indices.len() * 2},
    ]);
    let mut primitive = json!({"attributes": {"POSITION": 0}, "mode": mode});
    if !indices.is_empty() {
        primitive["indices"] = json!(1);
    }
    gltf(&bytes, &accessors, &views, &primitive, &json!([node]))
}

#[test]
fn gltf_primitive_kinds() {
    let node = json!({"mesh": 0});
    let cases: [(u32, &[u16], usize, f64); 7] = [
        (4, &[0, 1, 2, 0, 2, 3], 2, 4.0),
        (4, &[0, 1, 2, 0, 2], 1, 2.0),
        (5, &[0, 1, 3, 2], 2, 4.0),
        (6, &[0, 1, 2, 3], 2, 4.0),
        (6, &[], 2, 4.0),
        (1, &[0, 1, 2, 3], 0, 0.0),
        (0, &[], 0, 0.0),
    ];
    for (mode, indices, triangles, area) in cases {
        let level = parse(&square(mode, indices, &node), LevelFormat::Gltf, None).unwrap();
        assert_eq!((level.triangles.len(), area_up(&level)), (triangles, area), "mode {mode}");
    }
}

#[test]
fn gltf_transforms() {
    let indices = [0, 1, 2, 0, 2, 3];
    let cases = [
        (json!({"mesh": 0, "translation": [10.0, 1.0, 0.0], "scale": [3.0, 1.0, 1.0]}), 12.0, [10.0, 1.0, 0.0]),
        // Mirrored: the winding is turned back.
        (json!({"mesh": 0, "scale": [-1.0, 1.0, 1.0]}), 4.0, [0.0, 0.0, 0.0]),
        // A quarter turn about X stands it up.
        (
            json!({"mesh": 0, "rotation": [std::f64::consts::FRAC_1_SQRT_2, 0.0, 0.0, std::f64::consts::FRAC_1_SQRT_2]}),
            0.0,
            [0.0; 3],
        ),
        (json!({"mesh": 0, "matrix": [0, 0, 1, 0, 0, 1, 0, 0, -1, 0, 0, 0, 5, 6, 7, 1]}), 4.0, [5.0, 6.0, 7.0]),
    ];
    for (node, area, first) in cases {
        let level = parse(&square(4, &indices, &node), LevelFormat::Gltf, None).unwrap();
        assert!((area_up(&level) - area).abs() < 1e-6, "{node}: {}", area_up(&level));
        assert_eq!(level.positions[0], first, "{node}");
    }
}

#[test]
fn gltf_children_sharing_and_cycles() {
    let document = |nodes: Value| {
        let mut value: Value = serde_json::from_slice(&square(4, &[0, 1, 2, 0, 2, 3], &json!({}))).unwrap();
        value["nodes"] = nodes;
        parse(value.to_string().as_bytes(), LevelFormat::Gltf, None)
    };
    let level = document(json!([
        {"children": [1, 2], "translation": [100.0, 0.0, 0.0]},
        {"mesh": 0},
        {"mesh": 0, "translation": [5.0, 0.0, 0.0]},
    ]))
    .unwrap();
    assert_eq!(level.triangles.len(), 4);
    assert_eq!(level.positions[4], [105.0, 0.0, 0.0]);
    assert!(document(json!([{"children": [0]}])).unwrap_err().contains("node 0 stands in the scene more than once"));
    assert!(document(json!([{"children": [7]}])).unwrap_err().contains("node 7 does not exist"));
    assert!(document(json!([{"mesh": 3}])).unwrap_err().contains("mesh 3: the mesh does not exist"));
}

#[test]
fn gltf_sparse_quantized_and_strided() {
    // Only zeros, three of four corners replaced.
    let mut bytes: Vec<u8> = vec![1, 2, 3, 0];
    bytes.extend(floats(&SQUARE[1..]));
    let views = json!([{"buffer": 0, "byteLength": 3}, {"buffer": 0, "byteOffset": 4, "byteLength": 36}]);
    let accessors = json!([{"componentType": 5126, "type": "VEC3", "count": 4, "sparse": {
        "count": 3, "indices": {"bufferView": 0, "componentType": 5121}, "values": {"bufferView": 1}}}]);
    let fan = json!({"attributes": {"POSITION": 0}, "mode": 6});
    let level = parse(&gltf(&bytes, &accessors, &views, &fan, &json!([{"mesh": 0}])), LevelFormat::Gltf, None);
    assert_eq!(area_up(&level.unwrap()), 4.0);
    // Normalized bytes, four bytes apart.
    let bytes: Vec<u8> = vec![0, 0, 0, 9, 0, 0, 127, 9, 127, 0, 127, 9, 127, 0, 0, 9];
    let views = json!([{"buffer": 0, "byteLength": 16, "byteStride": 4}]);
    let accessors = json!([{"bufferView": 0, "componentType": 5120, "type": "VEC3", "count": 4, "normalized": true}]);
    let level = parse(&gltf(&bytes, &accessors, &views, &fan, &json!([{"mesh": 0}])), LevelFormat::Gltf, None);
    assert_eq!(area_up(&level.unwrap()), 1.0);
}

#[test]
fn gltf_errors_name_what_is_wrong() {
    let good: Value = serde_json::from_slice(&square(4, &[0, 1, 2, 0, 2, 3], &json!({"mesh": 0}))).unwrap();
    let spoilt = |pointer: &str, value: Value| {
        let mut document = good.clone();
        *document.pointer_mut(pointer).unwrap() = value;
        parse(document.to_string().as_bytes(), LevelFormat::Gltf, None).unwrap_err()
    };
    let huge = json!(u64::MAX);
    for (pointer, value, expected) in [
        ("/accessors/0/count", json!(5), "accessor 0: 5 elements"),
        ("/accessors/0/count", huge.clone(), "accessor 0: 18446744073709551615 elements"),
        ("/accessors/0/type", json!("VEC2"), "positions must be VEC3"),
        ("/accessors/1/componentType", json!(5126), "indices must be unsigned"),
        ("/accessors/0/bufferView", json!(9), "buffer view 9 does not exist"),
        ("/bufferViews/0/byteLength", huge, "buffer view 0 reaches past the end of buffer 0"),
        ("/bufferViews/0/buffer", json!(3), "buffer 3 does not exist"),
        ("/buffers/0/uri", json!("data:;base64,AAAA"), "buffer 0: has 3 bytes, 60 are promised"),
        ("/buffers/0/uri", json!("data:;base64,!"), "its base64 data is broken"),
        ("/buffers/0/uri", json!("http://example.org/a.bin"), "is not a file beside the level"),
        (
            "/buffers/0/uri",
            json!("a%20b.bin"),
            "file `a b.bin` cannot be found beside a level that does not come from a folder",
        ),
        ("/meshes/0/primitives/0/attributes/POSITION", json!(8), "accessor 8 of 2 does not exist"),
        ("/scene", json!(4), "scene 4 does not exist"),
        ("/asset", json!({"version": "2.0", "extras": [1, 2]}), ""),
    ] {
        if expected.is_empty() {
            continue;
        }
        let error = spoilt(pointer, value);
        assert!(error.contains(expected), "{pointer}: {error}");
    }
    let mut packed = good.clone();
    packed["extensionsRequired"] = json!(["KHR_draco_mesh_compression"]);
    let error = parse(packed.to_string().as_bytes(), LevelFormat::Gltf, None).unwrap_err();
    assert!(error.contains("KHR_draco_mesh_compression"), "{error}");
    packed["extensionsRequired"] = json!(["KHR_mesh_quantization", "KHR_materials_unlit"]);
    assert!(parse(packed.to_string().as_bytes(), LevelFormat::Gltf, None).is_ok());
}

fn a_glb() -> Vec<u8> {
    let positions = SQUARE.map(|p| p.map(f64::from));
    let group = write::Group { name: "floor".into(), colour: [0.5; 3], triangles: vec![[0, 1, 2], [0, 2, 3]] };
    write::glb(&positions, &[group]).unwrap()
}

#[test]
fn what_is_written_reads_back() {
    let far = [1_000_000.25, -3.0, 2_000_000.5];
    let positions: Vec<[f64; 3]> = SQUARE.iter().map(|p| [0, 1, 2].map(|k| f64::from(p[k]) + far[k])).collect();
    let triangles = vec![[0, 1, 2], [0, 2, 3]];
    let groups = [write::Group { name: "a".into(), colour: [1.0, 0.5, 0.0], triangles: triangles.clone() }];
    let expected = Geometry { positions: positions.clone(), triangles };
    assert_eq!(parse(&write::obj(&positions, &groups), LevelFormat::Obj, None).unwrap(), expected);
    assert_eq!(parse(&write::glb(&positions, &groups).unwrap(), LevelFormat::Glb, None).unwrap(), expected);
    let empty = parse(&write::glb(&[], &[]).unwrap(), LevelFormat::Glb, None).unwrap();
    assert_eq!(empty, Geometry::default());
}

#[test]
fn z_up_and_scale() {
    // A floor that faces up where Z is up: counter-clockwise in X/Y.
    let mut level = obj("v 0 0 3\nv 100 0 3\nv 100 100 3\nf 1 2 3").unwrap();
    level.orient(Up::Z, 0.01);
    assert_eq!(level.positions, [[0.0, 0.03, -0.0], [1.0, 0.03, -0.0], [1.0, 0.03, -1.0]]);
    assert_eq!(area_up(&level), 0.5);
}

#[test]
fn formats_are_told_apart() {
    assert_eq!(guess_format("a/b.OBJ", b""), Some(LevelFormat::Obj));
    assert_eq!(guess_format("-", b"glTF\x02"), Some(LevelFormat::Glb));
    assert_eq!(guess_format("-", b" \n{\"asset\""), Some(LevelFormat::Gltf));
    assert_eq!(guess_format("-", b"v 0 0 0"), None);
}

/// Bytes changed, cut and repeated at random: an answer or an error, never a panic.
#[test]
fn mutated_files_never_panic() {
    let mut rng = SplitMix64::new(11);
    let indices = [0, 1, 2, 0, 2, 3];
    let turned = json!({"mesh": 0, "rotation": [0.1, 0.2, 0.3, 0.9], "children": [0]});
    let seeds = [
        (LevelFormat::Glb, a_glb()),
        (LevelFormat::Gltf, square(4, &indices, &json!({"mesh": 0}))),
        (LevelFormat::Gltf, square(5, &indices, &turned)),
        (LevelFormat::Obj, b"v 0 0 0\nv 0 0 4\nv 4 0 4\nv 2 0 2\nv 4 0 0\nf 1 2 3 4 5\nf -1 -2 -3\n".to_vec()),
    ];
    for round in 0..20_000u64 {
        let (format, seed) = &seeds[(round % 4) as usize];
        let mut bytes = seed.clone();
        for _ in 0..=rng.below(4) {
            let at = rng.below(bytes.len().max(1) as u64) as usize;
            match rng.below(5) {
                0 => bytes.truncate(at),
                1 if at < bytes.len() => bytes[at] = rng.next_u64() as u8,
                2 if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
                3 if at < bytes.len() => bytes[at] = b"0123456789-.,:{}[]\"eE/ \\\n"[rng.below(25) as usize],
                4 if at + 4 <= bytes.len() => bytes[at..at + 4].copy_from_slice(&u32::MAX.to_le_bytes()),
                _ => {}
            }
        }
        if let Ok(level) = parse(&bytes, *format, None) {
            assert!(level.triangles.iter().flatten().all(|&i| (i as usize) < level.positions.len()));
        }
    }
}
