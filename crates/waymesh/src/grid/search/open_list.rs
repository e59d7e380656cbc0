//! The samples still to be expanded.

use crate::math::EntryHeap;

/// A binary heap of (key, node): the least key first, of equal keys the one that was pushed last.
///
/// An entry is one number: the key, then the sequence number turned around, then the node.
#[derive(Clone, Debug, Default)]
pub(super) struct OpenList {
    heap: EntryHeap,
    pushed: u32,
}

impl OpenList {
    pub(super) fn clear(&mut self) {
        self.heap.clear();
        self.pushed = 0;
    }

    /// Makes room for so many entries.
    pub(super) fn reserve(&mut self, entries: usize) {
        self.heap.reserve(entries);
    }

    #[inline]
    pub(super) fn push(&mut self, key: u64, node: u32) {
        self.pushed += 1;
        self.heap.push(u128::from(key) << 64 | u128::from(!self.pushed) << 32 | u128::from(node));
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<u32> {
        self.heap.pop().map(|entry| entry as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::SplitMix64;

    #[test]
    fn least_key_first_then_the_latest() {
        let mut rng = SplitMix64::new(5);
        let mut list = OpenList::default();
        let mut all: Vec<(u64, u32)> = Vec::new();
        let mut number = 0;
        for _ in 0..20_000 {
            if rng.below(5) < 3 {
                let key = rng.below(30);
                list.push(key, number);
                all.push((key, number));
                number += 1;
            } else {
                let expected = all.iter().copied().min_by_key(|&(key, n)| (key, u32::MAX - n));
                assert_eq!(list.pop(), expected.map(|e| e.1));
                all.retain(|&e| Some(e) != expected);
            }
        }
    }
}
