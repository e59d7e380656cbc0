//! The search beside Dijkstra's (1959) over a plain array.

use super::steps::{COSTS, DIRECTIONS, OCTANTS};
use super::*;
use crate::math::SplitMix64;

struct Field {
    size: [u32; 2],
    free: Vec<bool>,
}

impl Field {
    fn random(rng: &mut SplitMix64) -> Self {
        let size = [1 + rng.below(90) as u32, 1 + rng.below(90) as u32];
        let blocked = rng.below(60);
        Self { size, free: (0..size[0] * size[1]).map(|_| rng.below(100) >= blocked).collect() }
    }

    fn free(&self, x: i64, z: i64) -> bool {
        let inside = x >= 0 && z >= 0 && x < i64::from(self.size[0]) && z < i64::from(self.size[1]);
        inside && self.free[(z * i64::from(self.size[0]) + x) as usize]
    }

    /// Costs from a start, `u64::MAX` where there is no way.
    fn costs(&self, start: [u32; 2]) -> Vec<u64> {
        let width = i64::from(self.size[0]);
        let mut costs = vec![u64::MAX; self.free.len()];
        let mut queue = std::collections::BTreeSet::from([(0, i64::from(start[0]), i64::from(start[1]))]);
        costs[(i64::from(start[1]) * width + i64::from(start[0])) as usize] = 0;
        while let Some((cost, x, z)) = queue.pop_first() {
            for (direction, [dx, dz]) in DIRECTIONS.into_iter().enumerate() {
                if self.free(x + dx, z + dz) && self.free(x + dx, z) && self.free(x, z + dz) {
                    let known = &mut costs[((z + dz) * width + x + dx) as usize];
                    if cost + COSTS[direction] < *known {
                        *known = cost + COSTS[direction];
                        queue.insert((*known, x + dx, z + dz));
                    }
                }
            }
        }
        costs
    }
}

impl Standing for Field {
    fn size(&self) -> [u32; 2] {
        self.size
    }

    fn bits(&self, column: u32, row: u32) -> u32 {
        (0..32).fold(0, |bits, k| bits | u32::from(self.free(i64::from(column * 32 + k), i64::from(row))) << k)
    }
}

/// Equal cost everywhere, routes of allowed steps, everything closed where there is no way.
#[test]
fn the_cheapest_way() {
    let mut rng = SplitMix64::new(11);
    let mut search = LatticeSearch::default();
    let mut route = Vec::new();
    let (mut reached, mut not) = (0, 0);
    for _ in 0..300 {
        let field = Field::random(&mut rng);
        let mut place = || field.size.map(|v| rng.below(u64::from(v)) as u32);
        let (start, goal) = (place(), place());
        if !field.free(start[0].into(), start[1].into()) {
            continue;
        }
        let costs = field.costs(start);
        let at = |[x, z]: [u32; 2]| costs[(z * field.size[0] + x) as usize];
        match search.run(&field, start, goal.map(i64::from), u32::MAX) {
            Outcome::Reached => {
                search.route(goal, &mut route);
                assert_eq!((route[0], route[route.len() - 1]), (start, goal));
                let mut cost = 0;
                for step in route.windows(2) {
                    let [dx, dz] = [0, 1].map(|k| i64::from(step[1][k]) - i64::from(step[0][k]));
                    let direction = DIRECTIONS.iter().position(|d| *d == [dx, dz]).unwrap();
                    let (x, z) = (i64::from(step[0][0]), i64::from(step[0][1]));
                    assert!(field.free(x + dx, z + dz) && field.free(x + dx, z) && field.free(x, z + dz));
                    cost += COSTS[direction];
                }
                assert_eq!(cost, at(goal));
                assert!((route_cost(&route) - cost as f64 / 2f64.powi(32)).abs() < 1e-9);
                reached += 1;
            }
            outcome => {
                assert_eq!((outcome, at(goal)), (Outcome::Exhausted, u64::MAX));
                let place = goal.map(f64::from);
                let far = |[x, z]: [i64; 2]| (x as f64 - place[0]).powi(2) + (z as f64 - place[1]).powi(2);
                let width = field.size[0] as usize;
                let nearest = (0..costs.len())
                    .filter(|&k| costs[k] < u64::MAX)
                    .map(|k| [(k % width) as i64, (k / width) as i64])
                    .min_by(|&a, &b| far(a).total_cmp(&far(b)).then((a[1], a[0]).cmp(&(b[1], b[0]))));
                assert_eq!(search.nearest_closed(place).map(|p| p.map(i64::from)), nearest);
                not += 1;
            }
        }
        // A second time on the same object: the same.
        let expanded = search.expanded();
        let again = search.run(&field, start, goal.map(i64::from), u32::MAX);
        assert_eq!(search.expanded(), expanded);
        if expanded > 1 {
            let cut = search.run(&field, start, goal.map(i64::from), expanded - 1);
            assert_eq!((cut, search.expanded()), (Outcome::OutOfBudget, expanded - 1));
        }
        assert!(again != Outcome::OutOfBudget);
    }
    assert!(reached > 50 && not > 20, "{reached} {not}");
}

#[test]
fn the_middle_bit_is_the_fifth() {
    assert_eq!(OCTANTS[4], [0, 0]);
    assert_eq!(ALLOWED[0b111_111_111], 0xff);
    // A corner is not cut.
    assert_eq!(ALLOWED[0b100_110_000], 0b0001_0000);
}
