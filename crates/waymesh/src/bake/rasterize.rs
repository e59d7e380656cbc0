//! Triangles → pieces of solid space, conservatively: every cell whose inside a triangle reaches gets a piece as high
//! as the triangle is within that cell.
//!
//! A triangle is cut into rows of cells; the outline of each part is then walked once, edge by edge, noting the lowest
//! and highest point in every column. That is the height range of the exact intersection of triangle and cell, because
//! a plane takes its extremes over a convex piece on the piece's outline.

use super::{BakeError, Level, spans::Piece, tiles::Frame};

/// What sticks into a cell by no more than this fraction of it only touches it. It hides the rounding of level
/// coordinates that lie on the lattice of cells in decimal, but not in binary.
const TOUCH: f64 = 1e-6;
/// 1 GB of them.
const MAX_PIECES: usize = 1 << 26;
/// Cells farther away than this are all the same.
const FAR: i32 = 1 << 30;

/// Turns triangles into pieces; reused from tile to tile.
#[derive(Debug, Default)]
pub(crate) struct Rasterizer {
    /// What was found since the last [`clear`](Self::clear).
    pub pieces: Vec<Piece>,
    lowest: Vec<f64>,
    highest: Vec<f64>,
}

impl Rasterizer {
    /// Forgets all pieces.
    pub fn clear(&mut self) {
        self.pieces.clear();
    }

    /// Adds the pieces of one triangle of the level.
    pub fn add(&mut self, frame: &Frame, level: &Level, triangle: u32, area: u16) -> Result<(), BakeError> {
        let corners = level.corners(triangle as usize).map(|corner| frame.to_cells(corner));
        let (first_row, last_row) = cells_reached(corners.iter().map(|c| c[2]));
        let (first_column, last_column) = cells_reached(corners.iter().map(|c| c[0]));
        let window = &frame.window;
        if first_row >= window.z.end || last_row < window.z.start {
            return Ok(());
        }
        if first_column >= window.x.end || last_column < window.x.start {
            return Ok(());
        }
        if first_row == last_row && first_column == last_column {
            let heights = corners.map(|c| c[1]);
            let (low, high) = (heights[0].min(heights[1]).min(heights[2]), heights[0].max(heights[1]).max(heights[2]));
            self.push(frame, first_column, first_row, low, high, area);
        } else {
            let mut rest = Outline::triangle(corners);
            let mut part = Outline::EMPTY;
            if first_row < window.z.start {
                rest.split(f64::from(window.z.start), &mut part);
            }
            for row in first_row.max(window.z.start)..=last_row.min(window.z.end - 1) {
                if row == last_row {
                    part = rest;
                } else {
                    rest.split(f64::from(row) + 1.0, &mut part);
                }
                self.add_row(frame, &part, row, area);
            }
        }
        if self.pieces.len() > MAX_PIECES {
            return Err(BakeError::TooManySpans { possible: MAX_PIECES as u64 });
        }
        Ok(())
    }

    /// Adds the part of a triangle that lies in one row of cells.
    fn add_row(&mut self, frame: &Frame, part: &Outline, row: i32, area: u16) {
        let corners = part.corners();
        if corners.is_empty() {
            return;
        }
        let (first, last) = cells_reached(corners.iter().map(|c| c[0]));
        let (start, end) = (first.max(frame.window.x.start), (last + 1).min(frame.window.x.end));
        if start >= end {
            return;
        }
        let columns = (end - start) as usize;
        self.lowest.clear();
        self.lowest.resize(columns, f64::INFINITY);
        self.highest.clear();
        self.highest.resize(columns, f64::NEG_INFINITY);
        let mut from = corners[corners.len() - 1];
        for &to in corners {
            // Left to right, so that the two triangles on an edge compute the same heights along it.
            let (a, b) = if (from[0], from[1]) <= (to[0], to[1]) { (from, to) } else { (to, from) };
            from = to;
            let leaves = floor(a[0] + TOUCH).clamp(first, last);
            let arrives = (ceil(b[0] - TOUCH).saturating_sub(1)).clamp(leaves, last);
            let slope = (b[1] - a[1]) / (b[0] - a[0]);
            let height_at = |column: i32| a[1] + (f64::from(column) - a[0]) * slope;
            let mut enter = if leaves < start { height_at(start) } else { a[1] };
            for column in leaves.max(start)..=arrives.min(end - 1) {
                let exit = if column == arrives { b[1] } else { height_at(column + 1) };
                let i = (column - start) as usize;
                self.lowest[i] = self.lowest[i].min(enter.min(exit));
                self.highest[i] = self.highest[i].max(enter.max(exit));
                enter = exit;
            }
        }
        for i in 0..columns {
            if self.lowest[i] <= self.highest[i] {
                self.push(frame, start + i as i32, row, self.lowest[i], self.highest[i], area);
            }
        }
    }

