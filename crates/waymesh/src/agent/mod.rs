//! What walks: one trait for everything that answers routes, and a follower that steers an agent along them.

mod follower;
mod route_source;

pub use follower::{FollowerStatus, NavPathFollower};
pub use route_source::{NavGridRoutes, NavMeshRoutes, NavSurfaceMesh, RouteSource};
