//! What the lesson page asks the library, as JSON: nothing here computes what the library could.
//!
//! One file a question, in the order of the page: [`convexity()`], [`floor()`], [`voxels()`], [`checks()`].

#[cfg(feature = "broken")]
mod broken;
mod checks;
mod clearance;
mod convexity;
mod floor;
mod voxels;

#[cfg(feature = "broken")]
pub use broken::{FUNCTIONS, break_function};
pub use checks::checks;
pub use convexity::convexity;
pub use floor::floor;
pub use voxels::voxels;

use serde_json::{Value, json};
use waymesh::bake::plan2d::checks::is_convex_by_turns;
use waymesh::bake::plan2d::{CellRectangle, FloorPlan, GridPlan, PlanError};
use waymesh::math::DVec2;

/// Runs the grid pipeline over a floor plan given as JSON.
fn run(plan: &str) -> Result<GridPlan, PlanError> {
    #[allow(unused_mut)] // Only a broken build changes what the library says.
    let mut grid = GridPlan::new(FloorPlan::from_json(plan.as_bytes())?)?;
    #[cfg(feature = "broken")]
    broken::tamper(&mut grid);
    Ok(grid)
}

#[cfg(feature = "broken")]
use broken::is_broken;

/// Nothing is, save in the build that tests the page.
#[cfg(not(feature = "broken"))]
fn is_broken(_: &str) -> bool {
    false
}

/// Whether an outline is convex by its turns.
fn turns(outline: &[DVec2]) -> bool {
    is_convex_by_turns(outline) != is_broken("is_convex_by_turns")
}

/// The corners of a rectangle of cells, metres.
fn outline(r: &CellRectangle, cell: f64) -> Vec<DVec2> {
    let r = r.metres(cell);
    [[r.x0, r.y0], [r.x1, r.y0], [r.x1, r.y1], [r.x0, r.y1]].map(DVec2::from_array).to_vec()
}

/// `[x, y]`.
fn point(p: DVec2) -> Value {
    json!([p.x, p.y])
}

/// `[[x, y], …]`.
fn points(points: &[DVec2]) -> Value {
    points.iter().copied().map(point).collect()
}

#[cfg(test)]
mod tests;
