//! glTF 2.0, as JSON or binary: every mesh of the default scene, node transforms applied in doubles.
//!
//! The `gltf` crate's typed JSON is used, but neither its validation (which refuses files for faults of materials that do
//! not matter here) nor its readers (which trust offsets).

use super::accessor::Accessors;
use super::{Beside, Geometry, MAX_TRIANGLES};
use base64::Engine;
use gltf::json::mesh::{Mode, Primitive, Semantic};
use gltf::json::validation::Checked;
use gltf::json::{Index, Node, Root, deserialize};
use std::path::{Component, Path};
use waymesh::math::DVec3;

/// Extensions that a file may require without changing what stands where.
const HARMLESS: [&str; 2] = ["KHR_mesh_quantization", "KHR_texture_transform"];

/// Reads a level; `beside` reads external buffers.
///
/// # Errors
/// What is wrong, and with which node, mesh, accessor or buffer.
pub fn parse(bytes: &[u8], beside: Option<Beside<'_>>) -> Result<Geometry, String> {
    let (json, blob) = if bytes.starts_with(b"glTF") { split_binary(bytes)? } else { (bytes, None) };
    let root: Root = deserialize::from_slice(json).map_err(|e| format!("not a glTF document: {e}"))?;
    let hindering = |name: &&String| {
        let look_only = name.starts_with("KHR_materials_") || name.starts_with("KHR_lights_");
        !look_only && !name.contains("_texture_") && !HARMLESS.contains(&name.as_str())
    };
    if let Some(name) = root.extensions_required.iter().find(hindering) {
        return Err(format!("needs the extension {name}, which is not supported: export the level without it"));
    }
    let buffers = (0..root.buffers.len())
        .map(|i| read_buffer(&root, i, blob, beside).map_err(|what| format!("buffer {i}: {what}")))
        .collect::<Result<Vec<_>, _>>()?;
    let mut reader = SceneReader {
        accessors: Accessors { root: &root, buffers: &buffers },
        geometry: Geometry::default(),
        meshes: vec![None; root.meshes.len()],
    };
    reader.scene()?;
    Ok(reader.geometry)
}

/// The JSON and binary chunks of a `.glb`.
fn split_binary(bytes: &[u8]) -> Result<(&[u8], Option<&[u8]>), String> {
    let word = |at: usize| bytes.get(at..at + 4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]));
    match word(4) {
        Some(2) => {}
        Some(version) => return Err(format!("glTF version {version}, only 2 is supported")),
        None => return Err("ends within the header".into()),
    }
    let chunk = |at: usize, kind: &[u8; 4]| {
        let length = word(at)? as usize;
        (bytes.get(at + 4..at + 8)? == kind).then(|| bytes.get(at + 8..(at + 8).checked_add(length)?)).flatten()
    };
    let json = chunk(12, b"JSON").ok_or("no whole JSON chunk follows the header")?;
    let next = 20 + json.len().next_multiple_of(4);
    if bytes.len() <= next {
        return Ok((json, None));
    }
    let blob = chunk(next, b"BIN\0").ok_or("the binary chunk is not whole")?;
    Ok((json, Some(blob)))
}

fn read_buffer(root: &Root, index: usize, blob: Option<&[u8]>, beside: Option<Beside<'_>>) -> Result<Vec<u8>, String> {
    let buffer = &root.buffers[index];
    let length = buffer.byte_length.0;
    let bytes = match &buffer.uri {
        None if index == 0 => blob.ok_or("has no address, and the file has no binary part")?.to_vec(),
        None => return Err("has no address".into()),
        Some(uri) => match uri.strip_prefix("data:") {
            Some(data) => {
                let text = data.split_once(";base64,").ok_or("its data address is not base64")?.1;
                let forgiving = base64::engine::GeneralPurposeConfig::new()
                    .with_decode_padding_mode(base64::engine::DecodePaddingMode::Indifferent);
                base64::engine::GeneralPurpose::new(&base64::alphabet::STANDARD, forgiving)
                    .decode(text)
                    .map_err(|e| format!("its base64 data is broken: {e}"))?
            }
            None => read_beside(uri, length, beside)?,
        },
    };
    if (bytes.len() as u64) < length {
        return Err(format!("has {} bytes, {length} are promised", bytes.len()));
    }
    Ok(bytes)
}

