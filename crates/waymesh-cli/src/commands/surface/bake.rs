//! `waymesh surface bake`: a description into a surface.

use crate::failure::{Failure, Outcome};
use crate::mesh_files::refuse_stream_with_json;
use crate::{files, report, surface_files};
use clap::Args;
use serde_json::{Map, json};
use std::time::Instant;
use waymesh::surface::{BlockCause, NavSurface, SurfaceFile, SurfaceGround, bake_nav_surface};

/// Bakes a surface from a description.
#[derive(Args)]
#[command(after_help = "Example: waymesh surface bake town.json -o town.surf")]
pub struct BakeArgs {
    /// Description of region, ground, agent and what is in the way; - for standard input
    #[arg(value_name = "SPEC.json")]
    spec: String,
    /// Surface to write; - for standard output
    #[arg(short, long, value_name = "OUT.surf")]
    output: String,
    /// Compress the file
    #[arg(long)]
    compress: bool,
}

pub fn run(args: BakeArgs, json: bool) -> Outcome {
    refuse_stream_with_json(&args.output, json)?;
    files::keep_input(&args.spec, &args.output)?;
    let (spec, ground) = surface_files::load_spec(&args.spec)?;
    let begun = Instant::now();
    let tile = bake_nav_surface(spec.region, &ground, &spec.agent, &spec.areas, spec.max_agent_radius)
        .map_err(|e| Failure::about(files::shown(&args.spec), e))?;
    let milliseconds = begun.elapsed().as_secs_f64() * 1e3;
    // Flat at 0 is what paths assume anyway, but a file that tells it needs no assumptions.
    let file = SurfaceFile { tile, ground: Some(ground) };
    let bytes = file.to_bytes(args.compress);
    files::write(&args.output, &bytes)?;
    let summary = file.tile.summary();
    if spec.agent.radius > spec.max_agent_radius {
        eprintln!(
            "warning: max_agent_radius is {}, less than the agent's own radius {}: paths need a --radius up to it",
            spec.max_agent_radius, spec.agent.radius
        );
    }
    if json {
        let blocked: Map<_, _> = BlockCause::ALL
            .into_iter()
            .zip(summary.blocked)
            .map(|(cause, n)| (cause.name().into(), n.into()))
            .collect();
        let answer = json!({
            "samples": file.tile.region().len(),
            "walkable": summary.walkable,
            "standable": summary.standable,
            "blocked": blocked,
            "max_clearance": summary.max_clearance,
            "milliseconds": milliseconds,
            "bytes": bytes.len(),
        });
        return files::print_line(&answer.to_string());
    }
    let level = if matches!(file.ground, Some(SurfaceGround::Flat(_))) { ", flat ground" } else { "" };
    let samples = report::many(file.tile.region().len(), "sample");
    let told = format!(
        "{}: {}, {samples} of which {} walkable{level}, baked in {}",
        args.output,
        report::size(bytes.len()),
        summary.walkable,
        report::duration(milliseconds)
    );
    files::say(&args.output, &told)
}
