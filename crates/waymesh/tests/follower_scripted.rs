//! A follower whose plans are given, so that each rule of its own shows: when it plans, what counts as passed, and what a refusal leaves.

use waymesh::OutOfRange;
use waymesh::agent::{AgentStatus, FollowerStatus, NavPathFollower, NavigationAgent, RouteSource};
use waymesh::grid::{NavPath, NavPathStatus};
use waymesh::math::DVec3;
use waymesh::surface::NavAgent;

fn at(x: f64, z: f64) -> DVec3 {
    DVec3::new(x, 0.0, z)
}

/// Answers each plan in turn, the last one again and again, from where the agent is. Refuses wide agents, and leaves the route half written.
struct Script<'a> {
    answers: &'a [(NavPathStatus, &'a [DVec3])],
    plans: usize,
}

impl<'a> Script<'a> {
    fn new(answers: &'a [(NavPathStatus, &'a [DVec3])]) -> Self {
        Self { answers, plans: 0 }
    }
}

impl RouteSource for Script<'_> {
    fn find_route(
        &mut self,
        from: DVec3,
        _: DVec3,
        agent: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        let (status, corners) = self.answers[self.plans.min(self.answers.len() - 1)];
        self.plans += 1;
        out.clear();
        out.push(from);
        if agent.radius > 1.0 {
            return Err(OutOfRange::new("radius", agent.radius, "0 to 1"));
        }
        corners.iter().for_each(|&corner| out.push(corner));
        out.set_status(status);
        Ok(status)
    }
}

/// A follower that plans only when it must: neither time nor standing still is a reason.
fn patient(target: DVec3) -> NavPathFollower {
    let mut follower = NavPathFollower::new(NavAgent::default());
    (follower.repath_interval, follower.stuck_seconds) = (1e9, 1e9);
    follower.move_to(target);
    follower
}

/// One update; where it points.
fn update(follower: &mut NavPathFollower, routes: &mut Script<'_>, position: DVec3) -> Option<DVec3> {
    let mut direction = DVec3::ZERO;
    follower.update(routes, position, 0.25, &mut direction).unwrap().then_some(direction)
}

/// Walks at 1 m/s until it stops.
fn walk(follower: &mut NavPathFollower, routes: &mut Script<'_>) -> DVec3 {
    let mut position = DVec3::ZERO;
    for _ in 0..400 {
        let Some(direction) = update(follower, routes, position) else { return position };
        position += direction * 0.25;
    }
    panic!("still walking at {position}");
}

#[test]
fn partial_routes_are_planned_again_at_their_end() {
    use NavPathStatus::{Complete, Partial};
    let (half, whole) = ([at(5.0, 0.0)], [at(10.0, 0.0)]);
    for (then, status, end) in [
        ((Complete, &whole[..]), FollowerStatus::Arrived, 10.0),
        ((Partial, &half[..]), FollowerStatus::Unreachable, 5.0),
    ] {
        let answers = [(Partial, &half[..]), then];
        let mut routes = Script::new(&answers);
        let mut follower = patient(at(10.0, 0.0));
        let position = walk(&mut follower, &mut routes);
        assert_eq!((follower.status(), routes.plans), (status, 2));
        assert!((position - at(end, 0.0)).length() <= 0.25, "{position}");
    }
}

/// Drifting away bit by bit is off the route beyond a metre, though no step was out of the ordinary.
#[test]
fn drifting_off_the_route_is_planned_for() {
    let corners = [at(50.0, 0.0)];
    let answers = [(NavPathStatus::Complete, &corners[..])];
    let mut routes = Script::new(&answers);
    let mut follower = patient(corners[0]);
    for k in 0..=4 {
        update(&mut follower, &mut routes, at(f64::from(k) * 0.25, f64::from(k) * 0.25));
        assert_eq!(routes.plans, 1, "{k}");
    }
    update(&mut follower, &mut routes, at(1.25, 1.25));
    assert_eq!((routes.plans, follower.path().get(0)), (2, Some(at(1.25, 1.25))));
}

/// Whoever is put elsewhere within one step plans anew, however near to the route it is put: beside the way, back along it, or far ahead.
#[test]
fn being_taken_is_planned_for() {
    let corners = [at(50.0, 0.0)];
    let answers = [(NavPathStatus::Complete, &corners[..])];
    // Walks 0.5 m a step, on the line or 0.75 m beside it; so the farthest it is believed to walk is 3 m.
    for (side, taken, plans) in [
        (0.75, at(2.0, -0.75), 2),
        (0.0, at(0.5, 0.0), 2),
        (0.0, at(6.0, 0.0), 2),
        (0.0, at(2.0, 0.75), 1),
        (0.0, at(1.25, 0.0), 1),
        (0.0, at(4.0, 0.0), 1),
    ] {
        let mut routes = Script::new(&answers);
        let mut follower = patient(corners[0]);
        update(&mut follower, &mut routes, at(0.0, 0.0));
        for k in 1..5 {
            update(&mut follower, &mut routes, at(f64::from(k) * 0.5, side));
        }
        assert_eq!(routes.plans, 1);
        update(&mut follower, &mut routes, taken);
        assert_eq!(routes.plans, plans, "{side} {taken}");
    }
    // Put down beyond its goal it has not been there.
    let mut routes = Script::new(&answers);
    let mut follower = patient(corners[0]);
    for x in [47.5, 48.0] {
        update(&mut follower, &mut routes, at(x, 0.0));
    }
    assert_eq!(update(&mut follower, &mut routes, at(51.5, 0.0)), Some(at(-1.0, 0.0)));
    assert_eq!(routes.plans, 2);
}

