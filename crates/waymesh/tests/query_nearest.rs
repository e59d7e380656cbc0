//! The nearest polygon and surface heights: what hierarchy and grids find against plain scans.

mod walkable;

use walkable::{Random, all_polygons, any_polygon, mesh, outline, position_near, tile};
use waymesh::math::{DVec3, Extremes, SplitMix64, closest_on_segment_xz, contains_xz};
use waymesh::mesh::{DetailData, MeshParams, PlacedTile, PolyName, TileData, TileKey, TiledNavMesh};
use waymesh::query::{NearestPoly, PolygonFilter, QueryFilter, find_nearest_poly, poly_height, try_sample_position};

/// The first triangle of `triangles` that contains the point, or the plane of the one that it violates least.
fn scanned_height(triangles: &[[DVec3; 3]], x: f64, z: f64) -> f64 {
    let mut best = (f64::NEG_INFINITY, f64::NAN);
    for [a, b, c] in triangles {
        let cross = |ux: f64, uz: f64, vx: f64, vz: f64| ux * vz - uz * vx;
        let area = cross(b.x - a.x, b.z - a.z, c.x - a.x, c.z - a.z);
        if area == 0.0 {
            continue;
        }
        let v = cross(x - a.x, z - a.z, c.x - a.x, c.z - a.z) / area;
        let w = cross(b.x - a.x, b.z - a.z, x - a.x, z - a.z) / area;
        let least = (1.0 - v - w).lesser(v).lesser(w);
        if least > best.0 {
            best = (least, a.y + v * (b.y - a.y) + w * (c.y - a.y));
            if least >= -1e-9 {
                break;
            }
        }
    }
    best.1
}

fn triangles(placed: &PlacedTile, p: u32) -> Vec<[DVec3; 3]> {
    let detail = placed.tile().detail_triangles(p);
    if detail.is_empty() {
        let outline: Vec<DVec3> = placed.outline(p).collect();
        outline[1..].windows(2).map(|w| [outline[0], w[0], w[1]]).collect()
    } else {
        detail.iter().map(|t| t.map(|i| placed.detail_corner(p, i))).collect()
    }
}

fn scanned_closest(mesh: &TiledNavMesh, poly: walkable::Poly, position: DVec3) -> (DVec3, bool) {
    let outline = outline(mesh, poly);
    if contains_xz(&outline, position) {
        let y = scanned_height(&triangles(tile(mesh, poly), poly.1), position.x, position.z);
        return (DVec3::new(position.x, y, position.z), true);
    }
    let mut best = (f64::INFINITY, DVec3::ZERO);
    for i in 0..outline.len() {
        let near = closest_on_segment_xz(outline[i], outline[(i + 1) % outline.len()], position);
        if near.distance_squared < best.0 {
            best = (near.distance_squared, near.point);
        }
    }
    (best.1, false)
}

fn scanned_nearest(mesh: &TiledNavMesh, center: DVec3, half: DVec3, filter: &QueryFilter) -> Option<NearestPoly> {
    let mut best: Option<((f64, PolyName), NearestPoly)> = None;
    for poly in all_polygons(mesh) {
        let placed = tile(mesh, poly);
        let outline = outline(mesh, poly);
        let low = outline.iter().copied().reduce(Extremes::lesser).unwrap();
        let high = outline.iter().copied().reduce(Extremes::greater).unwrap();
        let apart = (0..3).any(|k| low[k] > center[k] + half[k] || high[k] < center[k] - half[k]);
        if apart || !filter.passes(placed.tile().flags(poly.1), placed.tile().area(poly.1)) {
            continue;
        }
        let (point, over_polygon) = scanned_closest(mesh, poly, center);
        let d = center - point;
        let distance_squared = d.x * d.x + d.y * d.y + d.z * d.z;
        let key = (distance_squared, PolyName { tile: placed.key(), polygon: poly.1 });
        if best.is_none_or(|(least, _)| key.0 < least.0 || (key.0 == least.0 && key.1 < least.1)) {
            let polygon = mesh.poly_ref(poly.0, poly.1).unwrap();
            best = Some((key, NearestPoly { polygon, point, over_polygon, distance_squared }));
        }
    }
    best.map(|(_, found)| found)
}

