//! The nearest polygon, the nearest point, and heights.

use super::super::answer::{Answer, Position, name};
use super::super::refusal::Refusal;
use super::super::request::Request;
use crate::mesh::{PolyRef, TiledNavMesh};
use crate::query::{DEFAULT_HALF_EXTENTS, find_nearest_poly, poly_height, try_sample_position};

pub(super) fn nearest(request: &Request<'_>, mesh: &TiledNavMesh) -> Result<Answer, Refusal> {
    let center = request.position("center")?;
    let half_extents = request.half_extents(DEFAULT_HALF_EXTENTS)?;
    let found = find_nearest_poly(mesh, center, half_extents, &request.filter)?;
    Ok(Answer::Nearest {
        poly: found.and_then(|f| name(mesh, f.polygon)),
        point: found.map(|f| Position(f.point)),
        over_polygon: found.map(|f| f.over_polygon),
        distance_squared: found.map(|f| f.distance_squared),
    })
}

pub(super) fn sample(request: &Request<'_>, mesh: &TiledNavMesh) -> Result<Answer, Refusal> {
    let center = request.position("center")?;
    let found = try_sample_position(mesh, center, request.number("max_distance")?, &request.filter)?;
    let poly = found.and_then(|f| name(mesh, f.polygon));
    Ok(Answer::Sample { poly, point: found.map(|f| Position(f.point)) })
}

pub(super) fn height(request: &Request<'_>, mesh: &TiledNavMesh) -> Result<Answer, Refusal> {
    let polygon = request.polygon("poly")?.unwrap_or(PolyRef::INVALID);
    let (x, z) = (request.coordinate("x")?, request.coordinate("z")?);
    Ok(match poly_height(mesh, polygon, x, z)? {
        Some(y) => Answer::Height { status: "ok", y },
        None => Answer::Status { status: "invalid_poly" },
    })
}
