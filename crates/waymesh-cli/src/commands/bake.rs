//! `waymesh bake`: level geometry into a mesh.

use super::jumps::JumpArgs;
use crate::failure::{Failure, Outcome};
use crate::level_files::LevelArgs;
use crate::mesh_files::{self, refuse_stream_with_json};
use crate::position::Corners;
use crate::progress::Progress;
use crate::{files, report};
use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};
use waymesh::OutOfRange;
use waymesh::bake::{self, BakeControl, BakeError, BakeReport, BakeSettings, Level, Partition};
use waymesh::mesh::TiledNavMesh;
use waymesh_levels::marks::Marks;

/// Turns level geometry into a navigation mesh.
#[derive(Args)]
#[command(after_help = "\
Cells are the squares that the level is measured in: with --cell-size 0.3, 10 cells are 3 m. Smaller cells follow
the level more closely and take longer. An agent walks where its radius and height fit, up slopes and steps within
its limits. Triangles that face up are counter-clockwise seen from above.

Examples:
  waymesh bake level.glb -o level.nav
  waymesh bake scan.obj -o scan.nav --up z --scale 0.01 --agent-radius 0.3 --cell-size 0.15")]
pub struct BakeArgs {
    #[command(flatten)]
    level: LevelArgs,
    /// Mesh file to write
    #[arg(short, long, value_name = "OUT.nav")]
    output: String,
    #[command(flatten)]
    settings: SettingArgs,
    /// Threads to bake with [default: all]; the result is the same for any number
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    threads: Option<i128>,
    #[command(flatten)]
    jumps: JumpArgs,
    /// JSON file of area volumes and off-mesh links
    #[arg(long, value_name = "MARKS.json")]
    marks: Option<String>,
    /// Take over from OUT.nav, if it exists, the tiles that have not changed; the result is that of a whole bake
    #[arg(long)]
    incremental: bool,
}

