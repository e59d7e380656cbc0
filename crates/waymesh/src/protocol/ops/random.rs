//! Random points.

use super::super::answer::{Answer, Place, Position, name};
use super::super::refusal::Refusal;
use super::super::request::Request;
use super::Scratch;
use super::area::{search_circle, status};
use crate::OutOfRange;
use crate::math::SplitMix64;
use crate::mesh::TiledNavMesh;
use crate::query::RandomPoint;

/// Most points of a request: an answer is one line, and a line should fit in memory.
const MOST_POINTS: u64 = 1_000_000;

fn count(request: &Request<'_>) -> Result<u64, Refusal> {
    match request.count("count")?.unwrap_or(1) {
        count if count <= MOST_POINTS => Ok(count),
        count => Err(OutOfRange::new("count", count, "0 to 1000000").into()),
    }
}

fn place(mesh: &TiledNavMesh, point: RandomPoint) -> Place {
    Place { pos: Position(point.position), poly: name(mesh, point.polygon) }
}

pub(super) fn random(request: &Request<'_>, mesh: &TiledNavMesh, scratch: &mut Scratch) -> Result<Answer, Refusal> {
    let mut rng = SplitMix64::new(request.seed("seed")?);
    let draw = |_| scratch.by_polygon.random_point(mesh, &mut rng, &request.filter);
    let points = (0..count(request)?).map_while(draw).map(|point| place(mesh, point)).collect();
    Ok(Answer::Random { status: None, points, seed: rng.state.to_string() })
}

pub(super) fn around(request: &Request<'_>, mesh: &TiledNavMesh, scratch: &mut Scratch) -> Result<Answer, Refusal> {
    let query = &mut scratch.by_polygon;
    let mut rng = SplitMix64::new(request.seed("seed")?);
    let count = count(request)?;
    let status = match status(search_circle(request, mesh, query, false)?) {
        Ok(status) => status,
        Err(answer) => return Ok(answer),
    };
    let draw = |_| query.finish_random_point_around(mesh, &mut rng).point;
    let points = (0..count).filter_map(draw).map(|point| place(mesh, point)).collect();
    Ok(Answer::Random { status: Some(status), points, seed: rng.state.to_string() })
}
