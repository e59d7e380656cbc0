//! Random points of what can be reached within a circle.

use super::RandomPoint;
use super::choice::{Draw, Weights, area};
use super::clip::Clipped;
use crate::OutOfRange;
use crate::math::{DVec2, DVec3, SplitMix64};
use crate::mesh::{PolyRef, TiledNavMesh};
use crate::query::area::AreaSearch;
use crate::query::{AreaStatus, NavMeshQuery, PolygonFilter};

/// How often a point outside of the circle is drawn again.
const ATTEMPTS: u32 = 64;

/// Answer of [`NavMeshQuery::random_point_around`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RandomAround {
    /// How the circle search ended. With a status other than `Complete` and `InProgress` there is no point.
    pub status: AreaStatus,
    /// The point, where one was found.
    pub point: Option<RandomPoint>,
}

/// What points are drawn from: the polygons of a circle search, clipped to the square around the circle.
#[derive(Clone, Debug, Default)]
pub(in crate::query) struct Draws {
    /// Whether the rest belongs to the search as it stands.
    fits: bool,
    outlines: Vec<DVec2>,
    /// The polygons (slot, index) and where their outlines end.
    polygons: Vec<(u32, u32, usize)>,
    weights: Weights,
}

impl Draws {
    /// The search goes on or begins anew.
    pub(in crate::query) fn forget(&mut self) {
        self.fits = false;
    }

    fn fit(&mut self, mesh: &TiledNavMesh, search: &AreaSearch, center: DVec2, radius: f64) {
        if std::mem::replace(&mut self.fits, true) {
            return;
        }
        self.outlines.clear();
        self.polygons.clear();
        self.weights.clear();
        let most = search.most_polygons();
        self.polygons.reserve(most);
        self.weights.reserve(most);
        for node in search.expanded() {
            let Some(placed) = mesh.tile(node.slot) else { continue };
            let outline = placed.outline(node.polygon).map(from_above);
            let clipped = Clipped::to_square(outline, center, radius);
            self.outlines.extend_from_slice(clipped.points());
            self.polygons.push((node.slot, node.polygon, self.outlines.len()));
            self.weights.push(area(clipped.points().iter().copied()));
        }
    }

    /// The polygon and the point in its clipped outline that a draw stands for.
    fn point(&self, draw: &Draw) -> Option<(u32, u32, DVec2)> {
        let chosen = self.weights.choose(draw.polygon)?;
        let begin = chosen.checked_sub(1).map_or(0, |before| self.polygons[before].2);
        let (slot, p, end) = self.polygons[chosen];
        let point = draw.point_in(self.outlines[begin..end].iter().copied())?;
        Some((slot, p, point))
    }
}

fn from_above(p: DVec3) -> DVec2 {
    DVec2::new(p.x, p.z)
}

impl NavMeshQuery {
    /// A random point within `radius` of `center` (seen from above) of the polygons that can be reached from `start`
    /// within the circle, every square metre as likely as any other; floors above each other each count. Polygons are
    /// clipped to the square around the circle, and a point beside the circle is drawn again, up to 64 times: where the
    /// polygons only graze the circle, there may be no point. Takes four numbers from the generator for each attempt.
    ///
    /// # Errors
    /// A centre out of range, a radius outside of 0 to 2²² m.
    pub fn random_point_around(
        &mut self,
        mesh: &TiledNavMesh,
        rng: &mut SplitMix64,
        start: PolyRef,
        center: DVec3,
        radius: f64,
        filter: &impl PolygonFilter,
    ) -> Result<RandomAround, OutOfRange> {
        self.begin_circle(mesh, start, center, radius, filter)?;
        self.update_area(mesh, filter, u64::MAX);
        Ok(self.finish_random_point_around(mesh, rng))
    }

    /// As [`random_point_around`](Self::random_point_around), of the polygons that a circle search has expanded so far.
    /// Call it again for another point: the search is not repeated. Without a search the status is
    /// [`AreaStatus::Stale`].
    pub fn finish_random_point_around(&mut self, mesh: &TiledNavMesh, rng: &mut SplitMix64) -> RandomAround {
        let (status, center, radius) = match self.searched_circle(mesh) {
            Ok(circle) => circle,
            Err(status) => return RandomAround { status, point: None },
        };
        let center = from_above(center);
        self.draws.fit(mesh, &self.area, center, radius);
        if radius == 0.0 || !self.draws.weights.any() {
            return RandomAround { status, point: None };
        }
        let point = (0..ATTEMPTS).find_map(|_| {
            let (slot, p, point) = self.draws.point(&Draw::new(rng))?;
            let from_center = point - center;
            if from_center.x * from_center.x + from_center.y * from_center.y > radius * radius {
                return None;
            }
            let height = mesh.tile(slot)?.surface_height(p, point.x, point.y);
            let position = DVec3::new(point.x, height, point.y);
            Some(RandomPoint { position, polygon: mesh.poly_ref(slot, p)? })
        });
        RandomAround { status, point }
    }
}
