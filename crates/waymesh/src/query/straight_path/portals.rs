//! The portal between two consecutive polygons of a corridor.

use crate::math::{DVec3, Extremes, Turn, lerp, orient_xz};
use crate::mesh::{EdgeNeighbour, LinkKind, PlacedTile, PolyRef, Side, TiledNavMesh};

/// Whether two points are one, seen from above.
#[inline]
pub(super) fn same_xz(a: DVec3, b: DVec3) -> bool {
    a.x == b.x && a.z == b.z
}

/// Where a corridor passes from one polygon to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portal {
    /// The polygon behind it.
    pub(super) entered: PolyRef,
    pub(super) kind: PortalKind,
}

impl Portal {
    /// Which of its ends, right (0) or left (1), is at a place seen from above; none of an off-mesh link's.
    #[inline]
    fn end_at(&self, place: DVec3) -> Option<usize> {
        match self.kind {
            PortalKind::Edge { right, left } => [right, left].iter().position(|end| same_xz(*end, place)),
            PortalKind::OffMesh { .. } => None,
        }
    }
}

/// Finds the polygon that is entered behind the last portal, of those that follow each other, which touches a corner.
///
/// Corners come in the order of their portals. What was found for each side is kept, so that a corridor that turns around
/// one place for long, with corners on either side, is still looked at once.
#[derive(Default)]
pub(super) struct LastTouching {
    /// For right and left ends a place and the last portal of those that touch it.
    found: [Option<(DVec3, usize)>; 2],
}

impl LastTouching {
    /// The polygon behind the last portal that touches `corner`, from `portal` on, which mostly does.
    pub(super) fn entered(&mut self, portals: &[Portal], portal: usize, corner: DVec3) -> PolyRef {
        let Some(side) = portals[portal].end_at(corner) else { return portals[portal].entered };
        let known = self.found[side].filter(|(place, last)| same_xz(*place, corner) && portal <= *last);
        let last = known.map_or_else(
            || portal + portals[portal + 1..].iter().take_while(|p| p.end_at(corner).is_some()).count(),
            |(_, last)| last,
        );
        self.found[side] = Some((corner, last));
        portals[last].entered
    }
}

/// How a corridor passes from one polygon to the next.
#[derive(Clone, Copy, Debug)]
pub(super) enum PortalKind {
    /// Anywhere between two points, as seen by who walks through.
    Edge { right: DVec3, left: DVec3 },
    /// By an off-mesh link.
    OffMesh { entry: DVec3, exit: DVec3 },
}

/// The stretches of edges that two polygons share: their hull where they lie on one line, else the first.
#[derive(Default)]
struct Shared {
    first: Option<(DVec3, DVec3)>,
    hull: (DVec3, DVec3),
    bent: bool,
}

impl Shared {
    fn add(&mut self, right: DVec3, left: DVec3) {
        let Some((a, b)) = self.first else {
            self.first = Some((right, left));
            self.hull = (right, left);
            return;
        };
        self.bent |= orient_xz(a, b, right) != Turn::Straight || orient_xz(a, b, left) != Turn::Straight;
        let (dx, dz) = (b.x - a.x, b.z - a.z);
        let along = |p: DVec3| p.x * dx + p.z * dz;
        if along(right) < along(self.hull.0) {
            self.hull.0 = right;
        }
        if along(left) > along(self.hull.1) {
            self.hull.1 = left;
        }
    }

    fn portal(self) -> Option<PortalKind> {
        let first = self.first?;
        let (right, left) = if self.bent { first } else { self.hull };
        Some(PortalKind::Edge { right, left })
    }
}

/// The portal from one polygon into another; `None` where they neither touch nor are joined by an off-mesh link.
pub(super) fn portal_between(
    mesh: &TiledNavMesh,
    (from, p): (&PlacedTile, u32),
    from_slot: u32,
    (to, q): (&PlacedTile, u32),
    entered: PolyRef,
) -> Option<Portal> {
    let mut shared = Shared::default();
    if from_slot == entered.slot() {
        let mut edges = from.closed_outline(p).windows(2).filter(|edge| edge[0].behind() == EdgeNeighbour::Polygon(q));
        if let Some(first) = edges.next() {
            let Some(second) = edges.next() else {
                let kind = PortalKind::Edge { right: first[0].position, left: first[1].position };
                return Some(Portal { entered, kind });
            };
            for edge in [first, second].into_iter().chain(edges) {
                shared.add(edge[0].position, edge[1].position);
            }
        }
    }
    if shared.first.is_none() {
        across_border(from, p, to, q, entered, &mut shared);
    }
    let kind = shared.portal().or_else(|| off_mesh(mesh, from, p, entered))?;
    Some(Portal { entered, kind })
}

fn across_border(from: &PlacedTile, p: u32, to: &PlacedTile, q: u32, entered: PolyRef, shared: &mut Shared) {
    let mut last = None;
    for link in from.links(p) {
        let LinkKind::Portal { edge, .. } = link.kind else { break };
        if (link.target_slot, link.target_polygon) != (entered.slot(), q) || last == Some(edge) {
            continue;
        }
        last = Some(edge);
        let e = usize::from(edge);
        let EdgeNeighbour::Border(side) = from.tile().neighbour(p, e) else { continue };
        let ends = from.edge(p, e);
        if let Some((low, high)) = overlap(ends, side, to, q) {
            let (s, t) = (at_border(ends, side, low), at_border(ends, side, high));
            let (right, left) = if s.0 <= t.0 { (s.1, t.1) } else { (t.1, s.1) };
            shared.add(right, left);
        }
    }
}

/// The hull of an edge's overlaps with the edges of polygon `q` on the facing side, along the border in the world.
fn overlap((a, b): (DVec3, DVec3), side: Side, to: &PlacedTile, q: u32) -> Option<(f64, f64)> {
    let axis = side.axis_along();
    let mut hull: Option<(f64, f64)> = None;
    for (e, neighbour) in to.tile().neighbours(q).enumerate() {
        if neighbour != EdgeNeighbour::Border(side.opposite()) {
            continue;
        }
        let (c, d) = to.edge(q, e);
        let low = a[axis].lesser(b[axis]).greater(c[axis].lesser(d[axis]));
        let high = a[axis].greater(b[axis]).lesser(c[axis].greater(d[axis]));
        if low < high {
            hull = Some(hull.map_or((low, high), |(l, h)| (l.lesser(low), h.greater(high))));
        }
    }
    hull
}

/// The fraction and point of an edge where its coordinate along the border is `at`.
fn at_border((a, b): (DVec3, DVec3), side: Side, at: f64) -> (f64, DVec3) {
    let axis = side.axis_along();
    let t = (at - a[axis]) / (b[axis] - a[axis]);
    (t, lerp(a, b, t))
}

fn off_mesh(mesh: &TiledNavMesh, from: &PlacedTile, p: u32, entered: PolyRef) -> Option<PortalKind> {
    from.links(p).iter().find_map(|link| match link.kind {
        LinkKind::OffMesh { holder_slot, index, reverse }
            if (link.target_slot, link.target_polygon) == (entered.slot(), entered.polygon()) =>
        {
            let link = mesh.tile(holder_slot)?.tile().off_mesh_links()[index as usize];
            let (entry, exit) = if reverse { (link.end, link.start) } else { (link.start, link.end) };
            Some(PortalKind::OffMesh { entry, exit })
        }
        _ => None,
    })
}
