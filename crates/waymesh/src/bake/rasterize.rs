//! Triangles → pieces of solid space, conservatively: every cell whose inside a triangle reaches gets a piece as high
//! as the triangle is within that cell.
//!
//! A triangle is cut into rows of cells; the outline of each part is then walked once, edge by edge, noting the lowest
//! and highest point in every column. That is the height range of the exact intersection of triangle and cell, because
//! a plane takes its extremes over a convex piece on the piece's outline.

use super::{
    BakeError, areas,
    columns::Columns,
    compact::UNWALKABLE,
    frame::{Frame, Window},
    job::Job,
    tile_triangles::crossing,
};
use crate::math::{Extremes, ceil, floor};
use std::ops::Range;

/// What sticks into a cell from above or below by no more than this fraction of its height only touches it. It hides the
/// rounding of level coordinates that lie on the lattice of cells in decimal, but not in binary.
const TOUCH: f64 = 1e-6;
/// The same from the sides. It is larger, because the tile's edge is rounded to 32 bits and the cells follow: their sides
/// stray from the decimal lattice by up to this much within ten kilometres of world 0 (0.3 mm for cells of 0.3 m).
pub(crate) const TOUCH_SIDE: f64 = 1e-3;
/// 1.5 GB of them.
const MAX_PIECES: usize = 1 << 26;
/// Triangles between two looks at whether the caller wants to stop.
const TRIANGLES_A_LOOK: usize = 1024;
/// Cells farther away than this are all the same.
const FAR: f64 = (1u32 << 30) as f64;

/// Turns triangles into pieces; reused from tile to tile.
#[derive(Debug, Default)]
pub(crate) struct Rasterizer {
    /// What was found since the last [`clear`](Self::clear).
    pub columns: Columns,
    /// Lowest and highest point in each column of the row at hand.
    heights: Vec<(f64, f64)>,
}

impl Rasterizer {
    /// Takes in all that a level has in a tile, instead of what was there.
    pub fn rasterize(&mut self, job: &Job<'_>, frame: &Frame, triangles: &[u32]) -> Result<(), BakeError> {
        let level = job.level;
        self.clear(frame);
        for chunk in triangles.chunks(TRIANGLES_A_LOOK) {
            job.cancel.check()?;
            for &triangle in chunk {
                self.add(frame, level.corners(triangle as usize), job.areas.areas[triangle as usize])?;
            }
        }
        for field in level.height_fields() {
            job.cancel.check()?;
            field.visit(frame, |corners, area| {
                self.add(frame, corners, areas::of_triangle(corners, area, job.cells.min_normal_y))
            })?;
        }
        for voxels in level.voxels() {
            job.cancel.check()?;
            voxels.visit(frame, |min, max, area| self.add_box(frame, min, max, area.map_or(UNWALKABLE, u16::from)))?;
        }
        Ok(())
    }

    /// Forgets all pieces and begins a tile.
    fn clear(&mut self, frame: &Frame) {
        self.columns.clear((frame.width() * frame.depth()) as usize);
    }

