//! Cells as squares that a graphics card takes as they are.

use super::super::Around;
use super::{Column, Stages, open_column};
use waymesh::bake::stages::{BORDER_REGION, DIRECTIONS, NO_NEIGHBOUR, NO_REGION, TileStages, UNWALKABLE};
use waymesh::math::DVec3;

/// A face that looks up; those that look to a side are numbered behind it, in the order of [`DIRECTIONS`].
const UP: u8 = 0;
/// How far a floor without a neighbour stays within its cell, cells.
const INSET: f64 = 0.14;

/// Squares with a number each, for their colour.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Quads {
    /// Four corners each, in order around it, counter-clockwise seen from its front.
    pub corners: Vec<f32>,
    /// What each stands for.
    pub values: Vec<u32>,
    /// Where each looks: up (0), −x, +z, +x, −z.
    pub faces: Vec<u8>,
}

impl Quads {
    fn push(&mut self, around: Around, corners: [DVec3; 4], value: u32, face: u8) {
        corners.into_iter().for_each(|corner| around.push(&mut self.corners, corner));
        self.values.push(value);
        self.faces.push(face);
    }

    /// A floor over a column, from `low` to `high` in cells from the column's corner.
    fn floor(&mut self, around: Around, column: Column<'_>, height: i32, [low, high]: [[f64; 2]; 2], value: u32) {
        let Column { tile, .. } = column;
        let corner = column.corner();
        let place = |x: f64, z: f64| {
            DVec3::new(
                corner.x + x * tile.cell_size,
                tile.origin.y + f64::from(height) * tile.cell_height,
                corner.z + z * tile.cell_size,
            )
        };
        let corners = [place(low[0], low[1]), place(low[0], high[1]), place(high[0], high[1]), place(high[0], low[1])];
        self.push(around, corners, value, UP);
    }

    /// A piece of a column's side between two heights.
    fn side(&mut self, around: Around, column: Column<'_>, direction: usize, [bottom, top]: [i32; 2], value: u32) {
        let Column { tile, .. } = column;
        // The two ends of the side, the left one first as seen from outside.
        let ends = match direction {
            0 => [[0.0, 0.0], [0.0, 1.0]],
            1 => [[0.0, 1.0], [1.0, 1.0]],
            2 => [[1.0, 1.0], [1.0, 0.0]],
            _ => [[1.0, 0.0], [0.0, 0.0]],
        };
        let corner = column.corner();
        let place = |[x, z]: [f64; 2], height: i32| {
            let y = tile.origin.y + f64::from(height) * tile.cell_height;
            DVec3::new(corner.x + x * tile.cell_size, y, corner.z + z * tile.cell_size)
        };
        let corners = [place(ends[0], bottom), place(ends[1], bottom), place(ends[1], top), place(ends[0], top)];
        self.push(around, corners, value, direction as u8 + 1);
    }
}

const WHOLE: [[f64; 2]; 2] = [[0.0; 2], [1.0; 2]];

impl Stages {
    /// Solid spans: their tops, and their sides as far as nothing solid stands beside. A top is walkable (1), was so until
    /// the filters (2), or never (0); sides are 0.
    #[must_use]
    pub fn spans(&self, around: Around) -> Quads {
        let mut quads = Quads::default();
        for column in self.columns(true) {
            let Column { tile, x, z } = column;
            let spans = &tile.spans;
            for i in spans.column(x, z) {
                let walkable = |areas: &[u16]| areas.get(i).is_some_and(|&area| area != UNWALKABLE);
                let value = match (walkable(&tile.filtered_areas), walkable(&spans.areas)) {
                    (true, _) => 1,
                    (false, true) => 2,
                    (false, false) => 0,
                };
                quads.floor(around, column, spans.tops[i], WHOLE, value);
            }
            for direction in 0..4 {
                let beside = self.beside(column, direction);
                for i in spans.column(x, z) {
                    for piece in uncovered(tile, [spans.bottoms[i], spans.tops[i]], beside.clone()) {
                        quads.side(around, column, direction, piece, 0);
                    }
                }
            }
        }
        quads
    }

