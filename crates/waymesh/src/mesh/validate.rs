//! The rules of a valid tile, a function each.
//!
//! What is plainly right is recognised by a quick test; only what that leaves in doubt is looked at closely.

use super::surely_convex::surely_convex;
use super::vertex_box::VertexBox;
use super::{DetailData, OffMeshLink, POSITION_LIMIT, PolyRef, PolygonLists, TileData, TileError, is_position};
use crate::OutOfRange;
use crate::math::{DVec3, Extremes, is_convex_xz, signed_area_xz};

/// Most vertices of a polygon.
pub(super) const MAX_POLYGON_VERTICES: usize = 64;

/// Everything about a tile that can be checked by itself, but for the edges, which `neighbours` checks. Returns the box
/// around its vertices.
pub(super) fn check(data: &TileData, tile_size: f32, origin: DVec3) -> Result<VertexBox, TileError> {
    let count = data.polygons.len();
    if count > PolyRef::MAX_POLYGONS as usize {
        return Err(TileError::TooManyPolygons { count });
    }
    length("areas", data.areas.len(), count)?;
    length("flags", data.flags.len(), count)?;
    offsets("polygon offsets", &data.polygons.offsets, data.polygons.indices.len())?;
    let bounds = VertexBox::around(&data.vertices);
    vertices(&data.vertices, &bounds, tile_size, origin)?;
    for (polygon, ends) in data.polygons.offsets.windows(2).enumerate() {
        let indices = &data.polygons.indices[ends[0] as usize..ends[1] as usize];
        if !(3..=MAX_POLYGON_VERTICES).contains(&indices.len()) {
            return Err(TileError::VertexCount { polygon, count: indices.len() });
        }
        if !surely_convex(indices, &data.vertices) {
            convex(polygon, &outline_of(polygon, indices, &data.vertices)?)?;
        }
    }
    detail(&data.detail, &data.polygons, origin)?;
    data.off_mesh_links.iter().enumerate().try_for_each(|(i, link)| off_mesh_link(i, link))?;
    Ok(bounds)
}

fn length(array: &'static str, length: usize, expected: usize) -> Result<(), TileError> {
    if length == expected { Ok(()) } else { Err(TileError::Length { array, length, expected }) }
}

fn offsets(array: &'static str, offsets: &[u32], end: usize) -> Result<(), TileError> {
    let wrong = |entry| Err(TileError::Offsets { array, entry, end });
    if offsets.first() != Some(&0) {
        return wrong(0);
    }
    if let Some(entry) = offsets.windows(2).position(|w| w[0] > w[1]) {
        return wrong(entry + 1);
    }
    if offsets[offsets.len() - 1] as usize != end {
        return wrong(offsets.len() - 1);
    }
    Ok(())
}

/// The first coordinate that is not finite or takes its world position out of range.
fn bad_coordinate(v: [f32; 3], origin: DVec3) -> Option<f32> {
    let world = DVec3::new(origin.x + f64::from(v[0]), origin.y + f64::from(v[1]), origin.z + f64::from(v[2]));
    let good = |c: f64| c.abs() < POSITION_LIMIT;
    (0..3).find(|&k| !good(world[k])).map(|k| v[k])
}

/// Whether positions within a box, none of which is NaN, are within range in the world.
fn in_range(bounds: &VertexBox, origin: DVec3) -> bool {
    bounds.numbers && [bounds.low, bounds.high].iter().all(|&corner| bad_coordinate(corner, origin).is_none())
}

fn vertices(vertices: &[[f32; 3]], bounds: &VertexBox, tile_size: f32, origin: DVec3) -> Result<(), TileError> {
    let tiled = tile_size > 0.0;
    let inside = |axis: usize| bounds.low[axis] >= 0.0 && bounds.high[axis] <= tile_size;
    if in_range(bounds, origin) && (!tiled || (inside(0) && inside(2))) {
        return Ok(());
    }
    for (vertex, &v) in vertices.iter().enumerate() {
        if let Some(value) = bad_coordinate(v, origin) {
            return Err(TileError::Coordinate { vertex, value });
        }
        if tiled {
            for (axis, value) in [('x', v[0]), ('z', v[2])] {
                if !(0.0..=tile_size).contains(&value) {
                    return Err(TileError::OutsideTile { vertex, axis, value, tile_size });
                }
            }
        }
    }
    Ok(())
}

