//! Polygons within circles, shapes and neighbourhoods, against a breadth-first search and plain geometry.

mod walkable;

use std::collections::{BTreeSet, VecDeque};
use walkable::{Exit, Poly, Random, accepted, any_polygon, around, clip, exits, filter, mesh, outline, piece};
use waymesh::math::{DVec3, closest_on_segment_xz, mean, signed_area_xz};
use waymesh::mesh::{PolyRef, TiledNavMesh};
use waymesh::query::{AreaPolygon, AreaResult, AreaStatus, NavMeshQuery, Output, QueryFilter};

fn poly(reference: PolyRef) -> Poly {
    (reference.slot(), reference.polygon())
}

fn reference(mesh: &TiledNavMesh, poly: Poly) -> PolyRef {
    mesh.poly_ref(poly.0, poly.1).unwrap()
}

/// Where a polygon's portals (no off-mesh links) lead, and their two ends.
fn portals(mesh: &TiledNavMesh, from: Poly) -> Vec<(Poly, DVec3, DVec3)> {
    let portal = |(target, exit)| match exit {
        Exit::Edge(a, b) => Some((target, a, b)),
        Exit::Portal(a, b, low, high) => Some((target, piece(a, b, low), piece(a, b, high))),
        Exit::OffMesh { .. } => None,
    };
    exits(mesh, from).into_iter().filter_map(portal).collect()
}

/// Everything that a chain of touching portals leads to.
fn reachable(
    mesh: &TiledNavMesh,
    start: Poly,
    filter: &QueryFilter,
    touches: impl Fn(DVec3, DVec3) -> bool,
) -> BTreeSet<Poly> {
    let (mut found, mut queue) = (BTreeSet::from([start]), VecDeque::from([start]));
    while let Some(from) = queue.pop_front() {
        for (target, a, b) in portals(mesh, from) {
            if accepted(mesh, target, filter) && touches(a, b) && found.insert(target) {
                queue.push_back(target);
            }
        }
    }
    found
}

fn polygons(list: &[AreaPolygon]) -> BTreeSet<Poly> {
    list.iter().map(|entry| poly(entry.polygon)).collect()
}

/// Parents come first, and keys are the distances of portals from there.
fn check_entries(mesh: &TiledNavMesh, list: &[AreaPolygon], center: DVec3) {
    assert_eq!(polygons(list).len(), list.len(), "each once");
    for (i, entry) in list.iter().enumerate() {
        let Some(parent) = entry.parent else {
            assert_eq!((i, entry.distance_squared), (0, 0.0));
            continue;
        };
        assert!(list[..i].iter().any(|earlier| earlier.polygon == parent));
        let is_key = |(target, a, b): (Poly, DVec3, DVec3)| {
            target == poly(entry.polygon)
                && closest_on_segment_xz(a, b, center).distance_squared == entry.distance_squared
        };
        assert!(portals(mesh, poly(parent)).into_iter().any(is_key));
    }
}

#[test]
fn circles_hold_what_touching_portals_lead_to() {
    let mut query = NavMeshQuery::default();
    let mut list = Vec::new();
    let mut total = 0;
    for seed in 0..2500 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 2_000_000);
        let filter = filter(&mut random);
        let Some((start, center, radius)) = around(&mut random, &mesh) else { continue };
        let result =
            query.find_polygons_in_circle(&mesh, reference(&mesh, start), center, radius, &filter, &mut list).unwrap();
        if !accepted(&mesh, start, &filter) {
            assert_eq!((result.status, list.len()), (AreaStatus::InvalidStart, 0), "seed {seed}");
            continue;
        }
        assert_eq!(result.status, AreaStatus::Complete);
        let expected = reachable(&mesh, start, &filter, |a, b| {
            closest_on_segment_xz(a, b, center).distance_squared <= radius * radius
        });
        assert_eq!(polygons(&list), expected, "seed {seed}");
        assert_eq!(result.iterations, list.len() as u64);
        check_entries(&mesh, &list, center);
        total += list.len();
    }
    assert!(total > 10_000, "{total}");
}

/// Whether a segment comes into a convex counter-clockwise outline made wider by `margin`: it is clipped by each edge.
fn enters(outline: &[DVec3], a: DVec3, b: DVec3, margin: f64) -> bool {
    let (mut low, mut high) = (0.0f64, 1.0f64);
    for (i, &u) in outline.iter().enumerate() {
        let edge = outline[(i + 1) % outline.len()] - u;
        let length = edge.x.hypot(edge.z);
        let inside = |p: DVec3| (edge.x * (p.z - u.z) - edge.z * (p.x - u.x)) / length + margin;
        let (from, to) = (inside(a), inside(b));
        if from < 0.0 && to < 0.0 {
            return false;
        }
        if (from < 0.0) != (to < 0.0) {
            let cut = from / (from - to);
            if from < 0.0 { low = low.max(cut) } else { high = high.min(cut) }
        }
    }
    low <= high
}

