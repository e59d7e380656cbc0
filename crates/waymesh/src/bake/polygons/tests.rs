//! What must hold of polygons whatever the regions look like.

use super::*;
use crate::bake::compact::CompactHeightfield;
use crate::bake::contours::{self, ContourSettings};
use crate::bake::corner::{corner, linked};
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
    let set = contours::build(field, settings, &[]);
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

fn area_of(mesh: &PolygonMesh) -> i64 {
    let points = |p: usize| mesh.polygon(p).iter().map(|&v| mesh.vertices[v as usize]).collect::<Vec<_>>();
    (0..mesh.polygon_count()).map(|p| twice_area(&points(p))).sum()
}

/// Edges with a polygon of another region, or any other polygon, on the far side.
fn shared_edges(mesh: &PolygonMesh) -> BTreeSet<(u32, u32)> {
    let mut owners = BTreeMap::new();
    for p in 0..mesh.polygon_count() {
        let v = mesh.polygon(p);
        for i in 0..v.len() {
            owners.insert((v[i], v[(i + 1) % v.len()]), mesh.regions[p]);
        }
    }
    let across = owners.iter().filter_map(|(&(a, b), &r)| Some((r, *owners.get(&(b, a))?)));
    across.filter(|(a, b)| a != b).collect()
}

#[test]
fn drawn_maps() {
    let maps: &[&[&str]] = &[
        &["aaaaa", "a...a", "a.a.a", "a...a", "aaaaa"],
        &["aaaaaaa", "a.a.a.a", "aaaaaaa", "a.a.a.a", "aaaaaaa"],
        // Holes that touch each other and the outline at corners.
        &["aaaaaa", ".aaaaa", "a.aaaa", "aa.a.a", "aaa.aa", "aaaaaa"],
        &["aa..", "aa..", "..aa", "..aa"],
        &["aaaaa", "a.a.a", "aa.aa", "a.a.a", "aaaaa"],
        // A spiral one cell wide.
        &["aaaaaaa", "......a", "aaaaa.a", "a...a.a", "a.aaa.a", "a.....a", "aaaaaaa"],
        &["aaaaaa", "abbbba", "abccba", "abccba", "abbbba", "aaaaaa"],
        &["a"],
        &["a.a", ".a.", "a.a"],
    ];
    for rows in maps {
        let cells: i64 = rows.iter().map(|r| r.chars().filter(|&c| c != '.').count() as i64).sum();
        let field = drawn(0, rows);
        for error in [0.0, 1.3, 10.0] {
            for max_vertices in [3, 6, 64] {
                for length in [0, 2] {
                    let mesh = check(&field, &settings(error, length, false), max_vertices);
                    if error == 0.0 {
                        assert_eq!(area_of(&mesh), 2 * cells, "{rows:?}");
                    }
                }
            }
        }
    }
    let ring = drawn(0, maps[0]);
    assert_eq!(area_of(&check(&ring, &settings(1.3, 0, false), 6)), 2 * 17);
}

#[test]
fn a_floor_with_any_one_box_in_it() {
    for (x0, z0) in (0..9).flat_map(|x| (0..9).map(move |z| (x, z))) {
        for (w, d) in [(1, 1), (1, 4), (2, 3), (5, 5), (9, 1)] {
            let rows: Vec<String> = (0..9)
                .map(|z| {
                    let in_box = |x: i32| x >= x0 && x < x0 + w && z >= z0 && z < z0 + d;
                    (0..9).map(|x| if in_box(x) { '.' } else { 'a' }).collect()
                })
                .collect();
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            let cells = rows.iter().map(|r| r.matches('a').count() as i64).sum::<i64>();
            for error in [0.0, 1.3] {
                let mesh = check(&drawn(0, &rows), &settings(error, 0, false), 6);
                let lost = (area_of(&mesh) - 2 * cells).abs();
                assert!(lost == 0 || (error > 0.0 && lost <= 20), "{rows:?} {lost}");
            }
        }
    }
}

