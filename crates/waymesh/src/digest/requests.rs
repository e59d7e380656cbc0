//! Seeded requests of every kind, as lines of the query protocol.

use super::points::{Place, Points};
use crate::math::{DVec3, SplitMix64};
use crate::mesh::TiledNavMesh;
use serde_json::{Map, Value, json};

/// Requests that follow from a mesh and a seed alone, each from its own number: they can be made in any order.
#[derive(Clone, Debug)]
pub struct Requests<'m> {
    points: Points<'m>,
    seed: u64,
}

type Fields = Map<String, Value>;

/// What kinds there are, each as often as it is listed.
type Kind = fn(&Points<'_>, &mut SplitMix64, Place, &mut Fields);
const KINDS: &[(&str, Kind)] = &[
    ("nearest", nearest),
    ("path", path),
    ("path", path),
    ("search", search),
    ("straight", straight),
    ("raycast", segment),
    ("move", segment),
    ("sample", sample),
    ("circle", circle),
    ("neighbourhood", circle),
    ("shape", shape),
    ("wall", around),
    ("walls", walls),
    ("random", random),
    ("random_around", random_around),
    ("height", height),
];

impl<'m> Requests<'m> {
    /// The requests for `mesh` that follow from `seed`.
    #[must_use]
    pub fn new(mesh: &'m TiledNavMesh, seed: u64) -> Self {
        Self { points: Points::new(mesh), seed }
    }

    /// The mesh.
    #[must_use]
    pub fn mesh(&self) -> &'m TiledNavMesh {
        self.points.mesh
    }

    /// Request number `index`, without a line break.
    #[must_use]
    pub fn line(&self, index: u64) -> String {
        // Two rounds, so that neighbouring numbers and seeds have nothing to do with each other.
        let mut rng = SplitMix64::new(SplitMix64::new(self.seed).next_u64() ^ SplitMix64::new(index).next_u64());
        rng = SplitMix64::new(rng.next_u64());
        let (op, fill) = KINDS[rng.below(KINDS.len() as u64) as usize];
        let mut fields = Fields::new();
        fields.insert("op".into(), op.into());
        fields.insert("id".into(), index.into());
        // Any place will do where there is none.
        let place = self.points.polygon(&mut rng).unwrap_or_default();
        fill(&self.points, &mut rng, place, &mut fields);
        Value::Object(fields).to_string()
    }
}

fn set(fields: &mut Fields, name: &str, value: impl Into<Value>) {
    fields.insert(name.into(), value.into());
}

fn set_position(fields: &mut Fields, name: &str, p: DVec3) {
    set(fields, name, json!(p.to_array()));
}

/// Whether something that comes once in `n` times comes.
fn once_in(rng: &mut SplitMix64, n: u64) -> bool {
    rng.below(n) == 0
}

fn one_of<T: Copy>(rng: &mut SplitMix64, all: &[T]) -> T {
    all[rng.below(all.len() as u64) as usize]
}

/// Sets a field to one of these values once in four times.
fn sometimes(rng: &mut SplitMix64, fields: &mut Fields, name: &str, all: &[u64]) {
    if once_in(rng, 4) {
        set(fields, name, one_of(rng, all));
    }
}

fn filter(points: &Points<'_>, rng: &mut SplitMix64, fields: &mut Fields) {
    if !once_in(rng, 3) {
        return;
    }
    let mut filter = Fields::new();
    if once_in(rng, 4) {
        set(&mut filter, "exclude", one_of(rng, &[2u64, 4, 8, 0x8000]));
    }
    if once_in(rng, 4) {
        set(&mut filter, "include", one_of(rng, &[1u64, 3, 0xFF, 0xFFFF]));
    }
    // Areas that are there, so that they matter.
    let area = points.polygon(rng).and_then(|place| Some(points.tile(place)?.tile().area(place.1))).unwrap_or_default();
    if once_in(rng, 2) {
        let cost = one_of(rng, &[Some(0.5), Some(2.0), Some(3.25), Some(10.0), None]);
        let cost = cost.map_or(json!("inf"), |cost| json!(cost));
        set(&mut filter, "area_costs", json!({ area.to_string(): cost }));
    }
    if once_in(rng, 4) {
        set(&mut filter, "min_area_cost", one_of(rng, &[0.0, 0.25]));
    }
    set(fields, "filter", filter);
}

