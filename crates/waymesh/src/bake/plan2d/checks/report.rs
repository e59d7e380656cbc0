//! All checks over one plan.

use super::{check_adjacency, check_area, check_cells, check_filter, check_funnel, check_pulled, check_sequence};
use super::{is_convex_by_turns, pairs_leaving};
use crate::bake::plan2d::{GridPlan, Rectangle};
use crate::math::DVec2;

/// What is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckKind {
    /// A cell is walkable exactly where its centre lies in no obstacle.
    Cells,
    /// The rectangles cover every cell once: area is cells × cell area, exactly.
    Area,
    /// Every rectangle is convex: all its turns go the same way.
    ConvexByTurns,
    /// Every rectangle is convex: the line between any two of its points stays inside.
    ConvexBySamples,
    /// Adjacent rectangles share a piece of positive length, and no pair is missing.
    Adjacent,
    /// The cells removed are those nearer than the radius, and the others are at least that far.
    Filter,
    /// The sequence of rectangles is connected, and none is cheaper.
    Sequence,
    /// The pulled path stays walkable, and nothing can be taken from it.
    Pulled,
    /// The shortest path is no longer than the one through the middles.
    Funnel,
}

impl CheckKind {
    /// Its name in JSON and text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            CheckKind::Cells => "cells",
            CheckKind::Area => "area",
            CheckKind::ConvexByTurns => "convex_by_turns",
            CheckKind::ConvexBySamples => "convex_by_samples",
            CheckKind::Adjacent => "adjacent",
            CheckKind::Filter => "filter",
            CheckKind::Sequence => "sequence",
            CheckKind::Pulled => "pulled",
            CheckKind::Funnel => "funnel",
        }
    }
}

/// A check and how it came out.
#[derive(Clone, Debug, PartialEq)]
pub struct SelfCheck {
    /// What was checked.
    pub kind: CheckKind,
    /// What is wrong, if anything.
    pub outcome: Result<(), CheckFailure>,
}

/// What a check found wrong.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckFailure {
    /// A cell that is walkable in an obstacle, or is not without one.
    #[error("cell ({column}, {row}) is walkable: {walkable}, although its centre says otherwise")]
    Cell {
        /// Its column.
        column: u32,
        /// Its row.
        row: u32,
        /// Whether it is walkable.
        walkable: bool,
    },
    /// The rectangles' cells are not as many as the grid's.
    #[error("the rectangles cover {covered} cells, the grid has {cells}")]
    Area {
        /// Cells of all rectangles, summed.
        covered: u64,
        /// Walkable cells.
        cells: u64,
    },
    /// A cell that is in no rectangle, in several, or in one without being walkable.
    #[error("cell ({column}, {row}) is in {rectangles} rectangles, walkable: {walkable}")]
    Cover {
        /// Its column.
        column: u32,
        /// Its row.
        row: u32,
        /// How many rectangles hold it.
        rectangles: u32,
        /// Whether it is walkable.
        walkable: bool,
    },
    /// A polygon that is not convex.
    #[error("polygon {polygon} is not convex")]
    NotConvex {
        /// Its index.
        polygon: usize,
    },
    /// A pair said to be adjacent that shares no piece of positive length, or one of another length.
    #[error("rectangles {a} and {b} share {found} grid lines of side, not {said}")]
    SharedLength {
        /// The lower index.
        a: u32,
        /// The higher index.
        b: u32,
        /// Cells of side they share.
        found: u32,
        /// What was said.
        said: u32,
    },
    /// A list of pairs that is not sorted, or names a rectangle that does not exist.
    #[error("entry {entry} of the adjacent pairs is out of order or names no rectangle")]
    AdjacentOrder {
        /// The entry.
        entry: usize,
    },
    /// A cell treated otherwise than its distance demands.
    #[error("cell ({column}, {row}) is {distance} m from the nearest obstacle, radius {radius}; kept: {kept}")]
    Filter {
        /// Its column.
        column: u32,
        /// Its row.
        row: u32,
        /// Its centre's distance from the nearest obstacle, metres.
        distance: f64,
        /// The radius, metres.
        radius: f64,
        /// Whether it was kept.
        kept: bool,
    },
    /// More to measure than can be done in reasonable time.
    #[error("{pairs} pairs of cell and obstacle to measure, possible: {possible}")]
    TooLarge {
        /// Cells × obstacles.
        pairs: u64,
        /// Pairs that are possible.
        possible: u64,
    },
    /// A least clearance other than said.
    #[error("the least clearance is {found:?}, not {said:?}")]
    Clearance {
        /// What was found, metres.
        found: Option<f64>,
        /// What was said, metres.
        said: Option<f64>,
    },
    /// A sequence of rectangles that begins or ends elsewhere.
    #[error("the sequence does not lead from rectangle {start} to {goal}")]
    SequenceEnds {
        /// Where it should begin.
        start: u32,
        /// Where it should end.
        goal: u32,
    },
    /// Two rectangles of a sequence that share no piece.
    #[error("step {step} of the sequence leads over no shared piece")]
    SequenceStep {
        /// The step, from 0.
        step: usize,
    },
    /// A sequence that costs more than another.
    #[error("the sequence costs {cost} m from centre to centre, another one {least} m")]
    SequenceCost {
        /// Its cost, metres.
        cost: f64,
        /// The least cost, metres.
        least: f64,
    },
    /// Points that could still be left out of a path.
    #[error("{count} points can be left out, the first is point {first}")]
    Removable {
        /// How many.
        count: usize,
        /// The first.
        first: usize,
    },
    /// A path that leaves the walkable cells.
    #[error("{count} samples of the path lie outside of walkable cells")]
    Leaves {
        /// How many samples.
        count: usize,
    },
    /// A path longer than one it must not be longer than.
    #[error("the path is {cost} m long, longer than {limit} m")]
    Longer {
        /// Its length, metres.
        cost: f64,
        /// What it may be, metres.
        limit: f64,
    },
}

