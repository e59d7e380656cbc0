//! One tile as bytes.

use super::bytes::{
    array_at, f64_at, read_array, triangle_from_bytes, triangle_to_bytes, u16_at, u64_at, vertex_from_bytes,
    vertex_to_bytes, write_array,
};
use super::error::{FileError, FileFault, FilePart};
use super::layout::{ALIGNMENT, BLOCK_HEADER_SIZE, BlockCounts, OFF_MESH_LINK_SIZE};
use crate::OutOfRange;
use crate::math::DVec3;
use crate::mesh::{DetailData, OffMeshLink, PolygonLists, TileData, TileKey};

/// Appends the block of a tile that has been checked.
pub(super) fn write(data: &TileData, out: &mut Vec<u8>) {
    let counts = BlockCounts::of(data);
    write_array(out, counts.to_array(), u32::to_le_bytes);
    write_array(out, data.off_mesh_links.iter(), off_mesh_link_to_bytes);
    write_array(out, data.vertices.iter().copied(), vertex_to_bytes);
    write_array(out, data.detail.vertices.iter().copied(), vertex_to_bytes);
    write_array(out, counts_of(&data.detail.triangle_offsets), u32::to_le_bytes);
    if counts.wide_indices() {
        write_array(out, data.polygons.indices.iter().copied(), u32::to_le_bytes);
    } else {
        write_array(out, data.polygons.indices.iter().map(|&i| i as u16), u16::to_le_bytes);
    }
    write_array(out, data.detail.triangles.iter().copied(), triangle_to_bytes);
    write_array(out, counts_of(&data.detail.vertex_offsets).map(|c| c as u16), u16::to_le_bytes);
    write_array(out, data.flags.iter().copied(), u16::to_le_bytes);
    out.extend_from_slice(&data.areas);
    out.extend(counts_of(&data.polygons.offsets).map(|c| c as u8));
}

/// The tile in a block. Its arrays are as long as they must be; what is in them is not checked yet.
///
/// Everything that is allocated here is in proportion to the block: a count that promises more is refused first.
pub(super) fn read(block: &[u8], key: TileKey, fingerprint: u128, offset: u64) -> Result<TileData, FileError> {
    let refuse = |at: usize, fault| FileError::new(FilePart::Tile(key), offset + at as u64, fault);
    let length = block.len() as u64;
    if block.len() < BLOCK_HEADER_SIZE {
        let field = FileFault::Field { field: "block length", found: length, expected: BLOCK_HEADER_SIZE as u64 };
        return Err(refuse(0, field));
    }
    let counts = BlockCounts::from_bytes(&array_at(block, 0));
    if counts.block_size() != length {
        let fault = FileFault::Field { field: "block length", found: length, expected: counts.block_size() };
        return Err(refuse(0, fault));
    }
    let layout = counts.layout();
    let part = |range: &std::ops::Range<usize>| &block[range.clone()];
    let wrong_sum = |field, at: usize, end: u32| {
        move |found| refuse(at, FileFault::Field { field, found, expected: u64::from(end) })
    };

    let vertex_counts = part(&layout.vertex_counts).iter().map(|&c| u32::from(c));
    let polygon_offsets = offsets_from(vertex_counts, counts.indices).map_err(wrong_sum(
        "sum of the polygons' vertex counts",
        layout.vertex_counts.start,
        counts.indices,
    ))?;
    let detail = if counts.has_detail() {
        let vertex_counts = part(&layout.detail_vertex_counts).as_chunks::<2>().0;
        let triangle_counts = part(&layout.detail_triangle_counts).as_chunks::<4>().0;
        DetailData {
            vertex_offsets: offsets_from(
                vertex_counts.iter().map(|&c| u32::from(u16::from_le_bytes(c))),
                counts.detail_vertices,
            )
            .map_err(wrong_sum(
                "sum of the polygons' detail vertex counts",
                layout.detail_vertex_counts.start,
                counts.detail_vertices,
            ))?,
            vertices: read_array(part(&layout.detail_vertices), vertex_from_bytes),
            triangle_offsets: offsets_from(
                triangle_counts.iter().map(|&c| u32::from_le_bytes(c)),
                counts.detail_triangles,
            )
            .map_err(wrong_sum(
                "sum of the polygons' detail triangle counts",
                layout.detail_triangle_counts.start,
                counts.detail_triangles,
            ))?,
            triangles: read_array(part(&layout.detail_triangles), triangle_from_bytes),
        }
    } else {
        DetailData::default()
    };
    let indices = part(&layout.indices);
    let indices = if counts.wide_indices() {
        read_array(indices, |&i| u32::from_le_bytes(i))
    } else {
        read_array(indices, |&i| u32::from(u16::from_le_bytes(i)))
    };
    let mut off_mesh_links = Vec::with_capacity(counts.off_mesh_links as usize);
    for (i, bytes) in part(&layout.off_mesh_links).as_chunks().0.iter().enumerate() {
        let at = layout.off_mesh_links.start + i * OFF_MESH_LINK_SIZE;
        off_mesh_links.push(off_mesh_link_from_bytes(bytes).map_err(|fault| refuse(at, fault))?);
    }
    Ok(TileData {
        key,
        vertices: read_array(part(&layout.vertices), vertex_from_bytes),
        polygons: PolygonLists { offsets: polygon_offsets, indices },
        areas: part(&layout.areas).to_vec(),
        flags: read_array(part(&layout.flags), |&f| u16::from_le_bytes(f)),
        detail,
        off_mesh_links,
        fingerprint,
    })
}

