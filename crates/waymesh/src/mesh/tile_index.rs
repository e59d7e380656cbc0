//! Which slot holds the tile at a place in the lattice.

use super::TileKey;
use std::ops::RangeInclusive;

/// The tile of a row and layer.
#[derive(Clone, Copy, Debug)]
struct Entry {
    z: i32,
    layer: i32,
    slot: u32,
}

/// The tiles of a column, by row and layer.
#[derive(Clone, Debug)]
struct Column {
    x: i32,
    tiles: Vec<Entry>,
}

/// Slots by column, row and layer: sorted lists, so that what lies in a box is next to each other.
#[derive(Clone, Debug, Default)]
pub(super) struct TileIndex {
    columns: Vec<Column>,
}

impl TileIndex {
    /// The slot of a tile.
    pub fn get(&self, key: TileKey) -> Option<u32> {
        let column = &self.columns[self.column_of(key.x).ok()?];
        Some(column.tiles[column.place_of(key).ok()?].slot)
    }

    /// Sets the slot of a tile.
    pub fn insert(&mut self, key: TileKey, slot: u32) {
        let at = self.column_of(key.x).unwrap_or_else(|at| {
            self.columns.insert(at, Column { x: key.x, tiles: Vec::new() });
            at
        });
        let column = &mut self.columns[at];
        match column.place_of(key) {
            Ok(place) => column.tiles[place].slot = slot,
            Err(place) => column.tiles.insert(place, Entry { z: key.z, layer: key.layer, slot }),
        }
    }

    /// Forgets a tile.
    pub fn remove(&mut self, key: TileKey) {
        let Ok(at) = self.column_of(key.x) else { return };
        let column = &mut self.columns[at];
        if let Ok(place) = column.place_of(key) {
            column.tiles.remove(place);
        }
        if column.tiles.is_empty() {
            self.columns.remove(at);
        }
    }

    /// All slots, by column, row and layer.
    pub fn slots(&self) -> impl Iterator<Item = u32> {
        self.columns.iter().flat_map(|column| column.tiles.iter().map(|entry| entry.slot))
    }

    /// The slots of the tiles of some columns and rows, in the same order.
    #[inline]
    pub fn within(&self, x: RangeInclusive<i32>, z: RangeInclusive<i32>) -> impl Iterator<Item = u32> {
        let first = self.columns.partition_point(|column| column.x < *x.start());
        let columns = self.columns[first..].iter().take_while(move |column| column.x <= *x.end());
        columns.flat_map(move |column| {
            let first = column.tiles.partition_point(|entry| entry.z < *z.start());
            let end = *z.end();
            column.tiles[first..].iter().take_while(move |entry| entry.z <= end).map(|entry| entry.slot)
        })
    }

    fn column_of(&self, x: i32) -> Result<usize, usize> {
        self.columns.binary_search_by_key(&x, |column| column.x)
    }
}

impl Column {
    fn place_of(&self, key: TileKey) -> Result<usize, usize> {
        self.tiles.binary_search_by_key(&(key.z, key.layer), |entry| (entry.z, entry.layer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::SplitMix64;
    use std::collections::BTreeMap;

    #[test]
    fn agrees_with_a_sorted_map() {
        let mut rng = SplitMix64::new(8);
        let (mut index, mut map) = (TileIndex::default(), BTreeMap::new());
        let small = |rng: &mut SplitMix64, n: u64| rng.below(n) as i32 - 2;
        for step in 0..4000u32 {
            let key = TileKey::new(small(&mut rng, 6), small(&mut rng, 6), small(&mut rng, 4));
            if rng.below(5) < 3 {
                index.insert(key, step);
                map.insert(key, step);
            } else {
                index.remove(key);
                map.remove(&key);
            }
            assert_eq!(index.get(key), map.get(&key).copied());
            assert!(index.slots().eq(map.values().copied()));
            let [x0, x1, z0, z1] = [(); 4].map(|()| small(&mut rng, 7));
            let inside = |key: &TileKey| (x0..=x1).contains(&key.x) && (z0..=z1).contains(&key.z);
            let expected = map.iter().filter(|(key, _)| inside(key)).map(|(_, &slot)| slot);
            assert!(index.within(x0..=x1, z0..=z1).eq(expected), "{x0}..={x1}, {z0}..={z1}");
        }
        assert!(index.within(i32::MIN..=i32::MAX, i32::MIN..=i32::MAX).eq(map.values().copied()));
    }
}
