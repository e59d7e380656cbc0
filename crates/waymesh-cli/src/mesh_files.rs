//! Meshes from files and into files.

use crate::failure::{Failure, Outcome};
use crate::files;
use clap::ValueEnum;
use waymesh::mesh::TiledNavMesh;

/// A mesh together with the size of its file.
pub struct LoadedMesh {
    pub mesh: TiledNavMesh,
    pub bytes: usize,
}

/// Reads a mesh in the library's own format, or in the JSON schema.
pub fn load(path: &str) -> Result<LoadedMesh, Failure> {
    let bytes = files::read(path)?;
    Ok(LoadedMesh { mesh: parse(path, &bytes)?, bytes: bytes.len() })
}

/// The mesh in the bytes of a file, in either form.
pub fn parse(path: &str, bytes: &[u8]) -> Result<TiledNavMesh, Failure> {
    let about = |why: &dyn std::fmt::Display| Failure::about(files::shown(path), why);
    refuse_others(path, bytes)?;
    if is_json(bytes) {
        TiledNavMesh::from_json(bytes).map_err(|e| about(&e))
    } else {
        TiledNavMesh::from_bytes(bytes).map_err(|e| about(&e))
    }
}

/// Tells what a file is that is plainly something else than a mesh.
fn refuse_others(path: &str, bytes: &[u8]) -> Outcome {
    let what = match bytes {
        [b'g', b'l', b'T', b'F', ..] => "is a level, not a mesh: `waymesh bake` makes one of it",
        [0x89, b'S', b'R', b'F', ..] => "is a clearance surface, not a mesh: `waymesh surface` answers about it",
        [0x89, b'P', b'N', b'G', ..] => "is a picture, not a mesh",
        _ => return Ok(()),
    };
    Err(Failure::about(files::shown(path), what))
}

/// Writes a mesh in the library's own format; gives the file's size.
pub fn save(path: &str, mesh: &TiledNavMesh) -> Result<usize, Failure> {
    let bytes = mesh.to_bytes();
    files::write(path, &bytes)?;
    Ok(bytes.len())
}

/// Whether a file's content can only be JSON.
pub fn is_json(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"{")
}

/// Whether a file's content is in Polyanya's format.
fn is_polyanya(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"mesh")
}

/// The kinds of mesh that can be brought into the library's own format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ImportFormat {
    /// The JSON mesh schema
    Json,
    /// Polyanya's mesh format, version 2 (x and y become X and Z)
    Mesh,
}

/// Reads a mesh to be brought into the library's own format.
pub fn import(path: &str, format: Option<ImportFormat>) -> Result<TiledNavMesh, Failure> {
    let bytes = files::read(path)?;
    let about = |why: &dyn std::fmt::Display| Failure::about(files::shown(path), why);
    refuse_others(path, &bytes)?;
    if bytes.starts_with(&[0x89, b'N', b'A', b'V']) {
        return Err(about(&"is a mesh in the library's own format already"));
    }
    match format.unwrap_or(if is_polyanya(&bytes) { ImportFormat::Mesh } else { ImportFormat::Json }) {
        ImportFormat::Json => TiledNavMesh::from_json(&bytes).map_err(|e| about(&e)),
        ImportFormat::Mesh => TiledNavMesh::from_polyanya(&bytes).map_err(|e| about(&e)),
    }
}

/// The mesh schema as text, with a line end.
pub fn to_json(mesh: &TiledNavMesh) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    mesh.write_json(&mut text).map_err(|e| Failure::about("JSON", e))?;
    text.push(b'\n');
    Ok(text)
}

/// A refusal to write results where the summary goes as well.
pub fn refuse_stream_with_json(output: &str, json: bool) -> Outcome {
    if json && output == files::STREAM {
        return Err(Failure::about("--json", "the result goes to standard output already: give a file to -o"));
    }
    Ok(())
}
