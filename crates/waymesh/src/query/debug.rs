//! What a path search did, as plain data to draw.

use super::{NavMeshQuery, PathResult};
use crate::math::DVec3;
use crate::mesh::{PolyRef, TiledNavMesh};

/// Geometry of a path and the search that found it, in world coordinates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DebugGeometry {
    /// Outlines of the polygons that the search expanded, each once, in the order of their first expansion.
    pub expanded: Vec<Vec<DVec3>>,
    /// Outlines of the corridor's polygons, start first.
    pub corridor: Vec<Vec<DVec3>>,
    /// The points of the straight path.
    pub points: Vec<DVec3>,
}

impl NavMeshQuery {
    /// Collects the outlines of what the last search expanded, and those of a path's corridor with its points. What is
    /// stale is left out.
    #[must_use]
    pub fn debug_geometry(&mut self, mesh: &TiledNavMesh, path: &PathResult) -> DebugGeometry {
        let mut expanded = Vec::new();
        self.expanded_polygons(mesh, &mut expanded);
        DebugGeometry {
            expanded: outlines(mesh, &expanded),
            corridor: outlines(mesh, &path.corridor),
            points: path.points.iter().map(|point| point.position).collect(),
        }
    }
}

fn outlines(mesh: &TiledNavMesh, polygons: &[PolyRef]) -> Vec<Vec<DVec3>> {
    polygons.iter().filter_map(|&p| mesh.resolve(p)).map(|(placed, p)| placed.outline(p).collect()).collect()
}
