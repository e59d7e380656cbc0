//! Grid tiles of a world that is loaded cell by cell.

use super::search::{Outcome, Standing, route_cost};
use super::{NavGridQuery, NavGridTile, NavPath, NavPathStatus, NavRegion, check_position};
use crate::OutOfRange;
use crate::math::DVec3;
use std::collections::BTreeMap;

/// A cell of a streamed world: column along X, row along Z.
pub type WorldCell = [i32; 2];

/// One grid tile for each loaded cell of a world, searched as one grid. Routes stop at the edge of what is loaded.
///
/// Cell (0, 0) begins at world 0; cells share no samples.
#[derive(Clone, Debug)]
pub struct StreamedNavGrid {
    world: NavRegion,
    samples_per_cell: u32,
    tiles: BTreeMap<WorldCell, NavGridTile>,
    pub(super) query: NavGridQuery,
}

/// How many cells from 0 there are along each axis either way.
const FARTHEST_CELL: i32 = 1 << 20;
/// Most samples in the rectangle around all that is loaded.
const MOST_SPANNED: u64 = 1 << 30;

impl StreamedNavGrid {
    /// A world without tiles.
    ///
    /// # Errors
    /// A number of samples a cell outside of 1 to 4096, a sample size out of range.
    pub fn new(samples_per_cell: u32, sample_size: f64) -> Result<Self, OutOfRange> {
        if !(1..=4096).contains(&samples_per_cell) {
            return Err(OutOfRange::new("samples_per_cell", samples_per_cell, "1 to 4096"));
        }
        let world = NavRegion::new(0.0, 0.0, samples_per_cell, samples_per_cell, sample_size)?;
        Ok(Self { world, samples_per_cell, tiles: BTreeMap::new(), query: NavGridQuery::default() })
    }

    /// The region to bake for a cell.
    ///
    /// # Errors
    /// A cell too far out.
    pub fn region_of(&self, cell: WorldCell) -> Result<NavRegion, OutOfRange> {
        if cell.iter().any(|c| c.unsigned_abs() > FARTHEST_CELL as u32) {
            return Err(OutOfRange::new("cell", format_args!("{},{}", cell[0], cell[1]), "within 1048576 cells of 0"));
        }
        let [x, z] = cell.map(|c| i64::from(c) * i64::from(self.samples_per_cell));
        self.world.part(x, z, self.samples_per_cell, self.samples_per_cell)
    }

    /// Puts the tile of a cell that has been loaded; gives the one that was there.
    ///
    /// # Errors
    /// A tile of another region than [`region_of`](Self::region_of) gives, or a cell so far from the others that 2³⁰ samples lie between.
    pub fn put(&mut self, cell: WorldCell, tile: NavGridTile) -> Result<Option<NavGridTile>, OutOfRange> {
        if *tile.region() != self.region_of(cell)? {
            return Err(OutOfRange::new(
                "tile",
                format_args!("of another region than cell {cell:?}"),
                "what `region_of` gives",
            ));
        }
        let [low, high] = self.span(Some(cell)).unwrap_or([cell, cell]);
        let side = |k: usize| (u64::from(high[k].abs_diff(low[k])) + 1) * u64::from(self.samples_per_cell);
        if side(0) * side(1) > MOST_SPANNED {
            let name = format_args!("{},{}", cell[0], cell[1]);
            return Err(OutOfRange::new("cell", name, "nearer to the other cells: 2^30 samples around all of them"));
        }
        Ok(self.tiles.insert(cell, tile))
    }

    /// Takes out the tile of a cell that has been unloaded.
    pub fn remove(&mut self, cell: WorldCell) -> Option<NavGridTile> {
        self.tiles.remove(&cell)
    }

    /// The tile of a cell, if it is loaded.
    #[must_use]
    pub fn tile(&self, cell: WorldCell) -> Option<&NavGridTile> {
        self.tiles.get(&cell)
    }

