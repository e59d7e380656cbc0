//! Stage 3: from cells to few large rectangles.

use super::{CellGrid, Rectangle};
use crate::math::DVec2;

/// A rectangle of whole cells, as (column, row): `low` inclusive, `high` exclusive. Grid lines are numbered alike, so
/// `low` and `high` are also its corners, in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellRectangle {
    /// First column and row.
    pub low: [u32; 2],
    /// One past the last column and row.
    pub high: [u32; 2],
}

impl CellRectangle {
    /// How many cells it covers.
    #[must_use]
    pub fn cells(&self) -> u64 {
        u64::from(self.high[0] - self.low[0]) * u64::from(self.high[1] - self.low[1])
    }

    /// The same in metres, for cells of `cell` metres.
    #[must_use]
    pub fn metres(&self, cell: f64) -> Rectangle {
        let at = |line: u32| f64::from(line) * cell;
        Rectangle { x0: at(self.low[0]), y0: at(self.low[1]), x1: at(self.high[0]), y1: at(self.high[1]) }
    }

    /// Its middle, metres.
    #[must_use]
    pub fn centre(&self, cell: f64) -> DVec2 {
        let Rectangle { x0, y0, x1, y1 } = self.metres(cell);
        DVec2::new((x0 + x1) * 0.5, (y0 + y1) * 0.5)
    }
}

/// Cuts the walkable cells into rectangles, greedily: row by row, at the first cell that no rectangle has yet, right as far
/// as it goes, then down (to greater rows) as far as the whole run goes. Every walkable cell is in exactly one.
///
/// ```
/// use waymesh::bake::plan2d::{CellGrid, partition};
/// let rectangles = partition(&CellGrid::from_rows(1.0, &["..#", "..."])?);
/// assert_eq!(rectangles.len(), 2);
/// assert_eq!((rectangles[0].low, rectangles[0].high), ([0, 0], [2, 2]));
/// # Ok::<(), waymesh::bake::plan2d::PlanError>(())
/// ```
#[must_use]
pub fn partition(cells: &CellGrid) -> Vec<CellRectangle> {
    let columns = cells.columns() as usize;
    let mut free = cells.cells().to_vec();
    let mut rectangles = Vec::new();
    for j in 0..cells.rows() as usize {
        let mut i = 0;
        while i < columns {
            let row = j * columns;
            if !free[row + i] {
                i += 1;
                continue;
            }
            let width = free[row + i..row + columns].iter().take_while(|&&f| f).count();
            let run = |row: usize| row * columns + i..row * columns + i + width;
            let mut end = j;
            while end < cells.rows() as usize && free[run(end)].iter().all(|&f| f) {
                free[run(end)].fill(false);
                end += 1;
            }
            rectangles.push(CellRectangle { low: [i as u32, j as u32], high: [(i + width) as u32, end as u32] });
            i += width;
        }
    }
    rectangles
}
