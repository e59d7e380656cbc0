//! Between levels (squared clearances in half samples) and metres.

use super::distance::FAR;
use crate::grid::SLACK;
use crate::math::Extremes;

/// The clearance of a level, metres: √level half samples, at most `cap`.
#[inline]
pub(super) fn metres(level: u32, sample_size: f64, cap: f64) -> f64 {
    if level == FAR { cap } else { (f64::from(level).sqrt() * (sample_size * 0.5)).lesser(cap) }
}

/// The least level from which on an agent of a radius fits: its radius is at most the clearance, within [`SLACK`]. Never that of a
/// blocked square.
pub(super) fn level_for(radius: f64, sample_size: f64) -> u32 {
    let half = sample_size * 0.5;
    let fits = |level: u32| f64::from(level).sqrt() * half + SLACK >= radius;
    let estimate = radius / half;
    // The estimate is off by a billionth of a metre and its own rounding.
    let mut level = ((estimate * estimate) as u32).max(1);
    while level > 1 && fits(level - 1) {
        level -= 1;
    }
    while !fits(level) {
        level += 1;
    }
    level
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_of_radii() {
        assert_eq!(level_for(0.0, 0.5), 1);
        assert_eq!(level_for(0.25, 0.5), 1);
        assert_eq!(level_for(0.26, 0.5), 2);
        assert_eq!(level_for(0.75, 0.5), 9);
        assert_eq!(level_for(0.45, 0.3), 9, "3 · 0.15 is less than 0.45 in binary");
        assert_eq!(level_for(1000.0, 0.5), 16_000_000);
        for level in [1, 2, 9, 10, 18, 25, 12_345, 70_000_000] {
            for size in [0.001, 0.1, 0.3, 0.5, 1.0, 7.7] {
                let radius = metres(level, size, f64::MAX);
                assert!((level_for(radius, size).abs_diff(level)) <= level / 100_000, "{level} {size}");
            }
        }
    }
}