#[test]
fn regions_that_meet_share_edges() {
    let mut rng = SplitMix64::new(21);
    for case in 0..3000 {
        let state = rng.state;
        let field = random(&mut rng);
        let mesh = check(&field, &settings([0.0, 1.3, 10.0][case % 3], 0, true), 6);
        let shared = shared_edges(&mesh);
        let inside = |x: u32, z: u32| {
            let b = field.border;
            x >= b && z >= b && x < field.width - b && z < field.depth - b
        };
        for (x, z) in (0..field.width).flat_map(|x| (0..field.depth).map(move |z| (x, z))) {
            for (side, &(dx, dz)) in crate::bake::compact::DIRECTIONS.iter().enumerate() {
                let (nx, nz) = (x.wrapping_add_signed(dx), z.wrapping_add_signed(dz));
                if !inside(x, z) || !inside(nx, nz) {
                    continue;
                }
                for s in field.column(x, z) {
                    let Some(n) = linked(&field, s as u32, side) else {
                        continue;
                    };
                    let (a, b) = (field.regions[s], field.regions[n as usize]);
                    // Next to the pole of a winding stair an edge may be lost for one cell.
                    let winds =
                        |end: usize| corner(&field, s as u32, end & 3).winds || corner(&field, n, (end + 2) & 3).winds;
                    if winds(side) || winds(side + 3) {
                        continue;
                    }
                    if a != b && contours::is_plain(a) && contours::is_plain(b) {
                        assert!(shared.contains(&(a, b)), "{a} and {b} lost touch: case {case} state {state}");
                    }
                }
            }
        }
    }
}

/// A border edge along z at x = 0 or the tile's size: z and y of both ends, lower z first.
fn border_edges(mesh: &PolygonMesh, x: i32) -> Vec<[[i32; 2]; 2]> {
    let mut edges = Vec::new();
    for p in 0..mesh.polygon_count() {
        let v: Vec<_> = mesh.polygon(p).iter().map(|&v| mesh.vertices[v as usize]).collect();
        for i in 0..v.len() {
            let (a, b) = (v[i], v[(i + 1) % v.len()]);
            if a[0] == x && b[0] == x {
                let (low, high) = if a[2] < b[2] { (a, b) } else { (b, a) };
                edges.push([[low[2], low[1]], [high[2], high[1]]]);
            }
        }
    }
    edges.sort_unstable();
    edges
}

#[test]
fn tiles_side_by_side_meet_on_their_border() {
    use crate::bake::sample_fields::{SampleSpan, field};
    let mut rng = SplitMix64::new(31);
    for case in 0..1500 {
        let (size, border, climb) = (12i32, 1 + rng.below(3) as i32, rng.below(6) as i32);
        let (width, depth) = (2 * size + 2 * border, size + 2 * border);
        let mut heights = vec![0i32; (width * depth) as usize];
        for i in 0..heights.len() {
            let near = if i % width as usize > 0 { heights[i - 1] } else { 0 };
            let below = if i >= width as usize { heights[i - width as usize] } else { near };
            heights[i] = (near + below) / 2 + rng.below(2 * climb as u64 + 2) as i32 - climb;
        }
        let holes: Vec<bool> = heights.iter().map(|_| rng.below(8) == 0).collect();
        let [west, east] = [0, size].map(|shift| {
            let labels = 1 + rng.below(4);
            let regions: Vec<u32> = heights.iter().map(|_| 1 + rng.below(labels) as u32).collect();
            let blocks = 1 + rng.below(6) as i32;
            let field = field((size + 2 * border) as u32, depth as u32, border as u32, climb, |x, z| {
                let (x, z) = (x as i32, z as i32);
                let i = (x + shift + z * width) as usize;
                let region = regions[(x / blocks + z / blocks * width) as usize];
                if holes[i] { vec![] } else { vec![SampleSpan { floor: heights[i], region, area: 0 }] }
            });
            let error = [0.0, 1.3, 10.0][case % 3];
            check(&field, &settings(error, [0, 5][case % 2], true), 6)
        });
        let (from_west, from_east) = (border_edges(&west, size), border_edges(&east, 0));
        for z in 0..size {
            let cell = |x: i32| (x + (z + border) * width) as usize;
            let (a, b) = (cell(size + border - 1), cell(size + border));
            let covering = |edges: &[[[i32; 2]; 2]]| edges.iter().find(|e| e[0][0] <= z && z < e[1][0]).copied();
            let (w, e) = (covering(&from_west), covering(&from_east));
            // Exactly the cells on the border have an edge there.
            assert_eq!((w.is_some(), e.is_some()), (!holes[a], !holes[b]), "case {case} z {z}");
            let (Some(w), Some(e)) = (w, e) else {
                continue;
            };
            if (heights[a] - heights[b]).abs() > climb {
                continue;
            }
            for z in [z, z + 1] {
                let height = |e: [[i32; 2]; 2]| {
                    let t = f64::from(z - e[0][0]) / f64::from(e[1][0] - e[0][0]);
                    f64::from(e[0][1]) * (1.0 - t) + f64::from(e[1][1]) * t
                };
                assert!((height(w) - height(e)).abs() <= f64::from(climb) + 1e-9, "case {case} z {z}");
            }
        }
    }
}
