//! Height detail: where a polygon's own triangles stray from the floor, points are added until they no longer do.
//!
//! Heights are sampled along edges, once an edge and alike for the polygons on both sides, and on a lattice inside.
//! The sample that strays farthest is inserted into a Delaunay triangulation until none strays too far (after Garland
//! and Heckbert 1995). A polygon that fits as it is gets nothing. Where surfaces above each other are too near, they follow
//! the floor cell by cell instead.

mod cellwise;
mod edges;
mod floor;
mod refine;
mod sheet;

use super::compact::CompactHeightfield;
use super::polygons::PolygonMesh;

/// How closely the detail follows the floor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DetailSettings {
    /// Distance between samples, cells; rounded to whole cells inside of polygons. 0 or less: no samples.
    pub sample_distance: f64,
    /// How far the surface may stray from the floor at a sample, cell heights.
    pub max_error: f64,
}

/// Extra vertices and triangles for each polygon.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DetailMesh {
    /// Where each polygon's extra vertices start in `vertices`; one more entry than there are polygons.
    pub vertex_starts: Vec<u32>,
    /// x and z in cells from the tile's inner corner, y in cell heights above world 0.
    pub vertices: Vec<[f64; 3]>,
    /// Where each polygon's triangles start in `triangles`; one more entry than there are polygons. A polygon without
    /// triangles is covered by the fan of its first vertex.
    pub triangle_starts: Vec<u32>,
    /// Counter-clockwise. Indices below the polygon's vertex count mean its vertices, the others its extra vertices.
    pub triangles: Vec<[u16; 3]>,
}

/// Finds the detail of every polygon. The heights are those of the floor that the polygon's region lies on. Polygons that
/// reach into the boxes `close` (least x and z, greatest x and z) follow it cell by cell, whatever the settings.
#[must_use]
pub fn build(
    field: &CompactHeightfield,
    mesh: &PolygonMesh,
    settings: &DetailSettings,
    close: &[[i32; 4]],
) -> DetailMesh {
    let mut detail = DetailMesh::default();
    let (mut floor, mut work) = (floor::Floor::new(field), refine::Workspace::default());
    let mut sampled = (settings.sample_distance > 0.0).then(|| edges::EdgeSamples::new(mesh));
    for polygon in 0..mesh.polygon_count() {
        detail.vertex_starts.push(detail.vertices.len() as u32);
        detail.triangle_starts.push(detail.triangles.len() as u32);
        let close = !close.is_empty() && reaches_into(mesh, polygon, close);
        if sampled.is_none() && !close {
            continue;
        }
        floor.enter(mesh, polygon, &mut work.sheet);
        if let Some(sampled) = &mut sampled {
            sampled.add(&floor, &work.sheet, mesh, polygon, settings);
        }
        if close && cellwise::cover(&floor, &work.sheet, mesh, polygon, &mut detail) {
            continue;
        }
        if let Some(sampled) = &mut sampled {
            refine::refine(&floor, mesh, polygon, sampled, settings, &mut work, &mut detail);
        }
    }
    detail.vertex_starts.push(detail.vertices.len() as u32);
    detail.triangle_starts.push(detail.triangles.len() as u32);
    detail
}

/// Whether a polygon's box has more than its rim in common with one of the boxes.
fn reaches_into(mesh: &PolygonMesh, polygon: usize, boxes: &[[i32; 4]]) -> bool {
    let corners = || mesh.polygon(polygon).iter().map(|&v| mesh.vertices[v as usize]);
    let range = |axis: usize| corners().fold([i32::MAX, i32::MIN], |[a, b], v| [a.min(v[axis]), b.max(v[axis])]);
    let (x, z) = (range(0), range(2));
    boxes.iter().any(|&[west, south, east, north]| x[0] < east && west < x[1] && z[0] < north && south < z[1])
}

#[cfg(test)]
mod tests;
