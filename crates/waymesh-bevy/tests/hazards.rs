//! What is destroyed, moved or changed its mind at the wrong moment.

mod support;

use bevy_ecs::prelude::Entity;
use bevy_math::Vec3;
use bevy_transform::components::Transform;
use support::{app, at, body, place, spawn, tiles};
use waymesh::agent::{AgentStatus, ChaseStatus, PathRequestStatus, SurfaceMap};
use waymesh::grid::FlatGround;
use waymesh::surface::{NavAgent, NavTiledSurface};
use waymesh_bevy::{
    CharacterController, Chase, Driver, Flee, MovementControl, NavigationAgent, NavigationMap, NavigationSettings,
    PathRequest, Searches,
};

type Tiles = SurfaceMap<NavTiledSurface, FlatGround>;

fn off_frame() -> NavigationSettings {
    NavigationSettings { requests: Searches::OffFrame { most: 1000 }, ..NavigationSettings::default() }
}

#[test]
fn requests_are_answered_once_and_on_time() {
    let on_frame = NavigationSettings { request_nodes: 1_000_000, ..NavigationSettings::default() };
    for (settings, updates) in [(on_frame, 1), (off_frame(), 2)] {
        let mut app = app(60.0);
        app.insert_resource(NavigationMap::new(tiles())).insert_resource(settings);
        let asks: Vec<Entity> = (0..20).map(|_| app.world_mut().spawn(PathRequest::new(body())).id()).collect();
        app.update();
        let ask = |app: &mut bevy_app::App, k: usize, to: Vec3| {
            app.world_mut().get_mut::<PathRequest>(asks[k]).unwrap().request_path(at(2.0, 2.0), to);
        };
        (0..20).for_each(|k| ask(&mut app, k, at(30.0, k as f32 + 1.0)));
        for update in 0..updates {
            app.update();
            let status = app.world().get::<PathRequest>(asks[3]).unwrap().status();
            let expected = if update + 1 == updates { PathRequestStatus::Ready } else { PathRequestStatus::Pending };
            assert_eq!(status, expected);
        }
        for (k, &entity) in asks.iter().enumerate() {
            let request = app.world().get::<PathRequest>(entity).unwrap();
            assert_eq!(request.waypoints().last().map(|p| (p.x, p.z)), Some((30.0, k as f64 + 1.0)));
        }
        // While these are pending: one is cancelled, one asks for something else, one is removed, one is despawned, one despawned and spawned anew.
        (0..20).for_each(|k| ask(&mut app, k, at(2.0, 30.0)));
        if updates == 2 {
            app.update();
        }
        app.world_mut().get_mut::<PathRequest>(asks[0]).unwrap().cancel();
        ask(&mut app, 1, at(12.0, 1.0));
        app.world_mut().entity_mut(asks[2]).remove::<PathRequest>();
        app.world_mut().despawn(asks[3]);
        app.world_mut().entity_mut(asks[4]).insert(PathRequest::new(body()));
        let mut fresh = PathRequest::new(body());
        fresh.request_path(at(2.0, 2.0), at(13.0, 1.0));
        app.world_mut().entity_mut(asks[5]).insert(fresh);
        app.update();
        let world = app.world();
        let status = |k: usize| world.get::<PathRequest>(asks[k]).map(PathRequest::status);
        assert_eq!((status(0), status(2), status(3)), (Some(PathRequestStatus::Idle), None, None));
        assert_eq!((status(4), status(6)), (Some(PathRequestStatus::Idle), Some(PathRequestStatus::Ready)));
        let end = |app: &bevy_app::App, k: usize| {
            let request = app.world().get::<PathRequest>(asks[k]).unwrap();
            (request.status(), request.waypoints().last().map(|p| p.x))
        };
        if updates == 2 {
            assert_eq!(end(&app, 1), (PathRequestStatus::Pending, None), "the answer to the first question is dropped");
            assert_eq!(end(&app, 5), (PathRequestStatus::Pending, None), "and so is the one to another component");
            app.update();
        }
        assert_eq!(end(&app, 1), (PathRequestStatus::Ready, Some(12.0)));
        assert_eq!(end(&app, 5), (PathRequestStatus::Ready, Some(13.0)));
    }
}

