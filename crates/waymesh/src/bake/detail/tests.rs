use super::*;
use crate::bake::contours::{self, ContourSettings};
use crate::bake::corner::{CORNER_OFFSETS, corner};
use crate::bake::polygons;
use crate::bake::sample_fields::{SampleSpan, field, random};
use crate::math::SplitMix64;
use std::collections::BTreeMap;

const EVERYWHERE: [i32; 4] = [i32::MIN, i32::MIN, i32::MAX, i32::MAX];

fn polygons_of(field: &CompactHeightfield, max_error: f64) -> PolygonMesh {
    polygons_within(field, max_error, &[])
}

fn polygons_within(field: &CompactHeightfield, max_error: f64, exact: &[[i32; 4]]) -> PolygonMesh {
    let settings = ContourSettings { max_error, max_edge_length: 0, tile_borders: true };
    polygons::build(&contours::build(field, &settings, exact), 6, 1.0)
}

/// All vertices of a polygon, its own and the extra ones.
fn all_vertices(mesh: &PolygonMesh, detail: &DetailMesh, polygon: usize) -> Vec<[f64; 3]> {
    let own = mesh.polygon(polygon).iter().map(|&v| mesh.vertices[v as usize].map(f64::from));
    let extra = detail.vertex_starts[polygon] as usize..detail.vertex_starts[polygon + 1] as usize;
    own.chain(detail.vertices[extra].iter().copied()).collect()
}

fn triangles(detail: &DetailMesh, polygon: usize) -> &[[u16; 3]] {
    &detail.triangles[detail.triangle_starts[polygon] as usize..detail.triangle_starts[polygon + 1] as usize]
}

fn twice_area(a: [f64; 3], b: [f64; 3], c: [f64; 3]) -> f64 {
    (b[0] - a[0]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[0] - a[0])
}

/// Triangles cover their polygon, and both sides of an edge have the same points on it.
fn check(mesh: &PolygonMesh, detail: &DetailMesh) {
    let mut on_edges: BTreeMap<(u32, u32), Vec<[u64; 3]>> = BTreeMap::new();
    for p in 0..mesh.polygon_count() {
        let vertices = all_vertices(mesh, detail, p);
        let outline = mesh.polygon(p);
        let whole: f64 = (1..outline.len() - 1).map(|i| twice_area(vertices[0], vertices[i], vertices[i + 1])).sum();
        let parts: Vec<f64> = triangles(detail, p)
            .iter()
            .map(|t| t.map(|i| vertices[i as usize]))
            .map(|[a, b, c]| twice_area(a, b, c))
            .collect();
        assert!(parts.iter().all(|&a| a > 0.0));
        if parts.is_empty() {
            assert_eq!(vertices.len(), outline.len(), "extra vertices without triangles");
        } else {
            assert!((parts.iter().sum::<f64>() - whole).abs() < 1e-6 * whole);
        }
        for i in 0..outline.len() {
            let (a, b) = (outline[i], outline[(i + 1) % outline.len()]);
            let (from, to) = (vertices[i], vertices[(i + 1) % outline.len()]);
            let on_edge = |v: &&[f64; 3]| {
                let (dx, dz) = (to[0] - from[0], to[2] - from[2]);
                let length = (dx * dx + dz * dz).sqrt();
                let along = (v[0] - from[0]) * (to[0] - from[0]) + (v[2] - from[2]) * (to[2] - from[2]);
                twice_area(from, to, **v).abs() < 1e-9 * length && along > 0.0 && along < length * length
            };
            let mut points: Vec<_> =
                vertices[outline.len()..].iter().filter(on_edge).map(|v| v.map(f64::to_bits)).collect();
            points.sort_unstable();
            let known = on_edges.entry((a.min(b), a.max(b))).or_insert_with(|| points.clone());
            assert_eq!(*known, points);
        }
    }
}

