//! What a bake refuses, and that it is done in bounded time.

mod built_levels;

use built_levels::{Builder, busy_level, exact, islands, refusal, run};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use waymesh::bake::{BakeControl, BakeError, BakeSettings, Level, bake};
use waymesh::math::SplitMix64;

#[test]
fn more_tiles_than_a_mesh_can_hold_are_refused_at_once() {
    let level = Builder::default().floor([-40_000.0, -40_000.0, 40_000.0, 40_000.0], 0.0).level();
    let error = bake(&level, &BakeSettings::default(), &BakeControl::default()).unwrap_err();
    assert!(matches!(error, BakeError::TooManySlots { possible: 1_048_576 }), "{error}");
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
fn work_in_all_tiles_is_limited() {
    // The border, the agent's radius of 600 cells and 3 more, is a dozen times as wide as a tile.
    let level = Builder::default().floor([0.0, 0.0, 20.0, 20.0], 0.0).level();
    let settings = BakeSettings { cell_size: 0.001, ..BakeSettings::default() };
    let error = refusal(&level, &settings);
    let BakeError::TooMuchWork { tiles, side, border, needed, possible } = error else { panic!("{error}") };
    assert_eq!((side, border, possible), (48 + 2 * 603, 603, 1 << 33));
    assert_eq!(needed, tiles * side * side);
    assert!((417 * 417..=419 * 419).contains(&tiles), "{tiles}");
    for part in ["tile_size", "cell_size", "bounds", "8589934592"] {
        assert!(error.to_string().contains(part), "{error}");
    }
}

#[test]
fn stacked_floors_cost_what_they_are_many() {
    let floors = (0..320).fold(Builder::default(), |level, k| level.floor([0.0, 0.0, 30.0, 30.0], f64::from(k) * 3.0));
    let bake = run(&floors.level(), &BakeSettings { tile_size: 0, ..BakeSettings::default() });
    // Hours if every pair of floors counts.
    assert_eq!(islands(&bake), 320);
}

#[test]
fn what_the_mesh_refuses_names_the_tile_and_the_settings() {
    // An agent that climbs over twenty floors at once: each border edge would be linked to all of them.
    let level = (0..60).fold(Builder::default(), |level, k| level.floor([0.0, 0.0, 16.0, 8.0], f64::from(k)));
    let settings = BakeSettings { agent_height: 0.5, agent_climb: 20.0, ..exact(0.5, 4) };
    let error = refusal(&level.level(), &settings);
    assert!(matches!(error, BakeError::Crowded { stacked: 60.., .. }), "{error}");
    let text = error.to_string();
    for part in ["tile ", "agent_climb", "agent_height", "8 links an edge"] {
        assert!(text.contains(part), "{text}");
    }
}

/// In tiles whose border is no wider than the level, as much is left as in one tile that sees it all: something for a radius below half the level's
/// width, and nothing for any above, however large.
#[test]
fn an_agent_wider_than_the_level_leaves_nothing() {
    let mut rng = SplitMix64::new(12);
    for _ in 0..12 {
        let [width, depth] = [(); 2].map(|()| 6.0 + 12.0 * rng.next_f64());
        let level = Builder::default().floor([0.0, 0.0, width, depth], 0.0).level();
        let narrow = if width < depth { width } else { depth };
        for (radius, left) in [(narrow * 0.5 - 1.0, true), (narrow * 0.5 + 0.6, false), (1000.0, false)] {
            for tile_size in [8, 0] {
                let settings = BakeSettings { agent_radius: radius, ..exact(0.3, tile_size) };
                let bake = run(&level, &settings);
                assert_eq!(bake.report.polygons > 0, left, "{width} x {depth} m, radius {radius} m, {tile_size}");
            }
        }
    }
}
