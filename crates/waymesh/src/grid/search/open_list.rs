//! The samples still to be expanded.

/// A binary heap of (key, node): the least key first, of equal keys the one that was pushed last.
///
/// An entry is one number: the key, then the sequence number turned around, then the node.
#[derive(Clone, Debug, Default)]
pub(super) struct OpenList {
    heap: Vec<u128>,
    /// The first place is free: what is taken out is mostly followed by a push that belongs near there.
    hole: bool,
    pushed: u32,
}

impl OpenList {
    pub(super) fn clear(&mut self) {
        self.heap.clear();
        self.hole = false;
        self.pushed = 0;
    }

    /// Makes room for so many entries.
    pub(super) fn reserve(&mut self, entries: usize) {
        self.heap.reserve(entries.saturating_sub(self.heap.len()));
    }

    #[inline]
    pub(super) fn push(&mut self, key: u64, node: u32) {
        self.pushed += 1;
        let entry = u128::from(key) << 64 | u128::from(!self.pushed) << 32 | u128::from(node);
        if std::mem::take(&mut self.hole) {
            sift_down(&mut self.heap, entry);
            return;
        }
        let mut i = self.heap.len();
        self.heap.push(entry);
        while i > 0 {
            let parent = (i - 1) / 2;
            if self.heap[parent] <= entry {
                break;
            }
            self.heap[i] = self.heap[parent];
            i = parent;
        }
        self.heap[i] = entry;
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<u32> {
        if std::mem::take(&mut self.hole)
            && let Some(last) = self.heap.pop()
            && !self.heap.is_empty()
        {
            sift_down(&mut self.heap, last);
        }
        let first = self.heap.first().map(|&entry| entry as u32)?;
        self.hole = true;
        Some(first)
    }
}

/// Puts an entry into a heap whose first place is free.
#[inline]
fn sift_down(heap: &mut [u128], entry: u128) {
    let mut i = 0;
    loop {
        let left = 2 * i + 1;
        // Which child is less is a coin toss: added up, not branched on.
        let child = match heap.get(left..) {
            Some([a, b, ..]) => left + usize::from(b < a),
            Some([_]) => left,
            _ => break,
        };
        if entry <= heap[child] {
            break;
        }
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = entry;
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
