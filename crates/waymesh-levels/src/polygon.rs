//! Cutting polygons of a file into triangles.

/// Cuts a polygon, given by its corners, into triangles that index them. Convex ones become a fan, others are cut by ear
/// clipping in the plane that they face most. Corners should differ from their neighbours.
pub fn triangulate(corners: &[[f64; 3]], mut emit: impl FnMut([usize; 3])) {
    let n = corners.len();
    let flat = flatten(corners);
    if n <= 3 || is_convex(&flat) {
        (1..n.saturating_sub(1)).for_each(|i| emit([0, i, i + 1]));
        return;
    }
    let coordinates: Vec<f64> = flat.iter().flatten().copied().collect();
    let ears = earcutr::earcut(&coordinates, &[], 2).unwrap_or_default();
    if ears.is_empty() {
        // Without area, or tangled beyond cutting: keep the corners in the level all the same.
        (1..n - 1).for_each(|i| emit([0, i, i + 1]));
        return;
    }
    let outline_turns = turn_sum(&flat);
    for ear in ears.chunks_exact(3) {
        let [a, b, c] = [ear[0], ear[1], ear[2]];
        let same_turn = turn(flat[a], flat[b], flat[c]) * outline_turns >= 0.0;
        emit(if same_turn { [a, b, c] } else { [a, c, b] });
    }
}

/// Drops the axis that the polygon faces most, by Newell's normal; the turning direction of the outline is kept or
/// reversed as a whole, which the caller does not mind.
fn flatten(corners: &[[f64; 3]]) -> Vec<[f64; 2]> {
    let mut normal = [0.0f64; 3];
    for (i, a) in corners.iter().enumerate() {
        let b = corners[(i + 1) % corners.len()];
        for (k, part) in normal.iter_mut().enumerate() {
            let (u, v) = ((k + 1) % 3, (k + 2) % 3);
            *part += (a[u] - b[u]) * (a[v] + b[v]);
        }
    }
    let axis = (0..3).fold(0, |best, k| if normal[k].abs() > normal[best].abs() { k } else { best });
    let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
    corners.iter().map(|p| [p[u], p[v]]).collect()
}

fn turn(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

fn turn_sum(flat: &[[f64; 2]]) -> f64 {
    (1..flat.len() - 1).map(|i| turn(flat[0], flat[i], flat[i + 1])).sum()
}

/// All corners turn the same way, and a fan from the first one does too (which rules out stars).
fn is_convex(flat: &[[f64; 2]]) -> bool {
    let n = flat.len();
    let sign = turn_sum(flat).signum();
    (0..n).all(|i| turn(flat[i], flat[(i + 1) % n], flat[(i + 2) % n]) * sign >= 0.0)
        && (1..n - 1).all(|i| turn(flat[0], flat[i], flat[i + 1]) * sign >= 0.0)
}
