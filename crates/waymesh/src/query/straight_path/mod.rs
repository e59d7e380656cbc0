//! The straight path: the shortest path in X/Z through a corridor, corner by corner.

mod funnel;
mod portals;
mod steps;

use super::{NavMeshQuery, Output, inputs};
use crate::OutOfRange;
use crate::math::{DVec3, Turn, closest_on_segment_xz, orient_xz};
use crate::mesh::{PlacedTile, PolyRef, TiledNavMesh};
use funnel::{Funnel, FunnelPoint};
use portals::{LastTouching, Portal, PortalKind, portal_between};
use std::ops::{ControlFlow, Range};
pub use steps::FunnelStep;
use steps::{Recorder, Watch};

/// What a point of a straight path is, beside a corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointFlags(u8);

impl PointFlags {
    /// A corner.
    pub const NONE: PointFlags = PointFlags(0);
    /// Where the path starts.
    pub const START: PointFlags = PointFlags(1);
    /// Where it ends.
    pub const END: PointFlags = PointFlags(2);
    /// Where it leaves the surface by an off-mesh link; the next point is where the link comes out.
    pub const OFF_MESH: PointFlags = PointFlags(4);

    /// Whether all of `flags` are set.
    #[must_use]
    pub const fn contains(self, flags: PointFlags) -> bool {
        self.0 & flags.0 == flags.0
    }

    /// These flags and those.
    #[must_use]
    pub const fn union(self, flags: PointFlags) -> Self {
        PointFlags(self.0 | flags.0)
    }
}

/// A point of a straight path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StraightPoint {
    /// Where it is; the height is that of the portal edge.
    pub position: DVec3,
    /// What it is.
    pub flags: PointFlags,
    /// The corridor polygon that the path goes into after it; for the end the last polygon.
    pub polygon: PolyRef,
}

/// How a straight path came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StraightPathStatus {
    /// The points are there.
    Ok,
    /// The corridor is empty, holds a reference that is stale or names nothing, or two of its polygons that follow each
    /// other do not touch. There are no points.
    InvalidCorridor,
}

/// Answer of [`NavMeshQuery::find_straight_path`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StraightPathResult {
    /// Whether there are points.
    pub status: StraightPathStatus,
    /// The points end before the path does: as many as were asked for are there, or no more found room.
    pub truncated: bool,
}

/// An end of a path to pull straight.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) position: DVec3,
    /// The polygon whose surface it is known to lie on.
    pub(super) on: Option<PolyRef>,
}

impl End {
    /// The closest point of the polygon at this end of the corridor.
    fn moved_to(self, (reference, (placed, p)): Located<'_>) -> DVec3 {
        if self.on == Some(reference) { self.position } else { placed.closest_point(p, self.position).point }
    }
}

/// Scratch memory: the portals of a corridor and the funnel.
#[derive(Clone, Debug, Default)]
pub(super) struct Sleeve {
    portals: Vec<Portal>,
    funnel: Funnel,
}

impl NavMeshQuery {
    /// The shortest path in X/Z from `start` to `end` inside a corridor. Both are moved to the closest points of the
    /// first and last polygon first. Points in the same place are merged. The path ends after `max_corners` points
    /// (the start counted), where given: then they are the first points of the whole path, `truncated` is set, and the
    /// work follows their number.
    ///
    /// # Errors
    /// A position out of range.
    pub fn find_straight_path<'o>(
        &mut self,
        mesh: &TiledNavMesh,
        start: DVec3,
        end: DVec3,
        corridor: &[PolyRef],
        max_corners: Option<usize>,
        points: impl Into<Output<'o, StraightPoint>>,
    ) -> Result<StraightPathResult, OutOfRange> {
        inputs::position("start", start)?;
        inputs::position("end", end)?;
        let ends = [start, end].map(|position| End { position, on: None });
        Ok(self.sleeve.pull(mesh, ends, corridor, max_corners, &mut points.into()))
    }
}

impl NavMeshQuery {
    /// As [`find_straight_path`](Self::find_straight_path), and how the funnel stands after each portal. For pictures: it costs memory for every step. Steps end where they would hold more than 2²⁰ positions.
    ///
    /// # Errors
    /// A position out of range.
    pub fn trace_straight_path<'o>(
        &mut self,
        mesh: &TiledNavMesh,
        start: DVec3,
        end: DVec3,
        corridor: &[PolyRef],
        max_corners: Option<usize>,
        points: impl Into<Output<'o, StraightPoint>>,
    ) -> Result<(StraightPathResult, Vec<FunnelStep>), OutOfRange> {
        inputs::position("start", start)?;
        inputs::position("end", end)?;
        let ends = [start, end].map(|position| End { position, on: None });
        let mut recorder = Recorder::default();
        let result = self.sleeve.pull_watched(mesh, ends, corridor, max_corners, &mut points.into(), &mut recorder);
        Ok((result, recorder.steps))
    }
}

impl Sleeve {
    /// Makes room for corridors of up to so many polygons.
    pub(super) fn reserve(&mut self, polygons: usize) {
        self.portals.clear();
        self.portals.reserve(polygons);
        self.funnel.reserve(polygons + 1);
    }

    pub(super) fn pull(
        &mut self,
        mesh: &TiledNavMesh,
        [start, end]: [End; 2],
        corridor: &[PolyRef],
        max_corners: Option<usize>,
        out: &mut Output<'_, StraightPoint>,
    ) -> StraightPathResult {
        self.pull_watched(mesh, [start, end], corridor, max_corners, out, &mut ())
    }

