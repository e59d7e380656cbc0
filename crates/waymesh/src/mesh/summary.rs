//! What a mesh holds, in numbers.

use super::{EdgeNeighbour, LinkKind, TiledNavMesh, find_islands};
use crate::math::{DVec3, Extremes, cross_xz};
use std::collections::BTreeSet;

/// The figures of a mesh.
///
/// ```
/// use waymesh::math::DVec3;
/// use waymesh::mesh::{MeshParams, MeshSummary, TiledNavMesh};
/// let empty = TiledNavMesh::new(MeshParams { origin: DVec3::ZERO, tile_size: 8.0, climb: 0.9 })?;
/// assert_eq!(MeshSummary::of(&empty).bounds, None);
/// # Ok::<(), waymesh::mesh::MeshError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeshSummary {
    /// How many tiles.
    pub tiles: usize,
    /// How many different layers.
    pub layers: usize,
    /// How many polygons.
    pub polygons: usize,
    /// How many vertices, those of each tile counted.
    pub vertices: usize,
    /// How many detail triangles.
    pub detail_triangles: usize,
    /// Portal links, each direction counted.
    pub portal_links: usize,
    /// Off-mesh links that are connected, each direction counted.
    pub off_mesh_links: usize,
    /// Off-mesh links with an end on no polygon.
    pub unconnected_links: usize,
    /// Least and greatest corner of the box around all polygons' outlines; `None` when there is no polygon.
    pub bounds: Option<(DVec3, DVec3)>,
    /// Sum over polygons of the area seen from above, m².
    pub walkable_area: f64,
    /// The areas in use.
    pub areas: BTreeSet<u8>,
    /// The flags in use.
    pub flags: BTreeSet<u16>,
    /// How many islands, links taken in both directions.
    pub islands: usize,
    /// Edges with nothing behind them in their own tile and not on its border.
    pub wall_edges: usize,
}

impl MeshSummary {
    /// The figures of `mesh`.
    #[must_use]
    pub fn of(mesh: &TiledNavMesh) -> Self {
        let mut summary = Self { islands: find_islands(mesh).count as usize, ..Self::default() };
        let mut layers = BTreeSet::new();
        for (_, placed) in mesh.tiles() {
            let tile = placed.tile();
            summary.tiles += 1;
            layers.insert(placed.key().layer);
            summary.vertices += tile.vertices().len();
            summary.detail_triangles += tile.data().detail.triangles.len();
            for link in placed.all_links() {
                match link.kind {
                    LinkKind::Portal { .. } => summary.portal_links += 1,
                    LinkKind::OffMesh { .. } => summary.off_mesh_links += 1,
                }
            }
            let unconnected = |index: &usize| placed.attachment(*index).contains(&None);
            summary.unconnected_links += (0..tile.off_mesh_links().len()).filter(unconnected).count();
            for p in 0..tile.polygon_count() {
                summary.polygons += 1;
                summary.areas.insert(tile.area(p));
                summary.flags.insert(tile.flags(p));
                summary.walkable_area += tile_local_area(tile, p);
                summary.wall_edges += tile.neighbours(p).filter(|n| *n == EdgeNeighbour::None).count();
                let (low, high) = placed.polygon_bounds(p);
                let (least, greatest) = summary.bounds.unwrap_or((low, high));
                summary.bounds = Some((least.lesser(low), greatest.greater(high)));
            }
        }
        summary.layers = layers.len();
        summary
    }
}

/// Area seen from above, from tile-local coordinates, so that it does not suffer from a far origin.
fn tile_local_area(tile: &super::Tile, p: u32) -> f64 {
    let at = |v: u32| DVec3::from_array(tile.vertices()[v as usize].map(f64::from));
    let polygon = tile.polygon(p);
    let first = at(polygon[0]);
    polygon[1..].windows(2).map(|w| cross_xz(at(w[0]) - first, at(w[1]) - first) * 0.5).sum()
}
