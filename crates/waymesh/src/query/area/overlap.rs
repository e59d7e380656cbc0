//! Whether polygons lie above each other.

use crate::math::{DVec3, Turn, orient_exactly_xz};
use crate::mesh::{PlacedTile, TiledNavMesh};
use crate::query::search::StampTable;

/// Whether the outline of polygon `p` overlaps that of any polygon with an entry in `table`, seen from above.
pub(super) fn overlaps_any(mesh: &TiledNavMesh, placed: &PlacedTile, p: u32, table: &StampTable) -> bool {
    let (low, high) = placed.polygon_bounds(p);
    mesh.tiles_reaching(low, high).any(|(slot, other)| {
        let mut overlaps = false;
        other.tile().hierarchy().visit(
            [low.x - other.origin().x, low.y - other.origin().y, low.z - other.origin().z],
            &mut overlaps,
            |min, max, &overlaps| {
                let (min, max) = (other.to_world(min), other.to_world(max));
                !overlaps && min.x < high.x && low.x < max.x && min.z < high.z && low.z < max.z
            },
            |q, overlaps| {
                let known = table.get(slot, q as usize).is_some();
                *overlaps = *overlaps || (known && interiors_meet(placed.outline(p), other.outline(q)));
            },
        );
        overlaps
    })
}

/// Whether the interiors of two convex counter-clockwise outlines have a point in common. Exact: no edge of either has
/// the whole other outline on its right or on it.
fn interiors_meet<'a>(
    a: impl ExactSizeIterator<Item = DVec3> + Clone + 'a,
    b: impl ExactSizeIterator<Item = DVec3> + Clone + 'a,
) -> bool {
    !separates(a.clone(), b.clone()) && !separates(b, a)
}

/// Whether an edge of `a` has all of `b` on its right or on it.
fn separates(a: impl ExactSizeIterator<Item = DVec3> + Clone, b: impl ExactSizeIterator<Item = DVec3> + Clone) -> bool {
    let (from, to) = (a.clone(), a.clone().chain(a).skip(1));
    from.zip(to).any(|(u, v)| b.clone().all(|p| orient_exactly_xz(u, v, p) != Turn::Left))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(x: f64, z: f64, side: f64) -> Vec<DVec3> {
        [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)].map(|(u, v)| DVec3::new(x + u, 0.0, z + v)).to_vec()
    }

    fn meet(a: &[DVec3], b: &[DVec3]) -> bool {
        let meet = interiors_meet(a.iter().copied(), b.iter().copied());
        assert_eq!(interiors_meet(b.iter().copied(), a.iter().copied()), meet);
        meet
    }

    #[test]
    fn touching_is_no_overlap() {
        let a = square(0.0, 0.0, 2.0);
        assert!(!meet(&a, &square(2.0, 0.0, 2.0)) && !meet(&a, &square(2.0, 2.0, 1.0)));
        assert!(meet(&a, &square(2.0 - f64::EPSILON, 0.0, 2.0)));
        assert!(meet(&square(0.0, 0.0, 1e-17), &square(-1e-17, 0.0, 1.5e-17)), "however small");
        assert!(meet(&a, &a) && meet(&a, &square(0.5, 0.5, 0.25)));
    }

    #[test]
    fn boxes_overlap_but_triangles_do_not() {
        let triangle = |points: [(f64, f64); 3]| points.map(|(x, z)| DVec3::new(x, 0.0, z)).to_vec();
        let low = triangle([(0.0, 0.0), (4.0, 0.0), (0.0, 4.0)]);
        assert!(!meet(&low, &triangle([(4.0, 0.0), (4.0, 4.0), (0.0, 4.0)])));
        assert!(meet(&low, &triangle([(4.0, -1e-9), (4.0, 4.0), (0.0, 4.0)])));
    }
}
