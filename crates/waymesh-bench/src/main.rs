//! Measures waymesh against other libraries, side by side in one run.
//!
//! `cargo xtask bench` builds the C++ peer and runs this; without the `peers` feature only our own figures are shown.

mod level;
mod polygons;
#[cfg(feature = "peers")]
mod recast;
mod settings;
mod stages;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about = "Measures waymesh against other libraries, side by side in one run")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Bakes with the C++ Recast alone and prints what it made, stage by stage.
    #[cfg(feature = "peers")]
    Recast {
        /// Levels to bake (.obj).
        #[arg(long = "level", value_name = "FILE.obj", required = true)]
        levels: Vec<PathBuf>,
        /// Bakes of each; the fastest is shown.
        #[arg(long, default_value_t = 5)]
        rounds: u32,
        /// Also write the polygons of one tile here, in the JSON mesh schema.
        #[arg(long)]
        polygons: Option<PathBuf>,
    },
}

fn main() -> std::process::ExitCode {
    let result = match Arguments::parse().command {
        #[cfg(feature = "peers")]
        Command::Recast { levels, rounds, polygons } => show_recast(&levels, rounds, polygons.as_deref()),
    };
    match result {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            std::process::ExitCode::FAILURE
        }
    }
}

#[cfg(feature = "peers")]
fn show_recast(levels: &[PathBuf], rounds: u32, json: Option<&std::path::Path>) -> Result<(), String> {
    let settings = settings::Settings::from(&waymesh::bake::BakeSettings::default());
    for path in levels {
        let level = level::Level::read_obj(path)?;
        for (shape, bake) in [("one tile", recast::bake_solo as fn(&_, &_) -> _), ("tiled", recast::bake_tiled)] {
            let bakes = (0..rounds.max(1)).map(|_| bake(&level, &settings));
            let best: recast::Baked = bakes.min_by_key(|b| b.stages.total()).expect("at least one round");
            let mesh = &best.polygons;
            println!(
                "{} {shape}: {} contours, {} polygons, {} detail triangles, {:.1} m², {:.1} ms",
                level.name,
                best.contours,
                mesh.polygon_count(),
                mesh.tiles.iter().flat_map(|t| &t.detail).map(|d| d.triangles.len()).sum::<usize>(),
                mesh.area(),
                best.stages.total().as_secs_f64() * 1e3,
            );
            for (stage, duration) in &best.stages.0 {
                println!("    {stage:<10} {:8.2} ms", duration.as_secs_f64() * 1e3);
            }
            recast::Detour::new(mesh, &settings)?;
            if let Some(file) = json {
                let text = serde_json::to_string(&mesh.to_json()).map_err(|e| e.to_string())?;
                std::fs::write(file, text).map_err(|e| format!("{}: {e}", file.display()))?;
            }
        }
    }
    Ok(())
}
