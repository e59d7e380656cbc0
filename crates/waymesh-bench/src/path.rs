//! What a path query answered, for both sides alike.

/// A path, reduced to what tells whether two programs found the same.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Path {
    /// Whether the goal was reached.
    pub complete: bool,
    /// Polygons on the way.
    pub corridor: usize,
    /// Points of the straight path.
    pub points: usize,
    /// Along the points, in space.
    pub length: f64,
    /// Along the points, seen from above.
    pub length_xz: f64,
}

impl Path {
    /// A path through so many polygons and these points.
    pub fn through(complete: bool, corridor: usize, points: impl Iterator<Item = [f64; 3]>) -> Self {
        let mut path = Self { complete, corridor, ..Self::default() };
        let mut last = None;
        for point in points {
            if let Some(last) = last.replace(point) {
                let [x, y, z] = [0, 1, 2].map(|axis| point[axis] - last[axis]);
                path.length += (x * x + y * y + z * z).sqrt();
                path.length_xz += (x * x + z * z).sqrt();
            }
            path.points += 1;
        }
        path
    }
}
