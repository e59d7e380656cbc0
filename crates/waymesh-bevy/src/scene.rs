//! Scene documents as entities.

use crate::agent::{CharacterController, MovementControl, NavigationAgent};
use crate::navigation_map::NavigationMap;
use crate::place::to_vec3;
use bevy_ecs::prelude::{Commands, Entity, Name};
use bevy_transform::components::Transform;
use waymesh::agent::scene::{Scene, SceneMap};

/// Makes a scene's map the world's, and spawns its agents, each with its name, on their way where they have a destination. Gives them in the order of their
/// nodes.
pub fn spawn_scene(commands: &mut Commands, scene: &Scene, map: SceneMap) -> Vec<Entity> {
    let mut spawn = |agent: &waymesh::agent::scene::SceneAgent| {
        let mut navigation = NavigationAgent::from(agent.navigation_agent(&map));
        // The place exactly as the document has it.
        navigation.place = agent.position;
        let transform = Transform::from_translation(to_vec3(agent.position));
        let mut entity = commands.spawn((Name::new(agent.name.clone()), transform, navigation));
        if let Some(controller) = agent.controller {
            entity.insert((MovementControl::by_agent(), CharacterController(controller)));
        }
        entity.id()
    };
    let entities = scene.agents.iter().map(&mut spawn).collect();
    commands.insert_resource(NavigationMap::new(map));
    entities
}
