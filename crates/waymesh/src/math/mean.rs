//! The mean of points.

use super::DVec3;

/// The mean of some points, zero for none. The sums carry their rounding errors along (Neumaier 1974) and are rounded
/// once, so that the order of the points does not matter.
#[must_use]
pub fn mean(points: &[DVec3]) -> DVec3 {
    let count = points.len().max(1) as f64;
    let of = |coordinate: fn(&DVec3) -> f64| sum(points.iter().map(coordinate)) / count;
    DVec3::new(of(|p| p.x), of(|p| p.y), of(|p| p.z))
}

fn sum(values: impl Iterator<Item = f64>) -> f64 {
    let (mut total, mut lost) = (0.0f64, 0.0);
    for value in values {
        let next = total + value;
        let (large, small) = if total.abs() >= value.abs() { (total, value) } else { (value, total) };
        lost += (large - next) + small;
        total = next;
    }
    total + lost
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost() {
        let p = |x: f64| DVec3::new(x, 1.0, -x);
        assert_eq!(mean(&[p(1e6), p(1e-9), p(-1e6)]).x, 1e-9 / 3.0);
        assert_eq!(mean(&[p(1e-9), p(1e6), p(-1e6)]), mean(&[p(1e6), p(-1e6), p(1e-9)]));
        assert_eq!(mean(&[]), DVec3::ZERO);
    }
}
