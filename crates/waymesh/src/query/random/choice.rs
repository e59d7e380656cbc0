//! Choosing by weight, and points in convex outlines.

use crate::math::{DVec2, SplitMix64};

/// The four numbers in [0, 1) that a draw takes from the generator, in this order.
pub(super) struct Draw {
    pub(super) polygon: f64,
    triangle: f64,
    root: f64,
    along: f64,
}

impl Draw {
    pub(super) fn new(rng: &mut SplitMix64) -> Self {
        Self { polygon: rng.next_f64(), triangle: rng.next_f64(), root: rng.next_f64(), along: rng.next_f64() }
    }

    /// The point of a convex outline (three points or more) that the draw stands for: uniform in a triangle of its fan
    /// (Osada, Funkhouser, Chazelle and Dobkin 2002).
    pub(super) fn point_in(&self, outline: impl ExactSizeIterator<Item = DVec2> + Clone) -> Option<DVec2> {
        let aim = self.triangle * fan(outline.clone()).fold(0.0, |sum, t| sum + twice_area(t) * 0.5);
        let mut total = 0.0;
        let mut chosen = None;
        for triangle in fan(outline) {
            let area = twice_area(triangle) * 0.5;
            total += area;
            if area > 0.0 {
                chosen = Some(triangle);
            }
            if total > aim {
                break;
            }
        }
        let [a, b, c] = chosen?;
        let (r1, r2) = (self.root.sqrt(), self.along);
        Some(a * (1.0 - r1) + b * (r1 * (1.0 - r2)) + c * (r1 * r2))
    }
}

/// Running totals of weights.
#[derive(Clone, Debug, Default)]
pub(super) struct Weights {
    totals: Vec<f64>,
    last: Option<usize>,
}

impl Weights {
    pub(super) fn clear(&mut self) {
        self.totals.clear();
        self.last = None;
    }

    /// Makes room for so many entries in an empty list.
    pub(super) fn reserve(&mut self, entries: usize) {
        self.totals.reserve(entries);
    }

    /// Adds an entry; one of weight 0 is never chosen.
    pub(super) fn push(&mut self, weight: f64) {
        if weight > 0.0 {
            self.last = Some(self.totals.len());
        }
        self.totals.push(self.totals.last().copied().unwrap_or(0.0) + weight);
    }

    /// The first entry whose running total exceeds the fraction `u` of the whole; where rounding leaves none, the last
    /// of positive weight. `None` when all weights are 0.
    pub(super) fn choose(&self, u: f64) -> Option<usize> {
        let last = self.last?;
        let aim = u * self.totals.last()?;
        let first = self.totals.partition_point(|&total| total <= aim);
        Some(if first < self.totals.len() { first } else { last })
    }

    pub(super) fn any(&self) -> bool {
        self.last.is_some()
    }
}

/// The area of a convex outline: the sum over its fan.
pub(super) fn area(outline: impl ExactSizeIterator<Item = DVec2> + Clone) -> f64 {
    fan(outline).fold(0.0, |sum, triangle| sum + twice_area(triangle) * 0.5)
}

/// The triangles (first, i, i + 1) of an outline.
fn fan(mut outline: impl ExactSizeIterator<Item = DVec2> + Clone) -> impl Iterator<Item = [DVec2; 3]> {
    let first = outline.next().unwrap_or_default();
    let next = outline.clone().skip(1);
    outline.zip(next).map(move |(b, c)| [first, b, c])
}

fn twice_area([a, b, c]: [DVec2; 3]) -> f64 {
    ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)).abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_no_weight_are_never_chosen() {
        let mut weights = Weights::default();
        [0.0, 2.0, 0.0, 0.0, 1.0, 0.0].into_iter().for_each(|w| weights.push(w));
        let chosen: Vec<usize> = [0.0, 0.66, 0.67, 1.0].map(|u| weights.choose(u).unwrap()).to_vec();
        assert_eq!(chosen, [1, 1, 4, 4]);
        weights.clear();
        weights.push(0.0);
        assert_eq!(weights.choose(0.5), None);
    }

    #[test]
    fn points_lie_inside_and_corners_are_hit() {
        let square = [DVec2::ZERO, DVec2::new(2.0, 0.0), DVec2::new(2.0, 2.0), DVec2::new(0.0, 2.0)];
        assert_eq!(area(square.iter().copied()), 4.0);
        let at = |triangle, root, along| {
            Draw { polygon: 0.0, triangle, root, along }.point_in(square.iter().copied()).unwrap()
        };
        assert_eq!(at(0.0, 0.0, 0.5), DVec2::ZERO);
        assert_eq!(at(0.3, 1.0, 0.0), square[1]);
        assert_eq!(at(0.5, 1.0, 1.0), square[3]);
    }
}
