//! The two node models: what a node is, and where a route crosses from polygon to polygon.

use super::exits::Crossing;
use crate::math::{DVec3, distance};
use crate::query::PolygonFilter;

/// What a node of the path search stands for. Fixed for a query object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NodeModel {
    /// One node a polygon, where the route found so far enters it, aimed at the end. Fast; corridors can differ from
    /// the cheapest by a little.
    #[default]
    Polygon,
    /// One node a crossing from polygon to polygon, at the crossing's midpoint: the cheapest route over such
    /// midpoints, exactly. About three times the nodes.
    Crossing,
}

/// A way to the other side of an exit.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// Where the route is on the other side.
    pub(super) position: DVec3,
    /// How far it walks inside the polygon that it leaves.
    pub(super) walk: f64,
    /// What crossing an off-mesh link adds.
    pub(super) link_cost: f64,
}

/// How the Polygon model leaves from `from` on the way to `end`: where the straight line to the end crosses the edge,
/// or as near to that as the exit allows.
#[inline]
pub(super) fn aimed_step(from: DVec3, end: DVec3, crossing: &Crossing<'_>, filter: &impl PolygonFilter) -> Step {
    let position = match *crossing {
        Crossing::Edge { a, b } => aimed(from, end, a, b, (0.0, 1.0), 0.5),
        Crossing::Portal { a, b, range_min, range_max } => {
            let (low, high) = (f64::from(range_min), f64::from(range_max));
            aimed(from, end, a, b, (low / 255.0, high / 255.0), (low + high) / 510.0)
        }
        Crossing::OffMesh { near, far, link } => return link_step(from, near, far, link, filter),
    };
    Step { position, walk: distance(from, position), link_cost: 0.0 }
}

/// How the Crossing model leaves: through the exit's midpoint.
#[inline]
pub(super) fn midpoint_step(from: DVec3, crossing: &Crossing<'_>, filter: &impl PolygonFilter) -> Step {
    let position = match *crossing {
        Crossing::Edge { a, b } => (a + b) * 0.5,
        Crossing::Portal { a, b, range_min, range_max } => {
            at(a, b, (f64::from(range_min) + f64::from(range_max)) / 510.0)
        }
        Crossing::OffMesh { near, far, link } => return link_step(from, near, far, link, filter),
    };
    Step { position, walk: distance(from, position), link_cost: 0.0 }
}

#[inline]
fn link_step(
    from: DVec3,
    near: DVec3,
    far: DVec3,
    link: &crate::mesh::OffMeshLink,
    filter: &impl PolygonFilter,
) -> Step {
    let link_cost = distance(link.start, link.end) * filter.area_cost(link.area);
    Step { position: far, walk: distance(from, near), link_cost }
}

#[inline]
fn aimed(from: DVec3, end: DVec3, a: DVec3, b: DVec3, (low, high): (f64, f64), parallel: f64) -> DVec3 {
    let (wx, wz) = (end.x - from.x, end.z - from.z);
    let (ux, uz) = (b.x - a.x, b.z - a.z);
    let denominator = ux * wz - uz * wx;
    let s = if denominator == 0.0 {
        parallel
    } else {
        let s = ((from.x - a.x) * wz - (from.z - a.z) * wx) / denominator;
        let s = if s < high { s } else { high };
        if s > low { s } else { low }
    };
    at(a, b, s)
}

#[inline]
fn at(a: DVec3, b: DVec3, s: f64) -> DVec3 {
    DVec3::new(a.x + s * (b.x - a.x), a.y + s * (b.y - a.y), a.z + s * (b.z - a.z))
}