#[test]
fn random_fields_are_covered_and_fit_at_edges() {
    let mut rng = SplitMix64::new(5);
    for case in 0..2000 {
        let state = rng.state;
        let field = random(&mut rng);
        let mesh = polygons_of(&field, [0.0, 1.3, 4.0][rng.below(3) as usize]);
        let sample_distance = [1.0, 2.0, 2.5, 6.0][rng.below(4) as usize];
        let settings = DetailSettings { sample_distance, max_error: rng.below(3) as f64 * 0.5 };
        let result = std::panic::catch_unwind(|| check(&mesh, &build(&field, &mesh, &settings, &[])));
        assert!(result.is_ok(), "case {case} state {state} {settings:?}");
    }
}

/// One region over rolling ground.
fn hills(side: u32) -> CompactHeightfield {
    field(side, side, 0, 1000, |x, z| {
        let wave = |v: u32| (v * (40 - v % 40) % 40) as i32;
        vec![SampleSpan { floor: wave(x) / 2 + wave(z + 7) / 3, region: 1, area: 0 }]
    })
}

#[test]
fn the_surface_fits_the_floor_at_every_sample() {
    let field = hills(60);
    let mesh = polygons_of(&field, 1.3);
    for (step, max_error) in [(3, 1.0), (6, 0.5), (2, 3.0)] {
        let detail = build(&field, &mesh, &DetailSettings { sample_distance: f64::from(step), max_error }, &[]);
        check(&mesh, &detail);
        let mut tested = 0;
        for p in 0..mesh.polygon_count() {
            let vertices = all_vertices(&mesh, &detail, p);
            for (x, z) in (0..60 / step).flat_map(|x| (0..60 / step).map(move |z| (x * step, z * step))) {
                let place = [f64::from(x), 0.0, f64::from(z)];
                let n = mesh.polygon(p).len();
                let far_inside = (0..n).all(|i| {
                    let (a, b) = (vertices[i], vertices[(i + 1) % n]);
                    let (dx, dz) = (b[0] - a[0], b[2] - a[2]);
                    let length = (dx * dx + dz * dz).sqrt();
                    twice_area(a, b, place) > length * f64::from(step) * 0.5
                });
                if !far_inside {
                    continue;
                }
                // The highest of the four floors around the corner: everything is linked here.
                let floor = |x: i32, z: i32| field.floors[(x + z * 60) as usize];
                let want =
                    [(0, 0), (-1, 0), (0, -1), (-1, -1)].map(|(i, j)| floor(x + i, z + j)).into_iter().max().unwrap();
                let found = surface_height(&vertices, triangles(&detail, p), place);
                let found = found.expect("hills need detail everywhere");
                assert!((found - f64::from(want)).abs() <= max_error + 1e-9);
                tested += 1;
            }
        }
        assert!(tested > 30, "{tested}");
    }
}

#[test]
fn flat_and_evenly_sloping_ground_needs_no_detail() {
    for slope in [0, 1, 2] {
        let field =
            field(40, 40, 0, 4, |x, _| vec![SampleSpan { floor: slope * x as i32, region: 1 + x / 13, area: 0 }]);
        let mesh = polygons_of(&field, 1.3);
        let detail = build(&field, &mesh, &DetailSettings { sample_distance: 4.0, max_error: 2.0 }, &[]);
        assert!(detail.triangles.is_empty(), "slope {slope}");
    }
}

#[test]
fn heights_come_from_the_floor_of_the_region() {
    // A bumpy floor under a flat one: the flat one gets no detail.
    let field = field(30, 30, 0, 3, |x, z| {
        let bump = if (10..20).contains(&x) && (10..20).contains(&z) { 3 } else { 0 };
        vec![SampleSpan { floor: bump, region: 1, area: 0 }, SampleSpan { floor: 20, region: 2, area: 0 }]
    });
    let mesh = polygons_of(&field, 1.3);
    let detail = build(&field, &mesh, &DetailSettings { sample_distance: 3.0, max_error: 1.0 }, &[]);
    for p in 0..mesh.polygon_count() {
        assert_eq!(triangles(&detail, p).is_empty(), mesh.regions[p] == 2);
        let range = detail.vertex_starts[p] as usize..detail.vertex_starts[p + 1] as usize;
        assert!(detail.vertices[range].iter().all(|v| v[1] <= 3.0));
    }
}

