//! Where the samples of a grid lie.

use crate::OutOfRange;
use crate::math::DVec3;

/// The farthest from 0 that a sample or a position may be, on every axis, metres.
pub const POSITION_LIMIT: f64 = 2_097_152.0;

/// Most samples of one region.
pub const MAX_SAMPLES: u64 = 1 << 26;

const MAX_SIDE: u32 = 1 << 24;

/// A rectangle of samples on the ground.
///
/// Sample (i, j) is at `origin + (first + (i, j)) · sample_size` and owns the closed square of that side around it. With `first`,
/// part of a larger region has samples at the very same places, to the last bit; it is 0 for most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NavRegion {
    origin: [f64; 2],
    first: [i32; 2],
    samples: [u32; 2],
    sample_size: f64,
}

impl NavRegion {
    /// A region whose sample (0, 0) is at (`origin_x`, `origin_z`).
    ///
    /// # Errors
    /// An origin or a last sample beyond [`POSITION_LIMIT`], a sample size outside of 0.001 to 1000 m, a side of 0 or more than
    /// 2²⁴ samples, or more than [`MAX_SAMPLES`] in all.
    pub fn new(
        origin_x: f64,
        origin_z: f64,
        samples_x: u32,
        samples_z: u32,
        sample_size: f64,
    ) -> Result<Self, OutOfRange> {
        let region = Self { origin: [origin_x, origin_z], first: [0, 0], samples: [samples_x, samples_z], sample_size };
        region.check()?;
        Ok(region)
    }

    /// The `samples_x` × `samples_z` samples from (`first_x`, `first_z`) of this region on, which need not lie inside of it.
    ///
    /// # Errors
    /// As for [`new`](Self::new); a first sample more than 2²⁸ from the origin.
    pub fn part(&self, first_x: i64, first_z: i64, samples_x: u32, samples_z: u32) -> Result<Self, OutOfRange> {
        let first = |name, axis: usize, first: i64| {
            i64::from(self.first[axis])
                .checked_add(first)
                .filter(|f| f.unsigned_abs() <= 1 << 28)
                .map(|f| f as i32)
                .ok_or_else(|| OutOfRange::new(name, first, "within 268435456 samples of the origin"))
        };
        let first = [first("first_x", 0, first_x)?, first("first_z", 1, first_z)?];
        let region = Self { first, samples: [samples_x, samples_z], ..*self };
        region.check()?;
        Ok(region)
    }

    /// The region with so many more samples on every side, which may lie beyond the limits of a region.
    pub(crate) fn framed(&self, margin: u32) -> Self {
        Self { first: self.first.map(|f| f - margin as i32), samples: self.samples.map(|n| n + 2 * margin), ..*self }
    }

    fn check(&self) -> Result<(), OutOfRange> {
        check_number("origin_x", self.origin[0], -POSITION_LIMIT, POSITION_LIMIT, "within 2097152 metres of 0")?;
        check_number("origin_z", self.origin[1], -POSITION_LIMIT, POSITION_LIMIT, "within 2097152 metres of 0")?;
        check_number("sample_size", self.sample_size, 1e-3, 1e3, "0.001 to 1000 metres")?;
        for (name, samples) in [("samples_x", self.samples[0]), ("samples_z", self.samples[1])] {
            if !(1..=MAX_SIDE).contains(&samples) {
                return Err(OutOfRange::new(name, samples, "1 to 16777216"));
            }
        }
        let [x, z] = self.samples.map(u64::from);
        if x * z > MAX_SAMPLES {
            return Err(OutOfRange::new("samples_x × samples_z", x * z, "at most 67108864 samples in all"));
        }
        for (name, at) in [
            ("first sample's x", self.x(0)),
            ("first sample's z", self.z(0)),
            ("last sample's x", self.x(x as i64 - 1)),
            ("last sample's z", self.z(z as i64 - 1)),
        ] {
            check_number(name, at, -POSITION_LIMIT, POSITION_LIMIT, "within 2097152 metres of 0")?;
        }
        Ok(())
    }

    /// Where the lattice begins: x, then z, metres.
    #[must_use]
    pub fn origin(&self) -> [f64; 2] {
        self.origin
    }

    /// How far along the lattice the region begins, samples along x and z.
    #[must_use]
    pub fn first(&self) -> [i32; 2] {
        self.first
    }

    /// Samples along x.
    #[must_use]
    pub fn samples_x(&self) -> u32 {
        self.samples[0]
    }

