//! Detour's answers.

use recastnavigation_sys as dt;

use super::{
    detour_tiles::{DetourTiles, check, succeeded},
    owned::Owned,
};
use crate::path::Path;

/// Most polygons of a corridor and points of a straight path.
const MOST: usize = 8192;
/// A mesh with its links, and a query object with its buffers.
pub struct Detour {
    query: Owned<dt::dtNavMeshQuery>,
    // After the query, which points into it: fields drop in order.
    _mesh: Owned<dt::dtNavMesh>,
    filter: dt::dtQueryFilter,
    corridor: Vec<dt::dtPolyRef>,
    points: Vec<[f32; 3]>,
}

/// A polygon and the point on it.
pub type Nearest = (dt::dtPolyRef, [f32; 3]);

impl Detour {
    /// Takes the tiles in and makes a query.
    pub fn new(tiles: &DetourTiles) -> Result<Self, String> {
        let mesh = tiles.load()?;
        // SAFETY: a fresh object and the function that frees it.
        let query = unsafe { Owned::new(dt::dtAllocNavMeshQuery(), dt::dtFreeNavMeshQuery) };
        let mut query = query.ok_or("no memory for a query")?;
        // SAFETY: the mesh is kept as long as the query.
        check(unsafe { query.init(mesh.as_ptr(), tiles.nodes) }, "the query")?;
        // SAFETY: a plain constructor.
        let filter = unsafe { dt::dtQueryFilter::new() };
        Ok(Self { query, _mesh: mesh, filter, corridor: vec![0; MOST], points: vec![[0.0; 3]; MOST] })
    }

    /// The polygon nearest to a position.
    pub fn nearest(&self, center: [f32; 3], half_extents: [f32; 3]) -> Option<Nearest> {
        let (mut polygon, mut point) = (0, [0f32; 3]);
        // SAFETY: every pointer has three floats behind it, or is the filter or reference of this frame.
        let status = unsafe {
            self.query.findNearestPoly(
                center.as_ptr(),
                half_extents.as_ptr(),
                &raw const self.filter,
                &raw mut polygon,
                point.as_mut_ptr(),
            )
        };
        (succeeded(status) && polygon != 0).then_some((polygon, point))
    }

    /// Nearest polygon at both ends, search, straight path; `None` where an end has no polygon.
    pub fn path(&mut self, start: [f32; 3], end: [f32; 3], half_extents: [f32; 3]) -> Option<Path> {
        let (start_polygon, start) = self.nearest(start, half_extents)?;
        let (end_polygon, end) = self.nearest(end, half_extents)?;
        let (mut corridor, mut points) = (0, 0);
        // SAFETY: the buffers hold `MOST` items, as the calls are told.
        let found = unsafe {
            let found = self.query.findPath(
                start_polygon,
                end_polygon,
                start.as_ptr(),
                end.as_ptr(),
                &raw const self.filter,
                self.corridor.as_mut_ptr(),
                &raw mut corridor,
                MOST as i32,
            );
            self.query.findStraightPath(
                start.as_ptr(),
                end.as_ptr(),
                self.corridor.as_ptr(),
                corridor,
                self.points.as_mut_ptr().cast(),
                std::ptr::null_mut(),
                std::ptr::null_mut(),
                &raw mut points,
                MOST as i32,
                0,
            );
            found
        };
        let complete = succeeded(found) && corridor > 0 && self.corridor[corridor as usize - 1] == end_polygon;
        let points = &self.points[..points as usize];
        let (mut length, mut length_xz) = (0.0, 0.0);
        for pair in points.windows(2) {
            let [x, y, z] = [0, 1, 2].map(|axis| f64::from(pair[1][axis]) - f64::from(pair[0][axis]));
            length += (x * x + y * y + z * z).sqrt();
            length_xz += (x * x + z * z).sqrt();
        }
        Some(Path { complete, corridor: corridor as usize, points: points.len(), length, length_xz })
    }

    /// How far along the segment a ray gets before a wall; 1 where it reaches the end.
    pub fn raycast(&mut self, start: Nearest, end: [f32; 3]) -> Option<f32> {
        let (mut t, mut normal, mut visited) = (0f32, [0f32; 3], 0);
        // SAFETY: the buffer holds `MOST` items, as the call is told.
        let status = unsafe {
            self.query.raycast(
                start.0,
                start.1.as_ptr(),
                end.as_ptr(),
                &raw const self.filter,
                &raw mut t,
                normal.as_mut_ptr(),
                self.corridor.as_mut_ptr(),
                &raw mut visited,
                MOST as i32,
            )
        };
        succeeded(status).then_some(t.min(1.0))
    }
}
