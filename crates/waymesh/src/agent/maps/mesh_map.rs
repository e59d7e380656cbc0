//! Navigation meshes as maps.

use crate::OutOfRange;
use crate::agent::route_source::write_route;
use crate::agent::{CharacterController, DebugLines, NavMap, RouteMemory};
use crate::grid::{NavPath, NavPathStatus};
use crate::math::DVec3;
use crate::mesh::TiledNavMesh;
use crate::query::{
    DefaultFilter, Output, PathOptions, PolygonFilter, TraceStatus, find_nearest_poly, move_along_surface,
};
use crate::surface::NavAgent;

/// A navigation mesh with the options of searches over it. An agent's size was built into the mesh when it was baked; bodies that are carried
/// never leave the polygons.
#[derive(Clone, Debug)]
pub struct MeshMap<F = DefaultFilter> {
    /// The mesh.
    pub mesh: TiledNavMesh,
    /// The options.
    pub options: PathOptions<F>,
}

/// How far below and above an agent its polygon may be, and how far beside it, metres.
const NEAR: DVec3 = DVec3::new(0.5, 2.0, 0.5);

impl MeshMap {
    /// A mesh with the usual options.
    #[must_use]
    pub fn new(mesh: TiledNavMesh) -> Self {
        Self { mesh, options: PathOptions::default() }
    }
}

impl<F: PolygonFilter + Send + Sync + 'static> NavMap for MeshMap<F> {
    fn find_route(
        &self,
        memory: &mut RouteMemory,
        from: DVec3,
        to: DVec3,
        _: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        out.clear();
        memory.mesh.find_path_into(&self.mesh, from, to, &self.options, &mut memory.found)?;
        Ok(write_route(&memory.found, out))
    }

    fn carry(&self, from: DVec3, to: DVec3, _: &CharacterController) -> DVec3 {
        let filter = &self.options.filter;
        let Ok(Some(nearest)) = find_nearest_poly(&self.mesh, from, NEAR, filter) else { return from };
        // What is crossed is not asked for: a list of limit 0 never grows.
        let mut crossed = Vec::new();
        let crossed = Output::limited(&mut crossed, 0);
        match move_along_surface(&self.mesh, nearest.polygon, nearest.point, to, filter, crossed) {
            Ok(moved) if moved.status == TraceStatus::Ok => moved.point,
            _ => from,
        }
    }

    /// The height is that of the surface, where there is one within 2 m.
    fn settle(&self, _: DVec3, now: DVec3) -> DVec3 {
        let nearest = find_nearest_poly(&self.mesh, now, NEAR, &self.options.filter).ok().flatten();
        let height = nearest.filter(|nearest| nearest.over_polygon).map_or(now.y, |nearest| nearest.point.y);
        DVec3::new(now.x, height, now.z)
    }

    fn draw(&self, lines: &mut DebugLines) {
        lines.add_mesh(&self.mesh);
    }
}
