//! Floors on both sides of a tile's border that an agent cannot walk between, though the mesh would link them.
//!
//! The mesh knows heights, but not what hangs above: two floors within the climb whose ceilings leave too little room
//! between them are apart within a tile, and would be linked across its border. There the polygon gets a corner a little
//! inside of the border, so that its edge no longer lies on it. An agent with a radius keeps away from such places anyway.

mod surface;

use super::{
    compact::{CompactHeightfield, DIRECTIONS, UNWALKABLE},
    corner::{corner, linked},
    polygons::PolygonMesh,
};
use crate::{
    math::{DVec3, Extremes, Turn, lerp, orient_xz},
    mesh::{DetailData, PolygonLists, TileData},
};
use std::ops::Range;
use surface::Surface;

/// How far the new corner is on the way from the edge's middle to the polygon's, at most; and inside of the border, cells.
const INSET: f64 = 1.0 / 16.0;

/// The polygons' edges on the border that must not be linked: polygon and first vertex, in ascending order.
pub(crate) fn find(open: &CompactHeightfield, mesh: &PolygonMesh) -> Vec<(u32, u32)> {
    let mut found = Vec::new();
    if open.border == 0 {
        return found;
    }
    let size = [open.width, open.depth].map(|cells| (cells - 2 * open.border) as i32);
    for polygon in 0..mesh.polygon_count() {
        let vertices = mesh.polygon(polygon);
        let mut from = vertices[vertices.len() - 1];
        for &to in vertices {
            let (a, b) = (mesh.vertices[from as usize], mesh.vertices[to as usize]);
            let side = match (a, b) {
                ([0, ..], [0, ..]) => Some(0),
                ([.., az], [.., bz]) if az == size[1] && bz == size[1] => Some(1),
                ([ax, ..], [bx, ..]) if ax == size[0] && bx == size[0] => Some(2),
                ([.., 0], [.., 0]) => Some(3),
                _ => None,
            };
            if side.is_some_and(|side| must_stay_apart(open, mesh.regions[polygon], a, b, side)) {
                found.push((polygon as u32, from));
            }
            from = to;
        }
    }
    found.sort_unstable();
    found
}

/// Whether some cell along an edge on the border has a floor beyond that is not linked to it and within the climb.
fn must_stay_apart(open: &CompactHeightfield, region: u32, a: [i32; 3], b: [i32; 3], side: usize) -> bool {
    let (dx, dz) = DIRECTIONS[side];
    let inner = |v: i32, d: i32| open.border.wrapping_add_signed(v - i32::from(d > 0));
    let along = if dx == 0 { 0 } else { 2 };
    (a[along].min(b[along])..a[along].max(b[along])).any(|k| {
        let (x, z) = if dx == 0 { (inner(k, 0), inner(a[2], dz)) } else { (inner(a[0], dx), inner(k, 0)) };
        let beyond = open.column(x.wrapping_add_signed(dx), z.wrapping_add_signed(dz));
        open.column(x, z).filter(|&own| open.regions[own] == region).any(|own| {
            linked(open, own as u32, side).is_none()
                && beyond
                    .clone()
                    .any(|other| open.areas[other] != UNWALKABLE && would_be_linked(open, own, other, side))
        })
    })
}

/// Whether the mesh takes the two floors for joined: at one end of the cell's side they are within the climb, or they
/// cross.
fn would_be_linked(open: &CompactHeightfield, own: usize, other: usize, side: usize) -> bool {
    let height = |span: usize, side: usize| i64::from(corner(open, span as u32, side & 3).height);
    let start = height(own, side) - height(other, side + 1);
    let end = height(own, side + 3) - height(other, side + 2);
    start.abs().min(end.abs()) <= i64::from(open.agent_climb) || (start <= 0) != (end <= 0)
}

