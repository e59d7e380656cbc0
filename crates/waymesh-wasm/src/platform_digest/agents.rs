//! Agents of every kind, step by step: a scene, and a crowd on a mesh that patrols, chases, flees and keeps apart.

use super::BitHash;
use waymesh::agent::scene::{Scene, SceneMap, ScenePlayer};
use waymesh::agent::{
    Avoidance, AvoidingBody, CharacterController, Chase, Flee, MapRoutes, MeshMap, NavMap, NavigationAgent, Patrol,
    RouteMemory,
};
use waymesh::math::{DVec3, SplitMix64};
use waymesh::mesh::{MeshSummary, TiledNavMesh};
use waymesh::surface::NavAgent;

const HZ: f64 = 60.0;
const SECONDS: u32 = 12;
const CROWD: usize = 24;

const SCENE: &str = r##"{ "version": 1, "name": "rooms", "nodes": [
  { "name": "Map", "components": [ { "component": "navigation", "cellSize": 0.7, "rows": [
    ".............", "......#......", "......#......", ".####.#.####.", ".#.........#.", ".#.#######.#.",
    ".#.#.....#.#.", "...#.###.#...", ".###.#...###.", "......#......", "............." ] } ] },
  { "name": "Walker", "transform": { "position": { "x": 0.4, "y": 0.0, "z": 0.3 } }, "components": [
    { "component": "navigation_agent", "radius": 0.2, "speed": 1.7, "destinationX": 4.1, "destinationZ": 4.4 } ] },
  { "name": "Carried", "transform": { "position": { "x": 7.9, "y": 0.0, "z": 0.6 } }, "components": [
    { "component": "movement_control", "driver": "Agent" },
    { "component": "navigation_agent", "radius": 0.3, "speed": 2.3, "destinationX": 0.5, "destinationZ": 7.1 } ] } ] }"##;

/// Where the scene's agents are at every step.
pub fn scene_hash() -> Result<u128, waymesh::Error> {
    let scene = Scene::from_json(SCENE.as_bytes())?;
    let map = SceneMap::from_rows(&scene)?.expect("the scene has rows");
    let mut player = ScenePlayer::new(&scene, map);
    let mut hash = BitHash::default();
    for _ in 0..SECONDS * HZ as u32 {
        player.step(1.0 / HZ)?;
        for (_, position, status) in player.agents() {
            position.to_array().into_iter().for_each(|c| hash.add(c));
            hash.add_bytes(status.name().as_bytes());
        }
    }
    Ok(hash.finish())
}

/// Where the crowd is at every step.
pub fn crowd_hash(mesh: TiledNavMesh) -> Result<u128, waymesh::Error> {
    let (low, high) = MeshSummary::of(&mesh).bounds.expect("the level has polygons");
    let (map, mut memory) = (MeshMap::new(mesh), RouteMemory::default());
    let mut rng = SplitMix64::new(0x0063_726f_7764);
    let mut place =
        || DVec3::new(low.x + rng.next_f64() * (high.x - low.x), low.y, low.z + rng.next_f64() * (high.z - low.z));
    let mut walkers: Vec<(NavigationAgent, DVec3)> = (0..CROWD)
        .map(|k| (NavigationAgent::new(NavAgent { radius: 0.4, ..NavAgent::default() }, 2.0 + k as f64 * 0.1), place()))
        .collect();
    let mut patrols: Vec<Patrol> = (0..CROWD / 3).map(|_| Patrol::new((0..3).map(|_| place()).collect())).collect();
    let mut chases = vec![Chase::default(); CROWD / 3];
    let mut flights = vec![Flee::default(); CROWD / 3];
    let (mut avoidance, mut bodies, mut velocities) = (Avoidance::default(), Vec::new(), vec![DVec3::ZERO; CROWD]);
    let body = CharacterController { radius: 0.4, step_height: 0.5 };
    let (delta, mut hash) = (1.0 / HZ, BitHash::default());
    for _ in 0..SECONDS * HZ as u32 {
        bodies.clear();
        for k in 0..CROWD {
            // One of three patrols, the next chases it, the third flees from the chaser.
            let before = walkers[(k + CROWD - 1) % CROWD].1;
            let (agent, position) = &mut walkers[k];
            let mut routes = MapRoutes { map: &map, memory: &mut memory };
            match k % 3 {
                0 => patrols[k / 3].update(agent, delta),
                1 => chases[k / 3].update(agent, *position, Some(before), delta),
                _ => flights[k / 3].update(agent, &mut routes, *position, Some(before), delta)?,
            }
            let wish = agent.wish(&mut routes, *position, delta)? * HZ;
            let (velocity, max_speed) = (velocities[k], agent.speed);
            bodies.push(AvoidingBody { position: *position, velocity, wish, radius: 0.4, max_speed, yields: true });
        }
        avoidance.adjust(&bodies, delta, &mut velocities);
        for ((agent, position), velocity) in walkers.iter_mut().zip(&mut velocities) {
            let now = map.settle(*position, map.carry(*position, *position + *velocity * delta, &body));
            *velocity = (now - *position) * HZ;
            *position = now;
            position.to_array().into_iter().for_each(|c| hash.add(c));
            hash.add_bytes(agent.status().name().as_bytes());
        }
    }
    Ok(hash.finish())
}
