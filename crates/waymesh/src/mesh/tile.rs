//! A tile that has been checked.

use super::bounding_hierarchy::BoundingHierarchy;
use super::detail_grid::DetailGrids;
use super::neighbours::{self, EdgeNeighbour};
use super::{DetailData, OffMeshLink, PolygonLists, Side, TileData, TileError, TileKey, validate};
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
#[derive(Clone, Debug)]
pub struct Tile {
    data: TileData,
    /// Packed [`EdgeNeighbour`]s, aligned with the polygons' vertex indices.
    neighbours: Box<[u32]>,
    border_edges: [Box<[BorderEdge]>; 4],
    bounds: ([f32; 3], [f32; 3]),
    /// Built on first use.
    hierarchy: OnceLock<BoundingHierarchy>,
    /// Built on first use.
    detail_grids: OnceLock<DetailGrids>,
}

impl Tile {
    /// Checks `data` for a mesh with this tile size (metres; 0: one tile without borders), placed at `origin`.
    ///
    /// # Errors
    /// The first rule of validity that is broken, with the place and the value.
    pub fn new(mut data: TileData, tile_size: f32, origin: DVec3) -> Result<Self, TileError> {
        validate::check(&data, tile_size, origin)?;
        // No detail at all has one form only, so that equal tiles are equal bytes.
        if data.detail.triangles.is_empty() && data.detail.vertices.is_empty() {
            data.detail = DetailData::default();
        }
        let neighbours = neighbours::find(&data.polygons, &data.vertices, tile_size)?.into_boxed_slice();
        let border_edges = border_edges(&data.polygons, &neighbours);
        let bounds = bounds(data.vertices.iter());
        Ok(Self { data, neighbours, border_edges, bounds, hierarchy: OnceLock::new(), detail_grids: OnceLock::new() })
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
        &self.border_edges[side as usize]
    }

    /// How many edges lie on any side of the tile.
    pub(super) fn border_edge_count(&self) -> u64 {
        self.border_edges.iter().map(|edges| edges.len() as u64).sum()
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

fn border_edges(polygons: &PolygonLists, neighbours: &[u32]) -> [Box<[BorderEdge]>; 4] {
    let mut edges: [Vec<BorderEdge>; 4] = Default::default();
    for p in 0..polygons.len() {
        let range = polygons.offsets[p] as usize..polygons.offsets[p + 1] as usize;
        for (e, &n) in neighbours[range].iter().enumerate() {
            if let EdgeNeighbour::Border(side) = EdgeNeighbour::unpack(n) {
                edges[side as usize].push(BorderEdge { polygon: p as u32, edge: e as u8 });
            }
        }
    }
    edges.map(Vec::into_boxed_slice)
}

fn bounds<'a>(vertices: impl Iterator<Item = &'a [f32; 3]>) -> ([f32; 3], [f32; 3]) {
    vertices
        .copied()
        .map(|v| (v, v))
        .reduce(|(lo, hi), (v, _)| (std::array::from_fn(|k| lo[k].min(v[k])), std::array::from_fn(|k| hi[k].max(v[k]))))
        .unwrap_or_default()
}
