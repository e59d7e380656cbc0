//! Do adjacent rectangles share a piece of their sides?

use super::CheckFailure;
use crate::bake::plan2d::{Adjacency, CellRectangle};

/// Every pair that is said to be adjacent shares a piece of side as long as said, every pair in point contact only a point,
/// and no pair that shares anything is missing. Compares the rectangles along a sweep over columns.
///
/// # Errors
/// The first pair that is wrong.
pub fn check_adjacency(rectangles: &[CellRectangle], adjacency: &Adjacency) -> Result<(), CheckFailure> {
    let order = |entry| Err(CheckFailure::AdjacentOrder { entry });
    let known = |a: u32, b: u32| a < b && (b as usize) < rectangles.len();
    for (entry, piece) in adjacency.pieces.iter().enumerate() {
        let before = entry.checked_sub(1).map(|i| &adjacency.pieces[i]);
        if !known(piece.a, piece.b) || before.is_some_and(|p| (p.a, p.b) >= (piece.a, piece.b)) {
            return order(entry);
        }
        let said = piece.length(1.0) as u32;
        match touch(&rectangles[piece.a as usize], &rectangles[piece.b as usize]) {
            Some(found) if found == said && found > 0 => {}
            found => {
                return Err(CheckFailure::SharedLength { a: piece.a, b: piece.b, found: found.unwrap_or(0), said });
            }
        }
    }
    for (entry, &[a, b]) in adjacency.point_contacts.iter().enumerate() {
        if !known(a, b) {
            return order(entry);
        }
        match touch(&rectangles[a as usize], &rectangles[b as usize]) {
            Some(0) => {}
            found => return Err(CheckFailure::SharedLength { a, b, found: found.unwrap_or(0), said: 0 }),
        }
    }
    nothing_missing(rectangles, adjacency)
}

/// Looks at each rectangle together with those that begin at the column where it ends, or beside it.
fn nothing_missing(rectangles: &[CellRectangle], adjacency: &Adjacency) -> Result<(), CheckFailure> {
    let mut by_column: Vec<u32> = (0..rectangles.len() as u32).collect();
    by_column.sort_by_key(|&r| rectangles[r as usize].low[0]);
    for (place, &r) in by_column.iter().enumerate() {
        let first = &rectangles[r as usize];
        for &s in by_column[place + 1..].iter().take_while(|&&s| rectangles[s as usize].low[0] <= first.high[0]) {
            let (a, b) = (r.min(s), r.max(s));
            let said = match touch(first, &rectangles[s as usize]) {
                None => continue,
                Some(0) => adjacency.point_contacts.binary_search(&[a, b]).is_ok(),
                Some(_) => adjacency.between(a, b).is_some(),
            };
            if !said {
                let found = touch(first, &rectangles[s as usize]).unwrap_or(0);
                return Err(CheckFailure::SharedLength { a, b, found, said: 0 });
            }
        }
    }
    Ok(())
}

/// Cells of side that two rectangles share, 0 for a point; none where they do not touch, or overlap.
fn touch(a: &CellRectangle, b: &CellRectangle) -> Option<u32> {
    let overlap = |axis: usize| i64::from(a.high[axis].min(b.high[axis])) - i64::from(a.low[axis].max(b.low[axis]));
    match (overlap(0), overlap(1)) {
        (0, along) | (along, 0) if along >= 0 => Some(along as u32),
        _ => None,
    }
}
