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
    mesh: Owned<dt::dtNavMesh>,
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
        Ok(Self { query, mesh, filter, corridor: vec![0; MOST], points: vec![[0.0; 3]; MOST] })
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
        let mut count = 0;
        // SAFETY: the buffer holds `MOST` items, as the call is told.
        let found = unsafe {
            self.query.findPath(
                start_polygon,
                end_polygon,
                start.as_ptr(),
                end.as_ptr(),
                &raw const self.filter,
                self.corridor.as_mut_ptr(),
                &raw mut count,
                MOST as i32,
            )
        };
        let corridor = std::mem::take(&mut self.corridor);
        let polygons = &corridor[..count as usize];
        let complete = succeeded(found) && polygons.last() == Some(&end_polygon);
        let path = Path { complete, ..self.straight(start, end, polygons) };
        self.corridor = corridor;
        Some(path)
    }

    /// The straight path through a corridor.
    pub fn straight(&mut self, start: [f32; 3], end: [f32; 3], corridor: &[dt::dtPolyRef]) -> Path {
        let mut count = 0;
        // SAFETY: the corridor has the length stated, the buffer holds `MOST` items, as the call is told.
        let found = unsafe {
            self.query.findStraightPath(
                start.as_ptr(),
                end.as_ptr(),
                corridor.as_ptr(),
                corridor.len() as i32,
                self.points.as_mut_ptr().cast(),
                std::ptr::null_mut(),
                std::ptr::null_mut(),
                &raw mut count,
                MOST as i32,
                0,
            )
        };
        let points = self.points[..count as usize].iter().map(|p| p.map(f64::from));
        Path::through(succeeded(found), corridor.len(), points)
    }

    /// Detour's name of a polygon, by its tile and its index in there.
    pub fn reference(&self, column: i32, row: i32, polygon: u32) -> Option<dt::dtPolyRef> {
        // SAFETY: a look-up in a mesh that is ours.
        let tile = unsafe { self.mesh.getTileRefAt(column, row, 0) };
        // A tile's name is that of its first polygon, and the index takes the lowest bits.
        (tile != 0).then_some(tile | polygon)
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
