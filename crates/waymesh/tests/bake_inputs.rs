//! What a level can consist of besides triangles, and triangles in other shapes.

mod built_levels;

use built_levels::{Builder, busy_level, close, emptiness, exact, run, tiles};
use waymesh::bake::{
    AreaVolume, Bake, BakeError, BakeSettings, BakeWarning, Emptiness, Footprint, HeightField, Level, VoxelColumns,
    VoxelSpan,
};
use waymesh::math::{DVec3, SplitMix64};
use waymesh::mesh::{OffMeshLink, TileData};
use waymesh::query::{NavMeshQuery, PathOptions, PathStatus};

/// The area of all polygons with an area number, seen from above.
fn area_of(bake: &Bake, area: u8) -> f64 {
    let mut sum = 0.0;
    for (_, placed) in bake.mesh.tiles_by_key() {
        for p in (0..placed.tile().polygon_count()).filter(|&p| placed.tile().data().areas[p as usize] == area) {
            let outline: Vec<DVec3> = placed.outline(p).collect();
            sum += waymesh::math::signed_area_xz(&outline);
        }
    }
    sum
}

/// The tiles without what tells where they came from.
fn shapes(bake: &Bake) -> Vec<TileData> {
    tiles(bake).into_iter().map(|tile| TileData { fingerprint: 0, ..tile.clone() }).collect()
}

fn hills(seed: u64) -> (HeightField, Level) {
    let mut rng = SplitMix64::new(seed);
    let (nx, nz) = (9 + rng.below(20) as u32, 9 + rng.below(20) as u32);
    let mut heights: Vec<f64> = (0..nx * nz).map(|_| rng.next_f64() * 2.0).collect();
    for _ in 0..6 {
        heights[rng.below(u64::from(nx * nz)) as usize] = f64::NAN;
    }
    let areas: Vec<u8> = (0..(nx - 1) * (nz - 1)).map(|_| rng.below(3) as u8).collect();
    let (origin, size) = ([rng.next_f64() * 40.0 - 20.0, rng.next_f64() * 40.0 - 20.0], 0.7 + rng.next_f64() * 2.0);
    let (mut vertices, mut triangles, mut triangle_areas) = (Vec::new(), Vec::new(), Vec::new());
    for j in 0..nz {
        for i in 0..nx {
            let height = heights[(j * nx + i) as usize];
            vertices.push([origin[0] + f64::from(i) * size, height, origin[1] + f64::from(j) * size]);
        }
    }
    for j in 0..nz - 1 {
        for i in 0..nx - 1 {
            let [a, b, c, d] = [j * nx + i, (j + 1) * nx + i, (j + 1) * nx + i + 1, j * nx + i + 1];
            let there = |v: u32| !heights[v as usize].is_nan();
            let whole = [[a, b, c], [a, c, d]];
            let cut = [[b, c, d], [a, b, d]];
            let candidates: &[[u32; 3]] = if there(a) && there(c) { &whole } else { &cut };
            for triangle in candidates.iter().filter(|t| t.iter().all(|&v| there(v))) {
                triangles.push(*triangle);
                triangle_areas.push(areas[(j * (nx - 1) + i) as usize]);
            }
        }
    }
    let field = HeightField::new(origin, size, [nx, nz], heights).unwrap().with_areas(areas).unwrap();
    (field, Level::new(vertices, triangles).unwrap().with_areas(triangle_areas).unwrap())
}

#[test]
fn a_height_field_bakes_like_its_triangles() {
    for seed in 0..12 {
        let (field, triangles) = hills(seed);
        let level = Level::default().with_height_field(field);
        assert_eq!(level.bounds().map(|b| b.0[0]), triangles.bounds().map(|b| b.0[0]));
        for tile_size in [0, 12, 48] {
            let settings = BakeSettings { tile_size, region_min_size: 2.0, ..BakeSettings::default() };
            let (a, b) = (run(&level, &settings), run(&triangles, &settings));
            assert!(a.report.polygons > 0);
            if tile_size > 0 {
                assert!(tiles(&a) == tiles(&b), "seed {seed}, tiles of {tile_size}");
            } else {
                // One tile begins at the least corner of everything, of a field also where it has no heights.
                assert!((a.report.walkable_area / b.report.walkable_area - 1.0).abs() < 0.05);
            }
        }
    }
}

