//! The nearest wall and all walls near a position.

use super::super::answer::{Answer, Position, Wall, name};
use super::super::refusal::Refusal;
use super::super::request::Request;
use super::Scratch;
use super::area::{search_circle, status};
use crate::mesh::TiledNavMesh;
use crate::query::Output;

/// Most walls of an answer unless told otherwise.
const USUAL_WALLS: u64 = 256;

pub(super) fn wall(request: &Request<'_>, mesh: &TiledNavMesh, scratch: &mut Scratch) -> Result<Answer, Refusal> {
    let query = &mut scratch.by_polygon;
    let status = match status(search_circle(request, mesh, query, false)?) {
        Ok(status) => status,
        Err(answer) => return Ok(answer),
    };
    let found = query.finish_distance_to_wall(mesh, &request.filter);
    Ok(Answer::Wall {
        status,
        found: found.wall.is_some(),
        distance: found.distance,
        point: found.wall.map(|wall| Position(wall.point)),
        normal: found.wall.map(|wall| Position(wall.normal)),
        poly: found.wall.and_then(|wall| name(mesh, wall.polygon)),
        edge: found.wall.map(|wall| wall.edge),
    })
}

pub(super) fn walls(request: &Request<'_>, mesh: &TiledNavMesh, scratch: &mut Scratch) -> Result<Answer, Refusal> {
    let Scratch { by_polygon: query, walls, .. } = scratch;
    let status = match status(search_circle(request, mesh, query, false)?) {
        Ok(status) => status,
        Err(answer) => return Ok(answer),
    };
    let most = request.count("max_walls")?.unwrap_or(USUAL_WALLS);
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let found = query.finish_walls(mesh, &request.filter, Output::limited(walls, most));
    let walls = walls.iter().map(|wall| Wall {
        a: Position(wall.a),
        b: Position(wall.b),
        poly: name(mesh, wall.polygon),
        edge: wall.edge,
    });
    Ok(Answer::Walls { status, walls: walls.collect(), truncated: found.truncated })
}
