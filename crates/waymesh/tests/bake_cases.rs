//! Small levels that have broken navigation software before, through the whole bake.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use waymesh::bake::{Bake, BakeControl, BakeError, BakeSettings, BakeWarning, Emptiness, Level, bake, bake_tile};
use waymesh::math::{DVec3, SplitMix64};
use waymesh::mesh::{TileData, TileKey, TiledNavMesh, find_islands};
use waymesh::query::{NavMeshQuery, PathOptions, PathStatus};

/// Settings under which areas are exact: no radius, no filters at rims, nothing dropped, nothing simplified.
fn exact(cell_size: f64, tile_size: u32) -> BakeSettings {
    BakeSettings {
        cell_size,
        tile_size,
        agent_radius: 0.0,
        region_min_size: 0.0,
        edge_max_error: 0.0,
        detail_sample_distance: 0.0,
        filter_ledges: false,
        ..BakeSettings::default()
    }
}

#[derive(Default)]
struct Builder {
    vertices: Vec<[f64; 3]>,
    triangles: Vec<[u32; 3]>,
}

impl Builder {
    /// A quad whose corners are counter-clockwise seen from its front.
    fn quad(mut self, corners: [[f64; 3]; 4]) -> Self {
        let base = self.vertices.len() as u32;
        self.vertices.extend(corners);
        self.triangles.extend([[base, base + 1, base + 2], [base, base + 2, base + 3]]);
        self
    }

    fn floor(self, [x0, z0, x1, z1]: [f64; 4], y: f64) -> Self {
        self.quad([[x0, y, z0], [x0, y, z1], [x1, y, z1], [x1, y, z0]])
    }

    fn ceiling(self, [x0, z0, x1, z1]: [f64; 4], y: f64) -> Self {
        self.quad([[x0, y, z0], [x1, y, z0], [x1, y, z1], [x0, y, z1]])
    }

    fn cuboid(self, [x0, y0, z0]: [f64; 3], [x1, y1, z1]: [f64; 3]) -> Self {
        self.floor([x0, z0, x1, z1], y1)
            .ceiling([x0, z0, x1, z1], y0)
            .quad([[x0, y0, z0], [x0, y0, z1], [x0, y1, z1], [x0, y1, z0]])
            .quad([[x1, y0, z1], [x1, y0, z0], [x1, y1, z0], [x1, y1, z1]])
            .quad([[x0, y0, z0], [x0, y1, z0], [x1, y1, z0], [x1, y0, z0]])
            .quad([[x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1]])
    }

    fn level(self) -> Level {
        Level::new(self.vertices, self.triangles).unwrap()
    }
}

fn run(level: &Level, settings: &BakeSettings) -> Bake {
    bake(level, settings, &BakeControl { threads: Some(1), ..BakeControl::default() }).unwrap()
}

fn refusal(level: &Level, settings: &BakeSettings) -> BakeError {
    bake(level, settings, &BakeControl::default()).expect_err("refused")
}

fn tiles(bake: &Bake) -> Vec<&TileData> {
    bake.mesh.tiles_by_key().map(|(_, placed)| placed.tile().data()).collect()
}

fn islands(bake: &Bake) -> u32 {
    find_islands(&bake.mesh).count
}

fn emptiness(bake: &Bake) -> &Emptiness {
    match bake.report.warnings.last() {
        Some(BakeWarning::NothingWalkable(why)) => why,
        other => panic!("{other:?}"),
    }
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-3
}

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
fn a_radius_far_larger_than_the_level_costs_no_tiles_around_it() {
    let level = Builder::default().floor([0.0, 0.0, 0.001, 0.001], 0.0).level();
    let seen = AtomicUsize::new(0);
    let progress = |_: usize, total: usize| seen.store(total, Ordering::Relaxed);
    let control = BakeControl { progress: Some(&progress), ..BakeControl::default() };
    bake(&level, &BakeSettings { agent_radius: 100.0, ..BakeSettings::default() }, &control).unwrap();
    assert!((1..=4).contains(&seen.load(Ordering::Relaxed)));
}

