//! An agent that walks to where it is sent.

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
    route: NavPath,
    /// The waypoint that is walked to; 0 before there is a route.
    next: usize,
    planned_ago: f64,
    /// Where the last step along the route ended.
    last: Option<DVec3>,
}

impl NavigationAgent {
    /// An agent without a destination.
    #[must_use]
    pub fn new(body: NavAgent, speed: f64) -> Self {
        Self {
            speed,
            follower: NavPathFollower::new(body),
            status: AgentStatus::Idle,
            destination: None,
            route: NavPath::with_capacity(64),
            next: 0,
            planned_ago: 0.0,
            last: None,
        }
    }

    /// Its body.
    #[must_use]
    pub fn body(&self) -> &NavAgent {
        &self.follower.agent
    }

    /// Sends it somewhere; the next update plans.
    pub fn move_to(&mut self, destination: DVec3) {
        self.destination = Some(destination);
        self.status = AgentStatus::Moving;
        self.next = 0;
        self.last = None;
        self.follower.move_to(destination);
    }

    /// Leaves it where it is.
    pub fn stop(&mut self) {
        self.destination = None;
        self.status = AgentStatus::Idle;
        self.follower.stop();
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

    /// Where the agent is after `delta` seconds: so far along its route as its speed takes it, around corners within one
    /// step, and no farther than the route's end. Where the route is partial it walks to the end and is unreachable then.
    ///
    /// # Errors
    /// What the source refuses; a `delta` that is negative or not finite.
    pub fn walk<R: RouteSource + ?Sized>(
        &mut self,
        routes: &mut R,
        position: DVec3,
        delta: f64,
    ) -> Result<DVec3, OutOfRange> {
        check_delta(delta)?;
        let (AgentStatus::Moving, Some(destination)) = (self.status, self.destination) else { return Ok(position) };
        self.planned_ago += delta;
        // Whoever else moved the agent, its route begins somewhere else now.
        let taken = self.last.is_some_and(|last| (last.x, last.z) != (position.x, position.z));
        if self.next == 0 || taken || self.planned_ago >= self.follower.repath_interval {
            self.planned_ago = 0.0;
            let status = routes.find_route(position, destination, &self.follower.agent, &mut self.route)?;
            if matches!(status, NavPathStatus::NoPath | NavPathStatus::None) || self.route.is_empty() {
                self.status = AgentStatus::Unreachable;
                return Ok(position);
            }
            self.next = 1;
        }
        let mut position = position;
        let mut left = self.speed * delta;
        while let Some(corner) = self.route.get(self.next) {
            let (dx, dz) = (corner.x - position.x, corner.z - position.z);
            let distance = (dx * dx + dz * dz).sqrt();
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
        self.status = match self.route.status() {
            NavPathStatus::Complete => AgentStatus::Arrived,
            _ => AgentStatus::Unreachable,
        };
        Ok(position)
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
        if self.status != AgentStatus::Moving {
            return Ok(position);
        }
        let mut direction = DVec3::ZERO;
        let walks = self.follower.update(world, position, delta, &mut direction)?;
        self.status = match self.follower.status() {
            FollowerStatus::Idle => AgentStatus::Idle,
            FollowerStatus::Walking => AgentStatus::Moving,
            FollowerStatus::Arrived => AgentStatus::Arrived,
            FollowerStatus::Unreachable => AgentStatus::Unreachable,
        };
        if !walks || self.status != AgentStatus::Moving {
            return Ok(position);
        }
        Ok(world.carry(position, position + direction * (self.speed * delta)))
    }
}

fn check_delta(delta: f64) -> Result<(), OutOfRange> {
    match delta >= 0.0 && delta.is_finite() {
        true => Ok(()),
        false => Err(OutOfRange::new("delta", delta, "0 or more seconds, finite")),
    }
}