    /// The cells that are loaded, by column, then row.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = (WorldCell, &NavGridTile)> {
        self.tiles.iter().map(|(&cell, tile)| (cell, tile))
    }

    /// Whether the sample whose square holds a place is loaded and walkable.
    #[must_use]
    pub fn walkable_at(&self, x: f64, z: f64) -> bool {
        let side = i64::from(self.samples_per_cell);
        let [i, j] = self.world.sample_at(x, z);
        self.tile(self.cell_at(x, z)).is_some_and(|tile| tile.walkable(i.rem_euclid(side), j.rem_euclid(side)))
    }

    /// The distance of neighbouring samples, metres.
    #[must_use]
    pub fn sample_size(&self) -> f64 {
        self.world.sample_size()
    }

    /// The side of a cell, metres.
    #[must_use]
    pub fn cell_size(&self) -> f64 {
        f64::from(self.samples_per_cell) * self.world.sample_size()
    }

    /// The cell that a place lies in.
    #[must_use]
    pub fn cell_at(&self, x: f64, z: f64) -> WorldCell {
        let side = i64::from(self.samples_per_cell);
        self.world.sample_at(x, z).map(|v| v.div_euclid(side).clamp(i32::MIN.into(), i32::MAX.into()) as i32)
    }

    /// The middle of a cell's samples, x and z.
    #[must_use]
    pub fn middle_of(&self, cell: WorldCell) -> [f64; 2] {
        let half = f64::from(self.samples_per_cell - 1) * 0.5;
        cell.map(|c| (f64::from(c) * f64::from(self.samples_per_cell) + half) * self.world.sample_size())
    }

    /// The cheapest path from the sample at `start` to the one at `goal`, through all samples on the way, with height 0.
    ///
    /// `NoPath` where the start is not walkable or not loaded, or the goal is loaded and there is no way to it. `Partial` where the goal's cell is
    /// not loaded: the path ends at the sample nearest to the goal that can be reached.
    ///
    /// # Errors
    /// A position that is not finite or beyond ±2²¹ m.
    pub fn find_path(&mut self, start: DVec3, goal: DVec3, out: &mut NavPath) -> Result<NavPathStatus, OutOfRange> {
        let mut query = std::mem::take(&mut self.query);
        let found = self.find_path_with(&mut query, start, goal, out);
        self.query = query;
        found
    }

    /// As [`find_path`](Self::find_path), with a query of the caller's: threads that share the grid have one each.
    ///
    /// # Errors
    /// As there.
    pub fn find_path_with(
        &self,
        query: &mut NavGridQuery,
        start: DVec3,
        goal: DVec3,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        check_position("start", start)?;
        check_position("goal", goal)?;
        out.clear();
        out.status = NavPathStatus::NoPath;
        let Some([low, high]) = self.span(None) else { return Ok(out.status) };
        let side = i64::from(self.samples_per_cell);
        let first = low.map(|c| i64::from(c) * side);
        let lattice = Loaded {
            tiles: &self.tiles,
            low,
            size: [0, 1].map(|k| (high[k].abs_diff(low[k]) + 1) * self.samples_per_cell),
            samples_per_cell: self.samples_per_cell,
        };
        let sample = |p: DVec3| {
            let [x, z] = self.world.sample_at(p.x, p.z);
            [x - first[0], z - first[1]]
        };
        let (from, to) = (sample(start), sample(goal));
        if !lattice.walkable(from) || (self.tiles.contains_key(&self.cell_at(goal.x, goal.z)) && !lattice.walkable(to))
        {
            return Ok(out.status);
        }
        let outcome = query.search.run(&lattice, from.map(|v| v as u32), to, u32::MAX);
        out.expanded = query.search.expanded();
        let end = match outcome {
            Outcome::Reached => Some((to.map(|v| v as u32), NavPathStatus::Complete)),
            _ if self.tiles.contains_key(&self.cell_at(goal.x, goal.z)) => None,
            _ => {
                let [x, z] = self.world.in_samples(goal.x, goal.z);
                let nearest = query.search.nearest_closed([x - first[0] as f64, z - first[1] as f64]);
                nearest.map(|end| (end, NavPathStatus::Partial))
            }
        };
        if let Some((end, status)) = end {
            query.search.route(end, &mut query.route);
            out.status = status;
            out.cost = route_cost(&query.route) * self.world.sample_size();
            out.reserve(query.route.len());
            for &[i, j] in &query.route {
                let (x, z) = (self.world.x(first[0] + i64::from(i)), self.world.z(first[1] + i64::from(j)));
                out.push(DVec3::new(x, 0.0, z));
            }
        }
        Ok(out.status)
    }

    /// The least and greatest column and row of what is loaded, and of one more cell.
    fn span(&self, more: Option<WorldCell>) -> Option<[WorldCell; 2]> {
        self.tiles.keys().copied().chain(more).fold(None, |span, cell| {
            let [low, high] = span.unwrap_or([cell, cell]);
            Some([[0, 1].map(|k| low[k].min(cell[k])), [0, 1].map(|k| high[k].max(cell[k]))])
        })
    }
}

