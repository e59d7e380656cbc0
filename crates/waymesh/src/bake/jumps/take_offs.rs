//! Places along the walls of a mesh, and the way straight out from them.

use crate::{
    math::DVec3,
    mesh::{EdgeNeighbour, LinkKind, PlacedTile, TileKey, TiledNavMesh},
};

/// A point on a wall of the mesh.
pub(super) struct TakeOff {
    pub position: DVec3,
    /// Unit vector in X/Z, away from the polygon.
    pub outwards: DVec3,
}

/// Points on the walls of a tile's polygons, evenly along each edge, about `spacing` metres apart and at least one.
pub(super) fn of_tile(mesh: &TiledNavMesh, key: TileKey, spacing: f64) -> Vec<TakeOff> {
    let mut found = Vec::new();
    let Some(placed) = mesh.slot_of(key).and_then(|slot| mesh.tile(slot)) else { return found };
    for p in 0..placed.tile().polygon_count() {
        for (e, neighbour) in placed.tile().neighbours(p).enumerate() {
            if matches!(neighbour, EdgeNeighbour::Polygon(_)) {
                continue;
            }
            let (a, b) = placed.edge(p, e);
            let (dx, dz) = (b.x - a.x, b.z - a.z);
            let length = (dx * dx + dz * dz).sqrt();
            // The inside is on the left.
            let outwards = DVec3::new(dz / length, 0.0, -dx / length);
            let count = (length / spacing).floor() as u32 + 1;
            for k in 0..count {
                let s = (f64::from(k) + 0.5) / f64::from(count);
                if is_linked(placed, p, e, s) {
                    continue;
                }
                let (x, z) = (a.x + s * dx, a.z + s * dz);
                let y = placed.closest_point(p, DVec3::new(x, a.y, z)).point.y;
                found.push(TakeOff { position: DVec3::new(x, y, z), outwards });
            }
        }
    }
    found
}

/// Whether a portal leads on at a fraction of an edge.
fn is_linked(placed: &PlacedTile, p: u32, e: usize, s: f64) -> bool {
    placed.links(p).iter().any(|link| match link.kind {
        LinkKind::Portal { edge, range_min, range_max, .. } => {
            usize::from(edge) == e && (f64::from(range_min)..=f64::from(range_max)).contains(&(s * 255.0))
        }
        LinkKind::OffMesh { .. } => false,
    })
}
