//! Jumps that are nearly the same as another one, left out.

use crate::{math::DVec3, mesh::OffMeshLink};
use std::collections::BTreeMap;

/// Leaves the first of several links whose ends are both nearer than half the spacing, in either direction if they go
/// both ways, and numbers those that are left.
pub(super) fn without_repeats(links: impl Iterator<Item = OffMeshLink>, spacing: f64) -> Vec<OffMeshLink> {
    let mut kept: Vec<OffMeshLink> = Vec::new();
    let mut near: BTreeMap<[i64; 2], Vec<usize>> = BTreeMap::new();
    let square = |p: DVec3| [p.x, p.z].map(|v| (v / spacing).floor() as i64);
    let close = |a: DVec3, b: DVec3| a.distance_squared(b) * 4.0 < spacing * spacing;
    for link in links {
        let [x, z] = square(link.start);
        let around = (x - 1..=x + 1).flat_map(|x| (z - 1..=z + 1).map(move |z| [x, z]));
        let repeated = around.filter_map(|at| near.get(&at)).flatten().any(|&index| {
            let other = &kept[index];
            (close(link.start, other.start) && close(link.end, other.end))
                || (other.bidirectional && close(link.start, other.end) && close(link.end, other.start))
        });
        if !repeated {
            let index = kept.len();
            near.entry([x, z]).or_default().push(index);
            if link.bidirectional {
                near.entry(square(link.end)).or_default().push(index);
            }
            kept.push(OffMeshLink { id: index as u64, ..link });
        }
    }
    kept
}
