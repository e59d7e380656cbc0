//! What must hold of polygons whatever the regions look like.

use super::*;
use crate::bake::compact::CompactHeightfield;
use crate::bake::contours::{self, ContourSettings};
use crate::bake::sample_fields::{drawn, random};
use crate::math::SplitMix64;
use std::collections::{BTreeMap, BTreeSet};

fn settings(max_error: f64, max_edge_length: u32, tile_borders: bool) -> ContourSettings {
    ContourSettings { max_error, max_edge_length, tile_borders }
}

fn cross(a: [i32; 3], b: [i32; 3], c: [i32; 3]) -> i64 {
    let d = |p: [i32; 3], i: usize| i64::from(p[i]) - i64::from(a[i]);
    d(b, 0) * d(c, 2) - d(b, 2) * d(c, 0)
}

fn twice_area(points: &[[i32; 3]]) -> i64 {
    (1..points.len().saturating_sub(1)).map(|i| cross(points[0], points[i], points[i + 1])).sum()
}

fn overlap(a: &[[i32; 3]], b: &[[i32; 3]]) -> bool {
    let apart = |a: &[[i32; 3]], b: &[[i32; 3]]| {
        (0..a.len()).any(|i| b.iter().all(|&p| cross(a[i], a[(i + 1) % a.len()], p) <= 0))
    };
    !apart(a, b) && !apart(b, a)
}

fn cells_of(field: &CompactHeightfield) -> BTreeMap<u32, i64> {
    let mut cells = BTreeMap::new();
    for z in field.border..field.depth - field.border {
        for x in field.border..field.width - field.border {
            for s in field.column(x, z) {
                if contours::is_plain(field.regions[s]) {
                    *cells.entry(field.regions[s]).or_insert(0) += 1;
                }
            }
        }
    }
    cells
}

/// Bakes contours and polygons and checks every promise.
fn check(field: &CompactHeightfield, settings: &ContourSettings, max_vertices: u32) -> PolygonMesh {
    let set = contours::build(field, settings);
    let mesh = build(&set, max_vertices, 1.0);
    let cells = cells_of(field);
    assert_eq!(cells.keys().copied().collect::<Vec<_>>(), set.contours.iter().map(|c| c.region).collect::<Vec<_>>());
    let mut areas: BTreeMap<u32, i64> = BTreeMap::new();
    for contour in &set.contours {
        let outlines: i64 = contour
            .outlines
            .clone()
            .map(|o| {
                let range = set.outline_starts[o] as usize..set.outline_starts[o + 1] as usize;
                let points: Vec<_> = set.outline_vertices[range].iter().map(|&v| set.vertices[v as usize]).collect();
                twice_area(&points)
            })
            .sum();
        areas.insert(contour.region, outlines);
    }
    if settings.max_error == 0.0 {
        assert_eq!(areas.values().sum::<i64>(), 2 * cells.values().sum::<i64>());
    }
    let mut edges = BTreeSet::new();
    let mut by_region: BTreeMap<u32, Vec<Vec<[i32; 3]>>> = BTreeMap::new();
    for p in 0..mesh.polygon_count() {
        let vertices = mesh.polygon(p);
        let points: Vec<_> = vertices.iter().map(|&v| mesh.vertices[v as usize]).collect();
        let n = points.len();
        assert!((3..=max_vertices as usize).contains(&n));
        let places: BTreeSet<_> = points.iter().map(|p| (p[0], p[2])).collect();
        assert_eq!(places.len(), n, "a vertex twice");
        for i in 0..n {
            for q in &points {
                assert!(cross(points[i], points[(i + 1) % n], *q) >= 0, "not convex");
            }
            assert!(edges.insert((vertices[i], vertices[(i + 1) % n])), "an edge twice");
        }
        assert!(twice_area(&points) > 0);
        by_region.entry(mesh.regions[p]).or_default().push(points);
    }
    for (region, polygons) in &by_region {
        assert_eq!(polygons.iter().map(|p| twice_area(p)).sum::<i64>(), areas[region]);
        for i in 0..polygons.len() {
            for j in 0..i {
                assert!(!overlap(&polygons[i], &polygons[j]), "overlap in region {region}");
            }
        }
    }
    assert_eq!(by_region.len(), areas.len());
    mesh
}

#[test]
fn random_fields_give_valid_polygons() {
    let mut rng = SplitMix64::new(11);
    for case in 0..6000 {
        let state = rng.state;
        let field = random(&mut rng);
        let error = [0.0, 0.5, 1.3, 3.0, 10.0][rng.below(5) as usize];
        let length = [0, 0, 3, 12][rng.below(4) as usize];
        let max_vertices = [3, 4, 6, 64][rng.below(4) as usize];
        let settings = settings(error, length, rng.below(2) == 0);
        let result = std::panic::catch_unwind(|| check(&field, &settings, max_vertices));
        assert!(result.is_ok(), "case {case} state {state} {settings:?} {max_vertices}");
    }
}
