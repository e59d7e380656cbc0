//! Straight lines over cells, by three codes.

use super::slow::SlowCells;
use crate::bake::plan2d::CellGrid;
use crate::bake::plan2d::checks::{removable_points, samples_off};
use crate::bake::plan2d::walkable_line::stays_walkable;
use crate::math::{DVec2, SplitMix64};

fn grid(rows: &[&str]) -> CellGrid {
    CellGrid::from_rows(1.0, rows).unwrap()
}

fn walkable(cells: &CellGrid, a: [f64; 2], b: [f64; 2]) -> bool {
    let (a, b) = (DVec2::from_array(a), DVec2::from_array(b));
    let answer = stays_walkable(cells, a, b);
    assert_eq!(answer, stays_walkable(cells, b, a));
    answer
}

#[test]
fn boundaries_belong() {
    let corner = grid(&[".#", "#."]);
    // Through the point where the two meet, and beside it.
    assert!(walkable(&corner, [0.5, 0.5], [1.5, 1.5]));
    assert!(walkable(&corner, [0.0, 0.0], [2.0, 2.0]));
    assert!(!walkable(&corner, [0.5, 0.5], [1.5, 1.5 + 1e-15]));
    assert!(!walkable(&corner, [0.5, 1.5], [1.5, 0.5]));
    // Along the sides of both.
    assert!(walkable(&corner, [1.0, 0.0], [1.0, 2.0]));
    assert!(walkable(&corner, [0.0, 1.0], [2.0, 1.0]));
    let wall = grid(&["...", "###", "###", "..."]);
    assert!(walkable(&wall, [0.0, 1.0], [3.0, 1.0]));
    assert!(!walkable(&wall, [0.0, 2.0], [3.0, 2.0]));
    assert!(!walkable(&wall, [1.0, 1.0], [1.0, 3.0]));
    // The world's edge belongs, what lies outside does not.
    let open = grid(&["..", ".."]);
    assert!(walkable(&open, [0.0, 0.0], [2.0, 0.0]) && walkable(&open, [2.0, 2.0], [2.0, 0.0]));
    assert!(!walkable(&open, [0.0, 0.0], [2.0, -1e-300]) && !walkable(&open, [1.0, 1.0], [2.5, 1.0]));
    assert!(walkable(&open, [1.0, 1.0], [1.0, 1.0]) && !walkable(&open, [3.0, 1.0], [3.0, 1.0]));
}

#[test]
fn three_codes_agree() {
    let mut counts = [0; 2];
    for seed in 0..4000 {
        let mut rng = SplitMix64::new(seed);
        let (columns, rows) = (1 + rng.below(7) as u32, 1 + rng.below(7) as u32);
        let density = 2 + rng.below(6);
        let cells: Vec<bool> = (0..columns * rows).map(|_| rng.below(density) != 0).collect();
        let cell = [64, 32, 48][rng.below(3) as usize];
        let fast = CellGrid::new(cell as f64 / 64.0, columns, rows, cells.clone()).unwrap();
        let slow = SlowCells {
            cell,
            columns: columns.into(),
            rows: rows.into(),
            walkable: cells.chunks(columns as usize).map(<[bool]>::to_vec).collect(),
        };
        for _ in 0..20 {
            let step = [cell, cell / 2, cell / 4, 1][rng.below(4) as usize];
            let mut place = |count: u32| (rng.below((i64::from(count) * cell / step + 1) as u64) as i64) * step;
            let (a, b) = ([place(columns), place(rows)], [place(columns), place(rows)]);
            let metres = |p: [i64; 2]| DVec2::new(p[0] as f64 / 64.0, p[1] as f64 / 64.0);
            let (p, q) = (metres(a), metres(b));
            let expected = slow.stays_walkable(a, b);
            assert_eq!(stays_walkable(&fast, p, q), expected, "seed {seed}: {fast:?} {p} {q}");
            if a != b {
                let removable = removable_points(&fast, &[p, p, q]).len() == 1;
                assert_eq!(removable, expected, "seed {seed}: {fast:?} {p} {q}");
            }
            if expected {
                assert_eq!(samples_off(&fast, &[p, q]), 0);
            }
            counts[usize::from(expected)] += 1;
        }
    }
    assert!(counts.iter().all(|&n| n > 10_000), "{counts:?}");
}
