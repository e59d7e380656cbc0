//! The height of a region's floor at any place.

use crate::bake::compact::CompactHeightfield;
use crate::bake::corner::{CORNER_OFFSETS, corner, linked};

/// How many cells away from a place its region is looked for. Outlines stray from their region's cells by the
/// simplification error along walls, and by more where two regions meet along a straight line.
const SEARCH_RADIUS: i32 = 64;

/// Heights of a field's floors. Corners of cells are as high as polygon vertices there; in between, a cell's surface
/// runs from corner to corner.
pub(super) struct Floor<'a> {
    field: &'a CompactHeightfield,
    size: [i32; 2],
}

impl<'a> Floor<'a> {
    pub fn new(field: &'a CompactHeightfield) -> Self {
        let inner = |cells: u32| (cells - 2 * field.border) as i32;
        Self { field, size: [inner(field.width), inner(field.depth)] }
    }

    /// The height at a corner of cells.
    pub fn height_at_corner(&self, region: u32, x: i32, z: i32) -> Option<f64> {
        for (side, (dx, dz)) in CORNER_OFFSETS.into_iter().enumerate() {
            if let Some(span) = self.span(region, x - dx, z - dz) {
                return Some(f64::from(corner(self.field, span, side).height));
            }
        }
        self.height(region, [f64::from(x), f64::from(z)], [f64::from(x), f64::from(z)])
    }

    /// The height at `place`, on the floor that `region` has at or nearest to the place `near` it.
    pub fn height(&self, region: u32, place: [f64; 2], near: [f64; 2]) -> Option<f64> {
        let cell = [near[0].floor() as i32, near[1].floor() as i32];
        let (span, [x, z]) = match self.span(region, cell[0], cell[1]) {
            Some(span) => (span, cell),
            None => self.walk_from_nearest(region, cell)?,
        };
        let height = |side: usize| f64::from(corner(self.field, span, side).height);
        let (u, v) = ((place[0] - f64::from(x)).clamp(0.0, 1.0), (place[1] - f64::from(z)).clamp(0.0, 1.0));
        let (low, high) = (height(3) * (1.0 - u) + height(2) * u, height(0) * (1.0 - u) + height(1) * u);
        Some(low * (1.0 - v) + high * v)
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
