//! A lattice of tiles, searched as one surface.

use super::tile::MAX_REACH;
use super::{NavAgent, NavSurface, NavSurfaceTile, Square};
use crate::OutOfRange;
use crate::grid::NavRegion;
use std::ops::Range;

/// A lattice of tiles of `tile_samples` × `tile_samples` samples each. Tiles are baked apart, come and go; one that is not there reads as
/// blocked, and a route stops at the edge of what is loaded.
#[derive(Clone, Debug)]
pub struct NavTiledSurface {
    region: NavRegion,
    tiles_x: u32,
    tiles_z: u32,
    tile_samples: u32,
    /// What all tiles were baked for; that of the first one put.
    agent: NavAgent,
    max_agent_radius: f64,
    tiles: Vec<Option<NavSurfaceTile>>,
    loaded: usize,
}

/// Why a tile was not taken.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TiledSurfaceError {
    /// A number out of range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// There is no such place in the lattice.
    #[error("tile {tile_x},{tile_z}, allowed: 0 to {}, 0 to {}", tiles_x - 1, tiles_z - 1)]
    NoSuchTile {
        /// Column asked for.
        tile_x: u32,
        /// Row asked for.
        tile_z: u32,
        /// Columns there are.
        tiles_x: u32,
        /// Rows there are.
        tiles_z: u32,
    },
    /// A tile that was baked for another place.
    #[error("tile {tile_x},{tile_z}: its region is not that of `region_of`")]
    Region {
        /// Column.
        tile_x: u32,
        /// Row.
        tile_z: u32,
    },
    /// A tile that was baked for another agent or another greatest radius than those that are there.
    #[error("tile {tile_x},{tile_z}: it was baked with another agent or max_agent_radius than the other tiles")]
    Agent {
        /// Column.
        tile_x: u32,
        /// Row.
        tile_z: u32,
    },
}

impl NavTiledSurface {
    /// A lattice without tiles whose sample (0, 0) is at (`origin_x`, `origin_z`).
    ///
    /// # Errors
    /// No tiles or samples, or too many in all; see [`NavRegion::new`].
    pub fn new(
        tiles_x: u32,
        tiles_z: u32,
        tile_samples: u32,
        sample_size: f64,
        origin_x: f64,
        origin_z: f64,
    ) -> Result<Self, OutOfRange> {
        let side = |tiles: u32| tiles.saturating_mul(tile_samples);
        let region = NavRegion::new(origin_x, origin_z, side(tiles_x), side(tiles_z), sample_size)?;
        let tiles = vec![None; tiles_x as usize * tiles_z as usize];
        let agent = NavAgent::default();
        // Whatever radius is asked about where nothing is loaded: there is nowhere to stand.
        let max_agent_radius = if MAX_REACH * sample_size < 1e3 { MAX_REACH * sample_size } else { 1e3 };
        Ok(Self { region, tiles_x, tiles_z, tile_samples, agent, max_agent_radius, tiles, loaded: 0 })
    }

    /// The region to bake for a tile.
    ///
    /// # Errors
    /// No such place in the lattice.
    pub fn region_of(&self, tile_x: u32, tile_z: u32) -> Result<NavRegion, TiledSurfaceError> {
        self.slot(tile_x, tile_z)?;
        let first = |tile: u32| i64::from(tile) * i64::from(self.tile_samples);
        Ok(self.region.part(first(tile_x), first(tile_z), self.tile_samples, self.tile_samples)?)
    }

    /// Puts a tile in its place; gives the one that was there.
    ///
    /// # Errors
    /// No such place, or a tile baked for another region, agent or greatest radius.
    pub fn put(
        &mut self,
        tile_x: u32,
        tile_z: u32,
        tile: NavSurfaceTile,
    ) -> Result<Option<NavSurfaceTile>, TiledSurfaceError> {
        let slot = self.slot(tile_x, tile_z)?;
        if *tile.region() != self.region_of(tile_x, tile_z)? {
            return Err(TiledSurfaceError::Region { tile_x, tile_z });
        }
        let others = self.loaded - usize::from(self.tiles[slot].is_some());
        if others > 0 && (*tile.agent() != self.agent || tile.max_agent_radius() != self.max_agent_radius) {
            return Err(TiledSurfaceError::Agent { tile_x, tile_z });
        }
        (self.agent, self.max_agent_radius) = (*tile.agent(), tile.max_agent_radius());
        self.loaded = others + 1;
        Ok(self.tiles[slot].replace(tile))
    }

