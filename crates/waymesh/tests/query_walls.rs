//! Walls against a plain scan of every 255th of every edge of every polygon that the circle search finds.

mod walkable;

use walkable::{Poly, Random, accepted, around, filter, mesh, outline, piece, tile};
use waymesh::math::{DVec3, closest_on_segment_xz};
use waymesh::mesh::{EdgeNeighbour, LinkKind, PolyName, TiledNavMesh};
use waymesh::query::{AreaPolygon, AreaStatus, NavMeshQuery, Output, QueryFilter, WallSegment};

/// Whether something walkable is behind edge `e` at its `k`th 255th.
fn is_open(mesh: &TiledNavMesh, poly: Poly, e: usize, k: u16, filter: &QueryFilter) -> bool {
    let placed = tile(mesh, poly);
    match placed.tile().neighbour(poly.1, e) {
        EdgeNeighbour::None => false,
        EdgeNeighbour::Polygon(n) => accepted(mesh, (poly.0, n), filter),
        EdgeNeighbour::Border(_) => placed.links(poly.1).iter().any(|link| match link.kind {
            LinkKind::Portal { edge, range_min, range_max, .. } => {
                usize::from(edge) == e
                    && u16::from(range_min) <= k
                    && k < u16::from(range_max)
                    && accepted(mesh, (link.target_slot, link.target_polygon), filter)
            }
            LinkKind::OffMesh { .. } => false,
        }),
    }
}

/// A run of closed 255ths of an edge.
#[derive(Debug)]
struct Wall {
    poly: Poly,
    edge: usize,
    a: DVec3,
    b: DVec3,
    distance: f64,
}

/// All walls of these polygons within the circle, as they are met.
fn scan(mesh: &TiledNavMesh, found: &[AreaPolygon], center: DVec3, radius: f64, filter: &QueryFilter) -> Vec<Wall> {
    let mut walls = Vec::new();
    for entry in found {
        let poly = (entry.polygon.slot(), entry.polygon.polygon());
        for edge in 0..outline(mesh, poly).len() {
            let (from, to) = tile(mesh, poly).edge(poly.1, edge);
            let closed: Vec<u16> = (0..255).filter(|&k| !is_open(mesh, poly, edge, k, filter)).collect();
            for run in closed.chunk_by(|j, k| j + 1 == *k) {
                let a = piece(from, to, f64::from(run[0]));
                let b = piece(from, to, f64::from(run[run.len() - 1] + 1));
                let distance_squared = closest_on_segment_xz(a, b, center).distance_squared;
                if distance_squared <= radius * radius {
                    walls.push(Wall { poly, edge, a, b, distance: distance_squared.sqrt() });
                }
            }
        }
    }
    walls
}

fn same(wall: &WallSegment, expected: &Wall) -> bool {
    (wall.polygon.slot(), wall.polygon.polygon()) == expected.poly
        && usize::from(wall.edge) == expected.edge
        && (wall.a, wall.b, wall.distance) == (expected.a, expected.b, expected.distance)
}

#[test]
fn walls_are_those_of_a_scan() {
    let mut query = NavMeshQuery::default();
    let (mut found, mut walls, mut few) = (Vec::new(), Vec::new(), Vec::new());
    let (mut total, mut gaps, mut nothing) = (0, 0, 0);
    for seed in 0..2500 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 6_000_000);
        let filter = filter(&mut random);
        let Some((start, center, radius)) = around(&mut random, &mesh) else { continue };
        let from = mesh.poly_ref(start.0, start.1).unwrap();
        query.find_polygons_in_circle(&mesh, from, center, radius, &filter, &mut found).unwrap();
        let mut expected = scan(&mesh, &found, center, radius, &filter);
        let result = query.find_walls(&mesh, from, center, radius, &filter, &mut walls).unwrap();
        let nearest = query.distance_to_wall(&mesh, from, center, radius, &filter).unwrap();
        assert_eq!(nearest.status, result.status);
        if !accepted(&mesh, start, &filter) {
            assert_eq!((result.status, walls.len(), nearest.wall), (AreaStatus::InvalidStart, 0, None));
            continue;
        }
        expected.sort_by(|s, t| s.distance.total_cmp(&t.distance));
        assert_eq!(walls.len(), expected.len(), "seed {seed}");
        assert!(walls.iter().zip(&expected).all(|(wall, expected)| same(wall, expected)), "seed {seed}");
        let cut = query.find_walls(&mesh, from, center, radius, &filter, Output::limited(&mut few, 3)).unwrap();
        assert_eq!((cut.truncated, &few[..]), (walls.len() > 3, &walls[..walls.len().min(3)]), "seed {seed}");
        total += walls.len();
        gaps += expected.iter().filter(|w| (w.b - w.a).length() < 0.99 * edge_length(&mesh, w)).count();

        let Some(wall) = nearest.wall else {
            assert_eq!((nearest.distance, walls.len()), (radius, 0), "seed {seed}");
            nothing += 1;
            continue;
        };
        assert_eq!(nearest.distance, walls[0].distance, "seed {seed}");
        let name = |polygon| mesh.name_of(polygon).unwrap();
        let least: (PolyName, u8) = walls
            .iter()
            .filter(|wall| wall.distance == nearest.distance)
            .map(|wall| (name(wall.polygon), wall.edge))
            .min()
            .unwrap();
        assert_eq!((name(wall.polygon), wall.edge), least, "seed {seed}: the lowest of equals");
        assert!((wall.normal.length() - 1.0).abs() < 1e-12 && wall.normal.y == 0.0);
        let reached = wall.point + wall.normal * nearest.distance;
        assert!((reached.x - center.x).hypot(reached.z - center.z) < 1e-6, "seed {seed}");
    }
    assert!(total > 10_000 && gaps > 300 && nothing > 100, "{total} {gaps} {nothing}");
}

fn edge_length(mesh: &TiledNavMesh, wall: &Wall) -> f64 {
    let (a, b) = tile(mesh, wall.poly).edge(wall.poly.1, wall.edge);
    (b - a).length()
}

#[test]
fn walls_of_an_unfinished_search_are_those_of_what_it_expanded() {
    let mut query = NavMeshQuery::default();
    let (mut found, mut walls) = (Vec::new(), Vec::new());
    for seed in 0..500 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 7_000_000);
        let filter = QueryFilter::new();
        let Some((start, center, radius)) = around(&mut random, &mesh) else { continue };
        let from = mesh.poly_ref(start.0, start.1).unwrap();
        query.begin_circle(&mesh, from, center, radius, &filter).unwrap();
        query.update_area(&mesh, &filter, 2);
        let status = query.finish_area(&mesh, &mut found).status;
        let mut expected = scan(&mesh, &found, center, radius, &filter);
        expected.sort_by(|s, t| s.distance.total_cmp(&t.distance));
        assert_eq!(query.finish_walls(&mesh, &filter, &mut walls).status, status);
        assert!(walls.len() == expected.len() && walls.iter().zip(&expected).all(|(w, e)| same(w, e)), "seed {seed}");
        let nearest = query.finish_distance_to_wall(&mesh, &filter);
        assert_eq!((nearest.status, nearest.distance), (status, walls.first().map_or(radius, |w| w.distance)));
    }
}
