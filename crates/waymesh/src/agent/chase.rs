//! Walking after something that moves.

use super::follower::level_distance;
use super::{AgentStatus, NavigationAgent};
use crate::math::DVec3;

/// What a chase is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChaseStatus {
    /// There is no target, or none any more: the agent was stopped.
    #[default]
    Lost,
    /// The agent is after its target.
    Chasing,
    /// The agent is within reach of its target and stands.
    Caught,
    /// The agent is as near to its target as it can get.
    OutOfReach,
}

/// Sends an agent after a target, seen from above.
#[derive(Clone, Debug, PartialEq)]
pub struct Chase {
    /// At most so far from its target, the agent has caught it and stands, metres.
    pub reach: f64,
    /// The agent is sent anew when the target is farther than this from where it was sent, metres.
    pub slack: f64,
    /// At least so many seconds lie between two times that it is sent.
    pub interval: f64,
    status: ChaseStatus,
    sent_ago: f64,
}

impl Default for Chase {
    /// Reach 1 m, sent anew after 0.5 m, at most every 0.25 s.
    fn default() -> Self {
        Self { reach: 1.0, slack: 0.5, interval: 0.25, status: ChaseStatus::Lost, sent_ago: f64::INFINITY }
    }
}

impl Chase {
    /// What it is doing.
    #[must_use]
    pub fn status(&self) -> ChaseStatus {
        self.status
    }

    /// Looks where the agent and its target are, `delta` seconds after the last time, and sends the agent. Without a target, an agent that was on the chase
    /// is stopped.
    pub fn update(&mut self, agent: &mut NavigationAgent, position: DVec3, target: Option<DVec3>, delta: f64) {
        self.sent_ago += delta;
        let Some(target) = target else {
            if self.status != ChaseStatus::Lost {
                agent.stop();
            }
            self.status = ChaseStatus::Lost;
            self.sent_ago = f64::INFINITY;
            return;
        };
        if level_distance(position, target) <= self.reach {
            if self.status != ChaseStatus::Caught {
                agent.stop();
            }
            self.status = ChaseStatus::Caught;
            return;
        }
        let strayed = agent.destination().is_none_or(|sent| level_distance(sent, target) > self.slack);
        if strayed && self.sent_ago >= self.interval {
            agent.move_to(target);
            self.sent_ago = 0.0;
        }
        self.status = match agent.status() {
            AgentStatus::Unreachable => ChaseStatus::OutOfReach,
            _ => ChaseStatus::Chasing,
        };
    }
}
