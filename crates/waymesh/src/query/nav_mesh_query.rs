//! The query object: scratch memory and options.

use super::area::AreaSearch;
use super::known_islands::KnownIslands;
use super::random::{Draws, MeshWeights};
use super::search::Search;
use super::straight_path::Sleeve;
use super::{NodeModel, Output, WallSegment};
use crate::OutOfRange;
use crate::mesh::PolyRef;

/// How many nodes a search may make unless told otherwise.
pub const DEFAULT_MAX_NODES: u32 = 65_536;

/// Scratch memory and options for queries. It holds no mesh: every call takes one, so that a mesh can be edited
/// between calls and be shared by any number of threads with a query object each. Used again and again, it allocates
/// nothing. Whatever was asked before, it gives the same bits as a new one.
///
/// ```
/// use waymesh::math::DVec3;
/// use waymesh::mesh::{MeshParams, PolygonLists, TileData, TiledNavMesh};
/// use waymesh::query::{NavMeshQuery, PathOptions, PathStatus};
///
/// let mut tile = TileData {
///     vertices: vec![[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [8.0, 0.0, 0.0], [8.0, 0.0, 4.0], [4.0, 0.0, 4.0], [0.0, 0.0, 4.0]],
///     areas: vec![0, 0],
///     flags: vec![1, 1],
///     ..TileData::default()
/// };
/// tile.polygons.push([0, 1, 4, 5]);
/// tile.polygons.push([1, 2, 3, 4]);
/// let mesh = TiledNavMesh::from_tiles(MeshParams { origin: DVec3::ZERO, tile_size: 0.0, climb: 0.9 }, vec![tile])?;
///
/// let mut query = NavMeshQuery::default();
/// let path = query.find_path(&mesh, DVec3::new(1.0, 0.0, 1.0), DVec3::new(7.0, 0.0, 1.0), &PathOptions::default())?;
/// assert_eq!(path.status, PathStatus::Found);
/// assert_eq!(path.length, 6.0);
/// assert_eq!(path.points.len(), 2);
/// # Ok::<(), waymesh::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct NavMeshQuery {
    node_model: NodeModel,
    max_nodes: u32,
    pub(super) search: Search,
    /// The corridor of the last search.
    pub(super) corridor: Vec<PolyRef>,
    pub(super) sleeve: Sleeve,
    pub(super) islands: KnownIslands,
    pub(super) area: AreaSearch,
    /// Walls in the order that they were met, numbered.
    pub(super) walls: Vec<(usize, WallSegment)>,
    pub(super) draws: Draws,
    pub(super) mesh_weights: MeshWeights,
}

impl NavMeshQuery {
    /// A query object with this node model and at most this many nodes a search.
    ///
    /// # Errors
    /// No nodes at all.
    pub fn new(node_model: NodeModel, max_nodes: u32) -> Result<Self, OutOfRange> {
        let mut query = Self::with_node_model(node_model);
        query.set_max_nodes(max_nodes)?;
        Ok(query)
    }

    /// A query object with this node model and at most 65,536 nodes a search.
    #[must_use]
    pub fn with_node_model(node_model: NodeModel) -> Self {
        Self {
            node_model,
            max_nodes: DEFAULT_MAX_NODES,
            search: Search::default(),
            corridor: Vec::new(),
            sleeve: Sleeve::default(),
            islands: KnownIslands::default(),
            area: AreaSearch::default(),
            walls: Vec::new(),
            draws: Draws::default(),
            mesh_weights: MeshWeights::default(),
        }
    }

    /// What a node of the path search stands for.
    #[must_use]
    pub fn node_model(&self) -> NodeModel {
        self.node_model
    }

    /// Most nodes of a search.
    #[must_use]
    pub fn max_nodes(&self) -> u32 {
        self.max_nodes
    }

    /// Allows this many nodes from the next search on.
    ///
    /// # Errors
    /// No nodes at all.
    pub fn set_max_nodes(&mut self, max_nodes: u32) -> Result<(), OutOfRange> {
        if max_nodes == 0 {
            return Err(OutOfRange::new("max_nodes", max_nodes, "1 or more"));
        }
        self.max_nodes = max_nodes;
        Ok(())
    }

    /// Copies the corridor of the last finished search; see [`finish_path`](Self::finish_path).
    pub(super) fn copy_corridor(&self, mut out: Output<'_, PolyRef>) -> bool {
        out.extend_from_slice(&self.corridor);
        out.truncated()
    }
}

impl Default for NavMeshQuery {
    /// One node a polygon, at most 65,536 of them.
    fn default() -> Self {
        Self::with_node_model(NodeModel::Polygon)
    }
}
