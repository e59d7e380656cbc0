//! What the agents of a scene walk on.

use super::{NavigationSource, Scene};
use crate::OutOfRange;
use crate::agent::RouteSource;
use crate::grid::{FlatGround, NavGridTile, NavGround, NavPath, NavPathStatus, NavRegion};
use crate::math::{DVec3, Extremes, tan_degrees};
use crate::mesh::TiledNavMesh;
use crate::query::{
    DefaultFilter, NavMeshQuery, Output, PathOptions, PathResult, PathStatus, TraceStatus, find_nearest_poly,
    move_along_surface,
};
use crate::surface::{NavAgent, NavPathQuery, NavSurfaceTile, SurfaceFile, SurfaceGround};

/// A map with the memory of its searches.
#[derive(Debug)]
pub enum SceneMap {
    /// Samples with clearance.
    Surface {
        /// The samples.
        tile: Box<NavSurfaceTile>,
        /// Their heights; where there are none, agents keep theirs.
        ground: Option<SurfaceGround>,
        /// The search.
        query: Box<NavPathQuery>,
    },
    /// Polygons.
    Mesh {
        /// The polygons.
        mesh: Box<TiledNavMesh>,
        /// The search.
        query: Box<NavMeshQuery>,
        /// Its last answer.
        found: PathResult,
    },
}

/// How far below and above an agent on a mesh its polygon may be, and how far beside it, metres.
const NEAR: DVec3 = DVec3::new(0.5, 2.0, 0.5);

impl SceneMap {
    /// The map of a scene whose navigation is given by rows. `None` for one that is a file, or that has none.
    ///
    /// # Errors
    /// A lattice that reaches beyond ±2²¹ m, or is too large.
    pub fn from_rows(scene: &Scene) -> Result<Option<Self>, OutOfRange> {
        let Some(NavigationSource::Rows { origin, cell_size, width, walkable }) =
            scene.navigation.as_ref().map(|navigation| &navigation.source)
        else {
            return Ok(None);
        };
        let rows = walkable.len() as u32 / width;
        let region = NavRegion::new(origin[0], origin[1], *width, rows, *cell_size)?;
        let tile = NavGridTile::from_fn(region, |i, j| walkable[(j * width + i) as usize]);
        let widest = scene.agents.iter().fold(0.0, |widest: f64, agent| widest.greater(agent.radius));
        let tile = tile.to_nav_surface(&NavAgent::default(), widest.greater(*cell_size))?;
        Ok(Some(Self::Surface { tile: Box::new(tile), ground: None, query: Box::default() }))
    }

    /// A surface as map.
    #[must_use]
    pub fn from_surface(file: SurfaceFile) -> Self {
        Self::Surface { tile: Box::new(file.tile), ground: file.ground, query: Box::default() }
    }

    /// A mesh as map.
    #[must_use]
    pub fn from_mesh(mesh: TiledNavMesh) -> Self {
        Self::Mesh { mesh: Box::new(mesh), query: Box::default(), found: PathResult::default() }
    }

    /// The height of an agent that has come to a place: that of the ground, where it is known.
    pub(super) fn settle(&self, before: DVec3, now: DVec3) -> DVec3 {
        match self {
            Self::Mesh { .. } => now,
            Self::Surface { ground: None, .. } => DVec3::new(now.x, before.y, now.z),
            Self::Surface { ground: Some(ground), .. } => {
                let height = ground.height(now.x, now.z);
                DVec3::new(now.x, if height.is_finite() { height } else { before.y }, now.z)
            }
        }
    }

    /// Where a body ends that goes from one place towards another: it slides along walls, and climbs no step higher than it
    /// can, unless the ground is a walkable slope.
    pub(super) fn carry(&self, from: DVec3, to: DVec3, radius: f64, step_height: f64) -> DVec3 {
        match self {
            Self::Surface { tile, ground, .. } => {
                let there = tile.slide(from, to, radius);
                let Some(ground) = ground else { return there };
                let rise = ground.height(there.x, there.z) - ground.height(from.x, from.z);
                let (dx, dz) = (there.x - from.x, there.z - from.z);
                let slope = tan_degrees(crate::surface::NavSurface::agent(&**tile).max_slope_degrees);
                let too_high = rise > step_height && rise > slope * (dx * dx + dz * dz).sqrt();
                if too_high { from } else { there }
            }
            Self::Mesh { mesh, .. } => {
                let nearest = find_nearest_poly(mesh, from, NEAR, &DefaultFilter).ok().flatten();
                let moved = nearest.and_then(|nearest| {
                    move_along_surface(
                        mesh,
                        nearest.polygon,
                        nearest.point,
                        to,
                        &DefaultFilter,
                        Output::limited(&mut Vec::new(), 0),
                    )
                    .ok()
                });
                moved.filter(|moved| moved.status == TraceStatus::Ok).map_or(from, |moved| moved.point)
            }
        }
    }
}

impl RouteSource for SceneMap {
    fn find_route(
        &mut self,
        from: DVec3,
        to: DVec3,
        agent: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        match self {
            Self::Surface { tile, ground, query } => match ground {
                Some(ground) => query.find_path(&**tile, ground, from, to, agent, out),
                None => query.find_path(&**tile, &FlatGround(from.y), from, to, agent, out),
            },
            Self::Mesh { mesh, query, found } => {
                out.clear();
                query.find_path_into(mesh, from, to, &PathOptions::default(), found)?;
                let status = match found.status {
                    PathStatus::Found => NavPathStatus::Complete,
                    PathStatus::Partial => NavPathStatus::Partial,
                    _ => NavPathStatus::NoPath,
                };
                if status != NavPathStatus::NoPath {
                    found.points.iter().for_each(|point| out.push(point.position));
                }
                out.set_status(status);
                Ok(status)
            }
        }
    }
}
