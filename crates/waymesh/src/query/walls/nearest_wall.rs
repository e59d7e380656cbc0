//! The distance to the nearest wall.

use super::pieces::visit_walls_near;
use crate::OutOfRange;
use crate::math::DVec3;
use crate::mesh::{PlacedTile, PolyRef, TileKey, TiledNavMesh};
use crate::query::{AreaStatus, NavMeshQuery, PolygonFilter};

/// The wall nearest to a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestWall {
    /// Its point nearest to the position, the height interpolated along it.
    pub point: DVec3,
    /// Unit vector in X/Z from the point towards the position; where the position is on the wall, the edge's inward
    /// normal. Y is 0.
    pub normal: DVec3,
    /// The polygon that the wall belongs to.
    pub polygon: PolyRef,
    /// Its edge.
    pub edge: u8,
}

/// Answer of [`NavMeshQuery::distance_to_wall`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WallDistance {
    /// How the circle search ended. With a status other than `Complete` and `InProgress` the rest has no meaning.
    pub status: AreaStatus,
    /// Distance to the wall in X/Z, metres; the radius where there is none.
    pub distance: f64,
    /// The wall, if there is one within the radius.
    pub wall: Option<NearestWall>,
}

/// Distances (squared) below this are none at all: they have too few bits for a direction.
const NO_DISTANCE_SQUARED: f64 = 1e-200;

/// The best wall so far.
struct Best<'m> {
    distance_squared: f64,
    /// What decides between equal distances: polygon, edge, fraction along the edge.
    tie: ((TileKey, u32), usize, f64),
    point: DVec3,
    slot: u32,
    placed: &'m PlacedTile,
}

impl NavMeshQuery {
    /// The wall nearest to `center` within `radius`, seen from above, among the polygons that can be reached from
    /// `start` within the circle. Equal distances go to the lowest (polygon, edge, fraction along the edge).
    ///
    /// # Errors
    /// A centre out of range, a radius outside of 0 to 2²² m.
    pub fn distance_to_wall(
        &mut self,
        mesh: &TiledNavMesh,
        start: PolyRef,
        center: DVec3,
        radius: f64,
        filter: &impl PolygonFilter,
    ) -> Result<WallDistance, OutOfRange> {
        self.begin_circle(mesh, start, center, radius, filter)?;
        self.update_area(mesh, filter, u64::MAX);
        Ok(self.finish_distance_to_wall(mesh, filter))
    }

    /// As [`distance_to_wall`](Self::distance_to_wall), among the polygons that a circle search has expanded so far.
    /// Without one the status is [`AreaStatus::Stale`].
    pub fn finish_distance_to_wall(&self, mesh: &TiledNavMesh, filter: &impl PolygonFilter) -> WallDistance {
        let (status, center, radius) = match self.searched_circle(mesh) {
            Ok(circle) => circle,
            Err(status) => return WallDistance { status, distance: 0.0, wall: None },
        };
        let mut best: Option<Best<'_>> = None;
        visit_walls_near(mesh, &self.area, filter, center, |wall| {
            let (near, distance_squared) = (wall.near, wall.near.distance_squared);
            let least = best.as_ref().map_or(radius * radius, |b| b.distance_squared);
            if distance_squared > least {
                return;
            }
            let (low, high) = (f64::from(wall.piece.range.0), f64::from(wall.piece.range.1));
            let along = (low + near.fraction * (high - low)) / 255.0;
            let tie = ((wall.placed.key(), wall.polygon), wall.piece.edge, along);
            if best.as_ref().is_none_or(|b| distance_squared < b.distance_squared || tie < b.tie) {
                best = Some(Best { distance_squared, tie, point: near.point, slot: wall.slot, placed: wall.placed });
            }
        });
        let Some(best) = best else { return WallDistance { status, distance: radius, wall: None } };
        let ((_, p), edge, _) = best.tie;
        let wall = mesh.poly_ref(best.slot, p).map(|polygon| NearestWall {
            point: best.point,
            normal: normal(&best, p, edge, center),
            polygon,
            edge: edge as u8,
        });
        WallDistance { status, distance: best.distance_squared.sqrt(), wall }
    }
}

fn normal(best: &Best<'_>, p: u32, edge: usize, center: DVec3) -> DVec3 {
    let (mut x, mut z) = (center.x - best.point.x, center.z - best.point.z);
    if best.distance_squared < NO_DISTANCE_SQUARED {
        let (a, b) = best.placed.edge(p, edge);
        (x, z) = (a.z - b.z, b.x - a.x);
    }
    let length = (x * x + z * z).sqrt();
    DVec3::new(x / length, 0.0, z / length)
}
