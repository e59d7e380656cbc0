//! Agents, what sends them, and what keeps them apart.

use std::cell::Cell;
use waymesh::OutOfRange;
use waymesh::agent::{
    AgentStatus, Avoidance, AvoidingBody, CarriedRoutes, CharacterController, Chase, ChaseStatus, DebugLineKind,
    DebugLines, Flee, MapRoutes, MeshMap, NavMap, NavigationAgent, PathRequest, PathRequestStatus, Patrol, PatrolOrder,
    RouteBudget, RouteMemory, RouteSource, SurfaceMap,
};
use waymesh::bake::{BakeControl, BakeSettings, Level, bake};
use waymesh::grid::{FlatGround, NavPath, NavPathStatus, NavRegion};
use waymesh::math::{DVec3, SplitMix64};
use waymesh::sample::{self, Kind};
use waymesh::surface::{NavAgent, NavAreas, NavFootprint, NavSurface, NavSurfaceTile, bake_nav_surface};

fn at(x: f64, z: f64) -> DVec3 {
    DVec3::new(x, 0.0, z)
}

fn apart(a: DVec3, b: DVec3) -> f64 {
    (a.x - b.x).hypot(a.z - b.z)
}

type Map = SurfaceMap<NavSurfaceTile, FlatGround>;

