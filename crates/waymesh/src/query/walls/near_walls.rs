//! All walls near a position.

use super::pieces::visit_walls_near;
use crate::OutOfRange;
use crate::math::DVec3;
use crate::mesh::{PolyRef, TiledNavMesh};
use crate::query::{AreaStatus, NavMeshQuery, Output, PolygonFilter};

/// A wall: the walkable side is on the left of the way from `a` to `b`, seen from above.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WallSegment {
    /// Where it begins, the height interpolated along the edge.
    pub a: DVec3,
    /// Where it ends.
    pub b: DVec3,
    /// The polygon that it belongs to.
    pub polygon: PolyRef,
    /// Its edge.
    pub edge: u8,
    /// Distance from the position in X/Z, metres.
    pub distance: f64,
}

/// Answer of [`NavMeshQuery::find_walls`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WallsResult {
    /// How the circle search ended. With a status other than `Complete` and `InProgress` there are no walls.
    pub status: AreaStatus,
    /// There are more walls than the output has room for; the nearest are in it.
    pub truncated: bool,
}

impl NavMeshQuery {
    /// All walls within `radius` of `center`, seen from above, of the polygons that can be reached from `start` within
    /// the circle; also those of other floors that links lead to: compare heights where it matters. They come by
    /// distance, equal distances as the search met them.
    ///
    /// # Errors
    /// A centre out of range, a radius outside of 0 to 2²² m.
    pub fn find_walls<'o>(
        &mut self,
        mesh: &TiledNavMesh,
        start: PolyRef,
        center: DVec3,
        radius: f64,
        filter: &impl PolygonFilter,
        walls: impl Into<Output<'o, WallSegment>>,
    ) -> Result<WallsResult, OutOfRange> {
        let out = walls.into();
        self.begin_circle(mesh, start, center, radius, filter)?;
        self.update_area(mesh, filter, u64::MAX);
        Ok(self.finish_walls(mesh, filter, out))
    }

    /// As [`find_walls`](Self::find_walls), of the polygons that a circle search has expanded so far. Without one the
    /// status is [`AreaStatus::Stale`].
    pub fn finish_walls<'o>(
        &mut self,
        mesh: &TiledNavMesh,
        filter: &impl PolygonFilter,
        walls: impl Into<Output<'o, WallSegment>>,
    ) -> WallsResult {
        let mut out = walls.into();
        let (status, center, radius) = match self.searched_circle(mesh) {
            Ok(circle) => circle,
            Err(status) => return WallsResult { status, truncated: false },
        };
        let met = &mut self.walls;
        met.clear();
        visit_walls_near(mesh, &self.area, filter, center, |wall| {
            let distance_squared = wall.near.distance_squared;
            if distance_squared <= radius * radius
                && let Some(polygon) = mesh.poly_ref(wall.slot, wall.polygon)
            {
                let ((a, b), distance) = (wall.piece.ends, distance_squared.sqrt());
                met.push((met.len(), WallSegment { a, b, polygon, edge: wall.piece.edge as u8, distance }));
            }
        });
        // An unstable sort needs no memory; the numbers make it stable.
        met.sort_unstable_by(|(i, s), (j, t)| s.distance.total_cmp(&t.distance).then(i.cmp(j)));
        let _ = met.iter().all(|&(_, wall)| out.push(wall));
        WallsResult { status, truncated: out.truncated() }
    }
}
