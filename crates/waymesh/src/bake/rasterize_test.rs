use super::*;
use crate::bake::{BakeSettings, Level, tiles::Lattice};
use crate::math::{Extremes, SplitMix64};
use crate::mesh::TileKey;

fn pieces(frame: &Frame, level: &Level) -> Vec<(u32, i32, i32)> {
    let mut rasterizer = Rasterizer::default();
    rasterizer.clear(frame);
    for triangle in 0..level.triangles().len() {
        rasterizer.add(frame, level.corners(triangle), 0).unwrap();
    }
    let columns = (0..).zip(rasterizer.columns.iter());
    let mut found: Vec<_> = columns.flat_map(|(c, pieces)| pieces.map(move |p| (c, p.bottom, p.top))).collect();
    found.sort_unstable();
    found
}

/// A frame of 8 × 8 cells of 1 m without border.
fn unit_frame() -> Frame {
    let settings = BakeSettings { cell_size: 1.0, cell_height: 1.0, tile_size: 8, ..BakeSettings::default() };
    let mut frame = Lattice::new(&settings, &Level::default()).unwrap().frame(TileKey::default());
    frame.border = 0;
    frame.window.x = 0..8;
    frame.window.z = 0..8;
    frame
}

fn triangle(corners: [[f64; 3]; 3]) -> Level {
    Level::new(corners.to_vec(), vec![[0, 1, 2]]).unwrap()
}

#[test]
fn a_triangle_beside_the_tile_leaves_no_piece() {
    let level = triangle([[-6.0, 0.0, 3.0], [3.0, 0.0, -6.0], [-6.0, 0.0, -6.0]]);
    assert_eq!(pieces(&unit_frame(), &level), []);
}

#[test]
fn touching_a_cell_is_not_reaching_it() {
    let corners = vec![[0.0, 0.0, 0.0], [8.0, 0.0, 0.0], [8.0, 0.0, 8.0], [0.0, 0.0, 8.0]];
    let level = Level::new(corners, vec![[0, 2, 1], [0, 3, 2]]).unwrap();
    let mut frame = unit_frame();
    frame.border = 2;
    (frame.window.x, frame.window.z) = (0..12, 0..12);
    let mut columns: Vec<u32> = pieces(&frame, &level).into_iter().map(|p| p.0).collect();
    columns.dedup();
    assert_eq!(columns.len(), 64);
    assert!(columns.iter().all(|c| (2..10).contains(&(c % 12)) && (2..10).contains(&(c / 12))));
}

#[test]
fn walls_fill_one_row_or_column() {
    let along_x = triangle([[1.0, 0.0, 3.0], [4.0, 0.0, 3.0], [4.0, 3.0, 3.0]]);
    assert_eq!(pieces(&unit_frame(), &along_x), [(25, 0, 1), (26, 0, 2), (27, 0, 3)]);
    let along_z = triangle([[3.0, 0.0, 1.0], [3.0, 0.0, 3.0], [3.0, 4.0, 1.0]]);
    assert_eq!(pieces(&unit_frame(), &along_z), [(11, 0, 4), (19, 0, 2)]);
    let point = triangle([[2.0, 1.5, 2.0]; 3]);
    assert_eq!(pieces(&unit_frame(), &point), [(18, 1, 2)]);
}

#[test]
fn cells_before_the_origin_are_floored() {
    // The plane y = x, in quads of a quarter metre.
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for (i, j) in (-16..16).flat_map(|i| (0..16).map(move |j| (i, j))) {
        let base = vertices.len() as u32;
        for (di, dj) in [(0, 0), (0, 1), (1, 1), (1, 0)] {
            let (x, z) = (f64::from(i + di) * 0.25, f64::from(j + dj) * 0.25);
            vertices.push([x, x, z]);
        }
        triangles.extend([[base, base + 1, base + 2], [base, base + 2, base + 3]]);
    }
    let level = Level::new(vertices, triangles).unwrap();
    let settings =
        BakeSettings { cell_size: 0.5, cell_height: 0.125, tile_size: 8, agent_radius: 0.0, ..Default::default() };
    let lattice = Lattice::new(&settings, &level).unwrap();
    for (tile, x) in [(0, -1), (-1, 7)] {
        let frame = lattice.frame(TileKey::new(tile, 0, 0));
        for (step, bottom) in [(0, -4), (1, 0)] {
            let column = (x + step + frame.border as i32) as u32 + 4 * frame.width();
            let (low, high) = pieces(&frame, &level)
                .into_iter()
                .filter(|p| p.0 == column)
                .fold((i32::MAX, i32::MIN), |(low, high), p| (low.min(p.1), high.max(p.2)));
            // The case counts from a bottom of −4 m, 32 levels further down.
            assert_eq!((low, high), (bottom, bottom + 4));
        }
    }
}

/// The exact height range of a triangle over a closed cell that is `wider` on each side, by clipping at its four sides.
fn clipped_range(corners: [[f64; 3]; 3], cell: u32, wider: f64) -> Option<(f64, f64)> {
    let (x, z) = (f64::from(cell % 8), f64::from(cell / 8));
    let mut outline = corners.to_vec();
    for (axis, limit, sign) in
        [(0, x - wider, 1.0), (0, x + 1.0 + wider, -1.0), (2, z - wider, 1.0), (2, z + 1.0 + wider, -1.0)]
    {
        let mut next = Vec::new();
        for k in 0..outline.len() {
            let (a, b): ([f64; 3], [f64; 3]) = (outline[k], outline[(k + 1) % outline.len()]);
            let (da, db) = ((a[axis] - limit) * sign, (b[axis] - limit) * sign);
            if da >= 0.0 {
                next.push(a);
            }
            if (da < 0.0) != (db < 0.0) {
                let s = da / (da - db);
                next.push([0, 1, 2].map(|c| a[c] + (b[c] - a[c]) * s));
            }
        }
        outline = next;
    }
    let heights = || outline.iter().map(|c| c[1]);
    (!outline.is_empty())
        .then(|| (heights().fold(f64::INFINITY, f64::lesser), heights().fold(f64::NEG_INFINITY, f64::greater)))
}

#[test]
fn agrees_with_clipping_cell_by_cell() {
    let mut rng = SplitMix64::new(11);
    let frame = unit_frame();
    for round in 0..4000 {
        let size = [3.0, 14.0, 60.0][round % 3];
        let mut coordinate = || (rng.next_f64() - 0.5) * size + 4.0;
        let corners = [(); 3].map(|()| [coordinate(), coordinate(), coordinate()]);
        let found = pieces(&frame, &triangle(corners));
        for cell in 0..64u32 {
            let piece = found.iter().find(|p| p.0 == cell);
            // What reaches into the cell by more than a touch must be there, and nothing that the cell is a touch away from.
            if let Some((low, high)) = clipped_range(corners, cell, -TOUCH_SIDE - 1e-9) {
                let &(_, bottom, top) = piece.unwrap_or_else(|| panic!("{corners:?} {cell}: missed"));
                assert!(f64::from(bottom) <= low + 1e-5 && f64::from(top) >= high - 1e-5, "{corners:?} {cell}");
            }
            if let Some(&(_, bottom, top)) = piece {
                let (low, high) = clipped_range(corners, cell, TOUCH_SIDE + 1e-9)
                    .unwrap_or_else(|| panic!("{corners:?} {cell}: nothing there"));
                assert!(low - 1e-5 <= f64::from(bottom) + 1.0, "{corners:?} {cell}");
                assert!(high + 1e-5 >= f64::from(top) - 1.0, "{corners:?} {cell}");
            }
        }
    }
}
