//! Every check fails on data that is wrong.

use super::lesson::lesson;
use crate::bake::plan2d::checks::*;
use crate::bake::plan2d::{GridPlan, PlanPath};
use crate::math::DVec2;

fn plan() -> GridPlan {
    GridPlan::new(lesson()).unwrap()
}

#[test]
fn area() {
    let plan = plan();
    let check = |change: &dyn Fn(&mut Vec<_>)| {
        let mut rectangles = plan.rectangles.clone();
        change(&mut rectangles);
        check_area(&plan.cells, &rectangles)
    };
    assert_eq!(check(&|_| {}), Ok(()));
    assert_eq!(check(&|r| r.truncate(10)), Err(CheckFailure::Area { covered: 1132 - 60, cells: 1132 }));
    // As many cells, but elsewhere.
    let moved = check(&|r| {
        r[5].low[0] -= 1;
        r[5].high[0] -= 1;
    });
    assert_eq!(moved, Err(CheckFailure::Cover { column: 6, row: 9, rectangles: 2, walkable: true }));
    let outside = check(&|r| {
        r[0].low[1] += 500;
        r[0].high[1] += 500;
    });
    assert!(matches!(outside, Err(CheckFailure::Cover { column: 0, row: 0, rectangles: 0, walkable: true })));
}

#[test]
fn convexity_by_both_criteria() {
    let outline = |points: &[[f64; 2]]| points.iter().map(|&p| DVec2::from_array(p)).collect::<Vec<_>>();
    let square = outline(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]);
    let l_shape = outline(&[[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0]]);
    assert!(is_convex_by_turns(&square) && !is_convex_by_turns(&l_shape));
    assert_eq!(pairs_leaving(&square, 1000, 7), 0);
    // Two ninths of all pairs have an end in each arm, and by symmetry half of those leave.
    let leaving = pairs_leaving(&l_shape, 1000, 7);
    assert!((85..140).contains(&leaving), "{leaving}");
    assert!(!is_convex_by_turns(&[]) && pairs_leaving(&[], 5, 1) == 0);
    assert!(!is_convex_by_turns(&outline(&[[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]])));
}

#[test]
fn adjacency() {
    let plan = plan();
    let check = |change: &dyn Fn(&mut crate::bake::plan2d::Adjacency)| {
        let mut adjacency = plan.adjacency.clone();
        change(&mut adjacency);
        check_adjacency(&plan.rectangles, &adjacency)
    };
    assert_eq!(check(&|_| {}), Ok(()));
    let shared = |a, b, found, said| Err(CheckFailure::SharedLength { a, b, found, said });
    assert_eq!(check(&|adjacency| adjacency.pieces.retain(|p| (p.a, p.b) != (1, 4))), shared(1, 4, 8, 0));
    assert_eq!(check(&|adjacency| adjacency.pieces[0].high[0] -= 1), shared(0, 1, 27, 26));
    assert_eq!(check(&|adjacency| adjacency.pieces[13].a = 8), shared(8, 10, 0, 5));
    assert_eq!(check(&|adjacency| adjacency.pieces.swap(4, 5)), Err(CheckFailure::AdjacentOrder { entry: 5 }));
    assert_eq!(check(&|adjacency| adjacency.pieces[13].b = 11), Err(CheckFailure::AdjacentOrder { entry: 13 }));
    assert_eq!(check(&|adjacency| adjacency.point_contacts.push([0, 1])), shared(0, 1, 27, 0));
}

#[test]
fn filter() {
    let plan = plan();
    let (obstacles, radius) = (&plan.plan.obstacles, plan.plan.radius);
    let least = plan.min_clearance;
    let check = |cells: &[bool], radius, least| {
        check_filter(&plan.walkable, &plan.walkable.with_cells(cells.to_vec()), obstacles, radius, least)
    };
    let good = plan.cells.cells();
    assert_eq!(check(good, radius, least), Ok(()));
    let wrong = |index: usize| {
        let mut cells = good.to_vec();
        cells[index] = !cells[index];
        check(&cells, radius, least)
    };
    // A free cell lost, one too near kept, one inside an obstacle kept.
    assert!(matches!(wrong(0), Err(CheckFailure::Filter { column: 0, row: 0, kept: false, .. })));
    assert!(matches!(
        wrong(48 * 5 + 7),
        Err(CheckFailure::Filter { column: 7, row: 5, kept: true, distance: 0.25, .. })
    ));
    assert!(matches!(wrong(48 * 5 + 10), Err(CheckFailure::Filter { kept: true, distance: 0.0, .. })));
    let wider = check(good, 0.8, least);
    assert!(matches!(wider, Err(CheckFailure::Filter { kept: true, distance, .. }) if distance < 0.8), "{wider:?}");
    let many = vec![obstacles[0]; 1 << 24];
    let too_many = check_filter(&plan.walkable, &plan.cells, &many, radius, least);
    assert!(matches!(too_many, Err(CheckFailure::TooLarge { .. })));
    let came_out = |outcome| SelfCheck { kind: CheckKind::Filter, outcome };
    assert!(!came_out(too_many).failed() && !came_out(Ok(())).failed());
    assert!(came_out(Err(CheckFailure::NotConvex { polygon: 0 })).failed());
    assert!(matches!(check(good, radius, Some(0.8)), Err(CheckFailure::Clearance { said: Some(0.8), .. })));
    assert!(matches!(check(good, radius, None), Err(CheckFailure::Clearance { found: Some(0.75), said: None })));
}

