//! `waymesh demo`: the whole job on a generated town.

use super::bake::{bake_level, level_line, report_line};
use super::path::{PathOptions, find_route};
use super::sample::glb;
use crate::failure::{Failure, Outcome};
use crate::{files, mesh_files, picture_files, report};
use clap::Args;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Instant;
use waymesh::bake::{BakeSettings, Level};
use waymesh::math::DVec3;
use waymesh::sample::{self, Kind};

/// Makes a town, bakes it, finds a path across it, and draws it all.
#[derive(Args)]
#[command(after_help = "Writes town.glb, town.nav, town.svg and town.png. Needs nothing but this program.")]
pub struct DemoArgs {
    /// Folder to write to; made where it does not exist
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
}

/// Tells each step and how long it took.
struct Steps {
    json: bool,
    last: Instant,
    told: Vec<Value>,
}

impl Steps {
    fn done(&mut self, step: &str, what: &str) -> Outcome {
        let milliseconds = self.last.elapsed().as_secs_f64() * 1e3;
        if self.json {
            self.told.push(json!({"step": step, "what": what, "milliseconds": milliseconds}));
        } else {
            files::print_line(&format!("{step:<8}{:>9}  {what}", report::duration(milliseconds)))?;
        }
        self.last = Instant::now();
        Ok(())
    }
}

pub fn run(args: DemoArgs, json: bool) -> Outcome {
    std::fs::create_dir_all(&args.out).map_err(|e| Failure::about(args.out.display(), e))?;
    let place = |name: &str| in_folder(&args.out, name);
    let whole = Instant::now();
    let mut steps = Steps { json, last: whole, told: Vec::new() };

    let town = sample::generate(Kind::Town, 1, None)?;
    let level_file = place("town.glb");
    files::write(&level_file, &glb(&town, &level_file)?)?;
    let level = Level::new(town.positions.clone(), town.triangles.clone())?;
    steps.done("sample", &format!("{level_file}: {}", level_line(&level)))?;

    let baked = bake_level(&level, &BakeSettings::default(), None, None)?;
    steps.done("bake", &report_line(&baked.report))?;

    let mesh_file = place("town.nav");
    let bytes = mesh_files::save(&mesh_file, &baked.mesh)?;
    steps.done("save", &format!("{mesh_file}: {}", report::size(bytes)))?;

    let (from, to) = (DVec3::from(town.start), DVec3::from(town.goal));
    let (route, status) = find_route(&baked.mesh, from, to, &PathOptions::default())?;
    if !route.complete {
        return Err(Failure::about("path through the town", status));
    }
    let length: f64 = route.points.windows(2).map(|w| w[0].distance(w[1])).sum();
    let corners = report::many(route.points.len(), "corner");
    let ends = format!("{} to {}", report::place(from), report::place(to));
    steps.done("path", &format!("{ends}: {length:.1} m, {corners}, {} polygons", route.corridor.len()))?;

    let drawing = place("town.svg");
    let svg = waymesh_pictures::svg(&baked.mesh, Some(&route), waymesh_pictures::DEFAULT_SIZE);
    files::write(&drawing, svg.as_bytes())?;
    steps.done("draw", &drawing)?;

    let image = place("town.png");
    let png = picture_files::png(&svg).map_err(|why| Failure::about(&image, why))?;
    files::write(&image, &png)?;
    steps.done("paint", &image)?;

    let total = whole.elapsed().as_secs_f64() * 1e3;
    if json {
        let answer = json!({
            "files": [level_file, mesh_file, drawing, image],
            "steps": steps.told,
            "path": {"from": town.start, "to": town.goal, "length": length, "corners": route.points.len()},
            "milliseconds": total,
        });
        return files::print_line(&answer.to_string());
    }
    files::print_line(&format!("total   {:>9}  now look at {image}", report::duration(total)))
}

fn in_folder(folder: &Path, name: &str) -> String {
    let path = if folder == Path::new(".") { PathBuf::from(name) } else { folder.join(name) };
    path.to_string_lossy().into_owned()
}
