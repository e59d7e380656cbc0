//! The mesh: tiles in slots, placed in the world and linked.

use super::links::{OffMeshIndex, columns};
use super::tile::TileScratch;
use super::tile_index::TileIndex;
use super::{
    BakeSettings, MeshError, POSITION_LIMIT, PlacedTile, PolyName, PolyRef, Tile, TileData, TileKey, is_position,
};
use crate::OutOfRange;
use crate::math::DVec3;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

/// A number that no mesh's state has had before in this process.
fn next_stamp() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// What all tiles of a mesh have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeshParams {
    /// World position of the corner of tile (0, 0), metres.
    pub origin: DVec3,
    /// Side of a tile, metres; 0 for a mesh of the single tile 0,0,0 of any extent, without borders.
    pub tile_size: f32,
    /// Greatest difference in height that edges on two sides of a tile border, and off-mesh links, bridge, metres.
    pub climb: f64,
}

impl MeshParams {
    fn check(&self) -> Result<(), OutOfRange> {
        if !is_position(self.origin) {
            return Err(OutOfRange::new("origin", self.origin, "finite coordinates within ±2^21 m"));
        }
        if !(self.tile_size >= 0.0 && f64::from(self.tile_size) < POSITION_LIMIT) {
            return Err(OutOfRange::new("tile_size", self.tile_size, "0 to 2^21 m"));
        }
        if !(self.climb >= 0.0 && self.climb < POSITION_LIMIT) {
            return Err(OutOfRange::new("climb", self.climb, "0 to 2^21 m"));
        }
        Ok(())
    }
}

#[derive(Clone, Debug)]
pub(super) struct Slot {
    generation: u32,
    pub(super) placed: Option<PlacedTile>,
}

/// A navigation mesh made of tiles, which can come and go at run time.
///
/// ```
/// use waymesh::math::DVec3;
/// use waymesh::mesh::{MeshParams, PolygonLists, TileData, TiledNavMesh};
///
/// let mut mesh = TiledNavMesh::new(MeshParams { origin: DVec3::ZERO, tile_size: 8.0, climb: 0.9 })?;
/// let mut square = TileData {
///     vertices: vec![[0.0, 0.0, 0.0], [8.0, 0.0, 0.0], [8.0, 0.0, 8.0], [0.0, 0.0, 8.0]],
///     areas: vec![0],
///     flags: vec![1],
///     ..TileData::default()
/// };
/// square.polygons.push([0, 1, 2, 3]);
/// let polygon = mesh.insert(square.clone())?;
/// square.key.x = 1;
/// mesh.insert(square)?;
/// assert_eq!(mesh.tile(0).unwrap().links(0).len(), 1);
/// mesh.remove(Default::default())?;
/// assert!(mesh.resolve(mesh.poly_ref(1, 0).unwrap()).is_some());
/// # Ok::<(), waymesh::mesh::MeshError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TiledNavMesh {
    params: MeshParams,
    settings: Option<BakeSettings>,
    pub(super) slots: Vec<Slot>,
    pub(super) by_key: TileIndex,
    free: BTreeSet<u32>,
    pub(super) off_mesh: OffMeshIndex,
    edits: u64,
    layout_stamp: u64,
    content_stamp: u64,
}

impl TiledNavMesh {
    /// An empty mesh.
    ///
    /// # Errors
    /// A parameter that is out of range.
    pub fn new(params: MeshParams) -> Result<Self, MeshError> {
        params.check()?;
        Ok(Self {
            params,
            settings: None,
            slots: Vec::new(),
            by_key: TileIndex::default(),
            free: BTreeSet::new(),
            off_mesh: OffMeshIndex::default(),
            edits: 0,
            layout_stamp: next_stamp(),
            content_stamp: next_stamp(),
        })
    }

    /// A mesh of many tiles, inserted by (column, row, layer) whatever their order here. The same as inserting them
    /// one by one, but each tile is linked once only.
    ///
    /// # Errors
    /// As for [`insert`](Self::insert).
    pub fn from_tiles(params: MeshParams, mut tiles: Vec<TileData>) -> Result<Self, MeshError> {
        let mut mesh = Self::new(params)?;
        tiles.sort_by_key(|t| t.key);
        let mut scratch = TileScratch::default();
        tiles.into_iter().try_for_each(|data| mesh.place_unlinked(data, &mut scratch))?;
        mesh.link_all()?;
        Ok(mesh)
    }

