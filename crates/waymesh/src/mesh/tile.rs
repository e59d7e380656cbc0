//! A tile that has been checked.

use super::borders::{BorderEdges, BorderScratch};
use super::bounding_hierarchy::{BoundingHierarchy, HierarchyBox};
use super::detail_grid::DetailGrids;
use super::edge_chains::EdgeChains;
use super::neighbours::{self, EdgeNeighbour};
use super::{DetailData, OffMeshLink, Side, TileData, TileError, TileKey, validate};
use crate::math::DVec3;
use std::ops::Range;
use std::sync::OnceLock;

/// An edge on the border of its tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BorderEdge {
    /// The polygon.
    pub polygon: u32,
    /// The edge, counted from the polygon's first vertex.
    pub edge: u8,
}

/// A tile: [`TileData`] that has been checked, with its in-tile neighbours found.
///
/// # Panics
/// Methods that take the index of a polygon, edge or vertex panic where the tile has none of that number, as indexing a
/// slice does. References that may be stale go through [`TiledNavMesh::resolve`](super::TiledNavMesh::resolve), which answers
/// with an index that is good.
#[derive(Clone, Debug)]
pub struct Tile {
    data: TileData,
    /// Packed [`EdgeNeighbour`]s, aligned with the polygons' vertex indices.
    neighbours: Box<[u32]>,
    border_edges: BorderEdges,
    bounds: ([f32; 3], [f32; 3]),
    /// Built on first use.
    hierarchy: OnceLock<BoundingHierarchy>,
    /// Built on first use.
    detail_grids: OnceLock<DetailGrids>,
}

/// Memory for making tiles, kept from tile to tile.
#[derive(Default)]
pub(super) struct TileScratch {
    chains: EdgeChains,
    borders: BorderScratch,
}

impl Tile {
    /// Checks `data` for a mesh with this tile size (metres; 0: one tile without borders), placed at `origin`.
    ///
    /// # Errors
    /// The first rule of validity that is broken, with the place and the value.
    pub fn new(data: TileData, tile_size: f32, origin: DVec3) -> Result<Self, TileError> {
        Self::with_scratch(data, tile_size, origin, &mut TileScratch::default())
    }

    /// The same, with memory that many tiles can share.
    pub(super) fn with_scratch(
        mut data: TileData,
        tile_size: f32,
        origin: DVec3,
        scratch: &mut TileScratch,
    ) -> Result<Self, TileError> {
        let bounds = validate::check(&data, tile_size, origin)?;
        // No detail at all has one form only, so that equal tiles are equal bytes.
        if data.detail.triangles.is_empty() && data.detail.vertices.is_empty() {
            data.detail = DetailData::default();
        }
        let mut neighbours = neighbours::find(&data.polygons, data.vertices.len(), &mut scratch.chains)?;
        let border_edges = if tile_size > 0.0 {
            scratch.borders.find(&data.polygons, &data.vertices, tile_size, &mut neighbours)
        } else {
            BorderEdges::default()
        };
        Ok(Self {
            data,
            neighbours: neighbours.into(),
            border_edges,
            bounds: (bounds.low, bounds.high),
            hierarchy: OnceLock::new(),
            detail_grids: OnceLock::new(),
        })
    }

    /// Column, row and layer.
    #[must_use]
    pub fn key(&self) -> TileKey {
        self.data.key
    }

    /// The data it was made from.
    #[must_use]
    pub fn data(&self) -> &TileData {
        &self.data
    }

    /// The data it was made from, for making another tile.
    #[must_use]
    pub fn into_data(self) -> TileData {
        self.data
    }

    /// How many polygons it has.
    #[inline]
    #[must_use]
    pub fn polygon_count(&self) -> u32 {
        self.data.areas.len() as u32
    }

    /// Where polygon `p`'s entries stand in arrays aligned with the vertex indices.
    #[inline]
    pub(crate) fn edge_range(&self, p: u32) -> Range<usize> {
        self.data.polygons.offsets[p as usize] as usize..self.data.polygons.offsets[p as usize + 1] as usize
    }

    /// How many vertices its polygons have in all, shared ones counted each time; as many edges.
    #[inline]
    pub(crate) fn corner_count(&self) -> usize {
        self.data.polygons.indices.len()
    }

    /// How many of them come before polygon `p`'s.
    #[inline]
    pub(crate) fn first_corner(&self, p: u32) -> usize {
        self.data.polygons.offsets[p as usize] as usize
    }

