//! Raycasts and moves against dense samples of the segment: which of them lie over the mesh.

mod walkable;

use walkable::{Poly, Random, accepted, all_polygons, any_polygon, filter, mesh, outline, position_in, position_near};
use waymesh::math::{DVec3, contains_xz, lerp};
use waymesh::query::{TraceStatus, move_along_surface, raycast};

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
