//! The funnel (Lee and Preparata 1984; Hershberger and Snoeyink 1994), with both of its sides kept as chains.
//!
//! The plain funnel that keeps one point a side and starts over at each corner goes wrong where its two sides point in
//! opposite directions (the apex lies on a portal) or in the same one (a portal points at the apex). Chains and exact
//! orientation need no such care: each side is always the shortest path along its wall.

use super::portals::same_xz;
use crate::math::{DVec3, Turn, orient_xz};
use std::ops::ControlFlow;

/// A point of a side, or the apex.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FunnelPoint {
    pub(super) position: DVec3,
    /// How many portals there are up to the last one that it is an end of; for the start, up to where it stands.
    pub(super) passed: usize,
}

/// One side of the funnel, from the apex (not in it) outwards.
#[derive(Clone, Debug, Default)]
struct Chain {
    points: Vec<FunnelPoint>,
    /// Points before this one lie behind the apex.
    head: usize,
    /// The side's end where it is right at the apex seen from above, which at a step in height is another place.
    at_apex: Option<FunnelPoint>,
}

impl Chain {
    fn reserve(&mut self, points: usize) {
        self.clear();
        self.points.reserve(points);
    }

    fn clear(&mut self) {
        self.points.clear();
        self.head = 0;
        self.at_apex = None;
    }

    #[inline]
    fn ahead(&self) -> &[FunnelPoint] {
        &self.points[self.head..]
    }

    fn positions(&self) -> impl Iterator<Item = DVec3> {
        self.ahead().iter().map(|point| point.position)
    }
}

/// The funnel from an apex through the portals so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Funnel {
    apex: FunnelPoint,
    right: Chain,
    left: Chain,
}

impl Funnel {
    /// Makes room for so many points a side.
    pub(super) fn reserve(&mut self, points: usize) {
        self.right.reserve(points);
        self.left.reserve(points);
    }

    /// A funnel that is closed at `apex`, with this many portals behind it.
    pub(super) fn start(&mut self, apex: DVec3, passed: usize) {
        self.apex = FunnelPoint { position: apex, passed };
        self.right.clear();
        self.left.clear();
    }

    /// Goes through a portal; every corner that the path has for certain is handed to `corner`.
    pub(super) fn pass(
        &mut self,
        portal: usize,
        right: DVec3,
        left: DVec3,
        mut corner: impl FnMut(FunnelPoint) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let passed = portal + 1;
        let Self { apex, right: right_side, left: left_side } = self;
        add(right_side, left_side, apex, FunnelPoint { position: right, passed }, Turn::Right, &mut corner)?;
        add(left_side, right_side, apex, FunnelPoint { position: left, passed }, Turn::Left, &mut corner)
    }

    /// Its apex, and the points of its right and left side from there outwards.
    pub(super) fn sides(&self) -> (DVec3, impl Iterator<Item = DVec3>, impl Iterator<Item = DVec3>) {
        (self.apex.position, self.right.positions(), self.left.positions())
    }

    /// Ends at a point: hands over all corners on the way to it that are left.
    pub(super) fn end(
        &mut self,
        portal: usize,
        end: DVec3,
        mut corner: impl FnMut(FunnelPoint) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Self { apex, right, left } = self;
        add(right, left, apex, FunnelPoint { position: end, passed: portal + 1 }, Turn::Right, &mut corner)?;
        let ahead = right.ahead();
        ahead[..ahead.len().saturating_sub(1)].iter().try_for_each(|&p| corner(p))
    }
}

/// Moves the end of side `own` to `point`. `outward` is the turn away from the funnel's inside on that side.
#[inline]
fn add(
    own: &mut Chain,
    other: &mut Chain,
    apex: &mut FunnelPoint,
    point: FunnelPoint,
    outward: Turn,
    corner: &mut impl FnMut(FunnelPoint) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let target = point.position;
    // The chain to the new point: without the points that it passes on the inside or straight.
    let mut was_open = own.ahead().last().is_some_and(|last| last.passed > apex.passed);
    while let [.., last] = own.ahead() {
        let before = match own.ahead() {
            [.., before, _] => before.position,
            _ => apex.position,
        };
        if !same_xz(last.position, target) && orient_xz(before, last.position, target) == outward {
            own.points.push(point);
            return ControlFlow::Continue(());
        }
        own.points.pop();
    }
    own.at_apex = None;
    if was_open && let Some(step) = other.at_apex.take() {
        *apex = step;
        corner(step)?;
    }
    // Nothing of this side is left before the apex: it may have crossed the other side.
    while let [first, ..] = *other.ahead() {
        let crossed = match orient_xz(apex.position, first.position, target) {
            Turn::Straight => was_open && goes_on(apex.position, first.position, target),
            turn => turn != outward,
        };
        if !crossed {
            break;
        }
        other.head += 1;
        other.at_apex = None;
        *apex = first;
        own.clear();
        was_open = point.passed > apex.passed + 1;
        corner(first)?;
    }
    if same_xz(apex.position, target) {
        own.at_apex = Some(point);
    } else {
        own.points.push(point);
    }
    ControlFlow::Continue(())
}

/// Of three points on a line: whether the third is at the second or beyond, as seen from the first.
#[inline]
fn goes_on(a: DVec3, b: DVec3, c: DVec3) -> bool {
    (b.x - a.x) * (c.x - b.x) + (b.z - a.z) * (c.z - b.z) >= 0.0
}
