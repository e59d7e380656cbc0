//! An agent that walks to where it is sent.

use super::follower::level_distance;
use super::{FollowerStatus, NavPathFollower, RouteSource};
use crate::OutOfRange;
use crate::grid::{NavPath, NavPathStatus};
use crate::math::DVec3;
use crate::surface::NavAgent;

/// What an agent is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AgentStatus {
    /// It has nowhere to go.
    #[default]
    Idle,
    /// It is on its way.
    Moving,
    /// It is at its destination.
    Arrived,
    /// It is as near to its destination as it can get, or has nowhere to stand.
    Unreachable,
}

impl AgentStatus {
    /// The name in output.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Moving => "moving",
            Self::Arrived => "arrived",
            Self::Unreachable => "unreachable",
        }
    }
}

/// What carries an agent that does not move by itself: where a step from one place towards another ends.
pub trait AgentControl {
    /// Moves a body as far as the world lets it.
    fn carry(&mut self, from: DVec3, to: DVec3) -> DVec3;
}

/// Walks to a destination over any route source: exactly along its route ([`walk`](Self::walk)), or steered through
/// something that carries it ([`steer`](Self::steer)).
///
/// ```
/// use waymesh::agent::{AgentStatus, NavSurfaceMesh, NavigationAgent};
/// use waymesh::grid::{FlatGround, NavRegion};
/// use waymesh::math::DVec3;
/// use waymesh::surface::{NavAgent, NavAreas, NavPathQuery, bake_nav_surface};
///
/// # fn main() -> Result<(), waymesh::Error> {
/// let (body, ground) = (NavAgent::default(), FlatGround(0.0));
/// let surface =
///     bake_nav_surface(NavRegion::new(0.0, 0.0, 40, 40, 0.5)?, &ground, &body, &NavAreas::default(), body.radius)?;
/// let mut routes = NavSurfaceMesh { surface: &surface, ground: &ground, query: &mut NavPathQuery::default() };
/// let mut agent = NavigationAgent::new(body, 4.0);
/// let mut position = DVec3::new(2.0, 0.0, 2.0);
/// agent.move_to(DVec3::new(12.0, 0.0, 2.0));
/// for _ in 0..3 {
///     position = agent.walk(&mut routes, position, 1.0)?;
/// }
/// assert_eq!((position.x, agent.status()), (12.0, AgentStatus::Arrived));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct NavigationAgent {
    /// Metres a second.
    pub speed: f64,
    follower: NavPathFollower,
    status: AgentStatus,
    destination: Option<DVec3>,
    /// The waypoint that is walked to; 0 before there is a route.
    next: usize,
    planned_ago: f64,
    /// Where the last step along the route ended.
    last: Option<DVec3>,
    closing: Option<Closing>,
}

/// The last bit of the way of an agent that is steered: from where its follower is content to the very end of the route.
#[derive(Clone, Copy, Debug)]
struct Closing {
    end: DVec3,
    then: AgentStatus,
    /// How far it was from the end before its last step, and how long that step was to be.
    before: f64,
    wanted: f64,
}

/// An agent that closes in and gets less than this part of its steps done is held up by something, and as near as it gets.
const HELD_UP: f64 = 0.1;

impl NavigationAgent {
    /// An agent without a destination.
    #[must_use]
    pub fn new(body: NavAgent, speed: f64) -> Self {
        let mut follower = NavPathFollower::new(body);
        // Corners lie on walls. A body that turned before one would lean on the wall and hardly come past it.
        follower.waypoint_radius = 0.0;
        Self {
            speed,
            follower,
            status: AgentStatus::Idle,
            destination: None,
            next: 0,
            planned_ago: 0.0,
            last: None,
            closing: None,
        }
    }

    /// Its body.
    #[must_use]
    pub fn body(&self) -> &NavAgent {
        &self.follower.agent
    }

    /// What steers it: its distances and times may be set. `walk` uses the interval between plans alone.
    pub fn follower_mut(&mut self) -> &mut NavPathFollower {
        &mut self.follower
    }

    /// Sends it somewhere; the next update plans.
    pub fn move_to(&mut self, destination: DVec3) {
        self.destination = Some(destination);
        self.status = AgentStatus::Moving;
        self.next = 0;
        self.last = None;
        self.closing = None;
        self.follower.move_to(destination);
    }

    /// Leaves it where it is.
    pub fn stop(&mut self) {
        self.destination = None;
        self.status = AgentStatus::Idle;
        self.next = 0;
        self.closing = None;
        self.follower.stop();
    }

    /// Plans again at the next update and walks on until then; one that had given up tries again. For when the map has changed.
    pub fn replan(&mut self) {
        match (self.status, self.destination) {
            (AgentStatus::Unreachable, Some(destination)) => self.move_to(destination),
            _ => {
                self.planned_ago = f64::INFINITY;
                self.follower.replan();
            }
        }
    }

    /// Where it was sent last.
    #[must_use]
    pub fn destination(&self) -> Option<DVec3> {
        self.destination
    }

    /// What it is doing.
    #[must_use]
    pub fn status(&self) -> AgentStatus {
        self.status
    }

    /// The route that it was given last, from where it was then.
    #[must_use]
    pub fn route(&self) -> &NavPath {
        &self.follower.path
    }

