//! Routes across a world of which only some cells are loaded.

use super::streamed::WorldCell;
use super::{NavGridQuery, NavPath, NavPathStatus, StreamedNavGrid};
use crate::OutOfRange;
use crate::math::DVec3;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// Which cells of a world can be walked from one to the next, known for the whole world.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CoarseNavGraph {
    ways: BTreeMap<WorldCell, BTreeMap<WorldCell, f64>>,
}

impl CoarseNavGraph {
    /// A graph without any way.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes a way between two cells, both ways, that costs so much (metres, if all others are).
    ///
    /// # Errors
    /// A cost that is negative or not finite.
    pub fn connect(&mut self, a: WorldCell, b: WorldCell, cost: f64) -> Result<(), OutOfRange> {
        if !(cost >= 0.0 && cost.is_finite()) {
            return Err(OutOfRange::new("cost", cost, "0 or more, finite"));
        }
        // Adding 0 turns −0 into 0.
        self.ways.entry(a).or_default().insert(b, cost + 0.0);
        self.ways.entry(b).or_default().insert(a, cost + 0.0);
        Ok(())
    }

    /// Takes the way between two cells away.
    pub fn disconnect(&mut self, a: WorldCell, b: WorldCell) {
        for (from, to) in [(a, b), (b, a)] {
            if let Some(ways) = self.ways.get_mut(&from) {
                ways.remove(&to);
            }
        }
    }

    /// The cheapest way from cell to cell (Dijkstra 1959), both included; of equally cheap ones the one through the lesser
    /// cells by (column, row). Empty where there is none.
    #[must_use]
    pub fn find_route(&self, from: WorldCell, to: WorldCell) -> Vec<WorldCell> {
        // Costs are not negative, and the bits of such numbers are ordered as they are.
        let mut open = BinaryHeap::from([Reverse((0f64.to_bits(), from, from))]);
        let mut closed: BTreeMap<WorldCell, WorldCell> = BTreeMap::new();
        while let Some(Reverse((cost, cell, parent))) = open.pop() {
            if closed.contains_key(&cell) {
                continue;
            }
            closed.insert(cell, parent);
            if cell == to {
                let mut route = vec![to];
                while let Some(&last) = route.last().filter(|&&last| last != from) {
                    route.push(closed[&last]);
                }
                route.reverse();
                return route;
            }
            for (&next, &way) in self.ways.get(&cell).into_iter().flatten() {
                open.push(Reverse(((f64::from_bits(cost) + way).to_bits(), next, cell)));
            }
        }
        Vec::new()
    }
}

/// A streamed grid together with a coarse graph of the whole world: it knows which way to go where nothing is loaded yet, and gives the next leg
/// of it that is.
#[derive(Clone, Debug)]
pub struct HierarchicalNavGrid {
    /// What is loaded.
    pub grid: StreamedNavGrid,
    /// The whole world, coarsely.
    pub coarse: CoarseNavGraph,
}

impl HierarchicalNavGrid {
    /// Both parts together.
    #[must_use]
    pub fn new(grid: StreamedNavGrid, coarse: CoarseNavGraph) -> Self {
        Self { grid, coarse }
    }

    /// A path to the goal where it can be reached over what is loaded (`Complete`). Otherwise the coarse graph tells the cells to go
    /// through, and the path is the next leg (`Partial`): to the sample nearest to the middle of the first of them that is not loaded.
    /// Ask again when more is loaded. `NoPath` where the start is not walkable, or neither grid nor graph know a way.
    ///
    /// # Errors
    /// A position that is not finite or beyond ±2²¹ m.
    pub fn find_path(&mut self, start: DVec3, goal: DVec3, out: &mut NavPath) -> Result<NavPathStatus, OutOfRange> {
        let mut query = std::mem::take(&mut self.grid.query);
        let found = find_leg(&self.grid, &self.coarse, &mut query, start, goal, out);
        self.grid.query = query;
        found
    }
}