#[test]
fn nearest_equals_the_plain_scan() {
    let mut over = 0;
    for seed in 0..400 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 500_000);
        for _ in 0..20 {
            let Some(poly) = any_polygon(&mut random, &mesh) else { break };
            let center = position_near(&mut random, &mesh, poly);
            let mut half = || [0.0, 0.5, 3.0, 25.0, 1e300][random.below(5)];
            let half = DVec3::new(half(), half(), half());
            let filter = match random.below(3) {
                0 => QueryFilter::new().with_exclude_flags(2),
                1 => QueryFilter::new().with_area_cost(0, f64::INFINITY).unwrap(),
                _ => QueryFilter::new(),
            };
            let found = find_nearest_poly(&mesh, center, half, &filter).unwrap();
            assert_eq!(found, scanned_nearest(&mesh, center, half, &filter), "seed {seed}: {center} {half}");
            over += usize::from(found.is_some_and(|f| f.over_polygon));
        }
    }
    assert!(over > 2000, "{over}");
}

/// What is sampled is the plain scan's nearest point where that is near enough; distances of all sizes, some of them
/// exactly the distance of the nearest point.
#[test]
fn sampled_positions_equal_the_plain_scan() {
    let (mut found, mut too_far) = (0, 0);
    for seed in 0..400 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 700_000);
        for _ in 0..20 {
            let Some(poly) = any_polygon(&mut random, &mesh) else { break };
            let center = position_near(&mut random, &mesh, poly);
            let filter = QueryFilter::new().with_exclude_flags([0, 2][random.below(2)]);
            let nearest = scanned_nearest(&mesh, center, DVec3::splat(1e6), &filter);
            let exact = nearest.map_or(0.0, |near| near.distance_squared.sqrt());
            for distance in [0.0, 0.3, 2.0, 40.0, exact, exact.next_down().greater(0.0), exact.next_up()] {
                let scanned = scanned_nearest(&mesh, center, DVec3::splat(distance), &filter);
                let expected = scanned.filter(|near| near.distance_squared <= distance * distance);
                let sampled = try_sample_position(&mesh, center, distance, &filter).unwrap();
                assert_eq!(sampled, expected, "seed {seed}: {center} within {distance}");
                found += usize::from(sampled.is_some());
                too_far += usize::from(scanned.is_some() && sampled.is_none());
            }
        }
    }
    assert!(found > 10_000 && too_far > 1000, "{found} {too_far}");
}

/// A filter that counts the polygons it is asked about.
#[derive(Default)]
struct Counting(std::cell::Cell<u32>);

impl PolygonFilter for Counting {
    fn passes(&self, _: u16, _: u8) -> bool {
        self.0.set(self.0.get() + 1);
        true
    }

    fn area_cost(&self, _: u8) -> f64 {
        1.0
    }

    fn min_area_cost(&self) -> f64 {
        1.0
    }
}

#[test]
fn a_box_larger_than_it_need_be_costs_little() {
    let square = |x: i32, z: i32| {
        let mut data = TileData {
            key: TileKey::new(x, z, 0),
            vertices: vec![[0.0, 0.0, 0.0], [8.0, 0.0, 0.0], [8.0, 1.0, 8.0], [0.0, 1.0, 8.0]],
            areas: vec![0],
            flags: vec![1],
            ..TileData::default()
        };
        data.polygons.push([0, 1, 2, 3]);
        data
    };
    let params = MeshParams { origin: DVec3::ZERO, tile_size: 8.0, climb: 0.9 };
    let tiles =
        (-30..30).flat_map(|x| (-30..30).map(move |z| square(x, z))).filter(|t| t.key.x.abs() + t.key.z.abs() > 2);
    let mesh = TiledNavMesh::from_tiles(params, tiles.collect()).unwrap();
    let half = DVec3::splat(1e300);
    // In the hole, on it, at a corner, and far outside.
    for center in [(4.0, 4.0), (100.3, -77.7), (80.0, 80.0), (-230.0, 300.0), (2e6, 1e6)] {
        let center = DVec3::new(center.0, 0.75, center.1);
        let counting = Counting::default();
        let found = find_nearest_poly(&mesh, center, half, &counting).unwrap();
        assert_eq!(found, scanned_nearest(&mesh, center, half, &QueryFilter::new()));
        assert!(counting.0.get() < 300, "{center}: looked at {} of {}", counting.0.get(), mesh.slot_count());
    }
}

#[test]
fn areas_and_flags_change_what_is_found() {
    let mut mesh = mesh(0);
    let polygon = mesh.poly_ref(0, 0).unwrap();
    let outline = outline(&mesh, (0, 0));
    let center = outline.iter().copied().sum::<DVec3>() / outline.len() as f64;
    let only_flag_16 = QueryFilter::new().with_include_flags(1 << 15);
    let half = DVec3::splat(100.0);
    assert_eq!(find_nearest_poly(&mesh, center, half, &only_flag_16).unwrap(), None);
    mesh.set_flags(polygon, 1 << 15).unwrap();
    let found = find_nearest_poly(&mesh, center, half, &only_flag_16).unwrap().unwrap();
    assert_eq!((found.polygon, found.over_polygon), (polygon, true));
}

