//! `waymesh path`: one path.

use crate::failure::{Failure, Outcome};
use crate::position::Position;
use crate::{files, mesh_files, report};
use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};
use waymesh::math::DVec3;
use waymesh::mesh::TiledNavMesh;
use waymesh::protocol::Session;
use waymesh_pictures::Route;

/// Finds one path.
#[derive(Args)]
#[command(after_help = "\
A goal out of reach gives a partial path to the place nearest to it; that, and finding none, is no failure.

Example: waymesh path level.nav --from 1,0,1 --to 20,0,15")]
pub struct PathArgs {
    /// Mesh file; - for standard input
    #[arg(value_name = "MESH.nav")]
    mesh: String,
    /// Where the path begins, metres
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    from: Position,
    /// Where the path ends, metres
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    to: Position,
    #[command(flatten)]
    options: PathOptions,
    /// Also give the polygons that the search expanded (with --json)
    #[arg(long)]
    debug: bool,
}

/// How a path is searched; what is not given is left to the library.
#[derive(Args, Default)]
#[command(next_help_heading = "Search", allow_negative_numbers = true)]
pub struct PathOptions {
    /// How far from both ends to look for a polygon, each way, metres [default: 2,4,2]
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    half_extents: Option<Position>,
    /// What the search moves over [default: polygon]
    #[arg(long, value_enum)]
    node_model: Option<NodeModel>,
    /// Most nodes of the search [default: 65536]
    #[arg(long, value_name = "N")]
    max_nodes: Option<i64>,
    /// Most corners to give
    #[arg(long, value_name = "N")]
    max_corners: Option<i64>,
    /// Only polygons with one of these flag bits, 0 to 65535 [default: 65535, all]
    #[arg(long, value_name = "BITS")]
    include_flags: Option<i64>,
    /// No polygons with any of these flag bits, 0 to 65535 [default: 0]
    #[arg(long, value_name = "BITS")]
    exclude_flags: Option<i64>,
    /// Cost of a metre in an area, above 0 (1 where not given); inf closes the area; may be repeated
    #[arg(long, value_name = "AREA=COST", value_parser = area_cost)]
    area_cost: Vec<(String, f64)>,
}

impl PathOptions {
    /// Whether any is given.
    pub fn any(&self) -> bool {
        let Self { half_extents, node_model, max_nodes, max_corners, include_flags, exclude_flags, area_cost } = self;
        let counts = [max_nodes, max_corners, include_flags, exclude_flags];
        half_extents.is_some() || node_model.is_some() || counts.iter().any(|c| c.is_some()) || !area_cost.is_empty()
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum NodeModel {
    /// One node a polygon: fast
    Polygon,
    /// One node a crossing of an edge: least cost over edge midpoints
    Crossing,
}

fn area_cost(text: &str) -> Result<(String, f64), String> {
    let (area, cost) = text.split_once('=').ok_or("written AREA=COST, for example 3=2.5")?;
    let cost = cost.parse().map_err(|_| format!("`{cost}` is not a number"))?;
    Ok((area.to_owned(), cost))
}

pub fn run(args: PathArgs, json: bool) -> Outcome {
    let mesh = mesh_files::load(&args.mesh)?.mesh;
    let answer = ask(&mesh, args.from.0, args.to.0, &args.options, args.debug)?;
    if json {
        return files::print_line(&answer.to_string());
    }
    files::print(text(&answer).as_bytes())
}

/// A path to be drawn, with corridor and expanded polygons, and what came of the search, for people.
pub fn find_route(
    mesh: &TiledNavMesh,
    from: DVec3,
    to: DVec3,
    options: &PathOptions,
) -> Result<(Route, String), Failure> {
    let answer = ask(mesh, from, to, options, true)?;
    let named = |field: &str| answer[field].as_array().into_iter().flatten().filter_map(Value::as_str);
    let route = Route {
        points: points(&answer).map(|(p, _)| p).collect(),
        ends: Some([from, to]),
        complete: answer["status"] == "found",
        ..Route::default()
    };
    Ok((route.with_polygons(mesh, named("expanded"), named("corridor")), told(&answer)))
}

/// Asks as `waymesh query` would.
fn ask(mesh: &TiledNavMesh, from: DVec3, to: DVec3, options: &PathOptions, debug: bool) -> Result<Value, Failure> {
    let mut areas: Vec<&str> = options.area_cost.iter().map(|(area, _)| area.as_str()).collect();
    areas.sort_unstable();
    if let Some(twice) = areas.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Failure::about("--area-cost", format!("area {} has two costs", twice[0])));
    }
    let request = options.request(from, to, debug);
    let answer = Session::new(mesh).answer(&request.to_string());
    let answer: Value = serde_json::from_str(&answer).map_err(|e| Failure::about("answer", e))?;
    let error = &answer["error"];
    match error["message"].as_str() {
        Some(message) => Err(Failure::about("path", in_options(message, error["name"].as_str().unwrap_or_default()))),
        None => Ok(answer),
    }
}

