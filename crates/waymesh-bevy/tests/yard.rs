//! The yard through Bevy and through the library: the same positions, frame by frame, to the last bit.

mod support;

use bevy_app::App;
use bevy_ecs::prelude::Name;
use bevy_time::{Fixed, Time};
use bevy_transform::components::Transform;
use support::{app, at, body, place, spawn, tiles, town, yard};
use waymesh::agent::scene::ScenePlayer;
use waymesh::agent::{AgentStatus, Avoidance, PathRequestStatus};
use waymesh::math::DVec3;
use waymesh_bevy::{
    AgentAvoidance, CharacterController, Chase, Flee, MovementControl, NavigationAgent, NavigationMap,
    NavigationSettings, PathRequest, Patrol, Searches, spawn_scene, to_vec3,
};

fn play(app: &mut App) -> Vec<bevy_ecs::prelude::Entity> {
    let (scene, map) = yard();
    let entities = spawn_scene(&mut app.world_mut().commands(), &scene, map);
    app.world_mut().flush();
    entities
}

#[test]
fn the_yard_is_the_same_through_bevy_and_through_the_library() {
    for hz in [30.0, 60.0, 64.0, 120.0] {
        let mut app = app(hz);
        let entities = play(&mut app);
        let (scene, map) = yard();
        let mut player = ScenePlayer::new(&scene, map);
        let delta = app.world().resource::<Time<Fixed>>().timestep().as_secs_f64();
        for frame in 0..(8.0 * hz) as u32 {
            app.update();
            player.step(delta).unwrap();
            for (&entity, (name, position, status)) in entities.iter().zip(player.agents()) {
                let entity = app.world().entity(entity);
                let (agent, transform) = (entity.get::<NavigationAgent>().unwrap(), entity.get::<Transform>().unwrap());
                assert_eq!(entity.get::<Name>().unwrap().as_str(), name);
                assert_eq!(agent.place(transform), position, "{name}, frame {frame} at {hz} Hz");
                assert_eq!((transform.translation, agent.status()), (to_vec3(position), status));
            }
        }
        let ends: Vec<_> = player.agents().map(|(_, position, status)| (position, status)).collect();
        let arrived = |x| (DVec3::new(x, 0.0, 10.0), AgentStatus::Arrived);
        assert_eq!(ends, [arrived(1.0), arrived(4.0)]);
    }
}

/// A busy world: every kind of agent and behaviour, avoidance, requests answered by tasks, a budget that is too small, tiles that come and go. Gives
/// a hash over all places in all frames.
fn busy(frames: u32) -> u64 {
    let mut app = app(60.0);
    let full = tiles();
    app.insert_resource(NavigationMap::new(full.clone()))
        .insert_resource(AgentAvoidance(Some(Avoidance::default())))
        .insert_resource(NavigationSettings {
            agent_nodes: 500,
            request_nodes: 500,
            requests: Searches::OffFrame { most: 5 },
        });
    let world = app.world_mut();
    let mut agents = Vec::new();
    for k in 0..30u8 {
        let (x, z) = (2.0 + 3.0 * f32::from(k % 5), 2.0 + 4.0 * f32::from(k / 5));
        let entity = spawn(world, at(x, z), 3.0);
        let mut entity = world.entity_mut(entity);
        match k % 3 {
            0 => entity.insert(Patrol::new([at(28.0, z), at(x, 28.0), at(x, z)])),
            1 => entity.insert(Chase::of(agents[usize::from(k) - 1])),
            _ => entity.insert(Flee::from(agents[usize::from(k) - 1])),
        };
        if k % 2 == 0 {
            entity.insert((MovementControl::by_agent(), CharacterController::default()));
        }
        entity.insert(PathRequest::new(body()));
        agents.push(entity.id());
    }
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let mut note = |bits: u64| hash = (hash ^ bits).wrapping_mul(0x0100_0000_01b3);
    for frame in 0..frames {
        let world = app.world_mut();
        for (k, &agent) in agents.iter().enumerate() {
            let here = place(world, agent);
            let mut request = world.get_mut::<PathRequest>(agent).unwrap();
            match request.status() {
                PathRequestStatus::Pending if frame % 7 == 0 && k % 4 == 0 => request.cancel(),
                PathRequestStatus::Pending => {}
                _ => request.request_path(here, at(30.0 - here.x, (k as f32 + 0.5) % 30.0)),
            }
        }
        let mut map = world.resource_mut::<NavigationMap>();
        if frame % 50 == 25 {
            map.edit::<Tiles>().unwrap().surface.remove(frame / 50 % 4, 3).unwrap();
        } else if frame % 50 == 40 {
            let tile = full.surface.tile(frame / 50 % 4, 3).unwrap().clone();
            map.edit::<Tiles>().unwrap().surface.put(frame / 50 % 4, 3, tile).unwrap();
        }
        app.update();
        for &agent in &agents {
            let entity = app.world().entity(agent);
            let place = entity.get::<NavigationAgent>().unwrap().place(entity.get::<Transform>().unwrap());
            place.to_array().iter().for_each(|v| note(v.to_bits()));
            let request = entity.get::<PathRequest>().unwrap();
            request.waypoints().points().flat_map(|p| p.to_array()).for_each(|v| note(v.to_bits()));
        }
    }
    hash
}

