//! Islands that a query object remembers, to answer without a search that there is no way.

use crate::mesh::{Islands, PolyRef, TiledNavMesh, find_islands};

/// The islands of the mesh that was asked about last.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownIslands {
    layout: u64,
    islands: Islands,
}

impl KnownIslands {
    /// Whether links and edges, taken in both directions and whatever a filter says, join the two polygons (which
    /// resolve). Islands are found once for each arrangement of tiles.
    pub(super) fn joined(&mut self, mesh: &TiledNavMesh, a: PolyRef, b: PolyRef) -> bool {
        if self.layout != mesh.layout_stamp() {
            self.islands = find_islands(mesh);
            self.layout = mesh.layout_stamp();
        }
        let island = |p: PolyRef| self.islands.of(p.slot(), p.polygon());
        island(a) == island(b)
    }
}
