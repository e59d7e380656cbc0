//! The floor under one polygon where there are others above or below it.
//!
//! An outline may stray into the cells of another region, and its own region may pass over these on another floor. There
//! a region's number does not tell which floor is the polygon's: it is the one that can be reached from its corners
//! without leaving it.

use super::floor::Floor;
use crate::bake::compact::DIRECTIONS;
use crate::bake::corner::linked;
use crate::bake::polygons::PolygonMesh;

/// How far outside of the polygon a cell's centre may be for its region's floor to go on there, cells.
const MARGIN: f64 = 1.5;

/// A span, and the cell that it is in.
pub(super) type Place = (u32, [i32; 2]);

/// For each cell in a box around a polygon the floor there, or nearest to it.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    low: [i32; 2],
    size: [i32; 2],
    cells: Vec<Option<Place>>,
    /// Cells that have a floor, in the order in which they were reached.
    reached: Vec<[i32; 2]>,
}

impl Sheet {
    /// Finds the floor of a polygon, in the box of cells from `low` to `high` (inclusive).
    pub fn spread(&mut self, floor: &Floor, mesh: &PolygonMesh, polygon: usize, low: [i32; 2], high: [i32; 2]) {
        (self.low, self.size) = (low, [high[0] - low[0] + 1, high[1] - low[1] + 1]);
        self.cells.clear();
        self.cells.resize(self.size[0] as usize * self.size[1] as usize, None);
        self.reached.clear();
        for &v in mesh.polygon(polygon) {
            for (span, cell) in floor.around_corner(mesh.regions[polygon], mesh.vertices[v as usize]) {
                self.reach(cell, (span, cell));
            }
        }
        self.grow_within_region(floor, mesh, polygon);
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
        let within = |axis: usize| (cell[axis] - self.low[axis]).clamp(0, self.size[axis] - 1) as usize;
        self.cells[within(0) + within(1) * self.size[0] as usize]
    }

    fn reach(&mut self, cell: [i32; 2], place: Place) {
        let [x, z] = [0, 1].map(|axis| cell[axis] - self.low[axis]);
        if x < 0 || z < 0 || x >= self.size[0] || z >= self.size[1] {
            return;
        }
        let known = &mut self.cells[x as usize + z as usize * self.size[0] as usize];
        if known.is_none() {
            *known = Some(place);
            self.reached.push(cell);
        }
    }

    /// Goes on over the region's own floor, breadth-first.
    fn grow_within_region(&mut self, floor: &Floor, mesh: &PolygonMesh, polygon: usize) {
        let (region, inside) = (mesh.regions[polygon], Inside::new(mesh, polygon));
        let mut next = 0;
        while let Some(&cell) = self.reached.get(next) {
            next += 1;
            for (side, beyond) in around(cell) {
                if let Some(span) = self.linked(floor, cell, side)
                    && floor.field.regions[span as usize] == region
                    && inside.holds(beyond)
                {
                    self.reach(beyond, (span, beyond));
                }
            }
        }
    }

    /// Goes on to all cells of the box, ring by ring. Where no link leads on, the nearest floor stands in: what could
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

/// Which cells are in a polygon or near it.
struct Inside {
    /// A point of each edge, its direction, and the least that the cross product with it may be.
    edges: Vec<([f64; 2], [f64; 2], f64)>,
}

impl Inside {
    fn new(mesh: &PolygonMesh, polygon: usize) -> Self {
        let vertices = mesh.polygon(polygon);
        let place = |i: usize| {
            let [x, _, z] = mesh.vertices[vertices[i % vertices.len()] as usize];
            [f64::from(x), f64::from(z)]
        };
        let edge = |i: usize| {
            let (a, b) = (place(i), place(i + 1));
            let d = [b[0] - a[0], b[1] - a[1]];
            (a, d, -MARGIN * (d[0] * d[0] + d[1] * d[1]).sqrt())
        };
        Self { edges: (0..vertices.len()).map(edge).collect() }
    }

    fn holds(&self, cell: [i32; 2]) -> bool {
        let [x, z] = cell.map(|c| f64::from(c) + 0.5);
        self.edges.iter().all(|(a, d, least)| d[0] * (z - a[1]) - d[1] * (x - a[0]) >= *least)
    }
}