fn nearest(points: &Points<'_>, rng: &mut SplitMix64, place: Place, fields: &mut Fields) {
    set_position(fields, "center", points.position(rng, place));
    if once_in(rng, 2) {
        let half = |rng: &mut SplitMix64| one_of(rng, &[0.0, 0.5, 3.0, 20.0]);
        set(fields, "half_extents", json!([half(rng), half(rng), half(rng)]));
    }
    filter(points, rng, fields);
}

fn search_options(rng: &mut SplitMix64, fields: &mut Fields) {
    if once_in(rng, 4) {
        set(fields, "node_model", "crossing");
    }
    if once_in(rng, 4) {
        set(fields, "debug", true);
    }
    if once_in(rng, 2) {
        sometimes(rng, fields, "max_nodes", &[1, 5, 20, 60]);
    }
    sometimes(rng, fields, "slice", &[1, 7, 256]);
    sometimes(rng, fields, "max_corridor", &[1, 3, 9]);
}

/// Another place: a few steps away, or anywhere.
fn other(points: &Points<'_>, rng: &mut SplitMix64, place: Place) -> Place {
    if once_in(rng, 2) {
        return points.polygon(rng).unwrap_or_default();
    }
    let steps = rng.below(12);
    (0..steps).fold(place, |place, _| points.next(rng, place).unwrap_or(place))
}

fn path(points: &Points<'_>, rng: &mut SplitMix64, place: Place, fields: &mut Fields) {
    let end = other(points, rng, place);
    set_position(fields, "start", points.position(rng, place));
    set_position(fields, "end", points.position(rng, end));
    search_options(rng, fields);
    sometimes(rng, fields, "max_corners", &[1, 2, 5]);
    filter(points, rng, fields);
}

fn search(points: &Points<'_>, rng: &mut SplitMix64, place: Place, fields: &mut Fields) {
    let end = other(points, rng, place);
    set_position(fields, "start", points.position(rng, place));
    set_position(fields, "end", points.position(rng, end));
    set(fields, "start_poly", points.name(place));
    set(fields, "end_poly", points.name(end));
    search_options(rng, fields);
    sometimes(rng, fields, "stop_after", &[1, 4, 16]);
    filter(points, rng, fields);
}

fn straight(points: &Points<'_>, rng: &mut SplitMix64, place: Place, fields: &mut Fields) {
    let mut corridor = vec![place];
    let mut last = place;
    for _ in 0..one_of(rng, &[0, 1, 3, 8, 20]) {
        // The first new polygon of a few tries: corridors that wander, but do not turn on the spot.
        let Some(next) = (0..4).filter_map(|_| points.next(rng, last)).find(|p| !corridor.contains(p)) else { break };
        corridor.push(next);
        last = next;
    }
    if once_in(rng, 20) {
        corridor.push(points.polygon(rng).unwrap_or_default());
    }
    set_position(fields, "start", points.position(rng, place));
    set_position(fields, "end", points.position(rng, last));
    let names: Vec<Value> = corridor.iter().map(|&p| points.name(p).into()).collect();
    set(fields, "corridor", names);
    sometimes(rng, fields, "max_corners", &[1, 2, 5]);
    sometimes(rng, fields, "max_points", &[1, 3, 6]);
}

