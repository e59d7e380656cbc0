//! Everything that answers routes.

use crate::OutOfRange;
use crate::grid::{HierarchicalNavGrid, NavGridQuery, NavGridTile, NavGround, NavPath, NavPathStatus, StreamedNavGrid};
use crate::math::DVec3;
use crate::mesh::TiledNavMesh;
use crate::query::{NavMeshQuery, PathOptions, PathResult, PathStatus, PolygonFilter};
use crate::surface::{NavAgent, NavPathQuery, NavSurface};

/// Something that finds routes: a surface, a grid, a mesh, or a world of your own. Followers and agents ask for nothing else.
pub trait RouteSource {
    /// Finds a route for an agent into `out`, start first.
    ///
    /// # Errors
    /// A position or radius that the source cannot answer for.
    fn find_route(
        &mut self,
        from: DVec3,
        to: DVec3,
        agent: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange>;

    /// Whether a search may begin now. A source that spreads its work says no when enough was done
    /// ([`RouteBudget`](super::RouteBudget)); followers and agents then keep to the route that they have, or wait where they have none, and ask again
    /// at their next update.
    fn may_search(&mut self) -> bool {
        true
    }
}

/// A clearance surface with its ground and a query, which is kept from route to route.
#[derive(Debug)]
pub struct NavSurfaceMesh<'a, S: ?Sized, G: ?Sized> {
    /// The surface.
    pub surface: &'a S,
    /// The ground, for the heights of corners.
    pub ground: &'a G,
    /// The query with its limits.
    pub query: &'a mut NavPathQuery,
}

impl<S: NavSurface + ?Sized, G: NavGround + ?Sized> RouteSource for NavSurfaceMesh<'_, S, G> {
    fn find_route(
        &mut self,
        from: DVec3,
        to: DVec3,
        agent: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        self.query.find_path(self.surface, self.ground, from, to, agent, out)
    }
}

/// A slope grid with a query, which is kept from route to route. The agent's size is not looked at; the waypoints are every sample on the
/// way, their height 0.
#[derive(Debug)]
pub struct NavGridRoutes<'a> {
    /// The grid.
    pub tile: &'a NavGridTile,
    /// The query.
    pub query: &'a mut NavGridQuery,
}

impl RouteSource for NavGridRoutes<'_> {
    fn find_route(
        &mut self,
        from: DVec3,
        to: DVec3,
        _: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        self.query.find_path(self.tile, from, to, out)
    }
}

/// The agent's size is not looked at.
impl RouteSource for StreamedNavGrid {
    fn find_route(
        &mut self,
        from: DVec3,
        to: DVec3,
        _: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        self.find_path(from, to, out)
    }
}

/// The agent's size is not looked at.
impl RouteSource for HierarchicalNavGrid {
    fn find_route(
        &mut self,
        from: DVec3,
        to: DVec3,
        _: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        self.find_path(from, to, out)
    }
}

/// A navigation mesh with a query and options, which are kept from route to route. The agent's size was built into the mesh when it was baked.
#[derive(Debug)]
pub struct NavMeshRoutes<'a, F> {
    mesh: &'a TiledNavMesh,
    query: NavMeshQuery,
    options: PathOptions<F>,
    found: PathResult,
}

impl<'a, F: PolygonFilter> NavMeshRoutes<'a, F> {
    /// Routes over a mesh.
    #[must_use]
    pub fn new(mesh: &'a TiledNavMesh, query: NavMeshQuery, options: PathOptions<F>) -> Self {
        Self { mesh, query, options, found: PathResult::default() }
    }
}

impl<F: PolygonFilter> RouteSource for NavMeshRoutes<'_, F> {
    /// `NoPath` where there is no polygon near either end.
    fn find_route(
        &mut self,
        from: DVec3,
        to: DVec3,
        _: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        out.clear();
        self.query.find_path_into(self.mesh, from, to, &self.options, &mut self.found)?;
        Ok(write_route(&self.found, out))
    }
}

/// Writes a path over a mesh as a route.
pub(super) fn write_route(found: &PathResult, out: &mut NavPath) -> NavPathStatus {
    out.status = match found.status {
        PathStatus::Found => NavPathStatus::Complete,
        PathStatus::Partial => NavPathStatus::Partial,
        _ => NavPathStatus::NoPath,
    };
    out.expanded = u32::try_from(found.iterations).unwrap_or(u32::MAX);
    out.cost = found.cost;
    if out.status != NavPathStatus::NoPath {
        found.points.iter().for_each(|point| out.push(point.position));
    }
    out.status
}