    #[inline]
    fn push(&mut self, frame: &Frame, x: i32, z: i32, low: f64, high: f64, area: u16) {
        let bottom = floor(low + TOUCH);
        let top = ceil(high - TOUCH).max(bottom + 1);
        if top > frame.window.y.start && bottom < frame.window.y.end {
            self.pieces.push(Piece { column: z as u32 * frame.width() + x as u32, bottom, top, area });
        }
    }
}

/// The first and last cell along one axis that something reaches into, given the coordinates of its corners. What is
/// flat and lies exactly between two cells counts to the second.
#[inline]
fn cells_reached(corners: impl Iterator<Item = f64>) -> (i32, i32) {
    let (least, most) = corners.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), c| (a.min(c), b.max(c)));
    let first = floor(least + TOUCH).clamp(-FAR, FAR);
    (first, (ceil(most - TOUCH).clamp(-FAR, FAR) - 1).max(first))
}

/// Rounds down, by way of an integer, which is much faster than a call where the target has no instruction for it.
/// Saturates far outside of any tile.
#[inline]
fn floor(v: f64) -> i32 {
    let whole = v as i32;
    whole.saturating_sub(i32::from(f64::from(whole) > v))
}

#[inline]
fn ceil(v: f64) -> i32 {
    let whole = v as i32;
    whole.saturating_add(i32::from(f64::from(whole) < v))
}

/// A convex outline of at most five corners and what cutting leaves of it: a triangle between two parallel lines.
#[derive(Clone, Copy)]
struct Outline {
    count: usize,
    corners: [[f64; 3]; 8],
}

impl Outline {
    const EMPTY: Self = Self { count: 0, corners: [[0.0; 3]; 8] };

    fn triangle(corners: [[f64; 3]; 3]) -> Self {
        let mut outline = Self { count: 3, ..Self::EMPTY };
        outline.corners[..3].copy_from_slice(&corners);
        outline
    }

    fn corners(&self) -> &[[f64; 3]] {
        &self.corners[..self.count]
    }

    fn push(&mut self, corner: [f64; 3]) {
        self.corners[self.count] = corner;
        self.count += 1;
    }

    /// Moves what lies below `z` to `below` and keeps what lies above; corners on the line go to both.
    fn split(&mut self, z: f64, below: &mut Self) {
        let mut above = Self::EMPTY;
        below.count = 0;
        let Some(&(mut from)) = self.corners().last() else { return };
        for &to in self.corners() {
            if (from[2] < z && to[2] > z) || (from[2] > z && to[2] < z) {
                let (a, b) = if from[2] < to[2] { (from, to) } else { (to, from) };
                let s = (z - a[2]) / (b[2] - a[2]);
                let cut = [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s, z];
                below.push(cut);
                above.push(cut);
            }
            if to[2] <= z {
                below.push(to);
            }
            if to[2] >= z {
                above.push(to);
            }
            from = to;
        }
        *self = above;
    }
}

#[cfg(test)]
#[path = "rasterize_test.rs"]
mod tests;
