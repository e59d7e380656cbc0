//! Solid voxels, as voxel games and scanners have them.

use super::{BakeError, frame::Frame, settings::MAX_COORDINATE};
use crate::math::Extremes;

/// A range of heights in a column that is solid, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VoxelSpan {
    /// Where it begins.
    pub bottom: f64,
    /// Where it ends; above the bottom.
    pub top: f64,
    /// The area of its top, if it can be walked on.
    pub area: Option<u8>,
}

/// Solid ranges in the columns of a square grid: column (i, j) is the square of side `column_size` whose least corner is
/// at `origin + (i, j)·column_size` in X/Z. The grid need not be that of the bake: a cell is solid where a solid column
/// reaches into it.
///
/// ```
/// use waymesh::bake::{BakeControl, BakeSettings, Level, VoxelColumns, VoxelSpan, bake};
/// // A floor of 16 x 16 blocks of one metre, and a block to step onto.
/// let mut columns = VoxelColumns::new([0.0, 0.0], 1.0, [16, 16])?;
/// for i in 0..16 {
///     for j in 0..16 {
///         let top = if (i, j) == (8, 8) { 0.5 } else { 0.0 };
///         columns.add([i, j], VoxelSpan { bottom: -1.0, top, area: Some(0) })?;
///     }
/// }
/// let baked = bake(&Level::default().with_voxels(columns), &BakeSettings::default(), &BakeControl::default())?;
/// assert!(baked.report.walkable_area > 190.0);
/// # Ok::<(), waymesh::bake::BakeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct VoxelColumns {
    origin: [f64; 2],
    column_size: f64,
    columns: [u32; 2],
    /// Column (`i + j·width`) and span, sorted by column once they are used.
    spans: Vec<(u32, VoxelSpan)>,
    heights: Option<(f64, f64)>,
}

impl VoxelColumns {
    /// A grid of `columns` empty columns along X and Z.
    ///
    /// # Errors
    /// A column size that is not positive, no columns or more than 2³² of them, or a place 2²¹ metres or more from 0.
    pub fn new(origin: [f64; 2], column_size: f64, columns: [u32; 2]) -> Result<Self, BakeError> {
        if !(column_size > 0.0 && column_size < MAX_COORDINATE) {
            return fault("column_size", format!("{column_size:?}"), "above 0, below 2097152 metres");
        }
        let count = u64::from(columns[0]) * u64::from(columns[1]);
        if count == 0 || count > u64::from(u32::MAX) {
            return fault("columns", format!("{} x {}", columns[0], columns[1]), "1 to 4294967295 in all");
        }
        for axis in 0..2 {
            let end = origin[axis] + f64::from(columns[axis]) * column_size;
            if !(origin[axis].abs() < MAX_COORDINATE && end.abs() < MAX_COORDINATE) {
                return fault("origin", format!("{origin:?}"), "all columns within 2097152 metres of 0");
            }
        }
        Ok(Self { origin, column_size, columns, spans: Vec::new(), heights: None })
    }

    /// Adds a solid range to a column. Ranges may overlap and come in any order.
    ///
    /// # Errors
    /// A column outside of the grid, or heights that are not finite, not in order, or 2²¹ metres or more from 0.
    pub fn add(&mut self, [i, j]: [u32; 2], span: VoxelSpan) -> Result<(), BakeError> {
        if i >= self.columns[0] || j >= self.columns[1] {
            return fault("column", format!("{i}, {j}"), "below the numbers of columns");
        }
        let VoxelSpan { bottom, top, .. } = span;
        if !(bottom < top && bottom > -MAX_COORDINATE && top < MAX_COORDINATE) {
            let value = format!("{bottom:?} to {top:?} in column {i}, {j}");
            return fault("span", value, "bottom below top, within 2097152 metres of 0");
        }
        self.heights = Some(match self.heights {
            None => (bottom, top),
            Some((least, most)) => (least.lesser(bottom), most.greater(top)),
        });
        self.spans.push((j * self.columns[0] + i, span));
        Ok(())
    }

    /// Minimum and maximum corner of the grid's box from the lowest to the highest solid; `None` where all is empty.
    #[must_use]
    pub fn bounds(&self) -> Option<([f64; 3], [f64; 3])> {
        let (least, most) = self.heights?;
        let end = |axis: usize| self.origin[axis] + f64::from(self.columns[axis]) * self.column_size;
        Some(([self.origin[0], least, self.origin[1]], [end(0), most, end(1)]))
    }

    /// Sorts what was added to columns, once.
    pub(crate) fn sorted(mut self) -> Self {
        self.spans.sort_by(|a, b| {
            let heights = |s: &VoxelSpan| [s.bottom, s.top];
            let (x, y) = (heights(&a.1), heights(&b.1));
            a.0.cmp(&b.0).then(x[0].total_cmp(&y[0])).then(x[1].total_cmp(&y[1])).then(a.1.area.cmp(&b.1.area))
        });
        self
    }

    /// Visits the ranges of the columns that reach into a tile's cells, borders included, with the least and greatest
    /// corner of each.
    pub(crate) fn visit<E>(
        &self,
        frame: &Frame,
        mut visit: impl FnMut([f64; 3], [f64; 3], Option<u8>) -> Result<(), E>,
    ) -> Result<(), E> {
        let columns = |axis: usize| frame.reached_of(axis, self.origin[axis], self.column_size, self.columns[axis]);
        let along_x = columns(0);
        for j in columns(1) {
            let row = j * self.columns[0];
            let first = self.spans.partition_point(|span| span.0 < row + along_x.start);
            for &(column, span) in self.spans[first..].iter().take_while(|span| span.0 < row + along_x.end) {
                let at = |axis: usize, k: u32| self.origin[axis] + f64::from(k) * self.column_size;
                let i = column - row;
                visit([at(0, i), span.bottom, at(1, j)], [at(0, i + 1), span.top, at(1, j + 1)], span.area)?;
            }
        }
        Ok(())
    }
}

fn fault<T>(name: &'static str, value: String, allowed: &'static str) -> Result<T, BakeError> {
    Err(BakeError::Input { what: "voxel columns", name, value, allowed })
}
