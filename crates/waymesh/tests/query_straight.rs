//! The straight path against the shortest path in the corridor's visibility graph.

// Lengths are compared within a tolerance here.
#![allow(clippy::disallowed_methods)]

mod walkable;

use walkable::{Exit, Poly, Random, any_polygon, exits, mesh, outline, position_in, position_near, tile};
use waymesh::math::{DVec3, Extremes, Turn, lerp, orient_xz};
use waymesh::mesh::{EdgeNeighbour, LinkKind, MeshParams, PolyRef, Side, TileData, TiledNavMesh};
use waymesh::query::{NavMeshQuery, Output, PathOptions, PathStatus, PointFlags, StraightPathStatus, StraightPoint};

fn references(mesh: &TiledNavMesh, corridor: &[Poly]) -> Vec<PolyRef> {
    corridor.iter().map(|p| mesh.poly_ref(p.0, p.1).unwrap()).collect()
}

fn length_xz(points: &[StraightPoint]) -> f64 {
    let flat = |p: DVec3| DVec3::new(p.x, 0.0, p.z);
    points
        .windows(2)
        .filter(|w| !w[0].flags.contains(PointFlags::OFF_MESH))
        .map(|w| (flat(w[0].position) - flat(w[1].position)).length())
        .sum()
}

/// A walk from polygon to polygon, no polygon twice.
fn wander(random: &mut Random, mesh: &TiledNavMesh, off_mesh: bool) -> Option<Vec<Poly>> {
    let mut corridor = vec![any_polygon(random, mesh)?];
    for _ in 0..random.below(14) {
        let next: Vec<Poly> = exits(mesh, *corridor.last().unwrap())
            .into_iter()
            .filter(|(p, exit)| !corridor.contains(p) && (off_mesh || !matches!(exit, Exit::OffMesh { .. })))
            .map(|(p, _)| p)
            .collect();
        if next.is_empty() {
            break;
        }
        corridor.push(next[random.below(next.len())]);
    }
    Some(corridor)
}

/// The segment that two polygons share, as (right, left) for who walks from the first to the second; worked out from
/// the outlines alone: where their boundaries overlap.
fn shared_segment(mesh: &TiledNavMesh, from: Poly, to: Poly) -> Option<(DVec3, DVec3)> {
    let placed = tile(mesh, from);
    let mut ends: Vec<(f64, DVec3)> = Vec::new();
    let mut direction = None;
    for (e, neighbour) in placed.tile().neighbours(from.1).enumerate() {
        let (a, b) = placed.edge(from.1, e);
        match neighbour {
            EdgeNeighbour::Polygon(n) if (from.0, n) == to => {
                let d = *direction.get_or_insert(b - a);
                ends.extend([a, b].map(|p| (p.x * d.x + p.z * d.z, p)));
            }
            EdgeNeighbour::Border(side) => {
                let linked = placed.links(from.1).iter().any(|link| {
                    (link.target_slot, link.target_polygon) == to
                        && matches!(link.kind, LinkKind::Portal { edge, .. } if usize::from(edge) == e)
                });
                if !linked {
                    continue;
                }
                let axis = match side {
                    Side::West | Side::East => 2,
                    Side::South | Side::North => 0,
                };
                let d = *direction.get_or_insert(b - a);
                for (f, facing) in tile(mesh, to).tile().neighbours(to.1).enumerate() {
                    if facing != EdgeNeighbour::Border(side.opposite()) {
                        continue;
                    }
                    let (c, g) = tile(mesh, to).edge(to.1, f);
                    let low = a[axis].lesser(b[axis]).greater(c[axis].lesser(g[axis]));
                    let high = a[axis].greater(b[axis]).lesser(c[axis].greater(g[axis]));
                    if low < high {
                        let at = |v: f64| lerp(a, b, (v - a[axis]) / (b[axis] - a[axis]));
                        ends.extend([at(low), at(high)].map(|p| (p.x * d.x + p.z * d.z, p)));
                    }
                }
            }
            _ => {}
        }
    }
    let right = ends.iter().min_by(|a, b| a.0.total_cmp(&b.0))?.1;
    let left = ends.iter().max_by(|a, b| a.0.total_cmp(&b.0))?.1;
    Some((right, left))
}

