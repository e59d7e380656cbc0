//! Our answers, in the form in which the peer gives its own.

use waymesh::{
    math::DVec3,
    mesh::{PolyName, PolyRef, TiledNavMesh},
    query::{
        DefaultFilter, NavMeshQuery, PathOptions, PathResult, PathStatus, StraightPoint, TraceStatus,
        find_nearest_poly, poly_height, raycast,
    },
};

use crate::{path::Path, polygons::PolygonMesh};

/// A mesh with its links.
pub struct Ours {
    pub mesh: TiledNavMesh,
}

/// A query object with its buffers.
pub struct OwnQuery<'m> {
    mesh: &'m TiledNavMesh,
    query: NavMeshQuery,
    path: PathResult,
    points: Vec<StraightPoint>,
    visited: Vec<PolyRef>,
}

/// A polygon and the point on it.
pub type Nearest = (PolyRef, [f32; 3]);

impl Ours {
    /// Takes the polygons in.
    pub fn new(polygons: &PolygonMesh) -> Result<Self, String> {
        let text = polygons.to_json().to_string();
        let mesh = TiledNavMesh::from_json(text.as_bytes()).map_err(|e| e.to_string())?;
        Ok(Self { mesh })
    }

    /// The height of a polygon's surface.
    pub fn height(&self, polygon: PolyName, x: f32, z: f32) -> Option<f32> {
        let polygon = self.mesh.find(polygon)?;
        poly_height(&self.mesh, polygon, f64::from(x), f64::from(z)).ok()?.map(|y| y as f32)
    }

    /// A query object.
    pub fn query(&self) -> OwnQuery<'_> {
        OwnQuery {
            mesh: &self.mesh,
            query: NavMeshQuery::default(),
            path: PathResult::default(),
            points: Vec::new(),
            visited: Vec::new(),
        }
    }
}

impl OwnQuery<'_> {
    /// The polygon nearest to a position.
    pub fn nearest(&self, center: [f32; 3], half_extents: [f32; 3]) -> Option<Nearest> {
        let found = find_nearest_poly(self.mesh, wide(center), wide(half_extents), &DefaultFilter).ok()??;
        Some((found.polygon, found.point.to_array().map(|c| c as f32)))
    }

    /// Nearest polygon at both ends, search, straight path; `None` where an end has no polygon.
    pub fn path(&mut self, start: [f32; 3], end: [f32; 3], half_extents: [f32; 3]) -> Option<Path> {
        self.find(start, end, half_extents)?;
        let complete = self.path.status == PathStatus::Found;
        Some(Path::through(complete, self.path.corridor.len(), self.path.points.iter().map(|p| p.position.to_array())))
    }

    /// The polygons of a path; `None` where an end has no polygon or the goal cannot be reached.
    pub fn corridor(&mut self, start: [f32; 3], end: [f32; 3], half_extents: [f32; 3]) -> Option<Vec<PolyRef>> {
        self.find(start, end, half_extents)?;
        (self.path.status == PathStatus::Found).then(|| self.path.corridor.clone())
    }

    /// The straight path through a corridor.
    pub fn straight(&mut self, start: [f32; 3], end: [f32; 3], corridor: &[PolyRef]) -> Path {
        let (start, end) = (wide(start), wide(end));
        let found = self.query.find_straight_path(self.mesh, start, end, corridor, None, &mut self.points);
        Path::through(found.is_ok(), corridor.len(), self.points.iter().map(|p| p.position.to_array()))
    }

    /// How far along the segment a ray gets before a wall; 1 where it reaches the end.
    pub fn raycast(&mut self, start: Nearest, end: [f32; 3]) -> Option<f64> {
        let (from, to) = (wide(start.1), wide(end));
        let ray = raycast(self.mesh, start.0, from, to, &DefaultFilter, &mut self.visited).ok()?;
        (ray.status == TraceStatus::Ok).then_some(ray.t)
    }

    fn find(&mut self, start: [f32; 3], end: [f32; 3], half_extents: [f32; 3]) -> Option<()> {
        let options = PathOptions { half_extents: wide(half_extents), ..PathOptions::default() };
        self.query.find_path_into(self.mesh, wide(start), wide(end), &options, &mut self.path).ok()?;
        matches!(self.path.status, PathStatus::Found | PathStatus::Partial).then_some(())
    }
}

fn wide(p: [f32; 3]) -> DVec3 {
    DVec3::from(p.map(f64::from))
}
