//! Random points: every square metre as likely as any other (chi-square), and the exact draws of a plain second
//! implementation.

mod walkable;

use walkable::{Poly, Random, accepted, all_polygons, around, clip, filter, mesh, outline, tile};
use waymesh::math::{DVec3, SplitMix64, contains_xz, signed_area_xz};
use waymesh::mesh::TiledNavMesh;
use waymesh::query::{AreaPolygon, AreaStatus, DefaultFilter, NavMeshQuery, PolygonFilter, QueryFilter, RandomPoint};

/// A plain choice by weight: the first whose running total exceeds the fraction, or else the last that weighs anything.
fn choose(weights: &[f64], u: f64) -> Option<usize> {
    let total = weights.iter().fold(0.0, |sum, w| sum + w);
    let mut running = 0.0;
    let mut last = None;
    for (i, &weight) in weights.iter().enumerate() {
        running += weight;
        if weight > 0.0 {
            last = Some(i);
        }
        if running > u * total {
            return Some(i);
        }
    }
    last
}

fn fan_areas(outline: &[DVec3]) -> Vec<f64> {
    let Some(a) = outline.first() else { return Vec::new() };
    outline[1..]
        .windows(2)
        .map(|w| ((w[0].x - a.x) * (w[1].z - a.z) - (w[0].z - a.z) * (w[1].x - a.x)).abs() * 0.5)
        .collect()
}

fn area(outline: &[DVec3]) -> f64 {
    fan_areas(outline).iter().fold(0.0, |sum, a| sum + a)
}

/// The outline (of a list) and the point in it that four numbers stand for.
fn draw(outlines: &[Vec<DVec3>], rng: &mut SplitMix64) -> Option<(usize, f64, f64)> {
    let u = [(); 4].map(|()| rng.next_f64());
    let weights: Vec<f64> = outlines.iter().map(|o| area(o)).collect();
    let chosen = choose(&weights, u[0])?;
    let outline = &outlines[chosen];
    let t = choose(&fan_areas(outline), u[1])?;
    let (a, b, c) = (outline[0], outline[t + 1], outline[t + 2]);
    let (r1, r2) = (u[2].sqrt(), u[3]);
    let mix = |a: f64, b: f64, c: f64| (1.0 - r1) * a + r1 * (1.0 - r2) * b + r1 * r2 * c;
    Some((chosen, mix(a.x, b.x, c.x), mix(a.z, b.z, c.z)))
}

fn point(mesh: &TiledNavMesh, poly: Poly, x: f64, z: f64) -> RandomPoint {
    let position = DVec3::new(x, tile(mesh, poly).surface_height(poly.1, x, z), z);
    RandomPoint { position, polygon: mesh.poly_ref(poly.0, poly.1).unwrap() }
}

#[test]
fn points_are_the_draws_of_a_plain_scan() {
    let mut query = NavMeshQuery::default();
    let mut nothing = 0;
    for seed in 0..800 {
        let mut mesh = mesh(seed);
        let mut random = Random::new(seed + 8_000_000);
        for round in 0..3 {
            let filter = filter(&mut random);
            let polygons: Vec<Poly> =
                all_polygons(&mesh).into_iter().filter(|&p| accepted(&mesh, p, &filter)).collect();
            let local = |&(slot, p): &Poly| {
                let tile = mesh.tile(slot).unwrap().tile();
                let vertex = |&v: &u32| DVec3::from_array(tile.vertices()[v as usize].map(f64::from));
                tile.polygon(p).iter().map(vertex).collect::<Vec<_>>()
            };
            let outlines: Vec<Vec<DVec3>> = polygons.iter().map(local).collect();
            let mut rng = SplitMix64::new(seed);
            let mut expected_rng = rng;
            for _ in 0..5 {
                let ours = query.random_point(&mesh, &mut rng, &filter);
                if polygons.is_empty() {
                    assert_eq!((ours, rng), (None, expected_rng), "nothing is drawn from nothing");
                    nothing += 1;
                    continue;
                }
                let (chosen, x, z) = draw(&outlines, &mut expected_rng).unwrap();
                let origin = tile(&mesh, polygons[chosen]).origin();
                let expected = point(&mesh, polygons[chosen], origin.x + x, origin.z + z);
                assert_eq!((ours, rng), (Some(expected), expected_rng), "seed {seed}");
            }
            // The same object must notice edits.
            let Some(poly) = walkable::any_polygon(&mut random, &mesh) else { break };
            let polygon = mesh.poly_ref(poly.0, poly.1).unwrap();
            match round {
                0 => mesh.set_flags(polygon, 2).unwrap(),
                _ => drop(mesh.remove(tile(&mesh, poly).key()).unwrap()),
            }
        }
    }
    assert!(nothing > 50, "{nothing}");
}

