//! `waymesh info`: what a mesh holds.

use crate::failure::Outcome;
use crate::{files, mesh_files, report};
use clap::Args;
use serde_json::json;
use waymesh::mesh::{BakeSettings, MeshSummary, TiledNavMesh};

/// Tells what a mesh holds.
#[derive(Args)]
#[command(after_help = "Example: waymesh info level.nav")]
pub struct InfoArgs {
    /// Mesh file; - for standard input
    #[arg(value_name = "MESH.nav")]
    mesh: String,
}

pub fn run(args: InfoArgs, json: bool) -> Outcome {
    let loaded = mesh_files::load(&args.mesh)?;
    let summary = MeshSummary::of(&loaded.mesh);
    let fingerprint = format!("{:032x}", loaded.mesh.fingerprint());
    let settings = loaded.mesh.settings();
    if json {
        let bounds = summary.bounds.map(|(min, max)| json!({"min": report::point(min), "max": report::point(max)}));
        let answer = json!({
            "version": TiledNavMesh::FILE_VERSION,
            "tiles": summary.tiles,
            "layers": summary.layers,
            "polygons": summary.polygons,
            "vertices": summary.vertices,
            "detail_triangles": summary.detail_triangles,
            "links": {
                "portal": summary.portal_links,
                "off_mesh": summary.off_mesh_links,
                "unconnected": summary.unconnected_links,
            },
            "bounds": bounds,
            "walkable_area": summary.walkable_area,
            "areas": summary.areas,
            "flags": summary.flags,
            "components": summary.islands,
            "settings": settings,
            "fingerprint": fingerprint,
            "bytes": loaded.bytes,
        });
        return files::print_line(&answer.to_string());
    }
    let mut text = String::new();
    let mut line = |name: &str, value: String| text.push_str(&format!("{name:<14}{value}\n"));
    line("file", format!("{}, {}, version {}", args.mesh, report::size(loaded.bytes), TiledNavMesh::FILE_VERSION));
    line("tiles", format!("{} in {}", summary.tiles, report::many(summary.layers, "layer")));
    line(
        "polygons",
        format!("{}, {} vertices, {} detail triangles", summary.polygons, summary.vertices, summary.detail_triangles),
    );
    line("walkable", format!("{:.1} m² in {}", summary.walkable_area, report::many(summary.islands, "island")));
    line(
        "links",
        format!(
            "{} portal, {} off-mesh, {} unconnected",
            summary.portal_links, summary.off_mesh_links, summary.unconnected_links
        ),
    );
    line(
        "bounds",
        match summary.bounds {
            Some((min, max)) => format!("{} to {}", report::place(min), report::place(max)),
            None => "none: the mesh is empty".into(),
        },
    );
    let list = |values: Vec<String>| if values.is_empty() { "none".into() } else { values.join(", ") };
    line("areas", list(summary.areas.iter().map(ToString::to_string).collect()));
    line("flags", list(summary.flags.iter().map(|f| format!("{f:#06x}")).collect()));
    match settings {
        Some(s) => {
            line(
                "agent",
                format!(
                    "{} m tall, radius {} m, climbs {} m, slopes up to {}°",
                    s.agent_height, s.agent_radius, s.agent_climb, s.max_slope
                ),
            );
            line("cells", format!("{} m a side, {} m high, {}", s.cell_size, s.cell_height, tiles_of(s)));
        }
        None => line("settings", "not known: the mesh was not baked".into()),
    }
    line("fingerprint", fingerprint);
    files::print(text.as_bytes())
}

fn tiles_of(settings: &BakeSettings) -> String {
    match settings.tile_size {
        0 => "one tile".into(),
        n => format!("tiles of {n} cells ({:.2} m)", f64::from(n) * settings.cell_size),
    }
}
