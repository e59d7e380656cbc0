//! Plans drawn as outlines: a room with holes, in any directions.

mod inside;
mod places;
mod triangles;

use super::PlanError;
use crate::OutOfRange;
use crate::bake::polygons::{Triangles, merge_triangles};
use crate::math::{DVec2, DVec3, distance_squared};
use crate::mesh::{MeshParams, TileData, TiledNavMesh, is_position};

/// Flags of the polygons.
const WALKABLE_FLAGS: u16 = 1;

/// A walkable area: what one outline encloses, less what the holes enclose. Each outline is a list of at least three points,
/// clockwise or not, the first not repeated at the end.
///
/// Outlines may touch in common vertices, but a vertex must not lie on an edge, edges must not cross or overlap, and holes
/// lie inside of the outer outline and beside each other. All of it is decided exactly, on positions rounded to the 32-bit
/// metres that a mesh stores.
///
/// ```
/// use waymesh::bake::plan2d::Outlines;
/// use waymesh::math::DVec2;
/// use waymesh::mesh::MeshSummary;
/// let points = |list: &[[f64; 2]]| list.iter().map(|&p| DVec2::from_array(p)).collect();
/// let room = Outlines {
///     outer: points(&[[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]]),
///     holes: vec![points(&[[3.0, 4.0], [5.0, 4.0], [5.0, 6.0], [3.0, 6.0]])],
/// };
/// let mesh = room.to_mesh(6)?;
/// assert_eq!(MeshSummary::of(&mesh).walkable_area, 96.0);
/// # Ok::<(), waymesh::bake::plan2d::PlanError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outlines {
    /// The outer outline, metres.
    pub outer: Vec<DVec2>,
    /// The outlines of holes, metres.
    pub holes: Vec<Vec<DVec2>>,
}

impl Outlines {
    /// Most vertices of all outlines together.
    pub const MAX_VERTICES: usize = 1 << 16;

    /// The area as a tile for a mesh of a single one (tile size 0) at `origin`, cut into convex polygons of 3 to
    /// `max_vertices_per_polygon` (3 to 64) vertices: a constrained Delaunay triangulation whose triangles are merged along
    /// the longest edges first (after Hertel and Mehlhorn 1983). x and y become X and Z, heights and areas are 0, flags 1.
    /// There are no other vertices than those of the outlines.
    ///
    /// # Errors
    /// The rule that is broken, with outline and vertex; a setting or origin out of range.
    pub fn to_tile(&self, origin: DVec2, max_vertices_per_polygon: u32) -> Result<TileData, PlanError> {
        if !(3..=64).contains(&max_vertices_per_polygon) {
            return Err(OutOfRange::new("max_vertices_per_polygon", max_vertices_per_polygon, "3 to 64").into());
        }
        if !is_position(DVec3::new(origin.x, 0.0, origin.y)) {
            return Err(OutOfRange::new("origin", origin, "finite coordinates within ±2^21 m").into());
        }
        let places = places::read(self, origin)?;
        let mesh = triangles::triangulate(&places)?;
        let filling = inside::keep_inside(&mesh, &places)?;
        let stored: Vec<DVec3> = filling.points.iter().map(|p| DVec3::new(p[0], 0.0, p[1])).collect();
        let input = Triangles { corners: &filling.corners, adjacent: &filling.adjacent, first: 0, stored: &stored };
        // Squares are not negative, and of such numbers the bits stand in the same order.
        let squared_length = |a: u32, b: u32| distance_squared(stored[a as usize], stored[b as usize]).to_bits();
        let mut tile = TileData::default();
        merge_triangles(&input, squared_length, max_vertices_per_polygon, |outline| tile.polygons.push(outline));
        tile.vertices = filling.points.iter().map(|p| [p[0] as f32, 0.0, p[1] as f32]).collect();
        tile.areas = vec![0; tile.polygons.len()];
        tile.flags = vec![WALKABLE_FLAGS; tile.polygons.len()];
        Ok(tile)
    }

    /// The area as a mesh of its own, whose origin is the outer outline's least corner in whole metres.
    ///
    /// # Errors
    /// As for [`to_tile`](Self::to_tile).
    pub fn to_mesh(&self, max_vertices_per_polygon: u32) -> Result<TiledNavMesh, PlanError> {
        let least = |v: fn(&DVec2) -> f64| self.outer.iter().map(v).reduce(|a, b| if b < a { b } else { a });
        // What is no position is refused below, with the vertex.
        let whole = |v: Option<f64>| v.map(f64::floor).filter(|v| v.abs() < crate::mesh::POSITION_LIMIT).unwrap_or(0.0);
        let origin = DVec2::new(whole(least(|p| p.x)), whole(least(|p| p.y)));
        let tile = self.to_tile(origin, max_vertices_per_polygon)?;
        let params = MeshParams { origin: DVec3::new(origin.x, 0.0, origin.y), tile_size: 0.0, climb: 0.9 };
        Ok(TiledNavMesh::from_tiles(params, vec![tile])?)
    }
}
