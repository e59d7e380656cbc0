//! Our answers, in the form in which the peers give theirs.

use waymesh::{
    math::{DVec3, SplitMix64},
    mesh::{Islands, PolyName, PolyRef, TiledNavMesh, find_islands},
    query::{
        AreaPolygon, AreaStatus, DefaultFilter, NavMeshQuery, NodeModel, PathEnd, PathOptions, PathResult, PathStatus,
        SearchStatus, StraightPoint, TraceStatus, find_nearest_poly, move_along_surface, poly_height, raycast,
    },
};

use crate::{path::Path, polygons::PolygonMesh};

/// A mesh with its links.
pub struct Ours {
    pub mesh: TiledNavMesh,
    islands: Islands,
}

/// A query object with its buffers.
pub struct OwnQuery<'m> {
    mesh: &'m TiledNavMesh,
    query: NavMeshQuery,
    path: PathResult,
    points: Vec<StraightPoint>,
    visited: Vec<PolyRef>,
    area: Vec<AreaPolygon>,
    random: SplitMix64,
}

/// A polygon and the point on it.
pub type Nearest = (PolyRef, DVec3);

impl Ours {
    /// Takes the polygons in.
    pub fn new(polygons: &PolygonMesh) -> Result<Self, String> {
        let text = polygons.to_json().to_string();
        let mesh = TiledNavMesh::from_json(text.as_bytes()).map_err(|e| e.to_string())?;
        Ok(Self::of(mesh))
    }

    /// A mesh of ours.
    pub fn of(mesh: TiledNavMesh) -> Self {
        Self { islands: find_islands(&mesh), mesh }
    }

    /// The height of a polygon's surface.
    pub fn height(&self, polygon: PolyName, x: f32, z: f32) -> Option<f32> {
        let polygon = self.mesh.find(polygon)?;
        poly_height(&self.mesh, polygon, f64::from(x), f64::from(z)).ok()?.map(|y| y as f32)
    }

    /// Whether one can be reached from the other: told by union and find over the links, not by any search.
    pub fn joined(&self, a: PolyRef, b: PolyRef) -> bool {
        let island = |polygon: PolyRef| {
            let (_, index) = self.mesh.resolve(polygon)?;
            Some(self.islands.of(polygon.slot(), index))
        };
        island(a).is_some() && island(a) == island(b)
    }

    /// A query object.
    pub fn query(&self) -> OwnQuery<'_> {
        self.query_with(NodeModel::Polygon)
    }

    /// A query object with another node model.
    pub fn query_with(&self, model: NodeModel) -> OwnQuery<'_> {
        OwnQuery {
            mesh: &self.mesh,
            query: NavMeshQuery::with_node_model(model),
            path: PathResult::default(),
            points: Vec::new(),
            visited: Vec::new(),
            area: Vec::new(),
            random: SplitMix64::new(1),
        }
    }
}

impl OwnQuery<'_> {
    /// The polygon nearest to a position.
    pub fn nearest(&self, center: [f32; 3], half_extents: [f32; 3]) -> Option<Nearest> {
        let found = find_nearest_poly(self.mesh, wide(center), wide(half_extents), &DefaultFilter).ok()??;
        Some((found.polygon, found.point))
    }

    /// Nearest polygon at both ends, search, straight path; `None` where an end has no polygon.
    pub fn path(&mut self, start: [f32; 3], end: [f32; 3], half_extents: [f32; 3]) -> Option<Path> {
        let options = PathOptions { half_extents: wide(half_extents), ..PathOptions::default() };
        self.query.find_path_into(self.mesh, wide(start), wide(end), &options, &mut self.path).ok()?;
        let complete = match self.path.status {
            PathStatus::Found => true,
            PathStatus::Partial => false,
            _ => return None,
        };
        Some(Path::through(complete, self.path.corridor.len(), self.path.points.iter().map(|p| p.position.to_array())))
    }

    /// The search alone: whether it reaches the end, and how many polygons it goes through.
    pub fn search(&mut self, start: Nearest, end: Nearest) -> (bool, usize) {
        let [start, end] = [start, end].map(|(polygon, position)| PathEnd { polygon, position });
        let found = self.query.find_corridor(self.mesh, start, end, &DefaultFilter, &mut self.visited);
        (found.is_ok_and(|f| f.status == SearchStatus::Found), self.visited.len())
    }

    /// The polygons of a path; `None` where the goal cannot be reached.
    pub fn corridor(&mut self, start: Nearest, end: Nearest) -> Option<Vec<PolyRef>> {
        self.search(start, end).0.then(|| self.visited.clone())
    }

    /// The straight path through a corridor.
    pub fn straight(&mut self, start: [f32; 3], end: [f32; 3], corridor: &[PolyRef]) -> Path {
        let (start, end) = (wide(start), wide(end));
        let found = self.query.find_straight_path(self.mesh, start, end, corridor, None, &mut self.points);
        Path::through(found.is_ok(), corridor.len(), self.points.iter().map(|p| p.position.to_array()))
    }

    /// How far along the segment a ray gets before a wall; 1 where it reaches the end.
    pub fn raycast(&mut self, start: Nearest, end: [f32; 3]) -> Option<f64> {
        let ray = raycast(self.mesh, start.0, start.1, wide(end), &DefaultFilter, &mut self.visited).ok()?;
        (ray.status == TraceStatus::Ok).then_some(ray.t)
    }

    /// Where a move along the surface ends.
    pub fn slide(&mut self, start: Nearest, end: [f32; 3]) -> Option<[f32; 3]> {
        let moved =
            move_along_surface(self.mesh, start.0, start.1, wide(end), &DefaultFilter, &mut self.visited).ok()?;
        (moved.status == TraceStatus::Ok).then(|| narrow(moved.point))
    }

    /// How many polygons can be reached within a circle.
    pub fn circle(&mut self, center: Nearest, radius: f32) -> Option<usize> {
        let (at, radius) = (center.1, f64::from(radius));
        let found =
            self.query.find_polygons_in_circle(self.mesh, center.0, at, radius, &DefaultFilter, &mut self.area).ok()?;
        (found.status == AreaStatus::Complete).then_some(self.area.len())
    }

    /// Distance to the nearest wall; the radius where there is none within.
    pub fn wall_distance(&mut self, center: Nearest, radius: f32) -> Option<f64> {
        let (at, radius) = (center.1, f64::from(radius));
        let found = self.query.distance_to_wall(self.mesh, center.0, at, radius, &DefaultFilter).ok()?;
        (found.status == AreaStatus::Complete).then_some(found.distance)
    }

    /// A random point of the mesh.
    pub fn random_point(&mut self) -> Option<[f32; 3]> {
        let found = self.query.random_point(self.mesh, &mut self.random, &DefaultFilter)?;
        Some(narrow(found.position))
    }
}

/// A position in doubles.
pub fn wide(p: [f32; 3]) -> DVec3 {
    DVec3::from(p.map(f64::from))
}

/// A position in 32-bit floats.
pub fn narrow(p: DVec3) -> [f32; 3] {
    p.to_array().map(|c| c as f32)
}
