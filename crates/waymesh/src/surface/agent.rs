//! The body that walks.

use crate::OutOfRange;
use crate::grid::check_number;

/// The body that is routed. Height, step and slope are built into a surface when it is baked; the radius is read by each query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NavAgent {
    /// Half its width, metres, 0 to 1000.
    pub radius: f64,
    /// Headroom that it needs, metres, above 0 up to 10,000.
    pub height: f64,
    /// The highest step that it takes, metres, 0 to 10,000.
    pub step_height: f64,
    /// The steepest ground that it walks on, degrees, 0 to 89.9.
    pub max_slope_degrees: f64,
}

impl Default for NavAgent {
    /// A person: radius 0.4, height 1.8, step 0.3, slope 45°.
    fn default() -> Self {
        Self { radius: 0.4, height: 1.8, step_height: 0.3, max_slope_degrees: 45.0 }
    }
}

impl NavAgent {
    /// Checks every field.
    ///
    /// # Errors
    /// The first field outside of its range.
    pub fn check(&self) -> Result<(), OutOfRange> {
        check_number("radius", self.radius, 0.0, 1e3, "0 to 1000 metres")?;
        check_number("height", self.height, f64::MIN_POSITIVE, 1e4, "above 0 up to 10000 metres")?;
        check_number("step_height", self.step_height, 0.0, 1e4, "0 to 10000 metres")?;
        check_number("max_slope_degrees", self.max_slope_degrees, 0.0, 89.9, "0 to 89.9 degrees")
    }
}
