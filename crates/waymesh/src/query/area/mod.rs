//! Which polygons can be reached near here: within a circle, a convex shape, or as a neighbourhood without floors above
//! each other. Costs play no part, only what the filter accepts; everything is seen from above.
//!
//! [`begin_circle`](NavMeshQuery::begin_circle) and its likes, [`update_area`](NavMeshQuery::update_area) and
//! [`finish_area`](NavMeshQuery::finish_area) search in slices;
//! [`find_polygons_in_circle`](NavMeshQuery::find_polygons_in_circle) and its likes do all three at once. Where a search
//! pauses changes nothing about its result.

mod overlap;
mod portals;
mod region;
mod search;

pub(super) use portals::at_255ths;
pub(super) use search::AreaSearch;

use super::search::accepts;
use super::{NavMeshQuery, Output, PolygonFilter, inputs};
use crate::OutOfRange;
use crate::math::DVec3;
use crate::mesh::{PolyRef, TiledNavMesh};

/// Where a search for polygons stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AreaStatus {
    /// There is more to search.
    InProgress,
    /// Every polygon was found.
    Complete,
    /// The start reference is stale, names nothing, or the filter rejects its polygon.
    InvalidStart,
    /// The points are no shape: fewer than 3 or more than 64, repeated, not convex, crossing, or without area.
    InvalidShape,
    /// No such search has begun, or tiles have come or gone since: begin again.
    #[default]
    Stale,
}

impl AreaStatus {
    /// Whether there is a search that has polygons.
    fn has_polygons(self) -> bool {
        matches!(self, AreaStatus::InProgress | AreaStatus::Complete)
    }
}

/// A polygon that a search found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AreaPolygon {
    /// The polygon.
    pub polygon: PolyRef,
    /// The polygon that it was reached from; none for the start.
    pub parent: Option<PolyRef>,
    /// Squared distance in X/Z from the circle's centre, or the mean of the shape's points, to the portal by which it
    /// was reached, m²; 0 for the start.
    pub distance_squared: f64,
}

/// What a search for polygons came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AreaResult {
    /// How it ended. With a status other than `Complete` and `InProgress` there are no polygons.
    pub status: AreaStatus,
    /// How many polygons were expanded.
    pub iterations: u64,
    /// There are more polygons than the output has room for.
    pub truncated: bool,
    /// Polygons were dropped because there would have been more nodes than the most allowed.
    pub node_limit_reached: bool,
}

impl NavMeshQuery {
    /// Begins a search for the polygons that can be reached from `start` through portals that touch a circle. The start
    /// is always among them, even where the circle misses it. Off-mesh links are not taken.
    ///
    /// Answers [`AreaStatus::InProgress`], or why there is nothing to search.
    ///
    /// # Errors
    /// A centre out of range, a radius outside of 0 to 2²² m.
    pub fn begin_circle(
        &mut self,
        mesh: &TiledNavMesh,
        start: PolyRef,
        center: DVec3,
        radius: f64,
        filter: &impl PolygonFilter,
    ) -> Result<AreaStatus, OutOfRange> {
        self.begin_round(mesh, start, center, radius, filter, false)
    }

    /// Begins a search as [`begin_circle`](Self::begin_circle) does, but leaves out polygons whose outline overlaps
    /// that of one already reached (touching is no overlap): of floors above each other the one met first remains, and
    /// nothing is reached through the others.
    ///
    /// # Errors
    /// A centre out of range, a radius outside of 0 to 2²² m.
    pub fn begin_neighbourhood(
        &mut self,
        mesh: &TiledNavMesh,
        start: PolyRef,
        center: DVec3,
        radius: f64,
        filter: &impl PolygonFilter,
    ) -> Result<AreaStatus, OutOfRange> {
        self.begin_round(mesh, start, center, radius, filter, true)
    }

    fn begin_round(
        &mut self,
        mesh: &TiledNavMesh,
        start: PolyRef,
        center: DVec3,
        radius: f64,
        filter: &impl PolygonFilter,
        local: bool,
    ) -> Result<AreaStatus, OutOfRange> {
        inputs::position("center", center)?;
        inputs::radius("radius", radius)?;
        self.area.region.set_circle(center, radius);
        Ok(self.begin_area(mesh, start, filter, local))
    }

    /// Begins a search for the polygons that can be reached from `start` through portals that touch a convex shape,
    /// given by 3 to 64 points in either winding; their heights play no part. The start is always among them.
    ///
    /// Answers [`AreaStatus::InProgress`], or why there is nothing to search.
    ///
    /// # Errors
    /// A point out of range.
    pub fn begin_shape(
        &mut self,
        mesh: &TiledNavMesh,
        start: PolyRef,
        points: &[DVec3],
        filter: &impl PolygonFilter,
    ) -> Result<AreaStatus, OutOfRange> {
        points.iter().try_for_each(|&p| inputs::position("points", p).map(|_| ()))?;
        if self.area.region.set_shape(points) {
            return Ok(self.begin_area(mesh, start, filter, false));
        }
        self.draws.forget();
        self.area.set_status(mesh, AreaStatus::InvalidShape);
        Ok(AreaStatus::InvalidShape)
    }

