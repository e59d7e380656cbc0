//! Followers over every kind of route source, in good times and bad.

use waymesh::OutOfRange;
use waymesh::agent::{FollowerStatus, NavGridRoutes, NavMeshRoutes, NavPathFollower, NavSurfaceMesh, RouteSource};
use waymesh::grid::{FlatGround, NavGridQuery, NavGridTile, NavPath, NavPathStatus, NavRegion};
use waymesh::math::{DVec3, SplitMix64};
use waymesh::mesh::TiledNavMesh;
use waymesh::query::{NavMeshQuery, PathOptions};
use waymesh::surface::{NavAgent, NavAreas, NavFootprint, NavPathQuery, NavSurface, NavSurfaceTile, bake_nav_surface};

fn at(x: f64, z: f64) -> DVec3 {
    DVec3::new(x, 0.0, z)
}

/// A field of 50 × 50 m with a wall from z = 0 to 40 at x = 25, and a walled yard around (40, 40).
fn field() -> NavSurfaceTile {
    let wall = NavFootprint::rect;
    let areas = NavAreas {
        no_walk: vec![
            wall(24.8, -9.0, 25.2, 40.0),
            wall(35.0, 35.0, 45.0, 35.2),
            wall(35.0, 45.0, 45.0, 45.2),
            wall(35.0, 35.0, 35.2, 45.0),
            wall(45.0, 35.0, 45.2, 45.2),
        ],
        ..NavAreas::default()
    };
    let region = NavRegion::new(0.0, 0.0, 101, 101, 0.5).unwrap();
    bake_nav_surface(region, &FlatGround(0.0), &NavAgent::default(), &areas, 0.4).unwrap()
}

/// A walk, its places frame by frame.
struct Walk {
    follower: NavPathFollower,
    position: DVec3,
    trail: Vec<DVec3>,
}

impl Walk {
    fn new(position: DVec3, target: DVec3) -> Self {
        let mut follower = NavPathFollower::new(NavAgent::default());
        follower.move_to(target);
        Self { follower, position, trail: vec![position] }
    }

    /// Walks on for a number of frames at most; `hold` tells how much of a step is really done. Tells whether it stopped.
    fn go(
        &mut self,
        routes: &mut impl RouteSource,
        step: f64,
        delta: f64,
        frames: u32,
        hold: impl Fn(DVec3) -> f64,
    ) -> bool {
        let mut direction = DVec3::ZERO;
        for _ in 0..frames {
            if !self.follower.update(routes, self.position, delta, &mut direction).unwrap() {
                assert_eq!(direction, DVec3::ZERO);
                return true;
            }
            assert!(direction.length() <= 1.0 + 1e-12 && direction.y == 0.0);
            self.position += direction * (step * hold(self.position));
            self.trail.push(self.position);
        }
        false
    }
}

fn all(_: DVec3) -> f64 {
    1.0
}

#[test]
fn around_the_wall_at_every_speed() {
    let surface = field();
    let mut query = NavPathQuery::default();
    let mut routes = NavSurfaceMesh { surface: &surface, ground: &FlatGround(0.0), query: &mut query };
    let (from, to) = (at(10.0, 5.0), at(40.0, 5.0));
    let mut path = NavPath::new();
    routes.find_route(from, to, &NavAgent::default(), &mut path).unwrap();
    for step in [0.01, 4.0 / 60.0, 0.5, 1.0, 3.0] {
        let mut walk = Walk::new(from, to);
        assert!(walk.go(&mut routes, step, 1.0 / 60.0, 20_000, all), "step {step}");
        assert_eq!(walk.follower.status(), FollowerStatus::Arrived);
        let last = walk.trail[walk.trail.len() - 1];
        assert!((last - to).length() <= 0.25 + 1e-9, "step {step}: {last}");
        // No longer than the path but for where a step is too coarse for the corners.
        let walked: f64 = walk.trail.windows(2).map(|w| (w[1] - w[0]).length()).sum();
        assert!(walked <= path.length() + 2.0 * step + 0.1, "step {step}: {walked} against {}", path.length());
        // Around the wall's end the route turns by 136 degrees in all, whose cosine is -0.72; turning back would be more.
        for w in walk.trail.windows(3) {
            let (a, b) = (w[1] - w[0], w[2] - w[1]);
            assert!(a.dot(b) >= -0.75 * a.length() * b.length() - 1e-12, "step {step}: {a} {b}");
        }
    }
}

