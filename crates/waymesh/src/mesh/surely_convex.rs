//! A quick test that most outlines pass.

/// Bound of the relative error of a 2 × 2 determinant of differences in doubles (Shewchuk 1997), rounded up.
const RELATIVE: f64 = 3.4e-16;
/// Twice what the exact test takes for zero.
const LEAST: f64 = 2.0 / ((1u128 << 100) as f64);

/// True only for an outline that is convex and counter-clockwise in X/Z by the exact test
/// ([`is_convex_xz`](crate::math::is_convex_xz)), in plain doubles: it turns left at every vertex by more than rounding can
/// hide, or goes straight on along an axis, and winds around once. False where that test must decide, also for an index
/// without a vertex.
pub(super) fn surely_convex(outline: &[u32], vertices: &[[f32; 3]]) -> bool {
    let at = |index: u32| vertices.get(index as usize).map(|v| [f64::from(v[0]), f64::from(v[2])]);
    let &[.., before_last, last] = outline else { return false };
    let (Some(a), Some(mut b)) = (at(before_last), at(last)) else { return false };
    let mut u = [b[0] - a[0], b[1] - a[1]];
    // With each turn below half a circle, the direction changes between left and right twice a winding.
    let mut changes = 0;
    for &index in outline {
        let Some(c) = at(index) else { return false };
        let v = [c[0] - b[0], c[1] - b[1]];
        let (left, right) = (u[0] * v[1], u[1] * v[0]);
        let turns_left = left - right > RELATIVE * (left.abs() + right.abs()) + LEAST;
        if !turns_left && !straight_along_axis(u, v) {
            return false;
        }
        changes += u32::from((u[0] < 0.0) != (v[0] < 0.0));
        (b, u) = (c, v);
    }
    changes <= 2
}

/// Whether two edges have the same direction, which is that of an axis.
#[inline]
fn straight_along_axis(u: [f64; 2], v: [f64; 2]) -> bool {
    (u[0] == 0.0 && v[0] == 0.0 && u[1] * v[1] > 0.0) || (u[1] == 0.0 && v[1] == 0.0 && u[0] * v[0] > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::{DVec3, SplitMix64, is_convex_xz};

    fn exactly(outline: &[u32], vertices: &[[f32; 3]]) -> bool {
        let corner = |&v: &u32| DVec3::from_array(vertices[v as usize].map(f64::from));
        is_convex_xz(&outline.iter().map(corner).collect::<Vec<_>>())
    }

    #[test]
    fn never_true_where_the_exact_test_says_no() {
        let mut rng = SplitMix64::new(4);
        let (mut quick, mut convex) = (0, 0);
        for round in 0..200_000 {
            // Few places far apart, many near each other, or on a circle in steps of one or two.
            let count = 3 + rng.below(5) as u32;
            let step = 1 + rng.below(2) as u32;
            let vertices: Vec<[f32; 3]> = (0..count)
                .map(|i| match round % 3 {
                    0 => [rng.below(5) as f32, 0.0, rng.below(5) as f32],
                    1 => [1.0 + rng.below(9) as f32 * f32::EPSILON, 0.0, 1.0 + rng.below(9) as f32 * f32::EPSILON],
                    _ => {
                        let turn = f64::from(i * step) / f64::from(count) * std::f64::consts::TAU;
                        [libm::cos(turn) as f32, 0.0, libm::sin(turn) as f32]
                    }
                })
                .collect();
            let outline: Vec<u32> = (0..count).collect();
            let (surely, exactly) = (surely_convex(&outline, &vertices), exactly(&outline, &vertices));
            assert!(!surely || exactly, "{vertices:?}");
            quick += u32::from(surely);
            convex += u32::from(exactly);
        }
        assert!(quick * 20 > convex * 19, "{quick} of {convex}");
    }

    #[test]
    fn a_square_with_a_vertex_on_its_side_is_recognised() {
        let vertices = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 0.0, 4.0], [0.0, 0.0, 4.0]];
        assert!(surely_convex(&[0, 1, 2, 3, 4], &vertices));
        assert!(!surely_convex(&[0, 1, 2, 3, 5], &vertices));
        assert!(!surely_convex(&[4, 3, 2, 1, 0], &vertices));
        assert!(!surely_convex(&[0, 2, 1, 3, 4], &vertices));
    }
}
