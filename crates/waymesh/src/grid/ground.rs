//! How high the ground is.

use super::SLACK;
use super::region::{NavRegion, check_number};
use crate::OutOfRange;
use crate::math::Extremes;

/// The ground's height at a place, metres; NaN where there is none. Any `Fn(x, z) -> y` will do.
///
/// Ask twice, get the same: bakes and paths rely on it.
pub trait NavGround {
    /// The height at (x, z); anything that is not finite means that there is no ground.
    fn height(&self, x: f64, z: f64) -> f64;
}

impl<F: Fn(f64, f64) -> f64 + ?Sized> NavGround for F {
    #[inline]
    fn height(&self, x: f64, z: f64) -> f64 {
        self(x, z)
    }
}

/// Level ground everywhere, at the given height.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FlatGround(pub f64);

impl NavGround for FlatGround {
    #[inline]
    fn height(&self, _: f64, _: f64) -> f64 {
        self.0
    }
}

/// Why heights were refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GroundError {
    /// A number outside of its range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// Not one value a sample.
    #[error("{found} values, allowed: {expected}, one a sample, row by row")]
    Values {
        /// How many there are.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// A height that is too far out.
    #[error("value {index} is {value}, allowed: within 2097152 metres of 0, or none")]
    Height {
        /// Its place in the list.
        index: usize,
        /// What it is.
        value: f64,
    },
}

/// Heights on a lattice of samples, bilinear between them.
#[derive(Clone, Debug, PartialEq)]
pub struct HeightGrid {
    region: NavRegion,
    /// Row by row; NaN for none, always the same NaN.
    heights: Vec<f64>,
}

impl HeightGrid {
    /// Heights at the samples of a region, row by row (all x of the first z, then the next); NaN where there is no ground.
    ///
    /// # Errors
    /// Not one value a sample, or a height beyond ±2²¹ m.
    pub fn new(region: NavRegion, mut heights: Vec<f64>) -> Result<Self, GroundError> {
        if heights.len() != region.len() {
            return Err(GroundError::Values { found: heights.len(), expected: region.len() });
        }
        for (index, value) in heights.iter_mut().enumerate() {
            if value.is_nan() {
                *value = f64::NAN;
            } else {
                let limit = super::POSITION_LIMIT;
                check_number("height", *value, -limit, limit, "")
                    .map_err(|_| GroundError::Height { index, value: *value })?;
            }
        }
        Ok(Self { region, heights })
    }

    /// Where the heights are.
    #[must_use]
    pub fn region(&self) -> &NavRegion {
        &self.region
    }

    /// The heights, row by row.
    #[must_use]
    pub fn heights(&self) -> &[f64] {
        &self.heights
    }

    /// The heights that matter within `margin` samples of `around`, those of another region, to keep no more: the ground
    /// there is the same to the last bit.
    #[must_use]
    pub fn cropped(&self, around: &NavRegion, margin: u32) -> Self {
        let Some(region) = window(&self.region, around, margin) else { return self.clone() };
        let [i, j] = [0, 1].map(|axis| i64::from(region.first()[axis] - self.region.first()[axis]));
        let rows = (j..j + i64::from(region.samples_z())).map(|j| j as usize * self.region.samples_x() as usize);
        let width = region.samples_x() as usize;
        let heights = rows.flat_map(|row| &self.heights[row + i as usize..row + i as usize + width]).copied().collect();
        Self { region, heights }
    }

    fn at(&self, i: i64, j: i64) -> f64 {
        self.heights[j as usize * self.region.samples_x() as usize + i as usize]
    }
}

/// The part of a region of heights that matters within `margin` samples of another region; at least one sample.
pub(crate) fn window(heights: &NavRegion, around: &NavRegion, margin: u32) -> Option<NavRegion> {
    let margin = i64::from(margin);
    let (right, far) = (i64::from(around.samples_x()) - 1 + margin, i64::from(around.samples_z()) - 1 + margin);
    let low = heights.in_samples(around.x(-margin), around.z(-margin));
    let high = heights.in_samples(around.x(right), around.z(far));
    let size = [heights.samples_x(), heights.samples_z()];
    // A sample more on either side, since the heights between two samples need both.
    let range = |axis: usize| {
        let last = f64::from(size[axis] - 1);
        let within = |v: f64| v.greater(0.0).lesser(last) as i64;
        let (first, end) = (within(low[axis].floor() - 1.0), within(high[axis].ceil() + 1.0));
        (first, (end - first + 1) as u32)
    };
    let ((i, width), (j, depth)) = (range(0), range(1));
    heights.part(i, j, width, depth).ok()
}

/// The sample before a place along an axis and the fraction to the next one; `None` beyond the last one.
///
/// Within a billionth of a sample is on it, so that the heights on the lattice are the ones given.
fn split(place: f64, samples: u32) -> Option<(i64, f64)> {
    let nearest = (place + 0.5).floor();
    let place = if (place - nearest).abs() <= SLACK { nearest } else { place };
    if !(0.0..=f64::from(samples - 1)).contains(&place) {
        return None;
    }
    let before = place.floor();
    Some((before as i64, place - before))
}

impl NavGround for HeightGrid {
    /// Bilinear between the four samples around a place; there is no ground beyond the outermost samples, nor where a sample
    /// that has a part in the height has none.
    fn height(&self, x: f64, z: f64) -> f64 {
        let [u, v] = self.region.in_samples(x, z);
        let (Some((i, fx)), Some((j, fz))) = (split(u, self.region.samples_x()), split(v, self.region.samples_z()))
        else {
            return f64::NAN;
        };
        let along_x = |j: i64| {
            let a = self.at(i, j);
            if fx == 0.0 { a } else { a + (self.at(i + 1, j) - a) * fx }
        };
        let a = along_x(j);
        if fz == 0.0 { a } else { a + (along_x(j + 1) - a) * fz }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bilinear_and_exact_on_samples() {
        let region = NavRegion::new(0.3, -1.0, 3, 3, 0.1).unwrap();
        let heights: Vec<f64> = (0..9).map(|k| if k == 8 { f64::NAN } else { f64::from(k * k) }).collect();
        let grid = HeightGrid::new(region, heights).unwrap();
        for j in 0..3 {
            for i in 0..3 {
                let (given, read) = (grid.at(i, j), grid.height(region.x(i), region.z(j)));
                assert!(given == read || given.is_nan() && read.is_nan());
            }
        }
        let middle = grid.height(0.35, -0.95);
        assert!((middle - (0.0 + 1.0 + 9.0 + 16.0) / 4.0).abs() < 1e-12, "{middle}");
        assert!(grid.height(0.45, -0.85).is_nan(), "a corner is none");
        assert!(grid.height(0.5, -0.9).is_finite(), "on the side without it");
        for (x, z) in [(0.29, -0.9), (0.51, -0.9), (0.4, -1.01), (0.4, -0.79), (f64::NAN, 0.0)] {
            assert!(grid.height(x, z).is_nan());
        }
    }

    #[test]
    fn bad_heights_are_refused() {
        let region = NavRegion::new(0.0, 0.0, 2, 2, 1.0).unwrap();
        assert_eq!(HeightGrid::new(region, vec![0.0; 3]), Err(GroundError::Values { found: 3, expected: 4 }));
        let infinite = HeightGrid::new(region, vec![0.0, f64::INFINITY, 0.0, 0.0]);
        assert_eq!(infinite, Err(GroundError::Height { index: 1, value: f64::INFINITY }));
    }
}
