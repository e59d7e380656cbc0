//! Filters that take walkability from spans, or give it, by what is around them.

use super::{compact::DIRECTIONS, compact::UNWALKABLE, spans::Heightfield};
use std::ops::Range;

/// Makes a span walkable that an agent can step onto from the walkable span below it in the same column: curbs, stairs,
/// litter. Only one step at a time, so that nothing climbs up a wall.
pub(crate) fn low_hanging(field: &mut Heightfield, climb: i32) {
    for column in field.column_starts.windows(2) {
        let (start, end) = (column[0] as usize, column[1] as usize);
        let mut below: Option<(i32, u16)> = None;
        for i in start..end {
            let (top, area) = (field.tops[i], field.areas[i]);
            if area != UNWALKABLE {
                below = Some((top, area));
            } else if let Some((top_below, area_below)) = below.take()
                && top - top_below <= climb
            {
                field.areas[i] = area_below;
            }
        }
    }
}

/// Makes spans unwalkable at the rim of a drop deeper than the climb, and where the ground around varies by more than
/// the climb (a slope too steep, though every single step is low enough).
pub(crate) fn ledges(field: &mut Heightfield, height: i32, climb: i32) {
    for z in 0..field.depth {
        for x in 0..field.width {
            let spans = field.column(x, z);
            if field.areas[spans.clone()].iter().all(|&area| area == UNWALKABLE) {
                continue;
            }
            let mut around = [Neighbours::NONE; 4];
            for (neighbours, (dx, dz)) in around.iter_mut().zip(DIRECTIONS) {
                let (nx, nz) = (x.wrapping_add_signed(dx), z.wrapping_add_signed(dz));
                if nx < field.width && nz < field.depth {
                    neighbours.look_at(field, field.column(nx, nz));
                }
            }
            for i in spans.clone() {
                if field.areas[i] != UNWALKABLE && is_ledge(field, &mut around, i, spans.end, height, climb) {
                    field.areas[i] = UNWALKABLE;
                }
            }
        }
    }
}

/// A column next to another one whose spans are looked at from the lowest to the highest.
#[derive(Clone, Copy)]
struct Neighbours {
    /// The first span that does not end below the one that was looked at last.
    first: u32,
    end: u32,
    /// Where its lowest span begins, below which there is no ground at all.
    underside: i32,
}

impl Neighbours {
    /// Beyond the field there is nothing.
    const NONE: Self = Self { first: 0, end: 0, underside: i32::MAX };

    #[inline]
    fn look_at(&mut self, field: &Heightfield, spans: Range<usize>) {
        if !spans.is_empty() {
            self.first = spans.start as u32;
            self.end = spans.end as u32;
            self.underside = field.bottoms[spans.start];
        }
    }

    /// Passes over what has its ceiling below `least`.
    #[inline]
    fn skip_below(&mut self, field: &Heightfield, least: i32) {
        while self.first < self.end && field.ceiling(self.first as usize, self.end as usize) < least {
            self.first += 1;
        }
    }
}

#[inline]
fn is_ledge(field: &Heightfield, around: &mut [Neighbours; 4], i: usize, end: usize, height: i32, climb: i32) -> bool {
    let floor = field.tops[i];
    let ceiling = field.ceiling(i, end);
    let (mut lowest, mut highest) = (floor, floor);
    for neighbours in around {
        if ceiling.min(neighbours.underside).saturating_sub(floor) >= height {
            return true;
        }
        neighbours.skip_below(field, floor.saturating_add(height));
        for j in neighbours.first as usize..neighbours.end as usize {
            let neighbour = field.tops[j];
            if neighbour > floor && neighbour - floor > climb {
                break;
            }
            let step = floor.max(neighbour);
            if ceiling.min(field.ceiling(j, neighbours.end as usize)).saturating_sub(step) < height {
                // Under this ceiling what is higher has even less.
                if ceiling.saturating_sub(step) < height {
                    break;
                }
                continue;
            }
            if floor - neighbour > climb {
                return true;
            }
            lowest = lowest.min(neighbour);
            highest = highest.max(neighbour);
        }
    }
    highest - lowest > climb
}

/// Makes spans unwalkable that have less free height above them than an agent needs.
pub(crate) fn low_height(field: &mut Heightfield, height: i32) {
    for column in field.column_starts.windows(2) {
        let (start, end) = (column[0] as usize, column[1] as usize);
        for i in start..end {
            if field.ceiling(i, end).saturating_sub(field.tops[i]) < height {
                field.areas[i] = UNWALKABLE;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bake::spans::solid;

    /// A row of columns, each with its spans (bottom, top, area).
    fn row(columns: &[&[(i32, i32, u16)]]) -> Heightfield {
        let mut pieces = Vec::new();
        for z in 0..3 {
            for (x, spans) in columns.iter().enumerate() {
                let column = (x + z * columns.len()) as u32;
                pieces.extend(spans.iter().map(|&(bottom, top, area)| (column, bottom, top, area)));
            }
        }
        solid(columns.len() as u32, 3, &pieces, 0)
    }

    fn middle(field: &Heightfield, x: u32) -> Vec<u16> {
        field.areas[field.column(x, 1)].to_vec()
    }

    #[test]
    fn clearance_is_exact() {
        for (ceiling, area) in [(9, 0), (8, UNWALKABLE)] {
            let mut field = row(&[&[(0, 1, 0), (ceiling, ceiling + 1, UNWALKABLE)]]);
            low_height(&mut field, 8);
            assert_eq!(middle(&field, 0)[0], area);
        }
    }

    #[test]
    fn one_step_onto_a_low_obstacle() {
        let mut field = row(&[&[(0, 1, 4), (3, 4, UNWALKABLE), (6, 7, UNWALKABLE)]]);
        low_hanging(&mut field, 3);
        assert_eq!(middle(&field, 0), [4, 4, UNWALKABLE]);
        let mut field = row(&[&[(0, 1, 4), (4, 5, UNWALKABLE)]]);
        low_hanging(&mut field, 3);
        assert_eq!(middle(&field, 0), [4, UNWALKABLE]);
    }

    #[test]
    fn rims_of_drops_go() {
        // A floor, a step of exactly the climb, one of a cell more, nothing.
        let mut field = row(&[&[(0, 9, 0)], &[(0, 9, 0)], &[(0, 6, 0)], &[(0, 6, 0)], &[(0, 2, 0)], &[]]);
        ledges(&mut field, 5, 3);
        let walkable: Vec<bool> = (0..6).map(|x| middle(&field, x).first() == Some(&0)).collect();
        assert_eq!(walkable, [false, true, true, false, false, false]);
    }

    #[test]
    fn a_drop_behind_a_low_ceiling_is_no_ledge() {
        let floor: &[(i32, i32, u16)] = &[(0, 9, 0)];
        let walled: &[(i32, i32, u16)] = &[(0, 2, 0), (10, 30, UNWALKABLE)];
        let mut field = row(&[floor, floor, walled]);
        ledges(&mut field, 5, 3);
        assert_eq!(middle(&field, 1), [0]);
    }
}
