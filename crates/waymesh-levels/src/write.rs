//! Writing triangles as `.obj` and `.glb`.

use serde_json::json;
use std::fmt::Write;

/// Triangles of one look.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// What the triangles are.
    pub name: String,
    /// Red, green and blue, 0 to 1, as displayed (sRGB).
    pub colour: [f64; 3],
    /// Three indices into the positions each.
    pub triangles: Vec<[u32; 3]>,
}

/// Wavefront OBJ; numbers read back as the same bits.
#[must_use]
pub fn obj(positions: &[[f64; 3]], groups: &[Group]) -> Vec<u8> {
    let mut text = String::from("# waymesh; metres, Y up\n");
    for [x, y, z] in positions {
        let _ = writeln!(text, "v {x} {y} {z}");
    }
    for group in groups {
        let _ = writeln!(text, "g {}", group.name);
        for t in &group.triangles {
            let [a, b, c] = t.map(|i| u64::from(i) + 1);
            let _ = writeln!(text, "f {a} {b} {c}");
        }
    }
    text.into_bytes()
}

/// Binary glTF with 32-bit indices. Positions are 32-bit floats around a whole-metre middle that a node carries, so
/// that levels far from the origin keep their detail.
///
/// # Errors
/// More than the 4 GiB that the format can hold.
pub fn glb(positions: &[[f64; 3]], groups: &[Group]) -> Result<Vec<u8>, String> {
    let middle = whole_middle(positions);
    let mut blob: Vec<u8> = Vec::with_capacity(positions.len() * 12);
    let (mut min, mut max) = ([f32::INFINITY; 3], [f32::NEG_INFINITY; 3]);
    for p in positions {
        for k in 0..3 {
            let local = (p[k] - middle[k]) as f32;
            min[k] = min[k].min(local);
            max[k] = max[k].max(local);
            blob.extend(local.to_le_bytes());
        }
    }
    let mut views = vec![json!({"buffer": 0, "byteLength": blob.len(), "target": 34962})];
    let mut accessors = vec![json!({
        "bufferView": 0, "componentType": 5126, "type": "VEC3", "count": positions.len(), "min": min, "max": max,
    })];
    let (mut materials, mut primitives) = (Vec::new(), Vec::new());
    for group in groups.iter().filter(|g| !g.triangles.is_empty()) {
        let start = blob.len();
        group.triangles.iter().flatten().for_each(|i| blob.extend(i.to_le_bytes()));
        views.push(json!({"buffer": 0, "byteOffset": start, "byteLength": blob.len() - start, "target": 34963}));
        accessors.push(json!({
            "bufferView": views.len() - 1, "componentType": 5125, "type": "SCALAR", "count": group.triangles.len() * 3,
        }));
        let [r, g, b] = group.colour.map(linear);
        materials.push(json!({
            "name": group.name,
            "pbrMetallicRoughness": {"baseColorFactor": [r, g, b, 1.0], "metallicFactor": 0.0, "roughnessFactor": 0.9},
        }));
        primitives.push(json!({
            "attributes": {"POSITION": 0}, "indices": accessors.len() - 1, "material": materials.len() - 1, "mode": 4,
        }));
    }
    let mut document = json!({"asset": {"version": "2.0", "generator": "waymesh"}});
    if primitives.is_empty() {
        // The format allows no empty scene, mesh, buffer or accessor.
        blob.clear();
    } else {
        document["scene"] = json!(0);
        document["scenes"] = json!([{"nodes": [0]}]);
        document["nodes"] = json!([{"mesh": 0, "translation": middle}]);
        document["meshes"] = json!([{"primitives": primitives}]);
        document["materials"] = json!(materials);
        document["accessors"] = json!(accessors);
        document["bufferViews"] = json!(views);
        document["buffers"] = json!([{"byteLength": blob.len()}]);
    }
    assemble(document.to_string().into_bytes(), &blob)
}

/// Header, JSON chunk, binary chunk.
fn assemble(mut json: Vec<u8>, blob: &[u8]) -> Result<Vec<u8>, String> {
    json.resize(json.len().next_multiple_of(4), b' ');
    let binary = if blob.is_empty() { 0 } else { 8 + blob.len() as u64 };
    let total = 12 + 8 + json.len() as u64 + binary;
    let total =
        u32::try_from(total).map_err(|_| format!("{total} bytes, a .glb can hold 4294967295: write an .obj"))?;
    let mut bytes = Vec::with_capacity(total as usize);
    bytes.extend(b"glTF");
    bytes.extend(2u32.to_le_bytes());
    bytes.extend(total.to_le_bytes());
    bytes.extend((json.len() as u32).to_le_bytes());
    bytes.extend(b"JSON");
    bytes.extend(json);
    if !blob.is_empty() {
        bytes.extend((blob.len() as u32).to_le_bytes());
        bytes.extend(b"BIN\0");
        bytes.extend(blob);
    }
    Ok(bytes)
}

/// The middle of the box around all positions in whole metres, 0 for what is near the origin anyway.
fn whole_middle(positions: &[[f64; 3]]) -> [f64; 3] {
    [0, 1, 2].map(|k| {
        let values = positions.iter().map(|p| p[k]);
        let low = values.clone().fold(f64::INFINITY, f64::min);
        let high = values.fold(f64::NEG_INFINITY, f64::max);
        let middle = ((low + high) * 0.5).round();
        if middle.is_finite() && middle.abs() >= 8192.0 { middle } else { 0.0 }
    })
}

/// glTF wants linear light; colours here are chosen as they are displayed.
fn linear(displayed: f64) -> f64 {
    if displayed <= 0.04045 { displayed / 12.92 } else { libm::pow((displayed + 0.055) / 1.055, 2.4) }
}
