//! `waymesh import`: brings a mesh in the JSON schema into the library's own format.

use crate::failure::Outcome;
use crate::mesh_files::{self, ImportFormat, refuse_stream_with_json};
use crate::{files, report};
use clap::Args;
use serde_json::json;
use waymesh::mesh::{MeshSummary, TiledNavMesh};

/// Makes a mesh file from polygons in the JSON mesh schema or in Polyanya's format.
#[derive(Args)]
#[command(after_help = "Example: waymesh import level.json -o level.nav")]
pub struct ImportArgs {
    /// Mesh in the JSON schema, or in Polyanya's mesh format, version 2; - for standard input
    #[arg(value_name = "FILE.json|FILE.mesh")]
    file: String,
    /// Format of the file [default: told from its first characters]
    #[arg(long, value_enum)]
    format: Option<ImportFormat>,
    /// Mesh file to write
    #[arg(short, long, value_name = "FILE.nav")]
    output: String,
}

pub fn run(args: ImportArgs, json: bool) -> Outcome {
    refuse_stream_with_json(&args.output, json)?;
    files::keep_input(&args.file, &args.output)?;
    let mesh = mesh_files::import(&args.file, args.format)?;
    save_and_tell(&mesh, &args.output, json)
}

/// Writes a mesh and tells what it holds.
pub fn save_and_tell(mesh: &TiledNavMesh, output: &str, json: bool) -> Outcome {
    let bytes = mesh_files::save(output, mesh)?;
    let summary = MeshSummary::of(mesh);
    let (tiles, polygons) = (summary.tiles, summary.polygons);
    if polygons == 0 {
        eprintln!("warning: {output} has no polygon, so nothing in it is walkable");
    }
    if json {
        let answer = json!({"file": output, "tiles": tiles, "polygons": polygons, "bytes": bytes});
        return files::print_line(&answer.to_string());
    }
    let (tiles, polygons) = (report::many(tiles, "tile"), report::many(polygons, "polygon"));
    files::say(output, &format!("{output}: {tiles}, {polygons}, {}", report::size(bytes)))
}
