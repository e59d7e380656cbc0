//! Distances from samples to the nearest blocked square, exact and in linear time.
//!
//! A distance is kept as a *level*: its square, counted in half samples. From the middle of one square to another square,
//! n columns and m rows away, it is (2|n| − 1)² + (2|m| − 1)² (a part is 0 where n or m is), a whole number, so nothing is rounded.
//!
//! First each column is swept for the nearest blocked square above and below. Then each row needs the least of (2|x − k| − 1)² +
//! its column's part over all columns k. Seen from x, a square's nearer side is at 2k + 1 or 2k − 1 half samples: the answer
//! is read, once on either side of x, off the lower envelope of parabolas around the even numbers 2k, which is made in one sweep
//! (Felzenszwalb and Huttenlocher 2012, their square roots and divisions replaced by whole numbers).

use super::cause::FREE;

/// The level of what is farther than the cap.
pub(crate) const FAR: u32 = u32::MAX;

/// An oblong of squares that holds a smaller one with a margin on all four sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Framed {
    /// Of the inner oblong.
    pub samples: [usize; 2],
    pub margin: usize,
}

impl Framed {
    pub(super) fn outer(&self) -> [usize; 2] {
        self.samples.map(|n| n + 2 * self.margin)
    }
}

/// The levels of the inner squares, row by row; [`FAR`] from `cap` on.
pub(super) fn levels(frame: Framed, squares: &[u8], cap: u32) -> Vec<u32> {
    let columns = column_distances(frame, squares);
    let [width, _] = frame.outer();
    let mut levels = vec![FAR; frame.samples[0] * frame.samples[1]];
    let row = |(row, levels): (usize, &mut [u32])| {
        let at = (row + frame.margin) * width;
        row_levels(frame, &columns[at..at + width], cap, levels);
    };
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        levels.par_chunks_mut(frame.samples[0]).enumerate().for_each(row);
    }
    #[cfg(not(feature = "parallel"))]
    levels.chunks_mut(frame.samples[0]).enumerate().for_each(row);
    levels
}

/// For every square the rows to the nearest blocked one in its column; `u16::MAX` for none or too far.
fn column_distances(frame: Framed, squares: &[u8]) -> Vec<u16> {
    let [width, height] = frame.outer();
    let mut distances = vec![u16::MAX; squares.len()];
    let next = |distance: u16| distance.saturating_add(1);
    for row in 0..height {
        for k in row * width..(row + 1) * width {
            distances[k] = match row {
                _ if squares[k] != FREE => 0,
                0 => u16::MAX,
                _ => next(distances[k - width]),
            };
        }
    }
    for k in (0..(height - 1) * width).rev() {
        distances[k] = distances[k].min(next(distances[k + width]));
    }
    distances
}

/// One way along an axis, in half samples, squared.
fn part(squares: i64) -> i64 {
    if squares == 0 { 0 } else { (2 * squares - 1) * (2 * squares - 1) }
}

/// A parabola y ↦ (y − middle)² + base and the last y for which it is the lowest so far.
#[derive(Clone, Copy)]
struct Parabola {
    middle: i64,
    base: i64,
    last: i64,
}

fn row_levels(frame: Framed, columns: &[u16], cap: u32, levels: &mut [u32]) {
    let mut envelope: Vec<Parabola> = Vec::with_capacity(columns.len());
    for (k, &distance) in columns.iter().enumerate() {
        if distance == u16::MAX {
            continue;
        }
        let new = Parabola { middle: 2 * k as i64, base: part(i64::from(distance)), last: i64::MAX };
        while let Some(top) = envelope.last_mut() {
            // Up to here the older one is no higher.
            let difference = (new.middle * new.middle + new.base) - (top.middle * top.middle + top.base);
            top.last = difference.div_euclid(2 * (new.middle - top.middle));
            let end = top.last;
            let before = envelope.len().checked_sub(2).map_or(i64::MIN, |k| envelope[k].last);
            if end > before {
                break;
            }
            envelope.pop();
        }
        envelope.push(new);
    }
    let mut parabolas = envelope.iter().peekable();
    let mut lowest = |y: i64| -> i64 {
        while parabolas.next_if(|p| p.last < y).is_some() {}
        parabolas.peek().map_or(i64::MAX, |p| (y - p.middle) * (y - p.middle) + p.base)
    };
    let mut before = lowest(2 * frame.margin as i64 - 1);
    for (level, i) in levels.iter_mut().zip(frame.margin..) {
        let after = lowest(2 * i as i64 + 1);
        let above = if columns[i] == u16::MAX { i64::MAX } else { part(i64::from(columns[i])) };
        let least = before.min(after).min(above);
        if least < i64::from(cap) {
            *level = least as u32;
        }
        before = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::SplitMix64;

    #[test]
    fn equal_to_looking_at_every_square() {
        let mut rng = SplitMix64::new(21);
        for round in 0..400u64 {
            let frame = Framed {
                samples: [1 + rng.below(24) as usize, 1 + rng.below(24) as usize],
                margin: rng.below(9) as usize,
            };
            let [width, height] = frame.outer();
            let blocked = [1, 3, 20, 70][round as usize % 4];
            let squares: Vec<u8> = (0..width * height).map(|_| u8::from(rng.below(100) < blocked)).collect();
            let cap = if rng.below(2) == 0 { FAR } else { 1 + rng.below(60) as u32 };
            let fast = levels(frame, &squares, cap);
            for (k, &level) in fast.iter().enumerate() {
                let at = [k % frame.samples[0] + frame.margin, k / frame.samples[0] + frame.margin];
                let slow = (0..squares.len())
                    .filter(|&s| squares[s] != FREE)
                    .map(|s| part(at[0].abs_diff(s % width) as i64) + part(at[1].abs_diff(s / width) as i64))
                    .min()
                    .filter(|&d| d < i64::from(cap))
                    .map_or(FAR, |d| d as u32);
                assert_eq!(level, slow, "{frame:?} {at:?}");
            }
        }
    }
}
