//! Terrain as a grid of heights.

use super::{BakeError, frame::Frame, settings::MAX_COORDINATE};
use crate::math::Extremes;

/// Heights on a square grid: sample (i, j) lies at `origin + (i, j)·sample_size` in X/Z. Four samples next to each other
/// span two triangles that meet on the diagonal from (i, j) to (i + 1, j + 1). A sample without height (NaN) makes a hole:
/// the triangle of the other three is still there.
///
/// ```
/// use waymesh::bake::{BakeControl, BakeSettings, HeightField, Level, bake};
/// let heights = (0..21 * 21).map(|k| f64::from(k % 21) * 0.1).collect();
/// let slope = HeightField::new([0.0, 0.0], 1.0, [21, 21], heights)?;
/// let level = Level::default().with_height_field(slope);
/// let baked = bake(&level, &BakeSettings::default(), &BakeControl::default())?;
/// assert!(baked.report.walkable_area > 300.0);
/// # Ok::<(), waymesh::bake::BakeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct HeightField {
    origin: [f64; 2],
    sample_size: f64,
    samples: [u32; 2],
    heights: Vec<f64>,
    areas: Vec<u8>,
}

impl HeightField {
    /// A height field of `samples` samples along X and Z, whose heights come row by row (X inner), in metres.
    ///
    /// # Errors
    /// A sample size that is not positive, fewer than 2 samples along an axis, another number of heights, or a place
    /// that is infinite or 2²¹ metres or more from 0.
    pub fn new(origin: [f64; 2], sample_size: f64, samples: [u32; 2], heights: Vec<f64>) -> Result<Self, BakeError> {
        let fault = |name: &'static str, value: String, allowed: &'static str| {
            Err(BakeError::Input { what: "height field", name, value, allowed })
        };
        if !(sample_size > 0.0 && sample_size < MAX_COORDINATE) {
            return fault("sample_size", format!("{sample_size:?}"), "above 0, below 2097152 metres");
        }
        if samples.iter().any(|&n| n < 2) {
            return fault("samples", format!("{} x {}", samples[0], samples[1]), "at least 2 along each axis");
        }
        let expected = u64::from(samples[0]) * u64::from(samples[1]);
        if heights.len() as u64 != expected {
            return fault("heights", format!("{} of them", heights.len()), "one a sample");
        }
        for axis in 0..2 {
            let end = origin[axis] + f64::from(samples[axis] - 1) * sample_size;
            if !(origin[axis].abs() < MAX_COORDINATE && end.abs() < MAX_COORDINATE) {
                return fault("origin", format!("{origin:?}"), "all samples within 2097152 metres of 0");
            }
        }
        if let Some(at) = heights.iter().position(|h| !h.is_nan() && h.abs() >= MAX_COORDINATE) {
            let value = format!("{:?} at sample {at}", heights[at]);
            return fault("heights", value, "between -2097152 and 2097152 metres, or NaN for none");
        }
        Ok(Self { origin, sample_size, samples, heights, areas: Vec::new() })
    }

    /// The same with an area for each square between four samples (row by row, one fewer along each axis than there are
    /// samples), instead of 0 for all.
    ///
    /// # Errors
    /// Another number of areas.
    pub fn with_areas(mut self, areas: Vec<u8>) -> Result<Self, BakeError> {
        let squares = (self.samples[0] as usize - 1) * (self.samples[1] as usize - 1);
        if areas.len() != squares {
            let (value, allowed) = (format!("{} of them", areas.len()), "one a square between samples");
            return Err(BakeError::Input { what: "height field", name: "areas", value, allowed });
        }
        self.areas = areas;
        Ok(self)
    }

    /// Minimum and maximum corner of the box around all heights; `None` where there is none.
    #[must_use]
    pub fn bounds(&self) -> Option<([f64; 3], [f64; 3])> {
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        for &height in self.heights.iter().filter(|height| !height.is_nan()) {
            (least, most) = (least.lesser(height), most.greater(height));
        }
        if least > most {
            return None;
        }
        let [x, z] = self.origin;
        let end = |axis: usize| self.origin[axis] + f64::from(self.samples[axis] - 1) * self.sample_size;
        Some(([x, least, z], [end(0), most, end(1)]))
    }

    /// All triangles.
    pub(crate) fn all_triangles(&self) -> impl Iterator<Item = [[f64; 3]; 3]> {
        let squares = (0..self.samples[1] - 1).flat_map(|j| (0..self.samples[0] - 1).map(move |i| (i, j)));
        squares.flat_map(|(i, j)| self.triangles(i, j).into_iter().flatten())
    }

    /// Visits the triangles of the squares that reach into a tile's cells, borders included, with their areas.
    pub(crate) fn visit<E>(
        &self,
        frame: &Frame,
        mut visit: impl FnMut([[f64; 3]; 3], u8) -> Result<(), E>,
    ) -> Result<(), E> {
        let squares = |axis: usize| frame.reached_of(axis, self.origin[axis], self.sample_size, self.samples[axis] - 1);
        for j in squares(1) {
            for i in squares(0) {
                let area = match self.areas.is_empty() {
                    true => 0,
                    false => self.areas[j as usize * (self.samples[0] as usize - 1) + i as usize],
                };
                for triangle in self.triangles(i, j).into_iter().flatten() {
                    visit(triangle, area)?;
                }
            }
        }
        Ok(())
    }

    /// The triangles of square (i, j), facing up.
    fn triangles(&self, i: u32, j: u32) -> [Option<[[f64; 3]; 3]>; 2] {
        let corner = |i: u32, j: u32| {
            let height = self.heights[j as usize * self.samples[0] as usize + i as usize];
            let at = |axis: usize, k: u32| self.origin[axis] + f64::from(k) * self.sample_size;
            [at(0, i), height, at(1, j)]
        };
        let [a, b, c, d] = [corner(i, j), corner(i, j + 1), corner(i + 1, j + 1), corner(i + 1, j)];
        let missing = |p: &[f64; 3]| p[1].is_nan();
        match [a, b, c, d].map(|p| missing(&p)) {
            [false, false, false, false] => [Some([a, b, c]), Some([a, c, d])],
            [true, false, false, false] => [Some([b, c, d]), None],
            [false, true, false, false] => [Some([a, c, d]), None],
            [false, false, true, false] => [Some([a, b, d]), None],
            [false, false, false, true] => [Some([a, b, c]), None],
            _ => [None, None],
        }
    }
}