/// A corner that lies behind the agent is passed, even at a distance.
#[test]
fn corners_behind_are_passed() {
    let corners = [at(5.0, 0.0), at(10.0, 0.0)];
    let answers = [(NavPathStatus::Complete, &corners[..])];
    let mut routes = Script::new(&answers);
    let mut follower = patient(corners[1]);
    update(&mut follower, &mut routes, at(4.0, 0.0));
    update(&mut follower, &mut routes, at(4.5, 0.5));
    update(&mut follower, &mut routes, at(5.0, 0.5));
    assert_eq!(follower.next_waypoint(), Some(corners[0]), "beside it is not past it");
    let direction = update(&mut follower, &mut routes, at(5.25, 0.5)).unwrap();
    assert_eq!((follower.next_waypoint(), routes.plans), (Some(corners[1]), 1));
    assert!(direction.x > 0.9, "{direction}");
}

/// What a step goes by within the distance is reached, wherever the step ends.
#[test]
fn going_by_is_being_there() {
    // The goal, with the very first step.
    let corners = [at(10.0, 0.0)];
    let answers = [(NavPathStatus::Complete, &corners[..])];
    for (side, there) in [(0.25, true), (0.375, false)] {
        let mut routes = Script::new(&answers);
        let mut follower = patient(corners[0]);
        update(&mut follower, &mut routes, at(9.0, side));
        assert_eq!(update(&mut follower, &mut routes, at(10.75, side)).is_none(), there, "{side}");
        assert_eq!(follower.status() == FollowerStatus::Arrived, there);
        assert_eq!(routes.plans, 1);
    }
    // A corner that is not passed, as seen along the way to it.
    let corners = [at(5.0, 0.0), at(5.0, 10.0)];
    let answers = [(NavPathStatus::Complete, &corners[..])];
    for (x, next) in [(4.75, corners[1]), (4.5, corners[0])] {
        let mut routes = Script::new(&answers);
        let mut follower = patient(corners[1]);
        update(&mut follower, &mut routes, at(0.0, 0.0));
        follower.waypoint_radius = 0.25;
        for z in [-0.5, 0.5] {
            update(&mut follower, &mut routes, at(x, z));
        }
        assert_eq!((follower.next_waypoint(), follower.path().get(1)), (Some(next), Some(corners[0])), "{x}");
    }
}

/// Bad numbers change nothing, refused plans only the route.
#[test]
fn refusals_leave_it_able_to_go_on() {
    let corners = [at(10.0, 0.0)];
    let answers = [(NavPathStatus::Complete, &corners[..])];
    let mut routes = Script::new(&answers);
    let mut follower = NavPathFollower::new(NavAgent::default());
    follower.move_to(corners[0]);
    update(&mut follower, &mut routes, at(0.0, 0.0));
    update(&mut follower, &mut routes, at(0.25, 0.0));
    let before = format!("{follower:?}");
    let mut direction = DVec3::ONE;
    for (position, delta) in [(at(f64::NAN, 0.0), 0.25), (at(3e6, 0.0), 0.25), (at(0.5, 0.0), -1.0)] {
        follower.update(&mut routes, position, delta, &mut direction).unwrap_err();
        assert_eq!((direction, format!("{follower:?}")), (DVec3::ZERO, before.clone()));
    }
    follower.agent.radius = 2.0;
    follower.replan();
    for plans in 2..4 {
        assert_eq!(follower.update(&mut routes, at(0.5, 0.0), 0.25, &mut direction).unwrap_err().name, "radius");
        assert_eq!((follower.status(), follower.target()), (FollowerStatus::Walking, Some(corners[0])));
        assert!(follower.path().is_empty() && follower.next_waypoint().is_none());
        assert_eq!((routes.plans, direction), (plans, DVec3::ZERO));
    }
    follower.agent.radius = 0.4;
    let end = walk(&mut follower, &mut routes);
    assert_eq!((follower.status(), routes.plans), (FollowerStatus::Arrived, 3 + 5), "at once and every 2 s");
    assert!((end - corners[0]).length() <= 0.25);
}

/// The same of agents that walk without a follower's steering.
#[test]
fn refusals_leave_agents_able_to_go_on() {
    let corners = [at(10.0, 0.0)];
    let answers = [(NavPathStatus::Complete, &corners[..])];
    let mut routes = Script::new(&answers);
    let mut agent = NavigationAgent::new(NavAgent { radius: 2.0, ..NavAgent::default() }, 1.0);
    agent.move_to(corners[0]);
    for plans in 1..3 {
        assert_eq!(agent.walk(&mut routes, DVec3::ZERO, 0.25).unwrap_err().name, "radius");
        assert_eq!((agent.status(), routes.plans), (AgentStatus::Moving, plans));
        assert!(agent.route().is_empty());
    }
    agent.follower_mut().agent.radius = 0.4;
    assert_eq!(agent.walk(&mut routes, DVec3::ZERO, 7.0), Ok(at(7.0, 0.0)));
    // And with a route under way.
    agent.follower_mut().agent.radius = 2.0;
    agent.replan();
    agent.walk(&mut routes, at(7.0, 0.0), 1.0).unwrap_err();
    agent.follower_mut().agent.radius = 0.4;
    let mut position = at(7.0, 0.0);
    for _ in 0..4 {
        position = agent.walk(&mut routes, position, 1.0).unwrap();
    }
    assert_eq!(agent.status(), AgentStatus::Arrived);
    assert_eq!(position, corners[0]);
}
