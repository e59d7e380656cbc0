//! Walking from place to place.

use super::{AgentStatus, NavigationAgent};
use crate::math::DVec3;

/// What follows the last place of a patrol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PatrolOrder {
    /// The first one.
    #[default]
    Around,
    /// The one before it, and so back to the first.
    BackAndForth,
}

/// Sends an agent from place to place, for ever. A place that cannot be reached is passed over once the agent is as near to it as it gets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Patrol {
    /// The places. One alone is walked to and kept to; none leaves the agent alone.
    pub places: Vec<DVec3>,
    /// What follows the last one.
    pub order: PatrolOrder,
    /// How long the agent stays at each, seconds.
    pub pause: f64,
    next: usize,
    backwards: bool,
    stayed: f64,
    /// Where it sent the agent; `None` when it is to send it.
    sent: Option<DVec3>,
}

impl Patrol {
    /// A patrol around some places without a pause.
    #[must_use]
    pub fn new(places: Vec<DVec3>) -> Self {
        Self { places, ..Self::default() }
    }

    /// The number of the place that is walked to or stayed at.
    #[must_use]
    pub fn place(&self) -> usize {
        self.next
    }

    /// Looks at an agent, `delta` seconds after the last time, and sends it where it is to go. An agent that was sent elsewhere is left alone until it is
    /// done there; then the patrol goes on.
    pub fn update(&mut self, agent: &mut NavigationAgent, delta: f64) {
        if agent.status() == AgentStatus::Moving {
            return;
        }
        if self.sent.is_some() && self.sent == agent.destination() {
            self.stayed += delta;
            if self.stayed < self.pause || self.places.len() < 2 {
                return;
            }
            self.turn();
        }
        self.stayed = 0.0;
        self.sent = self.places.get(self.next).or(self.places.first()).copied();
        if let Some(place) = self.sent {
            agent.move_to(place);
        }
    }

    fn turn(&mut self) {
        let last = self.places.len() - 1;
        match self.order {
            PatrolOrder::Around => self.next = if self.next >= last { 0 } else { self.next + 1 },
            PatrolOrder::BackAndForth => {
                self.backwards = if self.next >= last { true } else { self.backwards && self.next > 0 };
                self.next = if self.backwards { self.next.min(last) - 1 } else { self.next + 1 };
            }
        }
    }
}