    /// Samples along z.
    #[must_use]
    pub fn samples_z(&self) -> u32 {
        self.samples[1]
    }

    /// Samples in all.
    #[must_use]
    pub fn len(&self) -> usize {
        self.samples[0] as usize * self.samples[1] as usize
    }

    /// Never: a region has at least one sample.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The distance of neighbouring samples, metres.
    #[must_use]
    pub fn sample_size(&self) -> f64 {
        self.sample_size
    }

    /// The x of the samples of column `i`, which may lie beyond the region.
    #[inline]
    #[must_use]
    pub fn x(&self, i: i64) -> f64 {
        self.origin[0] + (i64::from(self.first[0]) + i) as f64 * self.sample_size
    }

    /// The z of the samples of row `j`, which may lie beyond the region.
    #[inline]
    #[must_use]
    pub fn z(&self, j: i64) -> f64 {
        self.origin[1] + (i64::from(self.first[1]) + j) as f64 * self.sample_size
    }

    /// Whether there is a sample (i, j).
    #[inline]
    #[must_use]
    pub fn contains(&self, i: i64, j: i64) -> bool {
        (0..i64::from(self.samples[0])).contains(&i) && (0..i64::from(self.samples[1])).contains(&j)
    }

    /// A place in samples from sample (0, 0).
    #[inline]
    #[must_use]
    pub fn in_samples(&self, x: f64, z: f64) -> [f64; 2] {
        let along = |axis: usize, v: f64| (v - self.origin[axis]) / self.sample_size - f64::from(self.first[axis]);
        [along(0, x), along(1, z)]
    }

    /// The sample whose square holds a place, which may lie beyond the region; on a side between two squares the one
    /// towards +X and +Z.
    #[must_use]
    pub fn sample_at(&self, x: f64, z: f64) -> [i64; 2] {
        self.in_samples(x, z).map(|v| (v + 0.5).floor() as i64)
    }
}

/// Refuses a number outside of a closed range, or not a number.
pub(crate) fn check_number(
    name: &'static str,
    value: f64,
    least: f64,
    most: f64,
    allowed: &'static str,
) -> Result<(), OutOfRange> {
    if (least..=most).contains(&value) { Ok(()) } else { Err(OutOfRange::new(name, value, allowed)) }
}

/// Refuses a position that is not finite or too far out.
pub(crate) fn check_position(name: &'static str, p: DVec3) -> Result<(), OutOfRange> {
    if p.to_array().iter().all(|c| c.abs() < POSITION_LIMIT) {
        return Ok(());
    }
    Err(OutOfRange::new(name, format_args!("{},{},{}", p.x, p.y, p.z), "finite coordinates within 2097152 metres of 0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_the_same_places() {
        let whole = NavRegion::new(-7.3, 0.1, 400, 300, 0.1).unwrap();
        let part = whole.part(130, 77, 32, 32).unwrap().part(3, -2, 5, 5).unwrap();
        for i in 0..5 {
            assert_eq!(part.x(i).to_bits(), whole.x(133 + i).to_bits());
            assert_eq!(part.z(i).to_bits(), whole.z(75 + i).to_bits());
        }
        assert_eq!(whole.sample_at(whole.x(7), whole.z(299)), [7, 299]);
        assert_eq!(part.sample_at(whole.x(7), whole.z(299)), [7 - 133, 299 - 75]);
    }

    #[test]
    fn absurd_regions_are_refused() {
        let refused = |x, z, nx, nz, s| NavRegion::new(x, z, nx, nz, s).unwrap_err().name;
        assert_eq!(refused(f64::NAN, 0.0, 1, 1, 1.0), "origin_x");
        assert_eq!(refused(0.0, f64::INFINITY, 1, 1, 1.0), "origin_z");
        assert_eq!(refused(0.0, 0.0, 0, 1, 1.0), "samples_x");
        assert_eq!(refused(0.0, 0.0, 1, u32::MAX, 1.0), "samples_z");
        assert_eq!(refused(0.0, 0.0, 1 << 14, 1 << 14, 1.0), "samples_x × samples_z");
        assert_eq!(refused(0.0, 0.0, 4, 4, 0.0), "sample_size");
        assert_eq!(refused(2e6, 0.0, 1 << 20, 1, 1.0), "last sample's x");
        assert!(NavRegion::new(0.0, 0.0, 4, 4, 1.0).unwrap().part(i64::MAX, 0, 1, 1).is_err());
    }
}