#[test]
fn copies_of_a_mesh_that_go_their_own_ways() {
    let mut one = mesh(4);
    let mut other = one.clone();
    let refs: Vec<_> = all_polygons(&one).into_iter().map(|p| one.poly_ref(p.0, p.1).unwrap()).collect();
    refs.iter().for_each(|&polygon| one.set_flags(polygon, 1).unwrap());
    refs.iter().for_each(|&polygon| other.set_flags(polygon, 4).unwrap());
    let mut query = NavMeshQuery::default();
    let fours = QueryFilter::new().with_include_flags(4);
    for _ in 0..2 {
        assert!(query.random_point(&one, &mut SplitMix64::new(1), &fours).is_none());
        assert!(query.random_point(&other, &mut SplitMix64::new(1), &fours).is_some());
    }
}

/// A Sutherland–Hodgman clip to the square around a circle, spelled out.
fn clip_to_square(mut points: Vec<DVec3>, center: DVec3, radius: f64) -> Vec<DVec3> {
    for side in 0..4 {
        let value = |p: DVec3| if side < 2 { p.x } else { p.z };
        let middle = if side < 2 { center.x } else { center.z };
        let at = if side % 2 == 0 { middle - radius } else { middle + radius };
        let inside = |p: DVec3| if side % 2 == 0 { value(p) >= at } else { value(p) <= at };
        let mut kept = Vec::new();
        for i in 0..points.len() {
            let (a, b) = (points[(i + points.len() - 1) % points.len()], points[i]);
            if inside(a) != inside(b) {
                let s = (at - value(a)) / (value(b) - value(a));
                kept.push(a + (b - a) * s);
            }
            if inside(b) {
                kept.push(b);
            }
        }
        points = kept;
    }
    points
}

#[test]
fn points_around_are_the_draws_of_a_plain_scan() {
    let mut query = NavMeshQuery::default();
    let mut list: Vec<AreaPolygon> = Vec::new();
    let (mut hits, mut misses) = (0, 0);
    for seed in 0..1500 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 9_000_000);
        let filter = filter(&mut random);
        let Some((start, center, radius)) = around(&mut random, &mesh) else { continue };
        let from = mesh.poly_ref(start.0, start.1).unwrap();
        query.find_polygons_in_circle(&mesh, from, center, radius, &filter, &mut list).unwrap();
        let polygons: Vec<Poly> = list.iter().map(|e| (e.polygon.slot(), e.polygon.polygon())).collect();
        let outlines: Vec<Vec<DVec3>> =
            polygons.iter().map(|&p| clip_to_square(outline(&mesh, p), center, radius)).collect();
        let mut rng = SplitMix64::new(seed);
        let mut expected_rng = rng;
        let mut status = AreaStatus::InvalidStart;
        for i in 0..4 {
            // The first by the whole form, the others by going on with its search.
            let ours = if i == 0 {
                query.random_point_around(&mesh, &mut rng, from, center, radius, &filter).unwrap()
            } else {
                query.finish_random_point_around(&mesh, &mut rng)
            };
            if i == 0 {
                status = ours.status;
                assert_eq!(status == AreaStatus::Complete, accepted(&mesh, start, &filter));
            } else if status == AreaStatus::Complete {
                assert_eq!(ours.status, status);
            }
            let possible = status == AreaStatus::Complete && radius > 0.0 && outlines.iter().any(|o| area(o) > 0.0);
            let mut expected = None;
            for _ in 0..if possible { 64 } else { 0 } {
                let (chosen, x, z) = draw(&outlines, &mut expected_rng).unwrap();
                if (x - center.x) * (x - center.x) + (z - center.z) * (z - center.z) <= radius * radius {
                    expected = Some(point(&mesh, polygons[chosen], x, z));
                    break;
                }
            }
            assert_eq!((ours.point, rng), (expected, expected_rng), "seed {seed}");
            *if expected.is_some() { &mut hits } else { &mut misses } += 1;
        }
    }
    assert!(hits > 2000 && misses > 200, "{hits} {misses}");
}

/// Fails when counts stray from what is expected by more than six standard deviations of chi-square.
fn assert_uniform(cells: &[(f64, u32)], what: &str) {
    let total: f64 = cells.iter().map(|(area, _)| area).sum();
    let draws: u32 = cells.iter().map(|(_, count)| count).sum();
    let (mut chi_square, mut freedom) = (0.0, -1.0f64);
    for &(area, count) in cells {
        let expected = area / total * f64::from(draws);
        if expected < 5.0 {
            continue;
        }
        chi_square += (f64::from(count) - expected).powi(2) / expected;
        freedom += 1.0;
    }
    let freedom = freedom.max(1.0);
    assert!(chi_square < freedom + 6.0 * (2.0 * freedom).sqrt() + 6.0, "{what}: {chi_square} of {freedom}");
}