/// A convex outline: points of a circle's rim, squeezed and turned.
fn shape(random: &mut Random, center: DVec3) -> Vec<DVec3> {
    let count = 3 + random.below(9);
    let mut turns: Vec<f64> = (0..count).map(|_| random.between(0.0, std::f64::consts::TAU)).collect();
    turns.sort_by(f64::total_cmp);
    turns.dedup();
    let (long, wide, lean) = (random.between(0.2, 6.0), random.between(0.2, 6.0), random.between(-1.0, 1.0));
    let point =
        |t: f64| center + DVec3::new(long * t.cos() + lean * t.sin(), random.between(-9.0, 9.0), wide * t.sin());
    turns.into_iter().map(point).collect()
}

#[test]
fn shapes_hold_what_touching_portals_lead_to() {
    let mut query = NavMeshQuery::default();
    let (mut list, mut again) = (Vec::new(), Vec::new());
    let (mut compared, mut total) = (0, 0);
    for seed in 0..2500 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 3_000_000);
        let filter = filter(&mut random);
        let Some((start, center, _)) = around(&mut random, &mesh) else { continue };
        let mut points = shape(&mut random, center);
        let from = reference(&mesh, start);
        let result = query.find_polygons_in_shape(&mesh, from, &points, &filter, &mut list).unwrap();
        if result.status == AreaStatus::InvalidShape || !accepted(&mesh, start, &filter) {
            assert!(points.len() < 3 || result.status == AreaStatus::InvalidStart, "seed {seed}: {result:?}");
            continue;
        }
        let [surely, maybe] =
            [-1e-7, 1e-7].map(|margin| reachable(&mesh, start, &filter, |a, b| enters(&points, a, b, margin)));
        if surely == maybe {
            assert_eq!(polygons(&list), surely, "seed {seed}");
            compared += 1;
            total += list.len();
        }
        check_entries(&mesh, &list, mean(&points));
        points.reverse();
        query.find_polygons_in_shape(&mesh, from, &points, &filter, &mut again).unwrap();
        assert_eq!(polygons(&list), polygons(&again), "seed {seed}: the other winding");
    }
    assert!(compared > 1200 && total > 3000, "{compared} {total}");
}

/// The area that two polygons have in common seen from above.
fn common_area(mesh: &TiledNavMesh, a: Poly, b: Poly) -> f64 {
    let (subject, by) = (outline(mesh, a), outline(mesh, b));
    let clipped = by.iter().enumerate().fold(subject, |points, (i, &u)| clip(&points, u, by[(i + 1) % by.len()]));
    // Far from the origin plain areas have no bits left.
    let middle = by[0];
    signed_area_xz(&clipped.iter().map(|&p| p - middle).collect::<Vec<_>>())
}

#[test]
fn neighbourhoods_have_no_floors_above_each_other() {
    let mut query = NavMeshQuery::default();
    let mut list = Vec::new();
    let (mut skipped, mut total) = (0, 0);
    for seed in 0..2500 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 4_000_000);
        let filter = filter(&mut random);
        let Some((start, center, radius)) = around(&mut random, &mesh) else { continue };
        if !accepted(&mesh, start, &filter) {
            continue;
        }
        let from = reference(&mesh, start);
        query.find_local_neighbourhood(&mesh, from, center, radius, &filter, &mut list).unwrap();
        check_entries(&mesh, &list, center);
        let found = polygons(&list);
        for (i, a) in list.iter().enumerate() {
            for b in &list[..i] {
                assert!(common_area(&mesh, poly(a.polygon), poly(b.polygon)) < 1e-6, "seed {seed}");
            }
        }
        let touches = |a, b| closest_on_segment_xz(a, b, center).distance_squared <= radius * radius;
        for &from in &found {
            for (target, a, b) in portals(&mesh, from) {
                if !found.contains(&target) && accepted(&mesh, target, &filter) && touches(a, b) {
                    let most = found.iter().map(|&known| common_area(&mesh, target, known)).fold(0.0, f64::max);
                    assert!(most > 0.0, "seed {seed}: left out without a reason");
                    skipped += 1;
                }
            }
        }
        total += list.len();
    }
    assert!(skipped > 20 && total > 5000, "{skipped} {total}");
}

