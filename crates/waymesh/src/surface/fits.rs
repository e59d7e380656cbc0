//! Where an agent of a radius fits, for the search.

use super::{NavSurface, clearance};
use crate::grid::search::Standing;

/// A surface and the level from which on the agent fits.
pub(super) struct Fits<'a, S: ?Sized> {
    pub surface: &'a S,
    level: u32,
}

impl<'a, S: NavSurface + ?Sized> Fits<'a, S> {
    pub(super) fn new(surface: &'a S, radius: f64) -> Self {
        Self { surface, level: clearance::level_for(radius, surface.region().sample_size()) }
    }

    /// Whether the agent fits on sample (i, j), which may lie beyond the region.
    pub(super) fn at(&self, i: i64, j: i64) -> bool {
        let mut level = [0];
        if self.surface.region().contains(i, j) {
            self.surface.levels(i as u32, j as u32, &mut level);
        }
        level[0] >= self.level
    }
}

impl<S: NavSurface + ?Sized> Standing for Fits<'_, S> {
    fn size(&self) -> [u32; 2] {
        let region = self.surface.region();
        [region.samples_x(), region.samples_z()]
    }

    fn bits(&self, column: u32, row: u32) -> u32 {
        let first = column * 32;
        let count = (self.size()[0] - first).min(32);
        let mut levels = [0; 32];
        self.surface.levels(first, row, &mut levels[..count as usize]);
        levels.iter().enumerate().fold(0, |bits, (k, &level)| bits | u32::from(level >= self.level) << k)
    }
}
