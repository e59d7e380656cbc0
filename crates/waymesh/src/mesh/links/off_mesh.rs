//! Where off-mesh links attach, and which of them an edit concerns.

use crate::math::{DVec3, Extremes, floor};
use crate::mesh::{OffMeshLink, PlacedTile, TiledNavMesh};
use std::collections::BTreeMap;

/// An end of an off-mesh link: holder slot, index in the holder, 0 for the start or 1 for the end.
type LinkEnd = (u32, u32, u8);

/// Ends that reach over more columns than this are kept in one list instead of a list a column.
const MOST_COLUMNS: i64 = 64;

/// Which off-mesh link ends reach into which column and row of tiles.
#[derive(Clone, Debug, Default)]
pub(in crate::mesh) struct OffMeshIndex {
    by_column: BTreeMap<(i32, i32), Vec<LinkEnd>>,
    wide: Vec<LinkEnd>,
}

/// The range of columns (or rows) that [low, high] reaches, the tile's own borders included.
fn reach(low: f64, high: f64, origin: f64, tile_size: f64) -> (i32, i32) {
    // Widened by far more than rounding: a polygon that touches its border belongs to the tile beyond it, too.
    const SLACK: f64 = 1e-6;
    let column = |v: f64| floor(v.greater(f64::from(i32::MIN)).lesser(f64::from(i32::MAX)));
    (column((low - origin) / tile_size - SLACK), column((high - origin) / tile_size + SLACK))
}

/// The columns and rows that a box reaches: (least column, greatest column, least row, greatest row).
pub(in crate::mesh) fn columns(mesh: &TiledNavMesh, low: DVec3, high: DVec3) -> (i32, i32, i32, i32) {
    let tile_size = f64::from(mesh.tile_size());
    if tile_size == 0.0 {
        return (0, 0, 0, 0);
    }
    let (x0, x1) = reach(low.x, high.x, mesh.origin().x, tile_size);
    let (z0, z1) = reach(low.z, high.z, mesh.origin().z, tile_size);
    (x0, x1, z0, z1)
}

fn end_columns(mesh: &TiledNavMesh, link: &OffMeshLink, end: u8) -> Option<Vec<(i32, i32)>> {
    let at = if end == 0 { link.start } else { link.end };
    let around = DVec3::splat(link.radius);
    let (x0, x1, z0, z1) = columns(mesh, at - around, at + around);
    let count = (i64::from(x1) - i64::from(x0) + 1).saturating_mul(i64::from(z1) - i64::from(z0) + 1);
    (count <= MOST_COLUMNS).then(|| (x0..=x1).flat_map(|x| (z0..=z1).map(move |z| (x, z))).collect())
}

impl OffMeshIndex {
    /// Adds (or takes away) the links that `placed`, in slot `slot`, holds.
    pub(in crate::mesh) fn change(&mut self, mesh: &TiledNavMesh, slot: u32, placed: &PlacedTile, add: bool) {
        for (index, link) in placed.tile().off_mesh_links().iter().enumerate() {
            for end in 0..2 {
                let entry = (slot, index as u32, end);
                match end_columns(mesh, link, end) {
                    None => change_list(&mut self.wide, entry, add),
                    Some(columns) => {
                        for column in columns {
                            let list = self.by_column.entry(column).or_default();
                            change_list(list, entry, add);
                            if list.is_empty() {
                                self.by_column.remove(&column);
                            }
                        }
                    }
                }
            }
        }
    }

    /// The ends that can attach to tiles in this column and row.
    pub(in crate::mesh) fn ends_near(&self, x: i32, z: i32) -> Vec<LinkEnd> {
        self.by_column.get(&(x, z)).into_iter().flatten().chain(&self.wide).copied().collect()
    }
}

fn change_list(list: &mut Vec<LinkEnd>, entry: LinkEnd, add: bool) {
    if add {
        list.push(entry);
    } else if let Some(i) = list.iter().position(|e| *e == entry) {
        list.swap_remove(i);
    }
}

/// The polygon (slot, index) that a link end at `position` attaches to: of those whose closest point is within
/// `radius` in X/Z and `climb` in height the nearest, the lowest (column, row, layer, index) on equal distance.
pub(in crate::mesh) fn attach(mesh: &TiledNavMesh, position: DVec3, radius: f64) -> Option<(u32, u32)> {
    let around = DVec3::splat(radius);
    let (low, high) = (position - around, position + around);
    let mut best: Option<(f64, (u32, u32))> = None;
    for (slot, placed) in mesh.tiles_reaching(low, high) {
        let (tile_low, tile_high) = placed.tile().bounds();
        let (tile_low, tile_high) = (placed.to_world(tile_low), placed.to_world(tile_high));
        if tile_low.x > high.x || tile_high.x < low.x || tile_low.z > high.z || tile_high.z < low.z {
            continue;
        }
        for p in 0..placed.tile().polygon_count() {
            let (poly_low, poly_high) = placed.polygon_bounds(p);
            if poly_low.x > high.x || poly_high.x < low.x || poly_low.z > high.z || poly_high.z < low.z {
                continue;
            }
            let away = placed.closest_point(p, position).point - position;
            let near_enough = away.x * away.x + away.z * away.z <= radius * radius && away.y.abs() <= mesh.climb();
            let distance = away.x * away.x + away.y * away.y + away.z * away.z;
            // Tiles come in key order and polygons by index, so the first of equals stays.
            if near_enough && best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, (slot, p)));
            }
        }
    }
    best.map(|(_, polygon)| polygon)
}