/// A refusal of the protocol in terms of the option that brought the value.
fn in_options(message: &str, field: &str) -> String {
    let options = [
        ("start", "--from"),
        ("end", "--to"),
        ("half_extents", "--half-extents"),
        ("max_nodes", "--max-nodes"),
        ("max_corners", "--max-corners"),
        ("include", "--include-flags"),
        ("exclude", "--exclude-flags"),
        ("area_costs", "--area-cost"),
    ];
    let quoted = |name: &str| format!("`{name}`");
    match options.iter().find(|(name, _)| *name == field || message.starts_with(&quoted(name))) {
        Some((name, option)) if *name == field => message.replacen(field, option, 1),
        Some((name, option)) => message.replacen(&quoted(name), option, 1),
        None => message.to_owned(),
    }
}

impl PathOptions {
    fn request(&self, from: DVec3, to: DVec3, debug: bool) -> Value {
        let vector = |v: DVec3| Value::from(v.to_array().map(number).to_vec());
        let mut request = Map::new();
        let mut put = |name: &str, value: Option<Value>| {
            if let Some(value) = value {
                request.insert(name.to_owned(), value);
            }
        };
        put("op", Some("path".into()));
        put("start", Some(vector(from)));
        put("end", Some(vector(to)));
        put("half_extents", self.half_extents.map(|p| vector(p.0)));
        put(
            "node_model",
            self.node_model.map(|model| match model {
                NodeModel::Polygon => "polygon".into(),
                NodeModel::Crossing => "crossing".into(),
            }),
        );
        put("max_nodes", self.max_nodes.map(Value::from));
        put("max_corners", self.max_corners.map(Value::from));
        put("debug", debug.then_some(true.into()));
        let mut filter = Map::new();
        if let Some(flags) = self.include_flags {
            filter.insert("include".into(), flags.into());
        }
        if let Some(flags) = self.exclude_flags {
            filter.insert("exclude".into(), flags.into());
        }
        if !self.area_cost.is_empty() {
            let costs: Map<String, Value> =
                self.area_cost.iter().map(|(area, cost)| (area.clone(), number(*cost))).collect();
            filter.insert("area_costs".into(), costs.into());
        }
        put("filter", (!filter.is_empty()).then_some(filter.into()));
        Value::from(request)
    }
}

/// A number for the protocol, which writes what JSON cannot hold as text.
fn number(value: f64) -> Value {
    match value {
        v if v.is_finite() => json!(v),
        v if v.is_nan() => json!("nan"),
        v if v > 0.0 => json!("inf"),
        _ => json!("-inf"),
    }
}

/// The path's points with their marks.
fn points(answer: &Value) -> impl Iterator<Item = (DVec3, &Value)> {
    answer["points"].as_array().into_iter().flatten().map(|point| {
        let at = |k: usize| point["pos"][k].as_f64().unwrap_or_default();
        (DVec3::new(at(0), at(1), at(2)), point)
    })
}

/// What came of a search.
fn told(answer: &Value) -> String {
    let status = answer["status"].as_str().unwrap_or_default();
    let more = match status {
        "partial" if answer["node_limit_reached"] == true => ": the search reached its limit of nodes",
        "partial" => ": the goal cannot be reached, the path ends at the place nearest to it",
        "no_start" => ": no polygon near the start (--half-extents looks farther)",
        "no_end" => ": no polygon near the goal (--half-extents looks farther)",
        _ => "",
    };
    format!("{status}{more}")
}

fn text(answer: &Value) -> String {
    let mut text = format!("status   {}\n", told(answer));
    if !answer["points"].is_array() {
        return text;
    }
    let metres = |field: &str| answer[field].as_f64().unwrap_or_default();
    text.push_str(&format!("length   {:.3} m\ncost     {:.3}\n", metres("length"), metres("cost")));
    let polygons = answer["corridor"].as_array().map_or(0, Vec::len);
    text.push_str(&format!("corridor {}, {} expansions\n", report::many(polygons, "polygon"), answer["iterations"]));
    text.push_str(&format!("corners  {}\n", points(answer).count()));
    for (position, point) in points(answer) {
        let marks: Vec<&str> = point["flags"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let polygon = point["poly"].as_str().unwrap_or_default();
        text.push_str(format!("  {:<32}{polygon:<14}{}", report::place(position), marks.join(" ")).trim_end());
        text.push('\n');
    }
    text
}
