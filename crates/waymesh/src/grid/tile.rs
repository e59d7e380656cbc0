//! A grid of walkable and blocked samples.

use super::NavRegion;
use super::search::Standing;

/// One bit a sample: walkable or not. It knows the shape of the ground only, and never changes once baked.
#[derive(Clone, Debug, PartialEq)]
pub struct NavGridTile {
    region: NavRegion,
    /// 32 samples a number, rows padded.
    bits: Vec<u32>,
}

impl NavGridTile {
    /// A tile from its rows: `walkable(i, j)` tells each sample.
    #[must_use]
    pub fn from_fn(region: NavRegion, mut walkable: impl FnMut(u32, u32) -> bool) -> Self {
        let words = region.samples_x().div_ceil(32);
        let mut bits = Vec::with_capacity(words as usize * region.samples_z() as usize);
        for j in 0..region.samples_z() {
            for word in 0..words {
                let first = word * 32;
                let count = (region.samples_x() - first).min(32);
                bits.push((0..count).fold(0, |bits, k| bits | u32::from(walkable(first + k, j)) << k));
            }
        }
        Self { region, bits }
    }

    /// Where the samples are.
    #[must_use]
    pub fn region(&self) -> &NavRegion {
        &self.region
    }

    /// Whether sample (i, j) is walkable; beyond the tile none is.
    #[must_use]
    pub fn walkable(&self, i: i64, j: i64) -> bool {
        self.region().contains(i, j) && self.bits(i as u32 / 32, j as u32) >> (i as u32 % 32) & 1 == 1
    }

    /// How many samples are walkable.
    #[must_use]
    pub fn walkable_count(&self) -> u64 {
        self.bits.iter().map(|bits| u64::from(bits.count_ones())).sum()
    }
}

impl Standing for NavGridTile {
    fn size(&self) -> [u32; 2] {
        [self.region().samples_x(), self.region().samples_z()]
    }

    #[inline]
    fn bits(&self, column: u32, row: u32) -> u32 {
        self.bits[row as usize * self.region.samples_x().div_ceil(32) as usize + column as usize]
    }
}
