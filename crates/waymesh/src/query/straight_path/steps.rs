//! The funnel's way through a corridor, step by step, for whoever wants to see it.

use super::funnel::Funnel;
use crate::math::DVec3;

/// How the funnel stands after a portal: what is left of the corridor is seen from the apex between its two sides.
#[derive(Clone, Debug, PartialEq)]
pub struct FunnelStep {
    /// The right and the left end of the portal; at the end of a run both are where the run ends (the path's end, or the entry of
    /// an off-mesh link).
    pub portal: [DVec3; 2],
    /// Where both sides begin: the latest corner that the path has for certain.
    pub apex: DVec3,
    /// The right side, from the apex (not in it) outwards: the shortest way along that wall to the portal.
    pub right: Vec<DVec3>,
    /// The left side. At the end of a run what is left of it does not matter: the right side is the rest of the path.
    pub left: Vec<DVec3>,
}

/// Told of every step of the funnel.
pub(super) trait Watch {
    /// The funnel stands as it does after this portal, given by its right and left end.
    fn passed(&mut self, portal: [DVec3; 2], funnel: &Funnel);
}

/// Nobody watches.
impl Watch for () {
    #[inline]
    fn passed(&mut self, _: [DVec3; 2], _: &Funnel) {}
}

/// Most positions that are kept.
const MOST_POSITIONS: usize = 1 << 20;

/// Writes every step down, until that gets too much.
#[derive(Default)]
pub(super) struct Recorder {
    pub(super) steps: Vec<FunnelStep>,
    positions: usize,
}

impl Watch for Recorder {
    fn passed(&mut self, portal: [DVec3; 2], funnel: &Funnel) {
        if self.positions > MOST_POSITIONS {
            return;
        }
        let (apex, right, left) = funnel.sides();
        let step = FunnelStep { portal, apex, right: right.collect(), left: left.collect() };
        self.positions += 3 + step.right.len() + step.left.len();
        self.steps.push(step);
    }
}
