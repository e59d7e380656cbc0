use super::*;
use crate::math::SplitMix64;
use crate::mesh::MeshSummary;

const TWO: &str = "mesh\n2\n6 2\n0 0 1 0\n4 0 2 0 1\n8 0 1 1\n8 4 1 1\n4 4 2 0 1\n0 4 1 0\n\
                   4 0 1 4 5 -1 1 -1 -1\n4 1 2 3 4 -1 -1 -1 0\n";

fn summary(text: &str) -> MeshSummary {
    MeshSummary::of(&TiledNavMesh::from_polyanya(text.as_bytes()).unwrap())
}

#[test]
fn two_squares() {
    let summary = summary(TWO);
    assert_eq!((summary.polygons, summary.islands, summary.walkable_area), (2, 1, 32.0));
}

fn one_polygon(vertices: &[[f64; 2]]) -> String {
    let n = vertices.len();
    let mut text = format!("mesh 2 {n} 1\n");
    vertices.iter().for_each(|[x, y]| text += &format!("{x} {y} 1 0\n"));
    text += &format!("{n}");
    (0..n).for_each(|i| text += &format!(" {i}"));
    text + &" -1".repeat(n)
}

#[test]
fn large_polygons_are_cut() {
    let circle: Vec<_> = (0..200)
        .map(|i| f64::from(i) / 200.0 * std::f64::consts::TAU)
        .map(|turn| [10.0 * libm::cos(turn), 10.0 * libm::sin(turn)])
        .collect();
    let circle = summary(&one_polygon(&circle));
    assert_eq!((circle.polygons, circle.islands), (4, 1));
    assert!((circle.walkable_area - 314.1).abs() < 0.1);
}

/// Most vertices on one side, wherever the outline begins: no part may be flat.
#[test]
fn polygons_with_long_straight_sides_are_cut() {
    let side: Vec<[f64; 2]> = (0..300).map(|i| [f64::from(i), 0.0]).collect();
    for top in [vec![[150.0, 80.0]], vec![[299.0, 80.0], [0.0, 80.0]]] {
        let mut outline = [side.clone(), top].concat();
        let expected = summary(&one_polygon(&outline)).walkable_area;
        for _ in 0..outline.len() {
            outline.rotate_left(1);
            let cut = summary(&one_polygon(&outline));
            assert_eq!((cut.islands, cut.walkable_area), (1, expected));
        }
    }
    let flat = TiledNavMesh::from_polyanya(one_polygon(&side).as_bytes()).unwrap_err();
    assert!(flat.to_string().contains("300 vertices"), "{flat}");
}

#[test]
fn errors_name_line_and_value() {
    for (from, to, expected) in [
        ("mesh\n2", "mesh\n1", "version 1 of the Polyanya"),
        ("mesh", "wood", "does not begin"),
        ("6 2", "6 x", "line 3: the number of polygons is `x`"),
        ("4 1 2 3 4", "4 1 2 3 9", "line 11: polygon 1 has vertex 9, counted from 0, of 6"),
        ("6 2", "4000000000 2", "line 11: "),
        ("6 2", "0 2", "tile 0,0,0: polygon 0: 0 vertices"),
        (" -1 -1 -1 0\n", " -1", "line 11: ends before a polygon's neighbour"),
        ("8 4 1 1", "8 nan 1 1", ""),
        ("4 0 1 4 5", "4 5 4 1 0", ""),
    ] {
        let error = TiledNavMesh::from_polyanya(TWO.replacen(from, to, 1).as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn mutated_files_never_panic() {
    let mut rng = SplitMix64::new(5);
    for _ in 0..5000 {
        let mut bytes = TWO.as_bytes().to_vec();
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len() as u64) as usize;
            bytes[at] = b"0123456789-. \n"[rng.below(14) as usize];
        }
        let _ = TiledNavMesh::from_polyanya(&bytes);
    }
}
