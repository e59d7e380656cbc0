//! Questions asked of a mesh. Every answer depends on the mesh, the inputs and the options only: the same bits on every
//! machine.
//!
//! What needs scratch memory is asked of a [`NavMeshQuery`]; what needs none is a function. All of them take the mesh as
//! an argument and borrow it for the call only.
//!
//! | question | where |
//! | --- | --- |
//! | a path from here to there | [`NavMeshQuery::find_path`] |
//! | the polygon nearest to a position; the height of its surface | [`find_nearest_poly`], [`poly_height`] |
//! | the cheapest corridor, also in slices | [`NavMeshQuery::find_corridor`], [`NavMeshQuery::begin_path`] |
//! | the shortest path through a corridor | [`NavMeshQuery::find_straight_path`], [`NavMeshQuery::trace_straight_path`] |
//! | how far one can see along the surface; where a step ends | [`raycast`], [`move_along_surface`] |
//! | the mesh's point nearest to a position, if near enough | [`try_sample_position`] |
//! | which polygons can be reached near here | [`NavMeshQuery::find_polygons_in_circle`], [`NavMeshQuery::find_polygons_in_shape`], [`NavMeshQuery::find_local_neighbourhood`] |
//! | the nearest wall, all walls near here | [`NavMeshQuery::distance_to_wall`], [`NavMeshQuery::find_walls`] |
//! | a random point, anywhere or near here | [`NavMeshQuery::random_point`], [`NavMeshQuery::random_point_around`] |
//!
//! Positions out of range are errors that name the value; references that are stale, name nothing or are rejected by
//! the filter are statuses.

mod area;
mod debug;
mod filter;
mod find_path;
mod find_path_async;
pub(crate) mod inputs;
mod known_islands;
mod nav_mesh_query;
mod nearest;
mod output;
mod pool;
mod random;
mod raycast;
mod sample_position;
mod search;
mod slide;
mod straight_path;
mod trace;
mod walls;

pub use area::{AreaPolygon, AreaResult, AreaStatus};
pub use debug::DebugGeometry;
pub use filter::{DefaultFilter, INCLUDE_ALL, PolygonFilter, QueryFilter};
pub use find_path::{PathOptions, PathResult, PathStatus};
pub use find_path_async::PathError;
pub use nav_mesh_query::{DEFAULT_MAX_NODES, NavMeshQuery};
pub use nearest::{DEFAULT_HALF_EXTENTS, NearestPoly, find_nearest_poly, poly_height};
pub use output::Output;
pub use pool::{PooledQuery, QueryPool};
pub use random::{RandomAround, RandomPoint};
pub use raycast::{RaycastResult, WallHit, raycast, raycast_from_nearest};
pub use sample_position::try_sample_position;
pub use search::{NodeModel, PathEnd, SearchResult, SearchStatus};
pub use slide::{MoveResult, move_along_surface};
pub use straight_path::{FunnelStep, PointFlags, StraightPathResult, StraightPathStatus, StraightPoint};
pub use trace::TraceStatus;
pub use walls::{NearestWall, WallDistance, WallSegment, WallsResult};
