use super::*;
use crate::bake::{compact::NO_NEIGHBOUR, open_space, spans};
use crate::math::SplitMix64;

/// Open space over a map of characters: `.` floor at 0, `#` nothing, digits floors at that height.
fn field(rows: &[&str]) -> CompactHeightfield {
    let width = rows[0].len();
    let mut pieces = Vec::new();
    for (z, row) in rows.iter().enumerate() {
        for (x, c) in row.bytes().enumerate() {
            let height = if c == b'.' { 0 } else { i32::from(c) - i32::from(b'0') };
            if c != b'#' {
                pieces.push(((x + z * width) as u32, height, height + 1, 0));
            }
        }
    }
    over(width as u32, rows.len() as u32, &pieces)
}

fn over(width: u32, depth: u32, pieces: &[(u32, i32, i32, u16)]) -> CompactHeightfield {
    let solid = spans::solid(width, depth, pieces, 0);
    let mut open = CompactHeightfield { agent_height: 3, agent_climb: 1, ..Default::default() };
    open_space::build(&mut open, &solid);
    open
}

const PARTITIONS: [Partition; 3] = [Partition::Watershed, Partition::Monotone, Partition::Layers];

fn cut(field: &mut CompactHeightfield, partition: Partition, min_cells: u32, merge_cells: u32) {
    let mut scratch = Scratch::default();
    measure(field, &mut Vec::new());
    build(field, partition, min_cells, merge_cells, &mut scratch);
}

fn partition(field: &mut CompactHeightfield, min_cells: u32, merge_cells: u32) {
    cut(field, Partition::Watershed, min_cells, merge_cells);
}

/// Every region is connected, uses each column once and has one area; every walkable place with a region counts.
fn check(field: &CompactHeightfield) {
    let mut seen = vec![false; field.span_count()];
    for column in field.column_starts.windows(2) {
        let regions = &field.regions[column[0] as usize..column[1] as usize];
        for (k, r) in regions.iter().enumerate() {
            assert!(*r == NO_REGION || !regions[..k].contains(r), "region {r} twice in a column");
        }
    }
    let mut started = vec![false; field.region_count as usize + 1];
    for start in 0..field.span_count() {
        let region = field.regions[start];
        if region == NO_REGION || seen[start] {
            continue;
        }
        assert!(!std::mem::replace(&mut started[region as usize], true), "region {region} is in pieces");
        let mut stack = vec![start];
        seen[start] = true;
        while let Some(i) = stack.pop() {
            assert_eq!(field.areas[i], field.areas[start]);
            for n in field.neighbours[i] {
                if n != NO_NEIGHBOUR && field.regions[n as usize] == region && !seen[n as usize] {
                    seen[n as usize] = true;
                    stack.push(n as usize);
                }
            }
        }
    }
    assert!(started[1..].iter().all(|&s| s), "numbers have gaps");
}

#[test]
fn an_open_square_is_one_region() {
    for partition in PARTITIONS {
        let mut field = field(&["............"; 12]);
        cut(&mut field, partition, 8, 20);
        assert_eq!(field.region_count, 1);
        assert!(field.regions.iter().all(|&r| r == 1));
    }
}

#[test]
fn two_rooms_and_a_door() {
    let room = "..........#..........";
    let door = ".....................";
    let mut field = field(&[room, room, room, room, door, room, room, room, room]);
    partition(&mut field, 4, 4);
    assert_eq!(field.region_count, 2);
    check(&field);
}

#[test]
fn small_islands_go() {
    for partition in PARTITIONS {
        let mut field = field(&["...#......", "...#......", "...#......", "####......"]);
        cut(&mut field, partition, 10, 0);
        assert_eq!(field.region_count, 1);
        assert_eq!(field.regions.iter().filter(|&&r| r == NO_REGION).count(), 9);
    }
}

#[test]
fn an_island_that_goes_on_beyond_the_tile_stays() {
    for partition in PARTITIONS {
        let mut field = field(&["....", "....", "....", "...."]);
        field.border = 1;
        cut(&mut field, partition, 100, 0);
        assert_eq!(field.regions.iter().filter(|&&r| r == 1).count(), 4);
        assert_eq!(field.regions.iter().filter(|&&r| r & BORDER_REGION != 0).count(), 12);
    }
}

#[test]
fn a_spiral_is_cut_where_it_passes_over_itself() {
    // Eight columns around a middle, three turns, each place one higher than the last.
    let around = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)];
    let pieces: Vec<(u32, i32, i32, u16)> = (0..24)
        .map(|k| {
            let (x, z) = around[k % 8];
            (x + z * 3, k as i32, k as i32 + 1, 0)
        })
        .collect();
    for partition in PARTITIONS {
        let mut field = over(3, 3, &pieces);
        cut(&mut field, partition, 0, 100);
        assert!(field.region_count >= 3);
        assert!(field.regions.iter().all(|&r| r != NO_REGION));
        check(&field);
    }
}

#[test]
fn random_ground_is_covered_by_sound_regions() {
    let mut rng = SplitMix64::new(5);
    for round in 0..200 {
        let (width, depth) = (6 + rng.below(20) as u32, 6 + rng.below(20) as u32);
        let mut pieces = Vec::new();
        for column in 0..width * depth {
            for storey in 0..1 + rng.below(2) as i32 {
                if rng.below(100) < 85 {
                    let bottom = storey * 5 + rng.below(2) as i32;
                    let area = if rng.below(30) == 0 { 3 } else { 0 };
                    pieces.push((column, bottom, bottom + 1, area));
                }
            }
        }
        let mut field = over(width, depth, &pieces);
        for partition in PARTITIONS {
            cut(&mut field, partition, 0, [0, 20, 400][round % 3]);
            assert!(field.regions.iter().all(|&r| r != NO_REGION));
            check(&field);
            cut(&mut field, partition, 12, 20);
            check(&field);
        }
    }
}

#[test]
fn a_monotone_region_is_one_run_in_every_row() {
    let rows = [
        "....................",
        "...####...##........",
        "...####.........##..",
        "....................",
        "..#...#...#...#.....",
    ];
    let mut field = field(&rows);
    cut(&mut field, Partition::Monotone, 0, 0);
    for (z, row) in rows.iter().enumerate() {
        let regions: Vec<u32> = (0..row.len() as u32)
            .flat_map(|x| field.column(x, z as u32).map(|i| field.regions[i]).next().or(Some(NO_REGION)))
            .collect();
        let runs: Vec<u32> = regions.chunk_by(|a, b| a == b).map(|run| run[0]).filter(|&r| r != NO_REGION).collect();
        for (k, region) in runs.iter().enumerate() {
            assert!(!runs[..k].contains(region), "region {region} has two runs in row {z}");
        }
    }
}

#[test]
fn ground_with_holes_is_one_layer_and_a_bridge_over_it_another() {
    let mut ground = field(&["..........", "..##..##..", "..##..##..", "..........", "...####...", ".........."]);
    cut(&mut ground, Partition::Layers, 0, 0);
    assert_eq!(ground.region_count, 1);
    // A bridge of one row over the middle, joined to nothing.
    let mut pieces: Vec<(u32, i32, i32, u16)> = (0..60).map(|column| (column, 0, 1, 0)).collect();
    pieces.extend((30..40).map(|column| (column, 9, 10, 0)));
    let mut crossed = over(10, 6, &pieces);
    cut(&mut crossed, Partition::Layers, 0, 0);
    assert_eq!(crossed.region_count, 2);
    check(&crossed);
}
