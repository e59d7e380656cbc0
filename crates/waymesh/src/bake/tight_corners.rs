//! Corners whose floors cannot all keep to their own gaps.
//!
//! A corner has one height for up to four floors around it, each a step from the next. Two of them that lie diagonally may
//! have no gap for the agent in common: the floor above the one comes down so far that, at the corner's height, nothing is left of
//! the gap beneath the other. There the floor under the lowest ceiling is parted from the others around the corner.

use super::{
    compact::{CompactHeightfield, NO_NEIGHBOUR},
    corner::{linked, visit},
};

/// Takes away the links that hold such corners together.
pub(crate) fn part(open: &mut CompactHeightfield) {
    // Around a pole, parting what winds can bring others together.
    while part_once(open) {}
}

/// What is found depends on the links as they were, not on the order in which corners are looked at. Answers whether there
/// was any.
fn part_once(open: &mut CompactHeightfield) -> bool {
    let mut parted: Vec<(u32, usize)> = Vec::new();
    let mut around: Vec<(u32, usize)> = Vec::new();
    for span in 0..open.span_count() as u32 {
        let Some(most) = tight_gap(open, span) else { continue };
        for side in 0..4 {
            if fits(open, span, side, most) {
                continue;
            }
            around.clear();
            visit(open, span, side, |span, side| around.push((span, side)));
            around.sort_unstable();
            while let Some(lowest) = tight(open, &around) {
                let (span, side) = around.remove(lowest);
                parted.extend([side, (side + 1) & 3].map(|side| (span, side)));
            }
        }
    }
    let found = !parted.is_empty();
    for (span, side) in parted {
        if let Some(other) = linked(open, span, side) {
            open.neighbours[span as usize][side] = NO_NEIGHBOUR;
            open.neighbours[other as usize][side ^ 2] = NO_NEIGHBOUR;
        }
    }
    found
}

/// The highest that the surface over a span may be, if it may have to be higher three steps on.
fn tight_gap(open: &CompactHeightfield, span: u32) -> Option<i32> {
    let needed = open.agent_height.saturating_add(open.agent_climb.saturating_mul(3));
    if open.clearances[span as usize] < needed { open.most(span) } else { None }
}

/// Whether none of the floors around a corner needs the surface higher than `most`. Floors next to each other have a gap in
/// common; so where all four are linked, only the one opposite matters.
fn fits(open: &CompactHeightfield, span: u32, side: usize, most: i32) -> bool {
    let beyond = |span: u32, side: usize| match span {
        NO_NEIGHBOUR => NO_NEIGHBOUR,
        span => open.neighbours[span as usize][side & 3],
    };
    let opposite = beyond(beyond(span, side), side + 1);
    let last = beyond(opposite, side + 2);
    if last != NO_NEIGHBOUR && last == beyond(span, side + 1) {
        return open.undersides[opposite as usize] <= most;
    }
    let mut fits = true;
    visit(open, span, side, |other, _| fits &= open.undersides[other as usize] <= most);
    fits
}

/// Of the spans around a corner the one with the lowest ceiling, if the floor beneath another reaches higher than that allows.
fn tight(open: &CompactHeightfield, around: &[(u32, usize)]) -> Option<usize> {
    let least = around.iter().filter_map(|&(span, _)| open.least(span)).max()?;
    let most = |(at, &(span, _)): (usize, &(u32, usize))| Some((open.most(span)?, at));
    let (most, lowest) = around.iter().enumerate().filter_map(most).min()?;
    (most < least).then_some(lowest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        bake::{corner::corner, sample_fields::random},
        math::SplitMix64,
    };

    /// Every surface keeps to its own gap: at each corner of each cell.
    fn all_fit(open: &CompactHeightfield) -> bool {
        (0..open.span_count() as u32).all(|span| {
            (0..4).all(|side| {
                let height = corner(open, span, side).height;
                open.least(span).is_none_or(|least| least <= height)
                    && open.most(span).is_none_or(|most| height <= most)
            })
        })
    }

    #[test]
    fn what_is_parted_fits() {
        let mut rng = SplitMix64::new(21);
        let mut tight = 0;
        for case in 0..3000 {
            let mut open = random(&mut rng);
            // Links of drawn fields may lead one way only.
            for (span, side) in (0..open.span_count() as u32).flat_map(|span| (0..4).map(move |side| (span, side))) {
                if linked(&open, span, side).is_none() {
                    open.neighbours[span as usize][side] = NO_NEIGHBOUR;
                }
            }
            let before = open.clone();
            part(&mut open);
            assert!(all_fit(&open), "case {case}");
            if all_fit(&before) {
                assert!(open == before, "case {case}: parted without need");
            } else {
                tight += 1;
            }
        }
        assert!(tight > 100, "{tight}");
    }
}
