//! Surfaces beside a plain second computation: what is blocked, clearances, tiles.

mod surfaces;

use surfaces::{Spec, brute_clearance, brute_squares};
use waymesh::grid::{FlatGround, HeightGrid, NavGround, NavPath, NavRegion, bake_nav_grid_cell};
use waymesh::math::{DVec3, SplitMix64};
use waymesh::surface::{
    BlockCause, NavAgent, NavAreas, NavFootprint, NavObstacle, NavPathQuery, NavSurface, NavSurfaceCodec,
    NavSurfaceTile, NavTiledSurface, NavWater, TiledSurfaceError, bake_nav_surface,
};

fn flat(areas: &NavAreas, ground: f64) -> NavSurfaceTile {
    let region = NavRegion::new(0.0, 0.0, 21, 21, 0.5).unwrap();
    bake_nav_surface(region, &FlatGround(ground), &NavAgent::default(), areas, 1.0).unwrap()
}

/// Every square and every distance, to the bit, against looking at everything.
#[test]
fn squares_and_distances_equal_brute_force() {
    let mut rng = SplitMix64::new(31);
    for _ in 0..60 {
        let spec = Spec::random(&mut rng);
        let tile = spec.bake();
        let margin = i64::from(tile.margin());
        let blocked = brute_squares(&spec, margin);
        let (nx, nz) = (i64::from(spec.region.samples_x()), i64::from(spec.region.samples_z()));
        for j in -margin..nz + margin {
            for i in -margin..nx + margin {
                assert_eq!(tile.cause(i, j), blocked.cause(i, j), "{i} {j} {spec:?}");
            }
        }
        for j in 0..nz {
            for i in 0..nx {
                let brute = brute_clearance(&spec, &blocked, i, j);
                assert_eq!(tile.clearance(i as u32, j as u32).unwrap().to_bits(), brute.to_bits(), "{i} {j}");
            }
        }
    }
}

#[test]
fn what_can_be_stepped_over_or_walked_under() {
    let block = |min_y: f64, max_y: f64, ground: f64| {
        let footprint = NavFootprint::rect(4.6, 4.6, 4.9, 4.9);
        let areas = NavAreas { obstacles: vec![NavObstacle { footprint, min_y, max_y }], ..NavAreas::default() };
        flat(&areas, ground).cause(9, 9).is_some()
    };
    assert!(!block(0.0, 0.3, 0.0) && block(0.0, 0.31, 0.0));
    assert!(!block(1.0, 1.3, 1.0), "1.3 - 1.0 is more than 0.3 in binary");
    assert!(!block(1.8, 9.0, 0.0) && block(1.79, 9.0, 0.0));
    assert!(!block(2.9, 9.0, 1.1), "2.9 - 1.1 is less than 1.8 in binary");
    assert!(!block(-9.0, -0.1, 0.0), "buried");
}

#[test]
fn water_slope_and_missing_ground() {
    let water = |depth| NavAreas { water: Some(NavWater { surface_y: 0.5, max_depth: depth }), ..NavAreas::default() };
    assert_eq!(flat(&water(0.5), 0.0).cause(3, 3), None);
    assert_eq!(flat(&water(0.49), 0.0).cause(3, 3), Some(BlockCause::Water));
    assert_eq!(flat(&water(0.0), f64::NAN).cause(3, 3), Some(BlockCause::NoGround));
    // Exactly 45° is no more than 45°, straight and across.
    let region = NavRegion::new(0.0, 0.0, 9, 9, 0.1).unwrap();
    let agent = NavAgent::default();
    let bake = |ground: &(dyn Fn(f64, f64) -> f64 + Sync)| {
        bake_nav_surface(region, ground, &agent, &NavAreas::default(), 0.4).unwrap().cause(4, 4)
    };
    assert_eq!(bake(&|x, _| x), None);
    assert_eq!(bake(&|x, _| x * 1.001), Some(BlockCause::Slope));
    let across = std::f64::consts::FRAC_1_SQRT_2;
    assert_eq!(bake(&|x, z| (x + z) * across), None);
    assert_eq!(bake(&|x, z| (x + z) * across * 1.001), Some(BlockCause::Slope));
}

