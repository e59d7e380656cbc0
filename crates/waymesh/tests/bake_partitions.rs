//! All partitions on the samples, and on real levels where the data is there.

#[path = "support/levels.rs"]
mod levels;

use waymesh::bake::{Bake, BakeControl, BakeSettings, Level, Partition, bake};
use waymesh::mesh::find_islands;
use waymesh::sample::{self, Kind};

const PARTITIONS: [Partition; 3] = [Partition::Watershed, Partition::Monotone, Partition::Layers];

fn run(level: &Level, partition: Partition, tile_size: u32, region_min_size: f64) -> Bake {
    let settings = BakeSettings { partition, tile_size, region_min_size, ..BakeSettings::default() };
    bake(level, &settings, &BakeControl::default()).unwrap()
}

fn samples() -> impl Iterator<Item = (&'static str, Level)> {
    [Kind::Town, Kind::Dungeon, Kind::Tower, Kind::Terrain].into_iter().map(|kind| {
        let sample = sample::generate(kind, 1, None).unwrap();
        (kind.name(), Level::new(sample.positions, sample.triangles).unwrap())
    })
}

#[test]
fn islands_depend_neither_on_the_partition_nor_on_the_tiles() {
    let real = ["dungeon", "undulating"].into_iter().filter_map(|name| Some((name, levels::level(name)?)));
    for (name, level) in samples().chain(real) {
        let of = |bake: &Bake| find_islands(&bake.mesh).count;
        let islands = of(&run(&level, Partition::Watershed, 0, 0.0));
        for partition in PARTITIONS {
            for tile_size in [0, 17, 48] {
                let found = of(&run(&level, partition, tile_size, 0.0));
                assert_eq!(found, islands, "{name}, {}, tiles of {tile_size}", partition.name());
            }
        }
    }
}

#[test]
fn every_partition_keeps_the_area_of_the_samples() {
    for (name, level) in samples() {
        let cells = run(&level, Partition::Watershed, 48, 8.0).report.cells;
        for partition in PARTITIONS {
            let report = run(&level, partition, 48, 8.0).report;
            assert_eq!(report.cells, cells, "{name}: what is walkable does not depend on the partition");
            let area = report.cells.regions as f64 * 0.09;
            let share = report.walkable_area / area;
            assert!((0.97..1.03).contains(&share), "{name}, {}: {share} of the cells' area", partition.name());
        }
    }
}

/// Polygons and vertices of the reference, of which ours may have a tenth more.
#[test]
fn dungeon_takes_no_more_polygons_than_the_reference() {
    let Some(level) = levels::level("dungeon") else { return };
    let reference = [(Partition::Watershed, 118, 223), (Partition::Monotone, 100, 210), (Partition::Layers, 97, 203)];
    for (partition, polygons, vertices) in reference {
        let report = run(&level, partition, 0, 8.0).report;
        let counts = (report.polygons, report.vertices);
        assert!(report.polygons * 10 <= polygons * 11, "{}: {counts:?}", partition.name());
        assert!(report.vertices * 10 <= vertices * 11, "{}: {counts:?}", partition.name());
    }
}
