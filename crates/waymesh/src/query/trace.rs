//! Following a segment across the surface in X/Z: what raycasts and moves have in common.

use super::{Output, PolygonFilter, search::accepts};
use crate::math::{DVec3, Extremes, closest_on_segment_xz};
use crate::mesh::{EdgeNeighbour, LinkKind, PlacedTile, PolyRef, TiledNavMesh};

/// Whether a segment could be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TraceStatus {
    /// It was.
    Ok,
    /// The start reference is stale, names nothing, or the filter rejects its polygon.
    InvalidStart,
    /// The start lies more than 10⁻⁶ m outside of the polygon's outline.
    StartOutside,
}

/// Where a segment leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trace<'m> {
    /// The polygon that it ends in or hits the wall of.
    pub(super) polygon: PolyRef,
    pub(super) placed: &'m PlacedTile,
    /// The wall.
    pub(super) hit: Option<TraceHit>,
}

/// Where a segment hits a wall.
#[derive(Clone, Copy, Debug)]
pub(super) struct TraceHit {
    /// Fraction of the segment.
    pub(super) t: f64,
    /// The edge of the polygon.
    pub(super) edge: usize,
}

/// How far outside of the outline a start may be, squared.
const START_TOLERANCE_SQUARED: f64 = 1e-12;
/// An edge is parallel to the segment when the sine of their angle is not above this.
const PARALLEL: f64 = 1e-12;
/// Edges are left at the same parameter t when it differs by no more than this times 1 + t.
const SAME_PARAMETER: f64 = 1e-9;
/// Edges are equally near the crossing point when the squared distances differ by no more than this.
const SAME_DISTANCE_SQUARED: f64 = 1e-18;
/// Portals are this many 1/255 of their edge wider than their range.
const RANGE_SLACK: f64 = 1.0;
/// After this many polygons it is worth counting how many there are.
const LONG: u64 = 10_000;

/// Follows the segment from `start` to `end`. Polygons on the way, the first included, go into `visited`.
pub(super) fn trace<'m>(
    mesh: &'m TiledNavMesh,
    start_polygon: PolyRef,
    start: DVec3,
    end: DVec3,
    filter: &impl PolygonFilter,
    visited: &mut Output<'_, PolyRef>,
) -> Result<Trace<'m>, TraceStatus> {
    if !accepts(mesh, start_polygon, filter) {
        return Err(TraceStatus::InvalidStart);
    }
    let Some((mut placed, mut p)) = mesh.resolve(start_polygon) else { return Err(TraceStatus::InvalidStart) };
    if !placed.contains_xz(p, start) && placed.closest_on_outline(p, start).1 > START_TOLERANCE_SQUARED {
        return Err(TraceStatus::StartOutside);
    }
    let mut polygon = start_polygon;
    visited.push(polygon);
    let ray = Ray::new(start, end);
    let mut steps = 0u64;
    loop {
        let mut exits = Exits::find(&ray, placed, p);
        let Some(t) = exits.least.filter(|&t| t < 1.0) else { return Ok(Trace { polygon, placed, hit: None }) };
        let crossing = ray.at(t);
        exits.keep_nearest(placed, p, crossing);
        let behind = exits.edges().find_map(|e| across(mesh, polygon, placed, p, e, crossing, filter));
        steps += 1;
        // Each polygon is crossed once, but in meshes that tolerances lead in circles.
        let circling = steps > LONG && steps > polygon_count(mesh);
        match behind {
            Some((next_placed, next)) if !circling => {
                (placed, p, polygon) = (next_placed, next.polygon(), next);
                visited.push(polygon);
            }
            _ => {
                let edge = exits.edges().next().unwrap_or(0);
                return Ok(Trace { polygon, placed, hit: Some(TraceHit { t: if t > 0.0 { t } else { 0.0 }, edge }) });
            }
        }
    }
}

/// The segment that is followed.
struct Ray {
    start: DVec3,
    dx: f64,
    dz: f64,
    /// Cross products up to this times an edge's length are parallel.
    parallel: f64,
}

impl Ray {
    fn new(start: DVec3, end: DVec3) -> Self {
        let (dx, dz) = (end.x - start.x, end.z - start.z);
        Self { start, dx, dz, parallel: PARALLEL * (dx * dx + dz * dz).sqrt() }
    }

    fn at(&self, t: f64) -> DVec3 {
        DVec3::new(self.start.x + self.dx * t, 0.0, self.start.z + self.dz * t)
    }