    /// Checks a tile and adds it without any links; [`link_all`](Self::link_all) must follow.
    pub(super) fn place_unlinked(&mut self, data: TileData, scratch: &mut TileScratch) -> Result<(), MeshError> {
        let tile = self.check_tile(data, scratch)?;
        if self.by_key.get(tile.key()).is_some() {
            return Err(MeshError::Occupied(tile.key()));
        }
        let slot = self.take_slot()?;
        self.place(slot, tile);
        Ok(())
    }

    /// The parameters it was made with.
    #[must_use]
    pub fn params(&self) -> &MeshParams {
        &self.params
    }

    /// World position of the corner of tile (0, 0).
    #[must_use]
    pub fn origin(&self) -> DVec3 {
        self.params.origin
    }

    /// Side of a tile, metres; 0 for a mesh of one tile without borders.
    #[must_use]
    pub fn tile_size(&self) -> f32 {
        self.params.tile_size
    }

    /// Greatest difference in height that portals and off-mesh links bridge, metres.
    #[must_use]
    pub fn climb(&self) -> f64 {
        self.params.climb
    }

    /// The settings that the mesh was baked with, where known.
    #[must_use]
    pub fn settings(&self) -> Option<&BakeSettings> {
        self.settings.as_ref()
    }

    /// Keeps the settings that the mesh was baked with.
    ///
    /// # Errors
    /// A setting that no file could hold, being no number.
    pub fn set_settings(&mut self, settings: Option<BakeSettings>) -> Result<(), MeshError> {
        settings.as_ref().map_or(Ok(()), BakeSettings::check)?;
        self.settings = settings;
        Ok(())
    }

    /// Goes up with every change to tiles, areas or flags.
    #[inline]
    #[must_use]
    pub fn edit_count(&self) -> u64 {
        self.edits
    }

    /// Tells arrangements of tiles apart: scratch memory sized for one mesh fits every mesh with the same stamp. Changes
    /// with every tile that comes or goes; never part of an answer.
    #[inline]
    pub(crate) fn layout_stamp(&self) -> u64 {
        self.layout_stamp
    }

    /// Tells contents of meshes apart as [`layout_stamp`](Self::layout_stamp) does, and changes with areas and flags
    /// too.
    #[inline]
    pub(crate) fn content_stamp(&self) -> u64 {
        self.content_stamp
    }

    /// How many slots there are, free ones included. Slots are numbered from 0.
    #[inline]
    #[must_use]
    pub fn slot_count(&self) -> u32 {
        self.slots.len() as u32
    }

    /// The tile in a slot.
    #[inline]
    #[must_use]
    pub fn tile(&self, slot: u32) -> Option<&PlacedTile> {
        self.slots.get(slot as usize)?.placed.as_ref()
    }

    /// All tiles with their slots, in slot order.
    pub fn tiles(&self) -> impl Iterator<Item = (u32, &PlacedTile)> {
        self.slots.iter().enumerate().filter_map(|(i, slot)| Some((i as u32, slot.placed.as_ref()?)))
    }

    /// All tiles with their slots, by (column, row, layer).
    pub fn tiles_by_key(&self) -> impl Iterator<Item = (u32, &PlacedTile)> {
        self.by_key.slots().filter_map(|slot| Some((slot, self.tile(slot)?)))
    }

    /// The slot of a tile.
    #[must_use]
    pub fn slot_of(&self, key: TileKey) -> Option<u32> {
        self.by_key.get(key)
    }

    /// The tiles of all layers at a column and row, lowest layer first, with their slots.
    pub fn tiles_at(&self, x: i32, z: i32) -> impl Iterator<Item = (u32, &PlacedTile)> {
        self.by_key.within(x..=x, z..=z).filter_map(|slot| Some((slot, self.tile(slot)?)))
    }

