//! The two node models: what a node is, and where a route crosses from polygon to polygon.

use super::stamp_table::StampTable;
use super::state::{NewNode, Node, Search};
use crate::math::DVec3;

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

/// What the models differ in.
pub(super) trait Rules {
    /// Whether a route may go straight back into the polygon that it came from.
    const GOES_BACK: bool;

    /// Whether the table of nodes goes by the polygons that exits lead to, not by the exits.
    const BY_TARGET: bool;

    /// Where a route from `from` on the way to `end` crosses the whole edge from `a` to `b`.
    fn over_edge(from: DVec3, end: DVec3, a: DVec3, b: DVec3) -> DVec3;

    /// Where it crosses a stretch of the edge, in 1/255 of it.
    fn over_portal(from: DVec3, end: DVec3, a: DVec3, b: DVec3, range_min: u8, range_max: u8) -> DVec3;

    /// The table of nodes.
    fn table(search: &mut Search) -> &mut StampTable;

    /// Whether no way whose key is `least_key` or more can be better than the one that `known` stands for.
    fn is_settled(known: &Node, least_key: f64) -> bool;

    /// Whether a way is better than the known one to the same node.
    fn improves(new: &NewNode, known: &Node) -> bool;
}

/// [`NodeModel::Polygon`].
pub(super) struct ByPolygon;

impl Rules for ByPolygon {
    const GOES_BACK: bool = false;
    const BY_TARGET: bool = true;

    #[inline(always)]
    fn over_edge(from: DVec3, end: DVec3, a: DVec3, b: DVec3) -> DVec3 {
        aimed(from, end, a, b, 0.0, 1.0, 0.5)
    }

    #[inline(always)]
    fn over_portal(from: DVec3, end: DVec3, a: DVec3, b: DVec3, range_min: u8, range_max: u8) -> DVec3 {
        let (low, high) = (f64::from(range_min), f64::from(range_max));
        aimed(from, end, a, b, low / 255.0, high / 255.0, (low + high) / 510.0)
    }

    #[inline(always)]
    fn table(search: &mut Search) -> &mut StampTable {
        &mut search.polygons
    }

    #[inline(always)]
    fn is_settled(known: &Node, least_key: f64) -> bool {
        known.key <= least_key
    }

    /// A known node moves when the new estimated total is lower, even if it was expanded already. Comparing the cost
    /// alone would keep whichever entry is cheapest to reach, however far from the way on it lies.
    #[inline(always)]
    fn improves(new: &NewNode, known: &Node) -> bool {
        new.key < known.key
    }
}

/// [`NodeModel::Crossing`].
pub(super) struct ByCrossing;

impl Rules for ByCrossing {
    const GOES_BACK: bool = true;
    const BY_TARGET: bool = false;

    #[inline(always)]
    fn over_edge(_: DVec3, _: DVec3, a: DVec3, b: DVec3) -> DVec3 {
        (a + b) * 0.5
    }

    #[inline(always)]
    fn over_portal(_: DVec3, _: DVec3, a: DVec3, b: DVec3, range_min: u8, range_max: u8) -> DVec3 {
        at(a, b, (f64::from(range_min) + f64::from(range_max)) / 510.0)
    }

    #[inline(always)]
    fn table(search: &mut Search) -> &mut StampTable {
        &mut search.exits
    }

    #[inline(always)]
    fn is_settled(known: &Node, _: f64) -> bool {
        known.closed
    }

    #[inline(always)]
    fn improves(new: &NewNode, known: &Node) -> bool {
        !known.closed && new.cost < known.cost
    }
}

/// Where the straight line from `from` to `end` crosses the line from `a` to `b`, as a fraction of it between `low` and
/// `high`; `parallel` where it does not.
#[inline(always)]
fn aimed(from: DVec3, end: DVec3, a: DVec3, b: DVec3, low: f64, high: f64, parallel: f64) -> DVec3 {
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

#[inline(always)]
fn at(a: DVec3, b: DVec3, s: f64) -> DVec3 {
    DVec3::new(a.x + s * (b.x - a.x), a.y + s * (b.y - a.y), a.z + s * (b.z - a.z))
}