/// The height of a polygon's surface at a place inside of it.
fn surface_height(vertices: &[[f64; 3]], triangles: &[[u16; 3]], place: [f64; 3]) -> Option<f64> {
    triangles.iter().find_map(|t| {
        let [a, b, c] = t.map(|i| vertices[i as usize]);
        let w = [twice_area(b, c, place), twice_area(c, a, place), twice_area(a, b, place)];
        let sum: f64 = w.iter().sum();
        w.iter().all(|&w| w >= 0.0).then(|| (w[0] * a[1] + w[1] * b[1] + w[2] * c[1]) / sum)
    })
}

#[test]
fn cell_by_cell_no_surface_leaves_the_corners_of_its_cell() {
    let mut rng = SplitMix64::new(11);
    let mut tested = 0;
    for case in 0..150 {
        let field = random(&mut rng);
        let mesh = polygons_within(&field, 1.3, &[EVERYWHERE]);
        let sample_distance = [0.0, 6.0][rng.below(2) as usize];
        let settings = DetailSettings { sample_distance, max_error: 1.0 };
        let detail = build(&field, &mesh, &settings, &[EVERYWHERE]);
        for p in 0..mesh.polygon_count() {
            let (vertices, triangles) = (all_vertices(&mesh, &detail, p), triangles(&detail, p));
            let outline = mesh.polygon(p).len();
            let area = |a: usize, b: usize, c: usize| twice_area(vertices[a], vertices[b], vertices[c]);
            let whole: f64 = (2..outline).map(|i| area(0, i - 1, i)).sum();
            let parts: f64 = triangles.iter().map(|t| t.map(usize::from)).map(|[a, b, c]| area(a, b, c)).sum();
            assert!((whole - parts).abs() < 1e-6 * whole, "case {case}: {parts} of {whole}");
            for _ in 0..8 {
                // A place somewhere in the polygon.
                let weights: Vec<f64> = (0..outline).map(|_| 0.01 + rng.next_f64()).collect();
                let total: f64 = weights.iter().sum();
                let mean = |axis: usize| (0..outline).map(|i| vertices[i][axis] * weights[i]).sum::<f64>() / total;
                let place = [mean(0), 0.0, mean(2)];
                let [x, z] = [place[0], place[2]].map(|c| c.floor() as u32 + field.border);
                let span = field.column(x, z).find(|&s| field.regions[s] == mesh.regions[p]);
                let Some(span) = span else { continue };
                // Around a pole a vertex may be of another height than the floor's own corner.
                let heights = [0, 1, 2, 3].map(|side| {
                    let (dx, dz) = CORNER_OFFSETS[side];
                    let [x, z] = [place[0].floor() + f64::from(dx), place[2].floor() + f64::from(dz)];
                    let vertex = vertices[..outline].iter().find(|v| [v[0], v[2]] == [x, z]);
                    vertex.map_or_else(|| f64::from(corner(&field, span as u32, side).height), |v| v[1])
                });
                if let Some(found) = surface_height(&vertices, triangles, place) {
                    let low = heights.into_iter().fold(f64::MAX, f64::min);
                    let high = heights.into_iter().fold(f64::MIN, f64::max);
                    assert!(low - 1e-9 <= found && found <= high + 1e-9, "case {case}: {found} in {heights:?}");
                    tested += 1;
                }
            }
        }
    }
    assert!(tested > 4000, "{tested}");
}

#[test]
fn flat_rows_are_one_piece_each() {
    let field = field(40, 30, 0, 4, |_, _| vec![SampleSpan { floor: 3, region: 1, area: 0 }]);
    let mesh = polygons_of(&field, 1.3);
    let detail = build(&field, &mesh, &DetailSettings { sample_distance: 0.0, max_error: 1.0 }, &[[3, 3, 4, 4]]);
    assert_eq!(detail.triangles.len(), 2 * 30);
}