/// What is loaded, as one lattice.
struct Loaded<'a> {
    tiles: &'a BTreeMap<WorldCell, NavGridTile>,
    /// The lattice's first cell.
    low: WorldCell,
    size: [u32; 2],
    samples_per_cell: u32,
}

impl Loaded<'_> {
    fn walkable(&self, [i, j]: [i64; 2]) -> bool {
        let side = i64::from(self.samples_per_cell);
        if !(0..i64::from(self.size[0])).contains(&i) || !(0..i64::from(self.size[1])).contains(&j) {
            return false;
        }
        let cell = [self.low[0] + (i / side) as i32, self.low[1] + (j / side) as i32];
        self.tiles.get(&cell).is_some_and(|tile| tile.walkable(i % side, j % side))
    }
}

impl Standing for Loaded<'_> {
    fn size(&self) -> [u32; 2] {
        self.size
    }

    fn bits(&self, column: u32, row: u32) -> u32 {
        let first = i64::from(column) * 32;
        (0..32).fold(0, |bits, k| bits | u32::from(self.walkable([first + k, row.into()])) << k)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::SplitMix64;

    /// Walls at random, but for the same everywhere.
    fn tile(grid: &StreamedNavGrid, cell: WorldCell) -> NavGridTile {
        let region = grid.region_of(cell).unwrap();
        NavGridTile::from_fn(region, |i, j| {
            let (x, z) = (i64::from(region.first()[0]) + i64::from(i), i64::from(region.first()[1]) + i64::from(j));
            SplitMix64::new((x * 7919 + z * 104_729) as u64).below(100) >= 20
        })
    }

    #[test]
    fn cells_are_one_grid() {
        let mut cells = StreamedNavGrid::new(20, 0.5).unwrap();
        for cell in (-2..2).flat_map(|x| (-1..2).map(move |z| [x, z])) {
            let tile = tile(&cells, cell);
            cells.put(cell, tile).unwrap();
        }
        let whole = NavRegion::new(0.0, 0.0, 1, 1, 0.5).unwrap().part(-40, -20, 80, 60).unwrap();
        let whole = NavGridTile::from_fn(whole, |i, j| {
            let (x, z) = (i64::from(i) - 40, i64::from(j) - 20);
            SplitMix64::new((x * 7919 + z * 104_729) as u64).below(100) >= 20
        });
        let mut rng = SplitMix64::new(2);
        let mut path = NavPath::new();
        let mut complete = 0;
        for _ in 0..200 {
            let mut place = || DVec3::new(rng.next_f64() * 40.0 - 20.0, 0.0, rng.next_f64() * 30.0 - 10.0);
            let (a, b) = (place(), place());
            let status = cells.find_path(a, b, &mut path).unwrap();
            let one = whole.find_path(a, b).unwrap();
            assert_eq!(status == NavPathStatus::Complete, !one.is_empty());
            let length: f64 = one.windows(2).map(|w| (w[1] - w[0]).length()).sum();
            assert!(one.is_empty() || (path.length() - length).abs() < 1e-9);
            complete += u32::from(status == NavPathStatus::Complete);
        }
        assert!(complete > 50);
        // What is not loaded stops a route at its edge.
        let free = NavGridTile::from_fn(cells.region_of([9, 9]).unwrap(), |_, _| true);
        assert!(cells.put([8, 9], free.clone()).is_err());
        let mut far = StreamedNavGrid::new(20, 0.5).unwrap();
        far.put([9, 9], free).unwrap();
        let status = far.find_path(DVec3::new(91.0, 0.0, 95.0), DVec3::new(300.0, 0.0, 95.0), &mut path).unwrap();
        assert_eq!((status, path.last()), (NavPathStatus::Partial, Some(DVec3::new(99.5, 0.0, 95.0))));
        assert!(
            far.put([1_000_000, -1_000_000], NavGridTile::from_fn(far.region_of([1_000, 9]).unwrap(), |_, _| true))
                .is_err()
        );
    }
}