    /// Where the agent is after `delta` seconds: so far along its route as its speed takes it, around corners within one
    /// step, and no farther than the route's end. Where the route is partial it walks to the end and is unreachable then.
    ///
    /// # Errors
    /// A `delta` or speed that is negative or not finite: the agent is then as before. What the source refuses: the agent then has no route, but
    /// keeps its destination and plans again at the next update.
    pub fn walk<R: RouteSource + ?Sized>(
        &mut self,
        routes: &mut R,
        position: DVec3,
        delta: f64,
    ) -> Result<DVec3, OutOfRange> {
        self.check(delta)?;
        let (AgentStatus::Moving, Some(destination)) = (self.status, self.destination) else { return Ok(position) };
        self.planned_ago += delta;
        // Whoever else moved the agent, its route begins somewhere else now.
        let lost = self.next == 0 || self.last.is_some_and(|last| (last.x, last.z) != (position.x, position.z));
        if lost || self.planned_ago >= self.follower.repath_interval {
            if routes.may_search() {
                self.plan(routes, position, destination)?;
            } else if lost {
                return Ok(position);
            }
        }
        if self.status != AgentStatus::Moving {
            return Ok(position);
        }
        let mut position = position;
        let mut left = self.speed * delta;
        while let Some(corner) = self.follower.path.get(self.next) {
            let distance = level_distance(corner, position);
            if distance > left {
                position += (corner - position) * (left / distance);
                self.last = Some(position);
                return Ok(position);
            }
            left -= distance;
            position = corner;
            self.next += 1;
        }
        self.last = Some(position);
        self.status = match self.follower.path.status() {
            NavPathStatus::Complete => AgentStatus::Arrived,
            _ => AgentStatus::Unreachable,
        };
        Ok(position)
    }

    fn plan<R: RouteSource + ?Sized>(
        &mut self,
        routes: &mut R,
        position: DVec3,
        destination: DVec3,
    ) -> Result<(), OutOfRange> {
        self.next = 0;
        self.last = None;
        // The follower, should it steer from here on, plans for itself.
        self.follower.next = 0;
        let path = &mut self.follower.path;
        let status =
            routes.find_route(position, destination, &self.follower.agent, path).inspect_err(|_| path.clear())?;
        self.planned_ago = 0.0;
        self.next = 1;
        if matches!(status, NavPathStatus::NoPath | NavPathStatus::None) || self.follower.path.is_empty() {
            self.status = AgentStatus::Unreachable;
        }
        Ok(())
    }

    /// Where the agent is after `delta` seconds, steered by its follower and carried by a control.
    ///
    /// # Errors
    /// As [`walk`](Self::walk).
    pub fn steer<R: RouteSource + AgentControl + ?Sized>(
        &mut self,
        world: &mut R,
        position: DVec3,
        delta: f64,
    ) -> Result<DVec3, OutOfRange> {
        let wish = self.wish(world, position, delta)?;
        Ok(if wish == DVec3::ZERO { position } else { world.carry(position, position + wish) })
    }

    /// The step that the agent wants to make in the next `delta` seconds, seen from above; 0 when it is not to move. Whoever carries it does so, as
    /// far as the world lets it, and tells the next time where it is.
    ///
    /// Its follower points the way, and turns at a corner when the agent is there or past it. From where that is content, the agent goes straight to the route's end, and has arrived when it is there, or
    /// when something keeps it from coming nearer. So it ends at the same place whatever the length of a step.
    ///
    /// # Errors
    /// As [`walk`](Self::walk).
    pub fn wish<R: RouteSource + ?Sized>(
        &mut self,
        routes: &mut R,
        position: DVec3,
        delta: f64,
    ) -> Result<DVec3, OutOfRange> {
        self.check(delta)?;
        if self.status != AgentStatus::Moving {
            return Ok(DVec3::ZERO);
        }
        if self.closing.is_none() {
            let mut direction = DVec3::ZERO;
            if self.follower.update(routes, position, delta, &mut direction)? {
                return Ok(direction * (self.speed * delta));
            }
            let then = match self.follower.status() {
                FollowerStatus::Arrived => AgentStatus::Arrived,
                _ => AgentStatus::Unreachable,
            };
            let end = self.follower.path.last().filter(|&end| {
                let distance = level_distance(end, position);
                distance <= self.follower.arrive_distance + self.speed * delta
            });
            let Some(end) = end else {
                self.status = then;
                return Ok(DVec3::ZERO);
            };
            self.closing = Some(Closing { end, then, before: f64::INFINITY, wanted: 0.0 });
        }
        Ok(self.close_in(position, delta))
    }

    /// The step to the very end of the route.
    fn close_in(&mut self, position: DVec3, delta: f64) -> DVec3 {
        let Some(closing) = &mut self.closing else { return DVec3::ZERO };
        let left = level_distance(closing.end, position);
        if left == 0.0 || closing.before - left < closing.wanted * HELD_UP {
            self.status = closing.then;
            self.closing = None;
            return DVec3::ZERO;
        }
        let reach = self.speed * delta;
        closing.before = left;
        closing.wanted = if reach < left { reach } else { left };
        let way = DVec3::new(closing.end.x - position.x, 0.0, closing.end.z - position.z);
        if reach < left { way * (reach / left) } else { way }
    }

    fn check(&self, delta: f64) -> Result<(), OutOfRange> {
        let check = |name, value: f64, allowed| match value >= 0.0 && value.is_finite() {
            true => Ok(()),
            false => Err(OutOfRange::new(name, value, allowed)),
        };
        check("delta", delta, "0 or more seconds, finite")?;
        check("speed", self.speed, "0 or more metres a second, finite")
    }
}
