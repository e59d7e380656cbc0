//! What a search keeps about 32 × 32 samples, and where the pages are found.

use std::ops::{Deref, DerefMut};

/// Samples along the side of a page.
pub(super) const PAGE: usize = 32;

/// On which samples of a lattice an agent may stand.
pub(crate) trait Standing {
    /// Samples along x and z.
    fn size(&self) -> [u32; 2];

    /// Bit k is set where one may stand on sample (32 · `column` + k, `row`), which is within the lattice at least for k = 0; bits
    /// beyond the lattice are 0.
    fn bits(&self, column: u32, row: u32) -> u32;
}

const UNSEEN: u8 = u8::MAX;
const START: u8 = u8::MAX - 1;

#[derive(Clone, Debug)]
pub(super) struct Page {
    /// The first sample.
    first: [i64; 2],
    /// A bit a sample, a row a number.
    standing: [u32; PAGE],
    closed: [u32; PAGE],
    pub(super) cost: [u64; PAGE * PAGE],
    /// The direction of the last step to a sample.
    came: [u8; PAGE * PAGE],
}

impl Page {
    const EMPTY: Self = Self {
        first: [0; 2],
        standing: [0; PAGE],
        closed: [0; PAGE],
        cost: [0; PAGE * PAGE],
        came: [UNSEEN; PAGE * PAGE],
    };

    /// Makes it a page of other samples. Costs stay what they were: those of unseen samples are never read.
    fn begin(&mut self, standing: &impl Standing, column: u32, row: u32) {
        let first = [column, row].map(|v| v * PAGE as u32);
        self.first = first.map(i64::from);
        self.closed = [0; PAGE];
        self.came = [UNSEEN; PAGE * PAGE];
        for (z, bits) in (first[1]..).zip(&mut self.standing) {
            *bits = if z < standing.size()[1] { standing.bits(column, z) } else { 0 };
        }
    }

    pub(super) fn start(&mut self, local: usize) {
        self.cost[local] = 0;
        self.came[local] = START;
    }

    /// The sample's place in the lattice.
    #[inline]
    pub(super) fn at(&self, x: u32, z: u32) -> [i64; 2] {
        [self.first[0] + i64::from(x), self.first[1] + i64::from(z)]
    }

    /// 1 where one may stand.
    #[inline]
    pub(super) fn stands(&self, x: u32, z: u32) -> u32 {
        self.standing[z as usize] >> x & 1
    }

    /// The nine bits around a sample that is not at the side, row by row.
    #[inline]
    pub(super) fn around(&self, x: u32, z: u32) -> u32 {
        nine(&self.standing, x, z)
    }

    /// Which neighbours of such a sample are not closed, a bit a direction.
    #[inline]
    pub(super) fn open_around(&self, x: u32, z: u32) -> u8 {
        let closed = nine(&self.closed, x, z);
        !((closed & 15) | closed >> 1 & 0xf0) as u8
    }

    /// Marks a sample as closed; false if it was.
    #[inline]
    pub(super) fn close(&mut self, x: u32, z: u32) -> bool {
        let (bits, bit) = (&mut self.closed[z as usize], 1 << x);
        let fresh = *bits & bit == 0;
        *bits |= bit;
        fresh
    }

    pub(super) fn reopen(&mut self, x: u32, z: u32) {
        self.closed[z as usize] &= !(1 << x);
    }

    /// Takes a way to a sample if it is cheaper than the one known.
    #[inline]
    pub(super) fn improve(&mut self, local: usize, cost: u64, direction: usize) -> bool {
        let better = self.came[local] == UNSEEN || cost < self.cost[local];
        if better {
            self.cost[local] = cost;
            self.came[local] = direction as u8;
        }
        better
    }

    pub(super) fn came(&self, local: usize) -> Option<usize> {
        (self.came[local] < START).then_some(usize::from(self.came[local]))
    }

    pub(super) fn closed(&self) -> impl Iterator<Item = [i64; 2]> + '_ {
        self.closed.iter().enumerate().flat_map(move |(z, &bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                let x = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(self.at(x, z as u32))
            })
        })
    }
}

/// The bits around a place that is not at the side, row by row.
#[inline]
fn nine(bits: &[u32; PAGE], x: u32, z: u32) -> u32 {
    let row = |z: u32| bits[z as usize & 31] >> (x - 1) & 7;
    row(z - 1) | row(z) << 3 | row(z + 1) << 6
}

/// Pages, of which those in front are in use: what they held before is written over, so that a search does not begin with
/// clearing megabytes.
#[derive(Clone, Debug, Default)]
pub(super) struct Pages {
    pages: Vec<Page>,
    used: usize,
}

impl Pages {
    pub(super) fn clear(&mut self) {
        self.used = 0;
    }

    /// Makes room for so many pages.
    pub(super) fn reserve(&mut self, count: usize) {
        self.pages.reserve(count.saturating_sub(self.pages.len()));
    }

    fn take(&mut self, standing: &impl Standing, column: u32, row: u32) -> u32 {
        if self.used == self.pages.len() {
            self.pages.push(Page::EMPTY);
        }
        self.pages[self.used].begin(standing, column, row);
        self.used += 1;
        self.used as u32 - 1
    }
}

impl Deref for Pages {
    type Target = [Page];

    #[inline]
    fn deref(&self) -> &[Page] {
        &self.pages[..self.used]
    }
}

impl DerefMut for Pages {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Page] {
        &mut self.pages[..self.used]
    }
}

/// Finds a page by column and row. A page counts as seen only with the table's stamp, so that forgetting all is one addition.
#[derive(Clone, Debug, Default)]
pub(super) struct PageTable {
    size: [u32; 2],
    columns: u32,
    rows: u32,
    stamp: u32,
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    stamp: u32,
    page: u32,
}

impl PageTable {
    /// Makes the table fit a lattice; gives the number of pages.
    pub(super) fn fit(&mut self, size: [u32; 2]) -> usize {
        if self.size != size {
            self.size = size;
            [self.columns, self.rows] = size.map(|v| v.div_ceil(PAGE as u32));
            self.entries.clear();
            self.entries.resize(self.columns as usize * self.rows as usize, Entry::default());
            self.stamp = 0;
        }
        self.entries.len()
    }

    /// Forgets all pages.
    pub(super) fn begin(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.entries.fill(Entry::default());
            self.stamp = 1;
        }
    }

    /// The page at a place in the lattice, made if it has not been touched; `None` beyond the lattice.
    #[inline]
    pub(super) fn touch(&mut self, pages: &mut Pages, standing: &impl Standing, column: u32, row: u32) -> Option<u32> {
        if column >= self.columns || row >= self.rows {
            return None;
        }
        let entry = &mut self.entries[(row * self.columns + column) as usize];
        if entry.stamp != self.stamp {
            *entry = Entry { stamp: self.stamp, page: pages.take(standing, column, row) };
        }
        Some(entry.page)
    }

    /// The page at a place if it has been touched.
    pub(super) fn find(&self, column: u32, row: u32) -> Option<u32> {
        let entry = self.entries.get((row * self.columns + column) as usize)?;
        (entry.stamp == self.stamp).then_some(entry.page)
    }
}
