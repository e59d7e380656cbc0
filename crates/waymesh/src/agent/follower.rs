//! Steering one agent along routes.

use super::RouteSource;
use crate::OutOfRange;
use crate::grid::{NavPath, NavPathStatus};
use crate::math::{DVec3, Extremes};
use crate::surface::NavAgent;

/// What a follower is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FollowerStatus {
    /// It has nowhere to go.
    #[default]
    Idle,
    /// It is on its way.
    Walking,
    /// It is at its destination.
    Arrived,
    /// It is as near to its destination as it can get, or has nowhere to stand.
    Unreachable,
}

/// Walks one agent along routes: it plans when given a destination, points towards each corner in turn, and plans again every so often and
/// whenever the agent gets nowhere. It only points; whatever moves the agent does the moving.
///
/// It never points back to a corner that the agent has passed, and shortens its last step so that the agent does not swing around its goal. All
/// distances are seen from above.
///
/// ```
/// use waymesh::agent::{NavPathFollower, NavSurfaceMesh};
/// use waymesh::grid::{FlatGround, NavRegion};
/// use waymesh::math::DVec3;
/// use waymesh::surface::{NavAgent, NavAreas, NavPathQuery, bake_nav_surface};
///
/// # fn main() -> Result<(), waymesh::Error> {
/// let (agent, ground) = (NavAgent::default(), FlatGround(0.0));
/// let region = NavRegion::new(0.0, 0.0, 100, 100, 0.5)?;
/// let surface = bake_nav_surface(region, &ground, &agent, &NavAreas::default(), agent.radius)?;
/// let mut routes = NavSurfaceMesh { surface: &surface, ground: &ground, query: &mut NavPathQuery::default() };
///
/// let mut follower = NavPathFollower::new(agent);
/// follower.move_to(DVec3::new(40.0, 0.0, 26.0));
/// let (mut position, mut direction) = (DVec3::new(10.0, 0.0, 26.0), DVec3::ZERO);
/// while follower.update(&mut routes, position, 1.0 / 60.0, &mut direction)? {
///     position += direction * 4.0 / 60.0; // 4 m/s, however the game moves it
/// }
/// assert!((position - DVec3::new(40.0, 0.0, 26.0)).length() <= follower.arrive_distance);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct NavPathFollower {
    /// The agent.
    pub agent: NavAgent,
    /// At most so far from its destination, an agent has arrived, metres.
    pub arrive_distance: f64,
    /// At most so far from a corner, an agent turns to the next one, metres.
    pub waypoint_radius: f64,
    /// Seconds between two plans.
    pub repath_interval: f64,
    /// Seconds in which an agent must get somewhere.
    pub stuck_seconds: f64,
    /// How far it must get in that time, metres.
    pub stuck_distance: f64,
    target: Option<DVec3>,
    status: FollowerStatus,
    pub(super) path: NavPath,
    /// The waypoint that is walked to; 0 before there is a plan.
    pub(super) next: usize,
    planned_ago: f64,
    /// Where the agent was when it last got somewhere, and how long ago.
    mark: DVec3,
    marked_ago: f64,
    last: Option<Last>,
}

/// The update before.
#[derive(Clone, Copy, Debug)]
struct Last {
    position: DVec3,
    direction: DVec3,
    /// How fast the agent went before, metres a second for a direction of length 1.
    speed: Option<f64>,
}

/// Waypoints that a follower has room for from the start.
const ROOM: usize = 64;

impl NavPathFollower {
    /// A follower with the usual distances and times: arrives within 0.25 m, turns 0.35 m before corners, plans every 2 s, and when it gets less
    /// than 0.1 m in 0.75 s.
    #[must_use]
    pub fn new(agent: NavAgent) -> Self {
        Self {
            agent,
            arrive_distance: 0.25,
            waypoint_radius: 0.35,
            repath_interval: 2.0,
            stuck_seconds: 0.75,
            stuck_distance: 0.1,
            target: None,
            status: FollowerStatus::Idle,
            path: NavPath::with_capacity(ROOM),
            next: 0,
            planned_ago: 0.0,
            mark: DVec3::ZERO,
            marked_ago: 0.0,
            last: None,
        }
    }

    /// Gives a destination; the next update plans.
    pub fn move_to(&mut self, target: DVec3) {
        self.target = Some(target);
        self.status = FollowerStatus::Walking;
        self.forget_route();
    }

