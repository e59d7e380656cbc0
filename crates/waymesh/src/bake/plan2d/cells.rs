//! Stage 1: which cells are walkable at all.

use super::{CellGrid, PlanError, Rectangle};

/// Cells of `cell` metres: one is walkable unless its centre lies in an obstacle or on an obstacle's side.
///
/// ```
/// use waymesh::bake::plan2d::{Rectangle, mark_cells};
/// let obstacle = Rectangle { x0: 1.5, y0: 0.0, x1: 2.4, y1: 9.0 };
/// assert_eq!(mark_cells(1.0, 3, 1, &[obstacle])?.cells(), [true, false, true]);
/// # Ok::<(), waymesh::bake::plan2d::PlanError>(())
/// ```
///
/// # Errors
/// A cell's side or number of cells out of range.
pub fn mark_cells(cell: f64, columns: u32, rows: u32, obstacles: &[Rectangle]) -> Result<CellGrid, PlanError> {
    CellGrid::check_size(columns.into(), rows.into())?;
    let all = vec![true; columns as usize * rows as usize];
    let grid = CellGrid::new(cell, columns, rows, all)?;
    let mut walkable = grid.cells().to_vec();
    for obstacle in obstacles {
        // Centres in the obstacle are next to each other: find the first column and row, then go on while inside.
        let (i0, i1) = inside(&grid, columns, obstacle.x0, obstacle.x1);
        let (j0, j1) = inside(&grid, rows, obstacle.y0, obstacle.y1);
        for j in j0..j1 {
            let row = j as usize * columns as usize;
            walkable[row + i0 as usize..row + i1 as usize].fill(false);
        }
    }
    Ok(grid.with_cells(walkable))
}

/// The columns, or rows, whose centres lie within the closed interval: first, and one past the last.
fn inside(grid: &CellGrid, count: u32, low: f64, high: f64) -> (u32, u32) {
    let centre = |i: u32| (f64::from(i) + 0.5) * grid.cell();
    let guess = |v: f64| (v / grid.cell() - 2.0).clamp(0.0, f64::from(count)) as u32;
    let mut first = guess(low);
    while first < count && centre(first) < low {
        first += 1;
    }
    let mut end = first.max(guess(high));
    while end < count && centre(end) <= high {
        end += 1;
    }
    (first, end)
}