#[test]
fn more_tiles_than_a_mesh_can_hold_are_refused_at_once() {
    let level = Builder::default().floor([-40_000.0, -40_000.0, 40_000.0, 40_000.0], 0.0).level();
    let error = bake(&level, &BakeSettings::default(), &BakeControl::default()).unwrap_err();
    assert!(matches!(error, BakeError::TooManySlots { possible: 1_048_576 }), "{error}");
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
fn tall_levels() {
    let floors = || Builder::default().floor([0.0, 0.0, 10.0, 10.0], 0.0).floor([0.0, 0.0, 10.0, 10.0], 4000.0);
    let heights = |bake: &Bake| {
        let mut heights: Vec<f32> = tiles(bake).iter().flat_map(|t| t.vertices.iter().map(|v| v[1])).collect();
        heights.sort_by(f32::total_cmp);
        (heights[0], *heights.last().unwrap())
    };
    let plain = run(&floors().level(), &exact(0.5, 16));
    let (low, high) = heights(&plain);
    assert!(low.abs() <= 0.4 && (high - 4000.0).abs() <= 0.4, "{low} {high}");
    let stray = floors().floor([1.0, 1.0, 1.1, 2.0], -2000.0);
    let settings = BakeSettings { region_min_size: 8.0, ..exact(0.5, 0) };
    let moved = run(&stray.level(), &settings);
    assert_eq!(heights(&moved), (low, high));
}

#[test]
fn a_stray_triangle_far_away_costs_only_its_tile() {
    let far = 2_000_000.0;
    let level = Builder::default().floor([0.0, 0.0, 10.0, 10.0], 0.0).floor([far, far, far + 1.0, far + 1.0], 0.0);
    let level = level.level();
    let bake = run(&level, &exact(0.5, 16));
    assert!(close(bake.report.walkable_area, 101.0));
    let one = refusal(&level, &exact(0.5, 0));
    assert!(matches!(one, BakeError::TooManyCells { .. }), "{one}");
    assert!(one.to_string().contains("67108864"), "{one}");
}

#[test]
fn steps_at_a_border_are_as_inside_a_tile() {
    // Cell heights of 5 cm, so that the climb is exactly 18 of them.
    for (step, expected) in [(0.85, 1), (0.9, 1), (0.95, 2), (1.5, 2)] {
        for tile_size in [0, 16] {
            let level = Builder::default().floor([0.0, 0.0, 8.0, 8.0], 0.0).floor([8.0, 0.0, 16.0, 8.0], step).level();
            let bake = run(&level, &BakeSettings { cell_height: 0.05, ..exact(0.5, tile_size) });
            assert_eq!(islands(&bake), expected, "{step} {tile_size}");
        }
    }
}

#[test]
fn climb_is_not_rounded_away() {
    for (climb, cell_height) in [(0.3, 0.1), (0.9, 0.3), (f64::from(0.3f32), f64::from(0.1f32))] {
        for (cells, expected) in [(3.0, 1), (4.0, 2)] {
            for tile_size in [0, 16] {
                let step = cells * cell_height;
                let level =
                    Builder::default().floor([0.0, 0.0, 8.0, 8.0], 0.0).floor([8.0, 0.0, 16.0, 8.0], step).level();
                let settings = BakeSettings { agent_climb: climb, cell_height, ..exact(0.5, tile_size) };
                assert_eq!(islands(&run(&level, &settings)), expected, "{climb} {cells} {tile_size}");
            }
        }
    }
}

#[test]
fn empty_tiles_are_absent() {
    // Nine tiles of 4 m; the middle one holds only a ramp of 70 degrees.
    let mut level = Builder::default();
    for (i, j) in (0..9).map(|k| (k % 3, k / 3)).filter(|&c| c != (1, 1)) {
        let (x, z) = (f64::from(i) * 4.0, f64::from(j) * 4.0);
        level = level.floor([x, z, x + 4.0, z + 4.0], 0.0);
    }
    let rise = 2.747_477 * 4.0;
    level = level.quad([[4.0, 0.0, 4.0], [4.0, 0.0, 8.0], [8.0, rise, 8.0], [8.0, rise, 4.0]]);
    let bake = run(&level.level(), &exact(0.5, 8));
    assert_eq!(bake.report.tiles, 8);
    assert_eq!(bake.mesh.slot_of(TileKey::new(1, 1, 0)), None);
}

#[test]
fn a_tile_rebuilt_under_a_box_goes_and_leaves_walls() {
    let settings = exact(0.5, 8);
    let floor = || Builder::default().floor([0.0, 0.0, 12.0, 12.0], 0.0);
    let mut mesh = run(&floor().level(), &settings).mesh;
    let links = |mesh: &TiledNavMesh| -> usize { mesh.tiles().map(|(_, placed)| placed.all_links().len()).sum() };
    assert_eq!(links(&mesh), 24);
    // A ceiling too low to stand under.
    let middle = TileKey::new(1, 1, 0);
    let changed = floor().ceiling([4.0, 4.0, 8.0, 8.0], 1.0).level();
    let rebuilt = bake_tile(&changed, &settings, middle, &BakeControl::default()).unwrap();
    assert!(rebuilt.data.is_none());
    mesh.remove(middle).unwrap();
    assert_eq!(links(&mesh), 16);
    let whole = run(&changed, &settings).mesh;
    assert_eq!(whole.slot_of(middle), None);
    assert_eq!(links(&whole), 16);
    for (_, placed) in mesh.tiles_by_key() {
        let slot = whole.slot_of(placed.key()).unwrap();
        assert_eq!(placed.tile().data().vertices, whole.tile(slot).unwrap().tile().data().vertices);
    }
}

#[test]
fn a_tile_alone_is_as_in_the_whole_bake() {
    let level =
        Builder::default().floor([-7.0, -9.0, 20.0, 20.0], 0.3).cuboid([3.0, 0.0, 6.0], [6.0, 3.0, 9.0]).level();
    let settings = BakeSettings { tile_size: 24, ..BakeSettings::default() };
    for tile in tiles(&run(&level, &settings)) {
        let alone = bake_tile(&level, &settings, tile.key, &BakeControl::default()).unwrap();
        assert_eq!(alone.data.as_ref(), Some(tile));
    }
    for (key, tile_size) in [(TileKey::new(0, 0, 1), 24), (TileKey::new(1, 0, 0), 0)] {
        let settings = BakeSettings { tile_size, ..settings.clone() };
        assert!(matches!(bake_tile(&level, &settings, key, &BakeControl::default()), Err(BakeError::Setting(_))));
    }
}

#[test]
fn small_islands_go_however_they_are_cut() {
    // 50 and 80 cells, each across the corner of four tiles of 4 m, where a tile sees no more than a few of them.
    let level = Builder::default()
        .floor([2.0, 2.0, 4.5, 7.0], 0.0)
        .floor([10.0, 2.0, 14.0, 7.0], 0.0)
        .floor([3.0, 10.0, 4.0, 22.5], 0.0)
        .floor([7.0, 10.0, 8.5, 24.0], 0.0);
    let level = level.level();
    for tile_size in [0, 8, 24] {
        let settings = BakeSettings { region_min_size: 8.0, ..exact(0.5, tile_size) };
        let bake = run(&level, &settings);
        assert!(close(bake.report.walkable_area, 20.0 + 21.0), "{tile_size}: {}", bake.report.walkable_area);
        assert_eq!((islands(&bake), bake.report.cells.regions), (2, 164));
        for (x, z) in (-1..5).flat_map(|x| (-1..8).map(move |z| (x, z))).filter(|_| tile_size > 0) {
            let key = TileKey::new(x, z, 0);
            let alone = bake_tile(&level, &settings, key, &BakeControl::default()).unwrap().data;
            let placed = bake.mesh.slot_of(key).and_then(|slot| bake.mesh.tile(slot));
            assert_eq!(alone.as_ref(), placed.map(|placed| placed.tile().data()), "{key}");
        }
    }
}

#[test]
fn silent_emptiness_tells_its_story() {
    let level = Builder::default().floor([0.0, 0.0, 2.0, 2.0], 0.0).level();
    for tile_size in [0, 48] {
        let settings = BakeSettings { filter_ledges: false, tile_size, ..BakeSettings::default() };
        let bake = run(&level, &settings);
        assert_eq!(bake.report.polygons, 0);
        assert_eq!(*emptiness(&bake), Emptiness::RegionsTooSmall { walkable: 49, eroded: 9, needed: 64 });
        let text = bake.report.warnings[0].to_string();
        assert!(text.contains("49 walkable cells, 9 after erosion, 0 after the minimum region"), "{text}");
    }
}

#[test]
fn every_emptiness_has_its_reason() {
    let settings = BakeSettings::default();
    let why = |level: Builder, settings: &BakeSettings| emptiness(&run(&level.level(), settings)).clone();
    let floor = || Builder::default().floor([0.0, 0.0, 20.0, 20.0], 0.0);
    assert_eq!(why(Builder::default(), &settings), Emptiness::NoTriangles);
    let bounds = Some(([100.0, -1.0, 100.0], [120.0, 5.0, 120.0]));
    assert_eq!(why(floor(), &BakeSettings { bounds, ..settings.clone() }), Emptiness::OutsideBounds);
    let ramp = Builder::default().quad([[0.0; 3], [0.0, 0.0, 4.0], [4.0, 8.0, 4.0], [4.0, 8.0, 0.0]]);
    assert!(matches!(why(ramp, &settings), Emptiness::TooSteep { flattest, .. } if (flattest - 63.435).abs() < 0.01));
    let low = floor().ceiling([-1.0, -1.0, 21.0, 21.0], 1.0);
    let no_ledges = BakeSettings { filter_ledges: false, ..settings.clone() };
    assert!(matches!(why(low, &no_ledges), Emptiness::NoHeadroom { .. }));
    let plank = Builder::default().floor([0.0, 0.0, 1.0, 20.0], 0.0);
    assert!(matches!(why(plank, &settings), Emptiness::Eroded { .. }));
    let post = Builder::default().floor([0.0, 0.0, 0.2, 0.2], 0.0);
    assert!(matches!(why(post, &settings), Emptiness::Ledges { walkable: 1 }));
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

/// Ground with hills, boxes and platforms.
fn busy_level(seed: u64) -> Builder {
    let mut rng = SplitMix64::new(seed);
    let mut level = Builder::default();
    let heights: Vec<f64> = (0..22 * 22).map(|_| (rng.next_f64() * 64.0).floor() / 64.0).collect();
    for (i, j) in (0..21).flat_map(|i| (0..21).map(move |j| (i, j))) {
        let corner = |di: usize, dj: usize| {
            [(i + di) as f64 * 2.0 - 21.0, heights[i + di + (j + dj) * 22], (j + dj) as f64 * 2.0 - 21.0]
        };
        level = level.quad([corner(0, 0), corner(0, 1), corner(1, 1), corner(1, 0)]);
    }
    for _ in 0..25 {
        let mut c = |size: f64| (rng.next_f64() * size * 64.0).floor() / 64.0;
        let (x, z, y) = (c(38.0) - 20.0, c(38.0) - 20.0, c(4.0));
        level = level.cuboid([x, y, z], [x + 0.5 + c(5.0), y + 0.5 + c(3.0), z + 0.5 + c(5.0)]);
    }
    level
}

#[test]
fn threads_and_order_of_triangles_do_not_matter() {
    for seed in 0..4 {
        let level = busy_level(seed).level();
        let Builder { vertices, mut triangles } = busy_level(seed);
        let mut rng = SplitMix64::new(seed);
        for i in (1..triangles.len()).rev() {
            triangles.swap(i, rng.below(i as u64 + 1) as usize);
        }
        let shuffled = Level::new(vertices, triangles).unwrap();
        for tile_size in [0, 32] {
            let settings = BakeSettings { tile_size, ..BakeSettings::default() };
            let one = run(&level, &settings);
            let two = bake(&shuffled, &settings, &BakeControl { threads: Some(2), ..BakeControl::default() }).unwrap();
            assert_eq!(tiles(&one), tiles(&two));
            assert!(one.report.polygons > 50);
        }
    }
}

#[test]
fn a_level_moved_by_whole_tiles_bakes_to_the_same_tiles() {
    let settings = BakeSettings { tile_size: 32, ..BakeSettings::default() };
    let size = f64::from((32.0f64 * 0.3) as f32);
    let grid = f64::from(1 << 20);
    let Builder { vertices, triangles } = busy_level(9);
    let vertices: Vec<[f64; 3]> = vertices.iter().map(|v| v.map(|c| (c * 1.01 * grid).round() / grid)).collect();
    let here = run(&Level::new(vertices.clone(), triangles.clone()).unwrap(), &settings);
    for (columns, rows) in [(1, -3), (104_000, -104_001), (-77_777, 99_999)] {
        let (dx, dz) = (f64::from(columns) * size, f64::from(rows) * size);
        let moved = vertices.iter().map(|v| [v[0] + dx, v[1], v[2] + dz]).collect();
        let there = run(&Level::new(moved, triangles.clone()).unwrap(), &settings);
        let back: Vec<TileData> = tiles(&there)
            .into_iter()
            .map(|tile| {
                let mut tile = tile.clone();
                tile.key.x -= columns;
                tile.key.z -= rows;
                tile
            })
            .collect();
        assert!(tiles(&here).into_iter().eq(back.iter()), "{columns} {rows}");
    }
}

#[test]
fn any_valid_settings_bake_any_triangles() {
    let mut rng = SplitMix64::new(77);
    for round in 0..120 {
        let mut pick = |choices: &[f64]| choices[rng.below(choices.len() as u64) as usize];
        let settings = BakeSettings {
            cell_size: pick(&[0.1, 0.3, 0.37, 1.0, 5.0]),
            cell_height: pick(&[0.05, 0.2, 0.31, 3.0]),
            agent_height: pick(&[0.01, 1.0, 2.0, 50.0]),
            agent_radius: pick(&[0.0, 0.01, 0.6, 3.0]),
            agent_climb: pick(&[0.0, 0.9, 4.0, 100.0]),
            max_slope: pick(&[0.0, 30.0, 45.0, 90.0]),
            region_min_size: pick(&[0.0, 8.0, 30.0]),
            region_merge_size: pick(&[0.0, 20.0, 200.0]),
            edge_max_length: pick(&[0.0, 0.1, 12.0]),
            edge_max_error: pick(&[0.0, 1.3, 10.0]),
            max_vertices_per_polygon: pick(&[3.0, 6.0, 64.0]) as u32,
            detail_sample_distance: pick(&[0.0, 1.0, 6.0]),
            detail_sample_max_error: pick(&[0.0, 1.0]),
            tile_size: pick(&[0.0, 4.0, 7.0, 32.0, 200.0]) as u32,
            filter_low_hanging: pick(&[0.0, 1.0]) > 0.0,
            filter_ledges: pick(&[0.0, 1.0]) > 0.0,
            filter_low_height: pick(&[0.0, 1.0]) > 0.0,
            ..BakeSettings::default()
        };
        let (size, height) = (pick(&[3.0, 9.0]), pick(&[0.0, 1.0, 6.0]));
        let vertices = (0..60)
            .map(|_| [(rng.next_f64() - 0.5) * size, rng.next_f64() * height, (rng.next_f64() - 0.5) * size])
            .collect();
        let triangles = (0..40).map(|_| [0; 3].map(|_| rng.below(60) as u32)).collect();
        let level = Level::new(vertices, triangles).unwrap();
        let bake = bake(&level, &settings, &BakeControl { threads: Some(1), ..BakeControl::default() });
        assert!(bake.is_ok(), "{round}: {:?} {settings:?}", bake.err());
    }
}

#[test]
fn progress_counts_to_the_end_and_cancelling_stops() {
    let level = busy_level(1).level();
    let settings = BakeSettings { tile_size: 32, ..BakeSettings::default() };
    let (calls, last) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let progress = |done: usize, total: usize| {
        calls.fetch_add(1, Ordering::Relaxed);
        last.store(total, Ordering::Relaxed);
        assert!((1..=total).contains(&done));
    };
    bake(&level, &settings, &BakeControl { progress: Some(&progress), ..BakeControl::default() }).unwrap();
    assert_eq!(calls.into_inner(), last.into_inner());
    let cancel = AtomicBool::new(false);
    let stop = |_: usize, _: usize| cancel.store(true, Ordering::Relaxed);
    let control = BakeControl { progress: Some(&stop), cancel: Some(&cancel), ..BakeControl::default() };
    assert!(matches!(bake(&level, &settings, &control), Err(BakeError::Cancelled)));
    let control = BakeControl { cancel: Some(&cancel), ..BakeControl::default() };
    assert!(matches!(bake(&level, &BakeSettings::default(), &control), Err(BakeError::Cancelled)));
}

#[test]
fn bad_settings_are_refused_by_name() {
    let level = Level::default();
    let error = refusal(&level, &BakeSettings { cell_size: -1.0, ..BakeSettings::default() });
    assert_eq!(error.to_string(), "setting cell_size is -1, allowed: 0.001 to 1000 metres");
    let control = BakeControl { threads: Some(0), ..BakeControl::default() };
    assert!(matches!(bake(&level, &BakeSettings::default(), &control), Err(BakeError::Setting(_))));
}

#[test]
fn warnings_explain_odd_agents() {
    let level = Builder::default().floor([0.0, 0.0, 20.0, 20.0], 0.0).level();
    let narrow = run(&level, &BakeSettings { agent_radius: 0.1, ..BakeSettings::default() });
    assert!(matches!(narrow.report.warnings[..], [BakeWarning::NarrowAgent { .. }]));
    let climber = run(&level, &BakeSettings { agent_climb: 3.0, ..BakeSettings::default() });
    assert!(matches!(climber.report.warnings[..], [BakeWarning::ClimbAboveHeight { .. }]));
}
