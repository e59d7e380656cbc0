//! Paths over a single grid tile.

use super::search::{LatticeSearch, Outcome, route_cost};
use super::sight::sees;
use super::{NavGridTile, NavPath, NavPathStatus, check_position};
use crate::OutOfRange;
use crate::math::DVec3;

/// Finds paths over grid tiles. It keeps the memory of its searches: keep one per thread, and asking again allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct NavGridQuery {
    pub(super) search: LatticeSearch,
    pub(super) route: Vec<[u32; 2]>,
}

impl NavGridQuery {
    /// The cheapest path from the sample at `start` to the one at `goal`, through all samples on the way, with height 0: eight neighbours, a
    /// diagonal step only where both samples beside it are walkable. Empty (`NoPath`) where either is not walkable or off the
    /// grid, or there is no way.
    ///
    /// # Errors
    /// A position that is not finite or beyond ±2²¹ m.
    pub fn find_path(
        &mut self,
        tile: &NavGridTile,
        start: DVec3,
        goal: DVec3,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        check_position("start", start)?;
        check_position("goal", goal)?;
        out.clear();
        out.status = NavPathStatus::NoPath;
        let region = tile.region();
        let [start, goal] = [start, goal].map(|p| region.sample_at(p.x, p.z));
        if !tile.walkable(start[0], start[1]) || !tile.walkable(goal[0], goal[1]) {
            return Ok(out.status);
        }
        let outcome = self.search.run(tile, start.map(|v| v as u32), goal, u32::MAX);
        out.expanded = self.search.expanded();
        if outcome == Outcome::Reached {
            self.search.route(goal.map(|v| v as u32), &mut self.route);
            out.status = NavPathStatus::Complete;
            out.cost = route_cost(&self.route) * region.sample_size();
            out.reserve(self.route.len());
            for &[i, j] in &self.route {
                out.push(DVec3::new(region.x(i.into()), 0.0, region.z(j.into())));
            }
        }
        Ok(out.status)
    }
}

impl NavGridTile {
    /// As [`NavGridQuery::find_path`], for a single path.
    ///
    /// # Errors
    /// A position that is not finite or beyond ±2²¹ m.
    pub fn find_path(&self, start: DVec3, goal: DVec3) -> Result<Vec<DVec3>, OutOfRange> {
        let mut path = NavPath::new();
        NavGridQuery::default().find_path(self, start, goal, &mut path)?;
        Ok(path.points().collect())
    }

    /// Drops, in passes from the start until none is left, every waypoint whose neighbours see each other: the straight line between their
    /// samples touches only squares of walkable samples.
    #[must_use]
    pub fn smooth_path(&self, path: &[DVec3]) -> Vec<DVec3> {
        let mut points = path.to_vec();
        let sees = |a: DVec3, b: DVec3| {
            let [a, b] = [a, b].map(|p| self.region().sample_at(p.x, p.z));
            // Far off the grid nothing is seen, and the way there is not walked.
            let on_grid = [a, b].iter().all(|p| self.region().contains(p[0], p[1]));
            on_grid && sees(|i, j| self.walkable(i, j), a, b)
        };
        loop {
            let before = points.len();
            let mut kept = 1;
            for next in 1..before {
                if next + 1 == before || !sees(points[kept - 1], points[next + 1]) {
                    points[kept] = points[next];
                    kept += 1;
                }
            }
            points.truncate(kept);
            if points.len() == before {
                return points;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::NavRegion;

    fn grid(rows: &[&str]) -> NavGridTile {
        let region = NavRegion::new(0.0, 0.0, rows[0].len() as u32, rows.len() as u32, 1.0).unwrap();
        NavGridTile::from_fn(region, |i, j| rows[j as usize].as_bytes()[i as usize] == b'.')
    }

    fn at(x: f64, z: f64) -> DVec3 {
        DVec3::new(x, 0.0, z)
    }

    #[test]
    fn corners_are_not_cut() {
        assert_eq!(grid(&[".#", "#."]).find_path(at(0.0, 0.0), at(1.0, 1.0)).unwrap(), []);
        let around = grid(&[".#", ".."]).find_path(at(0.0, 0.0), at(1.0, 1.0)).unwrap();
        assert_eq!(around, [at(0.0, 0.0), at(0.0, 1.0), at(1.0, 1.0)]);
    }

    #[test]
    fn open_ground_twice_on_one_object() {
        let tile = grid(&[".........."; 10]);
        let (mut query, mut path) = (NavGridQuery::default(), NavPath::new());
        for _ in 0..2 {
            query.find_path(&tile, at(0.0, 0.0), at(9.0, 4.0), &mut path).unwrap();
            let cost = 4.0 * std::f64::consts::SQRT_2 + 5.0;
            assert_eq!(path.status(), NavPathStatus::Complete);
            assert!((path.cost() - cost).abs() < 1e-12 && (path.length() - cost).abs() < 1e-12);
            assert_eq!(path.len(), 10);
        }
        let points: Vec<DVec3> = path.points().collect();
        assert_eq!(tile.smooth_path(&points), [at(0.0, 0.0), at(9.0, 4.0)]);
        assert_eq!(tile.find_path(at(-1.0, 0.0), at(3.0, 3.0)).unwrap(), [], "off the grid");
        assert_eq!(tile.find_path(at(2.2, 3.3), at(2.0, 3.0)).unwrap(), [at(2.0, 3.0)]);
        assert!(tile.find_path(at(f64::NAN, 0.0), at(3.0, 3.0)).is_err());
        assert_eq!(tile.smooth_path(&[]), []);
    }
}