/// Whether the straight line `a` → `b` passes through all portals in order, with a little slack; with the fractions of
/// the line, which must not go down.
fn sees(a: DVec3, b: DVec3, portals: &[(DVec3, DVec3)]) -> bool {
    let (dx, dz) = (b.x - a.x, b.z - a.z);
    let length = (dx * dx + dz * dz).sqrt();
    let slack = 1e-9 * (1.0 + a.x.abs() * 1e-4 + a.z.abs() * 1e-4);
    let mut at = 0.0;
    for &(r, l) in portals {
        let (ex, ez) = (l.x - r.x, l.z - r.z);
        let width = (ex * ex + ez * ez).sqrt();
        let along = |p: DVec3| ((p.x - a.x) * dx + (p.z - a.z) * dz) / (length * length);
        let off = |p: DVec3| ((p.z - a.z) * dx - (p.x - a.x) * dz).abs() / length;
        let denominator = dx * ez - dz * ex;
        let (low, high) = if length <= slack {
            // The line is a point: it must lie on the portal.
            let s = (((a.x - r.x) * ex + (a.z - r.z) * ez) / (width * width)).clamp(0.0, 1.0);
            if (lerp(r, l, s) - DVec3::new(a.x, lerp(r, l, s).y, a.z)).length() > slack {
                return false;
            }
            (0.0, 1.0)
        } else if denominator.abs() <= 1e-12 * length * width {
            if off(r) > slack || off(l) > slack {
                return false;
            }
            (along(r).min(along(l)), along(r).max(along(l)))
        } else {
            let s = ((r.z - a.z) * dx - (r.x - a.x) * dz) / -denominator;
            // s is the fraction of the portal; negative sign from the order of the cross product.
            if !(-slack..=width + slack).contains(&(s * width)) {
                return false;
            }
            let t = ((r.x - a.x) * ez - (r.z - a.z) * ex) / denominator;
            (t, t)
        };
        let slack = slack / length.max(slack);
        let (low, high) = ((low - slack).max(0.0), (high + slack).min(1.0));
        if low > high || high < at {
            return false;
        }
        at = low.max(at);
    }
    true
}

/// Length in X/Z of the shortest path over start, portal ends and end.
fn visible_length(start: DVec3, portals: &[(DVec3, DVec3)], end: DVec3) -> f64 {
    let mut nodes = vec![(0, start)];
    for (i, &(r, l)) in portals.iter().enumerate() {
        nodes.extend([(i + 1, r), (i + 1, l)]);
    }
    nodes.push((portals.len() + 1, end));
    let mut best = vec![f64::INFINITY; nodes.len()];
    best[0] = 0.0;
    for j in 1..nodes.len() {
        for i in 0..j {
            let ((m, u), (n, v)) = (nodes[i], nodes[j]);
            if m >= n || best[i].is_infinite() {
                continue;
            }
            let (dx, dz) = (u.x - v.x, u.z - v.z);
            let length = best[i] + (dx * dx + dz * dz).sqrt();
            if length < best[j] && sees(u, v, &portals[m..n - 1]) {
                best[j] = length;
            }
        }
    }
    best[nodes.len() - 1]
}

/// Corridors that cross a border and come back over the same line to another layer are no flat sleeve.
fn returns_over_a_border(portals: &[(DVec3, DVec3)]) -> bool {
    portals.windows(2).any(|w| {
        let ((r, l), (s, m)) = (w[0], w[1]);
        let line = orient_xz(r, l, s) == Turn::Straight && orient_xz(r, l, m) == Turn::Straight;
        line && (l.x - r.x) * (m.x - s.x) + (l.z - r.z) * (m.z - s.z) < 0.0
    })
}