    /// Adds the pieces of one triangle of the level.
    fn add(&mut self, frame: &Frame, corners: [[f64; 3]; 3], area: u16) -> Result<(), BakeError> {
        let corners = corners.map(|corner| frame.to_cells(corner));
        let (first_row, last_row) = cells_reached(corners.map(|c| c[2]));
        let (first_column, last_column) = cells_reached(corners.map(|c| c[0]));
        let window = &frame.window;
        let rows = first_row.max(window.z.start)..(last_row + 1).min(window.z.end);
        if rows.is_empty() || first_column >= window.x.end || last_column < window.x.start {
            return Ok(());
        }
        if first_row == last_row && first_column == last_column {
            let (low, high) = least_and_most(corners.map(|c| c[1]));
            self.push(frame, first_column, first_row, low, high, area);
            return Ok(());
        }
        let mut edges = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| Edge::new(corners[a], corners[b]));
        let mut below = None;
        if first_row < rows.start {
            let line = f64::from(rows.start);
            let mut cut = Line::default();
            for edge in edges.iter_mut().filter(|edge| edge.low[2] <= line) {
                edge.done = edge.high[2] <= line;
                edge.reached = edge.point_at(line);
                if edge.high[2] >= line {
                    cut.add(edge.reached);
                }
            }
            below = cut.side();
        }
        for row in rows {
            let mut part = RowPart::default();
            below.into_iter().for_each(|side| part.add(side));
            // What sticks out of the last row sticks out by less than the tolerance.
            let line = if row == last_row { f64::INFINITY } else { f64::from(row) + 1.0 };
            let mut cut = Line::default();
            for edge in edges.iter_mut().filter(|edge| edge.low[2] < line && !edge.done) {
                let from = edge.reached;
                edge.done = edge.high[2] <= line;
                edge.reached = if edge.done { [edge.high[0], edge.high[1]] } else { edge.point_at(line) };
                if edge.high[2] >= line {
                    cut.add(edge.reached);
                }
                part.add(RowSide::new(from, edge.reached, edge.rise));
            }
            below = cut.side();
            below.into_iter().for_each(|side| part.add(side));
            self.add_row(frame, part.sides(), row, area);
        }
        self.check_size(frame)
    }

    /// Adds the pieces of a solid box along the axes, given its least and greatest corner.
    fn add_box(&mut self, frame: &Frame, min: [f64; 3], max: [f64; 3], area: u16) -> Result<(), BakeError> {
        let (min, max) = (frame.to_cells(min), frame.to_cells(max));
        let window = &frame.window;
        let within = |axis: usize, window: &Range<i32>| {
            let (first, last) = cells_between(min[axis], max[axis]);
            first.max(window.start)..(last + 1).min(window.end)
        };
        for row in within(2, &window.z) {
            for column in within(0, &window.x) {
                self.push(frame, column, row, min[1], max[1], area);
            }
        }
        self.check_size(frame)
    }

    /// Refuses what memory should not hold.
    fn check_size(&self, frame: &Frame) -> Result<(), BakeError> {
        match self.columns.piece_count() > MAX_PIECES {
            true => Err(BakeError::TooManySpans { tile: frame.key, possible: MAX_PIECES as u64 }),
            false => Ok(()),
        }
    }

    /// Adds the part of a triangle that lies in one row of cells, given the sides of its outline.
    fn add_row(&mut self, frame: &Frame, sides: &[RowSide], row: i32, area: u16) {
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for side in sides {
            (least, most) = (least.lesser(side.left[0]), most.greater(side.right[0]));
            low = low.lesser(side.left[1]).lesser(side.right[1]);
            high = high.greater(side.left[1]).greater(side.right[1]);
        }
        let (first, last) = cells_between(least, most);
        let (start, end) = (first.max(frame.window.x.start), (last + 1).min(frame.window.x.end));
        // In a single cell, or all at one level.
        if first == last || floor(low + TOUCH) == floor(high + TOUCH) {
            (start..end).for_each(|column| self.push(frame, column, row, low, high, area));
            return;
        }
        if start >= end {
            return;
        }
        self.heights.clear();
        self.heights.resize((end - start) as usize, (f64::INFINITY, f64::NEG_INFINITY));
        for side in sides {
            let leaves = floor(within(side.left[0] + TOUCH_SIDE, first, last));
            let arrives = ceil(within(side.right[0] - TOUCH_SIDE, leaves + 1, last + 1)) - 1;
            let (from, to) = (leaves.max(start), arrives.min(end - 1));
            if from > to {
                continue;
            }
            let height_at = |column: i32| side.left[1] + (f64::from(column) - side.left[0]) * side.rise;
            let mut enter = if leaves < start { height_at(start) } else { side.left[1] };
            let columns = &mut self.heights[(from - start) as usize..=(to - start) as usize];
            for (column, (low, high)) in (from..).zip(columns) {
                let exit = if column == arrives { side.right[1] } else { height_at(column + 1) };
                *low = low.lesser(enter.lesser(exit));
                *high = high.greater(enter.greater(exit));
                enter = exit;
            }
        }
        for i in 0..self.heights.len() {
            let (low, high) = self.heights[i];
            if low <= high {
                self.push(frame, start + i as i32, row, low, high, area);
            }
        }
    }

    #[inline]
    fn push(&mut self, frame: &Frame, x: i32, z: i32, low: f64, high: f64, area: u16) {
        let bottom = floor(low + TOUCH);
        let top = ceil(high - TOUCH).max(bottom + 1);
        if top > frame.window.y.start && bottom < frame.window.y.end {
            self.columns.add(z as u32 * frame.width() + x as u32, bottom, top, area);
        }
    }
}

