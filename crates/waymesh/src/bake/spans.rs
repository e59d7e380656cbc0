//! Solid voxels as sorted spans, a column after another.

use super::compact::UNWALKABLE;

/// A piece of one triangle in one column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Piece {
    /// Which column, `x + z·width`.
    pub column: u32,
    /// Lowest cell height that it touches.
    pub bottom: i32,
    /// The cell height above the highest that it touches.
    pub top: i32,
    /// Area of the triangle, or [`UNWALKABLE`].
    pub area: u16,
}

/// Solid space: spans [bottom, top) in each column, lowest first, that neither overlap nor touch.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Heightfield {
    /// Cells along x, borders included.
    pub width: u32,
    /// Cells along z, borders included.
    pub depth: u32,
    /// First span of each column, `width·depth + 1` entries.
    pub column_starts: Vec<u32>,
    /// Lowest cell height of each span.
    pub bottoms: Vec<i32>,
    /// The cell height above each span.
    pub tops: Vec<i32>,
    /// Area of each span's upper face, or [`UNWALKABLE`].
    pub areas: Vec<u16>,
    sorted: Vec<(i32, i32, u16)>,
    piece_ends: Vec<u32>,
}

impl Heightfield {
    /// The spans of column (x, z).
    #[inline]
    pub fn column(&self, x: u32, z: u32) -> std::ops::Range<usize> {
        let c = (x + z * self.width) as usize;
        self.column_starts[c] as usize..self.column_starts[c + 1] as usize
    }

    /// Where the open space above span `i` of a column that ends before `end` has its ceiling.
    #[inline]
    pub fn ceiling(&self, i: usize, end: usize) -> i32 {
        if i + 1 < end { self.bottoms[i + 1] } else { i32::MAX }
    }

    /// Puts pieces together into spans. Pieces that overlap or touch become one span, whatever their order. Its area is
    /// that of the highest walkable piece (the larger area number of several) whose top lies within `climb` of the
    /// span's top: a little unevenness, or the wall beside a floor, does not take the floor away.
    pub fn build(&mut self, width: u32, depth: u32, pieces: &[Piece], climb: i32) {
        self.width = width;
        self.depth = depth;
        self.sort_by_column(pieces);
        self.column_starts.clear();
        self.bottoms.clear();
        self.tops.clear();
        self.areas.clear();
        let mut start = 0;
        for column in 0..(width * depth) as usize {
            self.column_starts.push(self.bottoms.len() as u32);
            let end = self.piece_ends[column] as usize;
            let pieces = &mut self.sorted[start..end];
            start = end;
            sort_by_bottom(pieces);
            let mut rest = &*pieces;
            while let Some(&(bottom, mut top, _)) = rest.first() {
                let mut count = 1;
                while let Some(&(_, higher, _)) = rest.get(count).filter(|next| next.0 <= top) {
                    top = top.max(higher);
                    count += 1;
                }
                self.bottoms.push(bottom);
                self.tops.push(top);
                self.areas.push(merged_area(&rest[..count], top - climb));
                rest = &rest[count..];
            }
        }
        self.column_starts.push(self.bottoms.len() as u32);
    }

    /// Counting sort of the pieces by column.
    fn sort_by_column(&mut self, pieces: &[Piece]) {
        let ends = &mut self.piece_ends;
        ends.clear();
        ends.resize((self.width * self.depth) as usize, 0);
        for piece in pieces {
            ends[piece.column as usize] += 1;
        }
        let mut sum = 0;
        for end in ends.iter_mut() {
            // For now where the column starts; placing its pieces moves it to the end.
            let count = *end;
            *end = sum;
            sum += count;
        }
        self.sorted.clear();
        self.sorted.resize(pieces.len(), (0, 0, 0));
        for piece in pieces {
            let place = &mut ends[piece.column as usize];
            self.sorted[*place as usize] = (piece.bottom, piece.top, piece.area);
            *place += 1;
        }
    }
}

/// Columns mostly hold a handful of pieces, for which the library's sort is slower than the plainest one.
#[inline]
fn sort_by_bottom(pieces: &mut [(i32, i32, u16)]) {
    if pieces.len() > 24 {
        pieces.sort_unstable_by_key(|&(bottom, ..)| bottom);
        return;
    }
    for end in 1..pieces.len() {
        let piece = pieces[end];
        let mut at = end;
        while at > 0 && pieces[at - 1].0 > piece.0 {
            pieces[at] = pieces[at - 1];
            at -= 1;
        }
        pieces[at] = piece;
    }
}

#[inline]
fn merged_area(pieces: &[(i32, i32, u16)], least_top: i32) -> u16 {
    if let [(.., area)] = pieces {
        return *area;
    }
    let (mut best_top, mut best) = (least_top, UNWALKABLE);
    for &(_, top, area) in pieces.iter().filter(|piece| piece.2 != UNWALKABLE) {
        if top > best_top || (top == best_top && (best == UNWALKABLE || area > best)) {
            (best_top, best) = (top, area);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::SplitMix64;

    fn piece(column: u32, bottom: i32, top: i32, area: u16) -> Piece {
        Piece { column, bottom, top, area }
    }

    #[test]
    fn touching_pieces_become_one_span() {
        let mut field = Heightfield::default();
        let pieces = [piece(1, 4, 6, UNWALKABLE), piece(1, 0, 2, 0), piece(1, 2, 3, UNWALKABLE), piece(0, -3, -1, 7)];
        field.build(2, 1, &pieces, 1);
        assert_eq!(field.column_starts, [0, 1, 3]);
        assert_eq!(field.bottoms, [-3, 0, 4]);
        assert_eq!(field.tops, [-1, 3, 6]);
        assert_eq!(field.areas, [7, 0, UNWALKABLE]);
        field.build(2, 1, &pieces, 0);
        assert_eq!(field.areas, [7, UNWALKABLE, UNWALKABLE]);
    }

    #[test]
    fn agrees_with_cell_by_cell_union_in_any_order() {
        let mut rng = SplitMix64::new(3);
        for _ in 0..300 {
            let climb = rng.below(4) as i32;
            let mut pieces: Vec<Piece> = (0..rng.below(30))
                .map(|_| {
                    let bottom = rng.below(30) as i32 - 10;
                    let area = [0, 5, UNWALKABLE][rng.below(3) as usize];
                    piece(rng.below(3) as u32, bottom, bottom + 1 + rng.below(5) as i32, area)
                })
                .collect();
            let mut field = Heightfield::default();
            field.build(3, 1, &pieces, climb);
            for x in 0..3 {
                let solid = |y: i32| pieces.iter().any(|p| p.column == x && p.bottom <= y && y < p.top);
                let spans = field.column(x, 0);
                for y in -12..40 {
                    let within = spans.clone().any(|s| field.bottoms[s] <= y && y < field.tops[s]);
                    assert_eq!(within, solid(y));
                }
                for (s, t) in spans.clone().zip(spans.skip(1)) {
                    assert!(field.tops[s] < field.bottoms[t]);
                }
            }
            for i in (1..pieces.len()).rev() {
                pieces.swap(i, rng.below(i as u64 + 1) as usize);
            }
            let mut shuffled = Heightfield::default();
            shuffled.build(3, 1, &pieces, climb);
            assert_eq!(
                (&shuffled.column_starts, &shuffled.bottoms, &shuffled.tops, &shuffled.areas),
                (&field.column_starts, &field.bottoms, &field.tops, &field.areas)
            );
        }
    }
}
