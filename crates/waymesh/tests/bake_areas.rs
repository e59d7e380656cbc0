//! Levels whose walkable area is known exactly, through the whole bake.

mod built_levels;

use built_levels::{Builder, close, emptiness, exact, islands, run, tiles};
use waymesh::bake::{BakeSettings, Emptiness, Level};
use waymesh::math::{DVec3, SplitMix64, Turn, orient_xz};
use waymesh::query::{NavMeshQuery, PathOptions, PathStatus, QueryFilter, TraceStatus, raycast_from_nearest};

#[test]
fn integer_floor_is_exactly_its_cells() {
    for (tile_size, origin) in [(0, 0.0), (8, 0.0), (8, 80.0), (4, -16.0)] {
        let level = Builder::default().floor([origin, origin, origin + 8.0, origin + 8.0], 0.0).level();
        let bake = run(&level, &exact(1.0, tile_size));
        assert_eq!(bake.report.cells.rasterized, 64);
        assert!(close(bake.report.walkable_area, 64.0));
    }
}

#[test]
fn a_column_more_at_the_far_end_changes_nothing() {
    // One tile has a column more where the level ends on a cell's border. Bounds cut it off.
    let level = Builder::default().floor([-3.0, 0.0, 8.0, 8.0], 0.0).cuboid([1.0, 0.0, 1.0], [2.0, 3.0, 2.5]).level();
    let bounded = BakeSettings { bounds: Some(([-3.0, -1.0, 0.0], [8.0, 5.0, 8.0])), ..exact(0.5, 0) };
    let shape = |settings: &BakeSettings| {
        let bake = run(&level, settings);
        let tile = tiles(&bake)[0].clone();
        (tile.vertices, tile.polygons, bake.report.cells)
    };
    assert_eq!(shape(&exact(0.5, 0)), shape(&bounded));
    let usual = BakeSettings { tile_size: 0, ..BakeSettings::default() };
    assert_eq!(shape(&usual), shape(&BakeSettings { bounds: bounded.bounds, ..usual.clone() }));
}

#[test]
fn tiling_changes_nothing() {
    let level = Builder::default().floor([0.0, 0.0, 20.0, 20.0], 0.0).level();
    for (cell_size, tile_sizes) in [(0.25, [0, 16, 20, 32]), (0.5, [0, 8, 10, 16]), (0.1, [0, 40, 50, 80])] {
        for tile_size in tile_sizes {
            let bake = run(&level, &exact(cell_size, tile_size));
            assert!(close(bake.report.walkable_area, 400.0), "{cell_size} {tile_size}: {:?}", bake.report);
            assert_eq!(islands(&bake), 1);
        }
    }
}

#[test]
fn a_path_is_the_same_however_the_floor_is_tiled() {
    let level = Builder::default().floor([0.0, 0.0, 20.0, 20.0], 0.0).level();
    let mut query = NavMeshQuery::default();
    // Whole, and tiles of 4, 5 and 8 m, with the filters and the detail of a usual bake.
    for (cell_size, tile_size) in
        [(0.25, 0), (0.25, 16), (0.25, 20), (0.25, 32), (0.1, 0), (0.1, 40), (0.1, 50), (0.1, 80)]
    {
        let settings =
            BakeSettings { filter_ledges: false, agent_radius: 0.0, cell_size, tile_size, ..BakeSettings::default() };
        let mesh = run(&level, &settings).mesh;
        let (from, to) = (DVec3::new(1.0, 0.0, 1.0), DVec3::new(19.0, 0.0, 18.0));
        let path = query.find_path(&mesh, from, to, &PathOptions::default()).unwrap();
        assert_eq!((path.status, path.points.len()), (PathStatus::Found, 2), "{cell_size} {tile_size}");
        assert!((path.length - 613f64.sqrt()).abs() < 1e-9, "{cell_size} {tile_size}: {}", path.length);
    }
}

#[test]
fn a_floor_of_whole_cells_has_no_cell_more_in_tiles_whose_edge_is_rounded() {
    // 48 cells of 0.3 m are 14.4 m, which 32 bits do not hold; the cells are a little smaller for it.
    for side in [12.0, 14.4, 24.0, 28.8, 300.0] {
        let level = Builder::default().floor([0.0, 0.0, side, side], 0.0).level();
        for tile_size in [0, 16, 47, 48, 100] {
            let area = run(&level, &exact(0.3, tile_size)).report.walkable_area;
            assert!((area - side * side).abs() < 1e-3 * side, "{side} {tile_size}: {area}");
        }
    }
}

#[test]
fn a_box_across_a_tile_border_leaves_no_gap() {
    let level = Builder::default().floor([0.0, 0.0, 20.0, 20.0], 0.0).cuboid([3.0, 0.0, 6.0], [6.0, 1.5, 9.0]).level();
    for tile_size in [0, 8, 10, 16] {
        let bake = run(&level, &exact(0.5, tile_size));
        // The top of the box, and the ground without it and without the cells that its far walls stand in.
        assert!(close(bake.report.walkable_area, 397.0), "{tile_size}: {}", bake.report.walkable_area);
        assert_eq!(islands(&bake), 2, "{tile_size}");
    }
}

