//! The ground that is kept with a surface.

use crate::grid::{FlatGround, HeightGrid, NavGround};

/// Ground as plain data.
#[derive(Clone, Debug, PartialEq)]
pub enum SurfaceGround {
    /// Level, at this height.
    Flat(f64),
    /// Heights on a lattice.
    Heights(HeightGrid),
}

impl NavGround for SurfaceGround {
    fn height(&self, x: f64, z: f64) -> f64 {
        match self {
            Self::Flat(height) => FlatGround(*height).height(x, z),
            Self::Heights(grid) => grid.height(x, z),
        }
    }
}