/// Whether a triangle, in cells, reaches into the columns to fill.
pub(crate) fn reaches(frame: &Frame, corners: [[f64; 3]; 3]) -> bool {
    let Window { x, z, .. } = &frame.window;
    let (start, end) = (f64::from(z.start) + TOUCH_SIDE, f64::from(z.end) - TOUCH_SIDE);
    crossing(&corners, start, end).is_some_and(|[least, most]| {
        let (first, last) = cells_between(least, most);
        first < x.end && last >= x.start
    })
}

/// An edge of a triangle, walked from its end with the lower z upwards.
struct Edge {
    low: [f64; 3],
    high: [f64; 3],
    /// Change of x and y a cell along z.
    slope: [f64; 2],
    /// Change of y a cell along x.
    rise: f64,
    /// Where the row at hand begins on it, x and y.
    reached: [f64; 2],
    done: bool,
}

impl Edge {
    /// The ends are ordered, so that the two triangles on an edge compute the same points along it.
    fn new(a: [f64; 3], b: [f64; 3]) -> Self {
        let ordered = if a[2] == b[2] { !before([b[0], b[1]], [a[0], a[1]]) } else { a[2] < b[2] };
        let (low, high) = if ordered { (a, b) } else { (b, a) };
        let [dx, dy, dz] = [high[0] - low[0], high[1] - low[1], high[2] - low[2]];
        let reached = [low[0], low[1]];
        Self { low, high, slope: [dx / dz, dy / dz], rise: dy / dx, reached, done: false }
    }

    fn point_at(&self, z: f64) -> [f64; 2] {
        if z == self.low[2] {
            return [self.low[0], self.low[1]];
        }
        if z == self.high[2] {
            return [self.high[0], self.high[1]];
        }
        let along = z - self.low[2];
        [self.low[0] + along * self.slope[0], self.low[1] + along * self.slope[1]]
    }
}

/// Where a triangle crosses the line between two rows.
#[derive(Default)]
struct Line {
    ends: Option<([f64; 2], [f64; 2])>,
}

impl Line {
    fn add(&mut self, point: [f64; 2]) {
        self.ends = Some(match self.ends {
            None => (point, point),
            Some((left, right)) => {
                (if before(point, left) { point } else { left }, if before(right, point) { point } else { right })
            }
        });
    }

    fn side(&self) -> Option<RowSide> {
        self.ends.map(|(a, b)| RowSide::new(a, b, (b[1] - a[1]) / (b[0] - a[0])))
    }
}

/// A side of the outline of a triangle's part in one row, from left to right; x and y.
#[derive(Clone, Copy, Default)]
struct RowSide {
    left: [f64; 2],
    right: [f64; 2],
    /// Change of y a cell along x.
    rise: f64,
}

impl RowSide {
    fn new(a: [f64; 2], b: [f64; 2], rise: f64) -> Self {
        let (left, right) = if before(b, a) { (b, a) } else { (a, b) };
        Self { left, right, rise }
    }
}

/// The at most five sides of a triangle's part between two lines.
#[derive(Default)]
struct RowPart {
    count: usize,
    sides: [RowSide; 5],
}

impl RowPart {
    fn add(&mut self, side: RowSide) {
        self.sides[self.count] = side;
        self.count += 1;
    }

    fn sides(&self) -> &[RowSide] {
        &self.sides[..self.count]
    }
}

/// Whether `a` comes before `b` from left to right, and from low to high where they are above each other.
#[inline]
fn before(a: [f64; 2], b: [f64; 2]) -> bool {
    a[0] < b[0] || (a[0] == b[0] && a[1] < b[1])
}

fn least_and_most([a, b, c]: [f64; 3]) -> (f64, f64) {
    (a.lesser(b).lesser(c), a.greater(b).greater(c))
}

/// The first and last cell along one axis that a triangle reaches into, given the coordinates of its corners.
#[inline]
fn cells_reached(corners: [f64; 3]) -> (i32, i32) {
    let (least, most) = least_and_most(corners);
    cells_between(least, most)
}

/// The first and last cell with more than a touch of a range. What is flat and lies exactly between two cells counts to
/// the second.
#[inline]
fn cells_between(least: f64, most: f64) -> (i32, i32) {
    let first = floor((least + TOUCH_SIDE).greater(-FAR).lesser(FAR));
    (first, (ceil((most - TOUCH_SIDE).greater(-FAR).lesser(FAR)) - 1).max(first))
}

/// A coordinate no less than one cell's and no more than another's.
#[inline]
fn within(v: f64, least: i32, most: i32) -> f64 {
    v.greater(f64::from(least)).lesser(f64::from(most))
}

#[cfg(test)]
#[path = "rasterize_test.rs"]
mod tests;
