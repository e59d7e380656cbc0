//! Outlines with holes: accepted exactly where slow code in whole numbers finds them sound, and of the right area.

use crate::bake::plan2d::{OutlineFault, Outlines, PlanError};
use crate::math::{DVec2, DVec3, SplitMix64};
use crate::mesh::{MeshSummary, TiledNavMesh, find_islands};
use crate::query::{DefaultFilter, raycast_from_nearest};

type Point = [i64; 2];

fn turn(a: Point, b: Point, c: Point) -> i64 {
    ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).signum()
}

fn on_segment(a: Point, b: Point, p: Point) -> bool {
    turn(a, b, p) == 0 && (0..2).all(|k| a[k].min(b[k]) <= p[k] && p[k] <= a[k].max(b[k]))
}

fn twice_area(outline: &[Point]) -> i64 {
    edges(outline).map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum::<i64>().abs()
}

fn edges(outline: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    (0..outline.len()).map(|i| (outline[i], outline[(i + 1) % outline.len()]))
}

/// `p` in half units; not on the outline.
fn encloses(outline: &[Point], p: Point) -> bool {
    let doubled = |p: Point| p.map(|v| 2 * v);
    let mut inside = false;
    for (a, b) in edges(outline).map(|(a, b)| (doubled(a), doubled(b))) {
        let (low, high) = if a[1] < b[1] { (a, b) } else { (b, a) };
        inside ^= low[1] <= p[1] && p[1] < high[1] && turn(low, high, p) > 0;
    }
    inside
}

fn is_sound(outlines: &[Vec<Point>]) -> bool {
    for outline in outlines {
        for (i, p) in outline.iter().enumerate() {
            if outline[..i].contains(p) {
                return false;
            }
        }
    }
    let all: Vec<_> = outlines.iter().flat_map(|o| edges(o)).collect();
    for (i, &(a, b)) in all.iter().enumerate() {
        for &p in outlines.iter().flatten() {
            if p != a && p != b && on_segment(a, b, p) {
                return false;
            }
        }
        for &(c, d) in &all[..i] {
            let crosses = turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
            if crosses || (a, b) == (c, d) || (a, b) == (d, c) {
                return false;
            }
        }
    }
    let middles = |o: &[Point]| edges(o).map(|(a, b)| [a[0] + b[0], a[1] + b[1]]).collect::<Vec<_>>();
    let holes = &outlines[1..];
    let inside = |o: &[Point], hole: &[Point]| middles(hole).into_iter().map(|p| encloses(o, p)).collect::<Vec<_>>();
    holes.iter().all(|hole| inside(&outlines[0], hole).into_iter().all(|inside| inside))
        && holes.iter().enumerate().all(|(i, hole)| {
            let others = holes.iter().enumerate().filter(|&(j, _)| i != j);
            others.into_iter().all(|(_, other)| inside(other, hole).into_iter().all(|inside| !inside))
        })
}

fn plan(outlines: &[Vec<Point>]) -> Outlines {
    let convert = |o: &Vec<Point>| o.iter().map(|p| DVec2::new(p[0] as f64, p[1] as f64)).collect::<Vec<_>>();
    Outlines { outer: convert(&outlines[0]), holes: outlines[1..].iter().map(convert).collect() }
}

