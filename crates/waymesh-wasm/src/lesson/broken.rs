//! For the page's tests alone (feature `broken`): functions of the library that give wrong results on demand, so that it can be
//! seen whether a check turns red.

use std::sync::Mutex;
use waymesh::bake::plan2d::{CellGrid, GridPlan};

/// The functions that can be broken.
pub const FUNCTIONS: [&str; 10] = [
    "is_convex_by_turns",
    "sampled_pairs",
    "mark_cells",
    "filter_by_radius",
    "partition",
    "find_adjacency",
    "search_polygons",
    "straighten",
    "pull_through",
    "bake",
];

static BROKEN: Mutex<String> = Mutex::new(String::new());

/// Breaks one of [`FUNCTIONS`], and repairs the one before.
pub fn break_function(name: &str) {
    if let Ok(mut broken) = BROKEN.lock() {
        name.clone_into(&mut broken);
    }
}

/// Whether a function is broken.
pub(super) fn is_broken(name: &str) -> bool {
    BROKEN.lock().is_ok_and(|broken| *broken == name)
}

/// Makes the pipeline's results wrong.
pub(super) fn tamper(grid: &mut GridPlan) {
    if is_broken("mark_cells") {
        // One that the radius takes away anyhow, so that this alone is wrong.
        let kept = grid.cells.cells();
        let mut walkable = grid.walkable.cells().to_vec();
        if let Some(lost) = (0..walkable.len()).find(|&i| walkable[i] && !kept[i]) {
            walkable[lost] = false;
        }
        let (columns, rows) = (grid.walkable.columns(), grid.walkable.rows());
        grid.walkable = CellGrid::new(grid.plan.cell, columns, rows, walkable).expect("as many as before");
    }
    if is_broken("filter_by_radius") {
        grid.min_clearance = grid.min_clearance.map(|clearance| clearance + 0.25);
    }
    if is_broken("partition")
        && let Some(last) = grid.rectangles.last_mut()
    {
        last.high[1] -= 1;
    }
    if is_broken("find_adjacency") {
        grid.adjacency.pieces.remove(0);
    }
    let Some(route) = &mut grid.route else { return };
    if is_broken("search_polygons") {
        route.polygons.sequence.remove(1);
    }
    if is_broken("straighten") {
        route.pulled_path = route.portal_path.clone();
    }
    if is_broken("pull_through") {
        route.funnel_path.cost += 10.0;
    }
}
