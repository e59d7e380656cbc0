//! What agents walk on, shared by any number of threads.

use super::{AgentControl, CharacterController, DebugLines, RouteSource};
use crate::OutOfRange;
use crate::grid::{NavGridQuery, NavPath, NavPathStatus};
use crate::math::DVec3;
use crate::query::{NavMeshQuery, PathResult};
use crate::surface::{NavAgent, NavPathQuery};
use std::any::Any;

/// A map: it answers routes, carries bodies and knows the height of the ground. It is not changed by any of it, so any number of threads may ask
/// the same map, each with a [`RouteMemory`] of its own; the answers do not depend on what a memory was used for before.
pub trait NavMap: Any + Send + Sync {
    /// Finds a route for an agent into `out`, start first.
    ///
    /// # Errors
    /// A position or radius that the map cannot answer for.
    fn find_route(
        &self,
        memory: &mut RouteMemory,
        from: DVec3,
        to: DVec3,
        agent: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange>;

    /// Where a body ends that goes from one place towards another: it keeps to what is walkable, slides along walls, and climbs no step higher than
    /// it can. As it is, nothing is in its way.
    fn carry(&self, from: DVec3, to: DVec3, body: &CharacterController) -> DVec3 {
        let _ = (from, body);
        to
    }

    /// The place of an agent that has come from `before` to `now`, on the ground where its height is known. As it is, its height is kept.
    fn settle(&self, before: DVec3, now: DVec3) -> DVec3 {
        DVec3::new(now.x, before.y, now.z)
    }

    /// Adds the map to lines to draw. As it is, nothing.
    fn draw(&self, lines: &mut DebugLines) {
        let _ = lines;
    }
}

/// The memory of searches over any map, kept from one to the next: warm, they allocate nothing.
#[derive(Clone, Debug, Default)]
pub struct RouteMemory {
    /// Searches over surfaces. A [`SurfaceMap`](super::SurfaceMap) sets its limits.
    pub surface: NavPathQuery,
    /// Searches over meshes.
    pub mesh: NavMeshQuery,
    /// Searches over grids.
    pub grid: NavGridQuery,
    pub(super) found: PathResult,
}

/// A map with a memory: a source of routes.
#[derive(Debug)]
pub struct MapRoutes<'a, M: ?Sized> {
    /// The map.
    pub map: &'a M,
    /// The memory.
    pub memory: &'a mut RouteMemory,
}

impl<M: NavMap + ?Sized> RouteSource for MapRoutes<'_, M> {
    fn find_route(
        &mut self,
        from: DVec3,
        to: DVec3,
        agent: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        self.map.find_route(self.memory, from, to, agent, out)
    }
}

/// A map with a memory and a body that it carries: what [`steer`](super::NavigationAgent::steer) needs.
#[derive(Debug)]
pub struct CarriedRoutes<'a, M: ?Sized> {
    /// The map with its memory.
    pub routes: MapRoutes<'a, M>,
    /// The body.
    pub body: CharacterController,
}

impl<M: NavMap + ?Sized> RouteSource for CarriedRoutes<'_, M> {
    fn find_route(
        &mut self,
        from: DVec3,
        to: DVec3,
        agent: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        self.routes.find_route(from, to, agent, out)
    }
}

impl<M: NavMap + ?Sized> AgentControl for CarriedRoutes<'_, M> {
    fn carry(&mut self, from: DVec3, to: DVec3) -> DVec3 {
        self.routes.map.carry(from, to, &self.body)
    }
}
