//! Which regions lie above or below each other somewhere.
//!
//! Noting every pair of floors in every column would cost the square of their number. Only regions that are about to be
//! merged are asked, and only about the columns in which anything is stacked at all.

/// The columns in which a region shares its place with others, in ascending runs, each less than half as long as the one
/// before it. So adding regions to one another moves every column a few times only (the logarithmic method of Bentley
/// and Saxe 1980).
#[derive(Debug, Default)]
pub(super) struct StackedColumns {
    runs: Vec<Vec<u32>>,
}

impl StackedColumns {
    /// Adds a column after all others.
    pub fn push(&mut self, column: u32) {
        match self.runs.first_mut() {
            Some(run) => run.push(column),
            None => self.runs.push(vec![column]),
        }
    }

    /// Whether both hold the same column somewhere.
    pub fn meet(&self, other: &Self) -> bool {
        let (few, many) = if self.count() <= other.count() { (self, other) } else { (other, self) };
        let holds = |column: &u32| many.runs.iter().any(|run| run.binary_search(column).is_ok());
        few.runs.iter().flatten().any(holds)
    }

    /// Adds the columns of another region, which has none of these.
    pub fn absorb(&mut self, other: Self) {
        self.runs.extend(other.runs);
        self.runs.sort_by_key(|run| std::cmp::Reverse(run.len()));
        // From the shortest on, so that runs of all lengths find one of their size.
        while let Some(at) = (1..self.runs.len()).rev().find(|&at| self.runs[at].len() * 2 > self.runs[at - 1].len()) {
            let shorter = self.runs.remove(at);
            let longer = &mut self.runs[at - 1];
            longer.extend(shorter);
            // A stable sort finds the two runs and merges them.
            longer.sort();
            let length = longer.len();
            let grown = self.runs.remove(at - 1);
            let place = self.runs.partition_point(|run| run.len() >= length);
            self.runs.insert(place, grown);
        }
    }

    fn count(&self) -> usize {
        self.runs.iter().map(Vec::len).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::SplitMix64;
    use std::collections::BTreeSet;

    #[test]
    fn unions_meet_where_sets_do() {
        let mut rng = SplitMix64::new(3);
        for _ in 0..200 {
            // Columns dealt out to sets, so that any two can be put together.
            let count = 2 + rng.below(12) as usize;
            let mut sets: Vec<(StackedColumns, BTreeSet<u32>)> = (0..count).map(|_| Default::default()).collect();
            for column in 0..rng.below(400) as u32 {
                let (columns, plain) = &mut sets[rng.below(count as u64) as usize];
                columns.push(column);
                plain.insert(column);
            }
            let mut probe = StackedColumns::default();
            let probed: BTreeSet<u32> = (0..400).filter(|_| rng.below(300) == 0).collect();
            probed.iter().for_each(|&column| probe.push(column));
            while let Some((columns, plain)) = sets.pop() {
                assert_eq!(columns.meet(&probe), !plain.is_disjoint(&probed));
                assert_eq!(probe.meet(&columns), !plain.is_disjoint(&probed));
                assert!(columns.runs.windows(2).all(|pair| pair[1].len() * 2 <= pair[0].len()));
                assert!(columns.runs.iter().all(|run| run.is_sorted()));
                if let Some((other, other_plain)) = sets.last_mut() {
                    other.absorb(columns);
                    other_plain.extend(plain);
                    assert_eq!(other.count(), other_plain.len());
                }
            }
        }
    }
}
