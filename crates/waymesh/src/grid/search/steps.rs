//! The eight steps from a sample to its neighbours, and what they cost.
//!
//! Costs are whole numbers of 2⁻³² sample sizes. The diagonal is then within 10⁻¹¹ of √2, and sums do not depend on the order of
//! the steps, so that routes of the same steps tie exactly.

/// The eight neighbours, row by row.
pub(super) const DIRECTIONS: [[i64; 2]; 8] = [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1]];

/// The sample itself among them: the order of the bits around a sample.
pub(super) const OCTANTS: [[i64; 2]; 9] =
    [[-1, -1], [0, -1], [1, -1], [-1, 0], [0, 0], [1, 0], [-1, 1], [0, 1], [1, 1]];

const STRAIGHT: u64 = 1 << 32;
/// √2 · 2³², rounded.
const DIAGONAL: u64 = 6_074_001_000;

pub(super) const COSTS: [u64; 8] = [DIAGONAL, STRAIGHT, DIAGONAL, STRAIGHT, STRAIGHT, DIAGONAL, STRAIGHT, DIAGONAL];

/// For each pattern of the nine bits around a sample, the directions that may be taken: to where one may stand, a
/// diagonal only where one may stand on both sides of it.
pub(super) const ALLOWED: [u8; 512] = {
    let mut table = [0; 512];
    let mut around = 0;
    while around < 512 {
        let mut direction = 0;
        while direction < 8 {
            let [dx, dz] = DIRECTIONS[direction];
            let there = bit(around, dx, dz) && bit(around, dx, 0) && bit(around, 0, dz);
            if there {
                table[around] |= 1 << direction;
            }
            direction += 1;
        }
        around += 1;
    }
    table
};

/// Whether one may stand at an offset; the middle counts as free.
const fn bit(around: usize, dx: i64, dz: i64) -> bool {
    (dx == 0 && dz == 0) || around >> ((dz + 1) * 3 + dx + 1) & 1 == 1
}

/// The cost of the cheapest way between two samples where nothing is in the way.
#[inline]
pub(super) fn octile(a: [i64; 2], b: [i64; 2]) -> u64 {
    let (dx, dz) = (a[0].abs_diff(b[0]), a[1].abs_diff(b[1]));
    let (long, short) = if dx > dz { (dx, dz) } else { (dz, dx) };
    (long - short) * STRAIGHT + short * DIAGONAL
}

/// What a route of neighbouring samples costs, in sample sizes, rounded once a term: straight steps + diagonal steps · √2.
pub(crate) fn route_cost(route: &[[u32; 2]]) -> f64 {
    let diagonal = route.windows(2).filter(|w| w[0][0] != w[1][0] && w[0][1] != w[1][1]).count();
    let straight = route.len().saturating_sub(1) - diagonal;
    straight as f64 + diagonal as f64 * std::f64::consts::SQRT_2
}
