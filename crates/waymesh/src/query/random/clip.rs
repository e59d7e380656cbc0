//! Clipping an outline to an upright square (Sutherland and Hodgman 1974).

use crate::math::DVec2;

/// An outline of 64 points has at most one more for each side of the square.
const MOST_POINTS: usize = 64 + 4;

/// A convex outline while it is clipped.
pub(super) struct Clipped {
    points: [DVec2; MOST_POINTS],
    count: usize,
}

impl Clipped {
    /// The part of a convex outline inside the square of half side `radius` around `center`.
    pub(super) fn to_square(outline: impl Iterator<Item = DVec2>, center: DVec2, radius: f64) -> Self {
        let mut clipped = Self { points: [DVec2::ZERO; MOST_POINTS], count: 0 };
        outline.for_each(|p| clipped.push(p));
        let (low, high) = (center - radius, center + radius);
        clipped.cut(|p| p.x, |x| x >= low.x, low.x);
        clipped.cut(|p| p.x, |x| x <= high.x, high.x);
        clipped.cut(|p| p.y, |z| z >= low.y, low.y);
        clipped.cut(|p| p.y, |z| z <= high.y, high.y);
        clipped
    }

    pub(super) fn points(&self) -> &[DVec2] {
        &self.points[..self.count]
    }

    fn push(&mut self, p: DVec2) {
        // Rounding may bend an outline so that a side cuts it more than twice; what finds no room is a sliver.
        if let Some(place) = self.points.get_mut(self.count) {
            *place = p;
            self.count += 1;
        }
    }

    /// Keeps what is inside of one side. Edges are visited from the one that leads from the last point to the first; each
    /// gives its cut, then its end where that is inside.
    fn cut(&mut self, coordinate: impl Fn(DVec2) -> f64, inside: impl Fn(f64) -> bool, at: f64) {
        if self.points().iter().all(|&p| inside(coordinate(p))) {
            return;
        }
        let (points, count) = (self.points, self.count);
        self.count = 0;
        for i in 0..count {
            let (a, b) = (points[if i == 0 { count - 1 } else { i - 1 }], points[i]);
            let (from, to) = (coordinate(a), coordinate(b));
            if inside(from) != inside(to) {
                self.push(a + (b - a) * ((at - from) / (to - from)));
            }
            if inside(to) {
                self.push(b);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clip(points: &[(f64, f64)], radius: f64) -> Vec<(f64, f64)> {
        let outline = points.iter().map(|&(x, z)| DVec2::new(x, z));
        Clipped::to_square(outline, DVec2::ZERO, radius).points().iter().map(|p| (p.x, p.y)).collect()
    }

    #[test]
    fn order_of_points() {
        let square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)];
        assert_eq!(clip(&square, 5.0), square);
        // x max makes (0, 0) (2, 0) (2, 4) (0, 4); z max begins with the edge from the last point to the first.
        assert_eq!(clip(&square, 2.0), [(0.0, 2.0), (0.0, 0.0), (2.0, 0.0), (2.0, 2.0)]);
        assert_eq!(clip(&[(9.0, 0.0), (10.0, 0.0), (9.0, 1.0)], 2.0), []);
        assert_eq!(clip(&[(-9.0, -9.0), (9.0, -9.0), (9.0, 9.0), (-9.0, 9.0)], 1.0).len(), 4);
    }
}