/// A wall thinner than a sample blocks; its clearance is that of squares, not of the wall.
#[test]
fn a_thin_wall() {
    let wall = NavFootprint::rect(5.1, -9.0, 5.1, 99.0);
    let areas = NavAreas { no_walk: vec![wall], ..NavAreas::default() };
    let tile = flat(&areas, 0.0);
    assert_eq!(tile.cause(10, 3), Some(BlockCause::NoWalk));
    assert_eq!(tile.cause(9, 3), None);
    assert_eq!([8, 9, 10, 11].map(|i| tile.clearance(i, 3).unwrap()), [0.75, 0.25, 0.0, 0.25]);
    assert_eq!(tile.clearance(3, 3), Some(1.0), "the cap");
    assert_eq!(tile.clearance(21, 3), None);
}

/// The border of the region blocks nothing, except where the ground ends there.
#[test]
fn beyond_the_border() {
    let tile = flat(&NavAreas::default(), 0.0);
    assert_eq!(tile.clearance(0, 0), Some(1.0));
    let region = *tile.region();
    let heights = HeightGrid::new(region, vec![0.0; region.len()]).unwrap();
    let ends = bake_nav_surface(region, &heights, &NavAgent::default(), &NavAreas::default(), 1.0).unwrap();
    assert_eq!([0, 1, 2].map(|i| ends.clearance(i, 10).unwrap()), [0.25, 0.75, 1.0]);
    let near = NavFootprint::rect(-0.9, 4.0, -0.8, 6.0);
    let tile = flat(&NavAreas { no_walk: vec![near], ..NavAreas::default() }, 0.0);
    assert_eq!(tile.clearance(0, 10), Some(0.75));
}

#[test]
fn tiles_baked_apart_are_the_whole() {
    let mut rng = SplitMix64::new(77);
    for round in 0..25 {
        let (tiles_x, tiles_z) = (1 + rng.below(4) as u32, 1 + rng.below(4) as u32);
        let side = 3 + rng.below(20) as u32;
        let spec = Spec::random_of(&mut rng, tiles_x * side, tiles_z * side);
        let whole = spec.bake();
        let [x, z] = spec.region.origin();
        let mut world = NavTiledSurface::new(tiles_x, tiles_z, side, spec.region.sample_size(), x, z).unwrap();
        for tile_z in 0..tiles_z {
            for tile_x in 0..tiles_x {
                let tile = spec.bake_region(world.region_of(tile_x, tile_z).unwrap());
                let codec = NavSurfaceCodec { compress: round % 2 == 0 };
                world.put(tile_x, tile_z, NavSurfaceCodec::decode(&codec.encode(&tile)).unwrap()).unwrap();
            }
        }
        let (mut a, mut b) = (vec![0; (tiles_x * side) as usize], vec![0; (tiles_x * side) as usize]);
        for j in 0..tiles_z * side {
            world.levels(0, j, &mut a);
            whole.levels(0, j, &mut b);
            assert_eq!(a, b);
        }
        // The same bytes where they overlap, and in every route.
        let (mut query, mut apart, mut one) = (NavPathQuery::default(), NavPath::new(), NavPath::new());
        for _ in 0..30 {
            let mut place = || spec.random_place(&mut rng);
            let (from, to) = (place(), place());
            let agent = NavAgent { radius: spec.max_agent_radius * rng.next_f64(), ..spec.agent };
            query.find_path(&world, &spec.ground, from, to, &agent, &mut apart).unwrap();
            query.find_path(&whole, &spec.ground, from, to, &agent, &mut one).unwrap();
            assert_eq!(apart, one);
        }
    }
}

