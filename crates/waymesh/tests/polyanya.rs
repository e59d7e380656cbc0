//! Meshes and scenarios of the Polyanya pathfinder, from beside the project; skipped where they are absent.
//!
//! `cargo test --test polyanya -- --nocapture` prints how much longer our paths are than the shortest ones.

#[path = "support/exact_path.rs"]
mod exact_path;
#[allow(dead_code, reason = "only the data is used here")]
#[path = "support/levels.rs"]
mod levels;

use exact_path::shortest_length;
use waymesh::math::DVec3;
use waymesh::mesh::{MeshSummary, TiledNavMesh};
use waymesh::query::{
    DEFAULT_HALF_EXTENTS, DefaultFilter, NavMeshQuery, NodeModel, PathOptions, PathStatus, find_nearest_poly,
};

/// Start, goal, and a length that the shortest path never exceeds.
fn scenarios() -> Option<Vec<(DVec3, DVec3, f64)>> {
    let text = levels::data("polyanya/arena.scen")?;
    let row = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |i: usize| words[i].parse::<f64>().unwrap();
        let at = |i: usize| DVec3::new(number(i), 0.0, number(i + 1));
        (at(4), at(6), number(8))
    };
    Some(text.lines().skip(1).filter(|l| !l.trim().is_empty()).map(row).collect())
}

#[test]
fn every_scenario_is_solved() {
    let Some(scenarios) = scenarios() else { return };
    assert_eq!(scenarios.len(), 160);
    for (file, polygons) in [("arena", 120), ("arena-merged", 55)] {
        let Some(text) = levels::data(&format!("polyanya/{file}.mesh")) else { return };
        let mesh = TiledNavMesh::from_polyanya(text.as_bytes()).unwrap();
        let summary = MeshSummary::of(&mesh);
        assert_eq!((summary.polygons, summary.islands, summary.walkable_area), (polygons, 1, 2054.0), "{file}");
        for model in [NodeModel::Polygon, NodeModel::Crossing] {
            let mut query = NavMeshQuery::with_node_model(model);
            let (mut ours, mut shortest, mut worst) = (0.0, 0.0, (1.0, 0));
            for (row, &(start, goal, limit)) in scenarios.iter().enumerate() {
                let path = query.find_path(&mesh, start, goal, &PathOptions::default()).unwrap();
                let said = format!("{file} {model:?} row {row}");
                assert_eq!(path.status, PathStatus::Found, "{said}");
                let (first, last) = (path.points[0].position, path.points[path.points.len() - 1].position);
                assert_eq!((first, last), (start, goal), "{said}");
                let poly = |p: DVec3| {
                    let near = find_nearest_poly(&mesh, p, DEFAULT_HALF_EXTENTS, &DefaultFilter).unwrap().unwrap();
                    (near.polygon.slot(), near.polygon.polygon())
                };
                let least = shortest_length(&mesh, poly(start), start, poly(goal), goal).unwrap();
                assert!(least <= limit + 1e-4, "{said}: shortest {least}, limit {limit}");
                assert!(path.length >= least * (1.0 - 1e-9), "{said}: {} below {least}", path.length);
                ours += path.length;
                shortest += least;
                let excess = if least > 0.0 { path.length / least } else { 1.0 };
                if excess > worst.0 {
                    worst = (excess, row);
                }
            }
            let (mean, (most, row)) = (ours / shortest, worst);
            println!("{file}, {model:?}: {mean:.4} of the shortest in all, at most {most:.4} (row {row})");
            assert!(mean < 1.04 && most < 1.3, "{file} {model:?}: {mean} {most}");
        }
    }
}