/// The settings that shape a bake.
#[derive(Args)]
#[command(next_help_heading = "Bake settings", allow_negative_numbers = true)]
pub struct SettingArgs {
    /// Side of a cell, metres
    #[arg(long, value_name = "M", default_value_t = BakeSettings::default().cell_size)]
    cell_size: f64,
    /// Height of a cell, metres
    #[arg(long, value_name = "M", default_value_t = BakeSettings::default().cell_height)]
    cell_height: f64,
    /// Free height that an agent needs, metres
    #[arg(long, value_name = "M", default_value_t = BakeSettings::default().agent_height)]
    agent_height: f64,
    /// Distance that an agent's centre keeps from walls and drops, metres
    #[arg(long, value_name = "M", default_value_t = BakeSettings::default().agent_radius)]
    agent_radius: f64,
    /// Highest step that an agent takes, metres
    #[arg(long, value_name = "M", default_value_t = BakeSettings::default().agent_climb)]
    agent_climb: f64,
    /// Steepest walkable ground, degrees from level
    #[arg(long, value_name = "DEGREES", default_value_t = BakeSettings::default().max_slope)]
    max_slope: f64,
    /// Islands smaller than a square of this side are dropped, cells (8 cells of 0.3 m: 2.4 x 2.4 m)
    #[arg(long, value_name = "CELLS", default_value_t = BakeSettings::default().region_min_size)]
    region_min_size: f64,
    /// Regions smaller than a square of this side are merged where possible, cells
    #[arg(long, value_name = "CELLS", default_value_t = BakeSettings::default().region_merge_size)]
    region_merge_size: f64,
    /// Longest polygon edge along walls, metres; 0 for no limit
    #[arg(long, value_name = "M", default_value_t = BakeSettings::default().edge_max_length)]
    edge_max_length: f64,
    /// How far a polygon edge may stray from the cells' outline, cells
    #[arg(long, value_name = "CELLS", default_value_t = BakeSettings::default().edge_max_error)]
    edge_max_error: f64,
    /// Most vertices of a polygon, 3 to 64
    #[arg(long, value_name = "N", default_value_t = i128::from(BakeSettings::default().max_vertices_per_polygon))]
    max_vertices_per_polygon: i128,
    /// Distance between height samples inside polygons, cells; 0 for flat polygons without detail
    #[arg(long, value_name = "CELLS", default_value_t = BakeSettings::default().detail_sample_distance)]
    detail_sample_distance: f64,
    /// How far heights inside polygons may stray from the surface, cell heights
    #[arg(long, value_name = "CELLS", default_value_t = BakeSettings::default().detail_sample_max_error)]
    detail_sample_max_error: f64,
    /// Side of a tile, cells (48 cells of 0.3 m: 14.4 m); 0 for one tile
    #[arg(long, value_name = "CELLS", default_value_t = i128::from(BakeSettings::default().tile_size))]
    tile_size: i128,
    /// How the walkable surface is cut into regions
    #[arg(long, value_enum, default_value_t = Cut::Watershed)]
    partition: Cut,
    /// Let agents step onto low obstacles up to the climb
    #[arg(long, value_name = "true|false", default_value_t = true, action = clap::ArgAction::Set)]
    filter_low_hanging: bool,
    /// Keep away from the rim of drops higher than the climb
    #[arg(long, value_name = "true|false", default_value_t = true, action = clap::ArgAction::Set)]
    filter_ledges: bool,
    /// Keep out of places with less free height than the agent needs
    #[arg(long, value_name = "true|false", default_value_t = true, action = clap::ArgAction::Set)]
    filter_low_height: bool,
    /// Only bake inside this box, metres
    #[arg(long, value_name = "X0,Y0,Z0:X1,Y1,Z1", allow_hyphen_values = true)]
    bounds: Option<Corners>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Cut {
    /// Flooding from the places farthest from walls: few, well-shaped polygons
    Watershed,
    /// Row by row: fast, long thin polygons
    Monotone,
    /// Row by row into layers that do not overlap: fast, fit for small tiles
    Layers,
}

impl SettingArgs {
    /// The settings, within their ranges.
    fn checked(&self) -> Result<BakeSettings, OutOfRange> {
        let whole =
            |name, value: i128, allowed| u32::try_from(value).map_err(|_| OutOfRange::new(name, value, allowed));
        let settings = BakeSettings {
            cell_size: self.cell_size,
            cell_height: self.cell_height,
            agent_height: self.agent_height,
            agent_radius: self.agent_radius,
            agent_climb: self.agent_climb,
            max_slope: self.max_slope,
            region_min_size: self.region_min_size,
            region_merge_size: self.region_merge_size,
            edge_max_length: self.edge_max_length,
            edge_max_error: self.edge_max_error,
            max_vertices_per_polygon: whole("max_vertices_per_polygon", self.max_vertices_per_polygon, "3 to 64")?,
            detail_sample_distance: self.detail_sample_distance,
            detail_sample_max_error: self.detail_sample_max_error,
            tile_size: whole("tile_size", self.tile_size, "0 (one tile), or 1 to 8000 cells")?,
            partition: match self.partition {
                Cut::Watershed => Partition::Watershed,
                Cut::Monotone => Partition::Monotone,
                Cut::Layers => Partition::Layers,
            },
            filter_low_hanging: self.filter_low_hanging,
            filter_ledges: self.filter_ledges,
            filter_low_height: self.filter_low_height,
            bounds: self.bounds.map(|Corners(min, max)| (min, max)),
        };
        settings.validate()?;
        Ok(settings)
    }
}

pub fn run(args: BakeArgs, json: bool) -> Outcome {
    refuse_stream_with_json(&args.output, json)?;
    let settings = args.settings.checked()?;
    let threads =
        args.threads.map(|n| usize::try_from(n).map_err(|_| OutOfRange::new("threads", n, "1 to 1024"))).transpose()?;
    files::keep_input(&args.level.level, &args.output)?;
    let mut level = args.level.read()?;
    if let Some(marks) = &args.marks {
        files::keep_input(marks, &args.output)?;
        let json = files::read(marks)?;
        let read: Marks = serde_json::from_slice(&json).map_err(|e| Failure::json(files::shown(marks), &e))?;
        level = read.add_to(level).map_err(|why| Failure::about(files::shown(marks), why))?;
    }
    let jumps = args.jumps.checked()?;
    let previous = args.incremental.then(|| previous(&args.output)).transpose()?.flatten();
    let mut baked = bake_level(&level, &settings, threads, previous.as_ref())?;
    let mut found = 0;
    if let Some(jumps) = &jumps {
        let links =
            bake::find_jumps(&baked.mesh, &level, &settings, jumps, &BakeControl { threads, ..Default::default() })?;
        found = links.len();
        baked.mesh = baked.mesh.with_off_mesh_links(links).map_err(BakeError::from)?;
    }
    let bytes = mesh_files::save(&args.output, &baked.mesh)?;
    let report = &baked.report;
    if json {
        let mut told = report_json(report);
        told["jumps"] = json!(found);
        return files::print_line(&told.to_string());
    }
    for warning in &report.warnings {
        eprintln!("warning: {warning}");
    }
    let text = format!(
        "{}: {}\n{}: {}, {}, {} ({})",
        files::shown(&args.level.level),
        level_line(&level),
        args.output,
        report_line(report),
        report::size(bytes),
        report::duration(report.milliseconds.total),
        slowest(report),
    );
    let text = if jumps.is_some() { format!("{text}\n{}", report::many(found, "jump")) } else { text };
    files::say(&args.output, &text)
}

/// The mesh that an earlier bake left at the same place, if there is one.
fn previous(output: &str) -> Result<Option<TiledNavMesh>, Failure> {
    if output == files::STREAM {
        return Err(Failure::about("--incremental", "needs the mesh of an earlier bake: give a file to -o"));
    }
    match std::path::Path::new(output).exists() {
        true => mesh_files::parse(output, &files::read_to_replace(output)?).map(Some).map_err(|why| {
            Failure::about("--incremental", format!("{why}; remove that file, or leave this option out to replace it"))
        }),
        false => Ok(None),
    }
}

/// Bakes with a progress bar, taking over what it can from an earlier mesh.
pub fn bake_level(
    level: &Level,
    settings: &BakeSettings,
    threads: Option<usize>,
    previous: Option<&TiledNavMesh>,
) -> Result<bake::Bake, Failure> {
    let progress = Progress::new("tiles");
    let show = |done: usize, total: usize| progress.at(done, total);
    let control = BakeControl { threads, progress: Some(&show), ..BakeControl::default() };
    Ok(match previous {
        Some(previous) => bake::bake_incremental(level, settings, &control, previous)?,
        None => bake::bake(level, settings, &control)?,
    })
}

/// What a level is, for people.
pub fn level_line(level: &Level) -> String {
    let triangles = report::many(level.triangles().len(), "triangle");
    match level.bounds() {
        Some((min, max)) => {
            let [x, y, z] = [0, 1, 2].map(|k| max[k] - min[k]);
            format!("{triangles}, {x:.1} x {z:.1} m, {y:.1} m high")
        }
        None => triangles,
    }
}

/// What a bake made, for people.
pub fn report_line(report: &BakeReport) -> String {
    let (tiles, polygons) = (report::many(report.tiles, "tile"), report::many(report.polygons, "polygon"));
    let reused = if report.reused > 0 { format!(" ({} unchanged)", report.reused) } else { String::new() };
    format!("{tiles}{reused}, {polygons}, {:.1} m² walkable", report.walkable_area)
}

fn slowest(report: &BakeReport) -> String {
    let slowest = report.milliseconds.iter().max_by(|a, b| a.1.total_cmp(&b.1));
    slowest.map_or_else(String::new, |(stage, _)| format!("most of it {}", stage.name()))
}

fn report_json(report: &BakeReport) -> Value {
    let mut milliseconds: Map<String, Value> =
        report.milliseconds.iter().map(|(stage, ms)| (stage.name().to_owned(), json!(ms))).collect();
    milliseconds.insert("total".into(), json!(report.milliseconds.total));
    let cells: Map<String, Value> =
        report.cells.named().into_iter().map(|(stage, count)| (stage.to_owned(), json!(count))).collect();
    let warnings: Vec<String> = report.warnings.iter().map(ToString::to_string).collect();
    json!({
        "tiles": report.tiles,
        "reused": report.reused,
        "contours": report.contours,
        "polygons": report.polygons,
        "vertices": report.vertices,
        "detail_triangles": report.detail_triangles,
        "walkable_area": report.walkable_area,
        "milliseconds": milliseconds,
        "cells": cells,
        "warnings": warnings,
    })
}
