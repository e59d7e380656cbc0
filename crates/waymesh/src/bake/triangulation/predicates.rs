//! The two exact questions of a triangulation.

fn coord(p: [f64; 2]) -> robust::Coord<f64> {
    robust::Coord { x: p[0], y: p[1] }
}

/// Positive where `c` lies left of a → b, negative right of it, zero on it.
#[inline]
pub(super) fn orient(a: [f64; 2], b: [f64; 2], c: [f64; 2], exact_doubles: bool) -> f64 {
    if exact_doubles {
        (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    } else {
        robust::orient2d(coord(a), coord(b), coord(c))
    }
}

/// Whether `d` lies strictly inside the circle through the counter-clockwise a, b, c.
#[inline]
pub(super) fn in_circle(a: [f64; 2], b: [f64; 2], c: [f64; 2], d: [f64; 2], exact_doubles: bool) -> bool {
    if exact_doubles {
        // With differences up to 4096 = 2¹² every product and sum stays below 12 · 2⁴⁸ < 2⁵³.
        let [ax, az, bx, bz, cx, cz] = [a[0] - d[0], a[1] - d[1], b[0] - d[0], b[1] - d[1], c[0] - d[0], c[1] - d[1]];
        let (la, lb, lc) = (ax * ax + az * az, bx * bx + bz * bz, cx * cx + cz * cz);
        la * (bx * cz - bz * cx) + lb * (cx * az - cz * ax) + lc * (ax * bz - az * bx) > 0.0
    } else {
        robust::incircle(coord(a), coord(b), coord(c), coord(d)) > 0.0
    }
}
