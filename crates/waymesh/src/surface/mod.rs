//! Clearance surfaces: bake where an agent can stand from terrain heights and a list of what is in the way, then ask for
//! paths for any agent radius.
//!
//! ```
//! use waymesh::grid::{FlatGround, NavPath, NavPathStatus, NavRegion};
//! use waymesh::math::DVec3;
//! use waymesh::surface::{NavAgent, NavAreas, NavFootprint, NavObstacle, NavPathQuery, bake_nav_surface};
//!
//! # fn main() -> Result<(), waymesh::Error> {
//! let agent = NavAgent::default();
//! let house = NavObstacle { footprint: NavFootprint::rect(20.0, 20.0, 30.0, 32.0), min_y: 0.0, max_y: 6.0 };
//! let areas = NavAreas { obstacles: vec![house], ..NavAreas::default() };
//! let ground = FlatGround(0.0);
//! let surface = bake_nav_surface(NavRegion::new(0.0, 0.0, 129, 129, 0.5)?, &ground, &agent, &areas, agent.radius)?;
//!
//! let mut query = NavPathQuery::default(); // keep one a thread
//! let mut path = NavPath::new(); // and one of these an agent
//! let (from, to) = (DVec3::new(10.0, 0.0, 26.0), DVec3::new(40.0, 0.0, 26.0));
//! let status = query.find_path(&surface, &ground, from, to, &agent, &mut path)?;
//! assert_eq!(status, NavPathStatus::Complete);
//! assert_eq!((path.get(0), path.last()), (Some(from), Some(to)));
//! # Ok(())
//! # }
//! ```

mod agent;
mod areas;
mod bake;
mod blocking;
mod cause;
mod clearance;
mod debug;
mod distance;
mod ends;
pub mod file;
mod fits;
mod from_grid;
mod nav_surface;
mod pull;
mod query;
mod sight;
mod slide;
#[cfg(feature = "json")]
pub mod spec;
mod tile;
mod tiled;

pub use agent::NavAgent;
pub use areas::{NavAreas, NavFootprint, NavObstacle, NavWater};
pub use bake::bake_nav_surface;
pub use cause::BlockCause;
pub use debug::nav_surface_debug_lines;
pub use file::{NavSurfaceCodec, SurfaceFile, SurfaceFileError, SurfaceGround};
pub use nav_surface::{NavSurface, Square};
pub use query::NavPathQuery;
pub use sight::line_is_clear;
pub use slide::slide;
#[cfg(feature = "json")]
pub use spec::{SpecError, SurfaceSpec};
pub use tile::{NavSurfaceTile, SurfaceSummary};
pub use tiled::{NavTiledSurface, TiledSurfaceError};
