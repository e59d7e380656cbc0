//! Stage 2: away with the cells that an agent's body does not fit.

use super::floor_plan::{check_obstacles, check_radius};
use super::{CellGrid, PlanError, Rectangle};
use crate::math::Extremes;

/// Most cells that all obstacles together may reach.
const MOST_REACHED: u64 = 1 << 31;

/// Cells that are far enough from obstacles.
#[derive(Clone, Debug, PartialEq)]
pub struct Filtered {
    /// What is left.
    pub cells: CellGrid,
    /// The least distance of a remaining cell's centre from an obstacle, metres; none without remaining cells or obstacles.
    pub min_clearance: Option<f64>,
}

/// Removes the walkable cells whose centre is nearer than `radius` to an obstacle. The distance is the continuous one from a
/// point to a rectangle; squares are compared, so it is exact wherever the squares are.
///
/// ```
/// use waymesh::bake::plan2d::{Rectangle, filter_by_radius, mark_cells};
/// let obstacles = [Rectangle { x0: 0.0, y0: 0.0, x1: 1.0, y1: 1.0 }];
/// let cells = mark_cells(1.0, 4, 1, &obstacles)?;
/// let filtered = filter_by_radius(&cells, &obstacles, 1.5)?;
/// assert_eq!(filtered.cells.cells(), [false, false, true, true]);
/// assert_eq!(filtered.min_clearance, Some(1.5));
/// # Ok::<(), waymesh::bake::plan2d::PlanError>(())
/// ```
///
/// # Errors
/// A radius or obstacle out of range, or obstacles that together reach more than 2³¹ cells.
pub fn filter_by_radius(cells: &CellGrid, obstacles: &[Rectangle], radius: f64) -> Result<Filtered, PlanError> {
    check_radius(radius)?;
    check_obstacles(obstacles)?;
    // A remaining cell beside a removed or blocked one is at most a cell's diagonal farther away than the radius.
    let reach = radius + 1.5 * cells.cell();
    let reached = obstacles.iter().map(|o| cells_within(cells, o, reach).count()).sum::<u64>();
    if reached > MOST_REACHED {
        return Err(PlanError::TooMuchReach { radius, reached, possible: MOST_REACHED });
    }
    let mut left = cells.cells().to_vec();
    let limit = radius * radius;
    for obstacle in obstacles {
        for_each_within(cells, obstacle, reach, |i, squared| {
            if squared < limit {
                left[i] = false;
            }
        });
    }
    let least = least_squared(cells, &left, obstacles, reach);
    Ok(Filtered { cells: cells.with_cells(left), min_clearance: least.map(f64::sqrt) })
}

fn least_squared(cells: &CellGrid, left: &[bool], obstacles: &[Rectangle], reach: f64) -> Option<f64> {
    let mut least = f64::INFINITY;
    for obstacle in obstacles {
        for_each_within(cells, obstacle, reach, |i, squared| {
            if left[i] && squared < least {
                least = squared;
            }
        });
    }
    if least == f64::INFINITY && left.iter().all(|&w| w) {
        // All obstacles are far outside: the nearest column and the nearest row make the nearest cell.
        for obstacle in obstacles {
            let nearest = |count: u32, low: f64, high: f64| {
                (0..count).map(|i| gap((f64::from(i) + 0.5) * cells.cell(), low, high)).fold(f64::INFINITY, f64::lesser)
            };
            let dx = nearest(cells.columns(), obstacle.x0, obstacle.x1);
            let dy = nearest(cells.rows(), obstacle.y0, obstacle.y1);
            least = least.lesser(dx * dx + dy * dy);
        }
    }
    (least < f64::INFINITY).then_some(least)
}

/// How far `v` lies outside of an interval.
#[inline]
fn gap(v: f64, low: f64, high: f64) -> f64 {
    if v < low {
        low - v
    } else if v > high {
        v - high
    } else {
        0.0
    }
}

/// Columns and rows.
struct Window {
    columns: (u32, u32),
    rows: (u32, u32),
}

impl Window {
    fn count(&self) -> u64 {
        u64::from(self.columns.1 - self.columns.0) * u64::from(self.rows.1 - self.rows.0)
    }
}

/// The cells within `reach` of an obstacle, and a few more.
fn cells_within(cells: &CellGrid, obstacle: &Rectangle, reach: f64) -> Window {
    let range = |count: u32, low: f64, high: f64| {
        let clamp = |v: f64| v.clamp(0.0, f64::from(count)) as u32;
        (clamp((low - reach) / cells.cell() - 2.0), clamp((high + reach) / cells.cell() + 2.0))
    };
    Window {
        columns: range(cells.columns(), obstacle.x0, obstacle.x1),
        rows: range(cells.rows(), obstacle.y0, obstacle.y1),
    }
}

/// Calls with the index and the squared distance of every cell within `reach`, and a few more.
fn for_each_within(cells: &CellGrid, obstacle: &Rectangle, reach: f64, mut each: impl FnMut(usize, f64)) {
    let Window { columns, rows } = cells_within(cells, obstacle, reach);
    for j in rows.0..rows.1 {
        for i in columns.0..columns.1 {
            let centre = cells.centre(i, j);
            let (dx, dy) = (gap(centre.x, obstacle.x0, obstacle.x1), gap(centre.y, obstacle.y0, obstacle.y1));
            each(j as usize * cells.columns() as usize + i as usize, dx * dx + dy * dy);
        }
    }
}
