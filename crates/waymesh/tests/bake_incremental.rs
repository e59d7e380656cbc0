//! Baking again after a change gives what a whole bake gives, and takes over what has not changed.

mod built_levels;

use built_levels::{Builder, busy_level, run};
use waymesh::bake::{AreaVolume, BakeControl, BakeSettings, Footprint, Level, bake_incremental};
use waymesh::math::SplitMix64;
use waymesh::mesh::TiledNavMesh;

fn again(level: &Level, settings: &BakeSettings, previous: &TiledNavMesh) -> (Vec<u8>, usize) {
    let control = BakeControl { threads: Some(1), ..BakeControl::default() };
    let baked = bake_incremental(level, settings, &control, previous).unwrap();
    assert_eq!(baked.report.polygons, run(level, settings).report.polygons);
    (baked.mesh.to_bytes(), baked.report.reused)
}

#[test]
fn a_change_leaves_far_tiles_alone() {
    for seed in 0..6 {
        let mut rng = SplitMix64::new(seed);
        for region_min_size in [0.0, 8.0, 30.0] {
            let settings = BakeSettings { tile_size: 20, region_min_size, ..BakeSettings::default() };
            let before = run(&busy_level(seed).level(), &settings);
            let (same, reused) = again(&busy_level(seed).level(), &settings, &before.mesh);
            assert_eq!(same, before.mesh.to_bytes());
            // All but the tiles that lost a part of an island, which other tiles have a say in.
            let whole = before.mesh.tiles().filter(|(_, placed)| placed.tile().data().fingerprint != 0).count();
            assert_eq!(reused, whole);
            let mut c = || (rng.next_f64() * 30.0).floor() - 18.0;
            let (x, z) = (c(), c());
            let changed = busy_level(seed).cuboid([x, -1.0, z], [x + 2.0, 6.0, z + 2.0]).level();
            let (bytes, reused) = again(&changed, &settings, &before.mesh);
            assert!(bytes == run(&changed, &settings).mesh.to_bytes(), "seed {seed}, minimum {region_min_size}");
            assert!(reused < whole && reused + 16 >= whole, "{reused} of {whole} tiles");
            // And back.
            let after = TiledNavMesh::from_bytes(&bytes).unwrap();
            assert_eq!(again(&busy_level(seed).level(), &settings, &after).0, before.mesh.to_bytes());
        }
    }
}

#[test]
fn an_island_that_becomes_too_small_goes_in_tiles_that_did_not_change() {
    let settings = BakeSettings { tile_size: 20, agent_radius: 0.0, ..BakeSettings::default() };
    // A strip over three tiles: cutting away two of them leaves too little in the third, far from the cut.
    let strip = |end: f64| Builder::default().floor([4.5, 1.0, end, 2.2], 0.0).level();
    let (long, short) = (run(&strip(17.0), &settings), run(&strip(6.6), &settings));
    assert!(long.report.tiles > 1 && short.report.polygons == 0);
    assert_eq!(again(&strip(6.6), &settings, &long.mesh).0, short.mesh.to_bytes());
    assert_eq!(again(&strip(17.0), &settings, &short.mesh).0, long.mesh.to_bytes());
}

#[test]
fn settings_and_volumes_count_as_changes() {
    let settings = BakeSettings { tile_size: 20, ..BakeSettings::default() };
    let level = || busy_level(1).level();
    let before = run(&level(), &settings).mesh;
    type Change = fn(&mut BakeSettings);
    let changes: [Change; 6] = [
        |s| s.agent_height = 1.5,
        |s| s.max_slope = 44.0,
        |s| s.filter_ledges = false,
        |s| s.max_vertices_per_polygon = 5,
        |s| s.cell_size = 0.31,
        |s| s.detail_sample_distance = 0.0,
    ];
    for change in changes {
        let mut other = settings.clone();
        change(&mut other);
        let (bytes, reused) = again(&level(), &other, &before);
        assert_eq!(bytes, run(&level(), &other).mesh.to_bytes());
        assert_eq!(reused, 0);
    }
    let pond = AreaVolume::new(Footprint::Circle { center: [1.0, 1.0], radius: 2.0 }, -9.0, 9.0, Some(5)).unwrap();
    let marked = level().with_volumes(vec![pond]);
    let (bytes, reused) = again(&marked, &settings, &before);
    assert_eq!(bytes, run(&marked, &settings).mesh.to_bytes());
    assert!(reused > 0);
}

/// A mesh that claims to be made of this level but is not: what it holds is not relied on where it would show.
#[test]
fn a_mesh_with_false_fingerprints_does_no_harm() {
    let settings = BakeSettings { tile_size: 20, region_min_size: 60.0, ..BakeSettings::default() };
    let honest = run(&busy_level(4).level(), &settings).mesh;
    let mut tiles =
        run(&Builder::default().floor([-20.0, -20.0, 20.0, 20.0], 0.0).level(), &settings).mesh.into_tiles();
    for tile in &mut tiles {
        let slot = honest.slot_of(tile.key).unwrap();
        tile.fingerprint = honest.tile(slot).unwrap().tile().data().fingerprint;
    }
    let false_mesh = TiledNavMesh::from_tiles(*honest.params(), tiles).unwrap();
    let control = BakeControl::default();
    bake_incremental(&busy_level(4).level(), &settings, &control, &false_mesh).unwrap();
}
