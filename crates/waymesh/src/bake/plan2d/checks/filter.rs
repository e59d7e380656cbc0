//! Did the radius remove the right cells?

use super::CheckFailure;
use crate::bake::plan2d::{CellGrid, Rectangle};
use crate::math::{DVec2, Extremes};

/// Most pairs of cell and obstacle that are measured.
pub(super) const MOST_PAIRS: u64 = 1 << 34;

/// The removed cells are those nearer than `radius` to an obstacle, and the least distance of the others, which is at least
/// the radius, is the one said. Measures every cell against every obstacle, 2³⁴ pairs at most.
///
/// # Errors
/// The first cell that is wrong, or the clearance; too many pairs.
pub fn check_filter(
    before: &CellGrid,
    after: &CellGrid,
    obstacles: &[Rectangle],
    radius: f64,
    min_clearance: Option<f64>,
) -> Result<(), CheckFailure> {
    let pairs = before.cells().len() as u64 * obstacles.len() as u64;
    if pairs > MOST_PAIRS {
        return Err(CheckFailure::TooLarge { pairs, possible: MOST_PAIRS });
    }
    let mut least: Option<f64> = None;
    for row in 0..before.rows() {
        for column in 0..before.columns() {
            let (i, j) = (i64::from(column), i64::from(row));
            let (walkable, kept) = (before.is_walkable(i, j), after.is_walkable(i, j));
            if !walkable && !kept {
                continue;
            }
            let distance = distance_to_nearest(before.centre(column, row), obstacles);
            if kept != (walkable && distance >= radius) {
                return Err(CheckFailure::Filter { column, row, distance, radius, kept });
            }
            if kept && distance < f64::INFINITY {
                least = Some(least.map_or(distance, |l| l.lesser(distance)));
            }
        }
    }
    if least != min_clearance {
        return Err(CheckFailure::Clearance { found: least, said: min_clearance });
    }
    Ok(())
}

/// Infinite without obstacles.
fn distance_to_nearest(p: DVec2, obstacles: &[Rectangle]) -> f64 {
    let outside = |v: f64, low: f64, high: f64| 0.0f64.greater(low - v).greater(v - high);
    let distance = |r: &Rectangle| {
        let (dx, dy) = (outside(p.x, r.x0, r.x1), outside(p.y, r.y0, r.y1));
        (dx * dx + dy * dy).sqrt()
    };
    obstacles.iter().map(distance).fold(f64::INFINITY, f64::lesser)
}
