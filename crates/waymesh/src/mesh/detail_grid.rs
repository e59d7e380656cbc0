//! A grid over the detail triangles of each polygon that has many: which triangles can contain a point, never what the
//! height is.

use super::Tile;
use crate::math::Extremes;

/// Polygons with fewer triangles are scanned.
pub(super) const FEWEST_TRIANGLES: usize = 12;

/// A grid with more entries than this for each triangle would cost more than it saves.
const MOST_ENTRIES_PER_TRIANGLE: usize = 16;

#[derive(Clone, Debug)]
struct Grid {
    polygon: u32,
    min: [f64; 2],
    cell: [f64; 2],
    /// Cells along a side.
    side: u32,
    /// The grid's first cell in `starts`; it has one entry a cell and one more.
    first_cell: usize,
}

/// The grids of a tile.
#[derive(Clone, Debug, Default)]
pub(crate) struct DetailGrids {
    /// By polygon.
    grids: Vec<Grid>,
    /// Where each cell's triangles begin.
    starts: Vec<usize>,
    /// Triangles, counted in their polygon, in order within each cell.
    triangles: Vec<u32>,
}

/// A triangle's widened box in X/Z, or everything for one of a bad shape.
#[derive(Clone, Copy)]
struct Reach {
    min: [f64; 2],
    max: [f64; 2],
}

impl DetailGrids {
    pub(super) fn new(tile: &Tile) -> Self {
        let mut grids = Self::default();
        for p in 0..tile.polygon_count() {
            if tile.detail_triangles(p).len() >= FEWEST_TRIANGLES {
                grids.add(tile, p);
            }
        }
        grids
    }

    fn add(&mut self, tile: &Tile, polygon: u32) {
        let corners = corners(tile, polygon);
        let mut min = [f64::INFINITY; 2];
        let mut max = [f64::NEG_INFINITY; 2];
        for corner in corners.iter().flatten() {
            for k in 0..2 {
                min[k] = min[k].lesser(corner[k]);
                max[k] = max[k].greater(corner[k]);
            }
        }
        let side = ((corners.len() as f64 / 2.0).sqrt().floor() as u32).clamp(2, 32);
        let cell = [0, 1].map(|k| ((max[k] - min[k]) / f64::from(side)).greater(1e-9));
        let grid = Grid { polygon, min, cell, side, first_cell: self.starts.len() };
        let reaches: Vec<Reach> = corners.iter().map(reach).collect();
        let first_entry = self.triangles.len();
        for j in 0..side {
            for i in 0..side {
                self.starts.push(self.triangles.len());
                let (low, high) = grid.widened_cell([i, j]);
                let touches = |r: &Reach| (0..2).all(|k| r.min[k] <= high[k] && low[k] <= r.max[k]);
                let listed = reaches.iter().enumerate().filter(|(_, r)| touches(r));
                self.triangles.extend(listed.map(|(t, _)| t as u32));
                if self.triangles.len() - first_entry > MOST_ENTRIES_PER_TRIANGLE * corners.len() {
                    self.starts.truncate(grid.first_cell);
                    self.triangles.truncate(first_entry);
                    return;
                }
            }
        }
        self.starts.push(self.triangles.len());
        self.grids.push(grid);
    }

    /// The triangles of `polygon` among which is the first that contains the point (relative to the tile), in order;
    /// `None` where there is no grid.
    #[inline]
    pub(super) fn near(&self, polygon: u32, x: f64, z: f64) -> Option<&[u32]> {
        let grid = &self.grids[self.grids.binary_search_by_key(&polygon, |g| g.polygon).ok()?];
        let index = |k: usize, v: f64| (((v - grid.min[k]) / grid.cell[k]).greater(0.0) as u32).min(grid.side - 1);
        let cell = grid.first_cell + (index(1, z) * grid.side + index(0, x)) as usize;
        Some(&self.triangles[self.starts[cell]..self.starts[cell + 1]])
    }
}

impl Grid {
    fn widened_cell(&self, index: [u32; 2]) -> ([f64; 2], [f64; 2]) {
        let slack = self.cell.map(|c| c * 1e-6);
        let low = [0, 1].map(|k| self.min[k] + f64::from(index[k]) * self.cell[k] - slack[k]);
        let high = [0, 1].map(|k| self.min[k] + f64::from(index[k] + 1) * self.cell[k] + slack[k]);
        (low, high)
    }
}

/// X and Z of each triangle's corners, relative to the tile.
fn corners(tile: &Tile, polygon: u32) -> Vec<[[f64; 2]; 3]> {
    let (outline, own) = (tile.polygon(polygon), tile.detail_vertices(polygon));
    let corner = |i: u16| {
        let i = usize::from(i);
        let v = outline.get(i).map_or_else(|| own[i - outline.len()], |&v| tile.vertices()[v as usize]);
        [f64::from(v[0]), f64::from(v[2])]
    };
    tile.detail_triangles(polygon).iter().map(|t| t.map(corner)).collect()
}

fn reach(triangle: &[[f64; 2]; 3]) -> Reach {
    let [a, b, c] = *triangle;
    let min = [0, 1].map(|k| a[k].lesser(b[k]).lesser(c[k]));
    let max = [0, 1].map(|k| a[k].greater(b[k]).greater(c[k]));
    let side = (max[0] - min[0]).greater(max[1] - min[1]);
    let twice_area = ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).abs();
    // Placing the tile far from the origin moves corners by up to 2⁻³² m: a triangle must be thicker than that too.
    if twice_area < 1e-6 * side * side + 1e-8 * side {
        return Reach { min: [f64::NEG_INFINITY; 2], max: [f64::INFINITY; 2] };
    }
    let slack = 1e-6 * side + 1e-9;
    Reach { min: min.map(|v| v - slack), max: max.map(|v| v + slack) }
}
