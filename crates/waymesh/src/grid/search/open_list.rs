//! The samples still to be expanded.

use crate::math::EntryHeap;

/// A bucket spans keys of 1/256 of a sample size, 2²⁴.
const BUCKET_BITS: u32 = 24;
/// An estimate is never wrong by more than two diagonal steps from one sample to the next, so no key is more than 725 buckets
/// beyond the least.
const BUCKETS: u64 = 1024;
/// The end of a list.
const NONE: u32 = u32::MAX;

/// A priority queue of (key, node): the least key first, of equal keys the one that was pushed last. Keys must not be less
/// than the key taken out last, nor more than 1022 buckets greater: those of A* with a consistent estimate are not.
///
/// Most entries only wait in the bucket of their key (Dial 1969, with buckets of more than one key) until all lesser ones are
/// gone, and are sorted then: mostly they all have one key and are in order already. What is pushed with the very key taken
/// out last is next, being the latest of the least.
#[derive(Clone, Debug)]
pub(super) struct OpenList {
    /// Nodes with the key `least`, pushed since it was taken out.
    latest: Vec<u32>,
    least: u64,
    /// The rest of the least bucket, in order from `next` on. An entry is one number: the key, then the sequence number turned
    /// around, then the node.
    sorted: Vec<u128>,
    next: usize,
    /// What was pushed into that bucket since it was sorted.
    heap: EntryHeap,
    bucket: u64,
    /// What waits, in lists: a bucket's newest entry.
    newest: [u32; BUCKETS as usize],
    occupied: Occupied,
    waiting: Vec<Waiting>,
    /// The newest of the places in `waiting` that are free.
    free: u32,
    pushed: u32,
}

#[derive(Clone, Copy, Debug)]
struct Waiting {
    key: u64,
    number: u32,
    node: u32,
    older: u32,
}

impl Default for OpenList {
    fn default() -> Self {
        Self {
            latest: Vec::new(),
            least: u64::MAX,
            sorted: Vec::new(),
            next: 0,
            heap: EntryHeap::default(),
            bucket: 0,
            newest: [NONE; BUCKETS as usize],
            occupied: Occupied::default(),
            waiting: Vec::new(),
            free: NONE,
            pushed: 0,
        }
    }
}

impl OpenList {
    /// Forgets all and begins with one entry.
    pub(super) fn begin(&mut self, key: u64, node: u32) {
        self.latest.clear();
        self.sorted.clear();
        self.next = 0;
        self.heap.clear();
        self.newest = [NONE; BUCKETS as usize];
        self.occupied = Occupied::default();
        self.waiting.clear();
        self.free = NONE;
        self.pushed = 0;
        self.least = key;
        self.bucket = key >> BUCKET_BITS;
        self.latest.push(node);
    }

    /// Makes room for so many entries.
    pub(super) fn reserve(&mut self, entries: usize) {
        self.waiting.reserve(entries.saturating_sub(self.waiting.len()));
        // However many wait, few have one key or are in one bucket.
        self.latest.reserve((entries / 4).saturating_sub(self.latest.len()));
        self.sorted.reserve((entries / 4).saturating_sub(self.sorted.len()));
        self.heap.reserve(entries / 4);
    }

