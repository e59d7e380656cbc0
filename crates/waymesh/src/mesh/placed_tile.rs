//! A tile in its place in the world, with its links.

use super::links::LinkTable;
use super::outlines::{Corner, Outlines};
use super::{Link, Tile, TileKey};
use crate::math::{DVec3, Extremes};
use std::sync::OnceLock;

/// A tile that stands in a mesh.
///
/// # Panics
/// As for [`Tile`]: methods that take an index panic where the tile has nothing of that number.
#[derive(Clone, Debug)]
pub struct PlacedTile {
    pub(super) tile: Tile,
    pub(super) origin: DVec3,
    pub(super) links: LinkTable,
    /// For each of the tile's own off-mesh links the polygons (slot, index) that its two ends attach to.
    pub(super) attachments: Vec<[Option<(u32, u32)>; 2]>,
    /// Built on first use.
    outlines: OnceLock<Outlines>,
}

impl PlacedTile {
    /// A tile at its origin, without links.
    pub(super) fn new(tile: Tile, origin: DVec3) -> Self {
        let attachments = vec![[None; 2]; tile.off_mesh_links().len()];
        Self { tile, origin, links: LinkTable::default(), attachments, outlines: OnceLock::new() }
    }

    /// The tile itself.
    #[inline]
    #[must_use]
    pub fn tile(&self) -> &Tile {
        &self.tile
    }

    /// Column, row and layer.
    #[must_use]
    pub fn key(&self) -> TileKey {
        self.tile.key()
    }

    /// World position of the tile's origin.
    #[inline]
    #[must_use]
    pub fn origin(&self) -> DVec3 {
        self.origin
    }

    /// World position of a tile-local one.
    #[inline]
    #[must_use]
    pub fn to_world(&self, local: [f32; 3]) -> DVec3 {
        DVec3::new(
            self.origin.x + f64::from(local[0]),
            self.origin.y + f64::from(local[1]),
            self.origin.z + f64::from(local[2]),
        )
    }

    /// World position of vertex `v` of the tile.
    #[inline]
    #[must_use]
    pub fn vertex(&self, v: u32) -> DVec3 {
        self.to_world(self.tile.vertices()[v as usize])
    }

    /// World positions of polygon `p`'s outline, counter-clockwise.
    #[inline]
    pub fn outline(&self, p: u32) -> impl ExactSizeIterator<Item = DVec3> + Clone + '_ {
        self.tile.polygon(p).iter().map(|&v| self.vertex(v))
    }

    /// The closed outline of polygon `p` (its first corner again at its end), from a table that is built on first use.
    #[inline]
    pub(crate) fn closed_outline(&self, p: u32) -> &[Corner] {
        self.outlines.get_or_init(|| Outlines::new(self)).of(&self.tile, p)
    }

    /// World positions of the two ends of edge `e` of polygon `p`.
    #[inline]
    #[must_use]
    pub fn edge(&self, p: u32, e: usize) -> (DVec3, DVec3) {
        let polygon = self.tile.polygon(p);
        let next = if e + 1 == polygon.len() { 0 } else { e + 1 };
        (self.vertex(polygon[e]), self.vertex(polygon[next]))
    }

    /// Least and greatest corner of the box around polygon `p`'s outline, in the world.
    #[inline]
    #[must_use]
    pub fn polygon_bounds(&self, p: u32) -> (DVec3, DVec3) {
        let mut outline = self.outline(p);
        let first = outline.next().unwrap_or_default();
        outline.fold((first, first), |(lo, hi), v| (lo.lesser(v), hi.greater(v)))
    }

    /// Whether an end of one of the tile's off-mesh links (0: its start, 1: its end) is on a polygon.
    pub(crate) fn is_attached(&self, link: usize, end: usize) -> bool {
        self.attachments.get(link).is_some_and(|ends| ends[end].is_some())
    }

    /// Links that leave polygon `p`, in link order: portals by (edge, target column, row, layer, polygon, edge), then
    /// off-mesh links by (their tile's column, row, layer, index, forward before reverse).
    #[inline]
    #[must_use]
    pub fn links(&self, p: u32) -> &[Link] {
        self.links.of(p)
    }

    /// Where polygon `p`'s links begin in [`all_links`](Self::all_links).
    #[inline]
    pub(crate) fn first_link(&self, p: u32) -> usize {
        self.links.first(p)
    }

    /// All links that leave the tile's polygons, polygon by polygon.
    #[must_use]
    pub fn all_links(&self) -> &[Link] {
        self.links.all()
    }

    /// The polygons (slot, index) that the ends of the tile's own off-mesh link `index` attach to; `None` for an end
    /// that finds none.
    #[must_use]
    pub fn attachment(&self, index: usize) -> [Option<(u32, u32)>; 2] {
        self.attachments[index]
    }
}