    /// Takes a tile out of its place.
    ///
    /// # Errors
    /// No such place in the lattice.
    pub fn remove(&mut self, tile_x: u32, tile_z: u32) -> Result<Option<NavSurfaceTile>, TiledSurfaceError> {
        let slot = self.slot(tile_x, tile_z)?;
        let tile = self.tiles[slot].take();
        self.loaded -= usize::from(tile.is_some());
        Ok(tile)
    }

    /// The tile at a place, if one is loaded there.
    #[must_use]
    pub fn tile(&self, tile_x: u32, tile_z: u32) -> Option<&NavSurfaceTile> {
        self.slot(tile_x, tile_z).ok().and_then(|slot| self.tiles[slot].as_ref())
    }

    /// Tiles along x and z.
    #[must_use]
    pub fn tiles(&self) -> [u32; 2] {
        [self.tiles_x, self.tiles_z]
    }

    fn slot(&self, tile_x: u32, tile_z: u32) -> Result<usize, TiledSurfaceError> {
        let (tiles_x, tiles_z) = (self.tiles_x, self.tiles_z);
        if tile_x < tiles_x && tile_z < tiles_z {
            return Ok(tile_z as usize * tiles_x as usize + tile_x as usize);
        }
        Err(TiledSurfaceError::NoSuchTile { tile_x, tile_z, tiles_x, tiles_z })
    }

    /// The tile that owns a sample, if it is loaded, and the sample's place in it.
    fn owner(&self, i: i64, j: i64) -> Option<(&NavSurfaceTile, i64, i64)> {
        if !self.region.contains(i, j) {
            return None;
        }
        let side = i64::from(self.tile_samples);
        let tile = self.tile((i / side) as u32, (j / side) as u32)?;
        Some((tile, i % side, j % side))
    }

    /// What the margins of loaded tiles know of a square that no loaded tile owns.
    fn beyond(&self, i: i64, j: i64) -> Square {
        let side = i64::from(self.tile_samples);
        let margin = i64::from(self.tiles.iter().flatten().next().map_or(0, NavSurfaceTile::margin));
        let near = |v: i64, tiles: u32| {
            let bound = |tile: i64| tile.clamp(0, i64::from(tiles) - 1) as u32;
            bound((v - margin).div_euclid(side))..=bound((v + margin).div_euclid(side))
        };
        let mut known = false;
        for tile_z in near(j, self.tiles_z) {
            for tile_x in near(i, self.tiles_x) {
                let Some(tile) = self.tile(tile_x, tile_z) else { continue };
                let (i, j) = (i - i64::from(tile_x) * side, j - i64::from(tile_z) * side);
                if tile.cause(i, j).is_some() {
                    return Square::Blocked;
                }
                known |= tile.knows(i, j);
            }
        }
        // Within the lattice a tile is missing there, whatever its neighbours know.
        if known && !self.region.contains(i, j) { Square::Free } else { Square::Missing }
    }
}

impl NavSurface for NavTiledSurface {
    fn region(&self) -> &NavRegion {
        &self.region
    }

    fn agent(&self) -> &NavAgent {
        &self.agent
    }

    fn max_agent_radius(&self) -> f64 {
        self.max_agent_radius
    }

    fn levels(&self, i: u32, j: u32, out: &mut [u32]) {
        let side = self.tile_samples;
        let (mut i, mut out) = (i, out);
        while !out.is_empty() {
            let count = ((side - i % side) as usize).min(out.len());
            let (now, later) = out.split_at_mut(count);
            match self.tile(i / side, j / side) {
                Some(tile) => tile.levels(i % side, j % side, now),
                None => now.fill(0),
            }
            i += count as u32;
            out = later;
        }
    }

    fn obstructed(&self, i: Range<i64>, j: i64, visit: &mut dyn FnMut(i64, Square) -> bool) -> bool {
        let side = i64::from(self.tile_samples);
        let mut at = i.start;
        while at < i.end {
            if let Some((tile, inner, row)) = self.owner(at, j) {
                let count = (side - inner).min(i.end - at);
                let offset = at - inner;
                if !tile.obstructed(inner..inner + count, row, &mut |k, square| visit(k + offset, square)) {
                    return false;
                }
                at += count;
            } else {
                let square = self.beyond(at, j);
                if square != Square::Free && !visit(at, square) {
                    return false;
                }
                at += 1;
            }
        }
        true
    }
}
