//! Agents walk their routes: around corners within a frame, carried by a map, within a budget.

mod agent_maps;

use agent_maps::{agent, apart, at, field, stands, town};
use std::cell::Cell;
use waymesh::OutOfRange;
use waymesh::agent::{
    AgentStatus, CarriedRoutes, CharacterController, MapRoutes, NavMap, RouteBudget, RouteMemory, RouteSource,
};
use waymesh::grid::{NavPath, NavPathStatus};
use waymesh::math::{DVec3, SplitMix64};
use waymesh::surface::NavAgent;

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
