//! What sends agents: patrols, chases and flights.

mod agent_maps;

use agent_maps::{agent, apart, at, field, stands, town};
use waymesh::agent::{AgentStatus, Chase, ChaseStatus, Flee, MapRoutes, NavMap, Patrol, PatrolOrder, RouteMemory};
use waymesh::grid::{NavPath, NavPathStatus};
use waymesh::math::SplitMix64;
use waymesh::surface::NavAgent;

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
