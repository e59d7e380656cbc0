//! Rectangles as polygons of a mesh.

use super::lesson::lesson;
use crate::bake::plan2d::{CellGrid, FloorPlan, GridPlan, partition, rectangles_to_tile};
use crate::math::{DVec2, DVec3, SplitMix64};
use crate::mesh::{EdgeNeighbour, MeshParams, MeshSummary, TileData, TiledNavMesh, find_islands};
use crate::query::{NavMeshQuery, PathOptions, PathStatus};

fn mesh_of(tile: TileData) -> TiledNavMesh {
    TiledNavMesh::from_tiles(MeshParams { origin: DVec3::ZERO, tile_size: 0.0, climb: 0.0 }, vec![tile]).unwrap()
}

/// The funnel through the whole mesh, in metres, is that of the plan.
#[test]
fn the_lesson_as_a_mesh() {
    let plan = GridPlan::new(lesson()).unwrap();
    let mesh = plan.to_mesh().unwrap();
    let summary = MeshSummary::of(&mesh);
    assert_eq!((summary.polygons, summary.walkable_area, summary.islands), (11, 283.0, 1));
    let tile = mesh.tile(0).unwrap().tile();
    for piece in &plan.adjacency.pieces {
        let edges = tile.neighbours(piece.a).filter(|&n| n == EdgeNeighbour::Polygon(piece.b)).count();
        assert!(edges > 0, "{piece:?}");
    }
    let route = plan.route.unwrap();
    let corridor: Vec<_> = route.polygons.sequence.iter().map(|&p| mesh.poly_ref(0, p).unwrap()).collect();
    let mut points = Vec::new();
    let [start, goal] = [lesson().start, lesson().goal].map(|p| DVec3::new(p.x, 0.0, p.y));
    NavMeshQuery::default().find_straight_path(&mesh, start, goal, &corridor, None, &mut points).unwrap();
    let corners: Vec<[f64; 2]> = points.iter().map(|p| [p.position.x, p.position.z]).collect();
    assert_eq!(corners, route.funnel_path.points.iter().map(DVec2::to_array).collect::<Vec<_>>());
}

/// A hall above a comb of 100 stalls: its outline would need far more than 64 vertices.
#[test]
fn long_outlines_are_cut() {
    let hall = ".".repeat(200);
    let stalls = ".#".repeat(100);
    let cells = CellGrid::from_rows(0.25, &[&hall, &hall, &stalls]).unwrap();
    let rectangles = partition(&cells);
    let (tile, origins) = rectangles_to_tile(&cells, &rectangles).unwrap();
    assert!(origins.len() > rectangles.len() && origins.is_sorted());
    let mesh = mesh_of(tile);
    let summary = MeshSummary::of(&mesh);
    assert_eq!((summary.islands, summary.walkable_area), (1, f64::from(cells.count()) * 0.0625));
    let (from, to) = (DVec3::new(0.1, 0.0, 0.6), DVec3::new(49.6, 0.0, 0.6));
    let path = NavMeshQuery::default().find_path(&mesh, from, to, &PathOptions::default()).unwrap();
    assert_eq!(path.status, PathStatus::Found);
}

#[test]
fn random_cells_become_meshes_of_the_same_area_and_islands() {
    for seed in 0..300 {
        let mut rng = SplitMix64::new(seed);
        let (columns, rows) = (1 + rng.below(90) as u32, 1 + rng.below(12) as u32);
        let share = 2 + rng.below(8);
        let cells: Vec<bool> = (0..columns * rows).map(|_| rng.below(share) != 0).collect();
        let cells = CellGrid::new(0.5, columns, rows, cells).unwrap();
        let (tile, _) = rectangles_to_tile(&cells, &partition(&cells)).unwrap();
        let mesh = mesh_of(tile);
        assert_eq!(MeshSummary::of(&mesh).walkable_area, f64::from(cells.count()) * 0.25, "seed {seed}");
        assert_eq!(find_islands(&mesh).count, islands(&cells), "seed {seed}");
    }
}

/// Groups of cells that are joined by sides.
fn islands(cells: &CellGrid) -> u32 {
    let mut seen = vec![false; cells.cells().len()];
    let mut count = 0;
    for start in 0..seen.len() {
        if seen[start] || !cells.cells()[start] {
            continue;
        }
        count += 1;
        let mut stack = vec![start as i64];
        while let Some(at) = stack.pop() {
            if std::mem::replace(&mut seen[at as usize], true) {
                continue;
            }
            let (i, j) = (at % i64::from(cells.columns()), at / i64::from(cells.columns()));
            for (i, j) in [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)] {
                stack.extend(cells.index(i, j).filter(|&k| cells.cells()[k]).map(|k| k as i64));
            }
        }
    }
    count
}

#[test]
fn clearance_of_cells_is_that_of_their_squares() {
    for seed in 0..200 {
        let mut rng = SplitMix64::new(seed);
        let (columns, rows) = (1 + rng.below(20) as u32, 1 + rng.below(20) as u32);
        let cells: Vec<bool> = (0..columns * rows).map(|_| rng.below(12) != 0).collect();
        let cells = CellGrid::new(0.5, columns, rows, cells).unwrap();
        // In quarters of a cell.
        let radius = rng.below(14) as i64;
        let left = cells.with_clearance(radius as f64 * 0.125).unwrap();
        for (k, &kept) in left.cells().iter().enumerate() {
            let (i, j) = (k as i64 % i64::from(columns), k as i64 / i64::from(columns));
            let blocked = |x: i64, y: i64| cells.index(x, y).is_some_and(|k| !cells.cells()[k]);
            let gap = |d: i64| (d.abs() * 4 - 2).max(0);
            let near = (j - 6..=j + 6).any(|y| {
                (i - 6..=i + 6).any(|x| blocked(x, y) && gap(x - i).pow(2) + gap(y - j).pow(2) < radius * radius)
            });
            assert_eq!(kept, !near && cells.cells()[k], "seed {seed}: cell {i} {j}, radius {radius}");
        }
    }
}

#[test]
fn cells_too_small_for_32_bits_are_refused() {
    let plan = FloorPlan { width: 4000.0, height: 0.001, cell: 0.001, radius: 0.0, obstacles: Vec::new(), ..lesson() };
    let plan = GridPlan::new(plan).unwrap();
    assert!(plan.to_mesh().is_ok());
    let cells = CellGrid::new(0.001, 1 << 22, 1, vec![true; 1 << 22]).unwrap();
    assert!(rectangles_to_tile(&cells, &partition(&cells)).is_ok());
}
