//! `waymesh grid`: from a floor plan to cells, polygons and a path, stage by stage.

use crate::failure::{Failure, Outcome};
use crate::picture_files::encoded;
use crate::{files, mesh_files, report};
use clap::Args;
use serde_json::json;
use std::fmt::Write;
use waymesh::bake::plan2d::checks::SelfCheck;
use waymesh::bake::plan2d::{FloorPlan, GridPlan, PlanPath, Route};
use waymesh_pictures::{DEFAULT_SIZE, plan_svg};

/// Turns a floor plan into walkable cells, convex polygons and a path, and tells what each stage made.
#[derive(Args)]
#[command(after_help = "\
A floor plan, metres:
  {\"width\": 24, \"height\": 16, \"cell\": 0.5, \"radius\": 0.75,
   \"obstacles\": [{\"x0\": 4, \"y0\": 3, \"x1\": 7, \"y1\": 9}], \"start\": [1.2, 1.3], \"goal\": [22.5, 14.1]}
Example: waymesh grid plan.json --picture plan.svg")]
pub struct GridArgs {
    /// Floor plan as JSON; - for standard input
    #[arg(value_name = "SPEC.json")]
    spec: String,
    /// Also write the polygons as a mesh (x and y become X and Z)
    #[arg(short, long, value_name = "FILE.nav")]
    output: Option<String>,
    /// Also draw the plan: obstacles, polygons and paths
    #[arg(long, value_name = "FILE.svg|FILE.png")]
    picture: Option<String>,
    /// Also recount by other code what the stages promise; exit 1 where something is wrong
    #[arg(long)]
    check: bool,
}

pub fn run(args: GridArgs, json: bool) -> Outcome {
    for (name, file) in [("-o", &args.output), ("--picture", &args.picture)] {
        if let Some(file) = file {
            if file == files::STREAM {
                return Err(Failure::about(name, "the result goes to standard output already: give a file"));
            }
            files::keep_input(&args.spec, file)?;
        }
    }
    let about = |why: &dyn std::fmt::Display| Failure::about(files::shown(&args.spec), why);
    let spec = FloorPlan::from_json(&files::read(&args.spec)?).map_err(|e| about(&e))?;
    let plan = GridPlan::new(spec).map_err(|e| about(&e))?;
    let checks = if args.check { plan.self_checks() } else { Vec::new() };
    if let Some(file) = &args.picture {
        let svg = plan_svg(&plan, DEFAULT_SIZE);
        files::write(file, &encoded(svg, file)?)?;
    }
    if let Some(file) = &args.output {
        mesh_files::save(file, &plan.to_mesh().map_err(|e| about(&e))?)?;
    }
    if json {
        let mut answer = plan.to_json();
        if args.check {
            answer["checks"] = checks.iter().map(|c| json!({"check": c.kind.name(), "outcome": outcome(c)})).collect();
        }
        files::print_line(&answer.to_string())?;
    } else {
        files::print(text(&plan, &checks).as_bytes())?;
    }
    match checks.iter().find(|check| check.failed()) {
        Some(check) => Err(Failure::about(format_args!("check {}", check.kind.name()), outcome(check))),
        None => Ok(()),
    }
}

/// How a check came out, for people.
fn outcome(check: &SelfCheck) -> String {
    match &check.outcome {
        Ok(()) => "ok".into(),
        Err(why) if check.failed() => why.to_string(),
        Err(why) => format!("not run: {why}"),
    }
}

/// For people.
fn text(plan: &GridPlan, checks: &[SelfCheck]) -> String {
    let mut text = String::new();
    let mut line = |name: &str, what: String| {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{name:<12} {what}");
    };
    let cell = plan.plan.cell;
    let (columns, rows) = (plan.walkable.columns(), plan.walkable.rows());
    let (all, walkable) = (plan.walkable.cells().len(), plan.walkable.count());
    line("cells", format!("{all} ({columns} x {rows}, {cell} m a side), {walkable} outside of obstacles"));
    let least = plan.min_clearance.map_or("no obstacle to measure".into(), |d| format!("{d:.4} m the least"));
    let (radius, removed, left) = (plan.plan.radius, plan.removed(), plan.cells.count());
    line("clearance", format!("{removed} nearer than {radius} m, {left} left, {least}"));
    line("polygons", format!("{}, {:.2} m² in all", plan.rectangles.len(), plan.area()));
    let pieces = &plan.adjacency.pieces;
    let lengths = || pieces.iter().map(|p| p.length(cell));
    let range = match pieces.len() {
        0 => String::new(),
        _ => format!(", {:.2} to {:.2} m long", lengths().fold(f64::INFINITY, f64::min), lengths().fold(0.0, f64::max)),
    };
    let contacts = report::many(plan.adjacency.point_contacts.len(), "pair");
    line("adjacent", format!("{}{range}; {contacts} in a point only", report::many(pieces.len(), "shared piece")));
    let polygon = |p: Option<u32>| p.map_or("on no polygon".into(), |p| format!("polygon {p}"));
    line("start, goal", format!("{}, {}", polygon(plan.start_polygon), polygon(plan.goal_polygon)));
    match &plan.route {
        None => line("path", "none".into()),
        Some(route) => route_lines(route, &mut line),
    }
    for check in checks {
        line("check", format!("{}: {}", check.kind.name(), outcome(check)));
    }
    text
}

fn route_lines(route: &Route, line: &mut dyn FnMut(&str, String)) {
    let sequence: Vec<String> = route.polygons.sequence.iter().map(ToString::to_string).collect();
    line("sequence", format!("{} ({} settled)", sequence.join(" → "), route.polygons.settled));
    let path = |p: &PlanPath| format!("{}, {:.4} m", report::many(p.points.len(), "point"), p.cost);
    let saved = |p: &PlanPath| match route.portal_path.cost {
        0.0 => String::new(),
        whole => format!(" ({:.2}% less)", (1.0 - p.cost / whole) * 100.0),
    };
    line("portal path", path(&route.portal_path));
    let (pulled, funnel) = (&route.pulled_path, &route.funnel_path);
    let left = report::many(route.removable_left as usize, "point");
    line("pulled path", format!("{}{}, {left} left to remove", path(pulled), saved(pulled)));
    line("funnel path", format!("{}{}", path(funnel), saved(funnel)));
}
