//! How near cells and paths come to obstacles, measured from the obstacles themselves.

use waymesh::bake::plan2d::{GridPlan, Rectangle};
use waymesh::math::DVec2;

/// How many walkable cells have their centre nearer to an obstacle than the radius, counted one by one.
pub fn cells_nearer_than_radius(grid: &GridPlan) -> u32 {
    let near = |column: u32, row: u32| {
        let centre = grid.walkable.centre(column, row);
        let walkable = grid.walkable.is_walkable(column.into(), row.into());
        walkable && grid.plan.obstacles.iter().any(|o| from_point(centre, o) < grid.plan.radius)
    };
    let (columns, rows) = (grid.walkable.columns(), grid.walkable.rows());
    (0..rows).map(|row| (0..columns).filter(|&column| near(column, row)).count() as u32).sum()
}

/// The least distance of a path from all obstacles; none without obstacles.
pub fn of_path(points: &[DVec2], obstacles: &[Rectangle]) -> Option<f64> {
    let pairs = points.windows(2).flat_map(|pair| obstacles.iter().map(|o| from_segment(pair[0], pair[1], o)));
    pairs.min_by(f64::total_cmp)
}

fn from_point(p: DVec2, r: &Rectangle) -> f64 {
    let outside = |v: f64, low: f64, high: f64| v - v.clamp(low, high);
    let (dx, dy) = (outside(p.x, r.x0, r.x1), outside(p.y, r.y0, r.y1));
    (dx * dx + dy * dy).sqrt()
}

/// A segment is nearest to a rectangle at one of its ends or at one of the rectangle's corners, unless they meet.
fn from_segment(a: DVec2, b: DVec2, r: &Rectangle) -> f64 {
    if meets(a, b, r) {
        return 0.0;
    }
    let corners = [[r.x0, r.y0], [r.x1, r.y0], [r.x1, r.y1], [r.x0, r.y1]].map(DVec2::from_array);
    let corner = |c: DVec2| {
        let along = b - a;
        let length = along.x * along.x + along.y * along.y;
        let t = if length > 0.0 { ((c.x - a.x) * along.x + (c.y - a.y) * along.y) / length } else { 0.0 };
        let off = c - (a + along * t.clamp(0.0, 1.0));
        (off.x * off.x + off.y * off.y).sqrt()
    };
    let nearest = corners.map(corner).into_iter().chain([from_point(a, r), from_point(b, r)]);
    nearest.min_by(f64::total_cmp).unwrap_or(f64::INFINITY)
}

/// Whether a segment and a rectangle have a point in common: cut down to the rectangle's width, then to its height, something
/// of the segment is left.
fn meets(a: DVec2, b: DVec2, r: &Rectangle) -> bool {
    let (mut from, mut to) = (0.0f64, 1.0f64);
    for (p, q, low, high) in [(a.x, b.x, r.x0, r.x1), (a.y, b.y, r.y0, r.y1)] {
        if p == q {
            if !(low..=high).contains(&p) {
                return false;
            }
            continue;
        }
        let (s, t) = ((low - p) / (q - p), (high - p) / (q - p));
        from = from.max(s.min(t));
        to = to.min(s.max(t));
    }
    from <= to
}

#[cfg(test)]
mod tests {
    use super::*;
    use waymesh::math::SplitMix64;

    /// Against many points of the segment.
    #[test]
    fn distances_of_segments() {
        let mut rng = SplitMix64::new(7);
        let mut number = || (rng.next_f64() * 20.0).round() / 2.0;
        for _ in 0..2000 {
            let (a, b) = (DVec2::new(number(), number()), DVec2::new(number(), number()));
            let (x0, y0) = (number(), number());
            let r = Rectangle { x0, y0, x1: x0 + number() / 3.0, y1: y0 + number() / 3.0 };
            let found = from_segment(a, b, &r);
            let sampled = (0..=2000).map(|k| from_point(a + (b - a) * (f64::from(k) / 2000.0), &r));
            let sampled = sampled.min_by(f64::total_cmp).unwrap();
            assert!(found <= sampled + 1e-12 && sampled - found < 0.01, "{a} {b} {r:?}: {found} {sampled}");
        }
    }
}
