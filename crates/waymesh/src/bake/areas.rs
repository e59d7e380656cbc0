//! Which triangles can be walked on, by slope and winding.

use super::{HeightField, Level, compact::UNWALKABLE};
use crate::math::Extremes;

/// Slack of the slope limit, so that ground exactly at the limit is walkable whatever the rounding.
const SLOPE_SLACK: f64 = 1e-9;

/// The area of each triangle ([`UNWALKABLE`] where it is too steep), and what was found.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct TriangleAreas {
    /// The area a triangle.
    pub areas: Vec<u16>,
    /// Triangles that are walkable.
    pub walkable: usize,
    /// Triangles that face down, walkable if they were turned over.
    pub facing_down: usize,
    /// Triangles that are too steep, whichever way they face.
    pub too_steep: usize,
    /// Triangles without area, which face nowhere.
    pub degenerate: usize,
    /// The largest upward part of a unit normal.
    pub flattest_normal_y: f64,
}

impl TriangleAreas {
    /// Sorts the level's triangles by slope: walkable where the upward part of the unit normal is at least
    /// `min_normal_y`.
    pub fn new(level: &Level, min_normal_y: f64) -> Self {
        let mut found = Self { areas: Vec::with_capacity(level.triangles().len()), ..Self::default() };
        let limit = min_normal_y - SLOPE_SLACK;
        for triangle in 0..level.triangles().len() {
            let walkable = found.sort(level.corners(triangle), limit);
            found.areas.push(if walkable { u16::from(level.area(triangle)) } else { UNWALKABLE });
        }
        for triangle in level.height_fields().iter().flat_map(HeightField::all_triangles) {
            found.sort(triangle, limit);
        }
        found
    }

    /// Counts a triangle; whether it is walkable.
    fn sort(&mut self, corners: [[f64; 3]; 3], limit: f64) -> bool {
        let normal_y = unit_normal_y(corners);
        let y = normal_y.unwrap_or(0.0);
        self.flattest_normal_y = self.flattest_normal_y.greater(y);
        let walkable = y > 0.0 && y >= limit;
        let kind = match normal_y {
            None => &mut self.degenerate,
            Some(_) if walkable => &mut self.walkable,
            Some(y) if y < 0.0 && -y >= limit => &mut self.facing_down,
            Some(_) => &mut self.too_steep,
        };
        *kind += 1;
        walkable
    }
}

/// A triangle's area, or [`UNWALKABLE`] if it is too steep or faces down.
pub(crate) fn of_triangle(corners: [[f64; 3]; 3], area: u8, min_normal_y: f64) -> u16 {
    let walkable = unit_normal_y(corners).is_some_and(|y| y > 0.0 && y >= min_normal_y - SLOPE_SLACK);
    if walkable { area.into() } else { UNWALKABLE }
}

/// The upward part of a triangle's unit normal; `None` for a triangle without area.
fn unit_normal_y([a, b, c]: [[f64; 3]; 3]) -> Option<f64> {
    let (u, v) = ([b[0] - a[0], b[1] - a[1], b[2] - a[2]], [c[0] - a[0], c[1] - a[1], c[2] - a[2]]);
    let x = u[1] * v[2] - u[2] * v[1];
    let y = u[2] * v[0] - u[0] * v[2];
    let z = u[0] * v[1] - u[1] * v[0];
    let length = (x * x + y * y + z * z).sqrt();
    (length > 0.0).then(|| y / length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::cos_degrees;

    fn areas(corners: [[f64; 3]; 3], degrees: f64) -> TriangleAreas {
        let level = Level::new(corners.to_vec(), vec![[0, 1, 2]]).unwrap();
        TriangleAreas::new(&level, cos_degrees(degrees))
    }

    #[test]
    fn winding_and_slope_decide() {
        let up = [[0.0, 0.0, 0.0], [0.0, 0.0, 10.0], [10.0, 0.0, 10.0]];
        assert_eq!(areas(up, 0.0).areas, [0]);
        let down = areas([up[0], up[2], up[1]], 45.0);
        assert_eq!((down.areas[0], down.facing_down), (UNWALKABLE, 1));
        let slope = [[0.0, 0.0, 0.0], [0.0, 0.0, 10.0], [10.0, 10.0, 10.0]];
        assert_eq!(areas(slope, 45.0).walkable, 1);
        assert_eq!(areas(slope, 44.9).walkable, 0);
        let wall = [[0.0, 0.0, 0.0], [0.0, 5.0, 0.0], [0.0, 0.0, 5.0]];
        assert_eq!(areas(wall, 90.0).walkable, 0);
        assert_eq!(areas(wall, 45.0).too_steep, 1);
        let line = areas([[0.0; 3], [1.0; 3], [3.0; 3]], 90.0);
        assert_eq!((line.walkable, line.degenerate, line.too_steep), (0, 1, 0));
    }
}
