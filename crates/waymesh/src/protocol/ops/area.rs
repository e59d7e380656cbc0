//! Polygons within circles and shapes, and in neighbourhoods; the circle searches that walls and random points share.

use super::super::answer::{Answer, name};
use super::super::refusal::Refusal;
use super::super::request::Request;
use super::{Scratch, set_max_nodes};
use crate::math::{DVec3, mean};
use crate::mesh::{PolyRef, TiledNavMesh};
use crate::query::{AreaStatus, DEFAULT_HALF_EXTENTS, NavMeshQuery, Output, find_nearest_poly};

/// The polygon that a search starts from: as given, or the nearest to a position; the position itself stays.
fn start(request: &Request<'_>, mesh: &TiledNavMesh, position: DVec3) -> Result<PolyRef, Refusal> {
    if let Some(polygon) = request.polygon("start_poly")? {
        return Ok(polygon);
    }
    let found = find_nearest_poly(mesh, position, DEFAULT_HALF_EXTENTS, &request.filter)?;
    Ok(found.map_or(PolyRef::INVALID, |f| f.polygon))
}

/// Runs the search that has begun in slices, to the end or for `stop_after` iterations.
fn run(query: &mut NavMeshQuery, request: &Request<'_>, mesh: &TiledNavMesh) -> Result<(), Refusal> {
    let slice = request.count("slice")?.unwrap_or(u64::MAX);
    let mut left = request.count("stop_after")?.unwrap_or(u64::MAX);
    while left > 0 && query.area_status(mesh) == AreaStatus::InProgress {
        let budget = slice.min(left);
        query.update_area(mesh, &request.filter, budget);
        left -= budget;
    }
    Ok(())
}

/// The status as it is written; `Err` for one that comes alone.
pub(super) fn status(status: AreaStatus) -> Result<&'static str, Answer> {
    match status {
        AreaStatus::Complete => Ok("ok"),
        AreaStatus::InProgress => Ok("in_progress"),
        AreaStatus::InvalidShape => Err(Answer::Status { status: "invalid_shape" }),
        AreaStatus::InvalidStart | AreaStatus::Stale => Err(Answer::Status { status: "invalid_start" }),
    }
}

/// Searches the request's circle, in slices and not to the end where it asks for that. Answers where that leads.
pub(super) fn search_circle(
    request: &Request<'_>,
    mesh: &TiledNavMesh,
    query: &mut NavMeshQuery,
    local: bool,
) -> Result<AreaStatus, Refusal> {
    set_max_nodes(query, request)?;
    let (center, radius) = (request.position("center")?, request.radius("radius")?);
    let start = start(request, mesh, center)?;
    let begun = if local {
        query.begin_neighbourhood(mesh, start, center, radius, &request.filter)?
    } else {
        query.begin_circle(mesh, start, center, radius, &request.filter)?
    };
    if begun != AreaStatus::InProgress {
        return Ok(begun);
    }
    run(query, request, mesh)?;
    Ok(query.area_status(mesh))
}

pub(super) fn circle(
    request: &Request<'_>,
    mesh: &TiledNavMesh,
    scratch: &mut Scratch,
    local: bool,
) -> Result<Answer, Refusal> {
    match status(search_circle(request, mesh, &mut scratch.by_polygon, local)?) {
        Ok(_) => listed(request, mesh, scratch),
        Err(answer) => Ok(answer),
    }
}

pub(super) fn shape(request: &Request<'_>, mesh: &TiledNavMesh, scratch: &mut Scratch) -> Result<Answer, Refusal> {
    let query = &mut scratch.by_polygon;
    set_max_nodes(query, request)?;
    let points = request.positions("points")?;
    let mut polygon = request.polygon("start_poly")?;
    if polygon.is_none() && (3..=64).contains(&points.len()) {
        polygon = Some(start(request, mesh, mean(&points))?);
    }
    let begun = query.begin_shape(mesh, polygon.unwrap_or(PolyRef::INVALID), &points, &request.filter)?;
    if let Err(answer) = status(begun) {
        return Ok(answer);
    }
    run(query, request, mesh)?;
    listed(request, mesh, scratch)
}

/// The polygons that the search has found.
fn listed(request: &Request<'_>, mesh: &TiledNavMesh, scratch: &mut Scratch) -> Result<Answer, Refusal> {
    let Scratch { by_polygon: query, area, .. } = scratch;
    let found = query.finish_area(mesh, Output::limited(area, request.limit("max_polys")?));
    Ok(match status(found.status) {
        Err(answer) => answer,
        Ok(status) => Answer::Area {
            status,
            polys: area.iter().map(|entry| name(mesh, entry.polygon)).collect(),
            parents: area.iter().map(|entry| entry.parent.and_then(|parent| name(mesh, parent))).collect(),
            distances_squared: area.iter().map(|entry| entry.distance_squared).collect(),
            iterations: found.iterations,
            node_limit_reached: found.node_limit_reached,
            truncated: found.truncated,
        },
    })
}
