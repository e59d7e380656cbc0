//! What the world's agents walk on.

use bevy_ecs::prelude::Resource;
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use waymesh::agent::NavMap;

/// The map that routes are asked of: a mesh, a surface, a grid, or whatever else implements [`NavMap`]. Tasks share it; it is replaced or edited
/// between systems.
///
/// Whenever it has changed, every agent plans anew, spread over frames by the budget, and those that had given up try again.
#[derive(Resource, Clone)]
pub struct NavigationMap {
    map: Arc<dyn NavMap>,
    version: u64,
}

impl NavigationMap {
    /// A map.
    #[must_use]
    pub fn new(map: impl NavMap) -> Self {
        Self { map: Arc::new(map), version: new_version() }
    }

    /// Puts another map in the place of this one.
    pub fn replace(&mut self, map: impl NavMap) {
        *self = Self::new(map);
    }

    /// The map as what it is, if it is an `M`.
    #[must_use]
    pub fn get<M: NavMap>(&self) -> Option<&M> {
        (&*self.map as &dyn Any).downcast_ref()
    }

    /// The map to be changed, if it is an `M`: add, replace or remove a tile. Searches that are under way elsewhere keep the map as it was,
    /// which is copied for that; their answers are found anew.
    pub fn edit<M: NavMap + Clone>(&mut self) -> Option<&mut M> {
        if Arc::get_mut(&mut self.map).is_none() {
            self.map = Arc::new(self.get::<M>()?.clone());
        }
        self.version = new_version();
        (Arc::get_mut(&mut self.map)? as &mut dyn Any).downcast_mut()
    }

    /// A number that tells one state of a map from every other in this program.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The map, to be shared with other threads.
    #[must_use]
    pub fn shared(&self) -> Arc<dyn NavMap> {
        Arc::clone(&self.map)
    }

    /// The map, to be asked.
    #[must_use]
    pub fn map(&self) -> &dyn NavMap {
        &*self.map
    }
}

/// Only ever compared for equality: the numbers themselves change nothing.
fn new_version() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}
