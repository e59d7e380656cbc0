//! Is a path walkable, and as short as promised?

use super::CheckFailure;
use crate::bake::plan2d::walkable_line::orient;
use crate::bake::plan2d::{CellGrid, PlanPath};
use crate::math::{DVec2, Extremes, Turn};

/// The points, by index, that could still be left out of a path, because the straight line between their neighbours stays on
/// walkable cells. Exact, and decided otherwise than [`straighten`](crate::bake::plan2d::straighten) does: it looks for
/// *runs* of blocked cells, along rows and along columns, whose inside the line enters.
#[must_use]
pub fn removable_points(cells: &CellGrid, points: &[DVec2]) -> Vec<usize> {
    (1..points.len().saturating_sub(1)).filter(|&i| !is_blocked(cells, points[i - 1], points[i + 1])).collect()
}

/// Whether a segment enters a blocked run, or leaves the grid.
fn is_blocked(cells: &CellGrid, a: DVec2, b: DVec2) -> bool {
    let (columns, rows) = (i64::from(cells.columns()), i64::from(cells.rows()));
    let far = [cells.line(columns), cells.line(rows)];
    let low = [a.x.lesser(b.x), a.y.lesser(b.y)];
    let high = [a.x.greater(b.x), a.y.greater(b.y)];
    if (0..2).any(|axis| low[axis] < 0.0 || high[axis] > far[axis]) {
        return true;
    }
    // Cells that the segment's box may touch and a few more, also beyond the grid: nothing is walkable there.
    let range = |axis: usize, count: i64| {
        let line = |v: f64| (v / cells.cell()).floor() as i64;
        ((line(low[axis]) - 2).max(-1), (line(high[axis]) + 3).min(count + 1))
    };
    let [(i0, i1), (j0, j1)] = [range(0, columns), range(1, rows)];
    let corner = |i: i64, j: i64| DVec2::new(cells.line(i), cells.line(j));
    let enters = |i0: i64, j0: i64, i1: i64, j1: i64| enters_box(a, b, corner(i0, j0), corner(i1, j1));
    let by_rows = (j0..j1).any(|j| runs(i0..i1, |i| !cells.is_walkable(i, j)).any(|(s, e)| enters(s, j, e, j + 1)));
    by_rows || (i0..i1).any(|i| runs(j0..j1, |j| !cells.is_walkable(i, j)).any(|(s, e)| enters(i, s, i + 1, e)))
}

/// The longest runs of numbers that something is true for: first, and one past the last.
fn runs(range: std::ops::Range<i64>, is: impl Fn(i64) -> bool) -> impl Iterator<Item = (i64, i64)> {
    let mut at = range.start;
    std::iter::from_fn(move || {
        let start = (at..range.end).find(|&i| is(i))?;
        let end = (start..range.end).find(|&i| !is(i)).unwrap_or(range.end);
        at = end;
        Some((start, end))
    })
}

/// Whether a segment has a point strictly inside of a box: then an end lies there, or it crosses a diagonal.
fn enters_box(a: DVec2, b: DVec2, low: DVec2, high: DVec2) -> bool {
    let beside = |axis: usize| {
        let (u, v) = (a[axis], b[axis]);
        (u <= low[axis] && v <= low[axis]) || (u >= high[axis] && v >= high[axis])
    };
    if beside(0) || beside(1) {
        return false;
    }
    let inside = |p: DVec2| low.x < p.x && p.x < high.x && low.y < p.y && p.y < high.y;
    let opposite = |s: Turn, t: Turn| s != Turn::Straight && t == s.reversed();
    let crosses = |c: DVec2, d: DVec2| {
        let (on_a, on_b) = (orient(c, d, a), orient(c, d, b));
        opposite(orient(a, b, c), orient(a, b, d)) && (on_a != on_b || on_a == Turn::Straight)
    };
    inside(a) || inside(b) || crosses(low, high) || crosses(DVec2::new(low.x, high.y), DVec2::new(high.x, low.y))
}

/// How many of 257 samples a segment, over all segments of a path, lie farther than a billionth of a cell from every walkable
/// cell.
#[must_use]
pub fn samples_off(cells: &CellGrid, points: &[DVec2]) -> usize {
    const SAMPLES: u32 = 256;
    let touch = cells.cell() * 1e-9;
    let off = |p: DVec2| {
        let near = |v: f64| ((v - touch) / cells.cell()).floor() as i64..=((v + touch) / cells.cell()).floor() as i64;
        !near(p.y).any(|j| near(p.x).any(|i| cells.is_walkable(i, j)))
    };
    points
        .windows(2)
        .map(|pair| {
            let at = |k: u32| pair[0] + (pair[1] - pair[0]) * (f64::from(k) / f64::from(SAMPLES));
            (0..=SAMPLES).filter(|&k| off(at(k))).count()
        })
        .sum()
}

/// Every sample of a pulled path is walkable, and no point of it can be left out.
///
/// # Errors
/// How many samples or points are wrong.
pub fn check_pulled(cells: &CellGrid, path: &PlanPath) -> Result<(), CheckFailure> {
    let count = samples_off(cells, &path.points);
    if count > 0 {
        return Err(CheckFailure::Leaves { count });
    }
    match removable_points(cells, &path.points).as_slice() {
        [] => Ok(()),
        found => Err(CheckFailure::Removable { count: found.len(), first: found[0] }),
    }
}

/// The shortest path is no longer than the one through the middles, but for what adding up lengths rounds.
///
/// # Errors
/// Both lengths.
pub fn check_funnel(funnel: &PlanPath, portals: &PlanPath) -> Result<(), CheckFailure> {
    let (cost, limit) = (funnel.cost, portals.cost);
    if cost <= limit * (1.0 + 1e-12) { Ok(()) } else { Err(CheckFailure::Longer { cost, limit }) }
}
