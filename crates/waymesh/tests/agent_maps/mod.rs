//! Maps that agents walk on in tests, and where they can stand.

#![allow(dead_code, reason = "each test program uses its own part")]

use waymesh::agent::{MeshMap, NavigationAgent, SurfaceMap};
use waymesh::bake::{BakeControl, BakeSettings, Level, bake};
use waymesh::grid::{FlatGround, NavRegion};
use waymesh::math::DVec3;
use waymesh::sample::{self, Kind};
use waymesh::surface::{NavAgent, NavAreas, NavFootprint, NavSurface, NavSurfaceTile, bake_nav_surface};

pub fn at(x: f64, z: f64) -> DVec3 {
    DVec3::new(x, 0.0, z)
}

pub fn apart(a: DVec3, b: DVec3) -> f64 {
    (a.x - b.x).hypot(a.z - b.z)
}

pub type Map = SurfaceMap<NavSurfaceTile, FlatGround>;

/// 30 × 30 m with a wall from z = 0 to 20 at x = 15 and a yard without a gate around (25, 25).
pub fn field() -> Map {
    let wall = NavFootprint::rect;
    let no_walk = vec![
        wall(14.8, -1.0, 15.2, 20.0),
        wall(22.0, 22.0, 28.0, 22.4),
        wall(22.0, 27.6, 28.0, 28.0),
        wall(22.0, 22.0, 22.4, 28.0),
        wall(27.6, 22.0, 28.0, 28.0),
    ];
    let areas = NavAreas { no_walk, ..NavAreas::default() };
    let region = NavRegion::new(0.0, 0.0, 61, 61, 0.5).unwrap();
    let ground = FlatGround(0.0);
    SurfaceMap::new(bake_nav_surface(region, &ground, &NavAgent::default(), &areas, 1.0).unwrap(), Some(ground))
}

pub fn town() -> MeshMap {
    let town = sample::generate(Kind::Town, 1, None).unwrap();
    let level = Level::new(town.positions, town.triangles).unwrap();
    MeshMap::new(bake(&level, &BakeSettings::default(), &BakeControl::default()).unwrap().mesh)
}

pub fn agent(speed: f64) -> NavigationAgent {
    NavigationAgent::new(NavAgent { radius: 0.4, ..NavAgent::default() }, speed)
}

/// Whether an agent's body stands where it can, found anew from the clearance of the samples around.
pub fn stands(map: &Map, place: DVec3, radius: f64) -> bool {
    let [i, j] = map.surface.region().sample_at(place.x, place.z);
    let clear = |i: i64, j: i64| {
        let clearance = map.surface.clearance(u32::try_from(i).ok()?, u32::try_from(j).ok()?)?;
        Some(clearance - apart(at(map.surface.region().x(i), map.surface.region().z(j)), place))
    };
    // Clearance falls by no more than the way: what a sample grants reaches that far.
    let best = (-1..=1).flat_map(|dj| (-1..=1).map(move |di| (i + di, j + dj))).filter_map(|(i, j)| clear(i, j));
    best.fold(f64::NEG_INFINITY, f64::max) >= radius - 0.5
}
