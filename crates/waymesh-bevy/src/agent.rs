//! The components of what walks.

use crate::place::{to_dvec3, to_vec3};
use crate::roll::{Numbered, enrol, strike};
use bevy_ecs::prelude::Component;
use bevy_math::Vec3;
use bevy_transform::components::Transform;
use waymesh::OutOfRange;
use waymesh::agent::AgentStatus;
use waymesh::grid::NavPath;
use waymesh::math::DVec3;
use waymesh::surface::NavAgent;

/// An agent that walks to where it is sent. Its entity has no parent: its [`Transform`] is its place in the world, at its feet.
///
/// The place is kept in double precision, and the transform rounded from it. Whoever else writes the translation moves the agent: it goes on from
/// there.
#[derive(Component, Clone, Debug)]
#[require(Transform)]
#[component(on_insert = enrol::<Self>, on_remove = strike::<Self>)]
pub struct NavigationAgent {
    pub(crate) walker: waymesh::agent::NavigationAgent,
    pub(crate) place: DVec3,
    pub(crate) velocity: DVec3,
    /// Whether it was put on the ground.
    pub(crate) settled: bool,
    pub(crate) fault: Option<OutOfRange>,
    number: u64,
}

impl NavigationAgent {
    /// An agent with a body, metres a second fast, that has nowhere to go.
    #[must_use]
    pub fn new(body: NavAgent, speed: f64) -> Self {
        Self::from(waymesh::agent::NavigationAgent::new(body, speed))
    }

    /// The same agent, already on its way.
    #[must_use]
    pub fn going_to(mut self, destination: Vec3) -> Self {
        self.move_to(destination);
        self
    }

    /// Sends it somewhere. It plans on the next update, or when it has its turn.
    pub fn move_to(&mut self, destination: Vec3) {
        self.fault = None;
        self.walker.move_to(to_dvec3(destination));
    }

    /// Leaves it where it is.
    pub fn stop(&mut self) {
        self.fault = None;
        self.walker.stop();
    }

    /// What it is doing. One with a [`fault`](Self::fault) is unreachable.
    #[must_use]
    pub fn status(&self) -> AgentStatus {
        if self.fault.is_some() { AgentStatus::Unreachable } else { self.walker.status() }
    }

    /// Where it was sent last.
    #[must_use]
    pub fn destination(&self) -> Option<Vec3> {
        self.walker.destination().map(to_vec3)
    }

    /// The route that it was given last.
    #[must_use]
    pub fn route(&self) -> &NavPath {
        self.walker.route()
    }

    /// Why it was stopped: what the map refused, such as a body wider than the map was made for.
    #[must_use]
    pub fn fault(&self) -> Option<&OutOfRange> {
        self.fault.as_ref()
    }

    /// How it moved on the last update, metres a second.
    #[must_use]
    pub fn velocity(&self) -> Vec3 {
        to_vec3(self.velocity)
    }

    /// The agent itself, for its speed, body and follower's settings.
    #[must_use]
    pub fn walker(&self) -> &waymesh::agent::NavigationAgent {
        &self.walker
    }

    /// The agent itself, to be changed.
    pub fn walker_mut(&mut self) -> &mut waymesh::agent::NavigationAgent {
        &mut self.walker
    }

    /// Where it is exactly, given its transform.
    #[must_use]
    pub fn place(&self, transform: &Transform) -> DVec3 {
        if self.is_at(transform) { self.place } else { to_dvec3(transform.translation) }
    }

    /// Whether nobody else has moved it.
    pub(crate) fn is_at(&self, transform: &Transform) -> bool {
        transform.translation == to_vec3(self.place)
    }

    pub(crate) fn give_up(&mut self, fault: OutOfRange) {
        self.walker.stop();
        self.fault = Some(fault);
    }
}

impl From<waymesh::agent::NavigationAgent> for NavigationAgent {
    fn from(walker: waymesh::agent::NavigationAgent) -> Self {
        // No transform is there, so that the first one seen is news.
        Self { walker, place: DVec3::NAN, velocity: DVec3::ZERO, settled: false, fault: None, number: 0 }
    }
}

impl Numbered for NavigationAgent {
    fn number(&self) -> u64 {
        self.number
    }

    fn set_number(&mut self, number: u64) {
        self.number = number;
    }
}

/// Who moves an entity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Driver {
    /// The player or the game: the navigation agent leaves the entity alone.
    #[default]
    Player,
    /// The navigation agent.
    Agent,
}

/// An agent with this walks through it: with the driver `Agent` and a [`CharacterController`] it is carried over the map, which stops it at walls. Without a
/// controller `velocity` is all that is written, and whatever reads it, such as a physics engine, moves the entity.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct MovementControl {
    /// Who moves the entity.
    pub driver: Driver,
    /// The velocity that the driver wants, metres a second.
    pub velocity: Vec3,
}

impl MovementControl {
    /// Driven by the navigation agent.
    #[must_use]
    pub fn by_agent() -> Self {
        Self { driver: Driver::Agent, velocity: Vec3::ZERO }
    }
}

/// A kinematic body that keeps to the walkable map, slides along walls, and climbs steps up to a limit.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct CharacterController(pub waymesh::agent::CharacterController);
