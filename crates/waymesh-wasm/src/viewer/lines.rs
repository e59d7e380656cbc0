//! Edges, borders and links as line segments.

use super::Around;
use waymesh::math::{DVec3, lerp};
use waymesh::mesh::{EdgeNeighbour, Link, LinkKind, PlacedTile, TiledNavMesh};

/// Segments, six numbers each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lines {
    /// Edges between polygons of a tile, once each.
    pub inner: Vec<f32>,
    /// Edges that nothing lies behind, at tile borders the whole edge where nothing of it is open.
    pub walls: Vec<f32>,
    /// The open stretches between tiles, once each.
    pub portals: Vec<f32>,
    /// The squares of tiles that hold polygons, at the height of the lowest vertex.
    pub tiles: Vec<f32>,
    /// Edges of the detail mesh inside polygons.
    pub detail: Vec<f32>,
    /// Off-mesh links from start to end.
    pub off_mesh: Vec<f32>,
    /// For each off-mesh link, whether both its ends are on the mesh (bit 0) and whether it leads both ways (bit 1).
    pub off_mesh_kinds: Vec<u8>,
}

impl Lines {
    /// The lines of a mesh.
    #[must_use]
    pub fn of(mesh: &TiledNavMesh, around: Around) -> Self {
        let mut lines = Self::default();
        for (slot, placed) in mesh.tiles_by_key() {
            for p in 0..placed.tile().polygon_count() {
                lines.add_edges(placed, slot, p, around);
                lines.add_detail(placed, p, around);
            }
            lines.add_square(mesh, placed, around);
            for (index, link) in placed.tile().off_mesh_links().iter().enumerate() {
                segment(&mut lines.off_mesh, around, link.start, link.end);
                let attached = placed.attachment(index).iter().all(Option::is_some);
                lines.off_mesh_kinds.push(u8::from(attached) | u8::from(link.bidirectional) << 1);
            }
        }
        lines
    }

    fn add_edges(&mut self, placed: &PlacedTile, slot: u32, p: u32, around: Around) {
        for (e, neighbour) in placed.tile().neighbours(p).enumerate() {
            let (a, b) = placed.edge(p, e);
            match neighbour {
                EdgeNeighbour::None => segment(&mut self.walls, around, a, b),
                EdgeNeighbour::Polygon(other) if p < other => segment(&mut self.inner, around, a, b),
                EdgeNeighbour::Polygon(_) => {}
                EdgeNeighbour::Border(_) => {
                    let links = placed.links(p).iter().filter_map(|link| Some((link.target_slot, stretch(link, e)?)));
                    let mut is_open = false;
                    for (target, (from, to)) in links {
                        is_open = true;
                        // Both sides have the link; the lesser slot draws it.
                        if slot < target {
                            segment(&mut self.portals, around, lerp(a, b, from), lerp(a, b, to));
                        }
                    }
                    if !is_open {
                        segment(&mut self.walls, around, a, b);
                    }
                }
            }
        }
    }

    fn add_detail(&mut self, placed: &PlacedTile, p: u32, around: Around) {
        let tile = placed.tile();
        let outline = tile.polygon(p);
        let count = outline.len();
        let place = |i: u16| match outline.get(usize::from(i)) {
            Some(&corner) => placed.vertex(corner),
            None => placed.to_world(tile.detail_vertices(p)[usize::from(i) - count]),
        };
        for triangle in tile.detail_triangles(p) {
            for k in 0..3 {
                let (a, b) = (triangle[k], triangle[(k + 1) % 3]);
                let (low, high) = (usize::from(a.min(b)), usize::from(a.max(b)));
                let on_outline = high < count && (high - low == 1 || (low == 0 && high == count - 1));
                // Inner edges belong to two triangles, once in each direction.
                if a < b && !on_outline {
                    segment(&mut self.detail, around, place(a), place(b));
                }
            }
        }
    }

    fn add_square(&mut self, mesh: &TiledNavMesh, placed: &PlacedTile, around: Around) {
        let side = f64::from(mesh.tile_size());
        if side == 0.0 || placed.tile().polygon_count() == 0 {
            return;
        }
        let low = placed.origin() + DVec3::Y * f64::from(placed.tile().bounds().0[1]);
        let corners = [[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]].map(|[x, z]| low + DVec3::new(x, 0.0, z));
        (0..4).for_each(|k| segment(&mut self.tiles, around, corners[k], corners[(k + 1) % 4]));
    }
}

/// The part of edge `e` that a link leads across, as fractions of the edge.
fn stretch(link: &Link, e: usize) -> Option<(f64, f64)> {
    match link.kind {
        LinkKind::Portal { edge, range_min, range_max, .. } if usize::from(edge) == e => {
            Some((f64::from(range_min) / 255.0, f64::from(range_max) / 255.0))
        }
        _ => None,
    }
}

fn segment(list: &mut Vec<f32>, around: Around, a: DVec3, b: DVec3) {
    around.push(list, a);
    around.push(list, b);
}
