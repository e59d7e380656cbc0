//! Meshes from files and into files.

use crate::failure::{Failure, Outcome};
use crate::{files, polyanya};
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
    if is_json(bytes) {
        TiledNavMesh::from_json(bytes).map_err(|e| about(&e))
    } else {
        TiledNavMesh::from_bytes(bytes).map_err(|e| about(&e))
    }
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
    match format.unwrap_or(if polyanya::is_polyanya(&bytes) { ImportFormat::Mesh } else { ImportFormat::Json }) {
        ImportFormat::Json => TiledNavMesh::from_json(&bytes).map_err(|e| about(&e)),
        ImportFormat::Mesh => polyanya::parse(&bytes).map_err(|why| about(&why)),
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
