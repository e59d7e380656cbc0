//! The ground of a surface as triangles, with what is known of each square.

use crate::viewer::Around;
use waymesh::grid::NavGround;
use waymesh::math::DVec3;
use waymesh::surface::{NavSurface, NavSurfaceTile};

/// Most squares along a side that are drawn; of more, every second, third … line of corners is left out.
const MOST_DRAWN: u32 = 384;
/// Most squares along a side that are told of; of more, every second, third … is.
const MOST_TOLD: u32 = 2048;
/// What meets a limit within so many metres meets it, as in the library.
const SLACK: f64 = 1e-9;

/// The ground as triangles between the corners of squares, and the squares themselves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Terrain {
    /// Positions of corners, three numbers each.
    pub corners: Vec<f32>,
    /// Where each corner is among the squares: 0 to 1 along X, then along Z.
    pub shares: Vec<f32>,
    /// Three corners a triangle, facing up.
    pub triangles: Vec<u32>,
    /// How many squares are told of along X and Z, and every how many-th that is.
    pub told: Vec<u32>,
    /// Why each told square is blocked: 0 free, else the cause's number in the order of the library.
    pub causes: Vec<u8>,
    /// Its clearance, metres.
    pub clearances: Vec<f32>,
}

impl Terrain {
    pub(super) fn of(tile: &NavSurfaceTile, ground: &dyn NavGround, around: Around) -> Self {
        let region = tile.region();
        let mut terrain = Self::default();
        let size = [region.samples_x(), region.samples_z()];
        let drawn = stride(size, MOST_DRAWN);
        let lines = size.map(|n| lines(n, drawn));
        let mut heights = Vec::with_capacity(lines[0].len() * lines[1].len());
        let half = region.sample_size() * 0.5;
        for &j in &lines[1] {
            for &i in &lines[0] {
                let height = corner_height(tile, ground, i, j);
                heights.push(height.is_some());
                let place = DVec3::new(region.x(i) - half, height.unwrap_or(around.0.y), region.z(j) - half);
                around.push(&mut terrain.corners, place);
                terrain.shares.extend([i as f32 / size[0] as f32, j as f32 / size[1] as f32]);
            }
        }
        let width = lines[0].len();
        for row in 0..lines[1].len() - 1 {
            for column in 0..width - 1 {
                let a = row * width + column;
                let square = [a, a + 1, a + width, a + width + 1];
                if square.iter().all(|&corner| heights[corner]) {
                    let [a, b, d, c] = square.map(|corner| corner as u32);
                    terrain.triangles.extend([a, d, c, a, c, b]);
                }
            }
        }
        let every = stride(size, MOST_TOLD);
        let told = size.map(|n| n.div_ceil(every));
        terrain.told = vec![told[0], told[1], every];
        for (i, j) in places(size, every) {
            terrain.causes.push(tile.cause(i.into(), j.into()).map_or(0, |cause| cause as u8));
            terrain.clearances.push(tile.clearance(i, j).unwrap_or_default() as f32);
        }
        terrain
    }
}

/// See [`ClearanceDocument::standable`](super::ClearanceDocument::standable).
pub(super) fn standable(tile: &NavSurfaceTile, radius: f64) -> Vec<u8> {
    let size = [tile.region().samples_x(), tile.region().samples_z()];
    let fits = |clearance: f64| clearance > 0.0 && clearance + SLACK >= radius;
    places(size, stride(size, MOST_TOLD)).map(|(i, j)| u8::from(tile.clearance(i, j).is_some_and(fits))).collect()
}

/// Every how many-th of a side's squares is taken, so that no side has more than `most`.
fn stride(size: [u32; 2], most: u32) -> u32 {
    size[0].max(size[1]).div_ceil(most)
}

/// The squares that are told of, row by row.
fn places([width, height]: [u32; 2], every: u32) -> impl Iterator<Item = (u32, u32)> {
    let every = every as usize;
    (0..height).step_by(every).flat_map(move |j| (0..width).step_by(every).map(move |i| (i, j)))
}

/// Corner lines along a side of `count` squares: every `every`-th, and the last.
fn lines(count: u32, every: u32) -> Vec<i64> {
    let mut lines: Vec<i64> = (0..count).step_by(every as usize).map(i64::from).collect();
    lines.push(count.into());
    lines
}

/// The height of the corner before sample (i, j): the mean of those samples around it that have one.
fn corner_height(tile: &NavSurfaceTile, ground: &dyn NavGround, i: i64, j: i64) -> Option<f64> {
    let region = tile.region();
    let around = [(i - 1, j - 1), (i, j - 1), (i - 1, j), (i, j)];
    let known = around.into_iter().filter(|&(i, j)| region.contains(i, j));
    let heights = known.map(|(i, j)| ground.height(region.x(i), region.z(j))).filter(|height| height.is_finite());
    let (sum, count) = heights.fold((0.0, 0), |(sum, count), height| (sum + height, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}
