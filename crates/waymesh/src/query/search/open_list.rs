//! The open list: a binary heap whose order is fully specified.

use crate::math::EntryHeap;

/// A binary heap of (key, sequence number, node): the least key first, of equal keys the one that was pushed first.
///
/// An entry is one 128-bit number. Keys are never negative, and the bits of such doubles are ordered as they are.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenList {
    heap: EntryHeap,
    pushed: u32,
}

impl OpenList {
    pub(crate) fn clear(&mut self) {
        self.heap.clear();
        self.pushed = 0;
    }

    /// Makes room for so many entries.
    pub(crate) fn reserve(&mut self, entries: usize) {
        self.heap.reserve(entries);
    }

    /// Adds a node. `key` is not negative and a number.
    #[inline]
    pub(crate) fn push(&mut self, key: f64, node: u32) {
        // Adding 0 turns -0 into 0, whose bits are the least.
        let entry = (u128::from((key + 0.0).to_bits()) << 64) | (u128::from(self.pushed) << 32) | u128::from(node);
        self.pushed = self.pushed.wrapping_add(1);
        self.heap.push(entry);
    }

    /// The first node, left in.
    #[inline]
    pub(crate) fn peek(&mut self) -> Option<u32> {
        self.heap.peek().map(|entry| entry as u32)
    }

    /// Takes the first node out.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<u32> {
        self.heap.pop().map(|entry| entry as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::SplitMix64;

    #[test]
    fn pops_in_order_of_key_then_sequence() {
        let mut rng = SplitMix64::new(3);
        for round in 0..200u32 {
            let mut list = OpenList::default();
            let mut expected: Vec<(u64, u32)> = Vec::new();
            for i in 0..round {
                let key = rng.below(20);
                list.push(key as f64 * 0.25, i);
                expected.push((key, i));
            }
            expected.sort_unstable();
            for (_, node) in expected {
                assert_eq!(list.peek(), Some(node));
                assert_eq!(list.pop(), Some(node));
            }
            assert_eq!(list.pop(), None);
        }
    }

    #[test]
    fn negative_zero_is_zero() {
        let mut list = OpenList::default();
        list.push(0.0, 7);
        list.push(-0.0, 8);
        assert_eq!((list.pop(), list.pop()), (Some(7), Some(8)));
    }
}
