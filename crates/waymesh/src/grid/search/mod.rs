//! A* (Hart, Nilsson and Raphael 1968) over the samples of a lattice, to all eight neighbours.
//!
//! Shared by slope grids and clearance surfaces, which only tell on which samples an agent may stand. The samples are taken
//! in pages of 32 × 32: what is kept about them fits the samples that a search really touches, stands close together in
//! memory, and needs neither hashing nor clearing between searches.

mod open_list;
mod page;
mod steps;

use open_list::OpenList;
use page::{PAGE, PageTable, Pages};
use steps::{ALLOWED, COSTS, DIRECTIONS, OCTANTS, octile};

pub(crate) use page::Standing;
pub(crate) use steps::route_cost;

/// Room kept for pages whatever a search needs: searches of lattices up to 4 million samples never allocate when warm.
const PAGES_KEPT: usize = 4096;
const ENTRIES_KEPT: usize = 1 << 19;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The goal was reached.
    Reached,
    /// Every sample that can be reached was expanded; the goal is not among them.
    Exhausted,
    /// The most expansions were used up.
    OutOfBudget,
}

/// The memory of a search, kept from one to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct LatticeSearch {
    table: PageTable,
    pages: Pages,
    open: OpenList,
    expanded: u32,
}

impl LatticeSearch {
    /// Makes room for searches of a lattice, so that they allocate nothing.
    pub(crate) fn reserve(&mut self, size: [u32; 2]) {
        let pages = self.table.fit(size).min(PAGES_KEPT);
        self.pages.reserve(pages);
        self.open.reserve((pages * PAGE * PAGE / 2).min(ENTRIES_KEPT));
    }

    /// Searches from `start`, where the agent may stand, for the cheapest way to `goal`; where the goal cannot be reached,
    /// everything around the start is expanded. The goal may lie anywhere.
    ///
    /// The order of expansion is that of the least f (cost so far and octile distance left), of equal ones the one pushed last;
    /// neighbours are pushed row by row, (−1, −1) first. Expanding a goal counts as no expansion.
    pub(crate) fn run(&mut self, standing: &impl Standing, start: [u32; 2], goal: [i64; 2], budget: u32) -> Outcome {
        self.reserve(standing.size());
        self.table.begin();
        self.pages.clear();
        self.expanded = 0;
        let Some(first) = self.touch(standing, (start[0] as usize / PAGE) as u32, (start[1] as usize / PAGE) as u32)
        else {
            return Outcome::Exhausted;
        };
        let local = (start[1] as usize % PAGE) * PAGE + start[0] as usize % PAGE;
        self.pages[first as usize].start(local);
        self.open.begin(octile(start.map(i64::from), goal), first << 10 | local as u32);
        while let Some(node) = self.open.pop() {
            let page = (node >> 10) as usize;
            let (x, z) = (node & 31, node >> 5 & 31);
            if !self.pages[page].close(x, z) {
                continue;
            }
            if self.pages[page].at(x, z) == goal {
                return Outcome::Reached;
            }
            if self.expanded == budget {
                self.pages[page].reopen(x, z);
                return Outcome::OutOfBudget;
            }
            self.expanded += 1;
            self.expand(standing, node, goal);
        }
        Outcome::Exhausted
    }

    /// How many samples the last search expanded.
    pub(crate) fn expanded(&self) -> u32 {
        self.expanded
    }

    fn touch(&mut self, standing: &impl Standing, column: u32, row: u32) -> Option<u32> {
        self.table.touch(&mut self.pages, standing, column, row)
    }

    #[inline]
    fn expand(&mut self, standing: &impl Standing, node: u32, goal: [i64; 2]) {
        let page = (node >> 10) as usize;
        let local = (node & 1023) as usize;
        let (x, z) = (node & 31, node >> 5 & 31);
        let here = &self.pages[page];
        let (cost, [at_x, at_z]) = (here.cost[local], here.at(x, z));
        let inside = (1..31).contains(&x) && (1..31).contains(&z);
        // Ways to closed samples are no cheaper than those known.
        let mut allowed = if inside {
            ALLOWED[here.around(x, z) as usize] & here.open_around(x, z)
        } else {
            ALLOWED[self.around_across(standing, page, x, z) as usize]
        };
        while allowed != 0 {
            let direction = allowed.trailing_zeros() as usize;
            allowed &= allowed - 1;
            let [dx, dz] = DIRECTIONS[direction];
            let next = if inside {
                (i64::from(node) + dz * PAGE as i64 + dx) as u32
            } else {
                let (nx, nz) = (at_x + dx, at_z + dz);
                let side = PAGE as i64;
                // Looked at by `around_across`, so it is there.
                let Some(there) = self.touch(standing, (nx / side) as u32, (nz / side) as u32) else { continue };
                there << 10 | ((nz % side) * side + nx % side) as u32
            };
            let cost = cost + COSTS[direction];
            if self.pages[(next >> 10) as usize].improve((next & 1023) as usize, cost, direction) {
                self.open.push(cost + octile([at_x + dx, at_z + dz], goal), next);
            }
        }
    }

    /// The nine bits around a sample at the side of its page.
    #[cold]
    fn around_across(&mut self, standing: &impl Standing, page: usize, x: u32, z: u32) -> u32 {
        let [at_x, at_z] = self.pages[page].at(x, z);
        let mut around = 0;
        for (bit, [dx, dz]) in OCTANTS.into_iter().enumerate() {
            let (nx, nz) = (at_x + dx, at_z + dz);
            if nx < 0 || nz < 0 {
                continue;
            }
            let side = PAGE as i64;
            if let Some(there) = self.touch(standing, (nx / side) as u32, (nz / side) as u32) {
                around |= self.pages[there as usize].stands((nx % side) as u32, (nz % side) as u32) << bit;
            }
        }
        around
    }

    /// Of the samples that the last search closed, the one nearest to a place (in samples); of equally near ones that of the lowest row,
    /// then column.
    pub(crate) fn nearest_closed(&self, place: [f64; 2]) -> Option<[u32; 2]> {
        let mut nearest: Option<(f64, i64, i64)> = None;
        for page in self.pages.iter() {
            for [x, z] in page.closed() {
                let (dx, dz) = (x as f64 - place[0], z as f64 - place[1]);
                let candidate = (dx * dx + dz * dz, z, x);
                if nearest.is_none_or(|nearest| candidate < nearest) {
                    nearest = Some(candidate);
                }
            }
        }
        nearest.map(|(_, z, x)| [x as u32, z as u32])
    }

    /// The samples from the start of the last search to one that it closed, start first.
    pub(crate) fn route(&self, end: [u32; 2], out: &mut Vec<[u32; 2]>) {
        out.clear();
        let mut at = end;
        loop {
            out.push(at);
            let Some(direction) = self.came(at) else { break };
            let [dx, dz] = DIRECTIONS[direction];
            at = [(i64::from(at[0]) - dx) as u32, (i64::from(at[1]) - dz) as u32];
        }
        out.reverse();
    }

    fn came(&self, [x, z]: [u32; 2]) -> Option<usize> {
        let side = PAGE as u32;
        let page = self.table.find(x / side, z / side)?;
        self.pages[page as usize].came(((z % side) * side + x % side) as usize)
    }
}

#[cfg(test)]
mod tests;