/// Takes edges off the border: each polygon that has such an edge becomes triangles around a new corner inside of it,
/// on the surface that it had. Returns which polygon each one was.
pub(crate) fn take_off(tile: &mut TileData, edges: &[(u32, u32)], cell_size: f64) -> Vec<u32> {
    let old = std::mem::take(&mut tile.polygons);
    let detail = std::mem::take(&mut tile.detail);
    let mut origins = Vec::new();
    let mut kept = DetailData { vertex_offsets: vec![0], triangle_offsets: vec![0], ..DetailData::default() };
    let mut polygons = PolygonLists::default();
    let mut pieces: Vec<Vec<u32>> = Vec::new();
    for (polygon, range) in (0u32..).zip(old.offsets.windows(2)) {
        let outline = &old.indices[range[0] as usize..range[1] as usize];
        let own = [range_of(&detail.vertex_offsets, polygon), range_of(&detail.triangle_offsets, polygon)];
        let mut moved = edges.iter().filter(|edge| edge.0 == polygon).peekable();
        pieces.push(outline.to_vec());
        if moved.peek().is_some() {
            let surface = Surface::new(&places(&tile.vertices, outline), &detail, own.clone());
            moved.for_each(|&(_, from)| split(&mut tile.vertices, &mut pieces, outline, from, cell_size, &surface));
            if pieces.len() > 1 {
                for piece in pieces.drain(..) {
                    surface.cut_out(&places(&tile.vertices, &piece), &mut kept);
                    end_polygon(&mut kept);
                    polygons.push(piece);
                    origins.push(polygon);
                }
                continue;
            }
        }
        let [vertices, triangles] = own;
        kept.vertices.extend_from_slice(&detail.vertices[vertices]);
        kept.triangles.extend_from_slice(&detail.triangles[triangles]);
        end_polygon(&mut kept);
        pieces.drain(..).for_each(|piece| polygons.push(piece));
        origins.push(polygon);
    }
    tile.polygons = polygons;
    tile.areas = origins.iter().map(|&p| tile.areas[p as usize]).collect();
    tile.flags = origins.iter().map(|&p| tile.flags[p as usize]).collect();
    if !kept.triangles.is_empty() {
        tile.detail = kept;
    }
    origins
}

fn range_of(offsets: &[u32], polygon: u32) -> Range<usize> {
    let offset = |at: u32| offsets.get(at as usize).map_or(0, |&offset| offset as usize);
    offset(polygon)..offset(polygon + 1)
}

fn places(vertices: &[[f32; 3]], ring: &[u32]) -> Vec<[f32; 3]> {
    ring.iter().map(|&v| vertices[v as usize]).collect()
}

fn end_polygon(detail: &mut DetailData) {
    detail.vertex_offsets.push(detail.vertices.len() as u32);
    detail.triangle_offsets.push(detail.triangles.len() as u32);
}

/// Splits the piece that has the outline's edge from a vertex.
fn split(
    vertices: &mut Vec<[f32; 3]>,
    pieces: &mut Vec<Vec<u32>>,
    outline: &[u32],
    from: u32,
    cell_size: f64,
    surface: &Surface,
) {
    let following = |ring: &[u32]| ring.iter().position(|&v| v == from).map(|i| ring[(i + 1) % ring.len()]);
    let to = following(outline);
    let Some(at) = pieces.iter().position(|piece| to.is_some() && following(piece) == to) else { return };
    let mut ring = pieces[at].clone();
    let start = ring.iter().position(|&v| v == from).unwrap_or(0);
    ring.rotate_left(start);
    let place = |v: [f32; 3]| DVec3::from(v.map(f64::from));
    let corners: Vec<DVec3> = ring.iter().map(|&v| place(vertices[v as usize])).collect();
    let centre = corners.iter().sum::<DVec3>() / corners.len() as f64;
    // Borders run along an axis.
    let across = if corners[0].x == corners[1].x { centre.x - corners[0].x } else { centre.z - corners[0].z };
    let share = INSET * (cell_size / across.abs()).lesser(1.0);
    let inside = lerp(lerp(corners[0], corners[1], 0.5), centre, share);
    let height = surface.height([inside.x, inside.z]).unwrap_or(inside.y);
    let inside = [inside.x, height, inside.z].map(|c| c as f32);
    // In a large tile rounding may leave no room.
    let around: Vec<(usize, usize)> = (1..ring.len()).map(|i| (i, (i + 1) % ring.len())).collect();
    if !around.iter().all(|&(i, j)| orient_xz(place(inside), corners[i], corners[j]) == Turn::Left) {
        return;
    }
    let new = vertices.len() as u32;
    vertices.push(inside);
    pieces.remove(at);
    pieces.extend(around.into_iter().map(|(i, j)| vec![new, ring[i], ring[j]]));
}