/// Corners at x = 0, 1, 2, 10 on a line, 3 m a step: 3, 6, 9, 10, never back.
#[test]
fn fast_agents_do_not_turn_back() {
    struct Line;
    impl RouteSource for Line {
        fn find_route(
            &mut self,
            from: DVec3,
            _: DVec3,
            _: &NavAgent,
            out: &mut NavPath,
        ) -> Result<NavPathStatus, OutOfRange> {
            out.clear();
            out.push(from);
            [1.0, 2.0, 10.0].into_iter().filter(|&x| x > from.x).for_each(|x| out.push(at(x, 0.0)));
            out.set_status(NavPathStatus::Complete);
            Ok(NavPathStatus::Complete)
        }
    }
    for (step, steps) in [(3.0, 4), (0.3, 34)] {
        let mut walk = Walk::new(at(0.0, 0.0), at(10.0, 0.0));
        walk.follower.waypoint_radius = 0.0;
        walk.follower.arrive_distance = 0.0;
        assert!(walk.go(&mut Line, step, 1.0, 100, all));
        assert_eq!(walk.trail.len(), steps + 1, "{:?}", walk.trail);
        assert!(walk.trail.windows(2).all(|w| w[1].x > w[0].x));
        assert!((walk.position.x - 10.0).abs() < 1e-12);
    }
}

#[test]
fn distances_equal_to_a_tolerance_count() {
    let surface = field();
    let mut query = NavPathQuery::default();
    let mut routes = NavSurfaceMesh { surface: &surface, ground: &FlatGround(0.0), query: &mut query };
    // Waypoint 5, arrival 1: at most 1 is left.
    let mut walk = Walk::new(at(5.0, 5.0), at(15.0, 5.0));
    (walk.follower.waypoint_radius, walk.follower.arrive_distance) = (5.0, 1.0);
    assert!(walk.go(&mut routes, 0.25, 0.1, 1000, all));
    assert_eq!(walk.position, at(14.0, 5.0));
    let mut there = Walk::new(at(5.25, 5.0), at(5.0, 5.0));
    assert!(there.go(&mut routes, 1.0, 0.1, 1, all), "already there");
    assert_eq!(there.follower.status(), FollowerStatus::Arrived);
}

#[test]
fn pushed_held_and_teleported() {
    let surface = field();
    let mut query = NavPathQuery::default();
    let mut routes = NavSurfaceMesh { surface: &surface, ground: &FlatGround(0.0), query: &mut query };
    let (step, delta) = (4.0 / 60.0, 1.0 / 60.0);
    let mut rng = SplitMix64::new(6);
    for _ in 0..20 {
        let to = at(40.0, 5.0);
        let mut walk = Walk::new(at(10.0, 5.0), to);
        for _ in 0..8 {
            if walk.go(&mut routes, step, delta, 100, all) {
                break;
            }
            // Somewhere in the field, but not in the closed yard.
            let place = at(rng.next_f64() * 50.0, rng.next_f64() * 34.0);
            if surface.cause((place.x * 2.0).round() as i64, (place.z * 2.0).round() as i64).is_none() {
                walk.position = place;
            }
        }
        walk.go(&mut routes, step, delta, 5000, all);
        assert_eq!(walk.follower.status(), FollowerStatus::Arrived);
        assert!((walk.position - to).length() <= 0.25);
    }
    // Held by something unknown for 10 s: keeps trying, and goes on when it is let go.
    let mut walk = Walk::new(at(10.0, 5.0), at(20.0, 5.0));
    assert!(!walk.go(&mut routes, step, delta, 600, |p| if p.x > 15.0 { 0.0 } else { 1.0 }));
    assert_eq!(walk.follower.status(), FollowerStatus::Walking);
    assert!(walk.go(&mut routes, step, delta, 600, all));
}

/// Plans are counted: at once, every interval, and when stuck.
#[test]
fn plans_as_often_as_told() {
    struct Counting<'a, R> {
        routes: &'a mut R,
        plans: u32,
    }
    impl<R: RouteSource> RouteSource for Counting<'_, R> {
        fn find_route(
            &mut self,
            from: DVec3,
            to: DVec3,
            agent: &NavAgent,
            out: &mut NavPath,
        ) -> Result<NavPathStatus, OutOfRange> {
            self.plans += 1;
            self.routes.find_route(from, to, agent, out)
        }
    }
    let surface = field();
    let mut query = NavPathQuery::default();
    let mut routes = NavSurfaceMesh { surface: &surface, ground: &FlatGround(0.0), query: &mut query };
    let mut count = |seconds: f64, delta: f64, speed: f64| {
        let mut counting = Counting { routes: &mut routes, plans: 0 };
        let mut walk = Walk::new(at(10.0, 5.0), at(10.0, 48.0));
        walk.go(&mut counting, speed * delta, delta, (seconds / delta).round() as u32, all);
        counting.plans
    };
    assert_eq!(count(1.9, 1.0 / 64.0, 4.0), 1);
    assert_eq!(count(7.0, 1.0 / 64.0, 4.0), 4);
    // Held: every 0.75 s.
    assert_eq!(count(3.0, 1.0 / 64.0, 0.0), 4);
    // Without time nothing is due; with hours between frames, one plan a frame.
    assert_eq!(count(1.0, 0.01, 0.0), 2);
    let mut counting = Counting { routes: &mut routes, plans: 0 };
    let mut walk = Walk::new(at(10.0, 5.0), at(10.0, 48.0));
    walk.go(&mut counting, 0.0, 0.0, 50, all);
    assert_eq!(counting.plans, 1);
    walk.go(&mut counting, 0.0, 3600.0, 5, all);
    assert_eq!(counting.plans, 6);
}

