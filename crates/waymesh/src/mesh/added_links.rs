//! Off-mesh links added to a finished mesh.

use super::{MeshError, OffMeshLink, PlacedTile, TileError, TileKey, TiledNavMesh};
use crate::math::DVec3;
use std::collections::BTreeMap;

impl TiledNavMesh {
    /// The same mesh with more off-mesh links, each in the tile that its start lies in (on a border also in the tile on
    /// the other side, if only that is there), after those that the tile has. All references are new.
    ///
    /// # Errors
    /// An end or radius out of range, or a link that starts in no tile.
    pub fn with_off_mesh_links(self, links: impl IntoIterator<Item = OffMeshLink>) -> Result<Self, MeshError> {
        let mut added: BTreeMap<TileKey, Vec<OffMeshLink>> = BTreeMap::new();
        for (link, data) in links.into_iter().enumerate() {
            let refuse = |error| MeshError::Tile { key: TileKey::default(), error };
            data.check().map_err(|error| refuse(TileError::OffMeshLink { link, error }))?;
            added.entry(self.tile_for(data.start)?).or_default().push(data);
        }
        let (params, settings) = (*self.params(), self.settings().cloned());
        let mut tiles = self.into_tiles();
        for tile in &mut tiles {
            tile.off_mesh_links.extend(added.remove(&tile.key).unwrap_or_default());
        }
        let mut mesh = Self::from_tiles(params, tiles)?;
        mesh.set_settings(settings)?;
        Ok(mesh)
    }

    /// The tile that a position lies in, or on the border of.
    fn tile_for(&self, p: DVec3) -> Result<TileKey, MeshError> {
        let size = f64::from(self.tile_size());
        let holds = |placed: &PlacedTile| {
            let (x, z) = (p.x - placed.origin().x, p.z - placed.origin().z);
            size == 0.0 || ((0.0..size).contains(&x) && (0.0..size).contains(&z))
        };
        let mut near = self.tiles_reaching(p, p).map(|(_, placed)| placed);
        let within =
            near.by_ref().find(|placed| holds(placed)).or_else(|| self.tiles_reaching(p, p).next().map(|t| t.1));
        let place = |v: f64, origin: f64| if size == 0.0 { 0 } else { ((v - origin) / size).floor() as i32 };
        let missing = || TileKey::new(place(p.x, self.origin().x), place(p.z, self.origin().z), 0);
        within.map(PlacedTile::key).ok_or_else(|| MeshError::NoSuchTile(missing()))
    }
}
