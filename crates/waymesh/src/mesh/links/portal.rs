//! Portal links between the facing borders of two tiles.

use super::{Link, LinkKind};
use crate::math::Extremes;
use crate::mesh::{BorderEdge, PlacedTile, Side};

/// Overlaps up to this long are touching corners, not portals: 1 mm.
const SHORTEST: f64 = 0.001;

/// A border edge along its border: coordinates in the tile's frame, in edge direction.
#[derive(Clone, Copy)]
struct Stretch {
    edge: BorderEdge,
    from: f64,
    to: f64,
    from_height: f64,
    to_height: f64,
    /// How far the border is covered by everything up to this edge: lets a scan begin at the first that can overlap.
    covered: f64,
}

impl Stretch {
    fn low(&self) -> f64 {
        self.from.lesser(self.to)
    }

    fn high(&self) -> f64 {
        self.from.greater(self.to)
    }

    /// The fraction of this edge at a coordinate along the border.
    fn fraction(&self, at: f64) -> f64 {
        (at - self.from) / (self.to - self.from)
    }

    fn height(&self, fraction: f64) -> f64 {
        self.from_height + (self.to_height - self.from_height) * fraction
    }

    /// The fractions of this edge at both ends of its overlap with another, ascending.
    fn overlap(&self, other: &Stretch) -> (f64, f64) {
        let (s, t) = (self.fraction(other.from), self.fraction(other.to));
        (s.lesser(t).greater(0.0), s.greater(t).lesser(1.0))
    }
}

/// The edges on one side of a tile, along it.
fn stretches(placed: &PlacedTile, side: Side, all: &mut Vec<Stretch>) {
    let axis = side.axis_along();
    let tile = placed.tile();
    all.clear();
    all.extend(tile.border_edges(side).iter().map(|&edge| {
        let polygon = tile.polygon(edge.polygon);
        let e = usize::from(edge.edge);
        let a = tile.vertices()[polygon[e] as usize];
        let b = tile.vertices()[polygon.get(e + 1).copied().unwrap_or(polygon[0]) as usize];
        Stretch {
            edge,
            from: f64::from(a[axis]),
            to: f64::from(b[axis]),
            from_height: f64::from(a[1]),
            to_height: f64::from(b[1]),
            covered: 0.0,
        }
    }));
    all.sort_by(|s, t| s.low().total_cmp(&t.low()));
    let mut covered = f64::NEG_INFINITY;
    for stretch in all {
        covered = covered.greater(stretch.high());
        stretch.covered = covered;
    }
}

/// Whether two facing edges are joined: they overlap by more than a millimetre, and their heights along the overlap
/// come within `climb` of each other at an end or change order.
fn joined(source: &Stretch, other: &Stretch, climb: f64) -> bool {
    let (t0, t1) = source.overlap(other);
    let length = (t1 - t0) * (source.to - source.from).abs();
    if length.is_nan() || length <= SHORTEST {
        return false;
    }
    let gap = |t: f64| {
        let at = source.from + (source.to - source.from) * t;
        source.height(t) - other.height(other.fraction(at))
    };
    let (g0, g1) = (gap(t0), gap(t1));
    (g0 <= 0.0) != (g1 <= 0.0) || g0 == 0.0 || g1 == 0.0 || g0.abs().lesser(g1.abs()) <= climb
}

fn portal(source: &Stretch, target: &Stretch, target_slot: u32) -> (u32, Link) {
    let (t0, t1) = source.overlap(target);
    let kind = LinkKind::Portal {
        edge: source.edge.edge,
        target_edge: target.edge.edge,
        range_min: (255.0 * t0).floor() as u8,
        range_max: (255.0 * t1).ceil() as u8,
    };
    (source.edge.polygon, Link { target_slot, target_polygon: target.edge.polygon, kind })
}

/// How much work and memory links may take. Every pair of overlapping edges within climb is a link, so that a few
/// thousand edges stacked in one place would have millions; nothing walkable is like that.
#[derive(Clone, Copy, Debug)]
pub(in crate::mesh) struct LinkBudget {
    /// Pairs of edges that overlap seen from above, whatever their heights.
    pairs: u64,
    /// Links.
    links: u64,
}

impl LinkBudget {
    /// Links for each border edge, on average. An edge that is not stacked has two at most.
    pub(in crate::mesh) const LINKS: u64 = 8;
    /// Floors above each other, on average.
    const PAIRS: u64 = 1024;
    /// So that small meshes are never refused.
    const BASE: u64 = 256;

    /// Enough for all that can be walked on.
    pub(in crate::mesh) fn for_border_edges(count: u64) -> Self {
        Self { pairs: Self::BASE + Self::PAIRS * count, links: Self::BASE + Self::LINKS * count }
    }

    /// For tiles that come one by one.
    pub(in crate::mesh) const UNLIMITED: Self = Self { pairs: u64::MAX, links: u64::MAX };

    fn take(from: &mut u64) -> Option<()> {
        *from = from.checked_sub(1)?;
        Some(())
    }
}

/// Finds portals, as far as a budget goes; keeps its memory from border to border.
pub(in crate::mesh) struct PortalFinder {
    /// Greatest difference in height that a portal bridges, metres.
    climb: f64,
    budget: LinkBudget,
    ours: Vec<Stretch>,
    theirs: Vec<Stretch>,
}

impl PortalFinder {
    pub(in crate::mesh) fn new(climb: f64, budget: LinkBudget) -> Self {
        Self { climb, budget, ours: Vec::new(), theirs: Vec::new() }
    }

    /// The portal links from `source` across `side` into `target`, with their source polygons, in no particular order.
    ///
    /// Whether a pair of edges is joined is decided from the edge of the tile with the lower key, so that rounding cannot
    /// make a portal lead one way only. `None` when the budget does not suffice.
    pub(in crate::mesh) fn find(
        &mut self,
        source: &PlacedTile,
        side: Side,
        target: &PlacedTile,
        target_slot: u32,
        out: &mut Vec<(u32, Link)>,
    ) -> Option<()> {
        if source.tile().border_edges(side).is_empty() || target.tile().border_edges(side.opposite()).is_empty() {
            return Some(());
        }
        let Self { climb, budget, ours, theirs } = self;
        stretches(source, side, ours);
        stretches(target, side.opposite(), theirs);
        let source_first = source.key() < target.key();
        for s in &*ours {
            let begin = theirs.partition_point(|t| t.covered <= s.low());
            for t in theirs[begin..].iter().take_while(|t| t.low() < s.high()) {
                let (first, second) = if source_first { (s, t) } else { (t, s) };
                LinkBudget::take(&mut budget.pairs)?;
                if joined(first, second, *climb) {
                    LinkBudget::take(&mut budget.links)?;
                    out.push(portal(s, t, target_slot));
                }
            }
        }
        Some(())
    }
}
