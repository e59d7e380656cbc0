//! Which cells of a plan are walkable.

use super::floor_plan::check_cell;
use super::{PlanError, filter_by_radius, partition};
use crate::math::DVec2;

/// How far lengths written in decimals can be off, in parts of them.
pub(super) const DECIMAL_SLACK: f64 = 1e-9;

/// Square cells in columns and rows, each walkable or not. Column i and row j span from `line(i)` to `line(i + 1)` along x
/// and `line(j)` to `line(j + 1)` along y; cells are closed, their sides belong to them. Nothing outside is walkable.
///
/// ```
/// use waymesh::bake::plan2d::CellGrid;
/// let cells = CellGrid::from_rows(0.5, &["..#", "..."])?;
/// assert_eq!((cells.columns(), cells.rows(), cells.count()), (3, 2, 5));
/// assert!(!cells.is_walkable(2, 0));
/// # Ok::<(), waymesh::bake::plan2d::PlanError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct CellGrid {
    cell: f64,
    columns: u32,
    rows: u32,
    walkable: Vec<bool>,
}

impl CellGrid {
    /// Most cells of a grid: 2²², a square kilometre at half a metre.
    pub const MAX_CELLS: u64 = 1 << 22;

    /// A grid with cells of `cell` metres; `walkable` holds row after row.
    ///
    /// # Errors
    /// A cell's side out of range, too many cells, or a list of another length.
    pub fn new(cell: f64, columns: u32, rows: u32, walkable: Vec<bool>) -> Result<Self, PlanError> {
        check_cell(cell)?;
        Self::check_size(columns.into(), rows.into())?;
        if walkable.len() as u64 != u64::from(columns) * u64::from(rows) {
            return Err(PlanError::CellCount { cells: walkable.len(), columns, rows });
        }
        Ok(Self { cell, columns, rows, walkable })
    }

    /// A grid drawn with characters, the first string being row 0: `#` is blocked, everything else walkable.
    ///
    /// # Errors
    /// As for [`new`](Self::new); all rows must be as long as the first.
    pub fn from_rows(cell: f64, rows: &[&str]) -> Result<Self, PlanError> {
        let columns = rows.first().map_or(0, |row| row.chars().count());
        let (columns, count) = Self::check_size(columns as f64, rows.len() as f64)?;
        let walkable: Vec<bool> = rows.iter().flat_map(|row| row.chars().map(|c| c != '#')).collect();
        if let Some(bad) = rows.iter().find(|row| row.chars().count() != columns as usize) {
            return Err(PlanError::CellCount { cells: bad.chars().count(), columns, rows: 1 });
        }
        Self::new(cell, columns, count, walkable)
    }

    /// Refuses sizes beyond [`MAX_CELLS`](Self::MAX_CELLS).
    pub(super) fn check_size(columns: f64, rows: f64) -> Result<(u32, u32), PlanError> {
        if columns * rows <= Self::MAX_CELLS as f64 {
            return Ok((columns as u32, rows as u32));
        }
        Err(PlanError::TooManyCells { columns, rows, possible: Self::MAX_CELLS })
    }

    /// The same grid with other cells walkable.
    pub(super) fn with_cells(&self, walkable: Vec<bool>) -> Self {
        Self { walkable, ..*self }
    }

    /// Side of a cell, metres.
    #[must_use]
    pub fn cell(&self) -> f64 {
        self.cell
    }

    /// Cells along x.
    #[must_use]
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// Cells along y.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// All cells, row after row.
    #[must_use]
    pub fn cells(&self) -> &[bool] {
        &self.walkable
    }

    /// How many cells are walkable.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.walkable.iter().filter(|&&w| w).count() as u32
    }

    /// Whether a cell is walkable; false outside of the grid.
    #[inline]
    #[must_use]
    pub fn is_walkable(&self, column: i64, row: i64) -> bool {
        self.index(column, row).is_some_and(|i| self.walkable[i])
    }

    /// Where a cell stands in [`cells`](Self::cells).
    #[inline]
    pub(super) fn index(&self, column: i64, row: i64) -> Option<usize> {
        let inside = (0..i64::from(self.columns)).contains(&column) && (0..i64::from(self.rows)).contains(&row);
        inside.then(|| row as usize * self.columns as usize + column as usize)
    }

    /// Where the line before column or row `i` runs, metres.
    #[inline]
    #[must_use]
    pub fn line(&self, i: i64) -> f64 {
        i as f64 * self.cell
    }

    /// The middle of a cell, metres.
    #[inline]
    #[must_use]
    pub fn centre(&self, column: u32, row: u32) -> DVec2 {
        DVec2::new((f64::from(column) + 0.5) * self.cell, (f64::from(row) + 0.5) * self.cell)
    }

    /// The greatest i whose line runs at or before `v`.
    pub(super) fn line_before(&self, v: f64) -> i64 {
        let mut i = (v / self.cell).floor() as i64;
        while self.line(i) > v {
            i -= 1;
        }
        while self.line(i + 1) <= v {
            i += 1;
        }
        i
    }

    /// A point on the grid lines that it misses by no more than the rounding of decimals: 7 cells of 0.3 m end before 2.1.
    pub(super) fn onto_lines(&self, p: DVec2) -> DVec2 {
        let onto = |v: f64| {
            let count = (v / self.cell).round();
            let line = count * self.cell;
            if (v - line).abs() <= DECIMAL_SLACK * (1.0 + count.abs()) * self.cell { line } else { v }
        };
        DVec2::new(onto(p.x), onto(p.y))
    }

    /// The cells whose centres are at least `radius` metres away from every cell that is not walkable. The grid's edge is no
    /// obstacle.
    ///
    /// ```
    /// use waymesh::bake::plan2d::CellGrid;
    /// let cells = CellGrid::from_rows(1.0, &["....#"])?;
    /// assert_eq!(cells.with_clearance(1.5)?.cells(), [true, true, true, false, false]);
    /// # Ok::<(), waymesh::bake::plan2d::PlanError>(())
    /// ```
    ///
    /// # Errors
    /// A radius out of range, or one that reaches too many cells.
    pub fn with_clearance(&self, radius: f64) -> Result<Self, PlanError> {
        let blocked = self.with_cells(self.walkable.iter().map(|w| !w).collect());
        let obstacles: Vec<_> = partition(&blocked).iter().map(|r| r.metres(self.cell)).collect();
        Ok(filter_by_radius(self, &obstacles, radius)?.cells)
    }
}
