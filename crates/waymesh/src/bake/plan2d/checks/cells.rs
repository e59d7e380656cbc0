//! Are the right cells walkable?

use super::CheckFailure;
use super::filter::MOST_PAIRS;
use crate::bake::plan2d::{CellGrid, Rectangle};

/// A cell is walkable exactly where its centre lies in no obstacle, sides included. Looks at every cell and obstacle, 2³⁴ pairs
/// at most.
///
/// # Errors
/// The first cell that is wrong; too many pairs.
pub fn check_cells(cells: &CellGrid, obstacles: &[Rectangle]) -> Result<(), CheckFailure> {
    let pairs = cells.cells().len() as u64 * obstacles.len() as u64;
    if pairs > MOST_PAIRS {
        return Err(CheckFailure::TooLarge { pairs, possible: MOST_PAIRS });
    }
    for row in 0..cells.rows() {
        for column in 0..cells.columns() {
            let centre = cells.centre(column, row);
            let walkable = cells.is_walkable(column.into(), row.into());
            if walkable == obstacles.iter().any(|o| o.contains(centre)) {
                return Err(CheckFailure::Cell { column, row, walkable });
            }
        }
    }
    Ok(())
}
