//! Seeded polygons and positions of a mesh, the awkward ones among them: on vertices, on edges, just outside.

use crate::math::{DVec3, SplitMix64, lerp};
use crate::mesh::{EdgeNeighbour, PlacedTile, PolyName, TiledNavMesh};

/// Draws polygons and positions of a mesh.
#[derive(Clone, Debug)]
pub(super) struct Points<'m> {
    pub(super) mesh: &'m TiledNavMesh,
    /// For each tile its slot and how many polygons come before its own.
    tiles: Vec<(u32, u64)>,
    count: u64,
}

/// A polygon by slot and index.
pub(super) type Place = (u32, u32);

impl<'m> Points<'m> {
    pub(super) fn new(mesh: &'m TiledNavMesh) -> Self {
        let mut count = 0;
        let mut tiles = Vec::new();
        for (slot, placed) in mesh.tiles() {
            tiles.push((slot, count));
            count += u64::from(placed.tile().polygon_count());
        }
        Self { mesh, tiles, count }
    }

    /// Any polygon; `None` in an empty mesh.
    pub(super) fn polygon(&self, rng: &mut SplitMix64) -> Option<Place> {
        let number = rng.below(self.count);
        if self.count == 0 {
            return None;
        }
        let (slot, before) = self.tiles[self.tiles.partition_point(|&(_, before)| before <= number) - 1];
        Some((slot, (number - before) as u32))
    }

    /// The tile of a polygon.
    pub(super) fn tile(&self, (slot, _): Place) -> Option<&'m PlacedTile> {
        self.mesh.tile(slot)
    }

    /// The written form of a polygon.
    pub(super) fn name(&self, (slot, polygon): Place) -> String {
        let tile = self.mesh.tile(slot).map(PlacedTile::key).unwrap_or_default();
        PolyName { tile, polygon }.to_string()
    }

    /// A polygon that `place` leads to.
    pub(super) fn next(&self, rng: &mut SplitMix64, place: Place) -> Option<Place> {
        let placed = self.tile(place)?;
        let neighbours = placed.tile().neighbours(place.1).filter_map(|n| match n {
            EdgeNeighbour::Polygon(n) => Some((place.0, n)),
            _ => None,
        });
        let links = placed.links(place.1).iter().map(|link| (link.target_slot, link.target_polygon));
        let exits: Vec<Place> = neighbours.chain(links).collect();
        let choice = rng.below(exits.len() as u64) as usize;
        exits.get(choice).copied()
    }

    /// A position on a polygon's outline, in it, or somewhat off it.
    pub(super) fn position(&self, rng: &mut SplitMix64, place: Place) -> DVec3 {
        let Some(placed) = self.tile(place) else { return DVec3::ZERO };
        let p = place.1;
        let count = placed.tile().polygon(p).len();
        let edge = rng.below(count as u64) as usize;
        let (a, b) = placed.edge(p, edge);
        let (_, opposite) = placed.edge(p, (edge + 1 + rng.below(count as u64 - 2) as usize) % count);
        let (s, t) = (rng.next_f64(), rng.next_f64());
        let kind = rng.below(16);
        let mut position = match kind {
            0 => a,
            1 => lerp(a, b, s),
            2 => lerp(a, b, 0.5),
            _ => lerp(lerp(a, b, s), opposite, t),
        };
        if kind >= 14 {
            position.x += (rng.next_f64() - 0.5) * 8.0;
            position.z += (rng.next_f64() - 0.5) * 8.0;
        }
        position.y += [0.0, 0.0, 0.25, -0.5, 1.5][rng.below(5) as usize];
        position
    }
}
