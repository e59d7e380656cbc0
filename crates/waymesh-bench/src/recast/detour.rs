//! Detour's answers.

use recastnavigation_sys as dt;

use super::{
    detour_tiles::{DetourTiles, check, succeeded},
    owned::Owned,
};
use crate::path::Path;

/// Most polygons of a corridor and points of a straight path.
pub(super) const MOST: usize = 8192;

/// A mesh with its links, and a query object with its buffers.
pub struct Detour {
    pub(super) query: Owned<dt::dtNavMeshQuery>,
    // After the query, which points into it: fields drop in order.
    mesh: Owned<dt::dtNavMesh>,
    pub(super) filter: dt::dtQueryFilter,
    pub(super) corridor: Vec<dt::dtPolyRef>,
    pub(super) parents: Vec<dt::dtPolyRef>,
    pub(super) costs: Vec<f32>,
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
        let (corridor, parents, costs) = (vec![0; MOST], vec![0; MOST], vec![0.0; MOST]);
        Ok(Self { query, mesh, filter, corridor, parents, costs, points: vec![[0.0; 3]; MOST] })
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
        let start = self.nearest(start, half_extents)?;
        let end = self.nearest(end, half_extents)?;
        let (complete, count) = self.search(start, end);
        let corridor = std::mem::take(&mut self.corridor);
        let path = Path { complete, ..self.straight(start.1, end.1, &corridor[..count]) };
        self.corridor = corridor;
        Some(path)
    }

    /// The search alone: whether it reaches the end, and how many polygons it goes through.
    pub fn search(&mut self, start: Nearest, end: Nearest) -> (bool, usize) {
        let mut count = 0;
        // SAFETY: the buffer holds `MOST` items, as the call is told.
        let found = unsafe {
            self.query.findPath(
                start.0,
                end.0,
                start.1.as_ptr(),
                end.1.as_ptr(),
                &raw const self.filter,
                self.corridor.as_mut_ptr(),
                &raw mut count,
                MOST as i32,
            )
        };
        let polygons = &self.corridor[..count as usize];
        (succeeded(found) && polygons.last() == Some(&end.0), polygons.len())
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
}
