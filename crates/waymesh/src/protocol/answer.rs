//! Answers as they are written.

use super::refusal::Refusal;
use crate::math::DVec3;
use crate::mesh::{PolyRef, TiledNavMesh};
use crate::query::{PointFlags, StraightPoint};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// An answer with the request's `id`.
#[derive(Serialize)]
pub(super) struct Reply {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<Box<RawValue>>,
    #[serde(flatten)]
    pub(super) answer: Answer,
}

/// A position as `[x, y, z]`.
#[derive(Clone, Copy)]
pub(super) struct Position(pub(super) DVec3);

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.to_array().serialize(serializer)
    }
}

/// A polygon reference as it is written.
pub(super) struct Name(String);

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// The written form of references that come from answers and so resolve.
pub(super) fn name(mesh: &TiledNavMesh, polygon: PolyRef) -> Option<Name> {
    mesh.name_of(polygon).map(|name| Name(name.to_string()))
}

/// The written form of a list.
pub(super) fn names(mesh: &TiledNavMesh, polygons: &[PolyRef]) -> Vec<Option<Name>> {
    polygons.iter().map(|&p| name(mesh, p)).collect()
}

/// A point of a straight path.
#[derive(Serialize)]
pub(super) struct Corner {
    pos: Position,
    flags: Vec<&'static str>,
    poly: Option<Name>,
}

pub(super) fn corners(mesh: &TiledNavMesh, points: &[StraightPoint]) -> Vec<Corner> {
    let flags = |point: &StraightPoint| {
        [(PointFlags::START, "start"), (PointFlags::END, "end"), (PointFlags::OFF_MESH, "off_mesh")]
            .into_iter()
            .filter(|(flag, _)| point.flags.contains(*flag))
            .map(|(_, name)| name)
            .collect()
    };
    let corner = |p: &StraightPoint| Corner { pos: Position(p.position), flags: flags(p), poly: name(mesh, p.polygon) };
    points.iter().map(corner).collect()
}

/// A wall.
#[derive(Serialize)]
pub(super) struct Wall {
    pub(super) a: Position,
    pub(super) b: Position,
    pub(super) poly: Option<Name>,
    pub(super) edge: u8,
}

/// A point on a polygon.
#[derive(Serialize)]
pub(super) struct Place {
    pub(super) pos: Position,
    pub(super) poly: Option<Name>,
}

/// What an operation answers; fields without a value are `null`.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Answer {
    Refused {
        error: Failure,
    },
    /// A status that comes alone.
    Status {
        status: &'static str,
    },
    Nearest {
        poly: Option<Name>,
        point: Option<Position>,
        over_polygon: Option<bool>,
        distance_squared: Option<f64>,
    },
    Search(SearchAnswer),
    Path {
        #[serde(flatten)]
        search: SearchAnswer,
        length: f64,
        points: Vec<Corner>,
        truncated: bool,
    },
    Straight {
        status: &'static str,
        points: Vec<Corner>,
        truncated: bool,
    },
    Raycast {
        status: &'static str,
        hit: bool,
        t: f64,
        normal: Option<Position>,
        hit_poly: Option<Name>,
        hit_edge: Option<u8>,
        visited: Vec<Option<Name>>,
        truncated: bool,
    },
    Move {
        status: &'static str,
        point: Position,
        poly: Option<Name>,
        blocked: bool,
        visited: Vec<Option<Name>>,
        truncated: bool,
    },
    Sample {
        poly: Option<Name>,
        point: Option<Position>,
    },
    Area {
        status: &'static str,
        polys: Vec<Option<Name>>,
        parents: Vec<Option<Name>>,
        distances_squared: Vec<f64>,
        iterations: u64,
        node_limit_reached: bool,
        truncated: bool,
    },
    Wall {
        status: &'static str,
        found: bool,
        distance: f64,
        point: Option<Position>,
        normal: Option<Position>,
        poly: Option<Name>,
        edge: Option<u8>,
    },
    Walls {
        status: &'static str,
        walls: Vec<Wall>,
        truncated: bool,
    },
    Random {
        #[serde(skip_serializing_if = "Option::is_none")]
        status: Option<&'static str>,
        points: Vec<Place>,
        seed: String,
    },
    Height {
        status: &'static str,
        y: f64,
    },
}

/// What a search came to.
#[derive(Serialize)]
pub(super) struct SearchAnswer {
    pub(super) status: &'static str,
    pub(super) corridor: Vec<Option<Name>>,
    pub(super) corridor_truncated: bool,
    pub(super) cost: f64,
    pub(super) iterations: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) expanded: Option<Vec<Option<Name>>>,
    pub(super) node_limit_reached: bool,
}

/// Why there is no answer.
#[derive(Serialize)]
pub(super) struct Failure {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'static str>,
    message: String,
}

impl Answer {
    pub(super) fn refused(refusal: &Refusal) -> Self {
        let error = match refusal {
            Refusal::Bad(message) => Failure { kind: "bad_request", name: None, message: message.clone() },
            Refusal::OutOfRange(error) => {
                Failure { kind: "out_of_range", name: Some(error.name), message: error.to_string() }
            }
        };
        Answer::Refused { error }
    }
}
