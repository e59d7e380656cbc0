//! Ten thousand agents on the streets of the sample town at 60 Hz: how long the navigation of a frame takes, how the plans are spread, and what is allocated.
//!
//! `cargo run --release -p waymesh-bevy --example ten_thousand`

use bevy_app::App;
use bevy_ecs::schedule::{Schedule, ScheduleLabel, SingleThreadedExecutor};
use bevy_ecs::world::World;
use bevy_math::Vec3;
use bevy_time::Time;
use bevy_transform::components::Transform;
use std::time::{Duration, Instant};
use waymesh::agent::{AgentStatus, Avoidance, MeshMap};
use waymesh::bake::{BakeControl, BakeSettings, Level, bake};
use waymesh::math::SplitMix64;
use waymesh::mesh::TiledNavMesh;
use waymesh::query::{DefaultFilter, NavMeshQuery};
use waymesh::sample::{self, Kind};
use waymesh::surface::NavAgent;
use waymesh_bevy::{
    AgentAvoidance, CharacterController, MovementControl, NavigationAgent, NavigationMap, NavigationPlugin,
    NavigationSettings, Patrol, to_vec3,
};

const AGENTS: usize = 10_000;
const FRAMES: usize = 600;

#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Navigation;

fn main() {
    let town = sample::generate(Kind::Town, 1, None).expect("the sample town is a level");
    let level = Level::new(town.positions, town.triangles).expect("the sample town is a level");
    let mesh = bake(&level, &BakeSettings::default(), &BakeControl::default()).expect("the town bakes").mesh;
    println!("{AGENTS} agents, each on a patrol of three places; {FRAMES} frames after the first second");
    println!("                      first frame   median      99%    worst   waiting   allocations a frame");
    report("by their transform", &mesh, false, None);
    report("carried", &mesh, true, None);
    report("carried, avoiding", &mesh, true, Some(Avoidance::default()));
}

fn report(name: &str, mesh: &TiledNavMesh, carried: bool, avoidance: Option<Avoidance>) {
    let mut app = App::empty();
    app.add_plugins(NavigationPlugin::in_schedule(Navigation))
        .insert_resource(NavigationMap::new(MeshMap::new(mesh.clone())))
        .insert_resource(NavigationSettings::default())
        .insert_resource(AgentAvoidance(avoidance))
        .init_resource::<Time>();
    let (mut rng, mut query) = (SplitMix64::new(1), NavMeshQuery::default());
    let mut place = || -> Vec3 {
        let point = query.random_point(mesh, &mut rng, &DefaultFilter).expect("the town has room");
        to_vec3(point.position)
    };
    for _ in 0..AGENTS {
        let places = [place(), place(), place()];
        let body = NavAgent { radius: 0.3, ..NavAgent::default() };
        let start = Transform::from_translation(place());
        let mut agent = app.world_mut().spawn((NavigationAgent::new(body, 1.5), Patrol::new(places), start));
        if carried {
            agent.insert((MovementControl::by_agent(), CharacterController::default()));
        }
    }
    app.world_mut().schedule_scope(Navigation, |world, schedule| {
        schedule.set_executor(SingleThreadedExecutor::new());
        let first = frame(world, schedule);
        let mut waiting = 1;
        for _ in 0..59 {
            let mut agents = world.query::<&NavigationAgent>();
            waiting += u32::from(agents.iter(world).any(|agent| agent.route().is_empty()));
            frame(world, schedule);
        }
        // Warm: every route has been as long as it gets.
        (0..FRAMES).for_each(|_| {
            frame(world, schedule);
        });
        let mut times: Vec<Duration> = Vec::with_capacity(FRAMES);
        let counted = allocation_counter::measure(|| (0..FRAMES).for_each(|_| times.push(frame(world, schedule))));
        times.sort();
        let [median, most, worst] = [FRAMES / 2, FRAMES * 99 / 100, FRAMES - 1].map(|k| milliseconds(times[k]));
        let allocations = counted.count_total as f64 / FRAMES as f64;
        let first = milliseconds(first);
        println!(
            "{name:<22}{first:>8.2} ms{median:>6.2} ms{most:>6.2} ms{worst:>6.2} ms{waiting:>4} frames{allocations:>8}"
        );
        let mut agents = world.query::<&NavigationAgent>();
        let moving = agents.iter(world).filter(|agent| agent.status() == AgentStatus::Moving).count();
        assert!(moving > AGENTS * 9 / 10, "only {moving} are under way");
    });
}

fn frame(world: &mut World, schedule: &mut Schedule) -> Duration {
    world.resource_mut::<Time>().advance_by(Duration::from_nanos(16_666_667));
    let begin = Instant::now();
    schedule.run(world);
    begin.elapsed()
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
