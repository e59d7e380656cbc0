//! The straight path through a corridor.

use super::super::answer::{Answer, corners};
use super::super::refusal::Refusal;
use super::super::request::Request;
use super::Scratch;
use crate::mesh::TiledNavMesh;
use crate::query::{Output, StraightPathStatus};

pub(super) fn straight(request: &Request<'_>, mesh: &TiledNavMesh, scratch: &mut Scratch) -> Result<Answer, Refusal> {
    let (start, end) = (request.position("start")?, request.position("end")?);
    let corridor = request.polygons("corridor")?;
    let max_corners = Some(request.limit("max_corners")?);
    let points = Output::limited(&mut scratch.points, request.limit("max_points")?);
    let result = scratch.by_polygon.find_straight_path(mesh, start, end, &corridor, max_corners, points)?;
    Ok(match result.status {
        StraightPathStatus::InvalidCorridor => Answer::Status { status: "invalid_corridor" },
        StraightPathStatus::Ok => {
            Answer::Straight { status: "ok", points: corners(mesh, &scratch.points), truncated: result.truncated }
        }
    })
}
