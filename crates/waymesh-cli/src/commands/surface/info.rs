//! `waymesh surface info`: what a surface holds.

use crate::failure::Outcome;
use crate::{files, report, surface_files};
use clap::Args;
use serde_json::{Map, Value, json};
use waymesh::surface::{BlockCause, NavSurface, SurfaceFile, SurfaceGround};

/// Tells what a surface holds.
#[derive(Args)]
#[command(after_help = "Example: waymesh surface info town.surf")]
pub struct InfoArgs {
    /// Surface file; - for standard input
    #[arg(value_name = "OUT.surf")]
    surface: String,
}

pub fn run(args: InfoArgs, json: bool) -> Outcome {
    let (file, bytes) = surface_files::load(&args.surface)?;
    let (tile, summary) = (&file.tile, file.tile.summary());
    let (region, agent) = (tile.region(), tile.agent());
    let (right, far) = (i64::from(region.samples_x()) - 1, i64::from(region.samples_z()) - 1);
    let area = summary.walkable as f64 * region.sample_size() * region.sample_size();
    if json {
        let blocked: Map<String, Value> = BlockCause::ALL
            .into_iter()
            .zip(summary.blocked)
            .map(|(cause, n)| (cause.name().into(), n.into()))
            .collect();
        let answer = json!({
            "version": SurfaceFile::VERSION,
            "samples_x": region.samples_x(),
            "samples_z": region.samples_z(),
            "sample_size": region.sample_size(),
            "origin_x": region.x(0),
            "origin_z": region.z(0),
            "samples": region.len(),
            "walkable": summary.walkable,
            "standable": summary.standable,
            "walkable_area": area,
            "blocked": blocked,
            "max_clearance": summary.max_clearance,
            "max_agent_radius": tile.max_agent_radius(),
            "agent": {
                "radius": agent.radius,
                "height": agent.height,
                "step_height": agent.step_height,
                "max_slope_degrees": agent.max_slope_degrees,
            },
            "ground": match &file.ground {
                None => Value::Null,
                Some(SurfaceGround::Flat(height)) => json!({"flat": height}),
                Some(SurfaceGround::Heights(grid)) => json!({"heights": {
                    "origin_x": grid.region().x(0),
                    "origin_z": grid.region().z(0),
                    "samples_x": grid.region().samples_x(),
                    "samples_z": grid.region().samples_z(),
                    "sample_size": grid.region().sample_size(),
                }}),
            },
            "bytes": bytes,
        });
        return files::print_line(&answer.to_string());
    }
    let mut text = String::new();
    let mut line = |name: &str, value: String| text.push_str(&format!("{name:<12}{value}\n"));
    line("file", format!("{}, {}, version {}", args.surface, report::size(bytes), SurfaceFile::VERSION));
    let (low, high) = ([region.x(0), region.z(0)], [region.x(right), region.z(far)]);
    line("samples", format!("{} x {}, every {} m", region.samples_x(), region.samples_z(), region.sample_size()));
    line("region", format!("x {} to {}, z {} to {}", low[0], high[0], low[1], high[1]));
    line("walkable", format!("{} samples, {area:.1} m²; the agent fits on {}", summary.walkable, summary.standable));
    let blocked = BlockCause::ALL.into_iter().zip(summary.blocked).filter(|&(_, n)| n > 0);
    let blocked: Vec<String> = blocked.map(|(cause, n)| format!("{n} {}", cause.name())).collect();
    line("blocked", if blocked.is_empty() { "none".into() } else { blocked.join(", ") });
    line("clearance", format!("up to {:.3} m, radii up to {} m", summary.max_clearance, tile.max_agent_radius()));
    line(
        "agent",
        format!(
            "radius {} m, {} m tall, steps {} m, slopes up to {}°",
            agent.radius, agent.height, agent.step_height, agent.max_slope_degrees
        ),
    );
    line(
        "ground",
        match &file.ground {
            None => "not kept".into(),
            Some(SurfaceGround::Flat(height)) => format!("flat, at {height} m"),
            Some(SurfaceGround::Heights(grid)) => {
                let region = grid.region();
                format!("{} x {} heights, every {} m", region.samples_x(), region.samples_z(), region.sample_size())
            }
        },
    );
    files::print(text.as_bytes())
}
