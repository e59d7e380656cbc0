//! Solid voxels as sorted spans, a column after another.

use super::columns::{Columns, Piece};

/// Solid space: spans [bottom, top) in each column, lowest first, that neither overlap nor touch.
#[derive(Clone, Debug, Default)]
pub struct Heightfield {
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
    /// Area of each span's upper face, or [`UNWALKABLE`](super::compact::UNWALKABLE).
    pub areas: Vec<u16>,
    sorted: Vec<Piece>,
}

impl Heightfield {
    /// The spans of column (x, z).
    #[inline]
    #[must_use]
    pub fn column(&self, x: u32, z: u32) -> std::ops::Range<usize> {
        let c = (x + z * self.width) as usize;
        self.column_starts[c] as usize..self.column_starts[c + 1] as usize
    }

    /// Where the open space above span `i` of a column that ends before `end` has its ceiling.
    #[inline]
    pub(crate) fn ceiling(&self, i: usize, end: usize) -> i32 {
        if i + 1 < end { self.bottoms[i + 1] } else { i32::MAX }
    }

    /// Puts pieces together into spans. Pieces that overlap or touch become one span, whatever their order. Its area is
    /// that of the highest walkable piece (the larger area number of several) whose top lies within `climb` of the
    /// span's top: a little unevenness, or the wall beside a floor, does not take the floor away.
    pub(crate) fn build(&mut self, width: u32, depth: u32, columns: &Columns, climb: i32) {
        self.width = width;
        self.depth = depth;
        self.column_starts.clear();
        self.bottoms.clear();
        self.tops.clear();
        self.areas.clear();
        let mut sorted = std::mem::take(&mut self.sorted);
        for pieces in columns.iter() {
            self.column_starts.push(self.bottoms.len() as u32);
            sorted.clear();
            sorted.extend(pieces);
            sort_by_bottom(&mut sorted);
            let mut rest = sorted.iter();
            let Some(&(mut span)) = rest.next() else { continue };
            for piece in rest {
                if piece.bottom <= span.top {
                    span.absorb(piece);
                } else {
                    self.push(&span, climb);
                    span = *piece;
                }
            }
            self.push(&span, climb);
        }
        self.sorted = sorted;
        self.column_starts.push(self.bottoms.len() as u32);
    }

    #[inline]
    fn push(&mut self, span: &Piece, climb: i32) {
        self.bottoms.push(span.bottom);
        self.tops.push(span.top);
        self.areas.push(span.floor.area_from(span.top - climb));
    }
}

/// Columns mostly hold a handful of pieces, for which the library's sort is slower than the plainest one.
#[inline]
fn sort_by_bottom(pieces: &mut [Piece]) {
    if pieces.len() > 24 {
        pieces.sort_unstable_by_key(|piece| piece.bottom);
        return;
    }
    for end in 1..pieces.len() {
        let piece = pieces[end];
        let mut at = end;
        while at > 0 && pieces[at - 1].bottom > piece.bottom {
            pieces[at] = pieces[at - 1];
            at -= 1;
        }
        pieces[at] = piece;
    }
}

/// A field of pieces given as (column, bottom, top, area).
#[cfg(test)]
pub(crate) fn solid(width: u32, depth: u32, pieces: &[(u32, i32, i32, u16)], climb: i32) -> Heightfield {
    let mut columns = Columns::default();
    columns.clear((width * depth) as usize);
    pieces.iter().for_each(|&(column, bottom, top, area)| columns.add(column, bottom, top, area));
    let mut field = Heightfield::default();
    field.build(width, depth, &columns, climb);
    field
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bake::compact::UNWALKABLE;
    use crate::math::SplitMix64;

    #[test]
    fn touching_pieces_become_one_span() {
        let pieces = [(1, 4, 6, UNWALKABLE), (1, 0, 2, 0), (1, 2, 3, UNWALKABLE), (0, -3, -1, 7)];
        let field = solid(2, 1, &pieces, 1);
        assert_eq!(field.column_starts, [0, 1, 3]);
        assert_eq!(field.bottoms, [-3, 0, 4]);
        assert_eq!(field.tops, [-1, 3, 6]);
        assert_eq!(field.areas, [7, 0, UNWALKABLE]);
        assert_eq!(solid(2, 1, &pieces, 0).areas, [7, UNWALKABLE, UNWALKABLE]);
    }

    #[test]
    fn agrees_with_cell_by_cell_union_in_any_order() {
        let mut rng = SplitMix64::new(3);
        for _ in 0..300 {
            let climb = rng.below(4) as i32;
            let mut pieces: Vec<(u32, i32, i32, u16)> = (0..rng.below(30))
                .map(|_| {
                    let bottom = rng.below(30) as i32 - 10;
                    let area = [0, 5, UNWALKABLE][rng.below(3) as usize];
                    (rng.below(3) as u32, bottom, bottom + 1 + rng.below(5) as i32, area)
                })
                .collect();
            let field = solid(3, 1, &pieces, climb);
            for x in 0..3 {
                let is_solid = |y: i32| pieces.iter().any(|p| p.0 == x && p.1 <= y && y < p.2);
                let spans = field.column(x, 0);
                for y in -12..40 {
                    let within = spans.clone().any(|s| field.bottoms[s] <= y && y < field.tops[s]);
                    assert_eq!(within, is_solid(y));
                }
                for s in spans.clone() {
                    let top = field.tops[s];
                    let within = |p: &&(u32, i32, i32, u16)| p.0 == x && field.bottoms[s] <= p.1 && p.2 <= top;
                    let floors = pieces.iter().filter(within).filter(|p| p.3 != UNWALKABLE && p.2 >= top - climb);
                    let highest = floors.max_by_key(|p| (p.2, p.3)).map_or(UNWALKABLE, |p| p.3);
                    assert_eq!(field.areas[s], highest);
                }
                for (s, t) in spans.clone().zip(spans.skip(1)) {
                    assert!(field.tops[s] < field.bottoms[t]);
                }
            }
            for i in (1..pieces.len()).rev() {
                pieces.swap(i, rng.below(i as u64 + 1) as usize);
            }
            let shuffled = solid(3, 1, &pieces, climb);
            assert_eq!(
                (&shuffled.column_starts, &shuffled.bottoms, &shuffled.tops, &shuffled.areas),
                (&field.column_starts, &field.bottoms, &field.tops, &field.areas)
            );
        }
    }
}