    /// The parameter at which the ray leaves the inside of the edge's line; `None` where it does not.
    #[inline]
    fn leaves(&self, a: DVec3, b: DVec3) -> Option<f64> {
        let (ex, ez) = (b.x - a.x, b.z - a.z);
        let denominator = self.dx * ez - self.dz * ex;
        if denominator <= 0.0 {
            return None;
        }
        // An edge is no longer than its two sides together; most need no square root.
        let certain = denominator > self.parallel * (ex.abs() + ez.abs());
        if !certain && denominator <= self.parallel * (ex * ex + ez * ez).sqrt() {
            return None;
        }
        Some((ex * (self.start.z - a.z) - ez * (self.start.x - a.x)) / denominator)
    }
}

/// The edges by which a ray can leave a polygon.
struct Exits {
    /// The least parameter at which it leaves an edge's line.
    least: Option<f64>,
    /// The edges that it leaves there, one bit an edge.
    candidates: u64,
}

impl Exits {
    fn find(ray: &Ray, placed: &PlacedTile, p: u32) -> Self {
        let left = || {
            let edges = placed.closed_outline(p).windows(2).enumerate();
            edges.filter_map(|(e, edge)| Some((e, ray.leaves(edge[0].position, edge[1].position)?)))
        };
        let (mut first, mut least, mut second_least) = (0, f64::INFINITY, f64::INFINITY);
        for (e, t) in left() {
            if t < least {
                (first, least, second_least) = (e, t, least);
            } else if t < second_least {
                second_least = t;
            }
        }
        if least == f64::INFINITY {
            return Self { least: None, candidates: 0 };
        }
        let most = least + SAME_PARAMETER * (1.0 + least.abs());
        let candidates = if second_least > most {
            1 << first
        } else {
            left().filter(|&(_, t)| t <= most).fold(0, |bits, (e, _)| bits | 1u64 << e)
        };
        Self { least: Some(least), candidates }
    }

    /// Of several, keeps the edges nearest to where the ray leaves.
    fn keep_nearest(&mut self, placed: &PlacedTile, p: u32, crossing: DVec3) {
        if self.candidates.count_ones() < 2 {
            return;
        }
        let distance = |e: usize| {
            let (a, b) = placed.edge(p, e);
            closest_on_segment_xz(a, b, crossing).distance_squared
        };
        let least = self.edges().map(distance).fold(f64::INFINITY, f64::lesser);
        let near = self.edges().filter(|&e| distance(e) <= least + SAME_DISTANCE_SQUARED);
        self.candidates = near.fold(0, |bits, e| bits | 1u64 << e);
    }

    /// The edges, in order.
    fn edges(&self) -> impl Iterator<Item = usize> + use<> {
        let mut left = self.candidates;
        std::iter::from_fn(move || {
            let e = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (e < 64).then_some(e as usize)
        })
    }
}

/// The polygon across an edge, at a point on it, that the filter accepts.
fn across<'m>(
    mesh: &'m TiledNavMesh,
    polygon: PolyRef,
    placed: &'m PlacedTile,
    p: u32,
    edge: usize,
    crossing: DVec3,
    filter: &impl PolygonFilter,
) -> Option<(&'m PlacedTile, PolyRef)> {
    let accepted = |target: &PlacedTile, n: u32| filter.passes(target.tile().flags(n), target.tile().area(n));
    match placed.tile().neighbour(p, edge) {
        EdgeNeighbour::None => None,
        EdgeNeighbour::Polygon(n) => {
            accepted(placed, n).then(|| mesh.poly_ref(polygon.slot(), n).map(|next| (placed, next))).flatten()
        }
        EdgeNeighbour::Border(_) => {
            let (a, b) = placed.edge(p, edge);
            let (ex, ez) = (b.x - a.x, b.z - a.z);
            let along = ((crossing.x - a.x) * ex + (crossing.z - a.z) * ez) / (ex * ex + ez * ez) * 255.0;
            placed.links(p).iter().find_map(|link| {
                let LinkKind::Portal { edge: e, range_min, range_max, .. } = link.kind else { return None };
                let range = f64::from(range_min) - RANGE_SLACK..=f64::from(range_max) + RANGE_SLACK;
                if usize::from(e) != edge || !range.contains(&along) {
                    return None;
                }
                let target = mesh.tile(link.target_slot)?;
                let next = mesh.poly_ref(link.target_slot, link.target_polygon)?;
                accepted(target, link.target_polygon).then_some((target, next))
            })
        }
    }
}

fn polygon_count(mesh: &TiledNavMesh) -> u64 {
    mesh.tiles().map(|(_, placed)| u64::from(placed.tile().polygon_count())).sum()
}
