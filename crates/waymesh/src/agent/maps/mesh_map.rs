//! Navigation meshes as maps.

use crate::OutOfRange;
use crate::agent::follower::level_distance;
use crate::agent::route_source::write_route;
use crate::agent::{CharacterController, DebugLines, NavMap, RouteMemory};
use crate::grid::{NavPath, NavPathStatus};
use crate::math::DVec3;
use crate::mesh::{PolyRef, TileKey, TiledNavMesh};
use crate::query::{
    DefaultFilter, MoveResult, NearestPoly, Output, PathOptions, PolygonFilter, TraceStatus, find_nearest_poly,
    move_along_surface,
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
/// The box of what is straight below and above an agent, metres. It holds few polygons, which makes it cheap.
const BELOW: DVec3 = DVec3::new(1e-3, 2.0, 1e-3);
/// An agent so near to a polygon stands on it, metres.
const STANDING: f64 = 0.01;
/// Places so near to each other are the same, seen from above, metres.
const TOUCHING: f64 = 1e-7;
/// The box around a place in which polygons touch it, metres.
const AROUND: DVec3 = DVec3::new(TOUCHING, 0.5, TOUCHING);

impl MeshMap {
    /// A mesh with the usual options.
    #[must_use]
    pub fn new(mesh: TiledNavMesh) -> Self {
        Self { mesh, options: PathOptions::default() }
    }
}

impl<F: PolygonFilter> MeshMap<F> {
    /// The polygon that an agent stands on, or the nearest one.
    fn nearest(&self, place: DVec3) -> Option<NearestPoly> {
        let within =
            |half_extents| find_nearest_poly(&self.mesh, place, half_extents, &self.options.filter).ok().flatten();
        within(BELOW).filter(|found| found.distance_squared <= STANDING * STANDING).or_else(|| within(NEAR))
    }

    fn moved(&self, polygon: PolyRef, from: DVec3, to: DVec3) -> Option<MoveResult> {
        // What is crossed is not asked for: a list of limit 0 never grows.
        let mut crossed = Vec::new();
        let crossed = Output::limited(&mut crossed, 0);
        let moved = move_along_surface(&self.mesh, polygon, from, to, &self.options.filter, crossed).ok()?;
        (moved.status == TraceStatus::Ok).then_some(moved)
    }

    /// Where several polygons meet in a corner, the way may be free from one of them and barred by a wall from another. Of all polygons that touch
    /// the place, the move that ends nearest to where it is to; of equal ones that from the lowest (tile, polygon).
    fn moved_from_corner(&self, from: DVec3, to: DVec3) -> Option<DVec3> {
        let (low, high) = (from - AROUND, from + AROUND);
        let mut best: Option<(f64, TileKey, u32, DVec3)> = None;
        for (slot, placed) in self.mesh.tiles_reaching(low, high) {
            let (tile, key) = (placed.tile(), placed.key());
            let apart = |min: [f32; 3], max: [f32; 3]| {
                let (min, max) = (placed.to_world(min), placed.to_world(max));
                min.cmpgt(high).any() || max.cmplt(low).any()
            };
            let near = (from - placed.origin()).to_array();
            tile.hierarchy().visit(
                near,
                &mut best,
                |min, max, _| !apart(min, max),
                |p, best| {
                    let touches = level_distance(placed.closest_point(p, from).point, from) <= TOUCHING;
                    if !touches || !self.options.filter.passes(tile.flags(p), tile.area(p)) {
                        return;
                    }
                    let polygon = self.mesh.poly_ref(slot, p);
                    let Some(moved) = polygon.and_then(|polygon| self.moved(polygon, from, to)) else { return };
                    let found = (level_distance(moved.point, to), key, p, moved.point);
                    let wins =
                        |best: &(f64, TileKey, u32, DVec3)| (found.0, found.1, found.2) < (best.0, best.1, best.2);
                    if best.as_ref().is_none_or(wins) {
                        *best = Some(found);
                    }
                },
            );
        }
        best.map(|best| best.3)
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
        let Some(nearest) = self.nearest(from) else { return from };
        let Some(moved) = self.moved(nearest.polygon, nearest.point, to) else { return from };
        if moved.blocked && level_distance(moved.point, nearest.point) <= TOUCHING {
            return self.moved_from_corner(nearest.point, to).unwrap_or(moved.point);
        }
        moved.point
    }

    /// The height is that of the surface, where there is one within 2 m.
    fn settle(&self, _: DVec3, now: DVec3) -> DVec3 {
        let nearest = find_nearest_poly(&self.mesh, now, BELOW, &self.options.filter).ok().flatten();
        let height = nearest.filter(|nearest| nearest.over_polygon).map_or(now.y, |nearest| nearest.point.y);
        DVec3::new(now.x, height, now.z)
    }

    fn draw(&self, lines: &mut DebugLines) {
        lines.add_mesh(&self.mesh);
    }
}
