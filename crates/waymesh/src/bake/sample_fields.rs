//! Compact heightfields for tests: drawn maps and seeded random ones.

use super::compact::{BORDER_REGION, CompactHeightfield, DIRECTIONS, NO_NEIGHBOUR, NO_REGION, UNWALKABLE};
use crate::math::SplitMix64;

/// One span of a sample.
#[derive(Clone, Copy)]
pub(crate) struct SampleSpan {
    pub floor: i32,
    pub region: u32,
    pub area: u16,
}

/// Builds and links a field; `spans` gives the spans of column (x, z), lowest first.
pub(crate) fn field(
    width: u32,
    depth: u32,
    border: u32,
    climb: i32,
    spans: impl Fn(u32, u32) -> Vec<SampleSpan>,
) -> CompactHeightfield {
    let mut f = CompactHeightfield {
        width,
        depth,
        border,
        cell_size: 0.25,
        cell_height: 0.25,
        agent_height: 5,
        agent_climb: climb,
        ..CompactHeightfield::default()
    };
    for z in 0..depth {
        for x in 0..width {
            f.column_starts.push(f.floors.len() as u32);
            let column = spans(x, z);
            let inside = x >= border && z >= border && x < width - border && z < depth - border;
            for (i, s) in column.iter().enumerate() {
                f.floors.push(s.floor);
                f.clearances.push(column.get(i + 1).map_or(i32::MAX, |above| above.floor - s.floor));
                f.undersides.push(if i == 0 { i32::MIN } else { s.floor });
                f.areas.push(s.area);
                f.regions.push(if inside || s.region == NO_REGION { s.region } else { 1 | BORDER_REGION });
                f.region_count = f.region_count.max(s.region);
            }
        }
    }
    f.column_starts.push(f.floors.len() as u32);
    f.distances = vec![0; f.floors.len()];
    f.neighbours = vec![[NO_NEIGHBOUR; 4]; f.floors.len()];
    for z in 0..depth {
        for x in 0..width {
            for s in f.column(x, z) {
                for (d, &(dx, dz)) in DIRECTIONS.iter().enumerate() {
                    let (nx, nz) = (x.wrapping_add_signed(dx), z.wrapping_add_signed(dz));
                    if nx >= width || nz >= depth {
                        continue;
                    }
                    let top = |s: usize| f.floors[s].saturating_add(f.clearances[s]);
                    let found = f.column(nx, nz).find(|&n| {
                        (f.floors[n] - f.floors[s]).abs() <= climb
                            && top(n).min(top(s)) - f.floors[n].max(f.floors[s]) >= f.agent_height
                    });
                    if let Some(n) = found {
                        f.neighbours[s][d] = n as u32;
                    }
                }
            }
        }
    }
    f
}

/// A flat field drawn with z upwards: `.` for no floor, a letter or digit for a region.
pub(crate) fn drawn(border: u32, rows: &[&str]) -> CompactHeightfield {
    let depth = rows.len() as u32;
    field(rows[0].len() as u32, depth, border, 2, |x, z| match rows[(depth - 1 - z) as usize].as_bytes()[x as usize] {
        b'.' => vec![],
        c => vec![SampleSpan { floor: 10, region: u32::from(c), area: 1 }],
    })
}

/// A random field: blobs of regions on up to three floors with holes, steps and drops.
pub(crate) fn random(rng: &mut SplitMix64) -> CompactHeightfield {
    let (width, depth) = (3 + rng.below(20) as u32, 3 + rng.below(20) as u32);
    let border = (rng.below(3) as u32).min((width.min(depth) - 1) / 2);
    let climb = rng.below(5) as i32;
    let (levels, labels) = (1 + rng.below(3), 1 + rng.below(6));
    let (holes, roughness, noise) = (rng.below(40), rng.below(4), [2, 10, 40, 100][rng.below(4) as usize]);
    let cells = (width * depth) as usize;
    let mut columns: Vec<Vec<SampleSpan>> = vec![Vec::new(); cells];
    for level in 0..levels {
        let mut heights = vec![0i32; cells];
        let slope = rng.below(3) as i32;
        let mut regions = vec![0u32; cells];
        for i in 0..cells {
            let x = i as u32 % width;
            heights[i] = level as i32 * [4, 9, 30][rng.below(3) as usize].max(6)
                + slope * x as i32
                + rng.below(roughness * 2 + 1) as i32;
            let copy = if x > 0 && rng.below(2) == 0 { i - 1 } else { i.saturating_sub(width as usize) };
            regions[i] = if rng.below(100) < noise || i == 0 { 1 + rng.below(labels) as u32 } else { regions[copy] };
        }
        for i in 0..cells {
            if rng.below(100) < holes {
                continue;
            }
            let above = columns[i].last().is_none_or(|s| s.floor + 3 < heights[i]);
            let free = columns[i].iter().all(|s| s.region != regions[i]);
            if above {
                let kind = rng.below(60);
                let region = if free && kind > 2 { regions[i] } else { NO_REGION };
                let area = if kind == 0 { UNWALKABLE } else { (regions[i] % 3) as u16 };
                let region = if area == UNWALKABLE { NO_REGION } else { region };
                columns[i].push(SampleSpan { floor: heights[i], region, area });
            }
        }
    }
    field(width, depth, border, climb, |x, z| columns[(x + z * width) as usize].clone())
}
