//! Corners of the compact heightfield: where up to four linked spans meet.
//!
//! The sides of a cell are numbered like [`DIRECTIONS`](super::compact::DIRECTIONS); walked with the cell on the left
//! they run 3, 2, 1, 0 (−z, +x, +z, −x). A corner of a span is named by the side that starts there.

use super::compact::{CompactHeightfield, NO_NEIGHBOUR};

/// Where a cell's corners lie from its least corner, by the side that starts there.
pub(crate) const CORNER_OFFSETS: [(i32, i32); 4] = [(0, 1), (1, 1), (1, 0), (0, 0)];

/// The span linked to `span` across its side, if the link holds in both directions.
#[inline]
pub(crate) fn linked(field: &CompactHeightfield, span: u32, side: usize) -> Option<u32> {
    let next = field.neighbours[span as usize][side];
    (next != NO_NEIGHBOUR && field.neighbours[next as usize][(side + 2) & 3] == span).then_some(next)
}

/// A corner, as all spans that are linked around it see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Corner {
    /// The same for all spans linked around the corner, and for no other.
    pub identity: u32,
    /// The highest floor of these spans, so that no floor pokes through; or where the agent still fits under the lowest
    /// ceiling, if that is lower, but never below what the floors beneath need. Spans opposite of each other need not have
    /// a gap for the agent in common.
    pub height: i32,
    /// The floor winds around the corner like a stair around a pole: a turn does not lead back to where it began.
    pub winds: bool,
}

/// Looks around the corner of `span` where `side` starts.
pub(crate) fn corner(field: &CompactHeightfield, span: u32, side: usize) -> Corner {
    let (mut identity, mut floor, mut most) = (u32::MAX, i32::MIN, i32::MAX);
    let winds = visit(field, span, side, |span, side| {
        let own = field.floors[span as usize];
        identity = identity.min(span * 4 + side as u32);
        floor = floor.max(own);
        most = most.min(field.below_ceiling(span));
    });
    if most < floor {
        // Hardly ever.
        visit(field, span, side, |span, _| most = most.max(field.least(span).unwrap_or(most)));
    }
    Corner { identity, height: floor.min(most), winds }
}

/// Calls for `span` and all that are linked to it around its corner where `side` starts, with the side of theirs that starts there.
/// Answers whether the floor winds.
pub(crate) fn visit(field: &CompactHeightfield, span: u32, side: usize, mut join: impl FnMut(u32, usize)) -> bool {
    join(span, side);
    let mut steps = 0;
    let (mut at, mut out) = (span, side);
    while steps < 3
        && let Some(next) = linked(field, at, out)
    {
        (at, out) = (next, (out + 1) & 3);
        join(at, out);
        steps += 1;
    }
    if steps == 3 {
        let closing = linked(field, at, out);
        return closing.or_else(|| linked(field, span, (side + 1) & 3)).is_some_and(|next| next != span);
    }
    (at, out) = (span, side);
    while let Some(next) = linked(field, at, (out + 1) & 3) {
        if steps == 3 {
            return true;
        }
        (at, out) = (next, (out + 3) & 3);
        join(at, out);
        steps += 1;
    }
    false
}
