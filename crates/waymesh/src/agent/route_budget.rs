//! Searches spread over frames.

use super::RouteSource;
use crate::OutOfRange;
use crate::grid::{NavPath, NavPathStatus};
use crate::math::DVec3;
use crate::surface::NavAgent;

/// A source that begins no more searches once those before expanded so many nodes. A count and not a time, so that who is served when does not
/// depend on the machine.
///
/// The last search may go over the budget, by as much as one search expands.
#[derive(Debug)]
pub struct RouteBudget<'a, R: ?Sized> {
    /// What answers.
    pub routes: &'a mut R,
    /// Nodes that may still be expanded. Every search counts as one more than it expands, so that those that find nothing cost something too.
    pub left: u64,
    /// Whether a search was refused.
    pub refused: bool,
}

impl<'a, R: ?Sized> RouteBudget<'a, R> {
    /// A budget of so many nodes.
    pub fn new(routes: &'a mut R, nodes: u64) -> Self {
        Self { routes, left: nodes, refused: false }
    }
}

impl<R: RouteSource + ?Sized> RouteSource for RouteBudget<'_, R> {
    fn find_route(
        &mut self,
        from: DVec3,
        to: DVec3,
        agent: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        let found = self.routes.find_route(from, to, agent, out);
        self.left = self.left.saturating_sub(u64::from(out.expanded()) + 1);
        found
    }

    fn may_search(&mut self) -> bool {
        let may = self.left > 0 && self.routes.may_search();
        self.refused |= !may;
        may
    }
}
