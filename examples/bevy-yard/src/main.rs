//! The yard in a window: click to send the agents, space to open and close the wall.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use waymesh_bevy::waymesh::agent::scene::{NavigationSource, Scene, SceneMap};
use waymesh_bevy::waymesh::agent::Avoidance;
use waymesh_bevy::waymesh::surface::NavAgent;
use waymesh_bevy::{
    AgentAvoidance, CharacterController, Chase, MovementControl, NavDebug, NavigationAgent, NavigationMap,
    NavigationPlugin, Patrol, spawn_scene,
};

const YARD: &str = include_str!("../../../crates/waymesh-bevy/scenes/yard.json");

/// The scene, and whether its wall is open.
#[derive(Resource)]
struct Yard {
    scene: Scene,
    open: bool,
}

/// A block of the wall that comes and goes.
#[derive(Component)]
struct Gate;

fn main() {
    let scene = Scene::from_json(YARD.as_bytes()).expect("the yard is a scene");
    App::new()
        .add_plugins((DefaultPlugins, NavigationPlugin::default()))
        .insert_resource(NavDebug::from_arguments(std::env::args()))
        .insert_resource(AgentAvoidance(Some(Avoidance::default())))
        .insert_resource(Yard { scene, open: false })
        .add_systems(Startup, set_up)
        .add_systems(Update, (send_agents, open_and_close))
        .run();
}

/// The yard's map; with the wall open, samples 3 to 5 of its row are walkable.
fn map_of(scene: &Scene, open: bool) -> SceneMap {
    let mut scene = scene.clone();
    if let Some(NavigationSource::Rows { walkable, width, .. }) = scene.navigation.as_mut().map(|map| &mut map.source)
    {
        let row = 5 * *width as usize;
        walkable[row + 3..row + 6].fill(open);
    }
    SceneMap::from_rows(&scene).expect("the yard is small").expect("the yard has rows")
}

fn set_up(
    mut commands: Commands,
    yard: Res<Yard>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    commands.spawn((
        Camera3d::default(),
        Transform::from_xyz(5.5, 15.0, 17.0).looking_at(Vec3::new(5.5, 0.0, 5.5), Vec3::Y),
    ));
    commands.spawn((
        DirectionalLight { shadow_maps_enabled: true, ..default() },
        Transform::from_xyz(3.0, 10.0, 6.0).looking_at(Vec3::new(5.5, 0.0, 5.5), Vec3::Y),
    ));
    commands.spawn((
        Mesh3d(meshes.add(Plane3d::default().mesh().size(12.0, 12.0))),
        MeshMaterial3d(materials.add(Color::srgb(0.78, 0.83, 0.74))),
        Transform::from_xyz(5.5, 0.0, 5.5),
    ));
    let block = meshes.add(Cuboid::new(1.0, 1.5, 1.0));
    let stone = materials.add(Color::srgb(0.45, 0.45, 0.48));
    for x in 0..9u8 {
        let place = Transform::from_xyz(x.into(), 0.75, 5.0);
        let mut part = commands.spawn((Mesh3d(block.clone()), MeshMaterial3d(stone.clone()), place));
        if (3..6).contains(&x) {
            part.insert(Gate);
        }
    }
    let mut agents = spawn_scene(&mut commands, &yard.scene, map_of(&yard.scene, yard.open));
    let body = NavAgent { radius: 0.3, ..default() };
    let rounds = [Vec3::new(1.0, 0.0, 8.0), Vec3::new(10.0, 0.0, 8.0), Vec3::new(10.0, 0.0, 2.0)];
    let guard = (NavigationAgent::new(body, 2.0), Patrol::new(rounds), Transform::from_xyz(8.0, 0.0, 8.0));
    agents.push(commands.spawn(guard).id());
    let carried = (MovementControl::by_agent(), CharacterController::default());
    let dog = (NavigationAgent::new(body, 3.5), Chase::of(agents[0]), Transform::from_xyz(10.0, 0.0, 10.0), carried);
    agents.push(commands.spawn(dog).id());
    let shape = meshes.add(Capsule3d::new(0.3, 0.9));
    let colours = [Color::srgb(0.8, 0.3, 0.1), Color::srgb(0.1, 0.3, 0.8), Color::srgb(0.1, 0.5, 0.4), Color::srgb(0.6, 0.4, 0.1)];
    for (agent, colour) in agents.into_iter().zip(colours) {
        let look = (Mesh3d(shape.clone()), MeshMaterial3d(materials.add(colour)), Transform::from_xyz(0.0, 0.75, 0.0));
        // The agent's transform is at its feet, and Bevy shows children of what is visible.
        commands.entity(agent).insert(Visibility::default()).with_child(look);
    }
}

/// Sends both agents of the scene to where the ground was clicked.
fn send_agents(
    buttons: Res<ButtonInput<MouseButton>>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&Camera, &GlobalTransform)>,
    mut agents: Query<&mut NavigationAgent, (Without<Patrol>, Without<Chase>)>,
) {
    let (camera, view) = *camera;
    let Some(cursor) = window.cursor_position().filter(|_| buttons.just_pressed(MouseButton::Left)) else { return };
    let Ok(ray) = camera.viewport_to_world(view, cursor) else { return };
    let Some(place) = ray.plane_intersection_point(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y)) else { return };
    for mut agent in &mut agents {
        agent.move_to(place);
    }
}

/// Space opens the wall, and closes it again: every agent plans anew.
fn open_and_close(
    keys: Res<ButtonInput<KeyCode>>,
    mut yard: ResMut<Yard>,
    mut map: ResMut<NavigationMap>,
    mut gates: Query<&mut Visibility, With<Gate>>,
) {
    if keys.just_pressed(KeyCode::Space) {
        yard.open = !yard.open;
        map.replace(map_of(&yard.scene, yard.open));
        for mut gate in &mut gates {
            *gate = if yard.open { Visibility::Hidden } else { Visibility::Visible };
        }
    }
}