/// 30 × 30 m with a wall from z = 0 to 20 at x = 15 and a yard without a gate around (25, 25).
fn field() -> Map {
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

fn town() -> MeshMap {
    let town = sample::generate(Kind::Town, 1, None).unwrap();
    let level = Level::new(town.positions, town.triangles).unwrap();
    MeshMap::new(bake(&level, &BakeSettings::default(), &BakeControl::default()).unwrap().mesh)
}

fn agent(speed: f64) -> NavigationAgent {
    NavigationAgent::new(NavAgent { radius: 0.4, ..NavAgent::default() }, speed)
}

/// Whether an agent's body stands where it can, found anew from the clearance of the samples around.
fn stands(map: &Map, place: DVec3, radius: f64) -> bool {
    let [i, j] = map.surface.region().sample_at(place.x, place.z);
    let clear = |i: i64, j: i64| {
        let clearance = map.surface.clearance(u32::try_from(i).ok()?, u32::try_from(j).ok()?)?;
        Some(clearance - apart(at(map.surface.region().x(i), map.surface.region().z(j)), place))
    };
    // Clearance falls by no more than the way: what a sample grants reaches that far.
    let best = (-1..=1).flat_map(|dj| (-1..=1).map(move |di| (i + di, j + dj))).filter_map(|(i, j)| clear(i, j));
    best.fold(f64::NEG_INFINITY, f64::max) >= radius - 0.5
}

/// Corners one after the other, whatever is asked.
struct Corners(Vec<DVec3>);

impl RouteSource for Corners {
    fn find_route(
        &mut self,
        from: DVec3,
        _: DVec3,
        _: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        out.clear();
        out.push(from);
        self.0.iter().filter(|corner| corner.x > from.x).for_each(|&corner| out.push(corner));
        out.set_status(NavPathStatus::Complete);
        Ok(NavPathStatus::Complete)
    }
}

/// At the same moment the same place, at 30, 60 and 120 steps a second: what is left of a step at a corner is walked behind it in the same frame.
#[test]
fn agents_turn_corners_within_the_frame() {
    let corners = vec![at(1.0, 0.3), at(1.05, 2.0), at(1.07, 0.1), at(4.0, 0.0)];
    let trail = |hz: u32| {
        let (mut walker, mut position, mut trail) = (agent(7.0), at(0.0, 0.0), Vec::new());
        walker.follower_mut().repath_interval = f64::INFINITY;
        walker.move_to(at(4.0, 0.0));
        for frame in 1..=2 * hz {
            position = walker.walk(&mut Corners(corners.clone()), position, 1.0 / f64::from(hz)).unwrap();
            if frame % (hz / 30) == 0 {
                trail.push(position);
            }
        }
        assert_eq!((walker.status(), position), (AgentStatus::Arrived, at(4.0, 0.0)));
        trail
    };
    // So far along the corners, in one go.
    let along = |mut left: f64| {
        let mut from = at(0.0, 0.0);
        for &corner in &corners {
            let leg = apart(from, corner);
            if leg > left {
                return from + (corner - from) * (left / leg);
            }
            left -= leg;
            from = corner;
        }
        from
    };
    let (slow, usual, fast) = (trail(30), trail(60), trail(120));
    for k in 0..slow.len() {
        let there = along(7.0 * (k + 1) as f64 / 30.0);
        for place in [slow[k], usual[k], fast[k]] {
            assert!(apart(place, there) < 1e-9, "frame {k}: {place} instead of {there}");
        }
    }
}

/// An agent that is carried ends at its goal itself, at every rate.
#[test]
fn carried_agents_end_at_their_goal() {
    let (map, mut memory) = (field(), RouteMemory::default());
    let goal = at(20.0, 5.0);
    for hz in [7.0, 30.0, 60.0, 120.0, 144.0] {
        let (mut walker, mut position) = (agent(4.0), at(5.0, 5.0));
        walker.move_to(goal);
        let mut frames = 0;
        while walker.status() == AgentStatus::Moving {
            let routes = MapRoutes { map: &map, memory: &mut memory };
            let mut world = CarriedRoutes { routes, body: CharacterController { radius: 0.4, step_height: 0.3 } };
            position = walker.steer(&mut world, position, 1.0 / hz).unwrap();
            assert!(stands(&map, position, 0.4), "{hz} Hz: {position}");
            frames += 1;
            assert!(f64::from(frames) < 20.0 * hz, "{hz} Hz: still at {position}");
        }
        assert_eq!((position, walker.status()), (goal, AgentStatus::Arrived), "{hz} Hz");
    }
    // A body wider than its agent is kept from the goal by the wall, and is there as near as it gets.
    let (mut walker, mut position) = (agent(4.0), at(5.0, 5.0));
    walker.move_to(at(14.0, 5.0));
    for _ in 0..600 {
        let routes = MapRoutes { map: &map, memory: &mut memory };
        let mut world = CarriedRoutes { routes, body: CharacterController { radius: 0.9, step_height: 0.3 } };
        position = walker.steer(&mut world, position, 1.0 / 60.0).unwrap();
    }
    assert_eq!(walker.status(), AgentStatus::Arrived, "{position}");
    assert!((0.0..=0.25).contains(&apart(position, at(14.0, 5.0))), "{position}");
    // Into the yard there is no way: both kinds stop as near to it as they get, at the same place.
    let mut places = Vec::new();
    for carried in [false, true] {
        let (mut walker, mut position) = (agent(4.0), at(18.0, 18.0));
        walker.move_to(at(25.0, 25.0));
        for _ in 0..900 {
            let mut routes = MapRoutes { map: &map, memory: &mut memory };
            position = match carried {
                false => walker.walk(&mut routes, position, 1.0 / 60.0).unwrap(),
                true => {
                    let body = CharacterController { radius: 0.4, step_height: 0.3 };
                    walker.steer(&mut CarriedRoutes { routes, body }, position, 1.0 / 60.0).unwrap()
                }
            };
        }
        assert_eq!(walker.status(), AgentStatus::Unreachable);
        places.push(position);
    }
    assert_eq!(places[0], places[1]);
}

/// Wherever there is a way through the town, a body that is carried gets there, also from places where corners of many polygons meet.
#[test]
fn carried_agents_get_through_the_town() {
    let (map, mut memory) = (town(), RouteMemory::default());
    let mut rng = SplitMix64::new(21);
    let (mut arrived, mut route) = (0, NavPath::new());
    for _ in 0..60 {
        let mut place = || at(rng.next_f64() * 100.0, rng.next_f64() * 100.0);
        let (from, to) = (place(), place());
        let status = map.find_route(&mut memory, from, to, &NavAgent::default(), &mut route).unwrap();
        if status != NavPathStatus::Complete {
            continue;
        }
        let (mut position, goal) = (route.get(0).unwrap(), route.last().unwrap());
        let seconds = 4.0 + 1.1 * route.length() / 6.0;
        let mut walker = agent(6.0);
        walker.move_to(to);
        for _ in 0..(seconds * 60.0) as u32 {
            let routes = MapRoutes { map: &map, memory: &mut memory };
            let body = CharacterController::default();
            position = walker.steer(&mut CarriedRoutes { routes, body }, position, 1.0 / 60.0).unwrap();
        }
        assert_eq!(walker.status(), AgentStatus::Arrived, "from {from} to {to}: at {position}");
        assert_eq!((position.x, position.z), (goal.x, goal.z));
        arrived += 1;
    }
    assert!(arrived >= 30, "{arrived}");
}

/// A route that costs a hundred nodes, and a count of how many were asked for.
struct Costly(Cell<u32>);

impl RouteSource for Costly {
    fn find_route(
        &mut self,
        from: DVec3,
        to: DVec3,
        agent: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        self.0.set(self.0.get() + 1);
        let mut map = MapRoutes { map: &field(), memory: &mut RouteMemory::default() };
        map.find_route(from, to, agent, out)
    }
}

#[test]
fn a_budget_refuses_what_goes_beyond() {
    let mut costly = Costly(Cell::new(0));
    let mut walkers: Vec<_> = (0..6).map(|k| (agent(1.0), at(2.0, 2.0 + f64::from(k)))).collect();
    walkers.iter_mut().for_each(|(walker, _)| walker.move_to(at(10.0, 5.0)));
    let mut served = Vec::new();
    for _ in 0..8 {
        let mut budget = RouteBudget::new(&mut costly, 1);
        for (walker, position) in &mut walkers {
            let before = *position;
            *position = walker.walk(&mut budget, before, 0.1).unwrap();
            assert_eq!(walker.status(), AgentStatus::Moving);
        }
        served.push(walkers.iter().filter(|(walker, _)| walker.route().len() > 1).count());
    }
    // One search a frame: an agent waits where it is until it has its turn, and walks on along its route while others have theirs.
    assert_eq!(served, [1, 2, 3, 4, 5, 6, 6, 6]);
    assert_eq!(costly.0.get(), 6);
    assert!(walkers.windows(2).all(|pair| pair[0].1.x > pair[1].1.x));
}

#[test]
fn answers_count_for_the_question_that_was_asked_last() {
    let map = field();
    let mut memory = RouteMemory::default();
    let mut routes = MapRoutes { map: &map, memory: &mut memory };
    let mut request = PathRequest::new(NavAgent::default());
    assert_eq!(request.answer_from(&mut routes), PathRequestStatus::Idle);
    request.request_path(at(2.0, 2.0), at(12.0, 2.0));
    let early = request.question().unwrap();
    let mut route = NavPath::new();
    let found = early.search(&mut routes, &mut route);
    // Asked anew in the meantime, even for the same: the early answer is dropped.
    request.request_path(at(2.0, 2.0), at(12.0, 2.0));
    assert!(!request.answer(&early, found.clone(), &mut route));
    assert_eq!((request.status(), request.waypoints().len()), (PathRequestStatus::Pending, 0));
    let late = request.question().unwrap();
    assert!(request.answer(&late, found.clone(), &mut route));
    assert_eq!(request.status(), PathRequestStatus::Ready);
    assert_eq!(request.waypoints().last(), Some(at(12.0, 2.0)));
    // Answered once; a second answer changes nothing.
    assert!(!request.answer(&late, Err(OutOfRange::new("x", 1, "")), &mut NavPath::new()));
    request.cancel();
    assert_eq!((request.status(), request.waypoints().len()), (PathRequestStatus::Idle, 0));
    assert!(!request.answer(&late, found, &mut route));
    // Into the yard: as near as there is a way. From nowhere: none. Not a number: why not.
    request.request_path(at(18.0, 18.0), at(25.0, 25.0));
    assert_eq!(request.answer_from(&mut routes), PathRequestStatus::Unreachable);
    assert_eq!((request.waypoints().status(), request.fault()), (NavPathStatus::Partial, None));
    request.request_path(at(500.0, 2.0), at(2.0, 2.0));
    assert_eq!(request.answer_from(&mut routes), PathRequestStatus::Unreachable);
    assert!(request.waypoints().is_empty());
    request.request_path(at(f64::NAN, 2.0), at(2.0, 2.0));
    assert_eq!(request.answer_from(&mut routes), PathRequestStatus::Unreachable);
    assert_eq!(request.fault().map(|fault| fault.name), Some("from"));
}

#[test]
fn patrols_visit_their_places_in_turn() {
    let map = field();
    let mut memory = RouteMemory::default();
    // The third cannot be reached and is passed over.
    let places = vec![at(3.0, 3.0), at(9.0, 3.0), at(25.0, 25.0), at(9.0, 12.0)];
    for (order, expected) in
        [(PatrolOrder::Around, [0, 1, 2, 3, 0, 1, 2, 3]), (PatrolOrder::BackAndForth, [0, 1, 2, 3, 2, 1, 0, 1])]
    {
        let mut patrol = Patrol::new(places.clone());
        (patrol.order, patrol.pause) = (order, 0.5);
        let (mut walker, mut position, mut visits) = (agent(6.0), at(5.0, 8.0), Vec::new());
        let mut before = AgentStatus::Idle;
        for _ in 0..60 * 60 {
            patrol.update(&mut walker, 1.0 / 60.0);
            position = walker.walk(&mut MapRoutes { map: &map, memory: &mut memory }, position, 1.0 / 60.0).unwrap();
            if before == AgentStatus::Moving && walker.status() != AgentStatus::Moving {
                let place = places[patrol.place()];
                assert!(position == place || walker.status() == AgentStatus::Unreachable);
                visits.push(patrol.place());
            }
            before = walker.status();
        }
        assert!(visits.len() >= 8 && visits[..8] == expected, "{visits:?}");
        // Sent elsewhere it goes there first, and then on with its patrol.
        walker.move_to(at(12.0, 25.0));
        patrol.update(&mut walker, 0.1);
        assert_eq!(walker.destination(), Some(at(12.0, 25.0)));
    }
    let mut nowhere = Patrol::default();
    let mut walker = agent(1.0);
    nowhere.update(&mut walker, 1.0);
    assert_eq!(walker.status(), AgentStatus::Idle);
}

/// Whatever the two do: a chaser is never farther behind than it began once it had the time, catches who stands, and stops when the target is gone.
#[test]
fn chases_catch_what_stands() {
    let map = field();
    let mut memory = RouteMemory::default();
    let mut rng = SplitMix64::new(11);
    for _ in 0..30 {
        let mut place = || loop {
            let place = at(rng.next_f64() * 30.0, rng.next_f64() * 30.0);
            let in_yard = (21.0..29.0).contains(&place.x) && (21.0..29.0).contains(&place.z);
            if stands(&map, place, 1.2) && !in_yard {
                return place;
            }
        };
        let (mut position, mut target, goal) = (place(), place(), place());
        let (mut hunter, mut prey, mut chase) = (agent(4.0), agent(2.0), Chase::default());
        prey.move_to(goal);
        for _ in 0..60 * 40 {
            target = prey.walk(&mut MapRoutes { map: &map, memory: &mut memory }, target, 1.0 / 60.0).unwrap();
            chase.update(&mut hunter, position, Some(target), 1.0 / 60.0);
            position = hunter.walk(&mut MapRoutes { map: &map, memory: &mut memory }, position, 1.0 / 60.0).unwrap();
        }
        assert_eq!(chase.status(), ChaseStatus::Caught);
        assert!(apart(position, target) <= chase.reach);
        assert_eq!(hunter.status(), AgentStatus::Idle);
        // It runs off and is gone.
        chase.update(&mut hunter, position, Some(target + at(5.0, 0.0)), 1.0 / 60.0);
        assert_eq!((chase.status(), hunter.status()), (ChaseStatus::Chasing, AgentStatus::Moving));
        chase.update(&mut hunter, position, None, 1.0 / 60.0);
        assert_eq!((chase.status(), hunter.status()), (ChaseStatus::Lost, AgentStatus::Idle));
    }
}

/// On a mesh and on a surface: who flees from something that stands is never nearer to it than when it began, and gets away.
#[test]
fn fleeing_gains_distance() {
    let (surface, mesh) = (field(), town());
    let mut rng = SplitMix64::new(5);
    let mut random = |low: f64, high: f64| low + rng.next_f64() * (high - low);
    let mut memory = RouteMemory::default();
    let mut got_away = 0;
    for round in 0..40 {
        let map: &dyn NavMap = if round % 2 == 0 { &surface } else { &mesh };
        let size = if round % 2 == 0 { 30.0 } else { 60.0 };
        let threat = at(random(0.0, size), random(0.0, size));
        // The nearest place to stand, as a route of its own begins there.
        let mut route = NavPath::new();
        let wanted = threat + at(random(-4.0, 4.0), random(-4.0, 4.0));
        let status = map.find_route(&mut memory, wanted, wanted, &NavAgent::default(), &mut route).unwrap();
        let Some(mut position) = route.last().filter(|_| status == NavPathStatus::Complete) else { continue };
        let (mut prey, mut flee) = (agent(5.0), Flee::default());
        flee.safe = 12.0;
        let first = apart(position, threat);
        let mut nearest = first;
        for _ in 0..60 * 15 {
            let mut routes = MapRoutes { map, memory: &mut memory };
            flee.update(&mut prey, &mut routes, position, Some(threat), 1.0 / 60.0).unwrap();
            position = prey.walk(&mut routes, position, 1.0 / 60.0).unwrap();
            nearest = nearest.min(apart(position, threat));
        }
        assert!(nearest >= first * 0.5 - 1e-6, "round {round}: {nearest} of {first}");
        assert!(apart(position, threat) >= first - 1e-6, "round {round}");
        got_away += u32::from(apart(position, threat) >= 12.0 * 0.9 - 1e-6);
        // The threat is gone: it rests.
        let mut routes = MapRoutes { map, memory: &mut memory };
        flee.update(&mut prey, &mut routes, position, None, 1.0 / 60.0).unwrap();
        assert!(!flee.is_fleeing() && prey.status() != AgentStatus::Moving);
    }
    assert!(got_away >= 15, "{got_away}");
}

/// Two crowds walk through each other: nobody overlaps by more than a step's slack, everybody gets through, and every run is the same.
#[test]
fn crowds_pass_through_each_other() {
    let run = || {
        let mut avoidance = Avoidance::default();
        let delta = 1.0 / 60.0;
        let mut bodies: Vec<AvoidingBody> = (0..40)
            .map(|k| {
                let (row, column) = (f64::from(k / 2 % 5), f64::from(k / 10));
                let side = if k % 2 == 0 { -1.0 } else { 1.0 };
                AvoidingBody {
                    position: at(side * (8.0 + 1.5 * column), 1.5 * row),
                    velocity: DVec3::ZERO,
                    wish: DVec3::ZERO,
                    radius: 0.4,
                    max_speed: 2.0,
                    yields: true,
                }
            })
            .collect();
        // One stands in the middle and does not move.
        bodies.push(AvoidingBody { position: at(0.0, 3.0), yields: false, ..bodies[0] });
        let goals: Vec<DVec3> = bodies.iter().map(|body| at(-body.position.x, body.position.z)).collect();
        let mut velocities = Vec::new();
        let mut nearest = f64::INFINITY;
        for _ in 0..60 * 40 {
            for (body, goal) in bodies.iter_mut().zip(&goals) {
                let way = *goal - body.position;
                let length = way.length();
                body.wish =
                    if !body.yields || length < 0.05 { DVec3::ZERO } else { way * (2f64.min(length / delta) / length) };
            }
            avoidance.adjust(&bodies, delta, &mut velocities);
            for (body, &velocity) in bodies.iter_mut().zip(&velocities) {
                assert!(velocity.length() <= body.max_speed + 1e-9);
                body.velocity = velocity;
                body.position += velocity * delta;
            }
            for (k, a) in bodies.iter().enumerate() {
                for b in &bodies[..k] {
                    nearest = nearest.min(apart(a.position, b.position));
                }
            }
        }
        let there = bodies.iter().zip(&goals).filter(|(body, goal)| apart(body.position, **goal) < 0.1).count();
        assert_eq!(bodies[40].position, at(0.0, 3.0));
        assert_eq!(there, 41, "all are there, the one in the middle always was");
        assert!(nearest >= 0.78, "as near as {nearest}");
        bodies.iter().flat_map(|body| body.position.to_array().map(f64::to_bits)).collect::<Vec<_>>()
    };
    assert_eq!(run(), run());
}

#[test]
fn bodies_in_the_same_place_part() {
    let body = AvoidingBody {
        position: at(1.0, 1.0),
        velocity: DVec3::ZERO,
        wish: DVec3::ZERO,
        radius: 0.4,
        max_speed: 3.0,
        yields: true,
    };
    // One above the others' heads is none of them.
    let above = AvoidingBody { position: DVec3::new(1.0, 4.0, 1.0), ..body };
    let mut velocities = Vec::new();
    Avoidance::default().adjust(&[body, body, above], 0.1, &mut velocities);
    assert_eq!(velocities, [at(-3.0, 0.0), at(3.0, 0.0), at(0.0, 0.0)]);
    Avoidance::default().adjust(&[body, body], 0.0, &mut velocities);
    assert_eq!(velocities, [at(0.0, 0.0); 2], "no time, no change");
}

#[test]
fn debug_lines_count_what_they_show() {
    let map = field();
    let mut lines = DebugLines::default();
    map.draw(&mut lines);
    assert_eq!(lines.walkable + lines.blocked, 61 * 61);
    let of = |lines: &DebugLines, kind| lines.lines.iter().filter(|line| line.kind == kind).count() as u64;
    assert_eq!(of(&lines, DebugLineKind::Blocked), 2 * lines.blocked);
    assert_eq!((of(&lines, DebugLineKind::Outline), lines.tiles), (64, 1));
    // Heights are those of the caller's function.
    let mut high = DebugLines::default();
    high.add_surface(&map.surface, &|x: f64, z: f64| if x > 10.0 { f64::NAN } else { x + z });
    assert_eq!(high.lines.len(), lines.lines.len());
    for line in &high.lines {
        for end in line.ends {
            let middle = line.ends[0].lerp(line.ends[1], 0.5);
            let of = if line.kind == DebugLineKind::Blocked { middle } else { end };
            assert!((end.y - if of.x > 10.0 { 0.0 } else { of.x + of.z }).abs() < 1e-9);
        }
    }
    let mesh = town();
    lines.clear();
    mesh.draw(&mut lines);
    let found = waymesh::query::NavMeshQuery::default()
        .find_path(&mesh.mesh, at(2.0, 2.0), at(60.0, 60.0), &mesh.options)
        .unwrap();
    let polygons = of(&lines, DebugLineKind::Polygon);
    assert!(polygons > 3 * lines.polygons && lines.polygons > 100);
    lines.add_corridor(&mesh.mesh, &found.corridor);
    assert!(of(&lines, DebugLineKind::Corridor) >= 3 * found.corridor.len() as u64 && !found.corridor.is_empty());
    let mut route = NavPath::new();
    (0..4).for_each(|k| route.push(at(f64::from(k), 0.0)));
    lines.add_route(&route);
    assert_eq!(of(&lines, DebugLineKind::Route), 3);
}
