//! Worlds loaded cell by cell: routes across what is loaded, and legs of ways across what is not.

use super::{BitHash, surfaces};
use waymesh::OutOfRange;
use waymesh::grid::{CoarseNavGraph, HierarchicalNavGrid, NavGridTile, NavPath, StreamedNavGrid};
use waymesh::math::{DVec3, SplitMix64};

const CELLS: i32 = 6;
const SAMPLES: u32 = 40;
const SIZE: f64 = 0.3;

/// Routes of seeded ends while cells come and go.
pub fn hash(queries: u64) -> Result<u128, OutOfRange> {
    let mut hash = BitHash::default();
    let mut rng = SplitMix64::new(0x6365_6c6c);
    let mut world = HierarchicalNavGrid::new(StreamedNavGrid::new(SAMPLES, SIZE)?, coarse(&mut rng)?);
    let mut path = NavPath::new();
    for _ in 0..queries {
        let mut cell = || [0; 2].map(|_| rng.below(CELLS as u64) as i32 - CELLS / 2);
        let (loaded, unloaded) = (cell(), cell());
        world.grid.remove(unloaded);
        let region = world.grid.region_of(loaded)?;
        world.grid.put(loaded, NavGridTile::from_fn(region, |_, _| rng.below(100) >= 20))?;
        let mut place = || {
            let extent = f64::from(CELLS) * world.grid.cell_size();
            let mut along = || (rng.next_f64() - 0.5) * extent;
            DVec3::new(along(), 0.0, along())
        };
        let (from, to) = (place(), place());
        world.grid.find_path(from, to, &mut path)?;
        surfaces::add(&mut hash, &path);
        world.find_path(from, to, &mut path)?;
        surfaces::add(&mut hash, &path);
    }
    Ok(hash.finish())
}

/// Ways between most neighbouring cells, of uneven costs.
fn coarse(rng: &mut SplitMix64) -> Result<CoarseNavGraph, OutOfRange> {
    let mut coarse = CoarseNavGraph::new();
    for (x, z) in (0..CELLS).flat_map(|x| (0..CELLS).map(move |z| (x - CELLS / 2, z - CELLS / 2))) {
        for next in [[x + 1, z], [x, z + 1]] {
            if rng.below(5) > 0 {
                coarse.connect([x, z], next, 1.0 + rng.next_f64())?;
            }
        }
    }
    Ok(coarse)
}
