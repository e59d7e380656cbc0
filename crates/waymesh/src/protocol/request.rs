//! Reading requests: fields by name and type. Numbers may also be the strings `"nan"`, `"inf"` and `"-inf"`, which JSON
//! has no numbers for.

use super::filter::FilterFields;
use super::json::{Fields, Json};
use super::refusal::{Refusal, bad};
use crate::OutOfRange;
use crate::math::DVec3;
use crate::mesh::{POSITION_LIMIT, PolyName, PolyRef, TiledNavMesh};
use crate::query::{NodeModel, QueryFilter, inputs};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    Nearest,
    Path,
    Search,
    Straight,
    Raycast,
    Move,
    Sample,
    Circle,
    Shape,
    Neighbourhood,
    Wall,
    Walls,
    Random,
    RandomAround,
    Height,
}

/// An operation's name, the fields that it must have, and those that it may have beside `op` and `filter`.
type Shape = (&'static str, Op, &'static [&'static str], &'static [&'static str]);

const SHAPES: &[Shape] = &[
    ("nearest", Op::Nearest, &["center"], &["half_extents"]),
    (
        "path",
        Op::Path,
        &["start", "end"],
        &["half_extents", "node_model", "max_nodes", "slice", "max_corners", "max_corridor", "debug"],
    ),
    (
        "search",
        Op::Search,
        &["start_poly", "start", "end_poly", "end"],
        &["node_model", "max_nodes", "slice", "stop_after", "max_corridor", "debug"],
    ),
    ("straight", Op::Straight, &["start", "end", "corridor"], &["max_corners", "max_points"]),
    ("raycast", Op::Raycast, &["start", "end"], &["start_poly", "max_visited"]),
    ("move", Op::Move, &["start", "end"], &["start_poly", "max_visited"]),
    ("sample", Op::Sample, &["center", "max_distance"], &[]),
    ("circle", Op::Circle, &["center", "radius"], &["start_poly", "slice", "stop_after", "max_nodes", "max_polys"]),
    ("shape", Op::Shape, &["points"], &["start_poly", "slice", "stop_after", "max_nodes", "max_polys"]),
    (
        "neighbourhood",
        Op::Neighbourhood,
        &["center", "radius"],
        &["start_poly", "slice", "stop_after", "max_nodes", "max_polys"],
    ),
    ("wall", Op::Wall, &["center", "radius"], &["start_poly", "slice", "stop_after", "max_nodes"]),
    ("walls", Op::Walls, &["center", "radius"], &["start_poly", "slice", "stop_after", "max_nodes", "max_walls"]),
    ("random", Op::Random, &["seed"], &["count"]),
    (
        "random_around",
        Op::RandomAround,
        &["seed", "center", "radius"],
        &["start_poly", "slice", "stop_after", "max_nodes", "count"],
    ),
    ("height", Op::Height, &["poly", "x", "z"], &[]),
];

/// Fields that are counts.
const COUNTS: &[&str] = &[
    "max_nodes",
    "slice",
    "stop_after",
    "max_corners",
    "max_points",
    "max_visited",
    "max_corridor",
    "max_polys",
    "max_walls",
    "count",
];

/// A request whose fields are all known, with its filter.
pub(super) struct Request<'a> {
    pub(super) op: Op,
    pub(super) filter: QueryFilter,
    fields: &'a Fields<'a>,
    mesh: &'a TiledNavMesh,
}

impl<'a> Request<'a> {
    pub(super) fn new(fields: &'a Fields<'a>, mesh: &'a TiledNavMesh) -> Result<Self, Refusal> {
        let Some(Json::Text(name)) = fields.get("op") else { return bad("`op` must be the name of an operation") };
        let Some((_, op, required, optional)) = SHAPES.iter().find(|shape| shape.0 == name) else {
            let names: Vec<&str> = SHAPES.iter().map(|shape| shape.0).collect();
            return bad(format!("unknown op {name:?}, there are: {}", names.join(", ")));
        };
        let filtered = !matches!(op, Op::Straight | Op::Height);
        for field in fields.keys().map(String::as_str) {
            let common = field == "op" || (filtered && field == "filter");
            if !common && !required.contains(&field) && !optional.contains(&field) {
                return bad(format!("unknown field {field:?} of {name}"));
            }
        }
        if let Some(missing) = required.iter().find(|field| !fields.contains_key(**field)) {
            return bad(format!("{name} needs the field {missing:?}"));
        }
        let mut request = Self { op: *op, filter: QueryFilter::new(), fields, mesh };
        request.check_types()?;
        for field in COUNTS {
            let count = request.count(field)?;
            if count == Some(0) && ["max_nodes", "slice"].contains(field) {
                return Err(OutOfRange::new(field, 0, "1 or more").into());
            }
        }
        if let Some(filter) = fields.get("filter") {
            request.filter = FilterFields::read(filter)?.filter()?;
        }
        Ok(request)
    }

    /// Refuses a value of the wrong type, wherever it stands, before any is looked at for its range: a line with both
    /// faults is no proper request.
    fn check_types(&self) -> Result<(), Refusal> {
        for (name, value) in self.fields {
            let outcome = match name.as_str() {
                "start" | "end" | "center" | "half_extents" => vector(name, Some(value)).map(drop),
                "points" => vectors(name, Some(value)).map(drop),
                "radius" | "max_distance" | "x" | "z" => number(name, Some(value)).map(drop),
                "start_poly" | "end_poly" | "poly" => polygon_name(name, value).map(drop),
                "corridor" => polygon_names(name, Some(value)).map(drop),
                "seed" => self.seed("seed").map(drop),
                "debug" => self.flag("debug").map(drop),
                "node_model" => self.node_model().map(drop),
                "filter" => FilterFields::read(value).map(drop),
                _ => match COUNTS.iter().find(|count| *count == name) {
                    Some(count) => whole(count, value).map(drop),
                    None => Ok(()),
                },
            };
            if let Err(Refusal::Bad(message)) = outcome {
                return bad(message);
            }
        }
        Ok(())
    }

    /// A whole number that is not negative.
    pub(super) fn count(&self, name: &'static str) -> Result<Option<u64>, Refusal> {
        self.fields.get(name).map(|value| whole(name, value)).transpose()
    }

    /// A count as a limit of a list; none where it is absent.
    pub(super) fn limit(&self, name: &'static str) -> Result<usize, Refusal> {
        Ok(self.count(name)?.map_or(usize::MAX, |count| usize::try_from(count).unwrap_or(usize::MAX)))
    }

    /// `true` or `false`; false where it is absent.
    pub(super) fn flag(&self, name: &str) -> Result<bool, Refusal> {
        match self.fields.get(name) {
            None => Ok(false),
            Some(Json::Flag(flag)) => Ok(*flag),
            Some(_) => bad(format!("`{name}` must be true or false")),
        }
    }

    /// A required position in range.
    pub(super) fn position(&self, name: &'static str) -> Result<DVec3, Refusal> {
        Ok(inputs::position(name, vector(name, self.fields.get(name))?)?)
    }

    /// A required list of positions in range.
    pub(super) fn positions(&self, name: &'static str) -> Result<Vec<DVec3>, Refusal> {
        let vectors = vectors(name, self.fields.get(name))?;
        vectors.into_iter().map(|vector| Ok(inputs::position(name, vector)?)).collect()
    }

    /// A required number, of any size.
    pub(super) fn number(&self, name: &'static str) -> Result<f64, Refusal> {
        number(name, self.fields.get(name))
    }

    /// A required radius in range.
    pub(super) fn radius(&self, name: &'static str) -> Result<f64, Refusal> {
        Ok(inputs::radius(name, self.number(name)?)?)
    }

    /// The state of a random generator: a whole number of 64 bits, as a string, as JSON's numbers have fewer.
    pub(super) fn seed(&self, name: &'static str) -> Result<u64, Refusal> {
        let digits = self.fields.get(name).and_then(Json::text).filter(|s| s.bytes().all(|b| b.is_ascii_digit()));
        match digits.and_then(|digits| digits.parse().ok()) {
            Some(seed) => Ok(seed),
            None => bad(format!("`{name}` must be a string of digits, \"0\" to \"18446744073709551615\"")),
        }
    }

    /// A required coordinate in range.
    pub(super) fn coordinate(&self, name: &'static str) -> Result<f64, Refusal> {
        let v = number(name, self.fields.get(name))?;
        if v.abs() < POSITION_LIMIT { Ok(v) } else { Err(OutOfRange::new(name, v, "finite, within ±2^21 m").into()) }
    }

    /// Half extents, or what is usual.
    pub(super) fn half_extents(&self, usual: DVec3) -> Result<DVec3, Refusal> {
        let name = "half_extents";
        if !self.fields.contains_key(name) {
            return Ok(usual);
        }
        Ok(inputs::half_extents(name, vector(name, self.fields.get(name))?)?)
    }

    /// A polygon that exists, or [`PolyRef::INVALID`]; `None` where the field is absent.
    pub(super) fn polygon(&self, name: &str) -> Result<Option<PolyRef>, Refusal> {
        self.fields.get(name).map(|value| Ok(self.found(polygon_name(name, value)?))).transpose()
    }

    /// A list of polygons.
    pub(super) fn polygons(&self, name: &str) -> Result<Vec<PolyRef>, Refusal> {
        let names = polygon_names(name, self.fields.get(name))?;
        Ok(names.into_iter().map(|polygon| self.found(polygon)).collect())
    }

    fn found(&self, polygon: PolyName) -> PolyRef {
        self.mesh.find(polygon).unwrap_or(PolyRef::INVALID)
    }

    /// The node model.
    pub(super) fn node_model(&self) -> Result<NodeModel, Refusal> {
        match self.fields.get("node_model").map(Json::text) {
            None | Some(Some("polygon")) => Ok(NodeModel::Polygon),
            Some(Some("crossing")) => Ok(NodeModel::Crossing),
            _ => bad("`node_model` must be \"polygon\" or \"crossing\""),
        }
    }
}

/// A number, or the name of one that JSON does not have.
pub(super) fn number(name: &str, value: Option<&Json<'_>>) -> Result<f64, Refusal> {
    value.and_then(Json::number).map_or_else(|| bad(format!("`{name}` must be a number")), Ok)
}

/// A whole number that is not negative. What is a number, but none that is finite, is out of range.
pub(super) fn whole(name: &'static str, value: &Json<'_>) -> Result<u64, Refusal> {
    match (value.whole(), value.number()) {
        (Some(whole), _) => Ok(whole),
        (None, Some(number)) if !number.is_finite() => {
            Err(OutOfRange::new(name, number, "a whole number, 0 or more").into())
        }
        _ => bad(format!("`{name}` must be a whole number, not negative, in digits alone")),
    }
}

fn vector(name: &str, value: Option<&Json<'_>>) -> Result<DVec3, Refusal> {
    if let Some(Json::List(list)) = value
        && let [x, y, z] = list.as_slice()
    {
        return Ok(DVec3::new(number(name, Some(x))?, number(name, Some(y))?, number(name, Some(z))?));
    }
    bad(format!("`{name}` must be [x, y, z]"))
}

fn vectors(name: &str, value: Option<&Json<'_>>) -> Result<Vec<DVec3>, Refusal> {
    match value {
        Some(Json::List(list)) => list.iter().map(|value| vector(name, Some(value))).collect(),
        _ => bad(format!("`{name}` must be a list of positions")),
    }
}

fn polygon_name(name: &str, value: &Json<'_>) -> Result<PolyName, Refusal> {
    match value.text().map(str::parse) {
        Some(Ok(polygon)) => Ok(polygon),
        Some(Err(error)) => bad(format!("`{name}`: {error}")),
        None => bad(format!("`{name}`: a polygon reference is a string such as \"0,-1,0#17\"")),
    }
}

fn polygon_names(name: &str, value: Option<&Json<'_>>) -> Result<Vec<PolyName>, Refusal> {
    match value {
        Some(Json::List(list)) => list.iter().map(|value| polygon_name(name, value)).collect(),
        _ => bad(format!("`{name}` must be a list of polygon references")),
    }
}
