//! Edges that would be taken for one another.
//!
//! Where floors of different regions pass over each other between two corners that they share, both may have an edge
//! between these corners. Such a region gets a corner of its own.

use super::PolygonMesh;

/// Gives regions their own copy of a vertex until no edge is used twice in one direction.
pub(super) fn make_edges_distinct(mesh: &mut PolygonMesh) {
    loop {
        let mut edges: Vec<(u32, u32, u32)> = Vec::with_capacity(mesh.indices.len());
        for polygon in 0..mesh.polygon_count() {
            let vertices = mesh.polygon(polygon);
            let mut from = vertices[vertices.len() - 1];
            for &to in vertices {
                edges.push((from, to, polygon as u32));
                from = to;
            }
        }
        edges.sort_unstable();
        let mut copies: Vec<(u32, u32)> = edges
            .windows(2)
            .filter(|pair| (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1))
            .filter(|pair| mesh.regions[pair[0].2 as usize] != mesh.regions[pair[1].2 as usize])
            .map(|pair| (mesh.regions[pair[1].2 as usize], pair[1].0))
            .collect();
        if copies.is_empty() {
            return;
        }
        copies.sort_unstable();
        copies.dedup();
        let first_copy = mesh.vertices.len() as u32;
        for &(_, vertex) in &copies {
            mesh.vertices.push(mesh.vertices[vertex as usize]);
        }
        for polygon in 0..mesh.polygon_count() {
            let region = mesh.regions[polygon];
            for i in mesh.polygon_starts[polygon]..mesh.polygon_starts[polygon + 1] {
                if let Ok(copy) = copies.binary_search(&(region, mesh.indices[i as usize])) {
                    mesh.indices[i as usize] = first_copy + copy as u32;
                }
            }
        }
    }
}