#[test]
fn straight_paths_are_the_shortest() {
    let mut query = NavMeshQuery::default();
    let mut points = Vec::new();
    let mut bent = 0;
    for seed in 0..3000 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 2_000_000);
        let Some(corridor) = wander(&mut random, &mesh, false) else { continue };
        let portals: Vec<_> =
            corridor.windows(2).map(|w| shared_segment(&mesh, w[0], w[1]).expect("they touch")).collect();
        if returns_over_a_border(&portals) {
            continue;
        }
        let start = position_near(&mut random, &mesh, corridor[0]);
        let end = position_near(&mut random, &mesh, *corridor.last().unwrap());
        let result =
            query.find_straight_path(&mesh, start, end, &references(&mesh, &corridor), None, &mut points).unwrap();
        assert_eq!(result.status, StraightPathStatus::Ok, "seed {seed}");
        assert!(!result.truncated);
        let first = tile(&mesh, corridor[0]).closest_point(corridor[0].1, start).point;
        let last = *corridor.last().unwrap();
        let last = tile(&mesh, last).closest_point(last.1, end).point;
        assert_eq!((points[0].position, points[points.len() - 1].position), (first, last), "seed {seed}");
        let (ours, best) = (length_xz(&points), visible_length(first, &portals, last));
        assert!((ours - best).abs() <= 1e-7 * (1.0 + best), "seed {seed}: {ours} {best}");
        bent += usize::from(points.len() > 2);
    }
    assert!(bent > 800, "{bent}");
}

#[test]
fn first_corners_are_the_beginning_of_the_whole() {
    let mut query = NavMeshQuery::default();
    for seed in 0..400 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 3_000_000);
        let Some(corridor) = wander(&mut random, &mesh, true) else { continue };
        let start = position_in(&mut random, &mesh, corridor[0]);
        let end = position_in(&mut random, &mesh, *corridor.last().unwrap());
        let corridor = references(&mesh, &corridor);
        let mut whole = Vec::new();
        query.find_straight_path(&mesh, start, end, &corridor, None, &mut whole).unwrap();
        for most in 0..whole.len() + 2 {
            let mut first = Vec::new();
            let result = query.find_straight_path(&mesh, start, end, &corridor, Some(most), &mut first).unwrap();
            let positions = |points: &[StraightPoint]| points.iter().map(|p| p.position).collect::<Vec<_>>();
            assert_eq!(positions(&first), positions(&whole[..most.min(whole.len())]), "seed {seed}");
            assert_eq!(result.truncated, most <= whole.len(), "seed {seed} {most}");
            let result = query
                .find_straight_path(&mesh, start, end, &corridor, None, Output::limited(&mut first, most))
                .unwrap();
            assert_eq!(first, whole[..most.min(whole.len())], "seed {seed}");
            assert_eq!(result.truncated, most < whole.len(), "seed {seed} {most}");
        }
    }
}

#[test]
fn traced_funnels_end_at_the_same_corners() {
    let mut query = NavMeshQuery::default();
    let (mut points, mut traced) = (Vec::new(), Vec::new());
    let mut corners = 0;
    for seed in 0..1500 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 4_000_000);
        let Some(corridor) = wander(&mut random, &mesh, true) else { continue };
        let start = position_near(&mut random, &mesh, corridor[0]);
        let end = position_near(&mut random, &mesh, *corridor.last().unwrap());
        let corridor = references(&mesh, &corridor);
        let plain = query.find_straight_path(&mesh, start, end, &corridor, None, &mut points).unwrap();
        let (result, steps) = query.trace_straight_path(&mesh, start, end, &corridor, None, &mut traced).unwrap();
        assert_eq!((result, &traced), (plain, &points), "seed {seed}");
        let places: Vec<DVec3> = points.iter().map(|p| p.position).collect();
        // Apexes are corners, in the path's order; what is left at the end of a run is the rest of the path.
        let mut at = 0;
        for step in &steps {
            let found = places[at..].iter().position(|p| *p == step.apex);
            at += found.unwrap_or_else(|| panic!("seed {seed}: the apex {} is no corner of {places:?}", step.apex));
            if step.portal[0] == step.portal[1] {
                let rest = &places[at + 1..];
                let same = step.right.iter().zip(rest).all(|(a, b)| a == b);
                assert!(same && step.right.len() <= rest.len(), "seed {seed}: {step:?} {places:?}");
            }
        }
        let off_mesh = points.iter().any(|p| p.flags.contains(PointFlags::OFF_MESH));
        assert!(steps.len() <= corridor.len() && (off_mesh || !steps.is_empty()), "seed {seed}");
        corners += places.len() - 2.min(places.len());
    }
    assert!(corners > 500, "{corners}");
}

