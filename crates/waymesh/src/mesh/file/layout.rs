//! Where things stand in a mesh file. `docs/file-format.md` describes the same to its reader.

use crate::mesh::TileData;
use std::ops::Range;

/// How every mesh file begins. A byte above 127 and both kinds of line ends, so that a transfer as text is noticed.
pub(super) const MAGIC: [u8; 8] = *b"\x89NAV\r\n\x1a\n";
/// The version of the format that is written and read.
pub(super) const VERSION: u32 = 1;

pub(super) const HEADER_SIZE: usize = 80;
pub(super) const SECTION_ENTRY_SIZE: usize = 32;
pub(super) const TILE_ENTRY_SIZE: usize = 64;
pub(super) const DIRECTORY_CHECKSUM_SIZE: usize = 8;

/// Every part begins at a multiple of this many bytes.
pub(super) const ALIGNMENT: u64 = 8;

/// Length of the header, both tables and their checksum.
pub(super) fn directory_size(sections: u32, tiles: u32) -> u64 {
    HEADER_SIZE as u64
        + u64::from(sections) * SECTION_ENTRY_SIZE as u64
        + u64::from(tiles) * TILE_ENTRY_SIZE as u64
        + DIRECTORY_CHECKSUM_SIZE as u64
}

pub(super) fn aligned(offset: u64) -> u64 {
    offset.div_ceil(ALIGNMENT) * ALIGNMENT
}

/// How many of everything a tile has: what its block begins with, and what the rest of the block follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlockCounts {
    pub(super) vertices: u32,
    pub(super) polygons: u32,
    pub(super) indices: u32,
    pub(super) detail_vertices: u32,
    pub(super) detail_triangles: u32,
    pub(super) off_mesh_links: u32,
}

pub(super) const BLOCK_HEADER_SIZE: usize = 24;
pub(super) const OFF_MESH_LINK_SIZE: usize = 72;
pub(super) const VERTEX_SIZE: usize = 12;
pub(super) const TRIANGLE_SIZE: usize = 6;

/// Where each array of a tile's block stands in it; the widest numbers come first, so that all are aligned.
pub(super) struct BlockLayout {
    pub(super) off_mesh_links: Range<usize>,
    pub(super) vertices: Range<usize>,
    pub(super) detail_vertices: Range<usize>,
    pub(super) detail_triangle_counts: Range<usize>,
    pub(super) indices: Range<usize>,
    pub(super) detail_triangles: Range<usize>,
    pub(super) detail_vertex_counts: Range<usize>,
    pub(super) flags: Range<usize>,
    pub(super) areas: Range<usize>,
    pub(super) vertex_counts: Range<usize>,
}

impl BlockCounts {
    pub(super) fn of(data: &TileData) -> Self {
        Self {
            vertices: data.vertices.len() as u32,
            polygons: data.polygons.len() as u32,
            indices: data.polygons.indices.len() as u32,
            detail_vertices: data.detail.vertices.len() as u32,
            detail_triangles: data.detail.triangles.len() as u32,
            off_mesh_links: data.off_mesh_links.len() as u32,
        }
    }

    pub(super) fn from_bytes(bytes: &[u8; BLOCK_HEADER_SIZE]) -> Self {
        let count = |i: usize| super::bytes::u32_at(bytes, 4 * i);
        Self {
            vertices: count(0),
            polygons: count(1),
            indices: count(2),
            detail_vertices: count(3),
            detail_triangles: count(4),
            off_mesh_links: count(5),
        }
    }

    pub(super) fn to_array(self) -> [u32; 6] {
        [self.vertices, self.polygons, self.indices, self.detail_vertices, self.detail_triangles, self.off_mesh_links]
    }

    pub(super) fn has_detail(self) -> bool {
        self.detail_vertices > 0 || self.detail_triangles > 0
    }

    /// Whether vertex indices need 32 bits.
    pub(super) fn wide_indices(self) -> bool {
        self.vertices > 1 << 16
    }

    /// Lengths of the arrays in the order that they stand in.
    fn lengths(self) -> [u64; 10] {
        let with_detail = if self.has_detail() { u64::from(self.polygons) } else { 0 };
        let polygons = u64::from(self.polygons);
        [
            u64::from(self.off_mesh_links) * OFF_MESH_LINK_SIZE as u64,
            u64::from(self.vertices) * VERTEX_SIZE as u64,
            u64::from(self.detail_vertices) * VERTEX_SIZE as u64,
            with_detail * 4,
            u64::from(self.indices) * if self.wide_indices() { 4 } else { 2 },
            u64::from(self.detail_triangles) * TRIANGLE_SIZE as u64,
            with_detail * 2,
            polygons * 2,
            polygons,
            polygons,
        ]
    }

    /// Length of a whole block, without the padding behind it. Cannot overflow: every count is below 2³².
    pub(super) fn block_size(self) -> u64 {
        BLOCK_HEADER_SIZE as u64 + self.lengths().iter().sum::<u64>()
    }

    /// Where the arrays stand. The block must be known to fit into memory, as one that was read does.
    pub(super) fn layout(self) -> BlockLayout {
        let mut at = BLOCK_HEADER_SIZE;
        let mut lengths = self.lengths().into_iter();
        let mut next = || {
            let begin = at;
            at += lengths.next().unwrap_or(0) as usize;
            begin..at
        };
        BlockLayout {
            off_mesh_links: next(),
            vertices: next(),
            detail_vertices: next(),
            detail_triangle_counts: next(),
            indices: next(),
            detail_triangles: next(),
            detail_vertex_counts: next(),
            flags: next(),
            areas: next(),
            vertex_counts: next(),
        }
    }
}
