//! Stage 4: which rectangles share a piece of their sides.

use super::{CellGrid, CellRectangle};
use crate::math::DVec2;

/// A piece of a side that two rectangles share, of positive length: where one walks from the one into the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharedPiece {
    /// The rectangle with the lower index.
    pub a: u32,
    /// The one with the higher index.
    pub b: u32,
    /// The end with the lesser coordinates, in grid lines.
    pub low: [u32; 2],
    /// The end with the greater coordinates, in grid lines.
    pub high: [u32; 2],
}

impl SharedPiece {
    /// Its length for cells of `cell` metres.
    #[must_use]
    pub fn length(&self, cell: f64) -> f64 {
        f64::from((self.high[0] - self.low[0]) + (self.high[1] - self.low[1])) * cell
    }

    /// Its middle, metres.
    #[must_use]
    pub fn midpoint(&self, cell: f64) -> DVec2 {
        let middle = |axis: usize| (f64::from(self.low[axis]) * cell + f64::from(self.high[axis]) * cell) * 0.5;
        DVec2::new(middle(0), middle(1))
    }
}

/// How rectangles touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Adjacency {
    /// The shared pieces, by (a, b); two rectangles share one at most.
    pub pieces: Vec<SharedPiece>,
    /// The pairs that touch in a point only, the lower index first, sorted. Nobody can walk through a point: they are not
    /// adjacent.
    pub point_contacts: Vec<[u32; 2]>,
}

impl Adjacency {
    /// The piece that two rectangles share.
    #[must_use]
    pub fn between(&self, a: u32, b: u32) -> Option<&SharedPiece> {
        let key = (a.min(b), a.max(b));
        self.pieces.binary_search_by_key(&key, |piece| (piece.a, piece.b)).ok().map(|i| &self.pieces[i])
    }
}

/// No rectangle.
const NONE: u32 = u32::MAX;

/// Finds how the rectangles of a [`partition`](super::partition) touch. `cells` is the grid they cut up; rectangles may not
/// overlap or leave it.
///
/// ```
/// use waymesh::bake::plan2d::{CellGrid, find_adjacency, partition};
/// let cells = CellGrid::from_rows(0.5, &["..#", "...", "##."])?;
/// let adjacency = find_adjacency(&cells, &partition(&cells));
/// let pairs: Vec<_> = adjacency.pieces.iter().map(|p| (p.a, p.b, p.length(0.5))).collect();
/// assert_eq!(pairs, [(0, 1, 0.5)]);
/// # Ok::<(), waymesh::bake::plan2d::PlanError>(())
/// ```
#[must_use]
pub fn find_adjacency(cells: &CellGrid, rectangles: &[CellRectangle]) -> Adjacency {
    let owners = owners(cells, rectangles);
    let owner = |column: i64, row: i64| cells.index(column, row).map_or(NONE, |i| owners[i]);
    let mut found = Adjacency::default();
    for (a, r) in rectangles.iter().enumerate() {
        let a = a as u32;
        // What lies to the right and below; what lies on the other two sides finds this one.
        for axis in 0..2 {
            let along = 1 - axis;
            let line = r.high[axis];
            let mut at = r.low[along];
            while at < r.high[along] {
                let beyond = if axis == 0 { owner(line.into(), at.into()) } else { owner(at.into(), line.into()) };
                let Some(other) = rectangles.get(beyond as usize) else {
                    at += 1;
                    continue;
                };
                let end = other.high[along].min(r.high[along]);
                let (mut low, mut high) = ([line; 2], [line; 2]);
                (low[along], high[along]) = (at, end);
                found.pieces.push(SharedPiece { a: a.min(beyond), b: a.max(beyond), low, high });
                at = end;
            }
        }
        // What begins right behind the corners on the right.
        let [right, below] = r.high.map(i64::from);
        let above = i64::from(r.low[1]);
        let contacts = [
            (owner(right, below), [r.high[0], r.high[1]], 1usize),
            (owner(right, above - 1), [r.high[0], r.low[1]], 0),
        ];
        for (other, corner, kind) in contacts {
            let Some(o) = rectangles.get(other as usize) else { continue };
            let corner_of_other = if kind == 1 { o.low } else { [o.low[0], o.high[1]] };
            if corner_of_other == corner {
                found.point_contacts.push([a.min(other), a.max(other)]);
            }
        }
    }
    found.pieces.sort_unstable_by_key(|piece| (piece.a, piece.b));
    found.point_contacts.sort_unstable();
    found
}

/// The rectangle of each cell.
fn owners(cells: &CellGrid, rectangles: &[CellRectangle]) -> Vec<u32> {
    let columns = cells.columns() as usize;
    let mut owners = vec![NONE; cells.cells().len()];
    for (r, rectangle) in rectangles.iter().enumerate() {
        for j in rectangle.low[1]..rectangle.high[1] {
            let row = j as usize * columns;
            owners[row + rectangle.low[0] as usize..row + rectangle.high[0] as usize].fill(r as u32);
        }
    }
    owners
}