#[test]
fn accepted_where_sound_and_of_the_right_area() {
    let (mut sound, mut refused, mut holes) = (0, 0, 0);
    for seed in 0..40_000u64 {
        let mut rng = SplitMix64::new(seed);
        let mut below = |n: u64| rng.below(n) as i64;
        let mut corners = |side: u64, low: Point| {
            let count = 3 + below(3);
            (0..count).map(|_| [low[0] + below(side), low[1] + below(side)]).collect::<Vec<_>>()
        };
        let l_shape = vec![[0, 0], [9, 0], [9, 4], [5, 4], [5, 9], [0, 9]];
        let first = [corners(9, [0, 0]), square(0, 9), l_shape][seed as usize % 3].clone();
        let mut outlines = vec![first];
        for k in 0..seed / 3 % 3 {
            outlines.push(corners(4, [3 * k as i64, (seed / 9 % 6) as i64]));
        }
        let answer = plan(&outlines).to_mesh(3 + seed as u32 % 4);
        if !is_sound(&outlines) {
            assert!(matches!(answer, Err(PlanError::Outline(_))), "seed {seed}: {outlines:?} {answer:?}");
            refused += 1;
            continue;
        }
        let mesh = answer.unwrap_or_else(|e| panic!("seed {seed}: {outlines:?}: {e}"));
        let twice = twice_area(&outlines[0]) - outlines[1..].iter().map(|o| twice_area(o)).sum::<i64>();
        assert_eq!(MeshSummary::of(&mesh).walkable_area * 2.0, twice as f64, "seed {seed}: {outlines:?}");
        inside_only(&mesh, &outlines);
        sound += 1;
        holes += u32::from(outlines.len() > 1);
    }
    assert!(sound > 5000 && refused > 5000 && holes > 1000, "{sound} {refused} {holes}");
}

/// The middle of every triangle of every polygon belongs to the area.
fn inside_only(mesh: &TiledNavMesh, outlines: &[Vec<Point>]) {
    let placed = mesh.tile(0).unwrap();
    for p in 0..placed.tile().polygon_count() {
        let outline: Vec<DVec3> = placed.outline(p).collect();
        for pair in outline[1..].windows(2) {
            let sum = outline[0] + pair[0] + pair[1];
            // Six times the middle, for outlines in sixths.
            let sixths = |o: &[Point]| o.iter().map(|p| p.map(|v| 3 * v)).collect::<Vec<_>>();
            let middle = [(sum.x * 2.0) as i64, (sum.z * 2.0) as i64];
            let flat = crate::math::orient_xz(outline[0], pair[0], pair[1]) == crate::math::Turn::Straight;
            let on_edge = outlines
                .iter()
                .any(|o| edges(&sixths(o)).any(|(a, b)| on_segment(a.map(|v| 2 * v), b.map(|v| 2 * v), middle)));
            if flat || on_edge {
                continue;
            }
            assert!(encloses(&sixths(&outlines[0]), middle), "{outlines:?}");
            assert!(outlines[1..].iter().all(|o| !encloses(&sixths(o), middle)), "{outlines:?}");
        }
    }
}

fn square(low: i64, high: i64) -> Vec<Point> {
    vec![[low, low], [high, low], [high, high], [low, high]]
}

fn fault(outlines: &[Vec<Point>]) -> OutlineFault {
    match plan(outlines).to_tile(DVec2::ZERO, 6) {
        Err(PlanError::Outline(fault)) => fault,
        other => panic!("{other:?}"),
    }
}

