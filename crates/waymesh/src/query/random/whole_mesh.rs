//! Random points of the whole mesh.

use super::RandomPoint;
use super::choice::{Draw, Weights, area};
use crate::math::{DVec2, DVec3, SplitMix64};
use crate::mesh::{PlacedTile, TiledNavMesh};
use crate::query::{NavMeshQuery, PolygonFilter};

/// The areas of all polygons that a filter accepts, as running totals, kept from call to call.
///
/// A filter looks at nothing but flags and area, so two filters that answer alike for every pair of them that occurs in
/// the mesh are the same here. That makes filters of any type comparable, at a cost that depends on how many different
/// pairs there are and not on the size of the mesh.
#[derive(Clone, Debug, Default)]
pub(in crate::query) struct MeshWeights {
    stamp: u64,
    /// The pairs of flags and area that occur, in order, and whether the filter accepted them.
    kinds: Vec<(u16, u8, bool)>,
    /// By polygon, tile by tile in slot order.
    weights: Weights,
    /// The slots of the tiles and how many polygons come before each.
    tiles: Vec<(u32, usize)>,
}

impl MeshWeights {
    fn fit(&mut self, mesh: &TiledNavMesh, filter: &impl PolygonFilter) {
        let same_mesh = self.stamp == mesh.content_stamp();
        if same_mesh && self.kinds.iter().all(|&(flags, area, accepted)| filter.passes(flags, area) == accepted) {
            return;
        }
        if !same_mesh {
            self.find_kinds(mesh);
            self.stamp = mesh.content_stamp();
        }
        for (flags, area, accepted) in &mut self.kinds {
            *accepted = filter.passes(*flags, *area);
        }
        self.weights.clear();
        self.tiles.clear();
        let mut before = 0;
        for (slot, placed) in mesh.tiles() {
            let tile = placed.tile();
            self.tiles.push((slot, before));
            before += tile.polygon_count() as usize;
            for p in 0..tile.polygon_count() {
                let accepted = filter.passes(tile.flags(p), tile.area(p));
                self.weights.push(if accepted { area(local_outline(placed, p)) } else { 0.0 });
            }
        }
    }

    fn find_kinds(&mut self, mesh: &TiledNavMesh) {
        self.kinds.clear();
        let mut different = 0;
        for (_, placed) in mesh.tiles() {
            let tile = placed.tile();
            self.kinds.extend((0..tile.polygon_count()).map(|p| (tile.flags(p), tile.area(p), false)));
            // Only when there are many again, so that sorting costs little.
            if self.kinds.len() > 2 * different + 1000 {
                different = self.drop_repeats();
            }
        }
        self.drop_repeats();
    }

    fn drop_repeats(&mut self) -> usize {
        self.kinds.sort_unstable();
        self.kinds.dedup();
        self.kinds.len()
    }

    fn choose(&self, u: f64) -> Option<(u32, u32)> {
        let index = self.weights.choose(u)?;
        let tile = self.tiles.partition_point(|&(_, before)| before <= index);
        let (slot, before) = *self.tiles.get(tile.checked_sub(1)?)?;
        Some((slot, (index - before) as u32))
    }
}

/// A polygon's outline seen from above, relative to its tile's origin.
fn local_outline(placed: &PlacedTile, p: u32) -> impl ExactSizeIterator<Item = DVec2> + Clone + '_ {
    let vertices = placed.tile().vertices();
    placed.tile().polygon(p).iter().map(move |&v| {
        let [x, _, z] = vertices[v as usize];
        DVec2::new(f64::from(x), f64::from(z))
    })
}

impl NavMeshQuery {
    /// A random point of the mesh, every square metre (seen from above) of the polygons that the filter accepts as
    /// likely as any other; floors above each other each count. Takes four numbers from the generator, none when there
    /// is nothing to choose from.
    ///
    /// Areas are added up once for a mesh and filter and then kept: until the mesh is edited or the filter accepts
    /// something else, a point costs the same in a large mesh as in a small one.
    pub fn random_point(
        &mut self,
        mesh: &TiledNavMesh,
        rng: &mut SplitMix64,
        filter: &impl PolygonFilter,
    ) -> Option<RandomPoint> {
        self.mesh_weights.fit(mesh, filter);
        if !self.mesh_weights.weights.any() {
            return None;
        }
        let draw = Draw::new(rng);
        let (slot, p) = self.mesh_weights.choose(draw.polygon)?;
        let placed = mesh.tile(slot)?;
        let local = draw.point_in(local_outline(placed, p))?;
        let (x, z) = (placed.origin().x + local.x, placed.origin().z + local.y);
        let position = DVec3::new(x, placed.surface_height(p, x, z), z);
        Some(RandomPoint { position, polygon: mesh.poly_ref(slot, p)? })
    }
}