type Tiles = waymesh::agent::SurfaceMap<waymesh::surface::NavTiledSurface, waymesh::grid::FlatGround>;

/// Task pools are made once in a process, so every number of threads has a process of its own: this test, run again.
#[test]
fn the_same_with_any_number_of_threads() {
    const HASH: &str = "busy world: ";
    if std::env::var_os("WAYMESH_THREADS").is_some() {
        println!("{HASH}{:016x}", busy(400));
        return;
    }
    let hashes: Vec<String> = ["1", "2", "8", "2"]
        .into_iter()
        .map(|threads| {
            let output = std::process::Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "the_same_with_any_number_of_threads", "--nocapture"])
                .env("WAYMESH_THREADS", threads)
                .output()
                .unwrap();
            let text = String::from_utf8(output.stdout).unwrap();
            let hash = text.split(HASH).nth(1).unwrap_or_else(|| panic!("{text}"));
            hash[..16].to_owned()
        })
        .collect();
    assert!(hashes.iter().all(|hash| *hash == hashes[0]), "{hashes:?}");
    assert_eq!(format!("{:016x}", busy(400)), hashes[0]);
}

/// Over a mesh, on the ground at every step.
#[test]
fn the_town_is_walked_on_its_ground() {
    let (map, [start, goal]) = town();
    let mut app = app(60.0);
    app.insert_resource(NavigationMap::new(map.clone()));
    let walker = spawn(app.world_mut(), start, 6.0);
    let carried = spawn(app.world_mut(), start, 6.0);
    app.world_mut().entity_mut(carried).insert((MovementControl::by_agent(), CharacterController::default()));
    for agent in [walker, carried] {
        app.world_mut().get_mut::<NavigationAgent>(agent).unwrap().move_to(goal);
    }
    for _ in 0..60 * 90 {
        app.update();
        for agent in [walker, carried] {
            let entity = app.world().entity(agent);
            let here = entity.get::<NavigationAgent>().unwrap().place(entity.get::<Transform>().unwrap());
            let found =
                waymesh::query::find_nearest_poly(&map.mesh, here, DVec3::splat(0.5), &waymesh::query::DefaultFilter);
            let apart = found.unwrap().unwrap().distance_squared.sqrt();
            assert!(apart < 0.02, "{here} is {apart} m off the mesh");
        }
    }
    for agent in [walker, carried] {
        assert_eq!(app.world().get::<NavigationAgent>(agent).unwrap().status(), AgentStatus::Arrived);
    }
    assert_eq!(place(app.world(), walker).xz_distance(place(app.world(), carried)), 0.0);
}

trait Seen {
    fn xz_distance(self, other: Self) -> f32;
}

impl Seen for bevy_math::Vec3 {
    fn xz_distance(self, other: Self) -> f32 {
        (self.x - other.x).hypot(self.z - other.z)
    }
}
