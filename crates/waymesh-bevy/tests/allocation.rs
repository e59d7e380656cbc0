//! A steady frame allocates nothing: a hundred agents under way, some of them carried and avoiding each other, with their plans.

mod support;

use bevy_ecs::schedule::{Schedule, ScheduleLabel};
use bevy_ecs::world::World;
use bevy_time::Time;
use bevy_transform::components::Transform;
use std::time::Duration;
use support::{body, town};
use waymesh::agent::{AgentStatus, Avoidance};
use waymesh_bevy::{
    AgentAvoidance, CharacterController, MovementControl, NavigationAgent, NavigationMap, NavigationPlugin, Patrol,
};

/// The plugin's systems alone, so that nothing of Bevy's is counted.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Steps;

#[test]
fn steady_frames_allocate_nothing() {
    let (map, [start, goal]) = town();
    let mut app = bevy_app::App::empty();
    app.add_plugins(NavigationPlugin::in_schedule(Steps))
        .insert_resource(NavigationMap::new(map))
        .insert_resource(AgentAvoidance(Some(Avoidance::default())))
        .init_resource::<Time>();
    let world = app.world_mut();
    for k in 0..100u8 {
        let place = start.lerp(goal, f32::from(k) / 100.0);
        let patrol = Patrol::new([goal, place, start]);
        let mut agent = world.spawn((NavigationAgent::new(body(), 3.0), patrol, Transform::from_translation(place)));
        if k % 2 == 0 {
            agent.insert((MovementControl::by_agent(), CharacterController::default()));
        }
    }
    let step = |schedule: &mut Schedule, world: &mut World| {
        world.resource_mut::<Time>().advance_by(Duration::from_micros(16_667));
        schedule.run(world);
    };
    world.schedule_scope(Steps, |world, schedule| {
        schedule.set_executor(bevy_ecs::schedule::SingleThreadedExecutor::new());
        (0..60 * 30).for_each(|_| step(schedule, world));
        let counted = allocation_counter::measure(|| (0..60 * 10).for_each(|_| step(schedule, world)));
        assert_eq!(counted.count_total, 0, "{counted:?}");
    });
    let moving = world.query::<&NavigationAgent>().iter(world).filter(|a| a.status() == AgentStatus::Moving).count();
    assert!(moving > 80, "{moving}");
}
