//! Seeded plans, through the library and through slow code of its own.

use super::slow::{self, SlowPlan};
use crate::bake::plan2d::{FloorPlan, GridPlan, Rectangle};
use crate::math::{DVec2, SplitMix64};

fn metres(v: i64) -> f64 {
    v as f64 / 64.0
}

fn random_plan(seed: u64) -> SlowPlan {
    let mut rng = SplitMix64::new(seed);
    let mut below = |n: i64| rng.below(n as u64) as i64;
    let cell = [16, 32, 48, 64, 80][below(5) as usize];
    let (columns, rows) = (1 + below(24), 1 + below(20));
    // On grid lines, on centres, or anywhere; some outside.
    let step = [cell, cell / 2, 8, 1][below(4) as usize];
    let mut place = |side: i64, slack: i64| (below((side * cell + 2 * slack) / step + 1) * step) - slack / step * step;
    let mut obstacles = Vec::new();
    for _ in 0..place(8, 0) / 8 % 9 {
        let (x, y) = (place(columns, cell), place(rows, cell));
        let (w, h) = (place(columns / 3, 0), place(rows / 3, 0));
        obstacles.push([x, y, x + w, y + h]);
    }
    let start = [place(columns, 0), place(rows, 0)];
    let goal = [place(columns, 0), place(rows, 0)];
    let radius = [0, 0, 16, 32, 48, 40][below(6) as usize];
    SlowPlan { cell, columns, rows, radius, obstacles, start, goal }
}

fn in_metres(plan: &SlowPlan) -> FloorPlan {
    let point = |p: slow::Point| DVec2::new(metres(p[0]), metres(p[1]));
    let rectangle = |o: &[i64; 4]| Rectangle { x0: metres(o[0]), y0: metres(o[1]), x1: metres(o[2]), y1: metres(o[3]) };
    FloorPlan {
        width: metres(plan.cell * plan.columns),
        height: metres(plan.cell * plan.rows),
        cell: metres(plan.cell),
        radius: metres(plan.radius),
        obstacles: plan.obstacles.iter().map(rectangle).collect(),
        start: point(plan.start),
        goal: point(plan.goal),
    }
}

#[test]
fn the_same_as_slow_code() {
    let (mut routes, mut bent, mut contacts, mut better) = (0, 0, 0, 0);
    for seed in 0..2000 {
        let plan = random_plan(seed);
        let slow = slow::run(&plan);
        let fast = GridPlan::new(in_metres(&plan)).unwrap();
        let said = format!("seed {seed}: {plan:?}");
        assert_eq!(fast.walkable.count() as usize, slow.walkable, "{said}");
        assert_eq!(fast.cells.cells(), slow.cells.walkable.concat(), "{said}");
        assert_eq!(fast.min_clearance, slow.least_squared.map(|s| (s as f64).sqrt() / 128.0), "{said}");
        let polygons: Vec<[i64; 4]> =
            fast.rectangles.iter().map(|r| [r.low[0], r.low[1], r.high[0], r.high[1]].map(i64::from)).collect();
        assert_eq!(polygons, slow.polygons, "{said}");
        let adjacent: Vec<_> =
            fast.adjacency.pieces.iter().map(|p| (p.a as usize, p.b as usize, p.length(1.0) as i64)).collect();
        assert_eq!(adjacent, slow.adjacent, "{said}");
        let points: Vec<_> = fast.adjacency.point_contacts.iter().map(|&[a, b]| (a as usize, b as usize)).collect();
        assert_eq!(points, slow.contacts, "{said}");
        contacts += points.len();
        assert_eq!([fast.start_polygon, fast.goal_polygon].map(|p| p.map(|p| p as usize)), slow.ends, "{said}");
        for check in fast.self_checks() {
            assert_eq!(check.outcome, Ok(()), "{:?} {said}", check.kind);
        }
        assert_eq!(fast.route.is_some(), slow.route.is_some(), "{said}");
        let (Some(fast), Some(slow)) = (fast.route, slow.route) else { continue };
        routes += 1;
        let sequence: Vec<usize> = fast.polygons.sequence.iter().map(|&p| p as usize).collect();
        assert_eq!((sequence, fast.polygons.settled as usize), (slow.sequence, slow.settled), "{said}");
        let in_units = |points: &[DVec2]| points.iter().map(|p| [p.x * 64.0, p.y * 64.0]).collect::<Vec<_>>();
        let expected = |points: &[slow::Point]| points.iter().map(|p| p.map(|v| v as f64)).collect::<Vec<_>>();
        assert_eq!(in_units(&fast.portal_path.points), expected(&slow.portals), "{said}");
        assert_eq!(in_units(&fast.pulled_path.points), expected(&slow.pulled), "{said}");
        assert_eq!((fast.removable_left, slow.removable), (0, 0), "{said}");
        assert!((fast.funnel_path.cost - slow.shortest).abs() <= 1e-9 * (1.0 + slow.shortest), "{said}");
        let rounding = 1.0 + 1e-12;
        assert!(fast.pulled_path.cost <= fast.portal_path.cost * rounding, "{said}");
        assert!(fast.funnel_path.cost <= fast.portal_path.cost * rounding, "{said}");
        bent += u32::from(fast.pulled_path.points.len() > 2);
        better += u32::from(fast.funnel_path.cost < fast.pulled_path.cost);
    }
    // The plans are no trivial ones.
    assert!(routes > 700 && bent > 150 && better > 80 && contacts > 50, "{routes} {bent} {better} {contacts}");
}

