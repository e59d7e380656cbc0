//! The binary heap under every open list.

/// A binary heap of numbers, the least first. What is taken out leaves a hole at the top for the next push, which mostly
/// belongs near there.
#[derive(Clone, Debug, Default)]
pub(crate) struct EntryHeap {
    heap: Vec<u128>,
    /// The first place is free.
    hole: bool,
}

impl EntryHeap {
    pub(crate) fn clear(&mut self) {
        self.heap.clear();
        self.hole = false;
    }

    /// Makes room for so many entries in all.
    pub(crate) fn reserve(&mut self, entries: usize) {
        self.heap.reserve(entries.saturating_sub(self.heap.len()));
    }

    #[inline]
    pub(crate) fn push(&mut self, entry: u128) {
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

    /// The least entry, left in.
    #[inline]
    pub(crate) fn peek(&mut self) -> Option<u128> {
        if std::mem::take(&mut self.hole)
            && let Some(last) = self.heap.pop()
            && !self.heap.is_empty()
        {
            sift_down(&mut self.heap, last);
        }
        self.heap.first().copied()
    }

    /// Takes the least entry out.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<u128> {
        let first = self.peek()?;
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