#[test]
fn faults_name_outline_and_vertex() {
    assert_eq!(fault(&[vec![[0, 0], [1, 0]]]), OutlineFault::VertexCount { outline: 0, count: 2 });
    assert_eq!(fault(&[square(0, 9), vec![]]), OutlineFault::VertexCount { outline: 1, count: 0 });
    let bow_tie = vec![[0, 0], [4, 4], [4, 0], [0, 4]];
    let crossing = OutlineFault::Crossing { outline: 0, vertex: 2, other_outline: 0, other_vertex: 0 };
    assert_eq!(fault(&[bow_tie]), crossing);
    let repeated = OutlineFault::RepeatedVertex { outline: 0, vertex: 3, other_outline: 0, other_vertex: 1 };
    assert_eq!(fault(&[vec![[0, 0], [4, 0], [4, 4], [4, 0]]]), repeated);
    assert_eq!(fault(&[square(0, 4), square(6, 8)]), OutlineFault::HoleOutside { outline: 1 });
    assert_eq!(fault(&[square(2, 4), square(0, 8)]), OutlineFault::HoleOutside { outline: 1 });
    assert_eq!(fault(&[square(0, 9), square(1, 8), square(3, 5)]), OutlineFault::HoleInHole { outline: 2 });
    assert!(matches!(
        fault(&[square(0, 4), square(2, 8)]),
        OutlineFault::Crossing { outline: 1, other_outline: 0, .. }
    ));
    let touching = fault(&[square(0, 9), vec![[0, 3], [3, 3], [3, 6]]]);
    assert_eq!(touching, OutlineFault::VertexOnEdge { outline: 0, vertex: 3 });
    assert_eq!(
        touching.to_string(),
        "outline 0 edge 3 has a vertex of an outline on it, allowed: ends only (leave a gap, or draw both as one outline)"
    );
    let mut bad = plan(&[square(0, 9)]);
    bad.outer[2].y = f64::NAN;
    let said = bad.to_mesh(6).unwrap_err().to_string();
    assert!(said.starts_with("outline 0 vertex 2: y is NaN, allowed"), "{said}");
    assert!(plan(&[square(0, 9)]).to_mesh(2).is_err() && plan(&[square(0, 9)]).to_mesh(65).is_err());
    assert!(plan(&[square(0, 9)]).to_tile(DVec2::splat(1e9), 6).is_err());
    let many = Outlines { outer: vec![DVec2::ZERO; Outlines::MAX_VERTICES + 1], holes: Vec::new() };
    assert!(matches!(many.to_mesh(6), Err(PlanError::Outline(OutlineFault::TooManyVertices { .. }))));
}

/// The floor with two holes that has broken other tools, drawn in every direction.
#[test]
fn a_floor_with_two_holes() {
    let hole = |x0: i64, y0: i64, x1: i64, y1: i64| vec![[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
    let outlines = [square(0, 10), hole(3, 4, 5, 6), hole(7, 1, 8, 4)];
    for reversed in 0..8u32 {
        let mut outlines = outlines.clone();
        (0..3).filter(|k| reversed >> k & 1 == 1).for_each(|k| outlines[k as usize].reverse());
        let mesh = plan(&outlines).to_mesh(6).unwrap();
        let summary = MeshSummary::of(&mesh);
        assert_eq!((summary.walkable_area, summary.islands, summary.vertices), (93.0, 1, 12));
        let (from, to) = (DVec3::new(1.0, 0.0, 5.0), DVec3::new(9.0, 0.0, 5.0));
        let ray = raycast_from_nearest(&mesh, from, to, &DefaultFilter, &mut Vec::new()).unwrap();
        assert_eq!(ray.t, 0.25);
    }
}

/// Far from 0 the outline is stored relative to an origin near it.
#[test]
fn far_from_zero_nothing_is_lost() {
    let far = 1_000_000.25;
    let corner = |x: f64, y: f64| DVec2::new(far + x, -far + y);
    let room = Outlines {
        outer: vec![corner(0.0, 0.0), corner(0.5, 0.0), corner(0.5, 0.125), corner(0.0, 0.125)],
        holes: Vec::new(),
    };
    assert_eq!(MeshSummary::of(&room.to_mesh(6).unwrap()).walkable_area, 0.0625);
}

/// Combs and many columns: large, and triangulated in no time.
#[test]
fn many_holes_leave_one_island() {
    let mut outlines = vec![square(0, 121)];
    for i in 0..30 {
        for j in 0..30 {
            let (x, y) = (4 * i + 1, 4 * j + 1);
            outlines.push(vec![[x, y], [x, y + 2], [x + 2, y + 2], [x + 2, y]]);
        }
    }
    let mesh = plan(&outlines).to_mesh(8).unwrap();
    assert_eq!(MeshSummary::of(&mesh).walkable_area, f64::from(121 * 121 - 900 * 4));
    assert_eq!(find_islands(&mesh).count, 1);
}
