//! What two flat convex outlines have in common.

/// The corners of the common part of two convex outlines, counter-clockwise (Sutherland and Hodgman 1974). It may have no
/// area, or be empty.
pub(crate) fn common(a: &[[f64; 2]], b: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut part = a.to_vec();
    for (i, &from) in b.iter().enumerate() {
        let to = b[(i + 1) % b.len()];
        let side = |p: [f64; 2]| (to[0] - from[0]) * (p[1] - from[1]) - (to[1] - from[1]) * (p[0] - from[0]);
        let mut kept = Vec::with_capacity(part.len() + 1);
        for (k, &p) in part.iter().enumerate() {
            let q = part[(k + 1) % part.len()];
            let (s, r) = (side(p), side(q));
            if s >= 0.0 {
                kept.push(p);
            }
            if (s > 0.0 && r < 0.0) || (s < 0.0 && r > 0.0) {
                let f = s / (s - r);
                kept.push([p[0] + (q[0] - p[0]) * f, p[1] + (q[1] - p[1]) * f]);
            }
        }
        part = kept;
    }
    part
}

/// Twice the area of an outline.
pub(crate) fn double_area(outline: &[[f64; 2]]) -> f64 {
    let Some(&[x, z]) = outline.first() else { return 0.0 };
    let cross = |pair: &[[f64; 2]]| (pair[0][0] - x) * (pair[1][1] - z) - (pair[1][0] - x) * (pair[0][1] - z);
    outline.windows(2).map(cross).sum()
}
