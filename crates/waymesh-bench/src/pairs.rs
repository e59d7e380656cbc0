//! Where paths begin and end: seeded, spread evenly over the polygons.

use waymesh::{
    math::SplitMix64,
    mesh::{PolyName, TileKey},
};

use crate::{ours::Ours, polygons::PolygonMesh};

/// `count` pairs of world positions on the polygons' surface.
pub fn pairs(polygons: &PolygonMesh, ours: &Ours, count: usize, seed: u64) -> Vec<[[f32; 3]; 2]> {
    let mut triangles = Vec::new();
    let mut total = 0.0;
    for (index, tile) in polygons.tiles.iter().enumerate() {
        for (number, polygon) in (0u32..).zip(&tile.polygons) {
            for pair in polygon[1..].windows(2) {
                let corners = [polygon[0], pair[0], pair[1]];
                total += tile.area(&corners);
                triangles.push((total, index, number, corners));
            }
        }
    }
    let mut rng = SplitMix64::new(seed);
    let mut position = || {
        let wanted = rng.next_f64() * total;
        let at = triangles.partition_point(|&(sum, ..)| sum <= wanted).min(triangles.len() - 1);
        let (_, index, polygon, corners) = &triangles[at];
        let (u, v) = (rng.next_f64().sqrt(), rng.next_f64());
        let weights = [1.0 - u, u * (1.0 - v), u * v];
        let tile = &polygons.tiles[*index];
        let corner = polygons.tile_corner(tile);
        let [x, y, z] = [0, 1, 2].map(|axis| {
            let local: f64 = (0..3).map(|i| weights[i] * f64::from(tile.vertices[corners[i] as usize][axis])).sum();
            corner[axis] + local as f32
        });
        // Off the surface, the two sides would measure the distance to sloping and stacked floors differently.
        let name = PolyName { tile: TileKey { x: tile.column, z: tile.row, layer: 0 }, polygon: *polygon };
        [x, ours.height(name, x, z).unwrap_or(y), z]
    };
    (0..count).map(|_| [position(), position()]).collect()
}
