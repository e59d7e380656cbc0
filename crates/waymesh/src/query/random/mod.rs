//! Random points, every square metre as likely as any other seen from above: of the whole mesh, or of what can be
//! reached within a circle.

mod around;
mod choice;
mod clip;
mod whole_mesh;

pub(super) use around::Draws;
pub use around::RandomAround;
pub(super) use whole_mesh::MeshWeights;

use crate::math::DVec3;
use crate::mesh::PolyRef;

/// A point on the surface of a polygon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RandomPoint {
    /// The point.
    pub position: DVec3,
    /// The polygon.
    pub polygon: PolyRef,
}
