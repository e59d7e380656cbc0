//! Rectangles as polygons of a mesh.
//!
//! Where the corner of one rectangle lies on the side of another, the other gets a vertex there, so that neighbours share
//! whole edges.

use super::{CellGrid, CellRectangle, PlanError, find_adjacency};
use crate::OutOfRange;
use crate::mesh::{PolygonLists, TileData};
use std::collections::BTreeMap;

/// Most vertices of a polygon.
const MAX_VERTICES: usize = 64;
/// Flags of the polygons.
const WALKABLE_FLAGS: u16 = 1;

/// The rectangles of a [`partition`](super::partition) as a tile for a mesh of a single one (tile size 0): grid line i lies
/// at i cells, rounded to 32-bit metres, heights are 0. Areas are 0, flags 1.
///
/// A rectangle whose outline would need more than 64 vertices is cut in two, across its longer side, and its parts likewise
/// while they need more. `polygons[k]` of the tile belongs to `rectangles[origins[k]]`; where nothing is cut, `origins` counts
/// from 0.
///
/// ```
/// use waymesh::bake::plan2d::{CellGrid, partition, rectangles_to_tile};
/// use waymesh::math::DVec3;
/// use waymesh::mesh::{MeshParams, MeshSummary, TiledNavMesh};
/// let cells = CellGrid::from_rows(0.5, &["..#", "..."])?;
/// let (tile, origins) = rectangles_to_tile(&cells, &partition(&cells))?;
/// assert_eq!(origins, [0, 1]);
/// let mesh = TiledNavMesh::from_tiles(MeshParams { origin: DVec3::ZERO, tile_size: 0.0, climb: 0.9 }, vec![tile])?;
/// assert_eq!(MeshSummary::of(&mesh).walkable_area, 1.25);
/// # Ok::<(), waymesh::Error>(())
/// ```
///
/// # Errors
/// A grid that reaches beyond ±2²¹ m, or cells too small for 32-bit metres at its far end.
pub fn rectangles_to_tile(cells: &CellGrid, rectangles: &[CellRectangle]) -> Result<(TileData, Vec<u32>), PlanError> {
    let cell = cells.cell();
    let last = cells.columns().max(cells.rows());
    if last > 0 && (f64::from(last) * cell) as f32 == (f64::from(last - 1) * cell) as f32 {
        return Err(OutOfRange::new("cell", cell, "a side that 32-bit metres can tell at the grid's far end").into());
    }
    let mut parts: Vec<(CellRectangle, u32)> = rectangles.iter().copied().zip(0..).collect();
    let outlines = loop {
        let list: Vec<CellRectangle> = parts.iter().map(|part| part.0).collect();
        let outlines = outlines(cells, &list);
        if outlines.iter().all(|outline| outline.len() <= MAX_VERTICES) {
            break outlines;
        }
        // Cutting gives neighbours further vertices, so all are looked at again. Single cells never have more than four.
        parts = parts
            .into_iter()
            .zip(&outlines)
            .flat_map(|((rectangle, origin), outline)| {
                let whole = outline.len() <= MAX_VERTICES;
                let pieces = if whole { [Some(rectangle), None] } else { halves(&rectangle).map(Some) };
                pieces.into_iter().flatten().map(move |piece| (piece, origin))
            })
            .collect();
    };
    let mut tile = TileBuilder::default();
    outlines.iter().for_each(|outline| tile.add(outline));
    Ok((tile.finish(cell), parts.into_iter().map(|part| part.1).collect()))
}

/// The outline of each rectangle, with vertices where others' corners lie on its sides.
fn outlines(cells: &CellGrid, rectangles: &[CellRectangle]) -> Vec<Vec<[u32; 2]>> {
    let mut on_sides: Vec<Vec<[u32; 2]>> = vec![Vec::new(); rectangles.len()];
    for piece in find_adjacency(cells, rectangles).pieces {
        for r in [piece.a, piece.b] {
            on_sides[r as usize].extend([piece.low, piece.high]);
        }
    }
    rectangles.iter().zip(on_sides).map(|(rectangle, ends)| outline_of(rectangle, ends)).collect()
}

/// The outline of a rectangle, counter-clockwise, through its corners and through further places on its sides.
pub(super) fn outline_of(rectangle: &CellRectangle, further: impl IntoIterator<Item = [u32; 2]>) -> Vec<[u32; 2]> {
    let CellRectangle { low, high } = *rectangle;
    let mut places = vec![low, [high[0], low[1]], high, [low[0], high[1]]];
    places.extend(further);
    // Which side a place lies on, and how far along it.
    places.sort_unstable_by_key(|&[x, y]| match () {
        () if y == low[1] && x < high[0] => (0, x),
        () if x == high[0] && y < high[1] => (1, y),
        () if y == high[1] && x > low[0] => (2, high[0] - x),
        () => (3, high[1] - y),
    });
    places.dedup();
    places
}

/// The two parts of a rectangle that is cut across its longer side.
fn halves(rectangle: &CellRectangle) -> [CellRectangle; 2] {
    let size = [0, 1].map(|axis| rectangle.high[axis] - rectangle.low[axis]);
    let axis = usize::from(size[1] > size[0]);
    let middle = rectangle.low[axis] + size[axis] / 2;
    let (mut first, mut second) = (*rectangle, *rectangle);
    (first.high[axis], second.low[axis]) = (middle, middle);
    [first, second]
}

/// Puts a tile together from outlines in grid lines.
#[derive(Default)]
pub(super) struct TileBuilder {
    vertices: Vec<[u32; 2]>,
    numbers: BTreeMap<[u32; 2], u32>,
    polygons: PolygonLists,
}

impl TileBuilder {
    /// Adds a polygon.
    pub fn add(&mut self, outline: &[[u32; 2]]) {
        let Self { vertices, numbers, polygons } = self;
        polygons.push(outline.iter().map(|&place| {
            *numbers.entry(place).or_insert_with(|| {
                vertices.push(place);
                vertices.len() as u32 - 1
            })
        }));
    }

    /// The tile, with grid lines `cell` metres apart.
    pub fn finish(self, cell: f64) -> TileData {
        let count = self.polygons.len();
        let metres = |line: u32| (f64::from(line) * cell) as f32;
        TileData {
            vertices: self.vertices.iter().map(|&[x, y]| [metres(x), 0.0, metres(y)]).collect(),
            polygons: self.polygons,
            areas: vec![0; count],
            flags: vec![WALKABLE_FLAGS; count],
            ..TileData::default()
        }
    }
}
