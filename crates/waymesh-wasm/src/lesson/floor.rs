//! Parts 2 to 4: the grid pipeline over the page's floor plan.

use super::{clearance, outline, point, run, turns};
use serde_json::{Value, json};
use waymesh::bake::plan2d::checks::samples_off;
use waymesh::bake::plan2d::{CellRectangle, GridPlan, PlanError, PlanPath};

/// The answer of `waymesh grid --json`, and what a picture needs beside it: `rows`, one character a cell (`#` in an obstacle,
/// `-` taken away by the radius, `.` left), how many polygons are `convex` by their turns, where the shared pieces lie, and how near each path comes to an obstacle.
///
/// # Errors
/// What the plan's JSON, or the plan, has wrong.
pub fn floor(plan: &str) -> Result<Value, PlanError> {
    let grid = run(plan)?;
    let mut answer = grid.to_json();
    answer["rows"] = rows(&grid).into();
    answer["near"] = clearance::cells_nearer_than_radius(&grid).into();
    let (cell, cells) = (grid.plan.cell, &grid.cells);
    let centre = |r: &CellRectangle| point(r.centre(cell));
    answer["centres"] = grid.rectangles.iter().map(centre).collect();
    let convex = grid.rectangles.iter().filter(|r| turns(&outline(r, cell))).count();
    answer["convex"] = convex.into();
    let at = |line: [u32; 2]| json!(line.map(|i| cells.line(i.into())));
    let pieces = grid.adjacency.pieces.iter();
    answer["pieces"] = pieces.map(|p| json!({"a": p.a, "b": p.b, "from": at(p.low), "to": at(p.high)})).collect();
    let nearest = |path: &PlanPath| clearance::of_path(&path.points, &grid.plan.obstacles);
    answer["clearances"] = grid.route.as_ref().map_or(Value::Null, |route| {
        json!({
            "portal_path": nearest(&route.portal_path),
            "pulled_path": nearest(&route.pulled_path),
            "funnel_path": nearest(&route.funnel_path),
        })
    });
    answer["samples_off"] = grid.route.as_ref().map(|r| samples_off(cells, &r.pulled_path.points)).into();
    Ok(answer)
}

fn rows(grid: &GridPlan) -> Vec<String> {
    let sign = |column: u32, row: u32| match (column.into(), row.into()) {
        (i, j) if grid.cells.is_walkable(i, j) => '.',
        (i, j) if grid.walkable.is_walkable(i, j) => '-',
        _ => '#',
    };
    (0..grid.cells.rows()).map(|row| (0..grid.cells.columns()).map(|column| sign(column, row)).collect()).collect()
}
