//! A world to walk in.
#![allow(dead_code)]

use bevy_app::{App, TaskPoolOptions, TaskPoolPlugin};
use bevy_ecs::prelude::{Entity, World};
use bevy_math::Vec3;
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use bevy_transform::components::Transform;
use waymesh::agent::scene::{Scene, SceneMap};
use waymesh::agent::{MeshMap, SurfaceMap};
use waymesh::bake::{BakeControl, BakeSettings, Level, bake};
use waymesh::grid::{FlatGround, NavRegion};
use waymesh::sample::{self, Kind};
use waymesh::surface::{NavAgent, NavAreas, NavFootprint, NavTiledSurface, bake_nav_surface};
use waymesh_bevy::{NavigationAgent, NavigationPlugin};

/// A yard of 12 × 12 m with a wall from x = 0 to 8 across z = 5, and an agent of each kind on its way through the gap.
pub const YARD: &str = include_str!("../../scenes/yard.json");

pub fn yard() -> (Scene, SceneMap) {
    let scene = Scene::from_json(YARD.as_bytes()).unwrap();
    let map = SceneMap::from_rows(&scene).unwrap().unwrap();
    (scene, map)
}

/// An app whose frames are steps of 1/hz s. `WAYMESH_THREADS` sets the number of threads of every task pool.
pub fn app(hz: f64) -> App {
    let threads = std::env::var("WAYMESH_THREADS").ok().and_then(|text| text.parse().ok());
    let task_pool_options = threads.map_or_else(TaskPoolOptions::default, TaskPoolOptions::with_num_threads);
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin { task_pool_options }, TimePlugin, NavigationPlugin::default()))
        .insert_resource(Time::<Fixed>::from_hz(hz))
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    // In the first update no time passes.
    app.update();
    app
}

/// A surface of 4 × 4 tiles, 32 × 32 m, with a wall at x = 16 from z = 0 to 24.
pub fn tiles() -> SurfaceMap<NavTiledSurface, FlatGround> {
    let mut surface = NavTiledSurface::new(4, 4, 16, 0.5, 0.0, 0.0).unwrap();
    let body = NavAgent::default();
    let areas = NavAreas { no_walk: vec![NavFootprint::rect(15.8, -1.0, 16.2, 24.0)], ..NavAreas::default() };
    for (x, z) in (0..4).flat_map(|z| (0..4).map(move |x| (x, z))) {
        let region: NavRegion = surface.region_of(x, z).unwrap();
        let tile = bake_nav_surface(region, &FlatGround(0.0), &body, &areas, 1.0).unwrap();
        surface.put(x, z, tile).unwrap();
    }
    SurfaceMap::new(surface, Some(FlatGround(0.0)))
}

pub fn town() -> (MeshMap, [Vec3; 2]) {
    let town = sample::generate(Kind::Town, 1, None).unwrap();
    let ends = [town.start, town.goal].map(|p| Vec3::new(p[0] as f32, p[1] as f32, p[2] as f32));
    let level = Level::new(town.positions, town.triangles).unwrap();
    (MeshMap::new(bake(&level, &BakeSettings::default(), &BakeControl::default()).unwrap().mesh), ends)
}

pub fn at(x: f32, z: f32) -> Vec3 {
    Vec3::new(x, 0.0, z)
}

pub fn body() -> NavAgent {
    NavAgent::default()
}

/// A walking agent at a place.
pub fn spawn(world: &mut World, place: Vec3, speed: f64) -> Entity {
    world.spawn((NavigationAgent::new(body(), speed), Transform::from_translation(place))).id()
}

pub fn place(world: &World, entity: Entity) -> Vec3 {
    world.get::<Transform>(entity).unwrap().translation
}