#[test]
fn targets_that_cannot_be_reached() {
    let surface = field();
    let mut query = NavPathQuery::default();
    let mut routes = NavSurfaceMesh { surface: &surface, ground: &FlatGround(0.0), query: &mut query };
    let mut walk = Walk::new(at(30.0, 20.0), at(40.0, 40.0));
    assert!(walk.go(&mut routes, 0.1, 1.0 / 60.0, 3000, all));
    assert_eq!(walk.follower.status(), FollowerStatus::Unreachable);
    // As near as the yard's wall lets it.
    let left = (walk.position - at(40.0, 40.0)).length();
    assert!(left < 6.5, "{left}");
    // It stays so, until it is sent somewhere else.
    assert!(walk.go(&mut routes, 0.1, 1.0 / 60.0, 1, all));
    walk.follower.move_to(at(30.0, 20.0));
    assert!(walk.go(&mut routes, 0.1, 1.0 / 60.0, 3000, all));
    assert_eq!(walk.follower.status(), FollowerStatus::Arrived);
    // A budget too small for the whole way is walked in pieces.
    let mut query = NavPathQuery::new(600, 8);
    let mut routes = NavSurfaceMesh { surface: &surface, ground: &FlatGround(0.0), query: &mut query };
    let mut walk = Walk::new(at(2.0, 2.0), at(20.0, 48.0));
    assert!(walk.go(&mut routes, 0.1, 1.0 / 60.0, 5000, all));
    assert_eq!(walk.follower.status(), FollowerStatus::Arrived);
    // Nowhere to stand.
    let mut walk = Walk::new(at(500.0, 20.0), at(40.0, 40.0));
    assert!(walk.go(&mut routes, 0.1, 1.0 / 60.0, 10, all));
    assert_eq!(walk.follower.status(), FollowerStatus::Unreachable);
}

#[test]
fn bad_numbers_are_refused() {
    let surface = field();
    let mut query = NavPathQuery::default();
    let mut routes = NavSurfaceMesh { surface: &surface, ground: &FlatGround(0.0), query: &mut query };
    let mut follower = NavPathFollower::new(NavAgent::default());
    let mut direction = DVec3::ONE;
    assert_eq!(follower.update(&mut routes, at(1.0, 1.0), 0.1, &mut direction), Ok(false), "idle");
    follower.move_to(at(9.0, 9.0));
    for (position, delta, name) in
        [(at(f64::NAN, 0.0), 0.1, "position"), (at(1.0, 1.0), -0.1, "delta"), (at(1.0, 1.0), f64::NAN, "delta")]
    {
        assert_eq!(follower.update(&mut routes, position, delta, &mut direction).unwrap_err().name, name);
        assert_eq!(direction, DVec3::ZERO);
    }
    assert_eq!(follower.update(&mut routes, at(1.0, 1.0), 0.1, &mut direction), Ok(true));
    follower.stop();
    assert_eq!(follower.update(&mut routes, at(1.0, 1.0), 0.1, &mut direction), Ok(false));
    assert!(surface.clearance(2, 2).is_some());
}

#[test]
fn over_grids_and_meshes() {
    let region = NavRegion::new(0.0, 0.0, 20, 20, 1.0).unwrap();
    let tile = NavGridTile::from_fn(region, |i, j| i != 10 || j > 15);
    let mut query = NavGridQuery::default();
    let mut walk = Walk::new(at(2.0, 2.0), at(18.0, 2.0));
    assert!(walk.go(&mut NavGridRoutes { tile: &tile, query: &mut query }, 0.1, 1.0 / 60.0, 3000, all));
    assert_eq!(walk.follower.status(), FollowerStatus::Arrived);

    let mesh = TiledNavMesh::from_json(
        br#"{"version":1,"tile_size":0,"tiles":[{"vertices":[[0,0,0],[9,0,0],[9,0,9],[0,0,9],[3,0,0],[3,0,6],[6,0,6],[6,0,0]],
        "polygons":[{"vertices":[0,4,5,3]},{"vertices":[3,5,6,2]},{"vertices":[7,1,2,6]}]}]}"#,
    )
    .unwrap();
    let mut routes = NavMeshRoutes::new(&mesh, NavMeshQuery::default(), PathOptions::default());
    let mut walk = Walk::new(at(1.0, 1.0), at(8.0, 1.0));
    assert!(walk.go(&mut routes, 0.05, 1.0 / 60.0, 3000, all));
    assert_eq!(walk.follower.status(), FollowerStatus::Arrived);
    assert!(walk.trail.iter().any(|p| p.z > 5.0), "around the gap");
    let mut lost = Walk::new(at(500.0, 1.0), at(8.0, 1.0));
    assert!(lost.go(&mut routes, 0.05, 1.0 / 60.0, 10, all));
    assert_eq!(lost.follower.status(), FollowerStatus::Unreachable);
}
