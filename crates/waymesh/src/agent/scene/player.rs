//! Playing a scene step by step.

use super::{Scene, SceneAgent, SceneError, SceneMap};
use crate::agent::{AgentStatus, CarriedRoutes, CharacterController, MapRoutes, NavMap, NavigationAgent, RouteMemory};
use crate::math::DVec3;
use crate::surface::NavAgent;

/// A scene under way. Agents move in the order of their nodes; nothing depends on anything but the scene and the steps.
#[derive(Debug)]
pub struct ScenePlayer {
    map: SceneMap,
    memory: RouteMemory,
    walkers: Vec<Walker>,
}

#[derive(Debug)]
struct Walker {
    name: String,
    position: DVec3,
    agent: NavigationAgent,
    controller: Option<CharacterController>,
}

impl ScenePlayer {
    /// A scene at its beginning, on its map. Agents with a destination are on their way.
    #[must_use]
    pub fn new(scene: &Scene, map: SceneMap) -> Self {
        let walkers = scene.agents.iter().map(|agent| Walker {
            name: agent.name.clone(),
            position: agent.position,
            agent: agent.navigation_agent(&map),
            controller: agent.controller,
        });
        Self { walkers: walkers.collect(), map, memory: RouteMemory::default() }
    }

    /// Lets `delta` seconds pass. After an error the agents before the one that is named have moved.
    ///
    /// # Errors
    /// A `delta` that is negative or not finite; an agent that the map cannot answer for, such as one wider than its surface knows.
    pub fn step(&mut self, delta: f64) -> Result<(), SceneError> {
        let Self { map, memory, walkers } = self;
        for Walker { name, position, agent, controller } in walkers {
            let mut routes = MapRoutes { map: &*map, memory: &mut *memory };
            let moved = match *controller {
                None => agent.walk(&mut routes, *position, delta),
                Some(body) => agent.steer(&mut CarriedRoutes { routes, body }, *position, delta),
            };
            let moved = moved.map_err(|fault| SceneError::Agent { node: name.clone(), fault })?;
            *position = map.settle(*position, moved);
        }
        Ok(())
    }

    /// The agents in the order of their nodes: name, position, and what each is doing.
    pub fn agents(&self) -> impl ExactSizeIterator<Item = (&str, DVec3, AgentStatus)> {
        self.walkers.iter().map(|walker| (walker.name.as_str(), walker.position, walker.agent.status()))
    }

    /// Gives an agent, by its number, another destination, or none.
    pub fn send(&mut self, agent: usize, destination: Option<DVec3>) {
        if let Some(walker) = self.walkers.get_mut(agent) {
            match destination {
                Some(destination) => walker.agent.move_to(destination),
                None => walker.agent.stop(),
            }
        }
    }

    /// The map.
    #[must_use]
    pub fn map(&self) -> &SceneMap {
        &self.map
    }
}

impl SceneAgent {
    /// The agent as its scene starts: on its way where it has a destination, which is put on the map's ground.
    #[must_use]
    pub fn navigation_agent(&self, map: &impl NavMap) -> NavigationAgent {
        let body = NavAgent { radius: self.radius, ..NavAgent::default() };
        let mut agent = NavigationAgent::new(body, self.speed);
        if let Some([x, z]) = self.destination {
            agent.move_to(map.settle(self.position, DVec3::new(x, self.position.y, z)));
        }
        agent
    }
}
