//! Path search: A* (Hart, Nilsson and Raphael 1968) over polygons or over the crossings between them.
//!
//! [`NavMeshQuery::begin_path`], [`update_path`](NavMeshQuery::update_path) and
//! [`finish_path`](NavMeshQuery::finish_path) search in slices; [`find_corridor`](NavMeshQuery::find_corridor) does all
//! three at once. Where a search pauses changes nothing about its result.

mod corridor;
mod expand;
mod node_model;
mod open_list;
mod stamp_table;
mod state;

pub use node_model::NodeModel;
pub(super) use open_list::OpenList;
pub(super) use stamp_table::{StampTable, polygons_of};
pub(super) use state::Search;

use super::{NavMeshQuery, Output, PolygonFilter, inputs};
use crate::OutOfRange;
use crate::math::DVec3;
use crate::mesh::{PolyRef, TiledNavMesh};
use state::Stage;

/// Where a path search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchStatus {
    /// There is more to search.
    InProgress,
    /// The cheapest route was found.
    Found,
    /// There is no way to the end, or the node limit was in the way: the corridor leads as near to the end as the
    /// search came.
    Partial,
    /// The start reference is stale, names nothing, or the filter rejects its polygon.
    InvalidStart,
    /// The same for the end.
    InvalidEnd,
    /// No search has begun, or tiles have come or gone since: begin again.
    Stale,
}

/// A polygon and a position in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathEnd {
    /// The polygon.
    pub polygon: PolyRef,
    /// The position, in the polygon.
    pub position: DVec3,
}

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchResult {
    /// How it ended. With a status other than `Found`, `Partial` and `InProgress` there is no corridor.
    pub status: SearchStatus,
    /// What the route costs, loops included.
    pub cost: f64,
    /// How many nodes were expanded.
    pub iterations: u64,
    /// The corridor had more polygons than its output has room for.
    pub corridor_truncated: bool,
    /// Nodes were dropped because there would have been more than the most allowed.
    pub node_limit_reached: bool,
}

impl SearchResult {
    fn without_corridor(status: SearchStatus) -> Self {
        Self { status, cost: 0.0, iterations: 0, corridor_truncated: false, node_limit_reached: false }
    }
}

impl NavMeshQuery {
    /// Begins a path search; what it will find is decided here, by the mesh, the ends and the filter.
    ///
    /// Answers [`SearchStatus::InProgress`], or why there is nothing to search.
    ///
    /// # Errors
    /// A position out of range.
    pub fn begin_path(
        &mut self,
        mesh: &TiledNavMesh,
        start: PathEnd,
        end: PathEnd,
        filter: &impl PolygonFilter,
    ) -> Result<SearchStatus, OutOfRange> {
        inputs::position("start", start.position)?;
        inputs::position("end", end.position)?;
        Ok(self.begin(mesh, start, end, filter))
    }

    pub(super) fn begin(
        &mut self,
        mesh: &TiledNavMesh,
        start: PathEnd,
        end: PathEnd,
        filter: &impl PolygonFilter,
    ) -> SearchStatus {
        self.search.stage = Stage::Idle;
        for (reference, status) in
            [(start.polygon, SearchStatus::InvalidStart), (end.polygon, SearchStatus::InvalidEnd)]
        {
            if !accepts(mesh, reference, filter) {
                return status;
            }
        }
        let (model, max_nodes) = (self.node_model(), self.max_nodes());
        let ends = [start, end].map(|e| (e.polygon, e.position));
        self.search.begin(mesh, model, max_nodes, ends[0], ends[1], filter);
        SearchStatus::InProgress
    }

    /// Goes on with the search for up to `max_iterations` expansions. The filter must be the same every time.
    pub fn update_path(
        &mut self,
        mesh: &TiledNavMesh,
        filter: &impl PolygonFilter,
        max_iterations: u64,
    ) -> SearchStatus {
        if self.search.fits(mesh) {
            self.search.advance(mesh, filter, max_iterations);
        }
        self.path_status(mesh)
    }

    /// Where the search stands.
    #[must_use]
    pub fn path_status(&self, mesh: &TiledNavMesh) -> SearchStatus {
        match self.search.stage {
            _ if !self.search.fits(mesh) => SearchStatus::Stale,
            Stage::Idle => SearchStatus::Stale,
            Stage::Running => SearchStatus::InProgress,
            Stage::Found => SearchStatus::Found,
            Stage::Partial => SearchStatus::Partial,
        }
    }

    /// The result of the search, which may be unfinished: then the corridor leads as near to the end as it came so far.
    /// Polygons along the route go into `corridor`, start first, each once; where the route left a polygon and came
    /// back, the loop is left out.
    pub fn finish_path<'o>(&mut self, mesh: &TiledNavMesh, corridor: impl Into<Output<'o, PolyRef>>) -> SearchResult {
        let mut out = corridor.into();
        let result = self.finish(mesh);
        out.extend_from_slice(&self.corridor);
        SearchResult { corridor_truncated: out.truncated(), ..result }
    }

    /// As [`finish_path`](Self::finish_path), the corridor left in `self.corridor`.
    pub(super) fn finish(&mut self, mesh: &TiledNavMesh) -> SearchResult {
        self.corridor.clear();
        let status = self.path_status(mesh);
        if status == SearchStatus::Stale {
            return SearchResult::without_corridor(status);
        }
        let most = self.search.most_nodes;
        self.corridor.reserve(most);
        self.sleeve.reserve(most);
        self.search.corridor(mesh, &mut self.corridor);
        SearchResult {
            status,
            cost: self.search.cost(),
            iterations: self.search.iterations,
            corridor_truncated: false,
            node_limit_reached: self.search.limit_reached,
        }
    }

    /// The whole search at once.
    ///
    /// # Errors
    /// A position out of range.
    pub fn find_corridor<'o>(
        &mut self,
        mesh: &TiledNavMesh,
        start: PathEnd,
        end: PathEnd,
        filter: &impl PolygonFilter,
        corridor: impl Into<Output<'o, PolyRef>>,
    ) -> Result<SearchResult, OutOfRange> {
        let out = corridor.into();
        let status = self.begin_path(mesh, start, end, filter)?;
        if status != SearchStatus::InProgress {
            return Ok(SearchResult::without_corridor(status));
        }
        self.update_path(mesh, filter, u64::MAX);
        Ok(self.finish_path(mesh, out))
    }

    /// The polygons that the last search expanded, each once, in the order of their first expansion. Empty where there
    /// was no search, or tiles have come or gone since.
    pub fn expanded_polygons<'o>(&mut self, mesh: &TiledNavMesh, out: impl Into<Output<'o, PolyRef>>) {
        let mut out = out.into();
        if self.path_status(mesh) != SearchStatus::Stale {
            self.search.expanded(mesh, &mut self.corridor);
            out.extend_from_slice(&self.corridor);
        }
    }
}

/// Whether a reference names a polygon that the filter accepts.
pub(super) fn accepts(mesh: &TiledNavMesh, reference: PolyRef, filter: &impl PolygonFilter) -> bool {
    mesh.resolve(reference).is_some_and(|(placed, p)| filter.passes(placed.tile().flags(p), placed.tile().area(p)))
}
