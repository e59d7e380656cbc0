use super::*;
use crate::math::SplitMix64;

fn check(t: &Triangulation, delaunay: bool) {
    for i in 0..t.corners.len() {
        let [a, b, c] = t.corners[i];
        assert!(t.side(a, b, t.points[c as usize]) > 0.0);
        for e in 0..3 {
            let u = t.adjacent[i][e];
            if u == NONE {
                continue;
            }
            let f = t.edge_from(u, t.corners[i][(e + 1) % 3]);
            assert_eq!(t.adjacent[u as usize][f], i as u32);
            assert_eq!(t.corners[u as usize][(f + 1) % 3], t.corners[i][e]);
        }
        if delaunay {
            for &p in &t.points {
                let [a, b, c] = [a, b, c].map(|c| t.points[c as usize]);
                assert!(!in_circle(a, b, c, p, false));
            }
        }
    }
}

#[test]
fn random_points_on_a_small_lattice_stay_delaunay() {
    let mut rng = SplitMix64::new(1);
    for case in 0..200 {
        let mut t = Triangulation::default();
        let side = 3 + rng.below(12);
        let exact = case % 2 == 0;
        t.clear(exact);
        t.start_rectangle([0.0, 0.0], [side as f64, side as f64]);
        for _ in 0..rng.below(60) {
            let p = [rng.below(side + 1) as f64, rng.below(side + 1) as f64];
            let place = t.locate(p);
            let point = t.insert(p, place);
            assert_eq!(t.points[point as usize], p);
        }
        check(&t, true);
    }
}

#[test]
fn forced_edges_are_there_or_something_is_in_the_way() {
    let mut rng = SplitMix64::new(2);
    let mut forced = 0;
    for _ in 0..300 {
        let mut t = Triangulation::default();
        t.clear(true);
        t.start_rectangle([-1.0, -1.0], [21.0, 21.0]);
        for _ in 0..30 {
            let p = [rng.below(21) as f64, rng.below(21) as f64];
            let place = t.locate(p);
            t.insert(p, place);
        }
        let count = t.points.len() as u64;
        let mut edges: Vec<(u32, u32)> = Vec::new();
        for label in 0..20 {
            let (a, b) = (4 + rng.below(count - 4) as u32, 4 + rng.below(count - 4) as u32);
            if a == b {
                continue;
            }
            let at = |i: u32| t.points[i as usize];
            let between =
                |p: [f64; 2]| (p[0] - at(a)[0]) * (p[0] - at(b)[0]) + (p[1] - at(a)[1]) * (p[1] - at(b)[1]) < 0.0;
            let point_on = (0..count as u32).any(|p| t.side(a, b, at(p)) == 0.0 && between(at(p)));
            let cross = |&(c, d): &(u32, u32)| {
                t.side(a, b, at(c)) * t.side(a, b, at(d)) < 0.0 && t.side(c, d, at(a)) * t.side(c, d, at(b)) < 0.0
            };
            let blocked = point_on || edges.iter().any(|e| cross(e) || *e == (a, b));
            let result = t.constrain(a, b, label);
            assert_eq!(result.is_err(), blocked, "{result:?}");
            if result.is_ok() {
                edges.push((a, b));
                forced += 1;
            }
        }
        check(&t, false);
        t.restore();
        check(&t, false);
        for &(a, b) in &edges {
            assert!(t.corners.iter().any(|c| (0..3).any(|i| c[i] == a && c[(i + 1) % 3] == b)));
        }
    }
    assert!(forced > 1000);
}
