//! Which squares are blocked, row by row.

use super::NavAgent;
use super::areas::{NavAreas, NavFootprint};
use super::cause::{BlockCause, FREE};
use crate::grid::{NavGround, NavRegion, SLACK};
use crate::math::tan_degrees;

/// Rows that are looked at together.
const BAND: usize = 64;

/// Fills `squares`, one byte for each square of `region`, row by row, with [`FREE`] or a cause. Ground is asked for one sample beyond
/// the region.
pub(super) fn block<G: NavGround + Sync + ?Sized>(
    region: &NavRegion,
    ground: &G,
    agent: &NavAgent,
    areas: &NavAreas,
    squares: &mut [u8],
) {
    let rules = Rules::new(region, ground, agent, areas);
    let band = |(number, squares): (usize, &mut [u8])| rules.fill(number * BAND, squares);
    let length = BAND * region.samples_x() as usize;
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        squares.par_chunks_mut(length).enumerate().for_each(band);
    }
    #[cfg(not(feature = "parallel"))]
    squares.chunks_mut(length).enumerate().for_each(band);
}

struct Rules<'a, G: ?Sized> {
    region: &'a NavRegion,
    ground: &'a G,
    agent: &'a NavAgent,
    areas: &'a NavAreas,
    /// The greatest rise to the next sample and to the one across, metres.
    rises: [f64; 2],
}

/// The ground under some rows, with a sample more on every side.
struct Heights {
    width: usize,
    values: Vec<f64>,
}

impl Heights {
    /// Row 0 and column 0 are those before the first.
    fn at(&self, column: usize, row: usize) -> f64 {
        self.values[row * self.width + column]
    }
}

impl<'a, G: NavGround + ?Sized> Rules<'a, G> {
    fn new(region: &'a NavRegion, ground: &'a G, agent: &'a NavAgent, areas: &'a NavAreas) -> Self {
        let straight = tan_degrees(agent.max_slope_degrees) * region.sample_size();
        Self { region, ground, agent, areas, rises: [straight, straight * std::f64::consts::SQRT_2].map(|r| r + SLACK) }
    }

    fn fill(&self, first: usize, squares: &mut [u8]) {
        let width = self.region.samples_x() as usize;
        let rows = squares.len() / width;
        let heights = self.heights(first, rows);
        for (k, square) in squares.iter_mut().enumerate() {
            *square = self.natural(&heights, k % width + 1, k / width + 1).map_or(FREE, |cause| cause as u8);
        }
        for footprint in &self.areas.no_walk {
            self.stamp(footprint, first, rows, |column, row| {
                let square = &mut squares[row * width + column];
                if *square == FREE {
                    *square = BlockCause::NoWalk as u8;
                }
            });
        }
        for obstacle in &self.areas.obstacles {
            self.stamp(&obstacle.footprint, first, rows, |column, row| {
                let square = &mut squares[row * width + column];
                let ground = heights.at(column + 1, row + 1);
                let over = obstacle.max_y - ground <= self.agent.step_height + SLACK;
                let under = obstacle.min_y - ground >= self.agent.height - SLACK;
                if *square == FREE && !over && !under {
                    *square = BlockCause::Obstacle as u8;
                }
            });
        }
    }

    fn heights(&self, first: usize, rows: usize) -> Heights {
        let width = self.region.samples_x() as usize + 2;
        let mut values = Vec::with_capacity(width * (rows + 2));
        for row in 0..rows + 2 {
            let z = self.region.z((first + row) as i64 - 1);
            values.extend((0..width).map(|column| self.ground.height(self.region.x(column as i64 - 1), z)));
        }
        Heights { width, values }
    }

    /// What the ground and the water say.
    fn natural(&self, heights: &Heights, column: usize, row: usize) -> Option<BlockCause> {
        let here = heights.at(column, row);
        if !here.is_finite() {
            return Some(BlockCause::NoGround);
        }
        for z in 0..3 {
            for x in 0..3 {
                let there = heights.at(column + x - 1, row + z - 1);
                let across = usize::from(x != 1 && z != 1);
                if there.is_finite() && (there - here).abs() > self.rises[across] {
                    return Some(BlockCause::Slope);
                }
            }
        }
        let deep = |water: &super::NavWater| water.surface_y - here > water.max_depth + SLACK;
        self.areas.water.as_ref().is_some_and(deep).then_some(BlockCause::Water)
    }

    /// Visits the squares of some rows that a footprint touches: column, and row from the first.
    fn stamp(&self, footprint: &NavFootprint, first: usize, rows: usize, mut visit: impl FnMut(usize, usize)) {
        let [xs, zs] = footprint.bounds();
        let least = self.region.in_samples(xs[0], zs[0]);
        let most = self.region.in_samples(xs[1], zs[1]);
        // One more on each side than touches, whatever the rounding.
        let range = |axis: usize, from: usize, to: usize| {
            let low = (least[axis] - 1.5).floor() as i64;
            let high = (most[axis] + 1.5).ceil() as i64 + 1;
            (low.clamp(from as i64, to as i64) as usize)..(high.clamp(from as i64, to as i64) as usize)
        };
        let half = self.region.sample_size() * 0.5;
        for row in range(1, first, first + rows) {
            let z = self.region.z(row as i64);
            for column in range(0, 0, self.region.samples_x() as usize) {
                if footprint.touches(self.region.x(column as i64), z, half) {
                    visit(column, row - first);
                }
            }
        }
    }
}