    #[inline]
    pub(super) fn push(&mut self, key: u64, node: u32) {
        if key == self.least {
            self.latest.push(node);
            return;
        }
        self.pushed += 1;
        let bucket = key >> BUCKET_BITS;
        debug_assert!(key > self.least && bucket - self.bucket < BUCKETS, "{key} after {}", self.least);
        if bucket == self.bucket {
            self.heap.push(entry(key, self.pushed, node));
            return;
        }
        let slot = bucket % BUCKETS;
        let newest = &mut self.newest[slot as usize];
        let waiting = Waiting { key, number: self.pushed, node, older: *newest };
        self.occupied.insert(slot);
        if let Some(place) = self.waiting.get_mut(self.free as usize) {
            *newest = self.free;
            self.free = place.older;
            *place = waiting;
        } else {
            *newest = self.waiting.len() as u32;
            self.waiting.push(waiting);
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<u32> {
        if let Some(node) = self.latest.pop() {
            return Some(node);
        }
        loop {
            if let Some(entry) = self.pop_sorted() {
                self.least = (entry >> 64) as u64;
                return Some(entry as u32);
            }
            let slot = self.occupied.take_from(self.bucket % BUCKETS)?;
            self.bucket += slot.wrapping_sub(self.bucket) % BUCKETS;
            self.open(slot);
        }
    }

    /// The least entry of the least bucket.
    #[inline]
    fn pop_sorted(&mut self) -> Option<u128> {
        match (self.sorted.get(self.next), self.heap.peek()) {
            (Some(&sorted), other) if other.is_none_or(|other| sorted < other) => {
                self.next += 1;
                Some(sorted)
            }
            _ => self.heap.pop(),
        }
    }

    /// Makes a bucket the least.
    fn open(&mut self, slot: u64) {
        self.sorted.clear();
        self.next = 0;
        let mut at = std::mem::replace(&mut self.newest[slot as usize], NONE);
        while let Some(waiting) = self.waiting.get_mut(at as usize) {
            self.sorted.push(entry(waiting.key, waiting.number, waiting.node));
            let older = std::mem::replace(&mut waiting.older, self.free);
            self.free = at;
            at = older;
        }
        self.sorted.sort_unstable();
    }
}

/// Which buckets have entries, a bit each, and which words of 64 bits have any.
#[derive(Clone, Copy, Debug, Default)]
struct Occupied {
    words: [u64; BUCKETS as usize / 64],
    any: u64,
}

impl Occupied {
    #[inline]
    fn insert(&mut self, slot: u64) {
        self.words[slot as usize / 64] |= 1 << (slot % 64);
        self.any |= 1 << (slot / 64);
    }

    /// Takes out the first slot from `slot` on, around the end.
    fn take_from(&mut self, slot: u64) -> Option<u64> {
        let word = slot / 64;
        // Behind the slot in its own word, in the words behind, in those before, and before it in its own.
        let own = self.words[word as usize] & u64::MAX << (slot % 64);
        let behind = self.any & !1 << word;
        let (word, bits) = match (own, behind, self.any) {
            (0, 0, 0) => return None,
            (0, 0, any) => (u64::from(any.trailing_zeros()), self.words[any.trailing_zeros() as usize]),
            (0, behind, _) => (u64::from(behind.trailing_zeros()), self.words[behind.trailing_zeros() as usize]),
            (own, _, _) => (word, own),
        };
        let bit = bits.trailing_zeros();
        let left = &mut self.words[word as usize];
        *left &= !(1 << bit);
        if *left == 0 {
            self.any &= !(1 << word);
        }
        Some(word * 64 + u64::from(bit))
    }
}

#[inline]
fn entry(key: u64, number: u32, node: u32) -> u128 {
    u128::from(key) << 64 | u128::from(!number) << 32 | u128::from(node)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::SplitMix64;

    /// Keys that often tie, within and across buckets, and lists that run empty.
    #[test]
    fn least_key_first_then_the_latest() {
        let mut rng = SplitMix64::new(5);
        let mut list = OpenList::default();
        for step in [1 << 18, 1 << 24, 1 << 27, 17 << 24] {
            let mut least = step * rng.below(100);
            let mut all: Vec<(u64, u32)> = vec![(least, 0)];
            list.begin(least, 0);
            for number in 1..20_000 {
                if rng.below(5) < 3 {
                    let key = least + step * rng.below(60);
                    list.push(key, number);
                    all.push((key, number));
                } else {
                    let expected = all.iter().copied().min_by_key(|&(key, n)| (key, u32::MAX - n));
                    assert_eq!(list.pop(), expected.map(|e| e.1));
                    all.retain(|&e| Some(e) != expected);
                    least = expected.map_or(least, |e| e.0);
                }
                if rng.below(1000) == 0 {
                    std::iter::from_fn(|| list.pop()).for_each(drop);
                    least = all.iter().map(|e| e.0).max().unwrap_or(least);
                    all.clear();
                }
            }
        }
    }
}