fn read_beside(uri: &str, length: u64, beside: Option<Beside<'_>>) -> Result<Vec<u8>, String> {
    let name = percent_decoded(uri);
    if name.contains(':') || name.starts_with(['/', '\\']) {
        return Err(format!("address `{uri}` is not a file beside the level"));
    }
    // A level from elsewhere must not read what is none of its business.
    if Path::new(&name).components().any(|part| part == Component::ParentDir) || name.contains("..\\") {
        return Err(format!("address `{uri}` leads out of the level's folder"));
    }
    let beside = beside.ok_or_else(|| {
        format!(
            "file `{name}` cannot be found beside a level that does not come from a folder: give its path, or a .glb"
        )
    })?;
    beside(&name, length)
}

/// `%20` and its like in addresses.
fn percent_decoded(uri: &str) -> String {
    let bytes = uri.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while i < bytes.len() {
        let hex = uri.get(i + 1..i + 3).and_then(|h| u8::from_str_radix(h, 16).ok());
        match (bytes[i], hex) {
            (b'%', Some(byte)) => {
                decoded.push(byte);
                i += 3;
            }
            (byte, _) => {
                decoded.push(byte);
                i += 1;
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

/// The triangles of one primitive.
type Part = (Vec<[f64; 3]>, Vec<[u32; 3]>);

struct SceneReader<'a> {
    accessors: Accessors<'a>,
    geometry: Geometry,
    /// Meshes already read, since several nodes may use one.
    meshes: Vec<Option<Vec<Part>>>,
}

impl SceneReader<'_> {
    fn scene(&mut self) -> Result<(), String> {
        let root = self.accessors.root;
        let mut open: Vec<(Index<Node>, Placement)> = Vec::new();
        match (root.scene, root.scenes.first()) {
            (None, None) => {
                let mut is_child = vec![false; root.nodes.len()];
                for child in root.nodes.iter().flat_map(|n| n.children.iter().flatten()) {
                    if let Some(flag) = is_child.get_mut(child.value()) {
                        *flag = true;
                    }
                }
                let roots = (0..root.nodes.len()).filter(|&i| !is_child[i]);
                open.extend(roots.map(|i| (Index::new(i as u32), Placement::IDENTITY)));
            }
            (chosen, first) => {
                let scene = match chosen {
                    Some(index) => root.get(index).ok_or_else(|| format!("scene {} does not exist", index.value()))?,
                    None => first.ok_or("no scene")?,
                };
                open.extend(scene.nodes.iter().map(|&n| (n, Placement::IDENTITY)));
            }
        }
        open.reverse();
        let mut seen = vec![false; root.nodes.len()];
        while let Some((index, above)) = open.pop() {
            let id = index.value();
            let node = root.get(index).ok_or_else(|| format!("node {id} does not exist"))?;
            if std::mem::replace(&mut seen[id], true) {
                return Err(format!("node {id} stands in the scene more than once"));
            }
            let placement = above.then(&Placement::of(node));
            if let Some(mesh) = node.mesh {
                let mesh = mesh.value();
                self.place(mesh, &placement).map_err(|what| format!("node {id}, mesh {mesh}: {what}"))?;
            }
            open.extend(node.children.iter().flatten().rev().map(|&child| (child, placement)));
        }
        Ok(())
    }

    /// Adds a mesh where a node puts it.
    fn place(&mut self, mesh: usize, placement: &Placement) -> Result<(), String> {
        if self.meshes.get(mesh).ok_or("the mesh does not exist")?.is_none() {
            let primitives = &self.accessors.root.meshes[mesh].primitives;
            let parts = primitives
                .iter()
                .enumerate()
                .map(|(i, p)| self.primitive(p).map_err(|what| format!("primitive {i}: {what}")))
                .collect::<Result<Vec<_>, _>>()?;
            self.meshes[mesh] = Some(parts);
        }
        let flipped = placement.flips();
        let Geometry { positions, triangles } = &mut self.geometry;
        for (points, corners) in self.meshes[mesh].iter().flatten() {
            if triangles.len() + corners.len() > MAX_TRIANGLES || positions.len() + points.len() > u32::MAX as usize {
                return Err(format!("too large: at most {MAX_TRIANGLES} triangles are read from one file"));
            }
            let base = positions.len() as u32;
            positions.extend(points.iter().map(|&p| placement.apply(p)));
            triangles.extend(corners.iter().map(|&[a, b, c]| {
                let [a, b, c] = [a + base, b + base, c + base];
                if flipped { [a, c, b] } else { [a, b, c] }
            }));
        }
        Ok(())
    }

    fn primitive(&self, primitive: &Primitive) -> Result<Part, String> {
        let Checked::Valid(mode) = primitive.mode else { return Err("unknown mode".into()) };
        if matches!(mode, Mode::Points | Mode::Lines | Mode::LineLoop | Mode::LineStrip) {
            return Ok(Part::default());
        }
        let Some(&accessor) = primitive.attributes.get(&Checked::Valid(Semantic::Positions)) else {
            return Ok(Part::default());
        };
        let positions = self.accessors.positions(accessor)?;
        let corners = match primitive.indices {
            Some(accessor) => self.accessors.indices(accessor)?,
            None => (0..positions.len() as u32).collect(),
        };
        if let Some(bad) = corners.iter().find(|&&c| c as usize >= positions.len()) {
            return Err(format!("index {bad} of {} vertices", positions.len()));
        }
        let triangles: Vec<[u32; 3]> = match mode {
            Mode::TriangleStrip => {
                let turn = |(i, w): (usize, &[u32])| if i % 2 == 0 { [w[0], w[1], w[2]] } else { [w[1], w[0], w[2]] };
                corners.windows(3).enumerate().map(turn).collect()
            }
            Mode::TriangleFan => {
                let hub = corners.first().copied().unwrap_or_default();
                corners.get(1..).unwrap_or_default().windows(2).map(|w| [hub, w[0], w[1]]).collect()
            }
            _ => corners.chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect(),
        };
        let real = |t: &[u32; 3]| t[0] != t[1] && t[1] != t[2] && t[2] != t[0];
        Ok((positions, triangles.into_iter().filter(real).collect()))
    }
}

/// Where a node stands: three columns and an offset, in doubles.
#[derive(Clone, Copy)]
struct Placement {
    columns: [DVec3; 3],
    offset: DVec3,
}

impl Placement {
    const IDENTITY: Self = Self { columns: [DVec3::X, DVec3::Y, DVec3::Z], offset: DVec3::ZERO };

    fn of(node: &Node) -> Self {
        let vector = |v: [f32; 3]| DVec3::from(v.map(f64::from));
        if let Some(m) = node.matrix {
            let column = |i: usize| vector([m[4 * i], m[4 * i + 1], m[4 * i + 2]]);
            return Self { columns: [column(0), column(1), column(2)], offset: column(3) };
        }
        let [x, y, z, w] = node.rotation.map_or([0.0, 0.0, 0.0, 1.0], |q| q.0.map(f64::from));
        // A rotation stored in 32 bits is a little off unit length; without this, walls would grow or shrink.
        let norm = x * x + y * y + z * z + w * w;
        let s = if norm > 0.0 { 2.0 / norm } else { 0.0 };
        let scale = node.scale.map_or(DVec3::ONE, vector);
        let columns = [
            DVec3::new(1.0 - s * (y * y + z * z), s * (x * y + z * w), s * (x * z - y * w)) * scale.x,
            DVec3::new(s * (x * y - z * w), 1.0 - s * (x * x + z * z), s * (y * z + x * w)) * scale.y,
            DVec3::new(s * (x * z + y * w), s * (y * z - x * w), 1.0 - s * (x * x + y * y)) * scale.z,
        ];
        Self { columns, offset: node.translation.map_or(DVec3::ZERO, vector) }
    }

    fn turn(&self, v: DVec3) -> DVec3 {
        self.columns[0] * v.x + self.columns[1] * v.y + self.columns[2] * v.z
    }

    fn apply(&self, p: [f64; 3]) -> [f64; 3] {
        (self.turn(DVec3::from(p)) + self.offset).into()
    }

    /// This placement, with another one inside it.
    fn then(&self, inner: &Self) -> Self {
        Self { columns: inner.columns.map(|c| self.turn(c)), offset: self.turn(inner.offset) + self.offset }
    }

    /// Whether it mirrors, which turns faces inside out.
    fn flips(&self) -> bool {
        self.columns[0].dot(self.columns[1].cross(self.columns[2])) < 0.0
    }
}