    /// Gives the destination up.
    pub fn stop(&mut self) {
        self.target = None;
        self.status = FollowerStatus::Idle;
        self.forget_route();
    }

    /// Plans again at the next update, and walks on along its route until then.
    pub fn replan(&mut self) {
        self.planned_ago = f64::INFINITY;
    }

    /// Where it is to go, until it is there or stopped.
    #[must_use]
    pub fn target(&self) -> Option<DVec3> {
        self.target
    }

    /// What it is doing.
    #[must_use]
    pub fn status(&self) -> FollowerStatus {
        self.status
    }

    /// The route that it walks.
    #[must_use]
    pub fn path(&self) -> &NavPath {
        &self.path
    }

    /// The waypoint that it walks to.
    #[must_use]
    pub fn next_waypoint(&self) -> Option<DVec3> {
        (self.status == FollowerStatus::Walking && self.next > 0).then(|| self.path.get(self.next)).flatten()
    }

    /// Looks where the agent is, `delta` seconds after the last time, and writes the direction to walk in: level, of length 1, shorter where a whole
    /// step would lead beyond the destination, and 0 when it is not to walk. Tells whether it is to walk on.
    ///
    /// # Errors
    /// A position that is not finite or out of range, a `delta` that is negative or not finite: the follower is then as before. What the source
    /// refuses: the follower then has no route, but keeps its destination and plans again at the next update.
    pub fn update<R: RouteSource + ?Sized>(
        &mut self,
        routes: &mut R,
        position: DVec3,
        delta: f64,
        direction: &mut DVec3,
    ) -> Result<bool, OutOfRange> {
        *direction = DVec3::ZERO;
        crate::grid::check_position("position", position)?;
        if !(delta >= 0.0 && delta.is_finite()) {
            return Err(OutOfRange::new("delta", delta, "0 or more seconds, finite"));
        }
        let Some(target) = self.target else { return Ok(false) };
        if self.was_taken(position, delta) {
            self.forget_route();
        }
        if self.must_plan(position, delta) {
            if routes.may_search() {
                self.plan(routes, position, target)?;
            } else if self.next == 0 {
                self.last = None;
                return Ok(true);
            }
        }
        if self.status == FollowerStatus::Walking && self.advance(position) {
            self.at_the_end(routes, position, target)?;
        }
        if self.status != FollowerStatus::Walking {
            self.target = None;
            self.last = None;
            return Ok(false);
        }
        let speed = self.speed(position, delta);
        *direction = self.step(position, speed.map(|speed| speed * delta));
        self.last = Some(Last { position, direction: *direction, speed });
        Ok(true)
    }

    fn forget_route(&mut self) {
        self.path.clear();
        self.next = 0;
        self.last = None;
    }

    /// Counts the time, and tells whether it is time for a new plan: there is none, it is old, or the agent gets nowhere or is off its route.
    fn must_plan(&mut self, position: DVec3, delta: f64) -> bool {
        self.planned_ago += delta;
        self.marked_ago += delta;
        if level_distance(position, self.mark) >= self.stuck_distance {
            self.mark = position;
            self.marked_ago = 0.0;
        }
        self.next == 0
            || self.planned_ago >= self.repath_interval
            || self.marked_ago >= self.stuck_seconds
            || self.is_off_route(position)
    }

    /// How far from where it should be an agent may be without anything being wrong.
    fn leeway(&self) -> f64 {
        (2.0 * self.waypoint_radius).greater(1.0).greater(2.0 * self.agent.radius)
    }

    /// Whether the agent is so far off its route that pointing to the next corner means nothing.
    fn is_off_route(&self, position: DVec3) -> bool {
        let (Some(from), Some(to)) = (self.path.get(self.next.saturating_sub(1)), self.path.get(self.next)) else {
            return false;
        };
        let nearest = crate::math::closest_on_segment_xz(from, to, position);
        nearest.distance_squared.sqrt() > self.leeway()
    }

    /// Whether the agent did not walk to where it is: it lies beside the direction given, or much farther than it got before.
    fn was_taken(&self, position: DVec3, delta: f64) -> bool {
        let Some(last) = self.last else { return false };
        let way = DVec3::new(position.x - last.position.x, 0.0, position.z - last.position.z);
        let along = (way.x * last.direction.x + way.z * last.direction.z).greater(0.0);
        let length_squared = last.direction.length_squared();
        let straight = if length_squared > 0.0 { last.direction * (along / length_squared) } else { DVec3::ZERO };
        let farthest = last.speed.map(|speed| 4.0 * speed * delta + self.leeway());
        (way - straight).length() > self.leeway() || farthest.is_some_and(|farthest| way.length() > farthest)
    }

