//! A path from position to position in one call.

use super::nearest::{DEFAULT_HALF_EXTENTS, NearestPoly, nearest};
use super::straight_path::End;
use super::{DefaultFilter, NavMeshQuery, Output, PathEnd, PolygonFilter, SearchStatus, StraightPoint, inputs};
use crate::OutOfRange;
use crate::math::{DVec3, distance};
use crate::mesh::{PolyRef, TiledNavMesh};

/// Options of [`NavMeshQuery::find_path`].
#[derive(Clone, Debug)]
pub struct PathOptions<F = DefaultFilter> {
    /// Which polygons may be used, and what they cost.
    pub filter: F,
    /// Half extents of the boxes around the two ends in which their polygons are looked for, metres.
    pub half_extents: DVec3,
    /// Stop after this many points, the start counted.
    pub max_corners: Option<usize>,
    /// Answer [`PathStatus::Unreachable`] at once where the two ends are on different islands: no search, no partial
    /// path. The query object finds the islands once for each arrangement of tiles, which takes time and memory
    /// proportional to the mesh.
    pub skip_unreachable: bool,
    /// How many nodes [`NavMeshQuery::find_path_async`] expands before it lets other tasks run; 0 counts as 1.
    pub iterations_per_slice: u64,
}

/// Expansions between two turns of other tasks unless told otherwise.
const ITERATIONS_PER_SLICE: u64 = 256;

impl Default for PathOptions {
    fn default() -> Self {
        Self::with_filter(DefaultFilter)
    }
}

impl<F: PolygonFilter> PathOptions<F> {
    /// The default options with a filter.
    #[must_use]
    pub fn with_filter(filter: F) -> Self {
        Self {
            filter,
            half_extents: DEFAULT_HALF_EXTENTS,
            max_corners: None,
            skip_unreachable: false,
            iterations_per_slice: ITERATIONS_PER_SLICE,
        }
    }
}

/// How a path search ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PathStatus {
    /// The path leads to the end.
    Found,
    /// The path leads as near to the end as the search came.
    Partial,
    /// No polygon near the start.
    #[default]
    NoStart,
    /// No polygon near the end.
    NoEnd,
    /// The two ends are on different islands; see [`PathOptions::skip_unreachable`].
    Unreachable,
}

/// A path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PathResult {
    /// Whether and how far it leads.
    pub status: PathStatus,
    /// The polygons it goes through, start first.
    pub corridor: Vec<PolyRef>,
    /// Start, corners and end.
    pub points: Vec<StraightPoint>,
    /// There are more points than were asked for.
    pub truncated: bool,
    /// Length of the points' polyline (3D), metres.
    pub length: f64,
    /// What the search's route costs; it is not the straight path's cost.
    pub cost: f64,
    /// How many nodes were expanded.
    pub iterations: u64,
    /// Nodes were dropped because there would have been more than the most allowed.
    pub node_limit_reached: bool,
}

impl PathResult {
    fn clear(&mut self, status: PathStatus) {
        self.status = status;
        self.corridor.clear();
        self.points.clear();
        self.truncated = false;
        self.length = 0.0;
        self.cost = 0.0;
        self.iterations = 0;
        self.node_limit_reached = false;
    }
}

impl NavMeshQuery {
    /// A path: the nearest polygon to each position, the search, the straight path. A partial path ends at the point of
    /// the last corridor polygon that is closest to the end.
    ///
    /// # Errors
    /// A position or extents out of range.
    pub fn find_path<F: PolygonFilter>(
        &mut self,
        mesh: &TiledNavMesh,
        start: DVec3,
        end: DVec3,
        options: &PathOptions<F>,
    ) -> Result<PathResult, OutOfRange> {
        let mut result = PathResult::default();
        self.find_path_into(mesh, start, end, options, &mut result)?;
        Ok(result)
    }

    /// As [`find_path`](Self::find_path), into a result whose memory is used again.
    ///
    /// # Errors
    /// A position or extents out of range.
    pub fn find_path_into<F: PolygonFilter>(
        &mut self,
        mesh: &TiledNavMesh,
        start: DVec3,
        end: DVec3,
        options: &PathOptions<F>,
        result: &mut PathResult,
    ) -> Result<(), OutOfRange> {
        self.begin_find_path(mesh, start, end, options, result)?.map_or(Ok(()), |ends| {
            self.update_path(mesh, &options.filter, u64::MAX);
            self.finish_find_path(mesh, ends, options.max_corners, result);
            Ok(())
        })
    }

    /// Snaps the ends and begins the search; `None` when there is nothing to search, `result` says why.
    pub(crate) fn begin_find_path<F: PolygonFilter>(
        &mut self,
        mesh: &TiledNavMesh,
        start: DVec3,
        end: DVec3,
        options: &PathOptions<F>,
        result: &mut PathResult,
    ) -> Result<Option<[NearestPoly; 2]>, OutOfRange> {
        inputs::position("start", start)?;
        inputs::position("end", end)?;
        inputs::half_extents("half_extents", options.half_extents)?;
        result.clear(PathStatus::NoStart);
        let near = |position| nearest(mesh, position, options.half_extents, &options.filter);
        let Some(start) = near(start) else { return Ok(None) };
        let Some(end) = near(end) else {
            result.status = PathStatus::NoEnd;
            return Ok(None);
        };
        if options.skip_unreachable && !self.islands.joined(mesh, start.polygon, end.polygon) {
            result.status = PathStatus::Unreachable;
            return Ok(None);
        }
        let [from, to] = [start, end].map(|found| PathEnd { polygon: found.polygon, position: found.point });
        let begun = self.begin(mesh, from, to, &options.filter) == SearchStatus::InProgress;
        Ok(begun.then_some([start, end]))
    }

    /// Turns the search into a path.
    pub(crate) fn finish_find_path(
        &mut self,
        mesh: &TiledNavMesh,
        ends: [NearestPoly; 2],
        max_corners: Option<usize>,
        result: &mut PathResult,
    ) {
        let search = self.finish(mesh);
        result.status = if search.status == SearchStatus::Found { PathStatus::Found } else { PathStatus::Partial };
        result.cost = search.cost;
        result.iterations = search.iterations;
        result.node_limit_reached = search.node_limit_reached;
        self.copy_corridor(Output::unlimited(&mut result.corridor));
        let mut points = Output::unlimited(&mut result.points);
        // What lies straight above or below a position is its own closest point.
        let ends = ends.map(|found| End { position: found.point, on: found.over_polygon.then_some(found.polygon) });
        let pulled = self.sleeve.pull(mesh, ends, &self.corridor, max_corners, &mut points);
        result.truncated = pulled.truncated;
        result.length = polyline_length(&result.points);
    }
}

/// Length of the polyline through the points (3D), added up in order.
fn polyline_length(points: &[StraightPoint]) -> f64 {
    points.windows(2).map(|pair| distance(pair[0].position, pair[1].position)).fold(0.0, |sum, d| sum + d)
}