#[test]
fn sides_of_a_traced_funnel_are_shortest() {
    let at = |x: f64, z: f64| DVec3::new(x, 0.0, z);
    // Around a corner, then back: squares that make a U.
    let mesh = rectangles(&[
        (0, 0, 4, 4),
        (4, 0, 8, 4),
        (8, 0, 12, 4),
        (8, 4, 12, 8),
        (8, 8, 12, 12),
        (4, 8, 8, 12),
        (0, 8, 4, 12),
    ]);
    let corridor: Vec<PolyRef> = (0..7).map(|p| mesh.poly_ref(0, p).unwrap()).collect();
    let (mut query, mut points) = (NavMeshQuery::default(), Vec::new());
    let trace = |query: &mut NavMeshQuery, most, points: &mut Vec<StraightPoint>| {
        query.trace_straight_path(&mesh, at(1.0, 1.0), at(1.0, 11.0), &corridor, most, points).unwrap().1
    };
    let steps = trace(&mut query, None, &mut points);
    assert_eq!(steps.len(), 7, "six portals and the end");
    // From the start over all apexes along a side is the shortest way to that end of the portal.
    let length = |p: &[DVec3]| p.windows(2).map(|w| (w[1] - w[0]).length()).sum::<f64>();
    let mut before = vec![at(1.0, 1.0)];
    for (step, behind) in steps.iter().zip(1..) {
        if before.last() != Some(&step.apex) {
            before.push(step.apex);
        }
        for (side, end) in [(&step.right, step.portal[0]), (&step.left, step.portal[1])] {
            if step.portal[0] == step.portal[1] && side == &step.left {
                continue;
            }
            let ours: Vec<DVec3> = before.iter().chain(side).copied().collect();
            assert_eq!(ours.last(), Some(&end), "{step:?}");
            let corridor = &corridor[..behind];
            query.find_straight_path(&mesh, at(1.0, 1.0), end, corridor, None, &mut points).unwrap();
            let best: Vec<DVec3> = points.iter().map(|p| p.position).collect();
            assert!((length(&ours) - length(&best)).abs() < 1e-9, "{ours:?} {best:?}");
        }
    }
    let apexes: Vec<DVec3> = steps.iter().map(|step| step.apex).collect();
    assert_eq!((apexes[0], apexes[6]), (at(1.0, 1.0), at(8.0, 8.0)), "{apexes:?}");
    let steps = trace(&mut query, Some(1), &mut points);
    assert!(points.len() == 1 && steps.is_empty());
}

/// One tile of axis-parallel rectangles `(x0, z0, x1, z1)` with corners at whole numbers; they are split where corners
/// of others lie on their edges.
fn rectangles(list: &[(i32, i32, i32, i32)]) -> TiledNavMesh {
    let mut corners: Vec<(i32, i32)> = Vec::new();
    for &(x0, z0, x1, z1) in list {
        corners.extend([(x0, z0), (x1, z0), (x1, z1), (x0, z1)]);
    }
    corners.sort_unstable();
    corners.dedup();
    let mut data = TileData {
        vertices: corners.iter().map(|&(x, z)| [x as f32, 0.0, z as f32]).collect(),
        areas: vec![0; list.len()],
        flags: vec![1; list.len()],
        ..TileData::default()
    };
    for &(x0, z0, x1, z1) in list {
        let mut outline: Vec<u32> = Vec::new();
        let sides = [((x0, z0), (x1, z0)), ((x1, z0), (x1, z1)), ((x1, z1), (x0, z1)), ((x0, z1), (x0, z0))];
        for (a, b) in sides {
            let (dx, dz) = ((b.0 - a.0).signum(), (b.1 - a.1).signum());
            let mut at = a;
            while at != b {
                if let Ok(i) = corners.binary_search(&at) {
                    outline.push(i as u32);
                }
                at = (at.0 + dx, at.1 + dz);
            }
        }
        data.polygons.push(outline);
    }
    let params = MeshParams { origin: DVec3::ZERO, tile_size: 0.0, climb: 0.9 };
    TiledNavMesh::from_tiles(params, vec![data]).unwrap()
}

