//! Straight lines over a grid.

/// Whether the straight line between the middles of two samples touches the squares of walkable samples only. Exact. Where it
/// passes through a corner of four squares it touches them all, so that it may go where diagonal steps may.
pub(super) fn sees(walkable: impl Fn(i64, i64) -> bool, from: [i64; 2], to: [i64; 2]) -> bool {
    let steps = [0, 1].map(|k| (to[k] - from[k]).signum());
    let [far_x, far_z] = [0, 1].map(|k| from[k].abs_diff(to[k]) as i64);
    let [mut x, mut z] = from;
    if !walkable(x, z) {
        return false;
    }
    // The sides crossed so far, and twice the place along the line of the next side either way, times the other extent.
    let (mut crossed_x, mut crossed_z) = (0, 0);
    while crossed_x < far_x || crossed_z < far_z {
        let (next_x, next_z) = ((2 * crossed_x + 1) * far_z, (2 * crossed_z + 1) * far_x);
        if next_x == next_z {
            if !walkable(x + steps[0], z) || !walkable(x, z + steps[1]) {
                return false;
            }
            (x, z) = (x + steps[0], z + steps[1]);
            (crossed_x, crossed_z) = (crossed_x + 1, crossed_z + 1);
        } else if next_x < next_z {
            x += steps[0];
            crossed_x += 1;
        } else {
            z += steps[1];
            crossed_z += 1;
        }
        if !walkable(x, z) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::SplitMix64;

    /// Against the closed squares that the line meets, in whole numbers.
    #[test]
    fn equal_to_testing_every_square() {
        let mut rng = SplitMix64::new(4);
        let (mut seen, mut not) = (0, 0);
        for _ in 0..4000 {
            let free: Vec<bool> = (0..100).map(|_| rng.below(100) < 90).collect();
            let mut place = || [rng.below(10) as i64, rng.below(10) as i64];
            let (a, b) = (place(), place());
            let walkable = |x: i64, z: i64| free[(z * 10 + x) as usize];
            let expected = (0..100).all(|k| {
                let (x, z) = (k % 10, k / 10);
                walkable(x, z) || !meets(a, b, [x, z])
            });
            assert_eq!(sees(walkable, a, b), expected, "{a:?} {b:?}");
            if expected { seen += 1 } else { not += 1 }
        }
        assert!(seen > 500 && not > 500);
    }

    /// Whether a line meets the closed square around c, by its four corners and its box.
    fn meets(a: [i64; 2], b: [i64; 2], c: [i64; 2]) -> bool {
        let apart = |k: usize| 2 * a[k].max(b[k]) < 2 * c[k] - 1 || 2 * a[k].min(b[k]) > 2 * c[k] + 1;
        if apart(0) || apart(1) {
            return false;
        }
        let side =
            |dx: i64, dz: i64| (b[0] - a[0]) * (2 * (c[1] - a[1]) + dz) - (b[1] - a[1]) * (2 * (c[0] - a[0]) + dx);
        let sides = [side(-1, -1), side(1, -1), side(-1, 1), side(1, 1)];
        !(sides.iter().all(|&s| s > 0) || sides.iter().all(|&s| s < 0))
    }
}