    fn begin_area(
        &mut self,
        mesh: &TiledNavMesh,
        start: PolyRef,
        filter: &impl PolygonFilter,
        local: bool,
    ) -> AreaStatus {
        self.draws.forget();
        if accepts(mesh, start, filter) {
            self.area.local = local;
            self.area.begin(mesh, start, self.max_nodes());
        } else {
            self.area.set_status(mesh, AreaStatus::InvalidStart);
        }
        self.area_status(mesh)
    }

    /// Goes on with the search for up to `max_iterations` expansions. The filter must be the same every time.
    pub fn update_area(&mut self, mesh: &TiledNavMesh, filter: &impl PolygonFilter, max_iterations: u64) -> AreaStatus {
        if self.area_status(mesh) == AreaStatus::InProgress {
            self.draws.forget();
            self.area.advance(mesh, filter, max_iterations);
        }
        self.area_status(mesh)
    }

    /// Where the search stands, or why it did not begin.
    #[must_use]
    pub fn area_status(&self, mesh: &TiledNavMesh) -> AreaStatus {
        self.area.status(mesh)
    }

    /// The result of the search, which may be unfinished: then it holds the polygons expanded so far. They go into
    /// `polygons` in the order of their expansion, the start first.
    pub fn finish_area<'o>(&self, mesh: &TiledNavMesh, polygons: impl Into<Output<'o, AreaPolygon>>) -> AreaResult {
        let mut out = polygons.into();
        let status = self.area_status(mesh);
        if !status.has_polygons() {
            return AreaResult { status, iterations: 0, truncated: false, node_limit_reached: false };
        }
        for node in self.area.expanded() {
            let Some(polygon) = mesh.poly_ref(node.slot, node.polygon) else { continue };
            let parent = self.area.parent(node).and_then(|parent| mesh.poly_ref(parent.slot, parent.polygon));
            if !out.push(AreaPolygon { polygon, parent, distance_squared: node.key }) {
                break;
            }
        }
        AreaResult {
            status,
            iterations: self.area.iterations(),
            truncated: out.truncated(),
            node_limit_reached: self.area.limit_reached,
        }
    }

    /// The polygons that can be reached within a circle; see [`begin_circle`](Self::begin_circle) and
    /// [`finish_area`](Self::finish_area).
    ///
    /// # Errors
    /// A centre out of range, a radius outside of 0 to 2²² m.
    pub fn find_polygons_in_circle<'o>(
        &mut self,
        mesh: &TiledNavMesh,
        start: PolyRef,
        center: DVec3,
        radius: f64,
        filter: &impl PolygonFilter,
        polygons: impl Into<Output<'o, AreaPolygon>>,
    ) -> Result<AreaResult, OutOfRange> {
        self.begin_circle(mesh, start, center, radius, filter)?;
        Ok(self.search_whole_area(mesh, filter, polygons.into()))
    }

    /// The polygons that can be reached within a convex shape; see [`begin_shape`](Self::begin_shape) and
    /// [`finish_area`](Self::finish_area).
    ///
    /// # Errors
    /// A point out of range.
    pub fn find_polygons_in_shape<'o>(
        &mut self,
        mesh: &TiledNavMesh,
        start: PolyRef,
        points: &[DVec3],
        filter: &impl PolygonFilter,
        polygons: impl Into<Output<'o, AreaPolygon>>,
    ) -> Result<AreaResult, OutOfRange> {
        self.begin_shape(mesh, start, points, filter)?;
        Ok(self.search_whole_area(mesh, filter, polygons.into()))
    }

    /// The polygons around a position without any that lie above each other; see
    /// [`begin_neighbourhood`](Self::begin_neighbourhood) and [`finish_area`](Self::finish_area).
    ///
    /// # Errors
    /// A centre out of range, a radius outside of 0 to 2²² m.
    pub fn find_local_neighbourhood<'o>(
        &mut self,
        mesh: &TiledNavMesh,
        start: PolyRef,
        center: DVec3,
        radius: f64,
        filter: &impl PolygonFilter,
        polygons: impl Into<Output<'o, AreaPolygon>>,
    ) -> Result<AreaResult, OutOfRange> {
        self.begin_neighbourhood(mesh, start, center, radius, filter)?;
        Ok(self.search_whole_area(mesh, filter, polygons.into()))
    }

    fn search_whole_area(
        &mut self,
        mesh: &TiledNavMesh,
        filter: &impl PolygonFilter,
        out: Output<'_, AreaPolygon>,
    ) -> AreaResult {
        self.update_area(mesh, filter, u64::MAX);
        self.finish_area(mesh, out)
    }

    /// A circle that the last search was about, whole or in part, and where the search stands.
    pub(super) fn searched_circle(&self, mesh: &TiledNavMesh) -> Result<(AreaStatus, DVec3, f64), AreaStatus> {
        let status = self.area_status(mesh);
        let (center, radius) = self.area.region.circle().ok_or(AreaStatus::Stale)?;
        if status.has_polygons() { Ok((status, center, radius)) } else { Err(status) }
    }
}
