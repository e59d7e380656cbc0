//! Paths and searches.

use super::super::answer::{Answer, SearchAnswer, corners, names};
use super::super::refusal::Refusal;
use super::super::request::Request;
use super::{Scratch, query_for};
use crate::mesh::{PolyRef, TiledNavMesh};
use crate::query::{DEFAULT_HALF_EXTENTS, NavMeshQuery, Output, PathEnd, PathOptions, PathStatus, SearchStatus};

/// Runs the search that has begun in slices, to the end or for `stop_after` iterations.
fn run(query: &mut NavMeshQuery, request: &Request<'_>, mesh: &TiledNavMesh) -> Result<(), Refusal> {
    let slice = request.count("slice")?.unwrap_or(u64::MAX);
    let mut left = request.count("stop_after")?.unwrap_or(u64::MAX);
    while left > 0 && query.path_status(mesh) == SearchStatus::InProgress {
        let budget = slice.min(left);
        query.update_path(mesh, &request.filter, budget);
        left -= budget;
    }
    Ok(())
}

/// The polygons that were expanded, where the request asks for them.
fn expanded(
    query: &mut NavMeshQuery,
    request: &Request<'_>,
    mesh: &TiledNavMesh,
    polygons: &mut Vec<PolyRef>,
) -> Result<Option<Vec<Option<super::super::answer::Name>>>, Refusal> {
    if !request.flag("debug")? {
        return Ok(None);
    }
    query.expanded_polygons(mesh, &mut *polygons);
    Ok(Some(names(mesh, polygons)))
}

pub(super) fn path(request: &Request<'_>, mesh: &TiledNavMesh, scratch: &mut Scratch) -> Result<Answer, Refusal> {
    let Scratch { by_polygon, by_crossing, path, polygons, .. } = scratch;
    let (start, end) = (request.position("start")?, request.position("end")?);
    let max_corners = request.limit("max_corners")?;
    let max_corridor = request.limit("max_corridor")?;
    let options = PathOptions {
        half_extents: request.half_extents(DEFAULT_HALF_EXTENTS)?,
        max_corners: Some(max_corners),
        ..PathOptions::with_filter(&request.filter)
    };
    request.flag("debug")?;
    let query = query_for(by_polygon, by_crossing, request)?;
    if let Some(ends) = query.begin_find_path(mesh, start, end, &options, path)? {
        run(query, request, mesh)?;
        query.finish_find_path(mesh, ends, options.max_corners, path);
    }
    let status = match path.status {
        PathStatus::Found => "found",
        PathStatus::Partial => "partial",
        PathStatus::NoStart => return Ok(Answer::Status { status: "no_start" }),
        // Not asked for here.
        PathStatus::Unreachable | PathStatus::NoEnd => return Ok(Answer::Status { status: "no_end" }),
    };
    let shown = path.corridor.len().min(max_corridor);
    let search = SearchAnswer {
        status,
        corridor: names(mesh, &path.corridor[..shown]),
        corridor_truncated: shown < path.corridor.len(),
        cost: path.cost,
        iterations: path.iterations,
        expanded: expanded(query, request, mesh, polygons)?,
        node_limit_reached: path.node_limit_reached,
    };
    let points = corners(mesh, &path.points);
    Ok(Answer::Path { search, length: path.length, points, truncated: path.truncated })
}

pub(super) fn search(request: &Request<'_>, mesh: &TiledNavMesh, scratch: &mut Scratch) -> Result<Answer, Refusal> {
    let Scratch { by_polygon, by_crossing, polygons, .. } = scratch;
    let (start, end) = (request.position("start")?, request.position("end")?);
    let polygon = |name| Ok::<_, Refusal>(request.polygon(name)?.unwrap_or(PolyRef::INVALID));
    let start = PathEnd { polygon: polygon("start_poly")?, position: start };
    let end = PathEnd { polygon: polygon("end_poly")?, position: end };
    let max_corridor = request.limit("max_corridor")?;
    request.flag("debug")?;
    let query = query_for(by_polygon, by_crossing, request)?;
    match query.begin_path(mesh, start, end, &request.filter)? {
        SearchStatus::InvalidStart => return Ok(Answer::Status { status: "invalid_start" }),
        SearchStatus::InvalidEnd => return Ok(Answer::Status { status: "invalid_end" }),
        _ => run(query, request, mesh)?,
    }
    let found = query.finish_path(mesh, Output::limited(polygons, max_corridor));
    let corridor = names(mesh, polygons);
    Ok(Answer::Search(SearchAnswer {
        status: match found.status {
            SearchStatus::Found => "found",
            SearchStatus::Partial => "partial",
            _ => "in_progress",
        },
        corridor,
        corridor_truncated: found.corridor_truncated,
        cost: found.cost,
        iterations: found.iterations,
        expanded: expanded(query, request, mesh, polygons)?,
        node_limit_reached: found.node_limit_reached,
    }))
}
