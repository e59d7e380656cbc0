//! Pieces of solid space, sorted to columns as they come.
//!
//! Neighbouring triangles of a surface reach into the same columns one after the other, at touching heights. Putting a
//! piece together with the one before it in its column right away leaves few to sort and store. It does not matter which
//! ones meet that way: what comes of touching pieces is the same whatever the order in which they are put together.

use super::compact::UNWALKABLE;

/// No piece.
const NONE: u32 = u32::MAX;

/// A range of heights in a column that is solid: a piece of one triangle, or several that overlap or touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Piece {
    /// Lowest cell height that it touches.
    pub bottom: i32,
    /// The cell height above the highest that it touches.
    pub top: i32,
    /// Its highest floor.
    pub floor: Floor,
    /// The piece before it in its column.
    previous: u32,
}

impl Piece {
    /// Makes this piece cover another one, too.
    #[inline]
    pub fn absorb(&mut self, other: &Piece) {
        self.bottom = self.bottom.min(other.bottom);
        self.top = self.top.max(other.top);
        self.floor = self.floor.max(other.floor);
    }
}

/// A walkable top and its area, or none; the greatest is the highest, of several there the one with the largest area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Floor(i64);

impl Floor {
    /// The top of something with an area, which may be [`UNWALKABLE`].
    #[inline]
    fn new(top: i32, area: u16) -> Self {
        Self(if area == UNWALKABLE { i64::MIN } else { i64::from(top) << 16 | i64::from(area) })
    }

    /// Its area, or [`UNWALKABLE`] if it lies below `least_top`.
    #[inline]
    pub fn area_from(self, least_top: i32) -> u16 {
        if self.0 >> 16 >= i64::from(least_top) { self.0 as u16 } else { UNWALKABLE }
    }
}

/// Pieces by column.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    pieces: Vec<Piece>,
    /// The last piece of each column.
    last: Vec<u32>,
}

impl Columns {
    /// Forgets all pieces and begins anew with this many columns.
    pub fn clear(&mut self, columns: usize) {
        self.pieces.clear();
        self.last.clear();
        self.last.resize(columns, NONE);
    }

    /// Adds a piece of one triangle.
    #[inline]
    pub fn add(&mut self, column: u32, bottom: i32, top: i32, area: u16) {
        let last = &mut self.last[column as usize];
        let piece = Piece { bottom, top, floor: Floor::new(top, area), previous: *last };
        if let Some(before) = self.pieces.get_mut(*last as usize)
            && bottom <= before.top
            && before.bottom <= top
        {
            before.absorb(&piece);
        } else {
            *last = self.pieces.len() as u32;
            self.pieces.push(piece);
        }
    }

    /// How many pieces are kept.
    pub fn piece_count(&self) -> usize {
        self.pieces.len()
    }

    /// The pieces of each column, last one first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = ColumnPieces<'_>> {
        self.last.iter().map(|&next| ColumnPieces { pieces: &self.pieces, next })
    }
}

/// The pieces of a column, last one first.
#[derive(Clone, Copy)]
pub(crate) struct ColumnPieces<'a> {
    pieces: &'a [Piece],
    next: u32,
}

impl<'a> Iterator for ColumnPieces<'a> {
    type Item = &'a Piece;

    #[inline]
    fn next(&mut self) -> Option<&'a Piece> {
        let piece = self.pieces.get(self.next as usize)?;
        self.next = piece.previous;
        Some(piece)
    }
}
