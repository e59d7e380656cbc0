//! Where paths over surfaces begin and end, and the heights between: the rules one by one.

use waymesh::grid::{FlatGround, NavPath, NavPathStatus, NavRegion};
use waymesh::math::DVec3;
use waymesh::surface::{
    NavAgent, NavAreas, NavFootprint, NavObstacle, NavPathQuery, NavSurfaceTile, NavWater, bake_nav_surface,
};

fn at(x: f64, z: f64) -> DVec3 {
    DVec3::new(x, 0.0, z)
}

/// 61 × 61 samples of 1 m, walked by agents without width.
fn field(no_walk: Vec<NavFootprint>) -> NavSurfaceTile {
    let region = NavRegion::new(0.0, 0.0, 61, 61, 1.0).unwrap();
    let areas = NavAreas { no_walk, ..NavAreas::default() };
    bake_nav_surface(region, &FlatGround(0.0), &NavAgent::default(), &areas, 0.0).unwrap()
}

fn find(tile: &NavSurfaceTile, from: DVec3, to: DVec3) -> (NavPathStatus, Vec<DVec3>) {
    let agent = NavAgent { radius: 0.0, ..NavAgent::default() };
    let mut path = NavPath::new();
    let status = NavPathQuery::default().find_path(tile, &FlatGround(0.0), from, to, &agent, &mut path).unwrap();
    (status, path.points().collect())
}

/// A sample in the corner of what is looked at first is farther than one just outside of it.
#[test]
fn the_nearest_sample_to_a_target() {
    // Around (30, 30) all is blocked far and wide, but for the corner (38, 38) at the end of a passage along row 38, and all beyond column 38.
    let open_beside = |nearer: bool| {
        let mut blocked = vec![
            NavFootprint::rect(10.0, 10.0, 37.0, 50.0),
            NavFootprint::rect(38.0, 10.0, 38.0, 37.0),
            NavFootprint::rect(10.0, 39.0, 50.0, 50.0),
        ];
        if !nearer {
            blocked.push(NavFootprint::rect(39.0, 10.0, 50.0, 37.0));
        }
        field(blocked)
    };
    for (nearer, end) in [(true, at(39.0, 30.0)), (false, at(38.0, 38.0))] {
        let (status, points) = find(&open_beside(nearer), at(55.0, 38.0), at(30.0, 30.0));
        assert_eq!((status, points.last()), (NavPathStatus::Partial, Some(&end)));
    }
}

/// From within a wall the nearest side is taken, whichever it is.
#[test]
fn out_of_a_wall_by_the_nearest_side() {
    let tile = field(vec![NavFootprint::rect(29.0, -9.0, 31.0, 99.0)]);
    for (x, side) in [(29.75, 27.0), (30.25, 33.0)] {
        let (status, points) = find(&tile, at(x, 20.0), at(side, 20.0));
        assert_eq!((status, points.len()), (NavPathStatus::Complete, 2), "{x}");
        // The other side is out of reach.
        let (status, points) = find(&tile, at(x, 20.0), at(60.0 - side, 20.0));
        assert_eq!((status, (points[1].x > 30.0) == (x > 30.0)), (NavPathStatus::Partial, true), "{points:?}");
    }
}

/// Waypoints without ground have the height of the one before; those before any ground the first that is known.
#[test]
fn heights_where_there_is_no_ground() {
    let tile = field(vec![NavFootprint::rect(20.0, -9.0, 20.0, 30.0), NavFootprint::rect(40.0, 25.0, 40.0, 70.0)]);
    let agent = NavAgent { radius: 0.0, ..NavAgent::default() };
    let mut path = NavPath::new();
    let mut heights = |from: f64, to: f64| {
        let ground = |x: f64, _: f64| if x >= from && x <= to { 5.0 + x } else { f64::NAN };
        NavPathQuery::default().find_path_xz(&tile, &ground, [5.0, 5.0], [55.0, 50.0], &agent, &mut path).unwrap();
        path.points().map(|p| (p.x, p.y)).collect::<Vec<_>>()
    };
    let whole = heights(0.0, 60.0);
    let (first, last) = (whole[1], whole[whole.len() - 2]);
    assert!(whole.len() >= 4 && first.0 > 15.0 && last.0 < 45.0, "{whole:?}");
    assert!(whole.iter().all(|&(x, y)| y == 5.0 + x));
    let middle = heights(first.0, last.0);
    assert_eq!((middle[0].1, middle[1].1), (first.1, first.1));
    assert_eq!((middle[middle.len() - 2].1, middle[middle.len() - 1].1), (last.1, last.1));
    assert!(heights(100.0, 100.0).iter().all(|&(_, y)| y == 0.0));
}

#[test]
fn how_far_a_start_may_be_looked_for() {
    let tile = field(Vec::new());
    let mut path = NavPath::new();
    let mut find = |snap_samples| {
        let agent = NavAgent { radius: 0.0, ..NavAgent::default() };
        NavPathQuery::new(1000, snap_samples).find_path(
            &tile,
            &FlatGround(0.0),
            at(-20.0, 5.0),
            at(5.0, 5.0),
            &agent,
            &mut path,
        )
    };
    assert_eq!(find(19), Ok(NavPathStatus::NoPath));
    assert_eq!(find(20), Ok(NavPathStatus::Complete));
    assert_eq!(find(1024), Ok(NavPathStatus::Complete));
    for too_far in [1025, u32::MAX] {
        let error = find(too_far).unwrap_err();
        assert_eq!((error.name, error.value), ("snap_samples", too_far.to_string()));
    }
}

/// What is just at a limit is let through, by the tenth of a micrometre that rounding may take; more is not.
#[test]
fn limits_are_kept_to_rounding() {
    let region = NavRegion::new(0.0, 0.0, 5, 5, 0.5).unwrap();
    let agent = NavAgent { step_height: 0.3, height: 1.8, ..NavAgent::default() };
    let free = |areas: &NavAreas| {
        let tile = bake_nav_surface(region, &FlatGround(0.1), &agent, areas, 0.0).unwrap();
        tile.cause(2, 2).is_none()
    };
    let footprint = NavFootprint::rect(0.5, 0.5, 1.5, 1.5);
    let obstacle =
        |min_y, max_y| NavAreas { obstacles: vec![NavObstacle { footprint, min_y, max_y }], ..NavAreas::default() };
    let water = |surface_y| NavAreas { water: Some(NavWater { surface_y, max_depth: 0.7 }), ..NavAreas::default() };
    for (beyond, expected) in [(0.0, true), (1e-12, true), (1e-6, false)] {
        assert_eq!(free(&obstacle(0.0, 0.1 + 0.3 + beyond)), expected, "stepped over, {beyond}");
        assert_eq!(free(&obstacle(0.1 + 1.8 - beyond, 9.0)), expected, "walked under, {beyond}");
        assert_eq!(free(&water(0.1 + 0.7 + beyond)), expected, "waded through, {beyond}");
    }
}
