//! Raycasts and moves.

use super::super::answer::{Answer, Position, name, names};
use super::super::refusal::Refusal;
use super::super::request::Request;
use super::Scratch;
use crate::math::DVec3;
use crate::mesh::{PolyRef, TiledNavMesh};
use crate::query::{
    DEFAULT_HALF_EXTENTS, Output, TraceStatus, find_nearest_poly, move_along_surface, raycast as cast_ray,
};

/// The polygon and position that a segment starts from: as given, or snapped to the nearest polygon.
fn start(request: &Request<'_>, mesh: &TiledNavMesh, position: DVec3) -> Result<(PolyRef, DVec3), Refusal> {
    if let Some(polygon) = request.polygon("start_poly")? {
        return Ok((polygon, position));
    }
    let found = find_nearest_poly(mesh, position, DEFAULT_HALF_EXTENTS, &request.filter)?;
    Ok(found.map_or((PolyRef::INVALID, position), |f| (f.polygon, f.point)))
}

fn failure(status: TraceStatus) -> Option<Answer> {
    match status {
        TraceStatus::Ok => None,
        TraceStatus::InvalidStart => Some(Answer::Status { status: "invalid_start" }),
        TraceStatus::StartOutside => Some(Answer::Status { status: "start_outside" }),
    }
}

pub(super) fn raycast(request: &Request<'_>, mesh: &TiledNavMesh, scratch: &mut Scratch) -> Result<Answer, Refusal> {
    let (from, to) = (request.position("start")?, request.position("end")?);
    let (polygon, from) = start(request, mesh, from)?;
    let visited = Output::limited(&mut scratch.polygons, request.limit("max_visited")?);
    let ray = cast_ray(mesh, polygon, from, to, &request.filter, visited)?;
    Ok(failure(ray.status).unwrap_or_else(|| Answer::Raycast {
        status: "ok",
        hit: ray.hit.is_some(),
        t: ray.t,
        normal: ray.hit.map(|hit| Position(hit.normal)),
        hit_poly: ray.hit.and_then(|hit| name(mesh, hit.polygon)),
        hit_edge: ray.hit.map(|hit| hit.edge),
        visited: names(mesh, &scratch.polygons),
        truncated: ray.truncated,
    }))
}

pub(super) fn move_along(request: &Request<'_>, mesh: &TiledNavMesh, scratch: &mut Scratch) -> Result<Answer, Refusal> {
    let (from, to) = (request.position("start")?, request.position("end")?);
    let (polygon, from) = start(request, mesh, from)?;
    let visited = Output::limited(&mut scratch.polygons, request.limit("max_visited")?);
    let moved = move_along_surface(mesh, polygon, from, to, &request.filter, visited)?;
    Ok(failure(moved.status).unwrap_or_else(|| Answer::Move {
        status: "ok",
        point: Position(moved.point),
        poly: name(mesh, moved.polygon),
        blocked: moved.blocked,
        visited: names(mesh, &scratch.polygons),
        truncated: moved.truncated,
    }))
}
