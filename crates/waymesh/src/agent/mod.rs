//! What walks: one trait for everything that answers routes, a follower that steers an agent along them, agents that walk to
//! where they are sent, and scenes of agents.

mod follower;
mod navigation_agent;
mod route_source;
#[cfg(feature = "json")]
pub mod scene;

pub use follower::{FollowerStatus, NavPathFollower};
pub use navigation_agent::{AgentControl, AgentStatus, NavigationAgent};
pub use route_source::{NavGridRoutes, NavMeshRoutes, NavSurfaceMesh, RouteSource};