#[test]
fn every_square_metre_is_as_likely() {
    let mut query = NavMeshQuery::default();
    for seed in 0..60 {
        let mesh = mesh(seed);
        let polygons = all_polygons(&mesh);
        // A polygon is two cells: a fan triangle and the rest.
        let mut cells: Vec<(f64, u32)> = Vec::new();
        let near = |p: Poly| -> Vec<DVec3> {
            let origin = tile(&mesh, p).origin();
            outline(&mesh, p).into_iter().map(|v| v - origin).collect()
        };
        for &p in &polygons {
            let areas = fan_areas(&near(p));
            cells.extend([(areas[0], 0), (areas[1..].iter().sum(), 0)]);
        }
        let mut rng = SplitMix64::new(seed);
        for _ in 0..8000 {
            let Some(drawn) = query.random_point(&mesh, &mut rng, &DefaultFilter) else { break };
            let poly = (drawn.polygon.slot(), drawn.polygon.polygon());
            let i = polygons.iter().position(|&p| p == poly).unwrap();
            let local = drawn.position - tile(&mesh, poly).origin();
            cells[2 * i + usize::from(!contains_xz(&near(poly)[..3], local))].1 += 1;
        }
        assert_uniform(&cells, &format!("seed {seed}"));
    }
}

#[test]
fn every_square_metre_around_is_as_likely() {
    let mut query = NavMeshQuery::default();
    let mut list = Vec::new();
    let mut compared = 0;
    for seed in 0..120 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 10_000_000);
        let Some((start, center, radius)) = around(&mut random, &mesh) else { continue };
        if radius == 0.0 {
            continue;
        }
        let from = mesh.poly_ref(start.0, start.1).unwrap();
        query.find_polygons_in_circle(&mesh, from, center, radius, &DefaultFilter, &mut list).unwrap();
        // A cell is the part of a polygon in one of eight sectors of the circle.
        let corner = |turn: f64| DVec3::new(radius * turn.cos(), 0.0, radius * turn.sin());
        let mut cells: Vec<(f64, u32)> = Vec::new();
        for entry in &list {
            let near: Vec<DVec3> = outline(&mesh, (entry.polygon.slot(), entry.polygon.polygon()))
                .into_iter()
                .map(|v| v - center)
                .collect();
            for sector in 0..8 {
                let steps = 64;
                let rim =
                    |i: u32| corner((f64::from(sector * steps + i)) * std::f64::consts::TAU / f64::from(8 * steps));
                let mut part = clip(&clip(&near, DVec3::ZERO, rim(0)), rim(steps), DVec3::ZERO);
                for i in 0..steps {
                    part = clip(&part, rim(i), rim(i + 1));
                }
                cells.push((signed_area_xz(&part), 0));
            }
        }
        let whole: f64 = cells.iter().map(|c| c.0).sum();
        if whole < 0.05 * radius * radius {
            continue;
        }
        let mut rng = SplitMix64::new(seed);
        for _ in 0..5000 {
            let drawn = query.finish_random_point_around(&mesh, &mut rng).point.expect("one of 64 attempts succeeds");
            let i = list.iter().position(|entry| entry.polygon == drawn.polygon).unwrap();
            let d = drawn.position - center;
            assert!(d.x * d.x + d.z * d.z <= radius * radius);
            let turn = d.z.atan2(d.x).rem_euclid(std::f64::consts::TAU) / std::f64::consts::TAU;
            cells[8 * i + (turn * 8.0) as usize % 8].1 += 1;
        }
        assert_uniform(&cells, &format!("seed {seed}"));
        compared += 1;
    }
    assert!(compared > 40, "{compared}");
}

#[test]
fn a_filter_of_your_own_type() {
    /// Lets one area pass.
    struct Only(u8);
    impl PolygonFilter for Only {
        fn passes(&self, _: u16, area: u8) -> bool {
            area == self.0
        }
        fn area_cost(&self, _: u8) -> f64 {
            1.0
        }
        fn min_area_cost(&self) -> f64 {
            1.0
        }
    }
    let mesh = mesh(12);
    let mut query = NavMeshQuery::default();
    let mut rng = SplitMix64::new(3);
    let mut seen = [false; 4];
    for i in 0..400u32 {
        let area = (i % 5) as u8;
        match query.random_point(&mesh, &mut rng, &Only(area)) {
            Some(found) => {
                let poly = (found.polygon.slot(), found.polygon.polygon());
                assert_eq!(tile(&mesh, poly).tile().area(poly.1), area);
                seen[usize::from(area)] = true;
            }
            None => assert!(all_polygons(&mesh).iter().all(|&p| tile(&mesh, p).tile().area(p.1) != area)),
        }
    }
    assert!(seen.iter().filter(|s| **s).count() > 1, "{seen:?}");
}
