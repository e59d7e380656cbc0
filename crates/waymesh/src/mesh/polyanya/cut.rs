//! Convex outlines of any number of vertices as outlines that a polygon can have.

use crate::math::{DVec3, Turn, orient_xz};
use crate::mesh::validate::MAX_POLYGON_VERTICES;

/// Cuts an outline in two between opposite vertices, and its parts likewise, until each has at most 64. Cuts along a side are
/// avoided; where no other is possible the outline cannot be convex, and stays as it is.
pub(super) fn cut(outline: Vec<u32>, vertices: &[[f32; 3]]) -> Vec<Vec<u32>> {
    let mut parts = Vec::new();
    let mut rest = vec![outline];
    while let Some(mut outline) = rest.pop() {
        let n = outline.len();
        let Some(i) = (n > MAX_POLYGON_VERTICES).then(|| start_of_cut(&outline, vertices)).flatten() else {
            parts.push(outline);
            continue;
        };
        outline.rotate_left(i);
        let mut second = outline.split_off(n / 2);
        outline.push(second[0]);
        second.push(outline[0]);
        rest.extend([second, outline]);
    }
    parts
}

/// A vertex whose chord to the opposite vertex, half way around, has area on both sides.
fn start_of_cut(outline: &[u32], vertices: &[[f32; 3]]) -> Option<usize> {
    let n = outline.len();
    let at = |i: usize| DVec3::from_array(vertices[outline[i % n] as usize].map(f64::from));
    // How many edges from each vertex on lie on one line.
    let mut runs = vec![1; n];
    for i in (0..2 * n).rev() {
        if orient_xz(at(i), at(i + 1), at(i + 2)) == Turn::Straight {
            runs[i % n] = (runs[(i + 1) % n] + 1).min(n);
        }
    }
    let half = n / 2;
    (0..n).find(|&i| runs[i] < half && runs[(i + half) % n] < n - half)
}
