//! Convex outlines seen from above.

use super::{DVec3, Turn, orient_xz};

/// Signed area of an outline in X/Z, `Σ (xᵢ·zᵢ₊₁ − xᵢ₊₁·zᵢ) / 2`: positive when counter-clockwise. In plain doubles.
#[must_use]
pub fn signed_area_xz(outline: &[DVec3]) -> f64 {
    let mut twice = 0.0;
    for (i, a) in outline.iter().enumerate() {
        let b = outline[(i + 1) % outline.len()];
        twice += a.x * b.z - b.x * a.z;
    }
    twice * 0.5
}

/// Whether `p` lies inside a convex counter-clockwise outline or on its boundary, in X/Z. Exact.
#[inline]
#[must_use]
pub fn contains_xz(outline: &[DVec3], p: DVec3) -> bool {
    let Some(&(mut a)) = outline.last() else { return false };
    outline.iter().all(|&b| {
        let inside = orient_xz(a, b, p) != Turn::Right;
        a = b;
        inside
    })
}

/// Whether an outline is convex and counter-clockwise in X/Z: it turns left or goes straight on at every vertex and
/// winds around once. Collinear vertices are allowed, repeated ones and zero area are not. Exact, linear time.
#[must_use]
pub fn is_convex_xz(outline: &[DVec3]) -> bool {
    let n = outline.len();
    if n < 3 {
        return false;
    }
    // Left turns alone do not rule out a star. A convex outline changes the X direction of its edges at most twice
    // around, and the Z direction likewise; with left turns only, winding twice needs four changes.
    let mut turned = false;
    let mut changes = [0u32; 2];
    let mut last = [0i8; 2];
    let mut first = [0i8; 2];
    let (mut a, mut b) = (outline[n - 2], outline[n - 1]);
    for &c in outline {
        if a.x == b.x && a.z == b.z {
            return false;
        }
        match orient_xz(a, b, c) {
            Turn::Right => return false,
            Turn::Left => turned = true,
            // A spike that folds back on itself is collinear too.
            Turn::Straight => {
                let (ux, uz, vx, vz) = (b.x - a.x, b.z - a.z, c.x - b.x, c.z - b.z);
                if ux * vx < 0.0 || uz * vz < 0.0 {
                    return false;
                }
            }
        }
        for (axis, d) in [b.x - a.x, b.z - a.z].into_iter().enumerate() {
            let sign = if d > 0.0 {
                1
            } else if d < 0.0 {
                -1
            } else {
                continue;
            };
            if last[axis] == 0 {
                first[axis] = sign;
            } else if sign != last[axis] {
                changes[axis] += 1;
            }
            last[axis] = sign;
        }
        (a, b) = (b, c);
    }
    for axis in 0..2 {
        changes[axis] += u32::from(last[axis] != first[axis]);
    }
    turned && changes[0] <= 2 && changes[1] <= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(points: &[(f64, f64)]) -> Vec<DVec3> {
        points.iter().map(|&(x, z)| DVec3::new(x, 0.0, z)).collect()
    }

    #[test]
    fn square_with_collinear_vertex() {
        let square = outline(&[(0.0, 0.0), (2.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]);
        assert!(is_convex_xz(&square));
        assert_eq!(signed_area_xz(&square), 16.0);
        for p in &square {
            assert!(contains_xz(&square, *p));
        }
        assert!(!contains_xz(&square, DVec3::new(2.0, 0.0, -1e-20)));
    }

    #[test]
    fn refuses_what_is_not_convex() {
        let clockwise = outline(&[(0.0, 0.0), (0.0, 4.0), (4.0, 4.0), (4.0, 0.0)]);
        let dent = outline(&[(0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)]);
        let flat = outline(&[(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)]);
        let spike = outline(&[(0.0, 0.0), (4.0, 0.0), (2.0, 0.0), (2.0, 3.0)]);
        let twice = outline(&[(0.0, 0.0), (2.0, 0.0), (1.0, 2.0), (0.0, 0.0), (2.0, 0.0), (1.0, 2.0)]);
        for bad in [clockwise, dent, flat, spike, twice] {
            assert!(!is_convex_xz(&bad), "{bad:?}");
        }
    }

    #[test]
    fn refuses_stars() {
        for n in [5usize, 7, 9, 11] {
            let star: Vec<DVec3> = (0..n)
                .map(|i| {
                    let turn = (2 * i) as f64 * std::f64::consts::TAU / n as f64;
                    DVec3::new(libm::cos(turn), 0.0, libm::sin(turn))
                })
                .collect();
            assert!(!is_convex_xz(&star), "{n}");
        }
    }
}
