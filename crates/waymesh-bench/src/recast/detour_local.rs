//! Detour's answers about a place and what is around it.

use std::cell::RefCell;

use waymesh::math::SplitMix64;

use super::{
    detour::{Detour, MOST, Nearest},
    detour_tiles::succeeded,
};

thread_local! {
    /// Detour takes its random numbers from a plain function.
    static RANDOM: RefCell<SplitMix64> = const { RefCell::new(SplitMix64::new(1)) };
}

unsafe extern "C" fn next_random() -> f32 {
    // Detour wants less than 1, which rounding to 32 bits could reach.
    RANDOM.with_borrow_mut(|random| (random.next_u64() >> 40) as f32 / (1u32 << 24) as f32)
}

impl Detour {
    /// How far along the segment a ray gets before a wall; 1 where it reaches the end.
    pub fn raycast(&mut self, start: Nearest, end: [f32; 3]) -> Option<f32> {
        let (mut t, mut normal, mut visited) = (0f32, [0f32; 3], 0);
        // SAFETY: the buffer holds `MOST` items, as the call is told.
        let status = unsafe {
            self.query.raycast(
                start.0,
                start.1.as_ptr(),
                end.as_ptr(),
                &raw const self.filter,
                &raw mut t,
                normal.as_mut_ptr(),
                self.corridor.as_mut_ptr(),
                &raw mut visited,
                MOST as i32,
            )
        };
        succeeded(status).then_some(t.min(1.0))
    }

    /// Where a move along the surface ends.
    pub fn slide(&mut self, start: Nearest, end: [f32; 3]) -> Option<[f32; 3]> {
        let (mut point, mut visited) = ([0f32; 3], 0);
        // SAFETY: the buffer holds `MOST` items, as the call is told.
        let status = unsafe {
            self.query.moveAlongSurface(
                start.0,
                start.1.as_ptr(),
                end.as_ptr(),
                &raw const self.filter,
                point.as_mut_ptr(),
                self.corridor.as_mut_ptr(),
                &raw mut visited,
                MOST as i32,
            )
        };
        succeeded(status).then_some(point)
    }

    /// How many polygons can be reached within a circle.
    pub fn circle(&mut self, center: Nearest, radius: f32) -> Option<usize> {
        let mut count = 0;
        // SAFETY: each of the three buffers holds `MOST` items, as the call is told.
        let status = unsafe {
            self.query.findPolysAroundCircle(
                center.0,
                center.1.as_ptr(),
                radius,
                &raw const self.filter,
                self.corridor.as_mut_ptr(),
                self.parents.as_mut_ptr(),
                self.costs.as_mut_ptr(),
                &raw mut count,
                MOST as i32,
            )
        };
        succeeded(status).then_some(count as usize)
    }

    /// Distance to the nearest wall; the radius where there is none within.
    pub fn wall_distance(&mut self, center: Nearest, radius: f32) -> Option<f32> {
        let (mut distance, mut point, mut normal) = (0f32, [0f32; 3], [0f32; 3]);
        // SAFETY: every pointer has three floats behind it, or is the filter or number of this frame.
        let status = unsafe {
            self.query.findDistanceToWall(
                center.0,
                center.1.as_ptr(),
                radius,
                &raw const self.filter,
                &raw mut distance,
                point.as_mut_ptr(),
                normal.as_mut_ptr(),
            )
        };
        succeeded(status).then_some(distance)
    }

    /// A random point of the mesh.
    pub fn random_point(&mut self) -> Option<[f32; 3]> {
        let (mut polygon, mut point) = (0, [0f32; 3]);
        // SAFETY: the function lives as long as the program, the rest is of this frame.
        let status = unsafe {
            self.query.findRandomPoint(&raw const self.filter, Some(next_random), &raw mut polygon, point.as_mut_ptr())
        };
        succeeded(status).then_some(point)
    }
}
