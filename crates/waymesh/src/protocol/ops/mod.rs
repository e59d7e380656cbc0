//! What answers each operation, a file a family.

mod area;
mod nearest;
mod path;
mod random;
mod straight;
mod trace;
mod walls;

use super::answer::Answer;
use super::refusal::Refusal;
use super::request::{Op, Request};
use crate::mesh::{PolyRef, TiledNavMesh};
use crate::query::{AreaPolygon, DEFAULT_MAX_NODES, NavMeshQuery, NodeModel, PathResult, StraightPoint, WallSegment};

/// Memory that is used from request to request.
#[derive(Debug)]
pub(super) struct Scratch {
    by_polygon: NavMeshQuery,
    by_crossing: NavMeshQuery,
    path: PathResult,
    polygons: Vec<PolyRef>,
    points: Vec<StraightPoint>,
    area: Vec<AreaPolygon>,
    walls: Vec<WallSegment>,
}

impl Default for Scratch {
    fn default() -> Self {
        let by_crossing = NavMeshQuery::with_node_model(NodeModel::Crossing);
        Self {
            by_polygon: NavMeshQuery::default(),
            by_crossing,
            path: PathResult::default(),
            polygons: Vec::new(),
            points: Vec::new(),
            area: Vec::new(),
            walls: Vec::new(),
        }
    }
}

/// The query object of the request's node model, with its node limit.
fn query_for<'s>(
    by_polygon: &'s mut NavMeshQuery,
    by_crossing: &'s mut NavMeshQuery,
    request: &Request<'_>,
) -> Result<&'s mut NavMeshQuery, Refusal> {
    let query = match request.node_model()? {
        NodeModel::Polygon => by_polygon,
        NodeModel::Crossing => by_crossing,
    };
    set_max_nodes(query, request)?;
    Ok(query)
}

fn set_max_nodes(query: &mut NavMeshQuery, request: &Request<'_>) -> Result<(), Refusal> {
    let max_nodes = request.count("max_nodes")?.unwrap_or(u64::from(DEFAULT_MAX_NODES));
    Ok(query.set_max_nodes(u32::try_from(max_nodes).unwrap_or(u32::MAX))?)
}

pub(super) fn answer(request: &Request<'_>, mesh: &TiledNavMesh, scratch: &mut Scratch) -> Result<Answer, Refusal> {
    match request.op {
        Op::Nearest => nearest::nearest(request, mesh),
        Op::Height => nearest::height(request, mesh),
        Op::Path => path::path(request, mesh, scratch),
        Op::Search => path::search(request, mesh, scratch),
        Op::Straight => straight::straight(request, mesh, scratch),
        Op::Raycast => trace::raycast(request, mesh, scratch),
        Op::Move => trace::move_along(request, mesh, scratch),
        Op::Sample => nearest::sample(request, mesh),
        Op::Circle => area::circle(request, mesh, scratch, false),
        Op::Shape => area::shape(request, mesh, scratch),
        Op::Neighbourhood => area::circle(request, mesh, scratch, true),
        Op::Wall => walls::wall(request, mesh, scratch),
        Op::Walls => walls::walls(request, mesh, scratch),
        Op::Random => random::random(request, mesh, scratch),
        Op::RandomAround => random::around(request, mesh, scratch),
    }
}