#[test]
fn cells() {
    let plan = plan();
    let obstacles = &plan.plan.obstacles;
    assert_eq!(check_cells(&plan.walkable, obstacles), Ok(()));
    let wrong = |index: usize| {
        let mut cells = plan.walkable.cells().to_vec();
        cells[index] = !cells[index];
        check_cells(&plan.walkable.with_cells(cells), obstacles)
    };
    assert_eq!(wrong(0), Err(CheckFailure::Cell { column: 0, row: 0, walkable: false }));
    assert_eq!(wrong(48 * 5 + 10), Err(CheckFailure::Cell { column: 10, row: 5, walkable: true }));
    let many = vec![obstacles[0]; 1 << 24];
    assert!(matches!(check_cells(&plan.walkable, &many), Err(CheckFailure::TooLarge { .. })));
}

#[test]
fn sequences() {
    let plan = plan();
    let check = |sequence: &[u32]| check_sequence(plan.plan.cell, &plan.rectangles, &plan.adjacency, sequence, 3, 2);
    assert_eq!(check(&plan.route.as_ref().unwrap().polygons.sequence), Ok(()));
    let ends = Err(CheckFailure::SequenceEnds { start: 3, goal: 2 });
    for bad in [&[3, 6, 10, 9, 7, 8][..], &[6, 10, 9, 7, 8, 2], &[3, 99, 2], &[]] {
        assert_eq!(check(bad), ends);
    }
    assert_eq!(check(&[3, 6, 10, 7, 8, 2]), Err(CheckFailure::SequenceStep { step: 2 }));
    let mut unknown = plan.adjacency.clone();
    unknown.pieces[4].b = 11;
    let unknown = check_sequence(plan.plan.cell, &plan.rectangles, &unknown, &[3, 2], 3, 2);
    assert_eq!(unknown, Err(CheckFailure::AdjacentOrder { entry: 4 }));
    let detour = check(&[3, 6, 3, 6, 10, 9, 7, 8, 2]);
    assert!(matches!(detour, Err(CheckFailure::SequenceCost { cost, least }) if cost > least), "{detour:?}");
}

#[test]
fn paths() {
    let plan = plan();
    let route = plan.route.as_ref().unwrap();
    assert_eq!(check_pulled(&plan.cells, &route.pulled_path), Ok(()));
    let unpulled = check_pulled(&plan.cells, &route.portal_path);
    assert!(matches!(unpulled, Err(CheckFailure::Removable { count: 3.., .. })), "{unpulled:?}");
    let ends = [route.portal_path.points[0], route.portal_path.points[7]];
    let straight = check_pulled(&plan.cells, &PlanPath::new(ends.to_vec()));
    assert!(matches!(straight, Err(CheckFailure::Leaves { count: 50.. })), "{straight:?}");
    assert_eq!(check_funnel(&route.funnel_path, &route.portal_path), Ok(()));
    let swapped = check_funnel(&route.portal_path, &route.funnel_path);
    assert!(matches!(swapped, Err(CheckFailure::Longer { .. })));
}

/// A plan that was tampered with is reported by the check concerned.
#[test]
fn the_whole_plan() {
    let failing = |change: &dyn Fn(&mut GridPlan)| {
        let mut plan = plan();
        change(&mut plan);
        plan.self_checks().into_iter().filter(|c| c.outcome.is_err()).map(|c| c.kind).collect::<Vec<_>>()
    };
    assert_eq!(failing(&|_| {}), []);
    assert_eq!(failing(&|p| p.rectangles[10].high[1] -= 1), [CheckKind::Area, CheckKind::Adjacent]);
    assert_eq!(failing(&|p| p.adjacency.pieces.retain(|p| (p.a, p.b) != (1, 4))), [CheckKind::Adjacent]);
    // The walk goes over this one.
    assert_eq!(failing(&|p| p.adjacency.pieces.truncate(13)), [CheckKind::Adjacent, CheckKind::Sequence]);
    let loses_a_step = |p: &mut GridPlan| _ = p.route.as_mut().unwrap().polygons.sequence.remove(3);
    assert_eq!(failing(&loses_a_step), [CheckKind::Sequence]);
    assert_eq!(failing(&|p| p.plan.obstacles[0].x1 = 9.5), [CheckKind::Cells, CheckKind::Filter]);
    assert_eq!(failing(&|p| p.plan.radius = 1.0), [CheckKind::Filter]);
    let pulled = |p: &mut GridPlan| {
        let route = p.route.as_mut().unwrap();
        route.pulled_path = route.portal_path.clone();
    };
    assert_eq!(failing(&pulled), [CheckKind::Pulled]);
    assert_eq!(failing(&|p| p.route.as_mut().unwrap().funnel_path.cost = 99.0), [CheckKind::Funnel]);
}
