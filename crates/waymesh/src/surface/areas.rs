//! What is in the way besides the ground itself.

use crate::OutOfRange;
use crate::grid::{POSITION_LIMIT, SLACK, check_number};

/// An outline on the ground. Its sides belong to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NavFootprint {
    /// An upright rectangle along the axes.
    Rect {
        /// Least x, metres.
        min_x: f64,
        /// Least z, metres.
        min_z: f64,
        /// Greatest x, metres.
        max_x: f64,
        /// Greatest z, metres.
        max_z: f64,
    },
    /// A circle.
    Circle {
        /// Middle, x, metres.
        x: f64,
        /// Middle, z, metres.
        z: f64,
        /// Radius, metres.
        radius: f64,
    },
}

impl NavFootprint {
    /// A rectangle from its least x and z to its greatest.
    #[must_use]
    pub fn rect(min_x: f64, min_z: f64, max_x: f64, max_z: f64) -> Self {
        Self::Rect { min_x, min_z, max_x, max_z }
    }

    /// A circle around (x, z).
    #[must_use]
    pub fn circle(x: f64, z: f64, radius: f64) -> Self {
        Self::Circle { x, z, radius }
    }

    /// Checks that the numbers make an outline.
    ///
    /// # Errors
    /// A coordinate beyond ±2²¹ m, a rectangle whose least is above its greatest, a radius that is negative.
    pub fn check(&self) -> Result<(), OutOfRange> {
        let within =
            |name, value| check_number(name, value, -POSITION_LIMIT, POSITION_LIMIT, "within 2097152 metres of 0");
        match *self {
            Self::Rect { min_x, min_z, max_x, max_z } => {
                for (name, value) in [("min_x", min_x), ("min_z", min_z), ("max_x", max_x), ("max_z", max_z)] {
                    within(name, value)?;
                }
                for (name, least, greatest) in [("max_x", min_x, max_x), ("max_z", min_z, max_z)] {
                    if greatest < least {
                        return Err(OutOfRange::new(name, greatest, "at least the rectangle's minimum"));
                    }
                }
                Ok(())
            }
            Self::Circle { x, z, radius } => {
                within("x", x)?;
                within("z", z)?;
                check_number("radius", radius, 0.0, POSITION_LIMIT, "0 to 2097152 metres")
            }
        }
    }

    /// Least and greatest x, then z.
    pub(super) fn bounds(&self) -> [[f64; 2]; 2] {
        match *self {
            Self::Rect { min_x, min_z, max_x, max_z } => [[min_x, max_x], [min_z, max_z]],
            Self::Circle { x, z, radius } => [[x - radius, x + radius], [z - radius, z + radius]],
        }
    }

    /// Whether it meets the closed square around (x, z) with sides of twice `half`.
    #[inline]
    pub(super) fn touches(&self, x: f64, z: f64, half: f64) -> bool {
        match *self {
            Self::Rect { min_x, min_z, max_x, max_z } => {
                let reach = half + SLACK;
                x - reach <= max_x && x + reach >= min_x && z - reach <= max_z && z + reach >= min_z
            }
            Self::Circle { x: cx, z: cz, radius } => {
                let beyond = |d: f64| if d > half { d - half } else { 0.0 };
                let (dx, dz, reach) = (beyond((cx - x).abs()), beyond((cz - z).abs()), radius + SLACK);
                dx * dx + dz * dz <= reach * reach
            }
        }
    }
}

/// A static body: an outline from one height to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NavObstacle {
    /// Its outline on the ground.
    pub footprint: NavFootprint,
    /// Its lowest height in the world, metres.
    pub min_y: f64,
    /// Its highest height in the world, metres.
    pub max_y: f64,
}

impl NavObstacle {
    /// Checks outline and heights.
    ///
    /// # Errors
    /// What [`NavFootprint::check`] refuses, heights beyond ±2²¹ m, a top below the bottom.
    pub fn check(&self) -> Result<(), OutOfRange> {
        self.footprint.check()?;
        for (name, value) in [("min_y", self.min_y), ("max_y", self.max_y)] {
            check_number(name, value, -POSITION_LIMIT, POSITION_LIMIT, "within 2097152 metres of 0")?;
        }
        if self.max_y < self.min_y {
            return Err(OutOfRange::new("max_y", self.max_y, "at least min_y"));
        }
        Ok(())
    }
}

/// Water over the whole ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NavWater {
    /// The height of its surface, metres.
    pub surface_y: f64,
    /// The deepest water that can be waded through, metres; 0 for none.
    pub max_depth: f64,
}

impl NavWater {
    /// Checks both numbers.
    ///
    /// # Errors
    /// A surface beyond ±2²¹ m, a depth below 0 or beyond 2²¹ m.
    pub fn check(&self) -> Result<(), OutOfRange> {
        check_number("surface_y", self.surface_y, -POSITION_LIMIT, POSITION_LIMIT, "within 2097152 metres of 0")?;
        check_number("max_depth", self.max_depth, 0.0, POSITION_LIMIT, "0 to 2097152 metres")
    }
}

/// Everything besides the ground that blocks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NavAreas {
    /// Static bodies: houses, walls, crates, roofs.
    pub obstacles: Vec<NavObstacle>,
    /// Outlines not to be walked on, whatever the height.
    pub no_walk: Vec<NavFootprint>,
    /// Water, if any.
    pub water: Option<NavWater>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_shapes_meet() {
        let rect = NavFootprint::rect(1.0, 1.0, 2.0, 2.0);
        assert!(rect.touches(0.75, 0.75, 0.25), "corner to corner");
        assert!(!rect.touches(0.7, 1.5, 0.25));
        let thin = NavFootprint::rect(0.3, -9.0, 0.3, 9.0);
        assert!(thin.touches(0.0, 0.0, 0.5) && !thin.touches(1.0, 0.0, 0.5));
        let circle = NavFootprint::circle(0.0, 0.0, 5.0);
        assert!(circle.touches(3.5, 4.5, 0.5), "3, 4, 5");
        assert!(!circle.touches(3.6, 4.5, 0.5));
        assert!(NavFootprint::circle(0.1, 0.1, 0.0).touches(0.0, 0.0, 0.5), "a point");
    }
}