    /// Vertex indices of polygon `p`, counter-clockwise.
    #[inline]
    #[must_use]
    pub fn polygon(&self, p: u32) -> &[u32] {
        &self.data.polygons.indices[self.edge_range(p)]
    }

    /// Area of polygon `p`.
    #[inline]
    #[must_use]
    pub fn area(&self, p: u32) -> u8 {
        self.data.areas[p as usize]
    }

    /// Flags of polygon `p`.
    #[inline]
    #[must_use]
    pub fn flags(&self, p: u32) -> u16 {
        self.data.flags[p as usize]
    }

    /// Flags and area of polygon `p`; zeros where there is no such polygon, which lets a filter that looks at neither
    /// cost nothing.
    #[inline]
    pub(crate) fn flags_and_area(&self, p: u32) -> (u16, u8) {
        let (flags, area) = (self.data.flags.get(p as usize), self.data.areas.get(p as usize));
        (flags.copied().unwrap_or_default(), area.copied().unwrap_or_default())
    }

    pub(super) fn set_area(&mut self, p: u32, area: u8) {
        self.data.areas[p as usize] = area;
    }

    pub(super) fn set_flags(&mut self, p: u32, flags: u16) {
        self.data.flags[p as usize] = flags;
    }

    /// What lies behind edge `e` of polygon `p` inside the tile.
    #[inline]
    #[must_use]
    pub fn neighbour(&self, p: u32, e: usize) -> EdgeNeighbour {
        EdgeNeighbour::unpack(self.neighbours[self.edge_range(p)][e])
    }

    /// What lies behind each edge of polygon `p`, in edge order.
    #[inline]
    pub fn neighbours(&self, p: u32) -> impl ExactSizeIterator<Item = EdgeNeighbour> + '_ {
        self.neighbours[self.edge_range(p)].iter().map(|&n| EdgeNeighbour::unpack(n))
    }

    /// The edges on one side of the tile, by polygon and edge.
    #[must_use]
    pub fn border_edges(&self, side: Side) -> &[BorderEdge] {
        self.border_edges.on(side)
    }

    /// How many edges lie on any side of the tile.
    pub(super) fn border_edge_count(&self) -> u64 {
        self.border_edges.count() as u64
    }

    /// Vertices, relative to the tile's origin.
    #[inline]
    #[must_use]
    pub fn vertices(&self) -> &[[f32; 3]] {
        &self.data.vertices
    }

    /// Least and greatest corner of the box around all vertices, relative to the tile's origin; zero when empty.
    #[must_use]
    pub fn bounds(&self) -> ([f32; 3], [f32; 3]) {
        self.bounds
    }

    /// Detail triangles of polygon `p`; empty where it has none and is its own fan.
    #[inline]
    #[must_use]
    pub fn detail_triangles(&self, p: u32) -> &[[u16; 3]] {
        let detail = &self.data.detail;
        match detail.triangle_offsets.get(p as usize..p as usize + 2) {
            Some(o) => &detail.triangles[o[0] as usize..o[1] as usize],
            None => &[],
        }
    }

    /// Detail vertices of polygon `p`, relative to the tile's origin.
    #[inline]
    #[must_use]
    pub fn detail_vertices(&self, p: u32) -> &[[f32; 3]] {
        let detail = &self.data.detail;
        match detail.vertex_offsets.get(p as usize..p as usize + 2) {
            Some(o) => &detail.vertices[o[0] as usize..o[1] as usize],
            None => &[],
        }
    }

    /// The hierarchy of boxes that answers which polygons are near: each box before those within it. Built on first use.
    #[must_use]
    pub fn hierarchy_boxes(&self) -> Vec<HierarchyBox> {
        self.hierarchy().boxes()
    }

    /// The hierarchy of boxes around its polygons.
    #[inline]
    pub(crate) fn hierarchy(&self) -> &BoundingHierarchy {
        self.hierarchy.get_or_init(|| BoundingHierarchy::new(self))
    }

    /// The grids over detail triangles.
    #[inline]
    pub(super) fn detail_grids(&self) -> &DetailGrids {
        self.detail_grids.get_or_init(|| DetailGrids::new(self))
    }

    /// The tile's own off-mesh links.
    #[must_use]
    pub fn off_mesh_links(&self) -> &[OffMeshLink] {
        &self.data.off_mesh_links
    }
}