#[test]
fn positions_and_extents_out_of_range() {
    let mesh = mesh(0);
    let filter = QueryFilter::new();
    for bad in [f64::NAN, f64::INFINITY, -2_097_152.0] {
        let error = find_nearest_poly(&mesh, DVec3::new(0.0, bad, 0.0), DVec3::ONE, &filter).unwrap_err();
        assert_eq!(error.name, "center");
    }
    for bad in [f64::NAN, f64::INFINITY, -1e-9] {
        let error = find_nearest_poly(&mesh, DVec3::ZERO, DVec3::new(0.0, 0.0, bad), &filter).unwrap_err();
        assert_eq!(error.name, "half_extents");
    }
    assert_eq!(poly_height(&mesh, mesh.poly_ref(0, 0).unwrap(), f64::NAN, 0.0).unwrap_err().name, "x");
    assert_eq!(poly_height(&mesh, waymesh::mesh::PolyRef::INVALID, 0.0, 0.0).unwrap(), None);
}

/// A square with many detail triangles: a lattice, some of it left out, some of its triangles slivers or flat.
fn detailed_square(seed: u64) -> TileData {
    let mut random = Random::new(seed);
    let mut data = TileData {
        vertices: vec![[0.0, 0.0, 0.0], [16.0, 0.0, 0.0], [16.0, 0.0, 16.0], [0.0, 0.0, 16.0]],
        areas: vec![0],
        flags: vec![1],
        ..TileData::default()
    };
    data.polygons.push([0, 1, 2, 3]);
    let n = [3, 6, 20, 60][random.below(4)] as u16;
    let mut detail = DetailData { vertex_offsets: vec![0], triangle_offsets: vec![0], ..DetailData::default() };
    let jitter = [0.0, 0.45][random.below(2)];
    for j in 0..=n {
        for i in 0..=n {
            let mut at = |k: u16| 16.0 * (f64::from(k) + random.between(-jitter, jitter)) / f64::from(n);
            let (x, z) = (at(i) as f32, at(j) as f32);
            detail.vertices.push([x, random.0.next_f64() as f32, z]);
        }
    }
    for j in 0..n {
        for i in 0..n {
            let a = 4 + j * (n + 1) + i;
            if !random.chance(10) {
                detail.triangles.extend([[a, a + 1, a + n + 2], [a, a + n + 2, a + n + 1]]);
            }
        }
    }
    for _ in 0..random.below(4) {
        let mut any = || 4 + random.below(usize::from((n + 1) * (n + 1))) as u16;
        // Long slivers, and triangles without any area.
        let (a, b) = (any(), any());
        detail.triangles.push([a, b, a]);
        let mut sliver = detail.vertices[usize::from(b - 4)];
        sliver[0] += 1e-5;
        detail.vertices.push(sliver);
        detail.triangles.push([a, b, (detail.vertices.len() + 3) as u16]);
    }
    detail.vertex_offsets.push(detail.vertices.len() as u32);
    detail.triangle_offsets.push(detail.triangles.len() as u32);
    data.detail = detail;
    data
}

#[test]
fn detail_grids_equal_the_plain_scan() {
    for seed in 0..120 {
        let origin = [DVec3::ZERO, DVec3::new(1e6, 0.0, -1e6), DVec3::new(0.1, 5.0, -0.3)][seed as usize % 3];
        let params = MeshParams { origin, tile_size: 0.0, climb: 0.9 };
        let mesh = TiledNavMesh::from_tiles(params, vec![detailed_square(seed)]).unwrap();
        let placed = mesh.tile(0).unwrap();
        let triangles = triangles(placed, 0);
        let mut rng = SplitMix64::new(seed);
        for _ in 0..300 {
            let (mut x, mut z) = (origin.x + rng.next_f64() * 17.0 - 0.5, origin.z + rng.next_f64() * 17.0 - 0.5);
            if rng.below(4) == 0 {
                // On a corner or an edge of a triangle.
                let t = triangles[rng.below(triangles.len() as u64) as usize];
                let p = if rng.below(2) == 0 { t[0] } else { (t[0] + t[1]) * 0.5 };
                (x, z) = (p.x, p.z);
            }
            let (found, scanned) = (placed.surface_height(0, x, z), scanned_height(&triangles, x, z));
            assert_eq!(found.to_bits(), scanned.to_bits(), "seed {seed}: {x} {z}");
        }
    }
}
