//! `waymesh outline`: a room drawn as outlines, as a mesh.

use super::import::save_and_tell;
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::mesh_files::refuse_stream_with_json;
use clap::Args;
use waymesh::OutOfRange;
use waymesh::bake::plan2d::Outlines;

/// Makes a flat mesh file from an outline with holes.
#[derive(Args)]
#[command(after_help = "\
Outlines, metres, in either direction, x and y becoming X and Z:
  {\"outer\": [[0, 0], [10, 0], [10, 10], [0, 10]], \"holes\": [[[3, 4], [5, 4], [5, 6], [3, 6]]]}
Example: waymesh outline room.json -o room.nav")]
pub struct OutlineArgs {
    /// Outlines as JSON; - for standard input
    #[arg(value_name = "ROOM.json")]
    outlines: String,
    /// Most vertices of a polygon, 3 to 64
    #[arg(long, value_name = "N", default_value_t = 6, allow_negative_numbers = true)]
    max_vertices_per_polygon: i64,
    /// Mesh file to write
    #[arg(short, long, value_name = "FILE.nav")]
    output: String,
}

pub fn run(args: OutlineArgs, json: bool) -> Outcome {
    refuse_stream_with_json(&args.output, json)?;
    files::keep_input(&args.outlines, &args.output)?;
    let most = args.max_vertices_per_polygon;
    let most = u32::try_from(most).map_err(|_| OutOfRange::new("max_vertices_per_polygon", most, "3 to 64"))?;
    let outlines = Outlines::from_json(&files::read(&args.outlines)?);
    let mesh = outlines.and_then(|outlines| outlines.to_mesh(most));
    let mesh = mesh.map_err(|e| Failure::about(files::shown(&args.outlines), e))?;
    if mesh.tiles().all(|(_, placed)| placed.tile().polygon_count() == 0) {
        eprintln!(
            "warning: the outlines hold no surface that 32-bit coordinates can tell from none: are they in metres?"
        );
    }
    save_and_tell(&mesh, &args.output, json)
}
