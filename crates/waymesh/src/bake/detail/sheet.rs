//! The floor under one polygon where there are others above or below it.
//!
//! An outline may stray into the cells of another region, and its own region may pass over these on another floor. There
//! a region's number does not tell which floor is the polygon's: it is the one that can be reached from its corners
//! without leaving it.

use super::floor::Floor;
use crate::bake::compact::DIRECTIONS;
use crate::bake::corner::linked;
use crate::bake::polygons::PolygonMesh;
use std::ops::Range;

/// How far outside of the polygon the centre of a cell may be that is looked at, cells.
const MARGIN: f64 = 1.5;

/// A span, and the cell that it is in.
pub(super) type Place = (u32, [i32; 2]);

/// For each cell in a polygon or next to it the floor there, or nearest to it.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    low: [i32; 2],
    width: usize,
    /// The cells of each row that are in the polygon or next to it: the first, and one past the last.
    rows: Vec<[i32; 2]>,
    cells: Vec<Option<Place>>,
    /// Cells that have a floor, in the order in which they were reached.
    reached: Vec<[i32; 2]>,
}

impl Sheet {
    /// Notes which cells, of `size` along x and z, are in a polygon or next to it.
    pub fn outline(&mut self, mesh: &PolygonMesh, polygon: usize, size: [i32; 2]) {
        let (mut low, mut high) = ([i32::MAX; 2], [i32::MIN; 2]);
        for [x, _, z] in mesh.polygon(polygon).iter().map(|&v| mesh.vertices[v as usize]) {
            low = [low[0].min(x - 1), low[1].min(z - 1)];
            high = [high[0].max(x + 1), high[1].max(z + 1)];
        }
        low = low.map(|c| c.max(0));
        let end = [high[0].min(size[0]), high[1].min(size[1])];
        self.low = low;
        self.width = (end[0] - low[0]) as usize;
        self.rows.clear();
        self.rows.resize((end[1] - low[1]) as usize, [low[0], end[0]]);
        fill_rows(mesh, polygon, low, &mut self.rows);
    }

    /// The cells in the polygon or next to it: each row's z, and its cells along x.
    pub fn rows(&self) -> impl Iterator<Item = (i32, Range<i32>)> {
        (self.low[1]..).zip(&self.rows).map(|(z, &[first, end])| (z, first..end))
    }

    /// Finds the floor of the polygon that was outlined.
    pub fn spread(&mut self, floor: &Floor, mesh: &PolygonMesh, polygon: usize) {
        self.cells.clear();
        self.cells.resize(self.width * self.rows.len(), None);
        self.reached.clear();
        for &v in mesh.polygon(polygon) {
            for (span, cell) in floor.around_corner(mesh.regions[polygon], mesh.vertices[v as usize]) {
                self.reach(cell, (span, cell));
            }
        }
        self.grow_within_region(floor, mesh.regions[polygon]);
        self.grow_beyond(floor);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.cells.clear();
    }

    /// Whether a floor was looked for.
    pub fn is_known(&self) -> bool {
        !self.cells.is_empty()
    }

    /// The floor in a cell, or nearest to it; nothing if none was found at all.
    pub fn place(&self, cell: [i32; 2]) -> Option<Place> {
        if self.cells.is_empty() {
            return None;
        }
        let z = cell[1].clamp(self.low[1], self.low[1] + self.rows.len() as i32 - 1);
        let [first, end] = self.rows[(z - self.low[1]) as usize];
        self.cells[self.index([cell[0].min(end - 1).max(first), z])?]
    }

    /// Where a cell in the polygon or next to it is in `cells`.
    fn index(&self, [x, z]: [i32; 2]) -> Option<usize> {
        let row = usize::try_from(z - self.low[1]).ok()?;
        let [first, end] = *self.rows.get(row)?;
        (first <= x && x < end).then(|| (x - self.low[0]) as usize + row * self.width)
    }

    fn reach(&mut self, cell: [i32; 2], place: Place) {
        let Some(at) = self.index(cell) else { return };
        let known = &mut self.cells[at];
        if known.is_none() {
            *known = Some(place);
            self.reached.push(cell);
        }
    }

    /// Goes on over the region's own floor, breadth-first.
    fn grow_within_region(&mut self, floor: &Floor, region: u32) {
        let mut next = 0;
        while let Some(&cell) = self.reached.get(next) {
            next += 1;
            for (side, beyond) in around(cell) {
                if let Some(span) = self.linked(floor, cell, side)
                    && floor.field.regions[span as usize] == region
                {
                    self.reach(beyond, (span, beyond));
                }
            }
        }
    }

    /// Goes on to all other cells, ring by ring. Where no link leads on, the nearest floor stands in: what could
    /// only be reached by a detour may be another floor.
    fn grow_beyond(&mut self, floor: &Floor) {
        let mut ring = 0;
        while ring < self.reached.len() {
            let end = self.reached.len();
            for i in ring..end {
                let cell = self.reached[i];
                for (side, beyond) in around(cell) {
                    if let Some(span) = self.linked(floor, cell, side) {
                        self.reach(beyond, (span, beyond));
                    }
                }
            }
            for i in ring..end {
                let cell = self.reached[i];
                if let Some(place) = self.place(cell) {
                    around(cell).for_each(|(_, beyond)| self.reach(beyond, place));
                }
            }
            ring = end;
        }
    }

    /// The span linked to the floor in a cell across one of its sides.
    fn linked(&self, floor: &Floor, cell: [i32; 2], side: usize) -> Option<u32> {
        let (span, at) = self.place(cell)?;
        if at == cell { linked(floor.field, span, side) } else { None }
    }
}

/// The sides of a cell, and the cells across them.
fn around([x, z]: [i32; 2]) -> impl Iterator<Item = (usize, [i32; 2])> {
    DIRECTIONS.into_iter().enumerate().map(move |(side, (dx, dz))| (side, [x + dx, z + dz]))
}

/// For each row of cells from `low` on the cells whose centres are in a polygon or nearly so: the first, and one past the
/// last.
fn fill_rows(mesh: &PolygonMesh, polygon: usize, low: [i32; 2], rows: &mut [[i32; 2]]) {
    let vertices = mesh.polygon(polygon);
    let place = |v: u32| {
        let [x, _, z] = mesh.vertices[v as usize];
        [f64::from(x), f64::from(z)]
    };
    let mut from = place(vertices[vertices.len() - 1]);
    for &v in vertices {
        let (a, b) = (from, place(v));
        from = b;
        let d = [b[0] - a[0], b[1] - a[1]];
        let margin = MARGIN * (d[0] * d[0] + d[1] * d[1]).sqrt();
        if d[1] == 0.0 {
            continue;
        }
        for (z, row) in (low[1]..).zip(&mut *rows) {
            // Where the edge, moved outwards, crosses the row's middle, in cells' centres.
            let x = a[0] + (d[0] * (f64::from(z) + 0.5 - a[1]) + margin) / d[1] - 0.5;
            if d[1] > 0.0 {
                row[1] = row[1].min(x.floor() as i32 + 1);
            } else {
                row[0] = row[0].max(x.ceil() as i32);
            }
        }
    }
}
