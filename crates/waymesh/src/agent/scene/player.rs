//! Playing a scene step by step.

use super::{CharacterController, Scene, SceneMap};
use crate::OutOfRange;
use crate::agent::{AgentControl, AgentStatus, NavigationAgent, RouteSource};
use crate::grid::{NavPath, NavPathStatus};
use crate::math::DVec3;
use crate::surface::NavAgent;

/// A scene under way. Agents move in the order of their nodes; nothing depends on anything but the scene and the steps.
#[derive(Debug)]
pub struct ScenePlayer {
    map: SceneMap,
    walkers: Vec<Walker>,
}

#[derive(Debug)]
struct Walker {
    name: String,
    position: DVec3,
    agent: NavigationAgent,
    controller: Option<CharacterController>,
}

/// A map together with the body that is carried over it.
struct Carried<'a> {
    map: &'a mut SceneMap,
    controller: CharacterController,
}

impl RouteSource for Carried<'_> {
    fn find_route(
        &mut self,
        from: DVec3,
        to: DVec3,
        agent: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        self.map.find_route(from, to, agent, out)
    }
}

impl AgentControl for Carried<'_> {
    fn carry(&mut self, from: DVec3, to: DVec3) -> DVec3 {
        self.map.carry(from, to, self.controller.radius, self.controller.step_height)
    }
}

impl ScenePlayer {
    /// A scene at its beginning, on its map. Agents with a destination are on their way.
    #[must_use]
    pub fn new(scene: &Scene, map: SceneMap) -> Self {
        let walkers = scene.agents.iter().map(|agent| {
            let body = NavAgent { radius: agent.radius, ..NavAgent::default() };
            let mut navigation = NavigationAgent::new(body, agent.speed);
            if let Some([x, z]) = agent.destination {
                let place = DVec3::new(x, agent.position.y, z);
                navigation.move_to(map.settle(agent.position, place));
            }
            let (name, position) = (agent.name.clone(), agent.position);
            Walker { name, position, agent: navigation, controller: agent.controller }
        });
        let walkers = walkers.collect();
        Self { map, walkers }
    }

    /// Lets `delta` seconds pass.
    ///
    /// # Errors
    /// A `delta` that is negative or not finite; an agent wider than its surface knows, whose name is not told.
    pub fn step(&mut self, delta: f64) -> Result<(), OutOfRange> {
        for walker in &mut self.walkers {
            let moved = match walker.controller {
                None => walker.agent.walk(&mut self.map, walker.position, delta)?,
                Some(controller) => {
                    walker.agent.steer(&mut Carried { map: &mut self.map, controller }, walker.position, delta)?
                }
            };
            walker.position = self.map.settle(walker.position, moved);
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
