//! The self-check panel: what every stage promises, recounted by the library's check functions.

use super::convexity::{PAIRS, SEED, l_shape, square};
use super::voxels::{bake_floor, polygons};
use super::{is_broken, outline, run, turns};
use serde_json::{Value, json};
use waymesh::bake::Partition;
use waymesh::bake::plan2d::GridPlan;
use waymesh::bake::plan2d::checks::*;
use waymesh::math::DVec2;

/// Every check that applies to a plan: `check` (its name), `function` (what of the library ran it), `failure` (`null`, or what is
/// wrong).
///
/// # Errors
/// What the plan has wrong, or the bake.
pub fn checks(plan: &str) -> Result<Value, waymesh::Error> {
    let grid = run(plan)?;
    let mut list = Vec::new();
    let mut add = |check: &str, function: &str, outcome: Result<(), String>| {
        list.push(json!({"check": check, "function": function, "failure": outcome.err()}));
    };
    add("shapes_by_turns", "is_convex_by_turns", shapes_by_turns());
    add("shapes_by_samples", "pairs_leaving", shapes_by_samples());
    let (before, after, obstacles) = (&grid.walkable, &grid.cells, &grid.plan.obstacles);
    add("cells", "check_cells", said(check_cells(before, obstacles)));
    let filter = check_filter(before, after, obstacles, grid.plan.radius, grid.min_clearance);
    add("filter", "check_filter", said(filter));
    add("area", "check_area", said(check_area(after, &grid.rectangles)));
    let outlines: Vec<Vec<DVec2>> = grid.rectangles.iter().map(|r| outline(r, grid.plan.cell)).collect();
    add("polygons_by_turns", "is_convex_by_turns", all_convex(&outlines, |_, outline| turns(outline)));
    // As many pairs as for the shapes, fewer where there are many polygons.
    let pairs = (20_000 / outlines.len().max(1)).clamp(1, PAIRS as usize) as u32;
    let none_leaves = |i: usize, outline: &[DVec2]| leaving(outline, pairs, i as u64) == 0;
    add("polygons_by_samples", "pairs_leaving", all_convex(&outlines, none_leaves));
    add("adjacent", "check_adjacency", said(check_adjacency(&grid.rectangles, &grid.adjacency)));
    for (check, function, outcome) in route_checks(&grid) {
        add(check, function, outcome);
    }
    for (check, partition) in [("watershed", Partition::Watershed), ("monotone", Partition::Monotone)] {
        let mut outlines = polygons(&bake_floor(&grid, partition)?);
        if is_broken("bake") {
            outlines.push(l_shape());
        }
        add(check, "is_convex_by_turns", all_convex(&outlines, |_, outline| turns(outline)));
    }
    Ok(list.into())
}

type Named = (&'static str, &'static str, Result<(), String>);

fn route_checks(grid: &GridPlan) -> Vec<Named> {
    let (Some(route), Some(start), Some(goal)) = (&grid.route, grid.start_polygon, grid.goal_polygon) else {
        return Vec::new();
    };
    let sequence = &route.polygons.sequence;
    let sequence = check_sequence(grid.plan.cell, &grid.rectangles, &grid.adjacency, sequence, start, goal);
    vec![
        ("sequence", "check_sequence", said(sequence)),
        ("pulled", "check_pulled", said(check_pulled(&grid.cells, &route.pulled_path))),
        ("funnel", "check_funnel", said(check_funnel(&route.funnel_path, &route.portal_path))),
    ]
}

fn said(outcome: Result<(), CheckFailure>) -> Result<(), String> {
    outcome.map_err(|failure| failure.to_string())
}

/// The square is convex, and the L is not.
fn shapes_by_turns() -> Result<(), String> {
    match (turns(&square()), turns(&l_shape())) {
        (true, false) => Ok(()),
        (square, l) => Err(format!("square convex: {square}, L convex: {l}")),
    }
}

/// No line between points of the square leaves it, and some between points of the L do.
fn shapes_by_samples() -> Result<(), String> {
    match (leaving(&square(), PAIRS, SEED), leaving(&l_shape(), PAIRS, SEED)) {
        (0, 1..) => Ok(()),
        (square, l) => Err(format!("lines that leave the square: {square}, the L: {l}")),
    }
}

fn leaving(outline: &[DVec2], pairs: u32, seed: u64) -> u32 {
    let leaving = pairs_leaving(outline, pairs, seed);
    if is_broken("sampled_pairs") { pairs - leaving } else { leaving }
}

fn all_convex(outlines: &[Vec<DVec2>], good: impl Fn(usize, &[DVec2]) -> bool) -> Result<(), String> {
    let bad = outlines.iter().enumerate().position(|(i, outline)| !good(i, outline));
    bad.map_or(Ok(()), |polygon| Err(CheckFailure::NotConvex { polygon }.to_string()))
}
