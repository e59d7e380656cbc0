//! Navigation for the Bevy ECS over [`waymesh`]: agents that walk, path requests, behaviours, streamed worlds and debug lines, on the small Bevy crates
//! alone.
//!
//! ```
//! use bevy_app::{App, TaskPoolPlugin};
//! use bevy_math::Vec3;
//! use bevy_time::{TimePlugin, TimeUpdateStrategy};
//! use bevy_transform::components::Transform;
//! use waymesh::agent::{AgentStatus, SurfaceMap};
//! use waymesh::grid::{FlatGround, NavRegion};
//! use waymesh::surface::{NavAgent, NavAreas, bake_nav_surface};
//! use waymesh_bevy::{NavigationAgent, NavigationMap, NavigationPlugin};
//!
//! # fn main() -> Result<(), waymesh::Error> {
//! let (body, ground) = (NavAgent::default(), FlatGround(0.0));
//! let region = NavRegion::new(0.0, 0.0, 40, 40, 0.5)?;
//! let surface = bake_nav_surface(region, &ground, &body, &NavAreas::default(), body.radius)?;
//!
//! let mut app = App::new();
//! app.add_plugins((TaskPoolPlugin::default(), TimePlugin, NavigationPlugin::default()))
//!     .insert_resource(TimeUpdateStrategy::FixedTimesteps(1)) // a frame is a step; a game leaves this out
//!     .insert_resource(NavigationMap::new(SurfaceMap::new(surface, Some(ground))));
//! let agent = NavigationAgent::new(body, 4.0).going_to(Vec3::new(12.0, 0.0, 2.0));
//! let walker = app.world_mut().spawn((agent, Transform::from_xyz(2.0, 0.0, 2.0))).id();
//! for _ in 0..200 {
//!     app.update();
//! }
//! let entity = app.world().entity(walker);
//! assert_eq!(entity.get::<NavigationAgent>().unwrap().status(), AgentStatus::Arrived);
//! assert_eq!(entity.get::<Transform>().unwrap().translation, Vec3::new(12.0, 0.0, 2.0));
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]

mod agent;
#[cfg(feature = "assets")]
mod assets;
mod behaviours;
#[cfg(doctest)]
mod book;
mod debug;
mod job;
mod navigation_map;
mod path_request;
mod place;
mod plugin;
mod roll;
mod scene;
mod settings;
mod streaming;
mod walk;

pub use agent::{CharacterController, Driver, MovementControl, NavigationAgent};
#[cfg(feature = "assets")]
pub use assets::{NavAssetError, NavMeshAsset, NavSurfaceAsset, NavigationAssetPlugin, NavigationMapAsset};
pub use behaviours::{Chase, Flee, Patrol};
pub use debug::NavDebug;
pub use navigation_map::NavigationMap;
pub use path_request::PathRequest;
pub use place::{to_dvec3, to_vec3};
pub use plugin::{NavigationPlugin, NavigationSystems};
pub use scene::spawn_scene;
pub use settings::{NavigationSettings, Searches};
pub use streaming::{NavGridCellStreamer, NavObserver};
pub use walk::AgentAvoidance;
pub use waymesh;
