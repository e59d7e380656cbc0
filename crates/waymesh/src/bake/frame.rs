//! The cells of one tile, and where they are in the world.

use crate::{
    math::{DVec3, Extremes},
    mesh::TileKey,
};
use std::ops::Range;

/// The cells of one tile. Cell coordinates count from the outer corner of its border.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Frame {
    /// Which tile it is.
    pub key: TileKey,
    /// World position of the inner corner.
    pub origin: DVec3,
    /// Cells inside the border along x and z.
    pub inner: [u32; 2],
    /// Cells of border on each side.
    pub border: u32,
    /// Metres a cell side.
    pub cell_size: f64,
    /// Metres a cell height.
    pub cell_height: f64,
    /// The cells to fill.
    pub window: Window,
}

/// A box of cells.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Window {
    pub x: Range<i32>,
    pub y: Range<i32>,
    pub z: Range<i32>,
}

impl Frame {
    /// Cells along x.
    pub fn width(&self) -> u32 {
        self.inner[0] + 2 * self.border
    }

    /// Cells along z.
    pub fn depth(&self) -> u32 {
        self.inner[1] + 2 * self.border
    }

    /// Which of the `count` squares of another grid, of side `side` from `origin` on along X (axis 0) or Z (axis 1), may
    /// reach into this tile's cells, borders included.
    pub fn reached_of(&self, axis: usize, origin: f64, side: f64, count: u32) -> Range<u32> {
        let start = if axis == 0 { self.origin.x } else { self.origin.z };
        let border = f64::from(self.border + 1) * self.cell_size;
        let end = start + f64::from(self.inner[axis]) * self.cell_size + border;
        // A square more on either side, against rounding; below 0 the cast saturates.
        let within = |v: f64| v.lesser(f64::from(count)) as u32;
        within(((start - border - origin) / side).floor() - 1.0)..within(((end - origin) / side).ceil() + 1.0)
    }

    /// Whether a place, in metres from the tile's origin, is in one of the cells to fill and not on the rim of these.
    #[inline]
    pub fn surely_holds(&self, x: f64, z: f64) -> bool {
        let within = |v: f64, cells: &Range<i32>| {
            let metres = |cell: i32| f64::from(cell - self.border as i32) * self.cell_size;
            metres(cells.start.saturating_add(1)) < v && v < metres(cells.end.saturating_sub(1))
        };
        within(x, &self.window.x) && within(z, &self.window.z)
    }

    /// A world position in cells. The tile's origin is taken off first, which is exact for a level that was moved by
    /// whole tiles; what follows is the same for every tile.
    #[inline]
    pub fn to_cells(&self, p: [f64; 3]) -> [f64; 3] {
        let border = f64::from(self.border);
        [
            (p[0] - self.origin.x) / self.cell_size + border,
            p[1] / self.cell_height,
            (p[2] - self.origin.z) / self.cell_size + border,
        ]
    }
}
