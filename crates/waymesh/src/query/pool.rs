//! Spare query objects for callers that do not keep one.

use super::{DEFAULT_MAX_NODES, NavMeshQuery, NodeModel};
use crossbeam_queue::ArrayQueue;
use std::ops::{Deref, DerefMut};

/// Most query objects that wait to be used again.
const SPARES: usize = 4;

/// A pool of query objects of the default kind (Polygon model, 65,536 nodes), for any number of threads. Taking and
/// returning never wait for each other. A pool belongs to no mesh: an object from it gives the same bits as a new one,
/// for every mesh, whatever was asked or edited before.
///
/// ```
/// use waymesh::query::QueryPool;
/// let pool = QueryPool::default();
/// let query = pool.take();
/// assert_eq!(query.max_nodes(), 65_536);
/// drop(query);
/// assert_eq!(pool.spares(), 1);
/// ```
#[derive(Debug)]
pub struct QueryPool {
    spares: ArrayQueue<NavMeshQuery>,
}

impl QueryPool {
    /// A spare query object, or a new one; it returns to the pool when dropped, unless four are waiting there.
    #[must_use]
    pub fn take(&self) -> PooledQuery<'_> {
        PooledQuery { query: self.spares.pop().unwrap_or_default(), pool: self }
    }

    /// How many objects wait to be used again.
    #[must_use]
    pub fn spares(&self) -> usize {
        self.spares.len()
    }
}

impl Default for QueryPool {
    /// An empty pool.
    fn default() -> Self {
        Self { spares: ArrayQueue::new(SPARES) }
    }
}

/// A query object on loan.
#[derive(Debug)]
pub struct PooledQuery<'p> {
    query: NavMeshQuery,
    pool: &'p QueryPool,
}

impl Deref for PooledQuery<'_> {
    type Target = NavMeshQuery;

    fn deref(&self) -> &NavMeshQuery {
        &self.query
    }
}

impl DerefMut for PooledQuery<'_> {
    fn deref_mut(&mut self) -> &mut NavMeshQuery {
        &mut self.query
    }
}

impl Drop for PooledQuery<'_> {
    fn drop(&mut self) {
        let mut query = std::mem::take(&mut self.query);
        let default_size = query.set_max_nodes(DEFAULT_MAX_NODES).is_ok();
        if query.node_model() == NodeModel::Polygon && default_size {
            // A fifth spare is dropped.
            let _ = self.pool.spares.push(query);
        }
    }
}
