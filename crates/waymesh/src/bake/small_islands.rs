//! Islands that are too small, judged over all tiles that they lie in.
//!
//! A tile drops the small islands inside it, but keeps what touches its border, because it may go on. Once the tiles are
//! joined, what is still too small goes, so that the same islands are left however the level is cut into tiles.

use super::{
    BakeError,
    crowding::link,
    fingerprint::fingerprint,
    job::{Job, Outcome},
    tile::Scratch,
};
use crate::mesh::{
    DetailData, EdgeNeighbour, Islands, MeshError, PlacedTile, PolygonLists, TileData, TileKey, TiledNavMesh,
    find_islands,
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
    /// `None` for a tile that was taken over from an earlier bake.
    pub regions: Option<TileRegions>,
}

/// A mesh of tiles sorted by key, less its islands of fewer than the least number of cells, and how many cells these had.
/// `None` if a tile taken over from an earlier bake turns out not to be what this baker makes of its surroundings.
pub(crate) fn join(job: &Job<'_>, tiles: Vec<BakedTile>) -> Result<Option<(TiledNavMesh, u64)>, BakeError> {
    let min_cells = u64::from(job.cells.region_min_cells);
    let (data, mut regions): (Vec<_>, Vec<_>) = tiles.into_iter().map(|tile| (tile.data, tile.regions)).unzip();
    let mesh = link(job.mesh_params(), data)?;
    let islands = find_islands(&mesh);
    let cells = loop {
        let cells = cells_of_islands(&mesh, &islands, regions.iter().map(Option::as_ref));
        let open = first_uncounted(&mesh, &islands, &regions, |island| cells[island as usize] < min_cells);
        if open.is_empty() {
            break cells;
        }
        for (place, slot) in open {
            let Some(placed) = mesh.tile(slot) else { continue };
            let (key, mut scratch) = (placed.key(), Scratch::default());
            let triangles = job.lattice.triangles_of(job.level, key);
            let fingerprint = fingerprint(job, &job.lattice.frame(key), &triangles);
            match job.fresh_tile(key, &triangles, fingerprint, &mut scratch, None)?.tile {
                Some(fresh) if fresh.data == *placed.tile().data() => regions[place] = fresh.regions,
                _ => return Ok(None),
            }
        }
    };
    let dropped: u64 = cells.iter().filter(|&&cells| cells < min_cells).sum();
    if dropped == 0 {
        return Ok(Some((mesh, 0)));
    }
    let slots: Vec<u32> = mesh.tiles_by_key().map(|(slot, _)| slot).collect();
    let kept = slots
        .into_iter()
        .zip(mesh.into_tiles())
        .filter_map(|(slot, data)| without(data, |p| cells[islands.of(slot, p) as usize] < min_cells));
    Ok(Some((link(job.mesh_params(), kept.collect())?, dropped)))
}

/// For each island that `too_small` names the first tile whose cells of it have not been counted: its place by key, and
/// its slot.
fn first_uncounted(
    mesh: &TiledNavMesh,
    islands: &Islands,
    regions: &[Option<TileRegions>],
    too_small: impl Fn(u32) -> bool,
) -> BTreeMap<usize, u32> {
    let mut seen = BTreeSet::new();
    let mut found = BTreeMap::new();
    for (place, ((slot, placed), regions)) in mesh.tiles_by_key().zip(regions).enumerate() {
        if regions.is_some() {
            continue;
        }
        for p in 0..placed.tile().polygon_count() {
            let island = islands.of(slot, p);
            if too_small(island) && seen.insert(island) {
                found.insert(place, slot);
            }
        }
    }
    found
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
        let cells = cells_of_islands(&mesh, &islands, present().map(|tile| tile.regions.as_ref()));
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

/// Cells of each island, as far as the regions are known; they come in the order of the tiles' keys.
fn cells_of_islands<'a>(
    mesh: &TiledNavMesh,
    islands: &Islands,
    regions: impl Iterator<Item = Option<&'a TileRegions>>,
) -> Vec<u64> {
    let mut cells = vec![0; islands.count as usize];
    for ((slot, _), regions) in mesh.tiles_by_key().zip(regions) {
        let Some(regions) = regions else { continue };
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
    // Its fingerprint no longer tells all: what it lost depends on other tiles.
    Some(TileData { vertices, polygons, areas, flags, detail, fingerprint: 0, ..data })
}