#[test]
fn slices_change_nothing() {
    for seed in 0..500 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 5_000_000);
        let filter = filter(&mut random);
        let Some((start, center, radius)) = around(&mut random, &mesh) else { continue };
        let from = reference(&mesh, start);
        let points = shape(&mut random, center);
        for kind in 0..3 {
            let begin = |query: &mut NavMeshQuery| match kind {
                0 => query.begin_circle(&mesh, from, center, radius, &filter).unwrap(),
                1 => query.begin_neighbourhood(&mesh, from, center, radius, &filter).unwrap(),
                _ => query.begin_shape(&mesh, from, &points, &filter).unwrap(),
            };
            let search = |budget: u64, list: &mut Vec<AreaPolygon>| -> AreaResult {
                let mut query = NavMeshQuery::default();
                query.set_max_nodes(12).unwrap();
                let mut status = begin(&mut query);
                while status == AreaStatus::InProgress {
                    status = query.update_area(&mesh, &filter, budget);
                    // Looking at an unfinished search must not disturb it.
                    query.finish_area(&mesh, &mut *list);
                }
                query.finish_area(&mesh, &mut *list)
            };
            let (mut whole, mut sliced) = (Vec::new(), Vec::new());
            let result = search(u64::MAX, &mut whole);
            for budget in [1, 2, 3, 7] {
                assert_eq!(search(budget, &mut sliced), result, "seed {seed}, kind {kind}, {budget} at a time");
                assert_eq!(sliced, whole);
            }
            // Finished early: a part of it, as far as keys are settled.
            let mut query = NavMeshQuery::default();
            query.set_max_nodes(12).unwrap();
            if begin(&mut query) == AreaStatus::InProgress {
                query.update_area(&mesh, &filter, 3);
                query.finish_area(&mesh, &mut sliced);
                assert_eq!(sliced, whole[..whole.len().min(3)]);
            }
        }
    }
}

#[test]
fn node_limit_and_truncation() {
    let mesh = mesh(8);
    let mut random = Random::new(1);
    let start = reference(&mesh, any_polygon(&mut random, &mesh).unwrap());
    let center = outline(&mesh, poly(start))[0];
    let mut query = NavMeshQuery::default();
    let (mut all, mut few) = (Vec::new(), Vec::new());
    let filter = QueryFilter::new();
    let whole = query.find_polygons_in_circle(&mesh, start, center, 100.0, &filter, &mut all).unwrap();
    assert!(all.len() > 5 && !whole.truncated && !whole.node_limit_reached);
    let cut =
        query.find_polygons_in_circle(&mesh, start, center, 100.0, &filter, Output::limited(&mut few, 2)).unwrap();
    assert!(cut.truncated && cut.iterations == whole.iterations);
    assert_eq!(few, all[..2]);
    query.set_max_nodes(3).unwrap();
    let limited = query.find_polygons_in_circle(&mesh, start, center, 100.0, &filter, &mut few).unwrap();
    assert!(limited.node_limit_reached && limited.status == AreaStatus::Complete);
    assert_eq!(few.len(), 3);
}

#[test]
fn searches_of_tiles_that_have_gone_are_stale() {
    let mut mesh = (0..).map(mesh).find(|m| m.slot_count() > 3).unwrap();
    let mut query = NavMeshQuery::default();
    let (mut list, filter) = (Vec::new(), QueryFilter::new());
    assert_eq!(query.finish_area(&mesh, &mut list).status, AreaStatus::Stale);
    let start = mesh.poly_ref(0, 0).unwrap();
    let center = outline(&mesh, poly(start))[0];
    query.begin_circle(&mesh, start, center, 5.0, &filter).unwrap();
    mesh.remove(mesh.tile(1).unwrap().key()).unwrap();
    assert_eq!(query.update_area(&mesh, &filter, 5), AreaStatus::Stale);
    assert_eq!(query.finish_distance_to_wall(&mesh, &filter).status, AreaStatus::Stale);
    assert_eq!(query.finish_walls(&mesh, &filter, &mut Vec::new()).status, AreaStatus::Stale);
    // A shape is no circle to look for walls in.
    let points = [DVec3::ZERO, DVec3::X, DVec3::Z];
    query.begin_shape(&mesh, start, &points, &filter).unwrap();
    assert_eq!(query.finish_distance_to_wall(&mesh, &filter).status, AreaStatus::Stale);
}
