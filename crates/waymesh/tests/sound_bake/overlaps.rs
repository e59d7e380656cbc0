//! Polygons above each other, and the height between their surfaces, exactly.

use super::{Polygon, UNITS};
use waymesh::bake::BakeSettings;
use waymesh::math::DVec3;

/// Metres of height that come from rounding.
const ROUNDING: f64 = 1e-5;
/// Common parts up to this many square metres come from rounding.
const SMALLEST: f64 = 1e-5;

fn cross(a: [i64; 2], b: [i64; 2], c: [i64; 2]) -> i64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Whether two convex polygons have more than their boundary in common: no edge of either has the other on its far side.
fn overlap(a: &[[i64; 2]], b: &[[i64; 2]]) -> bool {
    let apart = |a: &[[i64; 2]], b: &[[i64; 2]]| {
        (0..a.len()).any(|i| b.iter().all(|&p| cross(a[i], a[(i + 1) % a.len()], p) <= 0))
    };
    !apart(a, b) && !apart(b, a)
}

/// The common part of two convex polygons.
fn common(a: &[[f64; 2]], b: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut part = a.to_vec();
    for (i, &u) in b.iter().enumerate() {
        let v = b[(i + 1) % b.len()];
        let side = |p: [f64; 2]| (v[0] - u[0]) * (p[1] - u[1]) - (v[1] - u[1]) * (p[0] - u[0]);
        let mut kept = Vec::new();
        for (k, &p) in part.iter().enumerate() {
            let q = part[(k + 1) % part.len()];
            let (s, t) = (side(p), side(q));
            if s >= 0.0 {
                kept.push(p);
            }
            if (s > 0.0 && t < 0.0) || (s < 0.0 && t > 0.0) {
                let f = s / (s - t);
                kept.push([p[0] + (q[0] - p[0]) * f, p[1] + (q[1] - p[1]) * f]);
            }
        }
        part = kept;
    }
    part
}

fn area(outline: &[[f64; 2]]) -> f64 {
    let Some(&[x, z]) = outline.first() else { return 0.0 };
    let twice = |pair: &[[f64; 2]]| (pair[0][0] - x) * (pair[1][1] - z) - (pair[1][0] - x) * (pair[0][1] - z);
    outline.windows(2).map(twice).sum::<f64>() * 0.5
}

/// The flat triangles of a polygon's surface.
fn surface(polygon: &Polygon<'_>) -> Vec<[DVec3; 3]> {
    let (placed, p) = (polygon.placed, polygon.index);
    let detail = placed.tile().detail_triangles(p);
    if !detail.is_empty() {
        return detail.iter().map(|t| t.map(|i| placed.detail_corner(p, i))).collect();
    }
    let outline: Vec<DVec3> = placed.outline(p).collect();
    outline[1..].windows(2).map(|edge| [outline[0], edge[0], edge[1]]).collect()
}

fn height([a, b, c]: &[DVec3; 3], [x, z]: [f64; 2]) -> f64 {
    let side = |p: &DVec3, q: &DVec3| (q.x - p.x) * (z - p.z) - (q.z - p.z) * (x - p.x);
    let weights = [side(b, c), side(c, a), side(a, b)];
    (weights[0] * a.y + weights[1] * b.y + weights[2] * c.y) / (weights[0] + weights[1] + weights[2])
}

/// The least height between the surfaces of two polygons where they overlap, and where that is.
fn least_gap(a: &Polygon<'_>, b: &Polygon<'_>) -> Option<(f64, [f64; 2])> {
    let metres = |p: &Polygon<'_>| -> Vec<[f64; 2]> { p.corners.iter().map(|c| c.map(|c| c as f64 / UNITS)).collect() };
    if !overlap(&a.corners, &b.corners) || area(&common(&metres(a), &metres(b))) < SMALLEST {
        return None;
    }
    let flat = |t: &[DVec3; 3]| t.map(|p| [p.x, p.z]);
    let mut least: Option<(f64, [f64; 2])> = None;
    let others = surface(b);
    for t in surface(a) {
        for u in &others {
            let part = common(&flat(&t), &flat(u));
            if area(&part) < 1e-7 {
                continue;
            }
            let gaps: Vec<f64> = part.iter().map(|&p| height(&t, p) - height(u, p)).collect();
            let crosses = gaps.iter().any(|&g| g > 0.0) && gaps.iter().any(|&g| g < 0.0);
            for (&gap, &place) in gaps.iter().zip(&part) {
                let gap = if crosses { 0.0 } else { gap.abs() };
                if least.is_none_or(|found| gap < found.0) {
                    least = Some((gap, place));
                }
            }
        }
    }
    least
}

/// Calls for every two polygons whose boxes overlap.
fn visit_pairs<'a>(polygons: &'a [Polygon<'a>], mut visit: impl FnMut(&Polygon<'a>, &Polygon<'a>)) {
    let mut order: Vec<usize> = (0..polygons.len()).collect();
    let least = |p: usize| polygons[p].corners.iter().map(|c| c[0]).min().unwrap();
    let most = |p: usize| polygons[p].corners.iter().map(|c| c[0]).max().unwrap();
    order.sort_by_key(|&p| least(p));
    for (i, &a) in order.iter().enumerate() {
        for &b in order[i + 1..].iter().take_while(|&&b| least(b) < most(a)) {
            visit(&polygons[a], &polygons[b]);
        }
    }
}

/// No two polygons lie above each other with less than the agent's height between them.
pub fn check(polygons: &[Polygon<'_>], settings: &BakeSettings) {
    visit_pairs(polygons, |a, b| {
        if let Some((gap, place)) = least_gap(a, b) {
            assert!(
                gap >= settings.agent_height - ROUNDING,
                "polygons {:?} and {:?} overlap at {place:?}, {gap} m apart\n{settings:?}",
                a.corners,
                b.corners
            );
        }
    });
}
