//! Agents under way allocate nothing once they are warm: plans, steps and bodies that are carried.

use waymesh::agent::{
    AgentStatus, Avoidance, AvoidingBody, CarriedRoutes, CharacterController, Chase, Flee, MapRoutes, MeshMap, NavMap,
    NavigationAgent, Patrol, RouteMemory, SurfaceMap,
};
use waymesh::bake::{BakeControl, BakeSettings, Level, bake};
use waymesh::grid::{FlatGround, NavRegion};
use waymesh::math::DVec3;
use waymesh::sample::{self, Kind};
use waymesh::surface::{NavAgent, NavAreas, NavFootprint, bake_nav_surface};

/// Three agents of each kind, each with a behaviour.
struct Crowd {
    agents: Vec<(NavigationAgent, DVec3)>,
    patrols: Vec<Patrol>,
    chase: Chase,
    flee: Flee,
    memory: RouteMemory,
}

impl Crowd {
    fn new(places: &[DVec3]) -> Self {
        let body = NavAgent { radius: 0.4, ..NavAgent::default() };
        let agents = (0..6).map(|k| (NavigationAgent::new(body, 3.0), places[k % places.len()])).collect();
        let patrols = (0..4).map(|k| Patrol::new((0..3).map(|i| places[(k + i) % places.len()]).collect())).collect();
        Self { agents, patrols, chase: Chase::default(), flee: Flee::default(), memory: RouteMemory::default() }
    }

    fn step(&mut self, map: &dyn NavMap, delta: f64) {
        let Self { agents, patrols, chase, flee, memory } = self;
        let (hunted, threat) = (agents[0].1, agents[1].1);
        for (k, (agent, position)) in agents.iter_mut().enumerate() {
            let mut routes = MapRoutes { map, memory: &mut *memory };
            match k {
                0..4 => patrols[k].update(agent, delta),
                4 => chase.update(agent, *position, Some(hunted), delta),
                _ => flee.update(agent, &mut routes, *position, Some(threat), delta).unwrap(),
            }
            let moved = if k % 2 == 0 {
                agent.walk(&mut routes, *position, delta).unwrap()
            } else {
                let body = CharacterController { radius: 0.4, step_height: 0.3 };
                agent.steer(&mut CarriedRoutes { routes, body }, *position, delta).unwrap()
            };
            *position = map.settle(*position, moved);
        }
    }
}

#[test]
fn warm_agents_allocate_nothing() {
    let wall = NavFootprint::rect(14.8, -1.0, 15.2, 20.0);
    let areas = NavAreas { no_walk: vec![wall], ..NavAreas::default() };
    let (region, ground) = (NavRegion::new(0.0, 0.0, 61, 61, 0.5).unwrap(), FlatGround(0.0));
    let surface = bake_nav_surface(region, &ground, &NavAgent::default(), &areas, 1.0).unwrap();
    let surface = SurfaceMap::new(surface, Some(ground));
    let town = sample::generate(Kind::Town, 1, None).unwrap();
    let (start, goal) = (DVec3::from(town.start), DVec3::from(town.goal));
    let level = Level::new(town.positions, town.triangles).unwrap();
    let mesh = MeshMap::new(bake(&level, &BakeSettings::default(), &BakeControl::default()).unwrap().mesh);
    let at = |x, z| DVec3::new(x, 0.0, z);
    let on_surface = [at(5.0, 5.0), at(25.0, 5.0), at(5.0, 25.0), at(25.0, 25.0)];
    let in_town = [start, goal, start.lerp(goal, 0.5), start.lerp(goal, 0.25)];
    for (name, map, places) in
        [("surface", &surface as &dyn NavMap, on_surface), ("town", &mesh as &dyn NavMap, in_town)]
    {
        let mut crowd = Crowd::new(&places);
        (0..60 * 60).for_each(|_| crowd.step(map, 1.0 / 60.0));
        let moving = crowd.agents.iter().filter(|(agent, _)| agent.status() == AgentStatus::Moving).count();
        assert!(moving >= 3, "{name}: {moving} are under way");
        let counted = allocation_counter::measure(|| (0..60 * 20).for_each(|_| crowd.step(map, 1.0 / 60.0)));
        assert_eq!(counted.count_total, 0, "{name}: {counted:?}");
    }
}

#[test]
fn warm_avoidance_allocates_nothing() {
    let mut bodies: Vec<AvoidingBody> = (0..200)
        .map(|k| AvoidingBody {
            position: DVec3::new(f64::from(k % 20), 0.0, f64::from(k / 20)),
            velocity: DVec3::ZERO,
            wish: DVec3::new(f64::from(k % 3) - 1.0, 0.0, f64::from(k % 5) - 2.0),
            radius: 0.4,
            max_speed: 3.0,
            yields: k % 7 != 0,
        })
        .collect();
    let (mut avoidance, mut velocities) = (Avoidance::default(), Vec::new());
    let mut step = || {
        avoidance.adjust(&bodies, 0.02, &mut velocities);
        for (body, &velocity) in bodies.iter_mut().zip(&velocities) {
            (body.position, body.velocity) = (body.position + velocity * 0.02, velocity);
        }
    };
    (0..20).for_each(|_| step());
    let counted = allocation_counter::measure(|| (0..50).for_each(|_| step()));
    assert_eq!(counted.count_total, 0, "{counted:?}");
}
