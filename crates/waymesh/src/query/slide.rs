//! Moving along the surface, sliding along the wall that is in the way.

use super::trace::{TraceStatus, trace};
use super::{Output, PolygonFilter, inputs};
use crate::OutOfRange;
use crate::math::{DVec3, closest_on_segment_xz};
use crate::mesh::{PolyRef, TiledNavMesh};

/// Answer of [`move_along_surface`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveResult {
    /// Whether the move could begin. Otherwise the rest has no meaning.
    pub status: TraceStatus,
    /// Where it ends, on the surface or outline of `polygon`.
    pub point: DVec3,
    /// The polygon that it ends in.
    pub polygon: PolyRef,
    /// Whether a wall was in the way.
    pub blocked: bool,
    /// More polygons were crossed than found room.
    pub truncated: bool,
}

/// Moves from `start` (inside `start_polygon`, within 10⁻⁶ m of its outline) towards `end` across the surface. Where a
/// wall is in the way, the move ends at the point of that wall's edge nearest to `end`: one slide; move again from
/// there to go on sliding. The polygons crossed, the first included, go into `visited`.
///
/// # Errors
/// A position out of range.
pub fn move_along_surface<'o>(
    mesh: &TiledNavMesh,
    start_polygon: PolyRef,
    start: DVec3,
    end: DVec3,
    filter: &impl PolygonFilter,
    visited: impl Into<Output<'o, PolyRef>>,
) -> Result<MoveResult, OutOfRange> {
    inputs::position("start", start)?;
    inputs::position("end", end)?;
    let mut visited = visited.into();
    let found = match trace(mesh, start_polygon, start, end, filter, &mut visited) {
        Ok(found) => found,
        Err(status) => {
            return Ok(MoveResult { status, point: start, polygon: start_polygon, blocked: false, truncated: false });
        }
    };
    let p = found.polygon.polygon();
    let point = match found.hit {
        Some(hit) => {
            let (a, b) = found.placed.edge(p, hit.edge);
            closest_on_segment_xz(a, b, end).point
        }
        None => DVec3::new(end.x, found.placed.surface_height(p, end.x, end.z), end.z),
    };
    Ok(MoveResult {
        status: TraceStatus::Ok,
        point,
        polygon: found.polygon,
        blocked: found.hit.is_some(),
        truncated: visited.truncated(),
    })
}
