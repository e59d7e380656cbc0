//! Raycasts and moves against dense samples of the segment, and, across tiles and layers, against their rules written
//! down once more, plainly.

mod walkable;

use walkable::{Poly, Random, accepted, all_polygons, any_polygon, filter, mesh, outline, position_in, position_near};
use waymesh::math::{DVec3, Extremes, closest_on_segment_xz, contains_xz, lerp};
use waymesh::mesh::{EdgeNeighbour, LinkKind, TiledNavMesh};
use waymesh::query::{QueryFilter, TraceStatus, move_along_surface, raycast};

const SAMPLES: u32 = 1500;

#[test]
fn rays_end_where_the_floor_ends() {
    let (mut hits, mut free, mut unseen) = (0, 0, 0);
    // Meshes of one tile: their polygons lie side by side, and none above another.
    for seed in (0..3000).filter(|seed| seed % 4 < 2) {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 17_000_000);
        let filter = filter(&mut random);
        let (Some(a), Some(b)) = (any_polygon(&mut random, &mesh), any_polygon(&mut random, &mesh)) else { continue };
        if !accepted(&mesh, a, &filter) {
            continue;
        }
        let (start, end) = (position_in(&mut random, &mesh, a), position_near(&mut random, &mesh, b));
        let from = mesh.poly_ref(a.0, a.1).unwrap();
        let mut visited = Vec::new();
        let ray = raycast(&mesh, from, start, end, &filter, &mut visited).unwrap();
        let moved = move_along_surface(&mesh, from, start, end, &filter, &mut Vec::new()).unwrap();
        assert_eq!((ray.status, moved.status, moved.blocked), (TraceStatus::Ok, TraceStatus::Ok, ray.hit.is_some()));

        let floor: Vec<(Poly, Vec<DVec3>)> = all_polygons(&mesh)
            .into_iter()
            .filter(|&p| accepted(&mesh, p, &filter))
            .map(|p| (p, outline(&mesh, p)))
            .collect();
        let seen: Vec<Poly> = visited.iter().map(|p| (p.slot(), p.polygon())).collect();
        let over = |p: DVec3| floor.iter().find(|(_, outline)| contains_xz(outline, p));
        let fraction = |i: u32| f64::from(i) / f64::from(SAMPLES);
        let first_off = (1..SAMPLES).find(|&i| over(lerp(start, end, fraction(i))).is_none());
        match first_off {
            Some(i) => {
                assert!(ray.hit.is_some() && ray.t <= fraction(i) + 1e-9, "seed {seed}: {} {}", ray.t, fraction(i));
                let before = fraction(i - 1);
                assert!(ray.t >= before - 1e-9 || unseen < 30, "seed {seed}: {} {before}", ray.t);
                unseen += u32::from(ray.t < before - 1e-9);
                hits += 1;
            }
            // The gap may be too short for the samples.
            None if ray.hit.is_some() && ray.t < 1.0 - 2.0 / f64::from(SAMPLES) => unseen += 1,
            None => free += 1,
        }
        // Every sample before the end lies in a polygon that was visited.
        for i in (1..SAMPLES).step_by(20).take_while(|&i| fraction(i) < ray.t) {
            let p = lerp(start, end, fraction(i));
            let inside = floor.iter().any(|(poly, outline)| seen.contains(poly) && contains_xz(outline, p));
            assert!(inside, "seed {seed}: sample {i}");
        }
        // A move ends on its polygon, and no farther from the end than where the ray stopped.
        let poly = (moved.polygon.slot(), moved.polygon.polygon());
        assert_eq!(seen.last(), Some(&poly));
        let (_, off) = mesh.tile(poly.0).unwrap().closest_on_outline(poly.1, moved.point);
        assert!(off < 1e-12 || contains_xz(&outline(&mesh, poly), moved.point), "seed {seed}");
        let to_end = |p: DVec3| (p.x - end.x).hypot(p.z - end.z);
        assert!(to_end(moved.point) <= to_end(lerp(start, end, ray.t)) + 1e-6, "seed {seed}");
        if !moved.blocked {
            assert_eq!((moved.point.x, moved.point.z), (end.x, end.z));
        }
    }
    assert!(hits > 250 && free > 250 && unseen < 30, "{hits} {free} {unseen}");
}

