//! Grid cells that come and go around observers.

use crate::job::{Job, Work};
use crate::navigation_map::NavigationMap;
use bevy_ecs::prelude::{Component, Query, ResMut, Resource};
use bevy_transform::components::Transform;
use std::collections::{BTreeMap, BTreeSet};
use waymesh::OutOfRange;
use waymesh::agent::{SharedGround, StreamedMap};
use waymesh::grid::{NavGridTile, NavRegion, StreamedNavGrid, WorldCell, bake_nav_grid_cell};

/// Whoever has this sees the cells around it loaded, and those it leaves behind unloaded.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct NavObserver {
    /// How far around it, metres. At most 64 cells.
    pub radius: f64,
}

/// Bakes the cells of a [`StreamedMap`] around every [`NavObserver`] off the frame. The map must be the world's [`NavigationMap`].
///
/// Bakes begun in one update are put in place in the next, cell by cell in order: the same in every run, whatever the number of threads.
#[derive(Resource)]
pub struct NavGridCellStreamer {
    /// The ground that is baked.
    pub ground: SharedGround,
    /// The steepest ground that is walkable, degrees.
    pub max_slope_degrees: f64,
    /// At most so many bakes begin in one update, the nearest cells first.
    pub most_bakes: usize,
    /// How much farther than an observer's radius a cell must be to be unloaded, metres: none comes and goes as an observer steps to and fro.
    pub keep: f64,
    /// The first and last column and row of the world; none without end.
    pub bounds: Option<[WorldCell; 2]>,
    /// What the grid refused last: cells too far apart, a slope out of range. Such cells are not tried again.
    pub fault: Option<OutOfRange>,
    refused: BTreeSet<WorldCell>,
    jobs: Vec<Job<Bake>>,
    wanted: BTreeMap<WorldCell, f64>,
    queue: Vec<(f64, WorldCell)>,
}

impl NavGridCellStreamer {
    /// For a ground, with slopes up to a limit: at most 4 bakes an update, cells kept for 8 m more.
    #[must_use]
    pub fn new(ground: SharedGround, max_slope_degrees: f64) -> Self {
        Self {
            ground,
            max_slope_degrees,
            most_bakes: 4,
            keep: 8.0,
            bounds: None,
            fault: None,
            refused: BTreeSet::new(),
            jobs: Vec::new(),
            wanted: BTreeMap::new(),
            queue: Vec::new(),
        }
    }

    fn is_inside(&self, cell: WorldCell) -> bool {
        self.bounds.is_none_or(|[low, high]| (0..2).all(|k| (low[k]..=high[k]).contains(&cell[k])))
    }

    /// Notes every cell around a place with its distance.
    fn want(&mut self, grid: &StreamedNavGrid, [x, z]: [f64; 2], radius: f64) {
        let side = grid.cell_size();
        let reach = radius.clamp(0.0, MOST_CELLS * side);
        let [low, high] = [[x - reach, z - reach], [x + reach, z + reach]].map(|[x, z]| grid.cell_at(x, z));
        let beside = |v: f64, cell: i32| {
            let (from, to) = (f64::from(cell) * side, (f64::from(cell) + 1.0) * side);
            (from - v).max(v - to).max(0.0)
        };
        for cell in (low[1]..=high[1]).flat_map(|row| (low[0]..=high[0]).map(move |column| [column, row])) {
            let (dx, dz) = (beside(x, cell[0]), beside(z, cell[1]));
            // How far beyond the observer's radius, so that those of several compare.
            let beyond = (dx * dx + dz * dz).sqrt() - radius;
            if beyond <= self.keep && self.is_inside(cell) {
                let nearest = self.wanted.entry(cell).or_insert(beyond);
                *nearest = nearest.min(beyond);
            }
        }
    }
}

/// The farthest that an observer sees, cells.
const MOST_CELLS: f64 = 64.0;

struct Bake {
    cell: WorldCell,
    region: NavRegion,
    ground: SharedGround,
    max_slope_degrees: f64,
    tile: Option<Result<NavGridTile, OutOfRange>>,
}

impl Work for Bake {
    fn run(&mut self) {
        self.tile = Some(bake_nav_grid_cell(self.region, &*self.ground, self.max_slope_degrees));
    }
}

/// Puts baked cells in place, takes out those left behind, and begins to bake those that are missing.
pub(crate) fn stream_cells(
    streamer: Option<ResMut<NavGridCellStreamer>>,
    map: Option<ResMut<NavigationMap>>,
    observers: Query<(&Transform, &NavObserver)>,
) {
    let (Some(mut streamer), Some(mut map)) = (streamer, map) else { return };
    let Some(streamed) = map.get::<StreamedMap>() else { return };
    let streamer = &mut *streamer;
    streamer.wanted.clear();
    for (transform, observer) in &observers {
        let place = [transform.translation.x, transform.translation.z];
        if place.iter().all(|v| v.is_finite()) && observer.radius >= 0.0 {
            streamer.want(&streamed.grid, place.map(f64::from), observer.radius);
        }
    }
    let left: Vec<WorldCell> =
        streamed.grid.cells().map(|(cell, _)| cell).filter(|cell| !streamer.wanted.contains_key(cell)).collect();
    let mut baked: Vec<Bake> = streamer.jobs.drain(..).filter_map(Job::finish).collect();
    baked.retain(|bake| streamer.wanted.contains_key(&bake.cell));
    baked.sort_unstable_by_key(|bake| bake.cell);
    if !left.is_empty() || !baked.is_empty() {
        let Some(streamed) = map.edit::<StreamedMap>() else { return };
        for cell in left {
            streamed.grid.remove(cell);
        }
        for Bake { cell, tile, .. } in baked {
            let put = tile.map(|tile| tile.and_then(|tile| streamed.grid.put(cell, tile)));
            if let Some(Err(fault)) = put {
                streamer.fault = Some(fault);
                streamer.refused.insert(cell);
            }
        }
    }
    if let Some(streamed) = map.get::<StreamedMap>() {
        begin_bakes(streamer, &streamed.grid);
    }
}

fn begin_bakes(streamer: &mut NavGridCellStreamer, grid: &StreamedNavGrid) {
    let NavGridCellStreamer { wanted, queue, refused, most_bakes, .. } = &mut *streamer;
    queue.clear();
    let missing = wanted
        .iter()
        .filter(|(cell, beyond)| **beyond <= 0.0 && grid.tile(**cell).is_none() && !refused.contains(*cell));
    queue.extend(missing.map(|(&cell, &beyond)| (beyond, cell)));
    queue.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    queue.truncate(*most_bakes);
    for &(_, cell) in &streamer.queue {
        match grid.region_of(cell) {
            Ok(region) => {
                let (ground, max_slope_degrees) = (streamer.ground.clone(), streamer.max_slope_degrees);
                let bake = Bake { cell, region, ground, max_slope_degrees, tile: None };
                streamer.jobs.push(Job::begin(bake));
            }
            Err(fault) => {
                streamer.fault = Some(fault);
                streamer.refused.insert(cell);
            }
        }
    }
}
