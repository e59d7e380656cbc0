//! Clearance surfaces over rolling ground: the file, and paths of seeded ends and radii.

use super::BitHash;
use waymesh::OutOfRange;
use waymesh::grid::{NavGridQuery, NavPath, NavRegion, bake_nav_grid_cell};
use waymesh::math::{DVec3, SplitMix64};
use waymesh::surface::{
    NavAgent, NavAreas, NavFootprint, NavObstacle, NavPathQuery, NavSurface, NavSurfaceCodec, NavSurfaceTile, NavWater,
    bake_nav_surface,
};

const SIDE: u32 = 200;
const SIZE: f64 = 0.3;
const WIDEST: f64 = 1.1;

/// Hills of whole parabolas.
fn ground(x: f64, z: f64) -> f64 {
    let wave = |v: f64| {
        let t = v * 0.125 - (v * 0.125).floor();
        t * (1.0 - t) * 12.0
    };
    wave(x) * wave(z)
}

/// The surface.
pub fn surface() -> Result<NavSurfaceTile, OutOfRange> {
    let mut rng = SplitMix64::new(0x7375_7266);
    let extent = f64::from(SIDE) * SIZE;
    let mut areas = NavAreas { water: Some(NavWater { surface_y: 0.7, max_depth: 0.4 }), ..NavAreas::default() };
    for k in 0..60 {
        let (x, z) = (rng.next_f64() * extent - 10.0, rng.next_f64() * extent + 3.0);
        let footprint = if k % 2 == 0 {
            NavFootprint::rect(x, z, x + rng.next_f64() * 5.0, z + rng.next_f64() * 5.0)
        } else {
            NavFootprint::circle(x, z, rng.next_f64() * 2.0)
        };
        let min_y = rng.next_f64() * 6.0;
        areas.obstacles.push(NavObstacle { footprint, min_y, max_y: min_y + 2.0 });
    }
    let region = NavRegion::new(-10.0, 3.0, SIDE, SIDE, SIZE)?;
    bake_nav_surface(region, &ground, &NavAgent::default(), &areas, WIDEST)
}

/// The surface's file and all clearances.
pub fn bake_hash(tile: &NavSurfaceTile) -> u128 {
    let mut hash = BitHash::default();
    hash.add_bytes(&NavSurfaceCodec::default().encode(tile));
    hash.add_bytes(&NavSurfaceCodec { compress: true }.encode(tile));
    for (i, j) in (0..SIDE).flat_map(|j| (0..SIDE).map(move |i| (i, j))) {
        hash.add(tile.clearance(i, j).unwrap_or(-1.0));
    }
    hash.finish()
}

/// Paths over the surface, and over the slope grid of the same ground.
pub fn query_hash(tile: &NavSurfaceTile, queries: u64) -> Result<u128, OutOfRange> {
    let mut hash = BitHash::default();
    let mut rng = SplitMix64::new(0x7061_7468);
    let grid = bake_nav_grid_cell(*tile.region(), &ground, 40.0)?;
    let (mut query, mut over_grid, mut path) = (NavPathQuery::new(20_000, 8), NavGridQuery::default(), NavPath::new());
    for _ in 0..queries {
        let mut place = || {
            let extent = f64::from(SIDE) * SIZE;
            DVec3::new(rng.next_f64() * extent - 10.0, 0.0, rng.next_f64() * extent + 3.0)
        };
        let (from, to) = (place(), place());
        let agent = NavAgent { radius: rng.next_f64() * WIDEST, ..NavAgent::default() };
        query.find_path(tile, &ground, from, to, &agent, &mut path)?;
        add(&mut hash, &path);
        over_grid.find_path(&grid, from, to, &mut path)?;
        add(&mut hash, &path);
    }
    Ok(hash.finish())
}

/// A path with what its search tells.
pub fn add(hash: &mut BitHash, path: &NavPath) {
    hash.add_bytes(path.status().name().as_bytes());
    hash.add(path.cost());
    hash.add(f64::from(path.expanded()));
    path.points().flat_map(|p| p.to_array()).for_each(|c| hash.add(c));
}