/// A budget of one node a frame: requests are answered one a frame, in the order in which they came.
#[test]
fn requests_have_their_turn() {
    let mut app = app(60.0);
    app.insert_resource(NavigationMap::new(tiles()))
        .insert_resource(NavigationSettings { request_nodes: 1, ..NavigationSettings::default() });
    let asks: Vec<Entity> = (0..5)
        .map(|k| {
            let mut request = PathRequest::new(body());
            request.request_path(at(2.0, 2.0), at(30.0, k as f32 + 1.0));
            app.world_mut().spawn(request).id()
        })
        .collect();
    for answered in 1..=5 {
        app.update();
        let ready =
            |entity: &&Entity| app.world().get::<PathRequest>(**entity).unwrap().status() == PathRequestStatus::Ready;
        assert_eq!(asks.iter().take_while(ready).count(), answered);
        assert_eq!(asks.iter().filter(ready).count(), answered);
    }
}

/// The map changes while a search is under way: the route over what was there is not given out.
#[test]
fn routes_over_ground_that_is_gone_are_not_given() {
    let mut app = app(60.0);
    app.insert_resource(NavigationMap::new(tiles())).insert_resource(off_frame());
    let mut request = PathRequest::new(body());
    request.request_path(at(2.0, 2.0), at(2.0, 30.0));
    let entity = app.world_mut().spawn(request).id();
    app.update();
    for x in 0..4 {
        let mut map = app.world_mut().resource_mut::<NavigationMap>();
        map.edit::<Tiles>().unwrap().surface.remove(x, 2).unwrap();
    }
    app.update();
    let request = app.world().get::<PathRequest>(entity).unwrap();
    assert_eq!(request.status(), PathRequestStatus::Unreachable);
    assert!(request.waypoints().points().all(|p| p.z < 16.0));
}

#[test]
fn agents_whose_ground_is_gone_stop_and_go_on_when_it_is_back() {
    for carried in [false, true] {
        let mut app = app(60.0);
        let full = tiles();
        app.insert_resource(NavigationMap::new(full.clone()));
        let agent = spawn(app.world_mut(), at(4.0, 4.0), 4.0);
        if carried {
            app.world_mut().entity_mut(agent).insert((MovementControl::by_agent(), CharacterController::default()));
        }
        app.world_mut().get_mut::<NavigationAgent>(agent).unwrap().move_to(at(4.0, 28.0));
        (0..30).for_each(|_| app.update());
        let edit = |app: &mut bevy_app::App, z: u32, back: bool| {
            let mut map = app.world_mut().resource_mut::<NavigationMap>();
            let surface = &mut map.edit::<Tiles>().unwrap().surface;
            for x in 0..4 {
                match back {
                    false => drop(surface.remove(x, z).unwrap()),
                    true => drop(surface.put(x, z, full.surface.tile(x, z).unwrap().clone()).unwrap()),
                }
            }
        };
        // The tiles ahead: it goes as far as it can. Nobody ever stands on what is gone.
        edit(&mut app, 2, false);
        for _ in 0..400 {
            app.update();
            assert!(place(app.world(), agent).z < 16.0);
        }
        let status = |app: &bevy_app::App| app.world().get::<NavigationAgent>(agent).unwrap().status();
        assert_eq!(status(&app), AgentStatus::Unreachable);
        let halted = place(app.world(), agent);
        edit(&mut app, 2, true);
        (0..20).for_each(|_| app.update());
        assert_eq!(status(&app), AgentStatus::Moving, "it tries again");
        assert!(place(app.world(), agent).z > halted.z);
        // The tile under its feet.
        let row = (place(app.world(), agent).z / 8.0) as u32;
        edit(&mut app, row, false);
        let here = place(app.world(), agent);
        (0..100).for_each(|_| app.update());
        assert!(place(app.world(), agent).distance(here) < 5.0);
        edit(&mut app, row, true);
        (0..600).for_each(|_| app.update());
        assert_eq!((status(&app), place(app.world(), agent)), (AgentStatus::Arrived, at(4.0, 28.0)));
        // The whole map.
        app.world_mut().get_mut::<NavigationAgent>(agent).unwrap().move_to(at(4.0, 4.0));
        app.update();
        app.world_mut().remove_resource::<NavigationMap>();
        let here = place(app.world(), agent);
        (0..10).for_each(|_| app.update());
        assert_eq!(place(app.world(), agent), here);
        app.insert_resource(NavigationMap::new(full.clone()));
        (0..600).for_each(|_| app.update());
        assert_eq!(status(&app), AgentStatus::Arrived);
    }
}