    /// The tiles whose part of the world comes near a box in X/Z, by (column, row, layer), with their slots. Tiles
    /// that only touch it are there too; a few that miss it may be.
    pub fn tiles_reaching(&self, low: DVec3, high: DVec3) -> impl Iterator<Item = (u32, &PlacedTile)> {
        let (x0, x1, z0, z1) = columns(self, low, high);
        self.by_key.within(x0..=x1, z0..=z1).filter_map(|slot| Some((slot, self.tile(slot)?)))
    }

    /// The reference of a polygon, by slot and index.
    #[inline]
    #[must_use]
    pub fn poly_ref(&self, slot: u32, polygon: u32) -> Option<PolyRef> {
        let entry = self.slots.get(slot as usize)?;
        let placed = entry.placed.as_ref()?;
        (polygon < placed.tile().polygon_count()).then(|| PolyRef::new(slot, polygon, entry.generation))
    }

    /// The tile and polygon index that a reference names; `None` when it is stale or names nothing. The slot is
    /// [`PolyRef::slot`].
    #[inline]
    #[must_use]
    pub fn resolve(&self, reference: PolyRef) -> Option<(&PlacedTile, u32)> {
        let entry = self.slots.get(reference.slot() as usize)?;
        let placed = entry.placed.as_ref()?;
        let polygon = reference.polygon();
        (entry.generation == reference.generation() && polygon < placed.tile().polygon_count())
            .then_some((placed, polygon))
    }

    /// The written form of a reference; `None` when it is stale or names nothing.
    #[must_use]
    pub fn name_of(&self, reference: PolyRef) -> Option<PolyName> {
        self.resolve(reference).map(|(placed, polygon)| PolyName { tile: placed.key(), polygon })
    }

    /// The reference that a written form names; `None` when there is no such polygon.
    #[must_use]
    pub fn find(&self, name: PolyName) -> Option<PolyRef> {
        self.poly_ref(self.slot_of(name.tile)?, name.polygon)
    }

    /// World position of the origin of a tile.
    #[must_use]
    pub fn tile_origin(&self, key: TileKey) -> DVec3 {
        let size = f64::from(self.params.tile_size);
        let origin = self.params.origin;
        DVec3::new(origin.x + f64::from(key.x) * size, origin.y, origin.z + f64::from(key.z) * size)
    }

    /// Checks a tile for this mesh and adds it in the lowest free slot, which is returned.
    ///
    /// # Errors
    /// What is wrong with the tile; a tile with the same key that exists already; no slot left.
    pub fn insert(&mut self, data: TileData) -> Result<u32, MeshError> {
        let tile = self.check_tile(data, &mut TileScratch::default())?;
        if self.by_key.get(tile.key()).is_some() {
            return Err(MeshError::Occupied(tile.key()));
        }
        let slot = self.take_slot()?;
        self.enter(slot, tile);
        Ok(slot)
    }

    /// Puts a tile in the place of the one with the same key, in the same slot under a new generation, or adds it.
    ///
    /// # Errors
    /// What is wrong with the tile (the old one then stays); no slot left.
    pub fn replace(&mut self, data: TileData) -> Result<u32, MeshError> {
        let tile = self.check_tile(data, &mut TileScratch::default())?;
        let Some(slot) = self.slot_of(tile.key()) else {
            let slot = self.take_slot()?;
            self.enter(slot, tile);
            return Ok(slot);
        };
        let worn_out = self.slots[slot as usize].generation >= PolyRef::MAX_GENERATION;
        let new_slot = if worn_out { self.take_slot()? } else { slot };
        self.leave(slot);
        if !worn_out {
            self.free.remove(&slot);
        }
        self.enter(new_slot, tile);
        Ok(new_slot)
    }

    /// Takes a tile away; its links and those into it go with it, and references into it are stale from now on.
    ///
    /// # Errors
    /// There is no such tile.
    pub fn remove(&mut self, key: TileKey) -> Result<TileData, MeshError> {
        let slot = self.slot_of(key).ok_or(MeshError::NoSuchTile(key))?;
        Ok(self.leave(slot).tile.into_data())
    }

    /// Takes the mesh apart: its tiles by (column, row, layer).
    #[must_use]
    pub fn into_tiles(mut self) -> Vec<TileData> {
        let slots: Vec<u32> = self.tiles_by_key().map(|(slot, _)| slot).collect();
        let mut take = |slot: u32| self.slots[slot as usize].placed.take();
        slots.into_iter().filter_map(|slot| take(slot).map(|placed| placed.tile.into_data())).collect()
    }

