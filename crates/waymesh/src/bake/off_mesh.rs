//! The level's off-mesh links, put into the tiles that they start in.

use super::{BakeError, BakeWarning, crowding::link, job::Job};
use crate::mesh::{OffMeshLink, TileData, TileKey, TiledNavMesh};
use std::collections::BTreeMap;

/// The mesh with the level's links. One that starts in no tile is left out.
pub(crate) fn place(job: &Job<'_>, mesh: TiledNavMesh) -> Result<TiledNavMesh, BakeError> {
    let mut links = by_tile(job);
    links.retain(|&key, _| mesh.slot_of(key).is_some());
    if links.is_empty() {
        return Ok(mesh);
    }
    let mut tiles = mesh.into_tiles();
    for tile in &mut tiles {
        tile.off_mesh_links = links.remove(&tile.key).unwrap_or_default();
    }
    link(job.mesh_params(), tiles)
}

/// A tile with those of the level's links that start in it.
pub(crate) fn within_tile(job: &Job<'_>, data: TileData) -> TileData {
    TileData { off_mesh_links: by_tile(job).remove(&data.key).unwrap_or_default(), ..data }
}

/// Which links lead nowhere.
pub(crate) fn warnings(job: &Job<'_>, mesh: &TiledNavMesh) -> Vec<BakeWarning> {
    let mut places: BTreeMap<TileKey, usize> = BTreeMap::new();
    let mut warnings = Vec::new();
    for (index, link) in job.level.off_mesh_links().iter().enumerate() {
        let key = job.lattice.tile_at(link.start);
        let place = places.entry(key).or_default();
        let placed = mesh.slot_of(key).and_then(|slot| mesh.tile(slot));
        for (end, (name, position)) in [("start", link.start), ("end", link.end)].into_iter().enumerate() {
            if !placed.is_some_and(|placed| placed.is_attached(*place, end)) {
                let (position, radius) = (position.to_array(), link.radius);
                warnings.push(BakeWarning::UnconnectedLink { link: index, end: name, position, radius });
                break;
            }
        }
        *place += 1;
    }
    warnings
}

/// The level's links in their order, by the tile of their start.
fn by_tile(job: &Job<'_>) -> BTreeMap<TileKey, Vec<OffMeshLink>> {
    let mut links: BTreeMap<TileKey, Vec<OffMeshLink>> = BTreeMap::new();
    for link in job.level.off_mesh_links() {
        links.entry(job.lattice.tile_at(link.start)).or_default().push(*link);
    }
    links
}