#[test]
fn voxels_bake_like_their_faces() {
    for seed in 0..12 {
        let mut rng = SplitMix64::new(seed);
        let side = [0.3, 0.6, 0.9][seed as usize % 3];
        let mut columns = VoxelColumns::new([-9.0 * side, -7.0 * side], side, [24, 20]).unwrap();
        let mut faces = Builder::default();
        let mut areas = Vec::new();
        for i in 0..24 {
            for j in 0..20 {
                let mut bottom = -0.4;
                for _ in 0..1 + rng.below(2) {
                    let top = bottom + 0.2 * (1 + rng.below(4)) as f64;
                    columns.add([i, j], VoxelSpan { bottom, top, area: Some(seed as u8) }).unwrap();
                    let (x, z) = ((f64::from(i) - 9.0) * side, (f64::from(j) - 7.0) * side);
                    // A face between two cell heights belongs to the one above, where voxels have ended. Faces between
                    // columns would reach into the next one; what is inside of a solid makes no difference.
                    let square = [x, z, x + side, z + side];
                    faces = faces.floor(square, top - 0.05).ceiling(square, bottom);
                    areas.extend([seed as u8; 4]);
                    bottom = top + 2.0 + 0.2 * rng.below(8) as f64;
                }
            }
        }
        let level = Level::default().with_voxels(columns);
        let faces = faces.level().with_areas(areas).unwrap();
        for tile_size in [0, 16] {
            let settings = BakeSettings { agent_radius: 0.3, ..exact(0.3, tile_size) };
            let (a, b) = (run(&level, &settings), run(&faces, &settings));
            assert!(a.report.polygons > 20);
            assert!(shapes(&a) == shapes(&b), "seed {seed}, tiles of {tile_size}");
        }
    }
}

#[test]
fn volumes_mark_exactly_what_is_inside() {
    let floor = || Builder::default().floor([0.0, 0.0, 10.0, 10.0], 0.0).floor([0.0, 0.0, 10.0, 10.0], 5.0).level();
    let volume = |footprint, area| AreaVolume::new(footprint, -1.0, 1.0, area).unwrap();
    let rectangle = Footprint::Rectangle { min: [2.0, 2.0], max: [4.0, 5.0] };
    let corner = Footprint::Convex(vec![[10.0, 10.0], [10.0, 6.0], [6.0, 6.0], [6.0, 10.0]]);
    for tile_size in [0, 8] {
        let settings = exact(0.5, tile_size);
        let marked = run(
            &floor().with_volumes(vec![volume(rectangle.clone(), Some(3)), volume(corner.clone(), Some(4))]),
            &settings,
        );
        assert!(close(area_of(&marked, 3), 6.0) && close(area_of(&marked, 4), 16.0));
        assert!(close(area_of(&marked, 0), 178.0), "the floor above is not concerned");
        let forbidden = run(&floor().with_volumes(vec![volume(rectangle.clone(), None)]), &settings);
        assert!(close(forbidden.report.walkable_area, 194.0));
        // The last one counts, but what is forbidden stays so.
        let both = vec![volume(rectangle.clone(), Some(3)), volume(rectangle.clone(), Some(9))];
        assert!(close(area_of(&run(&floor().with_volumes(both), &settings), 9), 6.0));
        let round = volume(Footprint::Circle { center: [5.0, 5.0], radius: 3.0 }, Some(7));
        let cells = (0..400).filter(|k| {
            let center = |k: u32| f64::from(k) * 0.5 + 0.25 - 5.0;
            center(k % 20).powi(2) + center(k / 20).powi(2) <= 9.0
        });
        let area = cells.count() as f64 * 0.25;
        assert!(close(area_of(&run(&floor().with_volumes(vec![round]), &settings), 7), area));
    }
    let all = volume(Footprint::Rectangle { min: [-50.0, -50.0], max: [50.0, 50.0] }, None);
    let level = Builder::default().floor([0.0, 0.0, 10.0, 10.0], 0.0).level().with_volumes(vec![all]);
    assert!(matches!(emptiness(&run(&level, &exact(0.5, 0))), Emptiness::Forbidden { eroded: 400 }));
}

