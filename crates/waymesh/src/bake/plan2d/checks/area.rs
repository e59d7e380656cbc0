//! Are the cells covered once each?

use super::CheckFailure;
use crate::bake::plan2d::{CellGrid, CellRectangle};

/// Every walkable cell lies in exactly one rectangle and no other cell in any, so the rectangles' area is the number of
/// cells × a cell's area, exactly.
///
/// # Errors
/// The counts that differ, or a cell that is covered wrongly.
pub fn check_area(cells: &CellGrid, rectangles: &[CellRectangle]) -> Result<(), CheckFailure> {
    let covered = rectangles.iter().map(CellRectangle::cells).sum();
    let count = u64::from(cells.count());
    if covered != count {
        return Err(CheckFailure::Area { covered, cells: count });
    }
    // Entering and leaving a rectangle's rows, summed up along columns and then rows.
    let (columns, rows) = (cells.columns() as usize, cells.rows() as usize);
    let mut changes = vec![0i64; (columns + 1) * (rows + 1)];
    for r in rectangles {
        let [[i0, j0], [i1, j1]] = [r.low, r.high].map(|[i, j]| [(i as usize).min(columns), (j as usize).min(rows)]);
        for (i, j, by) in [(i0, j0, 1), (i1, j0, -1), (i0, j1, -1), (i1, j1, 1)] {
            changes[j * (columns + 1) + i] += by;
        }
    }
    let mut above = vec![0i64; columns + 1];
    for j in 0..rows {
        let mut along = 0;
        for i in 0..columns {
            along += changes[j * (columns + 1) + i];
            above[i] += along;
            let walkable = cells.is_walkable(i as i64, j as i64);
            if above[i] != i64::from(walkable) {
                let rectangles = above[i].try_into().unwrap_or(0);
                return Err(CheckFailure::Cover { column: i as u32, row: j as u32, rectangles, walkable });
            }
        }
    }
    Ok(())
}
