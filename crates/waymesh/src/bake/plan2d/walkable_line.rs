//! Whether a straight line stays on walkable cells, decided exactly.

use super::CellGrid;
use crate::math::{DVec2, DVec3, Extremes, Turn, orient_xz};

/// On which side of a → b a point lies, exactly.
pub(super) fn orient(a: DVec2, b: DVec2, c: DVec2) -> Turn {
    let flat = |p: DVec2| DVec3::new(p.x, 0.0, p.y);
    orient_xz(flat(a), flat(b), flat(c))
}

/// Whether every point of the closed segment belongs to a walkable cell. Cells are closed: a segment may run along their
/// sides and through their corners, also where two blocked cells meet diagonally.
///
/// What is not walkable is an open set: the insides of blocked cells, and the sides between two of them. A segment that
/// meets it also meets the inside of a blocked cell, unless it runs along a grid line.
pub(super) fn stays_walkable(cells: &CellGrid, a: DVec2, b: DVec2) -> bool {
    if !is_walkable_point(cells, a) || !is_walkable_point(cells, b) {
        return false;
    }
    // The insides of rows that the segment passes; none where it runs along a horizontal line.
    let (a, b) = if a.y <= b.y { (a, b) } else { (b, a) };
    if a == b {
        return true;
    }
    let (left, right) = (a.x.lesser(b.x), a.x.greater(b.x));
    let (column, row) = (cells.line_before(left), cells.line_before(a.y));
    if a.y == b.y && cells.line(row) == a.y {
        return (column..)
            .take_while(|&i| cells.line(i) < right)
            .all(|i| cells.is_walkable(i, row) || cells.is_walkable(i, row - 1));
    }
    let rows = || (row..).take_while(|&j| j == row || cells.line(j) < b.y);
    if a.x == b.x && cells.line(column) == a.x {
        return rows().all(|j| cells.is_walkable(column, j) || cells.is_walkable(column - 1, j));
    }
    passes_only_walkable(cells, a, b, rows())
}

/// The same for a segment that does not run along a grid line; `a` is the end with the lesser y.
fn passes_only_walkable(cells: &CellGrid, a: DVec2, b: DVec2, rows: impl Iterator<Item = i64>) -> bool {
    let step = if b.x > a.x {
        1
    } else if b.x < a.x {
        -1
    } else {
        0
    };
    // The line passes the inside of a cell where it has corners on both sides; these two are the farthest apart.
    let passes = |i: i64, j: i64| {
        let corner = |i: i64, j: i64| DVec2::new(cells.line(i), cells.line(j));
        let (left, right) =
            if step < 0 { (corner(i, j), corner(i + 1, j + 1)) } else { (corner(i, j + 1), corner(i + 1, j)) };
        orient(a, b, left) == Turn::Left && orient(a, b, right) == Turn::Right
    };
    // Columns that the segment's box overlaps, not only touches.
    let overlaps = |i: i64| cells.line(i) < a.x.greater(b.x) && cells.line(i + 1) > a.x.lesser(b.x);
    let mut i = cells.line_before(a.x);
    for j in rows {
        if step == 0 {
            if !cells.is_walkable(i, j) {
                return false;
            }
            continue;
        }
        // From row to row the line goes on where it left, or in the next column.
        while !(overlaps(i) && passes(i, j)) {
            i += step;
            if !(-1..=i64::from(cells.columns())).contains(&i) {
                return false;
            }
        }
        loop {
            if !cells.is_walkable(i, j) {
                return false;
            }
            if !(overlaps(i + step) && passes(i + step, j)) {
                break;
            }
            i += step;
        }
    }
    true
}

/// Whether a point belongs to a walkable cell.
fn is_walkable_point(cells: &CellGrid, p: DVec2) -> bool {
    let (i, j) = (cells.line_before(p.x), cells.line_before(p.y));
    let touches = |line: i64, v: f64| if cells.line(line) == v { [line - 1, line] } else { [line, line] };
    touches(j, p.y).iter().any(|&row| touches(i, p.x).iter().any(|&column| cells.is_walkable(column, row)))
}
