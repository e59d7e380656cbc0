//! The program's commands.

use std::path::{Path, PathBuf};

use clap::{Parser, Subcommand};
use waymesh::{bake::BakeSettings, sample::Kind};

use crate::{
    compare::{compare, compare_mesh, grids},
    contest::Effort,
    level::{Level, peer_levels},
    polygons::PolygonMesh,
    recast::{Baked, bake_solo, bake_tiled},
    report::{self, Inputs},
    settings::Settings,
    table,
};

#[derive(Parser)]
#[command(about = "Measures waymesh against other libraries, side by side in one run")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Medians and ratios of the same work by both sides, interleaved in this run.
    Compare {
        /// Levels to measure on (.obj); the C++ peer's own and generated ones where neither levels nor meshes are given.
        #[arg(long = "level", value_name = "FILE.obj")]
        levels: Vec<PathBuf>,
        /// Polygons to search on as they are, in the JSON mesh schema.
        #[arg(long = "mesh", value_name = "FILE.json")]
        meshes: Vec<PathBuf>,
        /// Also write the figures here, round by round, with what they were measured on.
        #[arg(long, value_name = "FILE")]
        json: Option<PathBuf>,
        /// Bakes of each.
        #[arg(long, default_value_t = 11)]
        bake_rounds: u32,
        /// Rounds over all queries.
        #[arg(long, default_value_t = 21)]
        query_rounds: u32,
        /// Paths a round.
        #[arg(long, default_value_t = 1000)]
        pairs: usize,
    },
    /// A walk across a kilometre of generated town at 1 m, beside grid searches.
    Grids {
        /// Searches of each.
        #[arg(long, default_value_t = 11)]
        rounds: u32,
    },
    /// Bakes with the C++ Recast alone and prints what it made, stage by stage.
    Recast {
        /// Levels to bake (.obj).
        #[arg(long = "level", value_name = "FILE.obj", required = true)]
        levels: Vec<PathBuf>,
        /// Bakes of each; the fastest is shown.
        #[arg(long, default_value_t = 5)]
        rounds: u32,
        /// Also write the polygons here, as LEVEL.solo.mesh.json and LEVEL.tiled.mesh.json.
        #[arg(long, value_name = "FOLDER")]
        polygons: Option<PathBuf>,
    },
}

/// Reads the command line and does what it says.
pub fn run() -> Result<(), String> {
    match Arguments::parse().command {
        Command::Compare { levels, meshes, json, bake_rounds, query_rounds, pairs } => {
            let effort = Effort { bake_rounds, query_rounds, pairs: pairs.max(1) };
            let (mut rows, mut inputs) = (Vec::new(), Inputs::default());
            let all = levels.is_empty() && meshes.is_empty();
            for path in if all { peer_levels() } else { levels } {
                rows.extend(compare(&Level::read_obj(&path)?, &effort, &mut inputs)?);
            }
            if all {
                for kind in [Kind::Town, Kind::Dungeon, Kind::Tower, Kind::Terrain] {
                    rows.extend(compare(&Level::generate(kind)?, &effort, &mut inputs)?);
                }
                rows.extend(grids(&effort)?);
            }
            let settings = Settings::from(&BakeSettings::default());
            for path in &meshes {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let name = name.trim_end_matches(".json").trim_end_matches(".mesh");
                let mesh = PolygonMesh::read_json(path, &settings)?;
                rows.extend(compare_mesh(name, &mesh, &settings, &effort, &mut inputs)?);
            }
            println!("{}\n", report::machine_line());
            table::print(&rows);
            json.map_or(Ok(()), |file| write(&file, &report::to_text(&rows, inputs)))
        }
        Command::Grids { rounds } => {
            table::print(&grids(&Effort { bake_rounds: rounds, query_rounds: rounds, pairs: 1 })?);
            Ok(())
        }
        Command::Recast { levels, rounds, polygons } => {
            levels.iter().try_for_each(|path| recast(path, rounds, polygons.as_deref()))
        }
    }
}

fn recast(path: &Path, rounds: u32, folder: Option<&Path>) -> Result<(), String> {
    let settings = Settings::from(&BakeSettings::default());
    let level = Level::read_obj(path)?;
    for (shape, bake) in [("solo", bake_solo as fn(&Level, &Settings) -> Baked), ("tiled", bake_tiled)] {
        let bakes = (0..rounds.max(1)).map(|_| bake(&level, &settings));
        let best = bakes.min_by_key(|b| b.stages.total).expect("at least one round");
        let mesh = &best.polygons;
        println!(
            "{} {shape}: {} contours, {} polygons, {} detail triangles, {:.1} m², {:.1} ms",
            level.name,
            best.contours,
            mesh.polygon_count(),
            mesh.tiles.iter().flat_map(|t| &t.detail).map(|d| d.triangles.len()).sum::<usize>(),
            mesh.area(),
            best.stages.total.as_secs_f64() * 1e3,
        );
        for (stage, duration) in &best.stages.walls {
            println!("    {stage:<10} {:8.2} ms", duration.as_secs_f64() * 1e3);
        }
        if let Some(folder) = folder {
            write(&folder.join(format!("{}.{shape}.mesh.json", level.name)), &mesh.to_json().to_string())?;
        }
    }
    Ok(())
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    std::fs::write(file, text).map_err(|e| format!("{}: {e}", file.display()))
}