#[test]
fn inputs_out_of_range_are_named() {
    let inf = f64::INFINITY;
    let messages = [
        HeightField::new([0.0, 0.0], 0.0, [2, 2], vec![0.0; 4]).unwrap_err(),
        HeightField::new([0.0, 0.0], 1.0, [1, 2], vec![0.0; 2]).unwrap_err(),
        HeightField::new([0.0, 0.0], 1.0, [2, 2], vec![0.0; 5]).unwrap_err(),
        HeightField::new([3e6, 0.0], 1.0, [2, 2], vec![0.0; 4]).unwrap_err(),
        HeightField::new([0.0, 0.0], 1.0, [2, 2], vec![0.0, 0.0, inf, 0.0]).unwrap_err(),
        VoxelColumns::new([0.0, 0.0], f64::NAN, [2, 2]).unwrap_err(),
        VoxelColumns::new([0.0, 0.0], 1.0, [0, 2]).unwrap_err(),
        VoxelColumns::new([0.0, f64::NAN], 1.0, [2, 2]).unwrap_err(),
        AreaVolume::new(Footprint::Convex(vec![[0.0, 0.0], [1.0, 0.0]]), 0.0, 1.0, None).unwrap_err(),
        AreaVolume::new(Footprint::Circle { center: [0.0, 0.0], radius: 0.0 }, 0.0, 1.0, None).unwrap_err(),
        AreaVolume::new(Footprint::Rectangle { min: [1.0, 0.0], max: [1.0, 5.0] }, 0.0, 1.0, None).unwrap_err(),
        AreaVolume::new(Footprint::Circle { center: [0.0, 0.0], radius: 1.0 }, 1.0, 0.0, None).unwrap_err(),
    ];
    for error in messages {
        assert!(matches!(error, BakeError::Input { .. }), "{error}");
        assert!(error.to_string().contains(", allowed: "), "{error}");
    }
    let mut columns = VoxelColumns::new([0.0, 0.0], 1.0, [2, 2]).unwrap();
    assert!(columns.add([2, 0], VoxelSpan { bottom: 0.0, top: 1.0, area: None }).is_err());
    assert!(columns.add([1, 0], VoxelSpan { bottom: 1.0, top: 1.0, area: None }).is_err());
    assert!(columns.add([1, 0], VoxelSpan { bottom: -inf, top: 1.0, area: None }).is_err());
}

#[test]
fn floats_of_either_width_and_faces_turned_over_make_no_difference() {
    let Builder { vertices, triangles } = busy_level(2);
    let narrow: Vec<[f32; 3]> = vertices.iter().map(|v| v.map(|c| c as f32)).collect();
    let wide: Vec<[f64; 3]> = narrow.iter().map(|v| v.map(f64::from)).collect();
    let settings = BakeSettings::default();
    let (a, b) = (Level::from_f32(&narrow, triangles.clone()).unwrap(), Level::new(wide, triangles.clone()).unwrap());
    assert!(tiles(&run(&a, &settings)) == tiles(&run(&b, &settings)));
    let clockwise: Vec<[u32; 3]> = triangles.iter().map(|&[a, b, c]| [a, c, b]).collect();
    let turned = Level::from_f32(&narrow, clockwise).unwrap().turned_over();
    assert!(shapes(&run(&a, &settings)) == shapes(&run(&turned, &settings)));
}

#[test]
fn off_mesh_links_of_a_level_are_walked() {
    let link = |start: [f64; 3], end: [f64; 3]| OffMeshLink {
        start: DVec3::from_array(start),
        end: DVec3::from_array(end),
        radius: 0.5,
        bidirectional: false,
        area: 0,
        flags: 1,
        id: 7,
    };
    let floors = || Builder::default().floor([0.0, 0.0, 5.0, 4.0], 0.0).floor([7.0, 0.0, 12.0, 4.0], 0.0).level();
    for tile_size in [0, 8, 16] {
        let settings = exact(0.5, tile_size);
        let level = floors().with_off_mesh_links(vec![link([4.0, 0.0, 1.0], [8.0, 0.0, 1.0])]).unwrap();
        let baked = run(&level, &settings);
        assert!(baked.report.warnings.is_empty());
        let path = |from: [f64; 3], to: [f64; 3]| {
            let (from, to) = (DVec3::from_array(from), DVec3::from_array(to));
            NavMeshQuery::default().find_path(&baked.mesh, from, to, &PathOptions::default()).unwrap()
        };
        let there = path([1.0, 0.0, 1.0], [11.0, 0.0, 1.0]);
        assert_eq!((there.status, there.points.len()), (PathStatus::Found, 4));
        let back = path([11.0, 0.0, 1.0], [1.0, 0.0, 1.0]);
        assert_eq!(back.status, PathStatus::Partial);
        let end = back.points.last().unwrap().position;
        assert_eq!((end.x, end.z), (7.0, 1.0));

        let links = vec![
            link([4.0, 0.0, 1.0], [8.0, 0.0, 1.0]),
            link([4.0, 0.0, 1.0], [6.0, 0.0, 1.0]),
            link([99.0, 0.0, 1.0], [4.0, 0.0, 1.0]),
        ];
        let warnings = run(&floors().with_off_mesh_links(links).unwrap(), &settings).report.warnings;
        let found: Vec<(usize, &str)> = warnings
            .iter()
            .map(|warning| match warning {
                BakeWarning::UnconnectedLink { link, end, .. } => (*link, *end),
                other => panic!("{other}"),
            })
            .collect();
        assert_eq!(found, [(1, "end"), (2, "start")]);
    }
    let error = floors().with_off_mesh_links(vec![link([0.0; 3], [f64::NAN, 0.0, 0.0])]).unwrap_err();
    assert!(error.to_string().starts_with("off-mesh link 0: end is "), "{error}");
}
