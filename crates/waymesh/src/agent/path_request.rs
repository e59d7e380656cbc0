//! A question for a route that is answered later.

use super::RouteSource;
use crate::OutOfRange;
use crate::grid::{NavPath, NavPathStatus};
use crate::math::DVec3;
use crate::surface::NavAgent;

/// Where a request is between question and answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PathRequestStatus {
    /// Nothing is asked.
    #[default]
    Idle,
    /// A route is asked for.
    Pending,
    /// The route leads to the target.
    Ready,
    /// The target cannot be reached. The route leads as near to it as there is a way, and is empty where there is none.
    Unreachable,
}

/// What is asked: enough to search for the answer anywhere, and to tell whether it is still wanted when it is found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathQuestion {
    /// Where the route begins.
    pub from: DVec3,
    /// Where it is to end.
    pub to: DVec3,
    /// Who will walk it.
    pub agent: NavAgent,
    /// How many questions the request had asked before.
    pub generation: u64,
}

impl PathQuestion {
    /// Finds the answer.
    ///
    /// # Errors
    /// What the source refuses.
    pub fn search<R: RouteSource + ?Sized>(
        &self,
        routes: &mut R,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        routes.find_route(self.from, self.to, &self.agent, out)
    }

    /// What tells questions apart; unlike numbers, the bits of NaN are equal to themselves.
    fn bits(&self) -> [u64; 11] {
        let NavAgent { radius, height, step_height, max_slope_degrees } = self.agent;
        let ([a, b, c], [d, e, f]) = (self.from.to_array(), self.to.to_array());
        let [a, b, c, d, e, f, g, h, i, j] =
            [a, b, c, d, e, f, radius, height, step_height, max_slope_degrees].map(f64::to_bits);
        [a, b, c, d, e, f, g, h, i, j, self.generation]
    }
}

/// A request for a route: `Idle` → `Pending` → `Ready` or `Unreachable`. An answer counts only while it is pending, and only for the question that
/// was asked last: what was cancelled or asked anew cannot be overtaken by an answer that comes late.
///
/// ```
/// use waymesh::agent::{MapRoutes, PathRequest, PathRequestStatus, RouteMemory, SurfaceMap};
/// use waymesh::grid::{FlatGround, NavRegion};
/// use waymesh::math::DVec3;
/// use waymesh::surface::{NavAgent, NavAreas, bake_nav_surface};
///
/// # fn main() -> Result<(), waymesh::Error> {
/// let (agent, ground) = (NavAgent::default(), FlatGround(0.0));
/// let region = NavRegion::new(0.0, 0.0, 40, 40, 0.5)?;
/// let surface = bake_nav_surface(region, &ground, &agent, &NavAreas::default(), agent.radius)?;
/// let map = SurfaceMap::new(surface, Some(ground));
///
/// let mut request = PathRequest::new(agent);
/// request.request_path(DVec3::new(2.0, 0.0, 2.0), DVec3::new(12.0, 0.0, 2.0));
/// assert_eq!(request.status(), PathRequestStatus::Pending);
/// let status = request.answer_from(&mut MapRoutes { map: &map, memory: &mut RouteMemory::default() });
/// assert_eq!(status, PathRequestStatus::Ready);
/// assert_eq!(request.waypoints().last(), Some(DVec3::new(12.0, 0.0, 2.0)));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct PathRequest {
    status: PathRequestStatus,
    agent: NavAgent,
    from: DVec3,
    to: DVec3,
    generation: u64,
    path: NavPath,
    fault: Option<OutOfRange>,
}

impl PathRequest {
    /// A request for an agent that asks nothing yet.
    #[must_use]
    pub fn new(agent: NavAgent) -> Self {
        Self { agent, ..Self::default() }
    }

    /// Asks for a route, and forgets the one before and whatever was pending.
    pub fn request_path(&mut self, from: DVec3, to: DVec3) {
        self.forget(PathRequestStatus::Pending);
        (self.from, self.to) = (from, to);
    }

    /// Asks nothing any more. An answer that is still to come is dropped.
    pub fn cancel(&mut self) {
        self.forget(PathRequestStatus::Idle);
    }

    fn forget(&mut self, status: PathRequestStatus) {
        self.status = status;
        self.generation = self.generation.wrapping_add(1);
        self.path.clear();
        self.fault = None;
    }

    /// Where it is between question and answer.
    #[must_use]
    pub fn status(&self) -> PathRequestStatus {
        self.status
    }

    /// The route, once it is ready; as far as it leads where the target cannot be reached.
    #[must_use]
    pub fn waypoints(&self) -> &NavPath {
        &self.path
    }

    /// What the source refused, where that is why the target is unreachable.
    #[must_use]
    pub fn fault(&self) -> Option<&OutOfRange> {
        self.fault.as_ref()
    }

    /// The question that waits for an answer.
    #[must_use]
    pub fn question(&self) -> Option<PathQuestion> {
        let Self { from, to, agent, generation, .. } = *self;
        (self.status == PathRequestStatus::Pending).then_some(PathQuestion { from, to, agent, generation })
    }

    /// Takes the answer to a question: the result of [`PathQuestion::search`] and the route, which is exchanged for the room of the one before.
    /// Tells whether the question was the one that waits; otherwise nothing changes.
    pub fn answer(
        &mut self,
        question: &PathQuestion,
        found: Result<NavPathStatus, OutOfRange>,
        route: &mut NavPath,
    ) -> bool {
        if self.question().is_none_or(|asked| asked.bits() != question.bits()) {
            return false;
        }
        std::mem::swap(&mut self.path, route);
        self.status = match found {
            Ok(NavPathStatus::Complete) => PathRequestStatus::Ready,
            Ok(_) => PathRequestStatus::Unreachable,
            Err(fault) => {
                self.path.clear();
                self.fault = Some(fault);
                PathRequestStatus::Unreachable
            }
        };
        true
    }

    /// Searches for the answer here and now, if one is waited for.
    pub fn answer_from<R: RouteSource + ?Sized>(&mut self, routes: &mut R) -> PathRequestStatus {
        if let Some(question) = self.question() {
            let mut route = std::mem::take(&mut self.path);
            let found = question.search(routes, &mut route);
            self.answer(&question, found, &mut route);
        }
        self.status
    }
}