    /// Changes a polygon's area. References stay valid.
    ///
    /// # Errors
    /// A reference that is stale or names nothing.
    pub fn set_area(&mut self, reference: PolyRef, area: u8) -> Result<(), MeshError> {
        self.edit_polygon(reference, |tile, p| tile.set_area(p, area))
    }

    /// Changes a polygon's flags. References stay valid.
    ///
    /// # Errors
    /// A reference that is stale or names nothing.
    pub fn set_flags(&mut self, reference: PolyRef, flags: u16) -> Result<(), MeshError> {
        self.edit_polygon(reference, |tile, p| tile.set_flags(p, flags))
    }

    fn edit_polygon(&mut self, reference: PolyRef, edit: impl FnOnce(&mut Tile, u32)) -> Result<(), MeshError> {
        self.resolve(reference).ok_or(MeshError::BadReference(reference))?;
        if let Some(placed) = &mut self.slots[reference.slot() as usize].placed {
            edit(&mut placed.tile, reference.polygon());
            self.edits += 1;
            self.content_stamp = next_stamp();
        }
        Ok(())
    }

    fn check_tile(&self, data: TileData, scratch: &mut TileScratch) -> Result<Tile, MeshError> {
        let key = data.key;
        if self.params.tile_size == 0.0 && key != TileKey::default() {
            return Err(MeshError::SingleTile(key));
        }
        Tile::with_scratch(data, self.params.tile_size, self.tile_origin(key), scratch)
            .map_err(|error| MeshError::Tile { key, error })
    }

    /// The lowest free slot, or a new one; a tile must be placed there.
    fn take_slot(&mut self) -> Result<u32, MeshError> {
        if let Some(&slot) = self.free.first() {
            return Ok(slot);
        }
        let slot = self.slot_count();
        if slot >= PolyRef::MAX_SLOTS {
            return Err(MeshError::NoSlot);
        }
        self.slots.push(Slot { generation: 0, placed: None });
        Ok(slot)
    }

    fn place(&mut self, slot: u32, tile: Tile) {
        let key = tile.key();
        let placed = PlacedTile::new(tile, self.tile_origin(key));
        let mut off_mesh = std::mem::take(&mut self.off_mesh);
        off_mesh.change(self, slot, &placed, true);
        self.off_mesh = off_mesh;
        let entry = &mut self.slots[slot as usize];
        entry.generation += 1;
        entry.placed = Some(placed);
        self.free.remove(&slot);
        self.by_key.insert(key, slot);
        self.edits += 1;
        self.layout_stamp = next_stamp();
        self.content_stamp = self.layout_stamp;
    }

    fn enter(&mut self, slot: u32, tile: Tile) {
        let key = tile.key();
        self.place(slot, tile);
        let mut concerned = self.slots_around(key);
        concerned.insert(slot);
        let mut ends = self.off_mesh.ends_near(key.x, key.z);
        ends.extend(self.ends_held(slot));
        self.attach_ends(ends, &mut concerned);
        concerned.into_iter().for_each(|slot| self.relink(slot));
    }

    fn leave(&mut self, slot: u32) -> PlacedTile {
        let entry = &mut self.slots[slot as usize];
        let worn_out = entry.generation >= PolyRef::MAX_GENERATION;
        let Some(placed) = entry.placed.take() else { unreachable!("only slots found by key are left") };
        let key = placed.key();
        self.by_key.remove(key);
        if !worn_out {
            self.free.insert(slot);
        }
        let mut off_mesh = std::mem::take(&mut self.off_mesh);
        off_mesh.change(self, slot, &placed, false);
        self.off_mesh = off_mesh;
        self.edits += 1;
        self.layout_stamp = next_stamp();
        self.content_stamp = self.layout_stamp;
        let mut concerned = self.slots_around(key);
        // Its own off-mesh links go, wherever they lead from.
        concerned.extend(placed.attachments.iter().flatten().flatten().map(|(slot, _)| *slot));
        let ends = self.off_mesh.ends_near(key.x, key.z);
        self.attach_ends(ends, &mut concerned);
        concerned.into_iter().for_each(|slot| self.relink(slot));
        placed
    }
}