/// The polygons on the way of a segment, and the wall where it ends: fraction of the segment, edge.
fn plain_trace(
    mesh: &TiledNavMesh,
    first: Poly,
    (start, end): (DVec3, DVec3),
    filter: &QueryFilter,
) -> (Vec<Poly>, Option<(f64, usize)>) {
    let d = end - start;
    let mut visited = vec![first];
    loop {
        let poly = *visited.last().unwrap();
        let outline = outline(mesh, poly);
        let edge = |e: usize| (outline[e], outline[(e + 1) % outline.len()]);
        let flat = |v: DVec3| (v.x * v.x + v.z * v.z).sqrt();
        let left: Vec<(usize, f64)> = (0..outline.len())
            .filter_map(|e| {
                let (a, b) = edge(e);
                let (along, to) = (b - a, start - a);
                let outwards = d.x * along.z - d.z * along.x;
                let leaves = outwards > 1e-12 * flat(along) * flat(d);
                leaves.then(|| (e, (along.x * to.z - along.z * to.x) / outwards))
            })
            .collect();
        let t = left.iter().fold(f64::INFINITY, |least, &(_, t)| least.lesser(t));
        if t >= 1.0 {
            return (visited, None);
        }
        let crossing = start + d * t;
        let off = |e: usize| closest_on_segment_xz(edge(e).0, edge(e).1, crossing).distance_squared;
        let at_once: Vec<usize> = left.iter().filter(|c| c.1 <= t + 1e-9 * (1.0 + t.abs())).map(|c| c.0).collect();
        let nearest = at_once.iter().fold(f64::INFINITY, |least, &e| least.lesser(off(e)));
        let tried: Vec<usize> = at_once.into_iter().filter(|&e| off(e) <= nearest + 1e-18).collect();
        let behind = |e: usize| -> Option<Poly> {
            let placed = mesh.tile(poly.0).unwrap();
            let neighbours: Vec<EdgeNeighbour> = placed.tile().neighbours(poly.1).collect();
            if let EdgeNeighbour::Polygon(n) = neighbours[e] {
                return Some((poly.0, n)).filter(|&next| accepted(mesh, next, filter));
            }
            let (a, b) = edge(e);
            let (along, to) = (b - a, crossing - a);
            let at = (to.x * along.x + to.z * along.z) / (along.x * along.x + along.z * along.z) * 255.0;
            let open = placed.links(poly.1).iter().filter(|link| match link.kind {
                LinkKind::Portal { edge, range_min, range_max, .. } => {
                    usize::from(edge) == e && f64::from(range_min) - 1.0 <= at && at <= f64::from(range_max) + 1.0
                }
                LinkKind::OffMesh { .. } => false,
            });
            let mut next = open.map(|link| (link.target_slot, link.target_polygon));
            next.find(|&next| accepted(mesh, next, filter))
        };
        match tried.iter().find_map(|&e| behind(e)) {
            Some(next) => visited.push(next),
            None => return (visited, Some((0f64.greater(t), tried[0]))),
        }
    }
}

#[test]
fn rays_across_tiles_follow_their_rules() {
    let (mut hits, mut free, mut far) = (0, 0, 0);
    for seed in 0..2500 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 18_000_000);
        let filter = filter(&mut random);
        for _ in 0..3 {
            let (Some(a), Some(b)) = (any_polygon(&mut random, &mesh), any_polygon(&mut random, &mesh)) else {
                continue;
            };
            if !accepted(&mesh, a, &filter) {
                continue;
            }
            // On corners and edges, too: what the polygon's outline holds is inside.
            let mut start = position_near(&mut random, &mesh, a);
            if !contains_xz(&outline(&mesh, a), start) {
                start = position_in(&mut random, &mesh, a);
            }
            let end = position_near(&mut random, &mesh, b);
            let (way, wall) = plain_trace(&mesh, a, (start, end), &filter);
            let from = mesh.poly_ref(a.0, a.1).unwrap();
            let mut visited = Vec::new();
            let ray = raycast(&mesh, from, start, end, &filter, &mut visited).unwrap();
            let seen: Vec<Poly> = visited.iter().map(|p| (p.slot(), p.polygon())).collect();
            assert_eq!(seen, way, "seed {seed}");
            let hit = ray.hit.map(|hit| (ray.t, usize::from(hit.edge)));
            assert_eq!(hit, wall, "seed {seed}");
            let moved = move_along_surface(&mesh, from, start, end, &filter, &mut visited).unwrap();
            let last = *way.last().unwrap();
            assert_eq!((moved.polygon.slot(), moved.polygon.polygon()), last, "seed {seed}");
            let expected = match wall {
                Some((_, e)) => {
                    let (a, b) = mesh.tile(last.0).unwrap().edge(last.1, e);
                    closest_on_segment_xz(a, b, end).point
                }
                None => DVec3::new(end.x, mesh.tile(last.0).unwrap().surface_height(last.1, end.x, end.z), end.z),
            };
            assert_eq!((moved.point, moved.blocked), (expected, wall.is_some()), "seed {seed}");
            hits += usize::from(wall.is_some());
            free += usize::from(wall.is_none());
            far += usize::from(way.iter().any(|poly| poly.0 != a.0));
        }
    }
    assert!(hits > 2000 && free > 800 && far > 800, "{hits} {free} {far}");
}