/// As [`HierarchicalNavGrid::find_path`], over a grid and a graph kept apart, with a query of the caller's.
///
/// # Errors
/// As there.
pub fn find_leg(
    grid: &StreamedNavGrid,
    coarse: &CoarseNavGraph,
    query: &mut NavGridQuery,
    start: DVec3,
    goal: DVec3,
    out: &mut NavPath,
) -> Result<NavPathStatus, OutOfRange> {
    let cells = [start, goal].map(|p| grid.cell_at(p.x, p.z));
    let loaded = grid.tile(cells[1]).is_some();
    if loaded && grid.find_path_with(query, start, goal, out)? == NavPathStatus::Complete {
        return Ok(out.status);
    }
    let route = coarse.find_route(cells[0], cells[1]);
    let Some(&ahead) = route.iter().find(|&&cell| grid.tile(cell).is_none()) else {
        // No way is known, or all of it is loaded and there is none for real.
        out.clear();
        out.status = NavPathStatus::NoPath;
        return Ok(out.status);
    };
    // In the goal's own cell the goal itself is the better mark.
    let mark = if ahead == cells[1] {
        goal
    } else {
        let [x, z] = grid.middle_of(ahead);
        DVec3::new(x, 0.0, z)
    };
    grid.find_path_with(query, start, mark, out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::NavGridTile;

    fn world(cells: &[WorldCell]) -> StreamedNavGrid {
        let mut grid = StreamedNavGrid::new(10, 1.0).unwrap();
        for &cell in cells {
            let tile = NavGridTile::from_fn(grid.region_of(cell).unwrap(), |_, _| true);
            grid.put(cell, tile).unwrap();
        }
        grid
    }

    /// A river without a bridge between (0, 0) and (1, 0): the way is around through row 1.
    #[test]
    fn legs_across_what_is_not_loaded() {
        let mut coarse = CoarseNavGraph::new();
        for (a, b) in [([0, 0], [0, 1]), ([0, 1], [1, 1]), ([1, 1], [2, 1]), ([2, 1], [2, 0]), ([2, 0], [1, 0])] {
            coarse.connect(a, b, 10.0).unwrap();
        }
        let route = coarse.find_route([0, 0], [1, 0]);
        assert_eq!(route, [[0, 0], [0, 1], [1, 1], [2, 1], [2, 0], [1, 0]]);
        let mut world = HierarchicalNavGrid::new(world(&[[0, 0], [0, 1]]), coarse);
        let mut path = NavPath::new();
        let (start, goal) = (DVec3::new(2.0, 0.0, 2.0), DVec3::new(12.0, 0.0, 2.0));
        assert_eq!(world.find_path(start, goal, &mut path), Ok(NavPathStatus::Partial));
        // As near to the middle of (1, 1), at (14.5, 14.5), as what is loaded goes.
        assert_eq!(path.last(), Some(DVec3::new(9.0, 0.0, 14.0)));
        world.coarse.disconnect([0, 1], [1, 1]);
        assert_eq!(world.find_path(start, goal, &mut path), Ok(NavPathStatus::NoPath));
        assert!(path.is_empty());
        let near = DVec3::new(2.0, 0.0, 18.0);
        assert_eq!(world.find_path(start, near, &mut path), Ok(NavPathStatus::Complete));
        assert!(world.coarse.connect([0, 0], [1, 0], f64::NAN).is_err());
    }

    #[test]
    fn the_cheapest_coarse_way() {
        let mut graph = CoarseNavGraph::new();
        graph.connect([0, 0], [1, 0], 5.0).unwrap();
        graph.connect([0, 0], [0, 1], 1.0).unwrap();
        graph.connect([0, 1], [1, 0], 3.0).unwrap();
        assert_eq!(graph.find_route([0, 0], [1, 0]), [[0, 0], [0, 1], [1, 0]]);
        assert_eq!(graph.find_route([0, 0], [0, 0]), [[0, 0]]);
        assert!(graph.find_route([0, 0], [7, 7]).is_empty());
    }
}
