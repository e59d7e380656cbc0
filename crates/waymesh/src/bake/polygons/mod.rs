//! Convex polygons from the triangles of each region.

mod distinct;
mod merge;

pub(super) use merge::{Triangles, merge_triangles};

use super::contours::ContourSet;
use crate::math::DVec3;

/// Convex polygons over shared vertices.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PolygonMesh {
    /// x and z in cells from the tile's inner corner, y in cell heights above world 0.
    pub vertices: Vec<[i32; 3]>,
    /// Where each polygon starts in `indices`; one more entry than there are polygons.
    pub polygon_starts: Vec<u32>,
    /// The polygons' vertices: counter-clockwise in X/Z, convex (collinear vertices occur), none twice. Polygons that
    /// share an edge use the same two vertices for it, in opposite order.
    pub indices: Vec<u32>,
    /// The region of each polygon.
    pub regions: Vec<u32>,
    /// The area of each polygon.
    pub areas: Vec<u8>,
}

impl PolygonMesh {
    /// How many polygons there are.
    #[must_use]
    pub fn polygon_count(&self) -> usize {
        self.regions.len()
    }

    /// The vertices of a polygon.
    #[must_use]
    pub fn polygon(&self, polygon: usize) -> &[u32] {
        &self.indices[self.polygon_starts[polygon] as usize..self.polygon_starts[polygon + 1] as usize]
    }
}

/// Merges the triangles of each region into convex polygons of at most `max_vertices` vertices (clamped to 3–64), along
/// the longest edges first (after Hertel and Mehlhorn 1983). Vertices in a row are hardly ever so once they are stored as
/// 32-bit metres; polygons are convex with the vertices where they will lie, for cells of `cell_size` metres.
#[must_use]
pub fn build(contours: &ContourSet, max_vertices: u32, cell_size: f64) -> PolygonMesh {
    let stored = |cells: i32| f64::from((f64::from(cells) * cell_size) as f32);
    let stored: Vec<DVec3> = contours.vertices.iter().map(|v| DVec3::new(stored(v[0]), 0.0, stored(v[2]))).collect();
    let mut mesh = PolygonMesh { vertices: contours.vertices.clone(), ..PolygonMesh::default() };
    for contour in &contours.contours {
        merge::merge(contours, contour, &stored, max_vertices.clamp(3, 64), &mut mesh);
    }
    mesh.polygon_starts.push(mesh.indices.len() as u32);
    distinct::make_edges_distinct(&mut mesh);
    mesh
}

#[cfg(test)]
mod tests;
