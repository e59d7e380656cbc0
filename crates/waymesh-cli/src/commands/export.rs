//! `waymesh export`: the mesh as JSON, geometry or picture.

use crate::failure::{Failure, Outcome};
use crate::level::write::{self, Group};
use crate::mesh_files::{self, refuse_stream_with_json};
use crate::picture::{self, palette};
use crate::{files, report};
use clap::{Args, ValueEnum};
use serde_json::json;
use std::collections::BTreeMap;
use waymesh::mesh::TiledNavMesh;

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
        Format::Svg => picture::svg(&mesh, None, picture::DEFAULT_SIZE).into_bytes(),
        Format::Obj | Format::Glb => {
            let (positions, groups) = triangles(&mesh);
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

/// The surface as triangles by area, faces upwards: polygons turn the other way round, counter-clockwise in X/Z being
/// clockwise from above.
fn triangles(mesh: &TiledNavMesh) -> (Vec<[f64; 3]>, Vec<Group>) {
    let mut positions = Vec::new();
    let mut by_area: BTreeMap<u8, Vec<[u32; 3]>> = BTreeMap::new();
    for (_, placed) in mesh.tiles_by_key() {
        let tile = placed.tile();
        let base = positions.len() as u32;
        positions.extend((0..tile.vertices().len() as u32).map(|v| placed.vertex(v).to_array()));
        for p in 0..tile.polygon_count() {
            let list = by_area.entry(tile.area(p)).or_default();
            let corners = tile.polygon(p);
            let detail = tile.detail_triangles(p);
            if detail.is_empty() {
                list.extend(corners[1..].windows(2).map(|w| [base + corners[0], base + w[1], base + w[0]]));
                continue;
            }
            let own = positions.len() as u32;
            positions.extend(tile.detail_vertices(p).iter().map(|&v| placed.to_world(v).to_array()));
            let at = |i: u16| match corners.get(usize::from(i)) {
                Some(corner) => base + corner,
                None => own + u32::from(i) - corners.len() as u32,
            };
            list.extend(detail.iter().map(|&[a, b, c]| [at(a), at(c), at(b)]));
        }
    }
    let group =
        |(area, triangles)| Group { name: format!("area-{area}"), colour: palette::area_colour(area), triangles };
    (positions, by_area.into_iter().map(group).collect())
}