    fn pull_watched(
        &mut self,
        mesh: &TiledNavMesh,
        [start, end]: [End; 2],
        corridor: &[PolyRef],
        max_corners: Option<usize>,
        out: &mut Output<'_, StraightPoint>,
        watch: &mut impl Watch,
    ) -> StraightPathResult {
        let (Some(first), Some(last), Some(())) =
            (end_of(mesh, corridor.first()), end_of(mesh, corridor.last()), self.collect_portals(mesh, corridor))
        else {
            return StraightPathResult { status: StraightPathStatus::InvalidCorridor, truncated: false };
        };
        let (start, end) = (start.moved_to(first), end.moved_to(last));
        let mut emitter = Emitter { out, most: max_corners.unwrap_or(usize::MAX) };
        let finished = self.walk((start, first.0), (end, last.0), &mut emitter, watch);
        StraightPathResult { status: StraightPathStatus::Ok, truncated: finished.is_break() }
    }

    /// The portals along the corridor; `None` when two of its polygons do not touch.
    fn collect_portals(&mut self, mesh: &TiledNavMesh, corridor: &[PolyRef]) -> Option<()> {
        self.portals.clear();
        let mut from = mesh.resolve(*corridor.first()?)?;
        for pair in corridor.windows(2) {
            let to = mesh.resolve(pair[1])?;
            self.portals.push(portal_between(mesh, from, pair[0].slot(), to, pair[1])?);
            from = to;
        }
        Some(())
    }

    /// Breaks when no more points are wanted.
    fn walk(
        &mut self,
        (start, first): (DVec3, PolyRef),
        (end, last): (DVec3, PolyRef),
        emitter: &mut Emitter<'_, '_>,
        watch: &mut impl Watch,
    ) -> ControlFlow<()> {
        emitter.emit(start, PointFlags::START, first)?;
        let mut from = start;
        let mut run = 0;
        // Off-mesh links cut the corridor into runs of portals.
        for i in 0..self.portals.len() {
            let Portal { entered, kind: PortalKind::OffMesh { entry, exit }, .. } = self.portals[i] else { continue };
            self.walk_run(run..i, from, entry, emitter, watch)?;
            emitter.emit(entry, PointFlags::OFF_MESH, entered)?;
            emitter.emit(exit, PointFlags::NONE, entered)?;
            (from, run) = (exit, i + 1);
        }
        self.walk_run(run..self.portals.len(), from, end, emitter, watch)?;
        emitter.emit(end, PointFlags::END, last)
    }

    /// The corners between two points, through a run of portals.
    fn walk_run(
        &mut self,
        run: Range<usize>,
        from: DVec3,
        to: DVec3,
        emitter: &mut Emitter<'_, '_>,
        watch: &mut impl Watch,
    ) -> ControlFlow<()> {
        let Self { portals, funnel } = self;
        // A point on a portal is through it already; on which side of it rounding has put the point must not matter.
        let on =
            |i: &usize, p: DVec3| matches!(portals[*i].kind, PortalKind::Edge { right, left } if is_on(right, left, p));
        let begin = run.start + run.clone().take_while(|i| on(i, from)).count();
        let end = run.end - (begin..run.end).rev().take_while(|i| on(i, to)).count();
        let mut touching = LastTouching::default();
        let mut corner = |p: FunnelPoint| {
            emitter.emit(p.position, PointFlags::NONE, touching.entered(portals, p.passed - 1, p.position))
        };
        funnel.start(from, begin);
        for (i, portal) in portals.iter().enumerate().take(end).skip(begin) {
            if let PortalKind::Edge { right, left } = portal.kind {
                funnel.pass(i, right, left, &mut corner)?;
                watch.passed([right, left], funnel);
            }
        }
        funnel.end(end, to, corner)?;
        watch.passed([to, to], funnel);
        ControlFlow::Continue(())
    }
}

/// Whether a point lies on a portal between its ends but for rounding. One that lies on it exactly, or is one of its
/// ends, needs no such care.
fn is_on(right: DVec3, left: DVec3, p: DVec3) -> bool {
    let tolerance = 1e-10 + 1e-14 * (p.x.abs() + p.z.abs());
    let near = closest_on_segment_xz(right, left, p);
    near.distance_squared <= tolerance * tolerance && orient_xz(right, left, p) != Turn::Straight
}

type Located<'m> = (PolyRef, (&'m PlacedTile, u32));

fn end_of<'m>(mesh: &'m TiledNavMesh, reference: Option<&PolyRef>) -> Option<Located<'m>> {
    let &reference = reference?;
    Some((reference, mesh.resolve(reference)?))
}

/// Puts points out, merging those in the same place.
struct Emitter<'e, 'o> {
    out: &'e mut Output<'o, StraightPoint>,
    most: usize,
}

impl Emitter<'_, '_> {
    /// Breaks when the most points wanted are there.
    #[inline]
    fn emit(&mut self, position: DVec3, flags: PointFlags, polygon: PolyRef) -> ControlFlow<()> {
        if self.most == 0 {
            return ControlFlow::Break(());
        }
        match self.out.last_mut() {
            Some(last) if last.position == position => {
                last.flags = last.flags.union(flags);
                last.polygon = polygon;
            }
            _ => {
                if !self.out.push(StraightPoint { position, flags, polygon }) {
                    return ControlFlow::Break(());
                }
            }
        }
        if self.out.len() >= self.most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
