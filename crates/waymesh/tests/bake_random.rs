//! What must hold of the bake of any scene, with any settings, in tiles of any size.
//!
//! Some hundred scenes a partition; with `WAYMESH_SOAK` set ten thousand, and `WAYMESH_SCENE` tries one alone.

mod built_levels;
#[path = "support/levels.rs"]
mod levels;
mod random_scenes;
mod sound_bake;

use random_scenes::{Draw, scene, settings};
use std::panic::catch_unwind;
use waymesh::bake::{BakeSettings, Partition};

/// Bakes a scene whole and in tiles of several sizes, and looks at everything.
fn check_scene(seed: u64, partition: Partition) {
    let mut draw = Draw::new(seed);
    let level = scene(&mut draw);
    let settings = settings(&mut draw, partition);
    let islands = sound_bake::islands_checked(&level, &settings);
    for _ in 0..2 {
        // In tiles of one cell every step from cell to cell is a link.
        let tile_size = draw.pick(&[2, 3, 4, 5, 8, 11, 16, 32, if seed.is_multiple_of(16) { 1 } else { 2 }]);
        let tiled = BakeSettings { tile_size, ..settings.clone() };
        let found = sound_bake::islands_checked(&level, &tiled);
        assert_eq!(found, islands, "islands in tiles of {tile_size} and in one\n{tiled:?}");
    }
}

/// Scenes in which heights were once taken from another floor, or surfaces were nearer to each other than the agent is high:
/// because of coarse detail, polygons taken off a border, or floors around a corner without a gap in common.
const FOUND: [u64; 12] = [534, 1324, 2636, 4447, 5032, 5636, 6112, 7436, 8250, 8419, 13334, 17772];

fn check_scenes(partition: Partition) {
    let one = std::env::var("WAYMESH_SCENE").ok().map(|seed| seed.parse().expect("a number"));
    let count = if std::env::var_os("WAYMESH_SOAK").is_some() { 10_000 } else { 200 };
    let seeds: Vec<u64> = match one {
        Some(seed) => vec![seed],
        None => (0..count).chain(FOUND.into_iter().filter(|&seed| seed >= count)).collect(),
    };
    let failed: Vec<u64> =
        seeds.into_iter().filter(|&seed| catch_unwind(|| check_scene(seed, partition)).is_err()).collect();
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

/// The samples, and real levels where the data is there, by every partition, in tiles and as one.
#[test]
fn samples_and_real_levels_bake_to_sound_meshes() {
    use waymesh::bake::Level;
    use waymesh::sample::{Kind, generate};
    let samples = [Kind::Town, Kind::Dungeon, Kind::Tower, Kind::Terrain].into_iter().map(|kind| {
        let sample = generate(kind, 1, None).unwrap();
        (kind.name(), Level::new(sample.positions, sample.triangles).unwrap())
    });
    let real = ["dungeon", "undulating"].into_iter().filter_map(|name| Some((name, levels::level(name)?)));
    for (name, level) in samples.chain(real) {
        for partition in [Partition::Watershed, Partition::Monotone, Partition::Layers] {
            let settings = |tile_size| BakeSettings {
                cell_size: random_scenes::CELL,
                region_min_size: 0.0,
                tile_size,
                partition,
                ..BakeSettings::default()
            };
            println!("{name} {partition:?}");
            let [whole, small, large] =
                [0, 24, 64].map(|tile_size| sound_bake::islands_checked(&level, &settings(tile_size)));
            assert_eq!([small, large], [whole; 2], "{name}");
        }
    }
}