fn outline_of(polygon: usize, indices: &[u32], vertices: &[[f32; 3]]) -> Result<Vec<DVec3>, TileError> {
    let mut outline = Vec::with_capacity(indices.len());
    for &index in indices {
        let Some(v) = vertices.get(index as usize) else {
            return Err(TileError::VertexIndex { polygon, index, vertices: vertices.len() });
        };
        outline.push(DVec3::new(f64::from(v[0]), f64::from(v[1]), f64::from(v[2])));
    }
    Ok(outline)
}

fn convex(polygon: usize, outline: &[DVec3]) -> Result<(), TileError> {
    if is_convex_xz(outline) {
        return Ok(());
    }
    // Slow from here on: the outline is refused, find out why.
    for second in 1..outline.len() {
        for first in 0..second {
            if outline[first].x == outline[second].x && outline[first].z == outline[second].z {
                return Err(TileError::RepeatedVertex { polygon, first, second });
            }
        }
    }
    let reversed: Vec<DVec3> = outline.iter().rev().copied().collect();
    if is_convex_xz(&reversed) {
        return Err(TileError::Clockwise { polygon });
    }
    let scale =
        outline.iter().fold(0.0f64, |m, v| m.greater((v.x - outline[0].x).abs()).greater((v.z - outline[0].z).abs()));
    let local: Vec<DVec3> = outline.iter().map(|&v| v - outline[0]).collect();
    let area = signed_area_xz(&local);
    Err(if area.abs() <= 1e-12 * scale * scale {
        TileError::ZeroArea { polygon }
    } else if area < 0.0 {
        TileError::Clockwise { polygon }
    } else {
        TileError::NotConvex { polygon }
    })
}

fn detail(detail: &DetailData, polygons: &PolygonLists, origin: DVec3) -> Result<(), TileError> {
    if *detail == DetailData::default() {
        return Ok(());
    }
    length("detail vertex offsets", detail.vertex_offsets.len(), polygons.offsets.len())?;
    length("detail triangle offsets", detail.triangle_offsets.len(), polygons.offsets.len())?;
    offsets("detail vertex offsets", &detail.vertex_offsets, detail.vertices.len())?;
    offsets("detail triangle offsets", &detail.triangle_offsets, detail.triangles.len())?;
    if !in_range(&VertexBox::around(&detail.vertices), origin) {
        for (vertex, &v) in detail.vertices.iter().enumerate() {
            if let Some(value) = bad_coordinate(v, origin) {
                return Err(TileError::DetailCoordinate { vertex, value });
            }
        }
    }
    for polygon in 0..polygons.len() {
        let span = |offsets: &[u32]| offsets[polygon] as usize..offsets[polygon + 1] as usize;
        let count = span(&detail.vertex_offsets).len();
        let vertices = span(&polygons.offsets).len() + count;
        if vertices > usize::from(u16::MAX) + 1 {
            return Err(TileError::DetailVertexCount { polygon, count });
        }
        let triangles = &detail.triangles[span(&detail.triangle_offsets)];
        // The greatest index of all is found much faster than the first that is too great.
        let greatest = triangles.as_flattened().iter().fold(0, |most, &i| most.max(i));
        if triangles.is_empty() || usize::from(greatest) < vertices {
            continue;
        }
        for (triangle, indices) in triangles.iter().enumerate() {
            if let Some(&index) = indices.iter().find(|&&i| usize::from(i) >= vertices) {
                return Err(TileError::DetailIndex { polygon, triangle, index: index.into(), vertices });
            }
        }
    }
    Ok(())
}

fn off_mesh_link(index: usize, link: &OffMeshLink) -> Result<(), TileError> {
    link.check().map_err(|error| TileError::OffMeshLink { link: index, error })
}

impl OffMeshLink {
    /// Checks that ends and radius are within their ranges.
    pub(crate) fn check(&self) -> Result<(), OutOfRange> {
        for (name, p) in [("start", self.start), ("end", self.end)] {
            if !is_position(p) {
                return Err(OutOfRange::new(name, p, "finite coordinates within ±2^21 m"));
            }
        }
        if !(0.0..=POSITION_LIMIT).contains(&self.radius) {
            return Err(OutOfRange::new("radius", self.radius, "0 to 2^21 m"));
        }
        Ok(())
    }
}
