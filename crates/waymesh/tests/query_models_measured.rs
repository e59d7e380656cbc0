//! What the two node models come to on whole levels: how long their straightened paths are, and how many nodes they
//! expand. The figures are printed (`--nocapture`); docs/queries.md has them.

#[path = "support/levels.rs"]
mod levels;

use waymesh::bake::{BakeControl, BakeSettings, Level, bake};
use waymesh::math::SplitMix64;
use waymesh::mesh::TiledNavMesh;
use waymesh::query::{DefaultFilter, NavMeshQuery, NodeModel, PathOptions, PathStatus};
use waymesh::sample::{self, Kind};

/// What a node model came to.
#[derive(Default)]
struct Sums {
    length: f64,
    expanded: u64,
}

/// Paths between random points of one island, found by both models.
fn measure(mesh: &TiledNavMesh) -> (u32, [Sums; 2]) {
    let mut queries = [NodeModel::Polygon, NodeModel::Crossing].map(NavMeshQuery::with_node_model);
    let mut rng = SplitMix64::new(2);
    let mut sums = [Sums::default(), Sums::default()];
    let mut found = 0;
    for _ in 0..2000 {
        let ends = [(); 2].map(|()| queries[0].random_point(mesh, &mut rng, &DefaultFilter).unwrap().position);
        let paths = queries.each_mut().map(|q| q.find_path(mesh, ends[0], ends[1], &PathOptions::default()).unwrap());
        if paths.iter().any(|path| path.status != PathStatus::Found) {
            continue;
        }
        found += 1;
        for (sum, path) in sums.iter_mut().zip(&paths) {
            sum.length += path.length;
            sum.expanded += path.iterations;
        }
    }
    (found, sums)
}

#[test]
fn polygon_against_crossing() {
    let sampled = Kind::ALL.map(|kind| {
        let made = sample::generate(kind, 1, None).unwrap();
        (kind.name(), Some(Level::new(made.positions, made.triangles).unwrap()))
    });
    let real = ["dungeon", "undulating"].map(|name| (name, levels::level(name)));
    println!("{:<20} {:>5} {:>8} {:>8} {:>7}", "level", "tile", "paths", "shorter", "nodes");
    for (origin, name, level) in
        sampled.into_iter().map(|(n, l)| ("sample", n, l)).chain(real.into_iter().map(|(n, l)| ("data", n, l)))
    {
        let Some(level) = level else { continue };
        for tile_size in [0, 48] {
            let settings = BakeSettings { tile_size, ..BakeSettings::default() };
            let mesh = bake(&level, &settings, &BakeControl::default()).unwrap().mesh;
            let (found, [polygon, crossing]) = measure(&mesh);
            let shorter = 100.0 * (1.0 - polygon.length / crossing.length);
            let nodes = polygon.expanded as f64 / crossing.expanded as f64;
            println!("{:<20} {tile_size:>5} {found:>8} {shorter:>7.2}% {nodes:>7.2}", format!("{origin} {name}"));
            assert!(found > 200, "{name}: {found}");
            // Neither model promises the shorter path, but they must not be far apart.
            assert!((-3.0..4.0).contains(&shorter), "{name} {tile_size}: {shorter}");
            assert!((0.2..0.8).contains(&nodes), "{name} {tile_size}: {nodes}");
        }
    }
}
