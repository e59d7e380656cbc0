//! Plans that are refused, and plans at the edge of what is accepted.

use super::lesson::lesson;
use crate::bake::plan2d::{CellGrid, FloorPlan, GridPlan, Rectangle, filter_by_radius, mark_cells};
use crate::math::DVec2;

fn refusal(change: impl Fn(&mut FloorPlan)) -> String {
    let mut plan = lesson();
    change(&mut plan);
    GridPlan::new(plan).unwrap_err().to_string()
}

#[test]
fn every_field_is_checked() {
    let (nan, inf) = (f64::NAN, f64::INFINITY);
    for bad in [0.0, -1.0, nan, inf, 1e30] {
        assert!(refusal(|p| p.cell = bad).starts_with("cell is "), "{bad}");
        assert!(refusal(|p| p.width = bad).starts_with("width is "), "{bad}");
        assert!(refusal(|p| p.height = bad).starts_with("height is "), "{bad}");
    }
    for bad in [-0.1, nan, inf, 1e30] {
        assert!(refusal(|p| p.radius = bad).starts_with("radius is "), "{bad}");
    }
    for bad in [nan, inf, -1e30] {
        assert!(refusal(|p| p.start.x = bad).starts_with("start is "), "{bad}");
        assert!(refusal(|p| p.goal.y = bad).starts_with("goal is "), "{bad}");
        assert!(refusal(|p| p.obstacles[2].y1 = bad).starts_with("obstacles[2]: y1 is "), "{bad}");
    }
    assert_eq!(refusal(|p| p.obstacles[1].x0 = 12.5), "obstacles[1]: x1 is 12, allowed: at least x0, which is 12.5");
    assert_eq!(refusal(|p| p.obstacles[0].y1 = 1.0), "obstacles[0]: y1 is 1, allowed: at least y0, which is 2");
    assert_eq!(refusal(|p| p.width = 24.3), "width is 24.3, allowed: whole cells of 0.5 m, such as 24 or 24.5");
    assert_eq!(refusal(|p| p.height = 0.2), "height is 0.2, allowed: whole cells of 0.5 m, such as 0.5 or 1");
    assert!(refusal(|p| p.cell = 0.0005).starts_with("cell is 0.0005, allowed: 0.001"));
}

#[test]
fn size_and_work_are_bounded_before_anything_is_allocated() {
    assert!(refusal(|p| (p.width, p.height) = (2e6, 2e6)).starts_with("4000000 x 4000000 cells, allowed: 4194304"));
    assert!(mark_cells(1.0, u32::MAX, u32::MAX, &[]).is_err());
    assert!(CellGrid::new(1.0, u32::MAX, u32::MAX, Vec::new()).is_err());
    assert!(CellGrid::new(1.0, 3, 3, vec![true; 8]).is_err());
    assert!(CellGrid::from_rows(1.0, &["..", "..."]).is_err());
    assert_eq!(CellGrid::from_rows(1.0, &[]).unwrap().count(), 0);
    let many = vec![Rectangle { x0: 0.0, y0: 0.0, x1: 1.0, y1: 1.0 }; 1000];
    let cells = mark_cells(0.5, 2000, 2000, &many).unwrap();
    let refused = filter_by_radius(&cells, &many, 5000.0).unwrap_err().to_string();
    assert!(refused.contains("reach 4000000000 cells in all, allowed: 2147483648"), "{refused}");
}

#[test]
fn widths_may_be_off_by_what_decimals_round() {
    let plan = FloorPlan { width: 2.4, height: 0.1 * 3.0, cell: 0.1, ..lesson() };
    assert_eq!(plan.check().unwrap(), (24, 3));
}

#[test]
fn without_a_route() {
    let outside = GridPlan::new(FloorPlan { start: DVec2::new(-1.0, 3.0), ..lesson() }).unwrap();
    assert!(outside.start_polygon.is_none() && outside.goal_polygon.is_some() && outside.route.is_none());
    let inside = GridPlan::new(FloorPlan { goal: DVec2::new(6.0, 3.0), ..lesson() }).unwrap();
    assert!(inside.goal_polygon.is_none() && inside.route.is_none());
    let wall = Rectangle { x0: 12.0, y0: -5.0, x1: 12.0, y1: 50.0 };
    let cut = GridPlan::new(FloorPlan { obstacles: vec![wall], ..lesson() }).unwrap();
    assert!(cut.start_polygon.is_some() && cut.goal_polygon.is_some() && cut.route.is_none());
    let full = Rectangle { x0: -1.0, y0: -1.0, x1: 99.0, y1: 99.0 };
    let full = GridPlan::new(FloorPlan { obstacles: vec![full], ..lesson() }).unwrap();
    assert_eq!((full.walkable.count(), full.rectangles.len(), full.min_clearance), (0, 0, None));
}

#[test]
fn without_obstacles_or_with_far_ones() {
    let open = GridPlan::new(FloorPlan { obstacles: Vec::new(), ..lesson() }).unwrap();
    assert_eq!((open.rectangles.len(), open.min_clearance, open.area()), (1, None, 384.0));
    let route = open.route.unwrap();
    assert_eq!((route.polygons.sequence, route.portal_path.points.len()), (vec![0], 2));
    assert_eq!(route.funnel_path, route.portal_path);
    let far = Rectangle { x0: 34.0, y0: -20.0, x1: 35.0, y1: -11.75 };
    let far = GridPlan::new(FloorPlan { obstacles: vec![far], radius: 2.0, ..lesson() }).unwrap();
    assert_eq!((far.removed(), far.min_clearance), (0, Some((10.25f64 * 10.25 + 12.0 * 12.0).sqrt())));
    let here = GridPlan::new(FloorPlan { goal: lesson().start, ..lesson() }).unwrap().route.unwrap();
    assert_eq!((here.portal_path.cost, here.funnel_path.cost), (0.0, 0.0));
}
