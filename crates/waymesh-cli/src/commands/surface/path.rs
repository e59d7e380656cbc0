//! `waymesh surface path`: one path over a surface.

use crate::failure::{Failure, Outcome};
use crate::position::FlatPosition;
use crate::{files, report, surface_files};
use clap::Args;
use serde_json::json;
use waymesh::OutOfRange;
use waymesh::grid::{FlatGround, NavGround, NavPath, NavPathStatus};
use waymesh::surface::{NavAgent, NavPathQuery, NavSurface, SurfaceFile};
use waymesh_pictures::Route;

/// Finds one path over a surface.
#[derive(Args)]
#[command(after_help = "\
A target out of reach gives a partial path to the place nearest to it; that, and finding none, is no failure.

Example: waymesh surface path town.surf --from 10,26 --to 40,26")]
pub struct PathArgs {
    /// Surface file; - for standard input
    #[arg(value_name = "OUT.surf")]
    surface: String,
    /// Where the path begins, metres
    #[arg(long, value_name = "X,Z", allow_hyphen_values = true)]
    from: FlatPosition,
    /// Where the path ends, metres
    #[arg(long, value_name = "X,Z", allow_hyphen_values = true)]
    to: FlatPosition,
    #[command(flatten)]
    options: SurfacePathOptions,
}

/// How a path over a surface is searched.
#[derive(Args, Default)]
#[command(next_help_heading = "Search over a surface", allow_negative_numbers = true)]
pub struct SurfacePathOptions {
    /// The agent's radius, metres, up to the surface's max_agent_radius [default: that of the agent it was baked for]
    #[arg(long, value_name = "METRES")]
    radius: Option<f64>,
    /// Most samples to expand [default: 200000]
    #[arg(long, value_name = "N")]
    max_expanded: Option<i64>,
    /// How far to look for where the agent can stand, samples along either axis [default: 8]
    #[arg(long, value_name = "N")]
    snap_samples: Option<i64>,
}

/// What is usual.
const MAX_EXPANDED: i64 = 200_000;

impl SurfacePathOptions {
    /// Whether any is given.
    pub fn any(&self) -> bool {
        self.radius.is_some() || self.max_expanded.is_some() || self.snap_samples.is_some()
    }
}

pub fn run(args: PathArgs, json: bool) -> Outcome {
    let (file, _) = surface_files::load(&args.surface)?;
    let path = find(&file, args.from.0, args.to.0, &args.options)?;
    let told = told(&path, &args.options);
    if json {
        let answer = json!({
            "status": path.status().name(),
            "points": path.points().map(report::point).collect::<Vec<_>>(),
            "length": path.length(),
            "expanded": path.expanded(),
        });
        return files::print_line(&answer.to_string());
    }
    let mut text = format!("status   {told}\n");
    if !path.is_empty() {
        text.push_str(&format!("length   {:.3} m\nexpanded {}\n", path.length(), path.expanded()));
        text.push_str(&format!("corners  {}\n", path.len()));
        path.points().for_each(|point| text.push_str(&format!("  {}\n", report::place(point))));
    }
    files::print(text.as_bytes())
}

/// A path to be drawn, and what came of the search, for people.
pub fn find_route(
    file: &SurfaceFile,
    from: [f64; 2],
    to: [f64; 2],
    options: &SurfacePathOptions,
) -> Result<(Route, String), Failure> {
    let path = find(file, from, to, options)?;
    let end = |[x, z]: [f64; 2]| waymesh::math::DVec3::new(x, 0.0, z);
    let route = Route {
        points: path.points().collect(),
        ends: Some([end(from), end(to)]),
        complete: path.status() == NavPathStatus::Complete,
        ..Route::default()
    };
    Ok((route, told(&path, options)))
}

fn find(file: &SurfaceFile, from: [f64; 2], to: [f64; 2], options: &SurfacePathOptions) -> Result<NavPath, Failure> {
    let mut query = NavPathQuery::default();
    let widest = file.tile.max_agent_radius();
    if let Some(radius) = options.radius.filter(|radius| !(0.0..=widest).contains(radius)) {
        let allowed =
            format!("0 to {widest} (the surface's max_agent_radius; bake it with a greater one for wider agents)");
        return Err(Failure::out_of_range("--radius", radius, allowed));
    }
    if let Some(most) = options.max_expanded {
        query.max_expanded_nodes = u32::try_from(most)
            .ok()
            .filter(|&most| most > 0)
            .ok_or_else(|| OutOfRange::new("--max-expanded", most, "1 to 4294967295"))?;
    }
    if let Some(snap) = options.snap_samples {
        query.snap_samples = u32::try_from(snap)
            .ok()
            .filter(|&snap| snap <= 1024)
            .ok_or_else(|| OutOfRange::new("--snap-samples", snap, "0 to 1024"))?;
    }
    let usual = *file.tile.agent();
    if options.radius.is_none() && usual.radius > widest {
        let why = format!(
            "the surface was baked for radii up to {widest} m, but for an agent of {} m: give a radius up to {widest}",
            usual.radius
        );
        return Err(Failure::about("--radius", why));
    }
    let agent = NavAgent { radius: options.radius.unwrap_or(usual.radius), ..usual };
    let ground: &dyn NavGround = match &file.ground {
        Some(ground) => ground,
        None => &FlatGround(0.0),
    };
    let mut path = NavPath::new();
    query.find_path_xz(&file.tile, ground, from, to, &agent, &mut path).map_err(|e| {
        let option = match e.name {
            "from" => "--from",
            "to" => "--to",
            "radius" => "--radius",
            other => other,
        };
        OutOfRange { name: option, ..e }
    })?;
    Ok(path)
}

fn told(path: &NavPath, options: &SurfacePathOptions) -> String {
    let most = options.max_expanded.unwrap_or(MAX_EXPANDED);
    let more = match path.status() {
        NavPathStatus::Partial if i64::from(path.expanded()) >= most => {
            ": the search has expanded all the samples that it may (--max-expanded), the path ends at the nearest of them"
        }
        NavPathStatus::Partial => ": the target cannot be reached, the path ends at the place nearest to it",
        NavPathStatus::NoPath => ": nowhere to stand near the start (--snap-samples looks farther)",
        _ => "",
    };
    format!("{}{more}", path.status().name())
}
