//! Islands that are too small, judged over all tiles that they lie in.
//!
//! A tile drops the small islands inside it, but keeps what touches its border, because it may go on. Once the tiles are
//! joined, what is still too small goes, so that the same islands are left however the level is cut into tiles.

use super::{
    BakeError,
    crowding::link,
    pipeline::{Job, Outcome},
    tile::Scratch,
};
use crate::mesh::{
    DetailData, EdgeNeighbour, Islands, MeshError, MeshParams, PlacedTile, PolygonLists, TileData, TileKey,
    TiledNavMesh, find_islands,
};
use std::collections::{BTreeMap, BTreeSet};

/// The regions that a tile's polygons were made of.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TileRegions {
    /// The region of each polygon.
    pub of_polygons: Vec<u32>,
    /// Cells of each region, by region.
    pub cells: Vec<u32>,
}

/// A tile whose islands may go on beyond it.
#[derive(Clone, Debug)]
pub(crate) struct BakedTile {
    pub data: TileData,
    pub regions: TileRegions,
}

/// A mesh of tiles sorted by key, less its islands of fewer than `min_cells` cells, and how many cells these had.
pub(crate) fn join(
    params: MeshParams,
    tiles: Vec<BakedTile>,
    min_cells: u32,
) -> Result<(TiledNavMesh, u64), BakeError> {
    let (data, regions): (Vec<_>, Vec<_>) = tiles.into_iter().map(|tile| (tile.data, tile.regions)).unzip();
    let mut mesh = link(params, data)?;
    let islands = find_islands(&mesh);
    let cells = cells_of_islands(&mesh, &islands, regions.iter());
    let dropped: u64 = cells.iter().filter(|&&cells| cells < u64::from(min_cells)).sum();
    if dropped == 0 {
        return Ok((mesh, 0));
    }
    let keys: Vec<(u32, TileKey)> = mesh.tiles_by_key().map(|(slot, placed)| (slot, placed.key())).collect();
    let mut kept = Vec::new();
    for (slot, key) in keys {
        let data = mesh.remove(key)?;
        kept.extend(without(data, |p| cells[islands.of(slot, p) as usize] < u64::from(min_cells)));
    }
    Ok((link(params, kept)?, dropped))
}

/// One tile less its islands of too few cells. Looks into other tiles for as long as an island of this one goes on there
/// and is still too small. Returns also the cells dropped.
pub(crate) fn prune_tile(job: &Job<'_>, key: TileKey, tile: BakedTile) -> Result<(Option<TileData>, u64), BakeError> {
    let min_cells = u64::from(job.cells.region_min_cells);
    let mut scratch = Scratch::default();
    let mut tiles = BTreeMap::from([(key, Some(tile))]);
    loop {
        let present = || tiles.values().flatten();
        let data = present().map(|tile| tile.data.clone()).collect();
        let mesh = link(job.mesh_params(), data)?;
        let islands = find_islands(&mesh);
        let cells = cells_of_islands(&mesh, &islands, present().map(|tile| &tile.regions));
        let slot = mesh.slot_of(key).ok_or(MeshError::NoSuchTile(key))?;
        let too_small = |slot, p| cells[islands.of(slot, p) as usize] < min_cells;
        let polygons = |placed: &PlacedTile| 0..placed.tile().polygon_count();
        let own = mesh.tile(slot).map_or(0..0, polygons);
        let open: BTreeSet<u32> = own.filter(|&p| too_small(slot, p)).map(|p| islands.of(slot, p)).collect();
        let mut missing = BTreeSet::new();
        for (slot, placed) in mesh.tiles() {
            for p in polygons(placed).filter(|&p| open.contains(&islands.of(slot, p))) {
                for neighbour in placed.tile().neighbours(p) {
                    if let EdgeNeighbour::Border(side) = neighbour
                        && let Some((x, z)) = side.step(placed.key().x, placed.key().z)
                    {
                        missing.insert(TileKey::new(x, z, 0));
                    }
                }
            }
        }
        missing.retain(|key| !tiles.contains_key(key));
        if missing.is_empty() {
            let dropped = open.iter().map(|&island| cells[island as usize]).sum();
            let tile = tiles.remove(&key).flatten();
            return Ok((tile.and_then(|tile| without(tile.data, |p| too_small(slot, p))), dropped));
        }
        for key in missing {
            let Outcome { tile, .. } = job.tile(key, &job.lattice.triangles_of(job.level, key), &mut scratch)?;
            tiles.insert(key, tile);
        }
    }
}

/// Cells of each island; the regions come in the order of the tiles' keys.
fn cells_of_islands<'a>(
    mesh: &TiledNavMesh,
    islands: &Islands,
    regions: impl Iterator<Item = &'a TileRegions>,
) -> Vec<u64> {
    let mut cells = vec![0; islands.count as usize];
    for ((slot, _), regions) in mesh.tiles_by_key().zip(regions) {
        let mut counted = vec![false; regions.cells.len()];
        for (p, &region) in regions.of_polygons.iter().enumerate() {
            if !std::mem::replace(&mut counted[region as usize], true) {
                cells[islands.of(slot, p as u32) as usize] += u64::from(regions.cells[region as usize]);
            }
        }
    }
    cells
}

/// A tile without some of its polygons and the vertices that only they used; `None` if no polygon is left.
fn without(data: TileData, goes: impl Fn(u32) -> bool) -> Option<TileData> {
    let keep: Vec<usize> = (0..data.polygons.len()).filter(|&p| !goes(p as u32)).collect();
    if keep.len() == data.polygons.len() {
        return Some(data);
    }
    if keep.is_empty() {
        return None;
    }
    let range = |offsets: &[u32], p: usize| offsets[p] as usize..offsets[p + 1] as usize;
    let outline = |p: usize| &data.polygons.indices[range(&data.polygons.offsets, p)];
    let mut moved = vec![u32::MAX; data.vertices.len()];
    keep.iter().flat_map(|&p| outline(p)).for_each(|&v| moved[v as usize] = 0);
    let mut vertices = Vec::new();
    for (vertex, moved) in data.vertices.iter().zip(&mut moved).filter(|(_, moved)| **moved == 0) {
        *moved = vertices.len() as u32;
        vertices.push(*vertex);
    }
    let mut polygons = PolygonLists::default();
    keep.iter().for_each(|&p| polygons.push(outline(p).iter().map(|&v| moved[v as usize])));
    let mut detail = DetailData::default();
    if !data.detail.vertex_offsets.is_empty() {
        (detail.vertex_offsets, detail.triangle_offsets) = (vec![0], vec![0]);
        for &p in &keep {
            detail.vertices.extend(&data.detail.vertices[range(&data.detail.vertex_offsets, p)]);
            detail.triangles.extend(&data.detail.triangles[range(&data.detail.triangle_offsets, p)]);
            detail.vertex_offsets.push(detail.vertices.len() as u32);
            detail.triangle_offsets.push(detail.triangles.len() as u32);
        }
    }
    let areas = keep.iter().map(|&p| data.areas[p]).collect();
    let flags = keep.iter().map(|&p| data.flags[p]).collect();
    Some(TileData { vertices, polygons, areas, flags, detail, ..data })
}
