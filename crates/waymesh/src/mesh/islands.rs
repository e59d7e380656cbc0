//! Islands: sets of polygons that are connected with each other.

use super::{EdgeNeighbour, TiledNavMesh};

/// Which polygons are connected, links taken in both directions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Islands {
    /// How many islands there are.
    pub count: u32,
    /// First entry of each slot in `labels`, one entry a slot and one more.
    pub slot_starts: Vec<u32>,
    /// The island of each polygon, slot by slot. Islands are numbered in the order that their first polygon comes in.
    pub labels: Vec<u32>,
}

impl Islands {
    /// The island of a polygon, by slot and index.
    #[must_use]
    pub fn of(&self, slot: u32, polygon: u32) -> u32 {
        self.labels[(self.slot_starts[slot as usize] + polygon) as usize]
    }
}

/// Finds the islands of a mesh by union and find (Galler and Fischer 1964).
#[must_use]
pub fn find_islands(mesh: &TiledNavMesh) -> Islands {
    let mut slot_starts = vec![0u32];
    for slot in 0..mesh.slot_count() {
        let polygons = mesh.tile(slot).map_or(0, |placed| placed.tile().polygon_count());
        slot_starts.push(slot_starts[slot as usize] + polygons);
    }
    let mut parents: Vec<u32> = (0..slot_starts[mesh.slot_count() as usize]).collect();
    for (slot, placed) in mesh.tiles() {
        for p in 0..placed.tile().polygon_count() {
            let own = slot_starts[slot as usize] + p;
            for neighbour in placed.tile().neighbours(p) {
                if let EdgeNeighbour::Polygon(n) = neighbour {
                    union(&mut parents, own, slot_starts[slot as usize] + n);
                }
            }
            for link in placed.links(p) {
                union(&mut parents, own, slot_starts[link.target_slot as usize] + link.target_polygon);
            }
        }
    }
    // The lesser root always wins, so a root comes before the rest of its island.
    let mut labels = vec![0u32; parents.len()];
    let mut count = 0;
    for i in 0..parents.len() as u32 {
        let root = root(&mut parents, i);
        labels[i as usize] = if root == i {
            count += 1;
            count - 1
        } else {
            labels[root as usize]
        };
    }
    Islands { count, slot_starts, labels }
}

fn root(parents: &mut [u32], mut i: u32) -> u32 {
    while parents[i as usize] != i {
        parents[i as usize] = parents[parents[i as usize] as usize];
        i = parents[i as usize];
    }
    i
}

fn union(parents: &mut [u32], a: u32, b: u32) {
    let (a, b) = (root(parents, a), root(parents, b));
    parents[a.max(b) as usize] = a.min(b);
}