/// The lengths of the stretches that offsets cut an array into.
fn counts_of(offsets: &[u32]) -> impl Iterator<Item = u32> + '_ {
    offsets.windows(2).map(|w| w[1] - w[0])
}

/// The offsets that counts make; their sum as the error where it is not `end`.
#[inline]
fn offsets_from(counts: impl ExactSizeIterator<Item = u32>, end: u32) -> Result<Vec<u32>, u64> {
    let mut offsets = Vec::with_capacity(counts.len() + 1);
    offsets.push(0);
    let mut sum = 0u64;
    offsets.extend(counts.map(|count| {
        sum += u64::from(count);
        // Beyond `end` the sum is refused below, so that what is cut off here is never used.
        sum as u32
    }));
    if sum == u64::from(end) { Ok(offsets) } else { Err(sum) }
}

const BIDIRECTIONAL: usize = 67;

fn off_mesh_link_to_bytes(link: &OffMeshLink) -> [u8; OFF_MESH_LINK_SIZE] {
    let mut bytes = [0; OFF_MESH_LINK_SIZE];
    let doubles = link.start.to_array().into_iter().chain(link.end.to_array()).chain([link.radius]);
    for (out, value) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(doubles) {
        *out = value.to_le_bytes();
    }
    bytes[56..64].copy_from_slice(&link.id.to_le_bytes());
    bytes[64..66].copy_from_slice(&link.flags.to_le_bytes());
    bytes[66] = link.area;
    bytes[BIDIRECTIONAL] = u8::from(link.bidirectional);
    bytes
}

fn off_mesh_link_from_bytes(bytes: &[u8; OFF_MESH_LINK_SIZE]) -> Result<OffMeshLink, FileFault> {
    if bytes[BIDIRECTIONAL] > 1 {
        return Err(OutOfRange::new("bidirectional", bytes[BIDIRECTIONAL], "0 or 1").into());
    }
    if let Some(reserved) = bytes[BIDIRECTIONAL + 1..].iter().find(|&&b| b != 0) {
        return Err(FileFault::Field { field: "reserved byte", found: u64::from(*reserved), expected: 0 });
    }
    let position = |at| DVec3::new(f64_at(bytes, at), f64_at(bytes, at + 8), f64_at(bytes, at + 16));
    Ok(OffMeshLink {
        start: position(0),
        end: position(24),
        radius: f64_at(bytes, 48),
        id: u64_at(bytes, 56),
        flags: u16_at(bytes, 64),
        area: bytes[66],
        bidirectional: bytes[BIDIRECTIONAL] == 1,
    })
}

/// Zero bytes up to the next multiple of the alignment.
pub(super) fn pad(out: &mut Vec<u8>) {
    out.resize(out.len().next_multiple_of(ALIGNMENT as usize), 0);
}
