//! A table with an entry for everything of one kind in a mesh, which is emptied without touching it.

use crate::mesh::{PlacedTile, TiledNavMesh};

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    /// The value counts only if this is the table's stamp.
    stamp: u32,
    value: u32,
}

/// Finds a number by (slot, index in the slot's tile) without hashing. It fits itself to the mesh when the mesh's tiles
/// have changed; otherwise emptying it is one addition.
#[derive(Clone, Debug, Default)]
pub(crate) struct StampTable {
    layout: u64,
    /// Where each slot's entries begin.
    starts: Vec<usize>,
    entries: Vec<Entry>,
    stamp: u32,
}

impl StampTable {
    /// Empties the table and makes it fit `mesh`, with `size` entries for a tile.
    pub(crate) fn begin(&mut self, mesh: &TiledNavMesh, size: impl Fn(&PlacedTile) -> usize) {
        if self.layout != mesh.layout_stamp() {
            self.layout = mesh.layout_stamp();
            self.starts.clear();
            let mut end = 0;
            for slot in 0..mesh.slot_count() {
                self.starts.push(end);
                end += mesh.tile(slot).map_or(0, &size);
            }
            self.entries.resize(end, Entry::default());
        }
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.entries.fill(Entry::default());
            self.stamp = 1;
        }
    }

    /// How many entries there are.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The number kept for an entry since the table was emptied.
    #[inline]
    pub(crate) fn get(&self, slot: u32, index: usize) -> Option<u32> {
        self.at(self.place(slot, index))
    }

    /// Keeps a number.
    #[inline]
    pub(crate) fn set(&mut self, slot: u32, index: usize, value: u32) {
        self.put(self.place(slot, index), value);
    }

    /// Where in the whole table an entry stands; those of a tile follow each other.
    #[inline]
    pub(crate) fn place(&self, slot: u32, index: usize) -> usize {
        self.starts[slot as usize] + index
    }

    /// As [`get`](Self::get), by the entry's place.
    #[inline]
    pub(crate) fn at(&self, place: usize) -> Option<u32> {
        let entry = self.entries[place];
        (entry.stamp == self.stamp).then_some(entry.value)
    }

    /// As [`set`](Self::set), by the entry's place.
    #[inline]
    pub(crate) fn put(&mut self, place: usize, value: u32) {
        self.entries[place] = Entry { stamp: self.stamp, value };
    }
}

/// Entries of a tile in a table of polygons.
pub(crate) fn polygons_of(placed: &PlacedTile) -> usize {
    placed.tile().polygon_count() as usize
}

/// Entries of a tile in a table of exits: one an edge, then one a link.
pub(crate) fn exits_of(placed: &PlacedTile) -> usize {
    placed.tile().corner_count() + placed.all_links().len()
}
