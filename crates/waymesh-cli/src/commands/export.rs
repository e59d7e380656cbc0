//! `waymesh export`: the mesh as JSON, geometry or picture.

use crate::failure::{Failure, Outcome};
use crate::mesh_files::{self, refuse_stream_with_json};
use crate::{files, report};
use clap::{Args, ValueEnum};
use serde_json::json;
use waymesh_levels::write;

/// Writes a mesh as JSON, as geometry, or as a picture.
#[derive(Args)]
#[command(after_help = "Example: waymesh export level.nav --format glb -o walkable.glb")]
pub struct ExportArgs {
    /// Mesh file; - for standard input
    #[arg(value_name = "MESH.nav")]
    mesh: String,
    /// What to write
    #[arg(long, value_enum)]
    format: Format,
    /// File to write; - for standard output
    #[arg(short, long, value_name = "FILE")]
    output: String,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// The mesh schema in full: polygons, neighbours, links
    Json,
    /// The walkable surface as triangles, text
    Obj,
    /// The walkable surface as triangles, coloured by area
    Glb,
    /// The mesh seen from above
    Svg,
}

pub fn run(args: ExportArgs, json: bool) -> Outcome {
    refuse_stream_with_json(&args.output, json)?;
    files::keep_input(&args.mesh, &args.output)?;
    let mesh = mesh_files::load(&args.mesh)?.mesh;
    let bytes = match args.format {
        Format::Json => mesh_files::to_json(&mesh)?,
        Format::Svg => waymesh_pictures::svg(&mesh, None, waymesh_pictures::DEFAULT_SIZE).into_bytes(),
        Format::Obj | Format::Glb => {
            let (positions, groups) = waymesh_levels::surface(&mesh, waymesh_pictures::area_colour);
            if positions.len() > u32::MAX as usize {
                return Err(Failure::about(&args.mesh, format!("{} corners, at most 4294967295", positions.len())));
            }
            match args.format {
                Format::Obj => write::obj(&positions, &groups),
                _ => write::glb(&positions, &groups).map_err(|why| Failure::about(&args.output, why))?,
            }
        }
    };
    files::write(&args.output, &bytes)?;
    if json {
        return files::print_line(&json!({"file": args.output, "bytes": bytes.len()}).to_string());
    }
    files::say(&args.output, &format!("{}: {}", args.output, report::size(bytes.len())))
}
