//! How far a straight walk goes before it hits a wall.

use super::nearest::{DEFAULT_HALF_EXTENTS, nearest};
use super::trace::{TraceStatus, trace};
use super::{Output, PolygonFilter, inputs};
use crate::OutOfRange;
use crate::math::DVec3;
use crate::mesh::{PolyRef, TiledNavMesh};

/// A wall that was hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WallHit {
    /// The polygon that the wall belongs to.
    pub polygon: PolyRef,
    /// Its edge.
    pub edge: u8,
    /// The edge's outward unit normal in X/Z; Y is 0.
    pub normal: DVec3,
}

/// Answer of [`raycast`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RaycastResult {
    /// Whether there was anything to follow.
    pub status: TraceStatus,
    /// How far it goes, as a fraction of the segment; 1 where it reaches the end.
    pub t: f64,
    /// The wall that it hits, if any.
    pub hit: Option<WallHit>,
    /// More polygons were crossed than found room.
    pub truncated: bool,
}

/// Follows the segment from `start` (inside `start_polygon`, within 10⁻⁶ m of its outline) to `end` across the surface,
/// seen from above, to the end or to the first wall: an edge with no polygon behind it that the filter accepts. Heights
/// are not looked at and off-mesh links not taken. The polygons crossed, the first included, go into `visited`.
///
/// # Errors
/// A position out of range.
pub fn raycast<'o>(
    mesh: &TiledNavMesh,
    start_polygon: PolyRef,
    start: DVec3,
    end: DVec3,
    filter: &impl PolygonFilter,
    visited: impl Into<Output<'o, PolyRef>>,
) -> Result<RaycastResult, OutOfRange> {
    inputs::position("start", start)?;
    inputs::position("end", end)?;
    let mut visited = visited.into();
    Ok(match trace(mesh, start_polygon, start, end, filter, &mut visited) {
        Err(status) => RaycastResult { status, t: 0.0, hit: None, truncated: false },
        Ok(found) => {
            let wall = found.hit.map(|hit| {
                let (a, b) = found.placed.edge(found.polygon.polygon(), hit.edge);
                let (ex, ez) = (b.x - a.x, b.z - a.z);
                let length = (ex * ex + ez * ez).sqrt();
                let normal = DVec3::new(ez / length, 0.0, -ex / length);
                WallHit { polygon: found.polygon, edge: hit.edge as u8, normal }
            });
            let t = found.hit.map_or(1.0, |hit| hit.t);
            RaycastResult { status: TraceStatus::Ok, t, hit: wall, truncated: visited.truncated() }
        }
    })
}

/// As [`raycast`], from the point of the mesh nearest to `start` within (2, 4, 2) metres. Where there is none the status
/// is [`TraceStatus::InvalidStart`] and `t` is 0: blocked at the start.
///
/// # Errors
/// A position out of range.
pub fn raycast_from_nearest<'o>(
    mesh: &TiledNavMesh,
    start: DVec3,
    end: DVec3,
    filter: &impl PolygonFilter,
    visited: impl Into<Output<'o, PolyRef>>,
) -> Result<RaycastResult, OutOfRange> {
    inputs::position("start", start)?;
    let near = nearest(mesh, start, DEFAULT_HALF_EXTENTS, filter);
    let (polygon, start) = near.map_or((PolyRef::INVALID, start), |near| (near.polygon, near.point));
    raycast(mesh, polygon, start, end, filter, visited)
}
