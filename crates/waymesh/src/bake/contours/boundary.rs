//! The boundary of all regions, as directed cell sides that know which side follows and which lies opposite.

use crate::bake::compact::{BORDER_REGION, CompactHeightfield, NO_REGION, UNWALKABLE};
use crate::bake::corner::{CORNER_OFFSETS, linked};

/// No side.
pub(super) const NONE: u32 = u32::MAX;

/// What lies beyond a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beyond {
    /// Nothing that can be walked on.
    Wall,
    /// The border of the tile on the given side, and whether there is a floor to step on beyond it.
    Border(u8, bool),
    /// Another region of the same area.
    Region,
    /// Another region of another area.
    Area,
}

/// One cell side on the outline of a region, with the region on its left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    pub span: u32,
    pub direction: u8,
    /// Where it starts, in cells from the tile's inner corner.
    pub start: [i32; 2],
    /// The side that follows on the outline, counter-clockwise.
    pub next: u32,
    /// The side of the other region that runs the other way, or [`NONE`].
    pub twin: u32,
    pub beyond: Beyond,
}

/// All sides, span by span.
pub(super) struct Boundary {
    pub sides: Vec<Side>,
}

/// Whether a region is one of those that outlines are made of.
#[inline]
pub(crate) fn is_plain(region: u32) -> bool {
    region != NO_REGION && region & BORDER_REGION == 0
}

/// The inner part of a field: which spans take part, and on which tile sides a cell lies.
struct Inner<'a> {
    field: &'a CompactHeightfield,
    /// For each span its first side and, in the lowest four bits, which of its sides are on an outline.
    first_side: Vec<u32>,
    masks: Vec<u8>,
}

impl Inner<'_> {
    /// The side of `span` in `direction`, if it is on an outline.
    #[inline]
    fn side(&self, span: u32, direction: usize) -> Option<u32> {
        let mask = self.masks[span as usize];
        let before = (mask & ((1 << direction) - 1)).count_ones();
        (mask & (1 << direction) != 0).then(|| self.first_side[span as usize] + before)
    }

    /// The side that follows on the outline: the first one met when turning around the end of this one.
    fn following(&self, span: u32, direction: usize) -> u32 {
        let (mut at, mut turned) = (span, (direction + 3) & 3);
        loop {
            if let Some(side) = self.side(at, turned) {
                return side;
            }
            at = self.field.neighbours[at as usize][turned];
            turned = (turned + 1) & 3;
        }
    }
}

impl Boundary {
    /// Finds the sides of every plain region inside of the tile's border.
    pub fn trace(field: &CompactHeightfield, tile_borders: bool) -> Self {
        let count = field.span_count();
        let mut inner = Inner { field, first_side: vec![0; count], masks: vec![0; count] };
        let mut sides = Vec::new();
        let border = field.border;
        let (end_x, end_z) = (field.width - border, field.depth - border);
        for z in border..end_z {
            for x in border..end_x {
                let on_border = [x == border, z + 1 == end_z, x + 1 == end_x, z == border];
                for span in field.column(x, z) {
                    let region = field.regions[span];
                    if !is_plain(region) {
                        continue;
                    }
                    inner.first_side[span] = sides.len() as u32;
                    for direction in 0..4 {
                        let next = linked(field, span as u32, direction);
                        let beyond = match next {
                            _ if on_border[direction] && tile_borders => {
                                let open = next.is_some_and(|n| field.areas[n as usize] != UNWALKABLE);
                                Beyond::Border(direction as u8, open)
                            }
                            _ if on_border[direction] => Beyond::Wall,
                            Some(n) if field.regions[n as usize] == region => continue,
                            Some(n) if !is_plain(field.regions[n as usize]) => Beyond::Wall,
                            Some(n) if field.areas[n as usize] == field.areas[span] => Beyond::Region,
                            Some(_) => Beyond::Area,
                            None => Beyond::Wall,
                        };
                        inner.masks[span] |= 1 << direction;
                        let (dx, dz) = CORNER_OFFSETS[direction];
                        let start = [(x - border) as i32 + dx, (z - border) as i32 + dz];
                        let (span, direction) = (span as u32, direction as u8);
                        sides.push(Side { span, direction, start, next: NONE, twin: NONE, beyond });
                    }
                }
            }
        }
        for side in &mut sides {
            let direction = usize::from(side.direction);
            side.next = inner.following(side.span, direction);
            if matches!(side.beyond, Beyond::Region | Beyond::Area) {
                let other = field.neighbours[side.span as usize][direction];
                side.twin = inner.side(other, (direction + 2) & 3).unwrap_or(NONE);
            }
        }
        Self { sides }
    }

    /// The side before each side.
    pub fn previous(&self) -> Vec<u32> {
        let mut previous = vec![NONE; self.sides.len()];
        for (i, side) in self.sides.iter().enumerate() {
            previous[side.next as usize] = i as u32;
        }
        previous
    }
}