#[test]
fn a_start_on_a_portal() {
    let mesh = rectangles(&[(0, 0, 4, 4), (4, 0, 8, 4), (4, -4, 8, 0)]);
    let corridor = references(&mesh, &[(0, 0), (0, 1), (0, 2)]);
    let mut points = Vec::new();
    let at = |x: f64, z: f64| DVec3::new(x, 0.0, z);
    NavMeshQuery::default()
        .find_straight_path(&mesh, at(4.0, 2.0), at(6.0, -2.0), &corridor, None, &mut points)
        .unwrap();
    assert_eq!(points.len(), 2);
    assert!((length_xz(&points) - 20f64.sqrt()).abs() < 1e-12);
}

#[test]
fn along_a_wall_and_around_a_hole() {
    let at = |x: f64, z: f64| DVec3::new(x, 0.0, z);
    let row = rectangles(&[(0, 0, 2, 2), (2, 0, 4, 2), (4, 0, 6, 2)]);
    let path = NavMeshQuery::default().find_path(&row, at(0.0, 0.0), at(6.0, 0.0), &PathOptions::default()).unwrap();
    assert_eq!((path.points.len(), path.length), (2, 6.0));

    let ring = rectangles(&[(-8, -8, 8, -4), (4, -4, 8, 4), (-8, 4, 8, 8), (-8, -4, -4, 4)]);
    let mut query = NavMeshQuery::default();
    let first = query.find_path(&ring, at(7.0, 0.0), at(-7.0, 0.0), &PathOptions::default()).unwrap();
    assert_eq!((first.points.len(), first.status), (4, PathStatus::Found));
    // Two legs of 5 and one of 8.
    assert!((first.length - 18.0).abs() < 1e-12, "{}", first.length);
    for _ in 0..10 {
        assert_eq!(query.find_path(&ring, at(7.0, 0.0), at(-7.0, 0.0), &PathOptions::default()).unwrap(), first);
    }
}

/// Turning around a place, or back and forth over a portal, without end: all portals touch the corner that comes out. Work
/// that grew with the square of their number would take hours.
#[test]
fn long_corridors_that_go_nowhere_take_no_longer() {
    let around = rectangles(&[(0, 0, 4, 4), (4, 0, 8, 4), (4, -4, 8, 0), (0, -4, 4, 0)]);
    let at = |x: f64, z: f64| DVec3::new(x, 0.0, z);
    let mut query = NavMeshQuery::default();
    for turns in [2, 4] {
        let polygons: Vec<Poly> = (0..1_000_000).map(|i| (0, i % turns)).collect();
        let corridor = references(&around, &polygons);
        let end = around.tile(0).unwrap().outline(turns - 1).sum::<DVec3>() / 4.0;
        let mut points = Vec::new();
        let result = query.find_straight_path(&around, at(1.0, 1.0), end, &corridor, None, &mut points).unwrap();
        assert_eq!(result.status, StraightPathStatus::Ok);
        // The corner is where the portals turn; it leads into the last polygon, which is behind the last portal.
        assert_eq!(points[1].polygon, *corridor.last().unwrap());
    }
}

#[test]
fn corridors_that_are_none() {
    let mesh = rectangles(&[(0, 0, 4, 4), (4, 0, 8, 4), (4, -4, 8, 0)]);
    let mut query = NavMeshQuery::default();
    let (a, b) = (DVec3::ONE, DVec3::new(5.0, 0.0, 1.0));
    let gap = references(&mesh, &[(0, 0), (0, 2)]);
    let unknown = [references(&mesh, &[(0, 0)])[0], PolyRef::INVALID];
    for corridor in [&[][..], &gap, &unknown] {
        let mut points = vec![];
        let result = query.find_straight_path(&mesh, a, b, corridor, None, &mut points).unwrap();
        assert_eq!(result.status, StraightPathStatus::InvalidCorridor);
        assert!(points.is_empty());
    }
    let bad = DVec3::new(0.0, f64::INFINITY, 0.0);
    assert_eq!(query.find_straight_path(&mesh, a, bad, &gap, None, &mut vec![]).unwrap_err().name, "end");
    assert_eq!(outline(&mesh, (0, 0)).len(), 4);
}
