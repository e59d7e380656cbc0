//! `waymesh slope`: a path over a grid baked from the slope of the ground alone.

use crate::failure::{Failure, Outcome};
use crate::position::FlatPosition;
use crate::{files, report, surface_files};
use clap::Args;
use serde_json::json;
use waymesh::OutOfRange;
use waymesh::grid::{NavGridQuery, NavPath, bake_nav_grid_cell};
use waymesh::math::DVec3;

/// Finds a path over ground that is flat enough, looking at nothing but its slope.
#[derive(Args)]
#[command(after_help = "\
The grid has a cell for each sample of the description's region; obstacles, water and the agent's width are not looked at.

Example: waymesh slope town.json --from 10,26 --to 40,26 --smooth")]
pub struct SlopeArgs {
    /// Description of a surface, of which region, ground and slope limit are used; - for standard input
    #[arg(value_name = "SPEC.json")]
    spec: String,
    /// Where the path begins, metres
    #[arg(long, value_name = "X,Z", allow_hyphen_values = true)]
    from: FlatPosition,
    /// Where the path ends, metres
    #[arg(long, value_name = "X,Z", allow_hyphen_values = true)]
    to: FlatPosition,
    /// Drop waypoints that the ones around them can see past
    #[arg(long)]
    smooth: bool,
}

pub fn run(args: SlopeArgs, json: bool) -> Outcome {
    let (spec, ground) = surface_files::load_spec(&args.spec)?;
    let tile = bake_nav_grid_cell(spec.region, &ground, spec.agent.max_slope_degrees)
        .map_err(|e| Failure::about(files::shown(&args.spec), e))?;
    let end = |FlatPosition([x, z]): FlatPosition| DVec3::new(x, 0.0, z);
    let mut path = NavPath::new();
    NavGridQuery::default().find_path(&tile, end(args.from), end(args.to), &mut path).map_err(|e| {
        let option = if e.name == "start" { "--from" } else { "--to" };
        OutOfRange { name: option, ..e }
    })?;
    let mut points: Vec<DVec3> = path.points().collect();
    if args.smooth {
        points = tile.smooth_path(&points);
    }
    let length = points.windows(2).fold(0.0, |sum, w| sum + waymesh::math::distance(w[0], w[1]));
    if json {
        let answer = json!({
            "points": points.iter().map(|&p| report::point(p)).collect::<Vec<_>>(),
            "length": length,
            "cost": if points.is_empty() { None } else { Some(path.cost()) },
            "expanded": path.expanded(),
            "samples": tile.region().len(),
            "walkable": tile.walkable_count(),
        });
        return files::print_line(&answer.to_string());
    }
    let mut text = format!("walkable {} of {} samples\n", tile.walkable_count(), tile.region().len());
    if points.is_empty() {
        text.push_str("path     none: an end is off the grid or too steep, or there is no way\n");
    } else {
        text.push_str(&format!("length   {length:.3} m\nwaypoints {}\n", points.len()));
        points.iter().for_each(|&point| text.push_str(&format!("  {}\n", report::place(point))));
    }
    files::print(text.as_bytes())
}
