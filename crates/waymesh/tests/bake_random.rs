//! What must hold of the bake of any scene, with any settings, in tiles of any size.
//!
//! Some hundred scenes a partition; with `WAYMESH_SOAK` set ten thousand, and `WAYMESH_SCENE` tries one alone.

mod built_levels;
mod random_scenes;
mod sound_bake;

use random_scenes::{Draw, scene, settings};
use std::panic::catch_unwind;
use waymesh::bake::{BakeSettings, Partition};

/// Bakes a scene whole and in tiles of several sizes, and looks at everything.
fn check_scene(seed: u64, partition: Partition) {
    if std::env::var_os("GAPS").is_some() { println!("SEED {seed} {partition:?}"); }
    let mut draw = Draw::new(seed);
    let level = scene(&mut draw);
    let settings = settings(&mut draw, partition);
    let whole = sound_bake::checked(&level, &settings);
    for _ in 0..2 {
        // In tiles of one cell every step from cell to cell is a link.
        let tile_size = draw.pick(&[2, 3, 4, 5, 8, 11, 16, 32, if seed.is_multiple_of(16) { 1 } else { 2 }]);
        let tiled = BakeSettings { tile_size, ..settings.clone() };
        let islands = sound_bake::checked(&level, &tiled);
        assert_eq!(islands, whole, "islands in tiles of {tile_size} and in one\n{tiled:?}");
    }
}

fn check_scenes(partition: Partition) {
    let one = std::env::var("WAYMESH_SCENE").ok().map(|seed| seed.parse().expect("a number"));
    let count = if std::env::var_os("WAYMESH_SOAK").is_some() { 10_000 } else { 200 };
    let seeds = one.map_or(0..count, |seed| seed..seed + 1);
    let failed: Vec<u64> = seeds.filter(|&seed| catch_unwind(|| check_scene(seed, partition)).is_err()).collect();
    assert!(failed.is_empty(), "{partition:?}: {} scenes failed: {failed:?}", failed.len());
}

#[test]
fn any_scene_bakes_to_a_sound_mesh_by_watershed() {
    check_scenes(Partition::Watershed);
}

#[test]
fn any_scene_bakes_to_a_sound_mesh_by_rows() {
    check_scenes(Partition::Monotone);
}

#[test]
fn any_scene_bakes_to_a_sound_mesh_by_layers() {
    check_scenes(Partition::Layers);
}
