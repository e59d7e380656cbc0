//! Walking away from something.

use super::follower::level_distance;
use super::{AgentStatus, NavigationAgent, RouteSource};
use crate::OutOfRange;
use crate::grid::{NavPath, NavPathStatus};
use crate::math::{DVec3, closest_on_segment_xz};

/// Sends an agent away from a threat, seen from above: to the end of a route that leads farther from it than the agent is, straight away where
/// that is possible, to the side where it is not.
#[derive(Clone, Debug)]
pub struct Flee {
    /// The agent flees when the threat is nearer than this, metres.
    pub alarm: f64,
    /// It looks for a place so far from the threat, and rests when it is that far, metres.
    pub safe: f64,
    /// At least so many seconds lie between two looks around.
    pub interval: f64,
    fleeing: bool,
    looked_ago: f64,
    route: NavPath,
}

/// Where to look, as (along, across) with the way straight away from the threat along: ahead first, then ever farther to both sides. They are of length 1:
/// legs of right-angled triangles with whole sides, so that no angle is needed. About 0°, ±37°, ±67°, ±90°, ±113° and ±143°.
const WAYS: [[f64; 2]; 11] = [
    [1.0, 0.0],
    [0.8, 0.6],
    [0.8, -0.6],
    [5.0 / 13.0, 12.0 / 13.0],
    [5.0 / 13.0, -12.0 / 13.0],
    [0.0, 1.0],
    [0.0, -1.0],
    [-5.0 / 13.0, 12.0 / 13.0],
    [-5.0 / 13.0, -12.0 / 13.0],
    [-0.8, 0.6],
    [-0.8, -0.6],
];

/// An end at this part of the distance that is wanted is good enough.
const GOOD_ENOUGH: f64 = 0.9;
/// A route that comes nearer to the threat than this part of the distance to it is none to flee by.
const PASSING: f64 = 0.5;

impl Default for Flee {
    /// Alarmed within 8 m, safe at 16 m, looking around every 0.5 s at most.
    fn default() -> Self {
        Self {
            alarm: 8.0,
            safe: 16.0,
            interval: 0.5,
            fleeing: false,
            looked_ago: f64::INFINITY,
            route: NavPath::with_capacity(64),
        }
    }
}

impl Flee {
    /// Whether the agent is on the run.
    #[must_use]
    pub fn is_fleeing(&self) -> bool {
        self.fleeing
    }

    /// Looks where the agent and the threat are, `delta` seconds after the last time, and sends the agent. An agent on the run stops when it is safe
    /// or the threat is gone. Looking around asks for up to eleven routes, fewer where the first ones are good; where the source allows no more searches,
    /// what was found until then counts.
    ///
    /// # Errors
    /// What the source refuses.
    pub fn update<R: RouteSource + ?Sized>(
        &mut self,
        agent: &mut NavigationAgent,
        routes: &mut R,
        position: DVec3,
        threat: Option<DVec3>,
        delta: f64,
    ) -> Result<(), OutOfRange> {
        self.looked_ago += delta;
        let distance = threat.map_or(f64::INFINITY, |threat| level_distance(position, threat));
        if !self.fleeing && distance >= self.alarm {
            return Ok(());
        }
        let Some(threat) = threat.filter(|_| distance < self.safe) else {
            agent.stop();
            self.fleeing = false;
            self.looked_ago = f64::INFINITY;
            return Ok(());
        };
        self.fleeing = true;
        // A way that still leads to safety is kept to.
        let headed = agent.status() == AgentStatus::Moving
            && agent.destination().is_some_and(|to| level_distance(to, threat) >= self.safe * GOOD_ENOUGH);
        if headed || self.looked_ago < self.interval || !routes.may_search() {
            return Ok(());
        }
        self.looked_ago = 0.0;
        if let Some(place) = self.look_around(agent, routes, position, threat)? {
            agent.move_to(place);
        }
        Ok(())
    }

    /// The end of the first route that leads far enough from the threat; where none does, the farthest, if it is farther than where the agent is.
    fn look_around<R: RouteSource + ?Sized>(
        &mut self,
        agent: &NavigationAgent,
        routes: &mut R,
        position: DVec3,
        threat: DVec3,
    ) -> Result<Option<DVec3>, OutOfRange> {
        let away = DVec3::new(position.x - threat.x, 0.0, position.z - threat.z);
        let distance = away.length();
        let along = if distance > 0.0 { away / distance } else { DVec3::X };
        let across = DVec3::new(-along.z, 0.0, along.x);
        let (mut farthest, mut place) = (distance, None);
        for [ahead, aside] in WAYS {
            if !routes.may_search() {
                break;
            }
            let direction = along * ahead + across * aside;
            let mark = position + direction * self.safe;
            let status = routes.find_route(position, mark, agent.body(), &mut self.route)?;
            let end = match status {
                NavPathStatus::Complete | NavPathStatus::Partial => self.route.last(),
                NavPathStatus::None | NavPathStatus::NoPath => None,
            };
            let Some(end) = end else { continue };
            let reached = level_distance(end, threat);
            if reached > farthest && self.passes(threat, distance * PASSING) {
                (farthest, place) = (reached, Some(end));
            }
            if farthest >= self.safe * GOOD_ENOUGH {
                break;
            }
        }
        Ok(place)
    }

    /// Whether the route comes no nearer to the threat than a distance.
    fn passes(&self, threat: DVec3, distance: f64) -> bool {
        let legs = self.route.points().zip(self.route.points().skip(1));
        let mut nearest = legs.map(|(a, b)| closest_on_segment_xz(a, b, threat).distance_squared);
        nearest.all(|squared| squared >= distance * distance)
    }
}
