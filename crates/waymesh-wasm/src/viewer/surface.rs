//! The walkable surface as triangles, with what each polygon is.

use super::Around;
use waymesh::mesh::{PlacedTile, TiledNavMesh, find_islands};

/// Triangles with the number of their polygon, and lists by polygon and by tile.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Surface {
    /// Corners of all triangles, nine numbers each, facing up.
    pub corners: Vec<f32>,
    /// The polygon that each triangle belongs to, counted through all tiles in the order of their keys.
    pub polygons: Vec<u32>,
    /// Each polygon's area.
    pub areas: Vec<u8>,
    /// Each polygon's flags.
    pub flags: Vec<u16>,
    /// Each polygon's island.
    pub islands: Vec<u32>,
    /// Each tile's column, row and layer.
    pub tiles: Vec<i32>,
    /// Each tile's first polygon.
    pub first_polygons: Vec<u32>,
}

impl Surface {
    /// The surface of a mesh.
    #[must_use]
    pub fn of(mesh: &TiledNavMesh, around: Around) -> Self {
        let mut surface = Self::default();
        let islands = find_islands(mesh);
        for (slot, placed) in mesh.tiles_by_key() {
            let (tile, key) = (placed.tile(), placed.key());
            surface.tiles.extend([key.x, key.z, key.layer]);
            surface.first_polygons.push(surface.areas.len() as u32);
            for p in 0..tile.polygon_count() {
                surface.add_triangles(placed, p, around);
                surface.areas.push(tile.area(p));
                surface.flags.push(tile.flags(p));
                surface.islands.push(islands.of(slot, p));
            }
        }
        surface
    }

    fn add_triangles(&mut self, placed: &PlacedTile, p: u32, around: Around) {
        let tile = placed.tile();
        let (outline, detail) = (tile.polygon(p), tile.detail_triangles(p));
        let number = self.areas.len() as u32;
        // Polygons turn the other way round than what faces up.
        if detail.is_empty() {
            for pair in outline[1..].windows(2) {
                for v in [outline[0], pair[1], pair[0]] {
                    around.push(&mut self.corners, placed.vertex(v));
                }
                self.polygons.push(number);
            }
        }
        let inner = tile.detail_vertices(p);
        let place = |i: u16| match outline.get(usize::from(i)) {
            Some(&corner) => placed.vertex(corner),
            None => placed.to_world(inner[usize::from(i) - outline.len()]),
        };
        for &[a, b, c] in detail {
            for i in [a, c, b] {
                around.push(&mut self.corners, place(i));
            }
            self.polygons.push(number);
        }
    }
}
