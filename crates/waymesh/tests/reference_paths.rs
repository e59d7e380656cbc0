//! A thousand recorded paths on a real level that we bake ourselves; skipped where the data is absent.
//!
//! Where ours is more than a tenth longer than the recorded one, the row is printed with the true shortest length in our
//! mesh, found by an independent exact search: `cargo test --test reference_paths -- --nocapture` shows the table.

#[path = "support/exact_path.rs"]
mod exact_path;
#[path = "support/levels.rs"]
mod levels;

use exact_path::shortest_length;
use waymesh::bake::{BakeControl, BakeSettings, bake};
use waymesh::math::DVec3;
use waymesh::mesh::{PolyRef, TiledNavMesh};
use waymesh::query::{
    DEFAULT_HALF_EXTENTS, DefaultFilter, NavMeshQuery, NodeModel, PathOptions, PathResult, PathStatus,
    find_nearest_poly,
};

/// A row of the recorded table.
struct Row {
    start: DVec3,
    end: DVec3,
    complete: bool,
    length: f64,
}

fn rows(name: &str) -> Option<Vec<Row>> {
    let text = levels::data(name)?;
    let header: Vec<&str> = text.lines().next()?.split(',').collect();
    let column = |name: &str| header.iter().position(|h| *h == name).unwrap();
    let position = |cells: &[&str], names: [&str; 3]| {
        DVec3::from_array(names.map(|name| cells[column(name)].parse::<f64>().unwrap()))
    };
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        Row {
            start: position(&cells, ["sx", "sy", "sz"]),
            end: position(&cells, ["ex", "ey", "ez"]),
            complete: cells[column("complete")] == "1",
            length: cells[column("len2d")].parse().unwrap(),
        }
    };
    Some(text.lines().skip(1).map(row).collect())
}

fn flat_length(path: &PathResult) -> f64 {
    let flat = |a: DVec3, b: DVec3| ((a.x - b.x) * (a.x - b.x) + (a.z - b.z) * (a.z - b.z)).sqrt();
    path.points.windows(2).map(|w| flat(w[0].position, w[1].position)).sum()
}

/// The true shortest length between two positions, from the polygons and points that queries take for them.
fn exact(mesh: &TiledNavMesh, start: DVec3, end: DVec3) -> Option<f64> {
    let snap = |position| {
        let near = find_nearest_poly(mesh, position, DEFAULT_HALF_EXTENTS, &DefaultFilter).unwrap();
        near.map(|near| (near.polygon, near.point))
    };
    let ((start_poly, start), (end_poly, end)) = (snap(start)?, snap(end)?);
    let poly = |r: PolyRef| (r.slot(), r.polygon());
    shortest_length(mesh, poly(start_poly), start, poly(end_poly), end)
}

fn check(tile_size: u32, table: &str) {
    let (Some(level), Some(rows)) = (levels::level("dungeon"), rows(table)) else { return };
    let settings = BakeSettings { tile_size, ..BakeSettings::default() };
    let mesh = bake(&level, &settings, &BakeControl::default()).unwrap().mesh;
    for model in [NodeModel::Polygon, NodeModel::Crossing] {
        let mut query = NavMeshQuery::with_node_model(model);
        let (mut other_kind, mut complete, mut longer) = (0, 0, 0);
        let (mut ours, mut theirs, mut shortest) = (0.0, 0.0, 0.0);
        for (i, row) in rows.iter().enumerate() {
            let path = query.find_path(&mesh, row.start, row.end, &PathOptions::default()).unwrap();
            if (path.status == PathStatus::Found) != row.complete {
                other_kind += 1;
                continue;
            }
            if !row.complete || row.length < 0.5 {
                continue;
            }
            let length = flat_length(&path);
            let least = exact(&mesh, row.start, row.end).expect("a path was found");
            assert!(length >= least - 1e-6, "row {i}: {length} is shorter than the shortest, {least}");
            complete += 1;
            ours += length;
            theirs += row.length;
            shortest += least;
            if length > row.length * 1.1 {
                longer += 1;
                println!(
                    "row {i}: ours {length:.2} m, recorded {:.2} m, shortest in our mesh {least:.2} m",
                    row.length
                );
            }
        }
        println!(
            "dungeon, tiles of {tile_size}, {model:?}: {other_kind} of another kind, {complete} complete, {longer} over a \
             tenth longer; in all {:.5} of the recorded length, {:.5} of the shortest",
            ours / theirs,
            ours / shortest
        );
        assert!(other_kind * 100 <= rows.len() * 3, "{other_kind} rows of another kind");
        assert!(ours <= theirs * 1.005, "{ours} m against {theirs} m");
        assert!(longer * 100 <= rows.len(), "{longer} rows over a tenth longer");
    }
}

#[test]
fn dungeon_in_one_tile() {
    check(0, "reference/dungeon_solo_paths.csv");
}

#[test]
fn dungeon_in_tiles() {
    check(48, "reference/dungeon_tiled_paths.csv");
}