#[test]
fn holes_take_exactly_their_area() {
    let floor = |[x0, z0, x1, z1]: [u32; 4]| {
        let hole = |x: u32, z: u32| (3..5).contains(&x) && (4..6).contains(&z) || x == 7 && (1..4).contains(&z);
        let squares = (x0..x1).flat_map(move |x| (z0..z1).map(move |z| (x, z))).filter(|&(x, z)| !hole(x, z));
        squares.fold(Builder::default(), |level, (x, z)| {
            let (x, z) = (f64::from(x), f64::from(z));
            level.floor([x, z, x + 1.0, z + 1.0], 0.0)
        })
    };
    for tile_size in [0, 8, 16] {
        let bake = run(&floor([0, 0, 10, 10]).level(), &exact(0.5, tile_size));
        assert!(close(bake.report.walkable_area, 93.0), "{tile_size}: {}", bake.report.walkable_area);
        assert_eq!(islands(&bake), 1);
        let (from, to) = (DVec3::new(1.0, 0.0, 5.0), DVec3::new(9.0, 0.0, 5.0));
        let ray = raycast_from_nearest(&bake.mesh, from, to, &QueryFilter::default(), &mut Vec::new()).unwrap();
        assert_eq!((ray.status, ray.t), (TraceStatus::Ok, 0.25), "{tile_size}");
        assert_eq!(ray.hit.map(|hit| hit.normal), Some(DVec3::X));
        // The area above is exact, so nothing overlaps either.
        for placed in bake.mesh.tiles().map(|(_, placed)| placed) {
            for p in 0..placed.tile().polygon_count() {
                let outline: Vec<DVec3> = placed.outline(p).collect();
                let turn = |i: usize| {
                    orient_xz(outline[i], outline[(i + 1) % outline.len()], outline[(i + 2) % outline.len()])
                };
                assert!((0..outline.len()).all(|i| turn(i) != Turn::Right), "{outline:?} is not convex");
            }
        }
    }
}

#[test]
fn a_floor_with_any_one_box_never_fails() {
    let mut rng = SplitMix64::new(26);
    for round in 0..400 {
        let mut c = |size: f64| rng.next_f64() * size;
        let (x, z) = (c(18.0), c(18.0));
        let cuboid = [x + 0.2 + c(6.0), 0.5 + c(3.0), z + 0.2 + c(6.0)];
        let level = Builder::default().floor([0.0, 0.0, 20.0, 20.0], 0.0).cuboid([x, 0.0, z], cuboid).level();
        let settings = BakeSettings {
            tile_size: [0, 24, 48][round % 3],
            agent_radius: [0.0, 0.6][round % 2],
            detail_sample_distance: 0.0,
            ..BakeSettings::default()
        };
        let bake = run(&level, &settings);
        let lost = (cuboid[0] - x + 2.4) * (cuboid[2] - z + 2.4);
        let area = bake.report.walkable_area;
        assert!(area > 324.0 - lost && area < 440.0, "{round}: {area}");
    }
}

#[test]
fn winding_decides() {
    let corners = vec![[0.0, 0.0, 0.0], [0.0, 0.0, 10.0], [10.0, 0.0, 10.0]];
    let up = run(&Level::new(corners.clone(), vec![[0, 1, 2]]).unwrap(), &exact(0.5, 0));
    assert!(up.report.walkable_area > 45.0);
    let down = run(&Level::new(corners, vec![[0, 2, 1]]).unwrap(), &exact(0.5, 0));
    assert_eq!(*emptiness(&down), Emptiness::FacingDown { triangles: 1 });
    let cube = Builder::default().cuboid([0.0; 3], [1.0; 3]).level();
    for tile_size in [0, 16] {
        let bake = run(&cube, &exact(0.25, tile_size));
        assert!(close(bake.report.walkable_area, 1.0), "{}", bake.report.walkable_area);
        assert!(tiles(&bake).iter().flat_map(|t| &t.vertices).all(|v| v[1] >= 1.0));
    }
}

#[test]
fn areas_of_triangles_reach_the_polygons() {
    let level = Builder::default().floor([0.0, 0.0, 8.0, 8.0], 0.0).floor([8.0, 0.0, 16.0, 8.0], 0.0).level();
    let bake = run(&level.with_areas(vec![0, 0, 7, 7]).unwrap(), &exact(0.5, 0));
    let mut areas = tiles(&bake)[0].areas.clone();
    areas.sort_unstable();
    areas.dedup();
    assert_eq!(areas, [0, 7]);
    assert!(tiles(&bake)[0].flags.iter().all(|&f| f == 1));
}

#[test]
fn bounds_cut_the_level() {
    let level = Builder::default().floor([0.0, 0.0, 20.0, 20.0], 0.0).floor([0.0, 0.0, 20.0, 20.0], 10.0).level();
    for tile_size in [0, 8, 32] {
        let bounds = Some(([2.0, -1.0, 3.0], [12.0, 5.0, 7.0]));
        let bake = run(&level, &BakeSettings { bounds, ..exact(0.5, tile_size) });
        assert!(close(bake.report.walkable_area, 40.0), "{tile_size}: {}", bake.report.walkable_area);
    }
}
