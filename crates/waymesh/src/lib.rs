//! Navigation meshes: geometry in, walkable surfaces out, every navigation question answered with the same bits on
//! every machine.
//!
//! | module | what it holds | looks at |
//! | --- | --- | --- |
//! | [`math`] | vectors, exact predicates, segments, convex polygons, the random generator | nothing |
//! | [`mesh`] | [`mesh::TiledNavMesh`], tiles, links, references, the file format | `math` |
//! | [`query`] | [`query::NavMeshQuery`]: nearest polygon, path search, straight path, raycast, areas, walls, random points | `mesh`, `math` |
//! | [`protocol`] | requests and answers as lines of JSON (feature `json`) | `query`, `mesh` |
//! | [`digest`](mod@digest) | one hash over the answers to many seeded requests (feature `json`) | `protocol`, `mesh`, `math` |
//! | [`bake`] | level geometry → tiles through voxels | `mesh`, `math` |
//! | [`grid`] | grids of samples: ground, slope grids, streamed and hierarchical grids, [`grid::NavPath`] | `math` |
//! | [`surface`] | clearance surfaces: bake, tiles, the `.surf` format, [`surface::NavPathQuery`] | `grid`, `math` |
//! | [`agent`] | [`agent::RouteSource`] over all of them, [`agent::NavPathFollower`] | all above |
//! | [`sample`] | generated levels to try things on | `math` |
//!
//! [`OutOfRange`] is the refusal that all modules share and looks at nothing; [`Error`] gathers every refusal of the library
//! for callers who want one type.

#![forbid(unsafe_code)]
#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

pub mod agent;
pub mod bake;
#[cfg(doctest)]
mod book;
#[cfg(feature = "json")]
pub mod digest;
mod error;
pub mod grid;
#[cfg(feature = "json")]
mod json_object;
pub mod math;
pub mod mesh;
mod out_of_range;
#[cfg(feature = "json")]
pub mod protocol;
pub mod query;
pub mod sample;
#[cfg(feature = "json")]
mod strict_json;
pub mod surface;

pub use error::Error;
pub use out_of_range::OutOfRange;
