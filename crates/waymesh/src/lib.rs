//! Navigation meshes: geometry in, walkable surfaces out, every navigation question answered with the same bits on
//! every machine.
//!
//! | module | what it holds | looks at |
//! | --- | --- | --- |
//! | [`math`] | vectors, exact predicates, segments, convex polygons, the random generator | nothing |
//! | [`mesh`] | [`mesh::TiledNavMesh`], tiles, links, references, the file format | `math` |
//! | [`query`] | [`query::NavMeshQuery`]: nearest polygon, path search, straight path, raycast | `mesh`, `math` |
//! | [`protocol`] | requests and answers as lines of JSON (feature `json`) | `query`, `mesh` |
//! | [`digest`](mod@digest) | one hash over the answers to many seeded requests (feature `json`) | `protocol`, `mesh`, `math` |
//! | [`bake`] | level geometry → tiles through voxels | `mesh`, `math` |
//! | [`sample`] | generated levels to try things on | `math` |

#![forbid(unsafe_code)]

pub mod bake;
#[cfg(doctest)]
mod book;
#[cfg(feature = "json")]
pub mod digest;
pub mod error;
pub mod math;
pub mod mesh;
#[cfg(feature = "json")]
pub mod protocol;
pub mod query;
pub mod sample;

pub use error::{Error, OutOfRange};
