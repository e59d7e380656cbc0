//! Cells around observers, and debug lines that follow.

mod support;

use bevy_ecs::prelude::Entity;
use bevy_transform::components::Transform;
use std::sync::Arc;
use support::{app, at, body, place};
use waymesh::agent::{AgentStatus, DebugLineKind, SharedGround, StreamedMap};
use waymesh::grid::{StreamedNavGrid, bake_nav_grid_cell};
use waymesh_bevy::{NavDebug, NavGridCellStreamer, NavObserver, NavigationAgent, NavigationMap};

fn world() -> (StreamedMap, SharedGround) {
    // A ridge along x = 40 that can be crossed near z = 0 alone.
    let ground: SharedGround = Arc::new(|x: f64, z: f64| {
        let steep = ((z * 0.1).abs()).min(3.0);
        (4.0 - (x - 40.0).abs()).max(0.0) * steep
    });
    let grid = StreamedNavGrid::new(16, 1.0).unwrap();
    (StreamedMap { grid, coarse: None, ground: Some(ground.clone()) }, ground)
}

fn cells(app: &bevy_app::App) -> Vec<[i32; 2]> {
    let map = app.world().resource::<NavigationMap>().get::<StreamedMap>().unwrap();
    map.grid.cells().map(|(cell, _)| cell).collect()
}

#[test]
fn cells_come_and_go_around_observers() {
    let mut app = app(60.0);
    let (map, ground) = world();
    let mut streamer = NavGridCellStreamer::new(ground.clone(), 40.0);
    streamer.most_bakes = 3;
    app.insert_resource(NavigationMap::new(map)).insert_resource(streamer);
    let agent = NavigationAgent::new(body(), 8.0);
    let walker: Entity =
        app.world_mut().spawn((agent, Transform::from_translation(at(8.0, 4.0)), NavObserver { radius: 24.0 })).id();
    app.update();
    assert!(cells(&app).is_empty());
    app.update();
    assert_eq!(cells(&app).len(), 3, "three bakes an update, there on the next");
    (0..10).for_each(|_| app.update());
    // Every cell within 24 m is there, baked as anyone would, and none that is farther.
    let near = |here: bevy_math::Vec3, [x, z]: [i32; 2], radius: f32| {
        let beside = |v: f32, cell: i32| (cell as f32 * 16.0 - v).max(v - (cell as f32 + 1.0) * 16.0).max(0.0);
        beside(here.x, x).hypot(beside(here.z, z)) <= radius
    };
    app.world_mut().get_mut::<NavigationAgent>(walker).unwrap().move_to(at(90.0, 4.0));
    for frame in 0..1200 {
        app.update();
        let here = place(app.world(), walker);
        let there = cells(&app);
        assert!(there.iter().all(|&cell| near(here, cell, 24.0 + 8.0 + 1.0)));
        if frame % 100 == 99 {
            (0..12).for_each(|_| app.update());
            let (here, there) = (place(app.world(), walker), cells(&app));
            for cell in (-4..12).flat_map(|x| (-4..5).map(move |z| [x, z])) {
                assert!(!near(here, cell, 22.0) || there.contains(&cell), "{cell:?} is missing around {here}");
            }
            let map = app.world().resource::<NavigationMap>().get::<StreamedMap>().unwrap();
            for (cell, tile) in map.grid.cells() {
                let alone = bake_nav_grid_cell(map.grid.region_of(cell).unwrap(), &*ground, 40.0).unwrap();
                assert_eq!(*tile, alone);
            }
        }
    }
    let agent = app.world().get::<NavigationAgent>(walker).unwrap();
    assert_eq!(
        agent.status(),
        AgentStatus::Arrived,
        "over the ridge, through ground that was not there when it set out"
    );
    assert_eq!(place(app.world(), walker), at(90.0, 4.0));
    // Nobody looks any more.
    app.world_mut().entity_mut(walker).remove::<NavObserver>();
    (0..3).for_each(|_| app.update());
    assert!(cells(&app).is_empty());
    assert_eq!(app.world().resource::<NavGridCellStreamer>().fault, None);
}

#[test]
fn what_the_grid_refuses_is_told_and_not_tried_again() {
    let mut app = app(60.0);
    let (map, ground) = world();
    app.insert_resource(NavigationMap::new(map)).insert_resource(NavGridCellStreamer::new(ground, 95.0));
    app.world_mut().spawn((Transform::default(), NavObserver { radius: 1e9 }));
    app.world_mut().spawn((Transform::from_translation(at(f32::NAN, 0.0)), NavObserver { radius: f64::NAN }));
    (0..5).for_each(|_| app.update());
    let fault = app.world().resource::<NavGridCellStreamer>().fault.clone();
    assert_eq!(fault.map(|fault| fault.name), Some("max_slope_degrees"));
}

#[test]
fn debug_lines_are_switched_on_by_name() {
    let mut debug = NavDebug::from_arguments(["game", "--debug=fps,nav", "--debug=audio"].map(String::from));
    assert!(debug.enabled && !debug.corridors);
    debug.switch_on("nav-corridors");
    assert!(debug.corridors);
    assert!(!NavDebug::from_arguments(["--debug=navy".to_owned()]).enabled);

    let (town, [start, goal]) = support::town();
    let mut app = app(60.0);
    app.insert_resource(NavigationMap::new(town)).insert_resource(debug);
    let agent = NavigationAgent::new(body(), 4.0).going_to(goal);
    app.world_mut().spawn((agent, Transform::from_translation(start)));
    (0..3).for_each(|_| app.update());
    let debug = app.world().resource::<NavDebug>();
    let of = |kind| debug.map.lines.iter().chain(&debug.routes.lines).filter(|line| line.kind == kind).count();
    assert!(debug.map.polygons > 100 && of(DebugLineKind::Polygon) > 300 && of(DebugLineKind::Outline) > 4);
    assert!(of(DebugLineKind::Route) >= 1 && of(DebugLineKind::Corridor) >= 3);
    let (map, ground) = world();
    app.insert_resource(NavigationMap::new(map)).insert_resource(NavGridCellStreamer::new(ground, 40.0));
    app.world_mut().spawn((Transform::from_translation(at(40.0, 8.0)), NavObserver { radius: 10.0 }));
    (0..10).for_each(|_| app.update());
    let debug = app.world().resource::<NavDebug>();
    assert_eq!((debug.map.walkable + debug.map.blocked) as usize, cells(&app).len() * 256);
    assert!(debug.map.blocked > 0 && debug.map.tiles == cells(&app).len() as u64);
}
