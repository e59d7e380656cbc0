//! The lesson's floor plan has the sums of its text.

use crate::bake::plan2d::{FloorPlan, GridPlan, Rectangle};
use crate::math::DVec2;

pub fn lesson() -> FloorPlan {
    let rectangle = |[x0, y0, x1, y1]: [f64; 4]| Rectangle { x0, y0, x1, y1 };
    FloorPlan {
        width: 24.0,
        height: 16.0,
        cell: 0.5,
        radius: 0.75,
        obstacles: [[4.0, 2.0, 9.0, 4.0], [5.0, 9.0, 12.0, 12.0], [5.0, 11.0, 10.0, 13.0], [14.0, 1.0, 18.0, 9.0]]
            .map(rectangle)
            .to_vec(),
        start: DVec2::new(3.4, 2.1),
        goal: DVec2::new(19.1, 12.8),
    }
}

#[test]
fn sums_of_the_text() {
    let plan = GridPlan::new(lesson()).unwrap();
    assert_eq!((plan.walkable.cells().len(), plan.walkable.count()), (1536, 1264));
    assert_eq!((plan.removed(), plan.cells.count(), plan.min_clearance), (132, 1132, Some(0.75)));
    assert_eq!((plan.rectangles.len(), plan.area()), (11, 283.0));
    let lengths: Vec<f64> = plan.adjacency.pieces.iter().map(|p| p.length(0.5)).collect();
    assert_eq!((lengths.len(), plan.adjacency.point_contacts.len()), (14, 0));
    assert_eq!(lengths.iter().fold((99.0f64, 0.0f64), |(l, h), &v| (l.min(v), h.max(v))), (1.0, 13.5));
    let route = plan.route.as_ref().unwrap();
    assert_eq!((&*route.polygons.sequence, route.polygons.settled), (&[3, 6, 10, 9, 7, 8, 2][..], 9));
    assert_eq!((plan.start_polygon, plan.goal_polygon), (Some(3), Some(2)));
    assert_eq!((route.portal_path.points.len(), route.pulled_path.points.len()), (8, 4));
    assert_eq!(format!("{:.4} {:.4}", route.portal_path.cost, route.pulled_path.cost), "28.3095 27.5727");
    assert!(route.removable_left == 0 && route.funnel_path.cost <= route.pulled_path.cost);
    for check in plan.self_checks() {
        assert_eq!(check.outcome, Ok(()), "{:?}", check.kind);
    }
}