    /// The solid spans beside a column, if that is drawn, too.
    fn beside(&self, column: Column<'_>, direction: usize) -> std::ops::Range<usize> {
        let Column { tile, x, z } = column;
        let (dx, dz) = DIRECTIONS[direction];
        let (nx, nz) = (x.wrapping_add_signed(dx), z.wrapping_add_signed(dz));
        if nx >= tile.spans.width || nz >= tile.spans.depth {
            return 0..0;
        }
        let inner = |at: u32, cells: u32| (tile.border..cells - tile.border).contains(&at);
        let shown = match inner(nx, tile.spans.width) && inner(nz, tile.spans.depth) {
            true => self.in_window(&Column { tile, x: nx, z: nz }),
            false => self.tiles.contains_key(&(tile.key.x.wrapping_add(dx), tile.key.z.wrapping_add(dz))),
        };
        if shown { tile.spans.column(nx, nz) } else { 0..0 }
    }

    /// Floors of the compact height field. They reach to their neighbours, and end short of where they have none. The number
    /// is 2 or 3 where an agent can stand, 0 or 1 where walls are too near or a volume forbids it; odd and even in turns.
    #[must_use]
    pub fn open(&self, around: Around) -> Quads {
        let mut quads = Quads::default();
        for column in self.columns(true) {
            let Column { tile, x, z } = column;
            let inner = tile.spans.width.saturating_sub(2 * tile.border);
            let along = |at: u32, key: i32| (key as u32).wrapping_mul(inner).wrapping_add(at.wrapping_sub(tile.border));
            let turn = along(x, tile.key.x).wrapping_add(along(z, tile.key.z)) & 1;
            for i in open_column(tile, x, z) {
                let neighbours = tile.open.neighbours[i];
                let ends = |side: usize| if neighbours[side] == NO_NEIGHBOUR { INSET } else { 0.0 };
                let reach = [[ends(0), ends(3)], [1.0 - ends(2), 1.0 - ends(1)]];
                let kept = u32::from(tile.open.areas[i] != UNWALKABLE);
                quads.floor(around, column, tile.open.floors[i], reach, kept * 2 + turn);
            }
        }
        quads
    }

    /// Where an agent can stand, with the distance to the rim (chamfered: 2 a cell).
    #[must_use]
    pub fn clearance(&self, around: Around) -> Quads {
        self.floors(around, |tile, i| tile.open.distances.get(i).copied().unwrap_or(0).into())
    }

    /// Where an agent can stand, with the region: 0 for none, else a number that is hardly another region's near it.
    #[must_use]
    pub fn regions(&self, around: Around) -> Quads {
        self.floors(around, |tile, i| match tile.open.regions.get(i) {
            Some(&region) if region != NO_REGION && region & BORDER_REGION == 0 => {
                // Regions are numbered from 1 in each tile.
                let tile = (tile.key.x as u32).wrapping_mul(7).wrapping_add((tile.key.z as u32).wrapping_mul(3));
                (region.wrapping_add(tile) & 0xffff) + 1
            }
            _ => 0,
        })
    }

    fn floors(&self, around: Around, value: impl Fn(&TileStages, usize) -> u32) -> Quads {
        let mut quads = Quads::default();
        for column in self.columns(true) {
            for i in open_column(column.tile, column.x, column.z) {
                if column.tile.open.areas[i] != UNWALKABLE {
                    quads.floor(around, column, column.tile.open.floors[i], WHOLE, value(column.tile, i));
                }
            }
        }
        quads
    }
}

/// The parts of a range of heights beside which there is nothing solid.
fn uncovered(tile: &TileStages, [bottom, top]: [i32; 2], beside: std::ops::Range<usize>) -> Vec<[i32; 2]> {
    let mut parts = Vec::new();
    let mut low = bottom;
    for i in beside {
        let (other_bottom, other_top) = (tile.spans.bottoms[i], tile.spans.tops[i]);
        if other_bottom >= top {
            break;
        }
        if other_bottom > low {
            parts.push([low, other_bottom]);
        }
        low = low.max(other_top);
    }
    if low < top {
        parts.push([low, top]);
    }
    parts
}