    /// How fast the agent goes; as far as is known.
    fn speed(&self, position: DVec3, delta: f64) -> Option<f64> {
        let last = self.last?;
        let length = last.direction.length();
        if length == 0.0 || delta == 0.0 {
            return last.speed;
        }
        Some(level_distance(last.position, position) / length / delta)
    }

    fn plan<R: RouteSource + ?Sized>(
        &mut self,
        routes: &mut R,
        position: DVec3,
        target: DVec3,
    ) -> Result<(), OutOfRange> {
        let status =
            routes.find_route(position, target, &self.agent, &mut self.path).inspect_err(|_| self.forget_route())?;
        self.planned_ago = 0.0;
        self.mark = position;
        self.marked_ago = 0.0;
        self.next = 1.min(self.path.len().saturating_sub(1));
        if matches!(status, NavPathStatus::NoPath | NavPathStatus::None) || self.path.is_empty() {
            self.status = FollowerStatus::Unreachable;
        }
        Ok(())
    }

    /// Turns to the next corner as long as the agent is at this one or past it; tells whether the agent is at the route's end.
    fn advance(&mut self, position: DVec3) -> bool {
        let last = self.path.len().saturating_sub(1);
        let from = self.last.map_or(position, |last| last.position);
        while self.next < last {
            let (Some(before), Some(corner)) = (self.path.get(self.next.saturating_sub(1)), self.path.get(self.next))
            else {
                break;
            };
            let near = swept_distance(from, position, corner) <= self.waypoint_radius;
            if !near && !is_past(before, corner, position) {
                return false;
            }
            self.next += 1;
        }
        // Going by within the distance is arriving, even if the step ended farther on.
        self.path.last().is_some_and(|end| swept_distance(from, position, end) <= self.arrive_distance)
    }

    /// At the end of a complete route the agent has arrived. A partial one is planned again, since from here there may be more to find; if not, this is it.
    fn at_the_end<R: RouteSource + ?Sized>(
        &mut self,
        routes: &mut R,
        position: DVec3,
        target: DVec3,
    ) -> Result<(), OutOfRange> {
        if self.path.status() == NavPathStatus::Complete {
            self.status = FollowerStatus::Arrived;
            return Ok(());
        }
        if !routes.may_search() {
            return Ok(());
        }
        self.last = None;
        self.plan(routes, position, target)?;
        if self.status == FollowerStatus::Walking && self.advance(position) {
            let complete = self.path.status() == NavPathStatus::Complete;
            self.status = if complete { FollowerStatus::Arrived } else { FollowerStatus::Unreachable };
        }
        Ok(())
    }

    /// The direction to the next waypoint; `whole` is how far a direction of length 1 leads, as far as is known.
    fn step(&self, position: DVec3, whole: Option<f64>) -> DVec3 {
        let Some(next) = self.path.get(self.next) else { return DVec3::ZERO };
        let way = DVec3::new(next.x - position.x, 0.0, next.z - position.z);
        let distance = way.length();
        if distance == 0.0 {
            return DVec3::ZERO;
        }
        let unit = way / distance;
        match whole {
            Some(whole) if self.next + 1 == self.path.len() && whole > distance => unit * (distance / whole),
            _ => unit,
        }
    }
}

/// The distance seen from above.
pub(super) fn level_distance(a: DVec3, b: DVec3) -> f64 {
    let (dx, dz) = (a.x - b.x, a.z - b.z);
    (dx * dx + dz * dz).sqrt()
}

/// How near a step came to a place, seen from above.
fn swept_distance(from: DVec3, to: DVec3, place: DVec3) -> f64 {
    crate::math::closest_on_segment_xz(from, to, place).distance_squared.sqrt()
}

/// Whether a place lies beyond a corner, as seen along the way to it.
fn is_past(before: DVec3, corner: DVec3, place: DVec3) -> bool {
    let (way, beyond) = (corner - before, place - corner);
    way.x * beyond.x + way.z * beyond.z > 0.0
}