#[test]
fn targets_and_agents_may_be_destroyed_at_any_time() {
    let mut app = app(60.0);
    app.insert_resource(NavigationMap::new(tiles()))
        .insert_resource(NavigationSettings { agent_nodes: 1, ..off_frame() });
    let prey = spawn(app.world_mut(), at(10.0, 10.0), 2.0);
    let hunters: Vec<Entity> = (0..8).map(|k| spawn(app.world_mut(), at(2.0, 2.0 + 2.0 * k as f32), 3.0)).collect();
    for (k, &hunter) in hunters.iter().enumerate() {
        match k % 2 {
            0 => app.world_mut().entity_mut(hunter).insert(Chase::of(prey)),
            _ => app.world_mut().entity_mut(hunter).insert(Flee::from(prey)),
        };
    }
    app.world_mut().get_mut::<NavigationAgent>(prey).unwrap().move_to(at(14.0, 28.0));
    for frame in 0..200 {
        if frame == 60 {
            app.world_mut().despawn(hunters[2]);
            app.world_mut().entity_mut(hunters[4]).remove::<NavigationAgent>();
            app.world_mut().entity_mut(hunters[6]).remove::<Transform>();
            app.world_mut().get_mut::<NavigationAgent>(prey).unwrap().move_to(at(2.0, 2.0));
        }
        if frame == 100 {
            app.world_mut().despawn(prey);
        }
        app.update();
    }
    let world = app.world();
    assert_eq!(world.get::<Chase>(hunters[0]).unwrap().chase.status(), ChaseStatus::Lost);
    for k in [0, 1, 3, 5, 7] {
        assert_ne!(world.get::<NavigationAgent>(hunters[k]).unwrap().status(), AgentStatus::Moving);
    }
}

#[test]
fn agents_are_moved_refused_and_driven_by_others() {
    let mut app = app(60.0);
    app.insert_resource(NavigationMap::new(tiles()));
    let agent = spawn(app.world_mut(), at(4.0, 4.0), 4.0);
    app.world_mut().get_mut::<NavigationAgent>(agent).unwrap().move_to(at(4.0, 28.0));
    (0..20).for_each(|_| app.update());
    // Taken to the other side of the wall, it goes on from there, around the wall's end.
    app.world_mut().get_mut::<Transform>(agent).unwrap().translation = at(28.0, 4.0);
    let mut before = at(28.0, 4.0);
    for _ in 0..900 {
        app.update();
        let here = place(app.world(), agent);
        assert!(here.distance(before) < 4.0 / 60.0 + 1e-4);
        assert!(!(15.9..16.1).contains(&here.x) || here.z > 24.0, "through the wall at {here}");
        before = here;
    }
    assert_eq!(before, at(4.0, 28.0));
    // A body wider than the map knows, and a transform that is no place: stopped with the reason.
    let wide = NavAgent { radius: 5.0, ..body() };
    let wide = app
        .world_mut()
        .spawn((NavigationAgent::new(wide, 1.0).going_to(at(9.0, 9.0)), Transform::from_translation(at(4.0, 4.0))))
        .id();
    let lost = spawn(app.world_mut(), Vec3::NAN, 1.0);
    app.world_mut().get_mut::<NavigationAgent>(lost).unwrap().move_to(at(1.0, 1.0));
    (0..3).for_each(|_| app.update());
    let fault = |entity| {
        let agent = app.world().get::<NavigationAgent>(entity).unwrap();
        (agent.status(), agent.fault().map(|fault| fault.name))
    };
    assert_eq!(fault(wide), (AgentStatus::Unreachable, Some("radius")));
    assert_eq!(fault(lost), (AgentStatus::Unreachable, Some("from")));
    // The player drives: the agent leaves it alone. A control without a controller: only the velocity is told.
    let driven = spawn(app.world_mut(), at(4.0, 4.0), 3.0);
    app.world_mut().entity_mut(driven).insert(MovementControl::default());
    app.world_mut().get_mut::<NavigationAgent>(driven).unwrap().move_to(at(4.0, 20.0));
    (0..5).for_each(|_| app.update());
    assert_eq!(place(app.world(), driven), at(4.0, 4.0));
    app.world_mut().get_mut::<MovementControl>(driven).unwrap().driver = Driver::Agent;
    (0..5).for_each(|_| app.update());
    assert_eq!(place(app.world(), driven), at(4.0, 4.0));
    let velocity = app.world().get::<MovementControl>(driven).unwrap().velocity;
    assert!((velocity - at(0.0, 3.0)).length() < 1e-5, "{velocity}");
}