fn segment(points: &Points<'_>, rng: &mut SplitMix64, place: Place, fields: &mut Fields) {
    let start = points.position(rng, place);
    let end = other(points, rng, place);
    let mut end = points.position(rng, end);
    // Along an axis, rays run along edges and through vertices.
    match rng.below(6) {
        0 => end.x = start.x,
        1 => end.z = start.z,
        _ => {}
    }
    set_position(fields, "start", start);
    set_position(fields, "end", end);
    if once_in(rng, 2) {
        set(fields, "start_poly", points.name(place));
    }
    sometimes(rng, fields, "max_visited", &[0, 1, 4]);
    filter(points, rng, fields);
}

fn height(points: &Points<'_>, rng: &mut SplitMix64, place: Place, fields: &mut Fields) {
    let p = points.position(rng, place);
    set(fields, "poly", points.name(place));
    set(fields, "x", p.x);
    set(fields, "z", p.z);
}

fn sample(points: &Points<'_>, rng: &mut SplitMix64, place: Place, fields: &mut Fields) {
    set_position(fields, "center", points.position(rng, place));
    set(fields, "max_distance", one_of(rng, &[0.0, 0.5, 2.0, 8.0]));
    filter(points, rng, fields);
}

/// Where a search for polygons begins, and how far it goes.
fn area(points: &Points<'_>, rng: &mut SplitMix64, place: Place, fields: &mut Fields) {
    if !once_in(rng, 3) {
        set(fields, "start_poly", points.name(place));
    }
    if once_in(rng, 2) {
        sometimes(rng, fields, "max_nodes", &[1, 3, 12]);
        sometimes(rng, fields, "stop_after", &[1, 2, 8]);
    }
    sometimes(rng, fields, "slice", &[1, 3, 64]);
    filter(points, rng, fields);
}

fn around(points: &Points<'_>, rng: &mut SplitMix64, place: Place, fields: &mut Fields) {
    set_position(fields, "center", points.position(rng, place));
    set(fields, "radius", one_of(rng, &[0.0, 0.5, 2.0, 4.0, 9.5, 20.0]));
    area(points, rng, place, fields);
}

fn circle(points: &Points<'_>, rng: &mut SplitMix64, place: Place, fields: &mut Fields) {
    around(points, rng, place, fields);
    sometimes(rng, fields, "max_polys", &[0, 1, 5]);
}

/// A parallelogram or triangle about a position, once in a while with its corners in an order that makes it no shape.
fn shape(points: &Points<'_>, rng: &mut SplitMix64, place: Place, fields: &mut Fields) {
    let center = points.position(rng, place);
    let side = |rng: &mut SplitMix64| {
        let length = one_of(rng, &[1.0, 4.0, 12.0]);
        DVec3::new((rng.next_f64() - 0.5) * length, 0.0, (rng.next_f64() - 0.5) * length)
    };
    let (u, v) = (side(rng), side(rng));
    let mut corners = vec![center - u - v, center + u - v, center + u + v, center - u + v];
    if once_in(rng, 3) {
        corners.pop();
    } else if once_in(rng, 12) {
        corners.swap(0, 1);
    }
    if once_in(rng, 2) {
        corners.reverse();
    }
    let corners: Vec<Value> = corners.iter().map(|corner| json!(corner.to_array())).collect();
    set(fields, "points", corners);
    area(points, rng, place, fields);
    sometimes(rng, fields, "max_polys", &[0, 1, 5]);
}

fn walls(points: &Points<'_>, rng: &mut SplitMix64, place: Place, fields: &mut Fields) {
    around(points, rng, place, fields);
    sometimes(rng, fields, "max_walls", &[0, 1, 4]);
}

fn draws(rng: &mut SplitMix64, fields: &mut Fields) {
    set(fields, "seed", rng.next_u64().to_string());
    sometimes(rng, fields, "count", &[0, 2, 5]);
}

fn random(points: &Points<'_>, rng: &mut SplitMix64, _: Place, fields: &mut Fields) {
    draws(rng, fields);
    filter(points, rng, fields);
}

fn random_around(points: &Points<'_>, rng: &mut SplitMix64, place: Place, fields: &mut Fields) {
    draws(rng, fields);
    around(points, rng, place, fields);
}
