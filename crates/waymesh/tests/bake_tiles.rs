//! Single tiles: absent, baked alone, rebuilt, and what goes on from one to the next.

mod built_levels;

use built_levels::{Builder, close, exact, islands, refusal, run, tiles};
use std::sync::atomic::{AtomicUsize, Ordering};
use waymesh::bake::{BakeControl, BakeError, BakeSettings, bake, bake_tile};
use waymesh::mesh::{TileKey, TiledNavMesh};

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
fn a_radius_far_larger_than_the_level_costs_no_tiles_around_it() {
    let level = Builder::default().floor([0.0, 0.0, 0.001, 0.001], 0.0).level();
    let seen = AtomicUsize::new(0);
    let progress = |_: usize, total: usize| seen.store(total, Ordering::Relaxed);
    let control = BakeControl { progress: Some(&progress), ..BakeControl::default() };
    bake(&level, &BakeSettings { agent_radius: 100.0, ..BakeSettings::default() }, &control).unwrap();
    assert!((1..=4).contains(&seen.load(Ordering::Relaxed)));
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