/// 7 cells of 0.3 m end an ulp before 2.1 m, and a cell of 0.1 m ends an ulp after 0.3 m.
#[test]
fn walks_from_and_to_the_corners_of_a_decimal_world() {
    for (cell, count) in [(0.3, 7.0), (0.1, 3.0), (0.7, 9.0), (0.35, 11.0), (1e-3, 333.0), (1.1, 3.0)] {
        let side: f64 = format!("{:.4}", cell * count).parse().unwrap();
        let corner = DVec2::new(side, side);
        let plan = |start, goal| {
            let obstacles = vec![Rectangle { x0: side * 0.4, y0: side * 0.4, x1: side * 0.6, y1: side * 0.6 }];
            FloorPlan { width: side, height: side, cell, radius: 0.0, obstacles, start, goal }
        };
        for (start, goal) in
            [(DVec2::ZERO, corner), (corner, DVec2::ZERO), (DVec2::new(side, 0.0), DVec2::new(0.0, side))]
        {
            let grid = GridPlan::new(plan(start, goal)).unwrap();
            let route = grid.route.as_ref().unwrap_or_else(|| panic!("cells of {cell} m"));
            assert!(route.funnel_path.cost > side * 1.4, "cells of {cell} m");
            assert!((route.portal_path.points[0] - start).length() < 1e-12);
            assert!(grid.self_checks().iter().all(|check| check.outcome.is_ok()));
        }
        // What lies outside by more than rounding is outside.
        let grid = GridPlan::new(plan(DVec2::ZERO, corner + DVec2::splat(1e-6))).unwrap();
        assert_eq!((grid.start_polygon, grid.goal_polygon, grid.route.is_none()), (Some(0), None, true));
    }
}

/// Lengths that have no exact form in binary: no second code can compare, but every promise must hold.
#[test]
fn decimal_lengths_keep_every_promise() {
    let mut routes = 0;
    for seed in 0..600 {
        let mut rng = SplitMix64::new(seed);
        let mut below = |n: u64| rng.below(n) as f64;
        let cell = [0.1, 0.3, 0.35, 0.7][below(4) as usize];
        let (columns, rows) = (4.0 + below(30), 4.0 + below(30));
        let (width, height) = (columns * cell, rows * cell);
        let mut obstacles = Vec::new();
        for _ in 0..below(6) as usize {
            let (x0, y0) = (below(100) * width / 100.0, below(100) * height / 100.0);
            obstacles.push(Rectangle { x0, y0, x1: x0 + below(30) / 10.0, y1: y0 + below(30) / 10.0 });
        }
        let radius = below(4) * 0.2;
        let start = DVec2::new(below(40) / 40.0 * width, below(40) / 40.0 * height);
        let goal = DVec2::new(below(40) / 40.0 * width, below(40) / 40.0 * height);
        let plan = GridPlan::new(FloorPlan { width, height, cell, radius, obstacles, start, goal }).unwrap();
        for check in plan.self_checks() {
            assert_eq!(check.outcome, Ok(()), "seed {seed} {:?}", check.kind);
        }
        if let Some(route) = &plan.route {
            routes += 1;
            assert_eq!(route.removable_left, 0, "seed {seed}");
        }
    }
    assert!(routes > 250, "{routes}");
}
