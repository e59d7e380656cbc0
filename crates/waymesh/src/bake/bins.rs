//! Triangles sorted to tiles.

use crate::mesh::TileKey;
use std::{collections::BTreeMap, ops::Range};

/// Triangles sorted to tiles.
#[derive(Debug)]
pub(crate) struct TileBins {
    /// Tiles by (column, row), each with its range of `triangles`.
    pub tiles: Vec<(TileKey, Range<usize>)>,
    /// Triangle indices.
    pub triangles: Vec<u32>,
}

/// Triangles as they come, each with the bin of a tile that it reaches.
#[derive(Default)]
pub(super) struct Bins {
    /// The bin of each tile that something reaches.
    bins: BTreeMap<(i32, i32), u32>,
    /// How many triangles each bin holds.
    sizes: Vec<usize>,
    /// Bin and triangle.
    pairs: Vec<(u32, u32)>,
    /// The tile that was asked for last, which mostly is the next one too, and its bin.
    latest: Option<((i32, i32), u32)>,
}

impl Bins {
    /// Adds a triangle to a tile.
    #[inline]
    pub fn add(&mut self, x: i32, z: i32, triangle: u32) {
        let bin = match self.latest {
            Some((tile, bin)) if tile == (x, z) => bin,
            _ => self.find(x, z),
        };
        self.sizes[bin as usize] += 1;
        self.pairs.push((bin, triangle));
    }

    /// Makes sure that a tile is among those to bake, though no triangle may reach it.
    pub fn touch(&mut self, x: i32, z: i32) {
        self.find(x, z);
    }

    /// How many tiles there are.
    pub fn count(&self) -> usize {
        self.sizes.len()
    }

    fn find(&mut self, x: i32, z: i32) -> u32 {
        let bin = *self.bins.entry((x, z)).or_insert(self.sizes.len() as u32);
        if bin as usize == self.sizes.len() {
            self.sizes.push(0);
        }
        self.latest = Some(((x, z), bin));
        bin
    }

    /// The tiles by (column, row), the triangles of each in the order in which they came.
    pub fn sorted(self) -> TileBins {
        let mut ends = vec![0; self.sizes.len()];
        let mut tiles = Vec::with_capacity(self.sizes.len());
        let mut begin = 0;
        for (&(x, z), &bin) in &self.bins {
            let end = begin + self.sizes[bin as usize];
            tiles.push((TileKey::new(x, z, 0), begin..end));
            // For now where the bin begins; filling it moves that to its end.
            ends[bin as usize] = begin;
            begin = end;
        }
        let mut triangles = vec![0; self.pairs.len()];
        for (bin, triangle) in self.pairs {
            let place = &mut ends[bin as usize];
            triangles[*place] = triangle;
            *place += 1;
        }
        TileBins { tiles, triangles }
    }
}