/// A tile that is not there reads as blocked: the route stops at the edge, and lines do not cross the corner of what is missing.
#[test]
fn missing_tiles() {
    let mut world = NavTiledSurface::new(2, 2, 16, 0.5, 0.0, 0.0).unwrap();
    let (agent, areas) = (NavAgent::default(), NavAreas::default());
    let tile = |world: &NavTiledSurface, x, z| {
        bake_nav_surface(world.region_of(x, z).unwrap(), &FlatGround(0.0), &agent, &areas, 0.4).unwrap()
    };
    let (mut query, mut path) = (NavPathQuery::default(), NavPath::new());
    let (from, to) = (DVec3::new(1.0, 0.0, 1.0), DVec3::new(14.0, 0.0, 14.0));
    let mut find = |world: &NavTiledSurface| {
        query.find_path(world, &FlatGround(0.0), from, to, &agent, &mut path).unwrap();
        (path.status().name(), path.last(), path.len())
    };
    assert_eq!(find(&world), ("no_path", None, 0));
    for (x, z) in [(0, 0), (1, 1)] {
        let tile = tile(&world, x, z);
        world.put(x, z, tile).unwrap();
    }
    assert_eq!(find(&world), ("partial", Some(DVec3::new(7.5, 0.0, 7.5)), 2));
    let missing = tile(&world, 1, 0);
    world.put(1, 0, missing.clone()).unwrap();
    let (status, last, corners) = find(&world);
    assert_eq!((status, last), ("complete", Some(to)));
    assert!(corners > 2, "not straight across the corner of the missing tile");
    assert_eq!(world.put(0, 0, missing.clone()), Err(TiledSurfaceError::Region { tile_x: 0, tile_z: 0 }));
    assert!(matches!(world.put(2, 0, missing.clone()), Err(TiledSurfaceError::NoSuchTile { .. })));
    let wider = bake_nav_surface(*missing.region(), &FlatGround(0.0), &agent, &areas, 0.8).unwrap();
    assert_eq!(world.put(1, 0, wider), Err(TiledSurfaceError::Agent { tile_x: 1, tile_z: 0 }));
    assert_eq!(world.remove(1, 0).unwrap(), Some(missing));
    assert_eq!(find(&world).0, "partial");
}

#[test]
fn slope_grids_as_surfaces() {
    let region = NavRegion::new(0.0, 0.0, 40, 30, 0.5).unwrap();
    let ground = |x: f64, z: f64| if x > 8.0 && x < 12.0 && z > 3.0 { 50.0 } else { 0.0 };
    let grid = bake_nav_grid_cell(region, &ground, 45.0).unwrap();
    let tile = grid.to_nav_surface(&NavAgent::default(), 1.0).unwrap();
    for j in 0..30 {
        for i in 0..40 {
            assert_eq!(tile.cause(i, j).is_none(), grid.walkable(i, j));
        }
    }
    assert_eq!(tile.clearance(0, 0), Some(0.25), "beyond the grid is blocked");
    let bytes = NavSurfaceCodec::default().encode(&tile);
    assert_eq!(NavSurfaceCodec::decode(&bytes).unwrap(), tile);
}

#[test]
fn numbers_out_of_range_are_named() {
    let region = NavRegion::new(0.0, 0.0, 8, 8, 0.5).unwrap();
    let refused = |agent: NavAgent, areas: NavAreas, cap: f64| {
        bake_nav_surface(region, &FlatGround(0.0), &agent, &areas, cap).unwrap_err().name
    };
    let usual = NavAgent::default();
    assert_eq!(refused(NavAgent { height: f64::NAN, ..usual }, NavAreas::default(), 1.0), "height");
    assert_eq!(refused(NavAgent { max_slope_degrees: 90.0, ..usual }, NavAreas::default(), 1.0), "max_slope_degrees");
    assert_eq!(refused(usual, NavAreas::default(), -1.0), "max_agent_radius");
    assert_eq!(refused(usual, NavAreas::default(), 1e9), "max_agent_radius");
    let circle = NavFootprint::circle(0.0, f64::INFINITY, 1.0);
    assert_eq!(refused(usual, NavAreas { no_walk: vec![circle], ..NavAreas::default() }, 1.0), "z");
    // Ground of any kind is only ground.
    for height in [f64::INFINITY, f64::MAX, -f64::MAX, f64::NAN] {
        let wild = move |x: f64, _: f64| if x > 2.0 { height } else { -height };
        bake_nav_surface(region, &wild, &usual, &NavAreas::default(), 1.0).unwrap();
        assert!(!wild.height(0.0, 0.0).is_nan() || height.is_nan());
    }
}
