//! Stretches of outline with the same things on both sides from end to end.
//!
//! Two regions that meet share their chains, so whatever becomes of a chain happens to both of them alike and no gap
//! or T-junction can open.

use super::RawContour;
use super::boundary::{Beyond, Boundary, NONE};
use crate::bake::compact::CompactHeightfield;
use crate::bake::corner::corner;

/// A cell corner on a chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChainPoint {
    /// x, y and z in cells and cell heights from the tile's inner corner.
    pub position: [i32; 3],
    /// Tells corners at the same place but on different floors apart.
    pub identity: u32,
    /// Whether the simplified outline passes here.
    pub kept: bool,
}

/// A stretch of outline between two corners where something changes, or a whole outline.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    /// First and one past the last of its points, both ends included.
    pub points: std::ops::Range<usize>,
    pub beyond: Beyond,
}

/// A chain as part of a region's outline.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passage {
    pub chain: u32,
    /// Whether the outline passes it from its last point to its first.
    pub backwards: bool,
}

/// A closed outline of a region, around it or around a hole in it.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    pub region: u32,
    pub area: u16,
    /// Its chains in order, in [`Outlines::passages`].
    pub passages: std::ops::Range<usize>,
}

/// All outlines and what they are made of.
#[derive(Default)]
pub(crate) struct Outlines {
    pub(super) points: Vec<ChainPoint>,
    pub(super) chains: Vec<Chain>,
    pub(super) passages: Vec<Passage>,
    pub(super) outlines: Vec<Outline>,
}

impl Outlines {
    /// Cuts the boundary into chains and joins these into outlines, sorted by region.
    pub(super) fn cut(field: &CompactHeightfield, boundary: &Boundary) -> Self {
        let mut all = Self::default();
        let sides = &boundary.sides;
        let previous = boundary.previous();
        let starts_chain = |s: u32| {
            let (this, before) = (&sides[s as usize], &sides[previous[s as usize] as usize]);
            this.beyond != before.beyond || (this.twin != NONE && sides[this.twin as usize].next != before.twin)
        };
        let mut passage_at: Vec<Option<Passage>> = vec![None; sides.len()];
        let mut seen = vec![false; sides.len()];
        for first in 0..sides.len() as u32 {
            if seen[first as usize] {
                continue;
            }
            // Around once, for a corner to start at: where a chain starts; where the region on the other side started;
            // or one that does not depend on where this walk began.
            let (mut chain_start, mut known, mut least, mut s) = (None, None, first, first);
            loop {
                seen[s as usize] = true;
                if chain_start.is_none() && starts_chain(s) {
                    chain_start = Some(s);
                }
                if passage_at[s as usize].is_some() {
                    known = Some(s);
                }
                if sides[s as usize].start < sides[least as usize].start {
                    least = s;
                }
                s = sides[s as usize].next;
                if s == first {
                    break;
                }
            }
            let start = chain_start.or(known).unwrap_or(least);
            let first_passage = all.passages.len();
            let mut s = start;
            loop {
                let mut end = s;
                let mut length = 1;
                while sides[end as usize].next != start && !starts_chain(sides[end as usize].next) {
                    end = sides[end as usize].next;
                    length += 1;
                }
                let passage = match passage_at[s as usize] {
                    Some(passage) => passage,
                    None => {
                        let passage = all.add_chain(field, boundary, s, length);
                        let twin = sides[end as usize].twin;
                        if twin != NONE {
                            passage_at[twin as usize] = Some(Passage { backwards: !passage.backwards, ..passage });
                        }
                        passage
                    }
                };
                all.passages.push(passage);
                s = sides[end as usize].next;
                if s == start {
                    break;
                }
            }
            let span = sides[first as usize].span as usize;
            all.outlines.push(Outline {
                region: field.regions[span],
                area: field.areas[span],
                passages: first_passage..all.passages.len(),
            });
        }
        all.outlines.sort_by_key(|o| o.region);
        all
    }

    /// The outlines as plain lists of corners.
    pub fn raw(&self) -> Vec<RawContour> {
        let corners = |outline: &Outline| {
            let passages = &self.passages[outline.passages.clone()];
            // A passage ends where the next one starts.
            let points = passages.iter().flat_map(|&passage| {
                let count = self.chains[passage.chain as usize].points.len() - 1;
                self.point_indices(passage).take(count)
            });
            points.map(|i| self.points[i].position).collect()
        };
        let raw = |outline: &Outline| RawContour {
            region: outline.region,
            area: outline.area.min(255) as u8,
            corners: corners(outline),
        };
        self.outlines.iter().map(raw).collect()
    }

    /// Adds the chain of `length` sides from side `first` on, stored in a direction that depends on the chain alone.
    fn add_chain(&mut self, field: &CompactHeightfield, boundary: &Boundary, first: u32, length: u32) -> Passage {
        let from = self.points.len();
        let mut s = first;
        let (mut keep_second, mut keep_last_but_one) = (false, false);
        for i in 0..=length {
            let side = &boundary.sides[s as usize];
            let corner = corner(field, side.span, usize::from(side.direction));
            let position = [side.start[0], corner.height, side.start[1]];
            self.points.push(ChainPoint { position, identity: corner.identity, kept: i == 0 || i == length });
            // Around a winding stair's pole the two regions may see different corners. One cell on they agree.
            keep_second |= i == 0 && corner.winds;
            keep_last_but_one |= i == length && corner.winds;
            s = side.next;
        }
        let points = &mut self.points[from..];
        let last = points.len() - 1;
        points[1].kept |= keep_second;
        points[last - 1].kept |= keep_last_but_one;
        let place = |i: usize| (points[i].position[0], points[i].position[2]);
        let backwards = (place(0), place(1)) > (place(last), place(last - 1));
        if backwards {
            points.reverse();
        }
        let beyond = boundary.sides[first as usize].beyond;
        self.chains.push(Chain { points: from..self.points.len(), beyond });
        Passage { chain: self.chains.len() as u32 - 1, backwards }
    }

    /// The points of a passage in the order in which its outline passes them, by index.
    pub(super) fn point_indices(&self, passage: Passage) -> impl Iterator<Item = usize> + use<> {
        let range = self.chains[passage.chain as usize].points.clone();
        let (start, end) = (range.start, range.end);
        (start..end).map(move |i| if passage.backwards { start + end - 1 - i } else { i })
    }
}
