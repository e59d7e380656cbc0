//! The height of a polygon's floor at any place.

use super::sheet::{Place, Sheet};
use crate::bake::compact::{CompactHeightfield, UNWALKABLE};
use crate::bake::corner::{CORNER_OFFSETS, corner, linked};
use crate::bake::polygons::PolygonMesh;
use std::ops::Range;

/// How many cells away from a place its region is looked for. Outlines stray from their region's cells by the
/// simplification error along walls, and by more where two regions meet along a straight line.
const SEARCH_RADIUS: i32 = 64;

/// Heights of the floor under one polygon at a time. Corners of cells are as high as polygon vertices there; in between, a
/// cell's surface runs from corner to corner.
pub(super) struct Floor<'a> {
    pub field: &'a CompactHeightfield,
    size: [i32; 2],
    /// For each row how many columns before each corner of columns hold more than one floor; nothing if none do.
    stacked: Vec<u32>,
    region: u32,
}

impl<'a> Floor<'a> {
    pub fn new(field: &'a CompactHeightfield) -> Self {
        let inner = |cells: u32| (cells - 2 * field.border) as i32;
        let size = [inner(field.width), inner(field.depth)];
        Self { field, size, stacked: stacked(field, size), region: 0 }
    }

    /// Goes to a polygon.
    pub fn enter(&mut self, mesh: &PolygonMesh, polygon: usize, sheet: &mut Sheet) {
        sheet.clear();
        self.region = mesh.regions[polygon];
        if self.stacked.is_empty() {
            return;
        }
        sheet.outline(mesh, polygon, self.size);
        if sheet.rows().any(|(z, cells)| self.has_stacked(z, cells)) {
            sheet.spread(self, mesh, polygon);
        }
    }

    /// The height at a corner of cells.
    pub fn height_at_corner(&self, sheet: &Sheet, x: i32, z: i32) -> Option<f64> {
        for (side, (dx, dz)) in CORNER_OFFSETS.into_iter().enumerate() {
            let cell = [x - dx, z - dz];
            let span = match sheet.place(cell) {
                Some((span, at)) => (at == cell).then_some(span),
                None => self.span(self.region, cell[0], cell[1]),
            };
            if let Some(span) = span {
                return Some(f64::from(corner(self.field, span, side).height));
            }
        }
        self.height(sheet, [f64::from(x), f64::from(z)], [f64::from(x), f64::from(z)])
    }

    /// The height at `place`, on the polygon's floor at or nearest to the place `near` it.
    pub fn height(&self, sheet: &Sheet, place: [f64; 2], near: [f64; 2]) -> Option<f64> {
        let cell = [near[0].floor() as i32, near[1].floor() as i32];
        let (span, [x, z]) = match (sheet.place(cell), self.span(self.region, cell[0], cell[1])) {
            (Some(found), _) => found,
            (None, Some(span)) => (span, cell),
            (None, None) => self.walk_from_nearest(self.region, cell)?,
        };
        let height = |side: usize| f64::from(corner(self.field, span, side).height);
        let (u, v) = ((place[0] - f64::from(x)).clamp(0.0, 1.0), (place[1] - f64::from(z)).clamp(0.0, 1.0));
        let (low, high) = (height(3) * (1.0 - u) + height(2) * u, height(0) * (1.0 - u) + height(1) * u);
        Some(low * (1.0 - v) + high * v)
    }

    /// The spans of a region around a polygon's vertex that are as high as it there, and their cells.
    pub fn around_corner(&self, region: u32, [x, y, z]: [i32; 3]) -> impl Iterator<Item = Place> {
        CORNER_OFFSETS.into_iter().enumerate().filter_map(move |(side, (dx, dz))| {
            let span = self.span(region, x - dx, z - dz)?;
            (corner(self.field, span, side).height == y).then_some((span, [x - dx, z - dz]))
        })
    }

    /// Whether some column of a piece of a row holds more than one floor.
    fn has_stacked(&self, z: i32, cells: Range<i32>) -> bool {
        let before = |x: i32| self.stacked[x as usize + z as usize * (self.size[0] as usize + 1)];
        !cells.is_empty() && before(cells.start) != before(cells.end)
    }

    /// The region's span in a cell.
    fn span(&self, region: u32, x: i32, z: i32) -> Option<u32> {
        if x < 0 || z < 0 || x >= self.size[0] || z >= self.size[1] {
            return None;
        }
        let border = self.field.border;
        let mut column = self.field.column(x as u32 + border, z as u32 + border);
        column.find(|&s| self.field.regions[s] == region).map(|s| s as u32)
    }

    /// Walks from the region's nearest cell over linked spans towards a cell, and answers where that ends.
    fn walk_from_nearest(&self, region: u32, cell: [i32; 2]) -> Option<(u32, [i32; 2])> {
        let (mut span, mut at) = self.nearest(region, cell)?;
        loop {
            let (dx, dz) = (cell[0] - at[0], cell[1] - at[1]);
            let along_x = (dx != 0).then_some((if dx < 0 { 0 } else { 2 }, [dx.signum(), 0]));
            let along_z = (dz != 0).then_some((if dz < 0 { 3 } else { 1 }, [0, dz.signum()]));
            let preferred = if dx.abs() >= dz.abs() { [along_x, along_z] } else { [along_z, along_x] };
            let step =
                preferred.into_iter().flatten().find_map(|(side, by)| Some((linked(self.field, span, side)?, by)));
            let Some((next, by)) = step else {
                return Some((span, at));
            };
            (span, at) = (next, [at[0] + by[0], at[1] + by[1]]);
        }
    }

    /// The region's span in the square ring around a cell that is the first to hold one.
    fn nearest(&self, region: u32, [x, z]: [i32; 2]) -> Option<(u32, [i32; 2])> {
        for radius in 1..=SEARCH_RADIUS {
            let mut best: Option<(i32, u32, [i32; 2])> = None;
            for dz in -radius..=radius {
                let step = if dz.abs() == radius { 1 } else { 2 * radius };
                for dx in (-radius..=radius).step_by(step as usize) {
                    let squared = dx * dx + dz * dz;
                    if best.is_none_or(|b| squared < b.0)
                        && let Some(span) = self.span(region, x + dx, z + dz)
                    {
                        best = Some((squared, span, [x + dx, z + dz]));
                    }
                }
            }
            if let Some((_, span, at)) = best {
                return Some((span, at));
            }
        }
        None
    }
}

/// Counts the columns with several floors row by row: for each corner of columns along a row how many are before it.
fn stacked(field: &CompactHeightfield, size: [i32; 2]) -> Vec<u32> {
    let is_stacked = |column: &[u32]| {
        let spans = column[0] as usize..column[1] as usize;
        spans.len() > 1 && spans.filter(|&s| field.areas[s] != UNWALKABLE).count() > 1
    };
    let mut counts = Vec::new();
    let mut any = false;
    for z in 0..size[1] {
        let first = (field.border + (z as u32 + field.border) * field.width) as usize;
        let columns = &field.column_starts[first..=first + size[0] as usize];
        let mut count = 0;
        counts.push(0);
        counts.extend(columns.windows(2).map(|column| {
            count += u32::from(is_stacked(column));
            count
        }));
        any |= count > 0;
    }
    if any { counts } else { Vec::new() }
}
