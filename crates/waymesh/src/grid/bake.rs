//! Heights → grid.

use super::region::check_number;
use super::{HeightGrid, NavGridTile, NavGround, NavRegion, SLACK};
use crate::OutOfRange;
use crate::math::tan_degrees;

/// Bakes a region: a sample is walkable where there is ground that rises or falls no more than `max_slope_degrees` (0 to 89.9) to each of the four
/// neighbours, a sample size away. A neighbour without ground does not count; those beyond the border are looked at like any other.
///
/// # Errors
/// A slope limit out of range.
pub fn bake_nav_grid_cell<G: NavGround + ?Sized>(
    region: NavRegion,
    ground: &G,
    max_slope_degrees: f64,
) -> Result<NavGridTile, OutOfRange> {
    check_number("max_slope_degrees", max_slope_degrees, 0.0, 89.9, "0 to 89.9 degrees")?;
    let rise = tan_degrees(max_slope_degrees) * region.sample_size() + SLACK;
    let columns = i64::from(region.samples_x());
    let heights = |j: i64| -> Vec<f64> { (-1..=columns).map(|i| ground.height(region.x(i), region.z(j))).collect() };
    // The rows before, at and behind the one that is asked about.
    let mut rows = [heights(-1), heights(0), heights(1)];
    let mut at = 0;
    Ok(NavGridTile::from_fn(region, |i, j| {
        if j != at {
            at = j;
            rows.rotate_left(1);
            rows[2] = heights(i64::from(j) + 1);
        }
        let k = i as usize + 1;
        let here = rows[1][k];
        let flat = |there: f64| !there.is_finite() || (there - here).abs() <= rise;
        here.is_finite() && [rows[0][k], rows[1][k - 1], rows[1][k + 1], rows[2][k]].into_iter().all(flat)
    }))
}

/// Bakes the whole of a height map into cells of `cell_size` metres (1 is usual), from its first sample on as far as they fit.
///
/// # Errors
/// A cell size or slope limit out of range, or cells so small that there would be too many.
pub fn bake_nav_grid(heights: &HeightGrid, cell_size: f64, max_slope_degrees: f64) -> Result<NavGridTile, OutOfRange> {
    let from = heights.region();
    check_number("cell_size", cell_size, 1e-3, 1e3, "0.001 to 1000 metres")?;
    let cells = |samples: u32| {
        let extent = f64::from(samples - 1) * from.sample_size();
        // A billionth of a cell short is enough.
        (extent / cell_size + SLACK).floor() as u32 + 1
    };
    let region = NavRegion::new(from.x(0), from.z(0), cells(from.samples_x()), cells(from.samples_z()), cell_size)?;
    bake_nav_grid_cell(region, heights, max_slope_degrees)
}