impl SelfCheck {
    /// Whether it found something wrong; having been too large to run is no fault of the plan.
    #[must_use]
    pub fn failed(&self) -> bool {
        !matches!(self.outcome, Ok(()) | Err(CheckFailure::TooLarge { .. }))
    }
}

impl GridPlan {
    /// Runs every check that applies: those of the walk only where there is one.
    #[must_use]
    pub fn self_checks(&self) -> Vec<SelfCheck> {
        let corners = |r: Rectangle| [[r.x0, r.y0], [r.x1, r.y0], [r.x1, r.y1], [r.x0, r.y1]].map(DVec2::from_array);
        let outlines = || self.rectangles.iter().map(|r| corners(r.metres(self.plan.cell)));
        let all_convex = |good: &dyn Fn(usize, &[DVec2]) -> bool| {
            let bad = outlines().enumerate().find(|(i, outline)| !good(*i, outline));
            bad.map_or(Ok(()), |(polygon, _)| Err(CheckFailure::NotConvex { polygon }))
        };
        // As many pairs as the lesson drew, fewer where there are many polygons.
        let pairs = (200_000 / self.rectangles.len().max(1)).clamp(1, 1000) as u32;
        let mut checks = vec![
            (CheckKind::Cells, check_cells(&self.walkable, &self.plan.obstacles)),
            (CheckKind::Area, check_area(&self.cells, &self.rectangles)),
            (CheckKind::ConvexByTurns, all_convex(&|_, outline| is_convex_by_turns(outline))),
            (CheckKind::ConvexBySamples, all_convex(&|i, outline| pairs_leaving(outline, pairs, i as u64) == 0)),
            (CheckKind::Adjacent, check_adjacency(&self.rectangles, &self.adjacency)),
            (
                CheckKind::Filter,
                check_filter(&self.walkable, &self.cells, &self.plan.obstacles, self.plan.radius, self.min_clearance),
            ),
        ];
        if let (Some(route), Some(start), Some(goal)) = (&self.route, self.start_polygon, self.goal_polygon) {
            let sequence = &route.polygons.sequence;
            checks.push((
                CheckKind::Sequence,
                check_sequence(self.plan.cell, &self.rectangles, &self.adjacency, sequence, start, goal),
            ));
            checks.push((CheckKind::Pulled, check_pulled(&self.cells, &route.pulled_path)));
            checks.push((CheckKind::Funnel, check_funnel(&route.funnel_path, &route.portal_path)));
        }
        checks.into_iter().map(|(kind, outcome)| SelfCheck { kind, outcome }).collect()
    }
}
