//! What walks: one trait for everything that answers routes, a follower that steers an agent along them, agents that walk to
//! where they are sent, behaviours that send them, requests for routes, and scenes of agents.
//!
//! | for | there is |
//! | --- | --- |
//! | routes | [`RouteSource`]; maps that threads share ([`NavMap`]); a budget a frame ([`RouteBudget`]); questions that are answered later ([`PathRequest`]) |
//! | walking | [`NavPathFollower`] points, [`NavigationAgent`] walks, a map carries a [`CharacterController`], [`Avoidance`] keeps bodies apart |
//! | where to | [`Patrol`], [`Chase`], [`Flee`] |
//! | seeing it | [`DebugLines`] |

mod avoidance;
mod character_controller;
mod chase;
mod debug_lines;
mod flee;
mod follower;
mod maps;
mod nav_map;
mod navigation_agent;
mod path_request;
mod patrol;
mod route_budget;
mod route_source;
#[cfg(feature = "json")]
pub mod scene;

pub use avoidance::{Avoidance, AvoidingBody};
pub use character_controller::CharacterController;
pub use chase::{Chase, ChaseStatus};
pub use debug_lines::{DebugLine, DebugLineKind, DebugLines};
pub use flee::Flee;
pub use follower::{FollowerStatus, NavPathFollower};
pub use maps::{GridMap, MeshMap, SharedGround, StreamedMap, SurfaceMap};
pub use nav_map::{CarriedRoutes, MapRoutes, NavMap, RouteMemory};
pub use navigation_agent::{AgentControl, AgentStatus, NavigationAgent};
pub use path_request::{PathQuestion, PathRequest, PathRequestStatus};
pub use patrol::{Patrol, PatrolOrder};
pub use route_budget::RouteBudget;
pub use route_source::{NavGridRoutes, NavMeshRoutes, NavSurfaceMesh, RouteSource};
