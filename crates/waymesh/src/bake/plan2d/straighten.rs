//! Stage 7: the path pulled straight by leaving points out.

use super::walkable_line::stays_walkable;
use super::{CellGrid, PlanPath};
use std::collections::BTreeSet;

/// Deletes points from a path, in passes from the start, while the straight line between a point's neighbours stays on
/// walkable cells, until nothing can be deleted. The two ends stay. Exact: the line may touch blocked cells but not enter them.
///
/// ```
/// use waymesh::bake::plan2d::{CellGrid, PlanPath, straighten};
/// use waymesh::math::DVec2;
/// let cells = CellGrid::from_rows(1.0, &["..", "#."])?;
/// let points = [[0.5, 0.5], [1.5, 0.5], [1.5, 1.0], [1.5, 1.5]].map(DVec2::from_array);
/// let pulled = straighten(&cells, &PlanPath::new(points.to_vec()));
/// assert_eq!(pulled.points, [points[0], points[3]]);
/// # Ok::<(), waymesh::bake::plan2d::PlanError>(())
/// ```
#[must_use]
pub fn straighten(cells: &CellGrid, path: &PlanPath) -> PlanPath {
    let points = &path.points;
    let count = points.len();
    let mut before: Vec<usize> = (0..count).map(|i| i.saturating_sub(1)).collect();
    let mut after: Vec<usize> = (1..=count).collect();
    let mut kept = vec![true; count];
    // A point is looked at again only after one of its neighbours has changed: the answer would be the same.
    let mut pass: BTreeSet<usize> = (1..count.saturating_sub(1)).collect();
    while !pass.is_empty() {
        let mut next_pass = BTreeSet::new();
        while let Some(i) = pass.pop_first() {
            let (p, q) = (before[i], after[i]);
            if !stays_walkable(cells, points[p], points[q]) {
                continue;
            }
            kept[i] = false;
            (after[p], before[q]) = (q, p);
            if q + 1 < count {
                pass.insert(q);
            }
            if p > 0 {
                next_pass.insert(p);
            }
        }
        pass = next_pass;
    }
    PlanPath::new(points.iter().zip(kept).filter(|(_, kept)| *kept).map(|(p, _)| *p).collect())
}
