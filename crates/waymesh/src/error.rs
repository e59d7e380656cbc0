//! The error model: every refusal says what was refused, where it stands, and what would be accepted.

use crate::{
    OutOfRange,
    bake::{BakeError, plan2d::PlanError},
    grid::GroundError,
    mesh::{FileError, MeshError, PolyanyaError},
    surface::SurfaceFileError,
};

/// Everything that the library can refuse, for callers who want one type.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A value outside of its range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// A tile or mesh that is not valid.
    #[error(transparent)]
    Mesh(#[from] MeshError),
    /// A text that is no mesh.
    #[cfg(feature = "json")]
    #[error(transparent)]
    Json(#[from] crate::mesh::JsonError),
    /// A text that is no mesh in the Polyanya pathfinder's format.
    #[error(transparent)]
    Polyanya(#[from] PolyanyaError),
    /// A mesh file that cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// A bake that cannot be done.
    #[error(transparent)]
    Bake(#[from] BakeError),
    /// A floor plan that cannot be used.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// Heights that are no ground.
    #[error(transparent)]
    Ground(#[from] GroundError),
    /// Bytes that are no surface.
    #[error(transparent)]
    SurfaceFile(#[from] SurfaceFileError),
    /// A text that describes no surface.
    #[cfg(feature = "json")]
    #[error(transparent)]
    SurfaceSpec(#[from] crate::surface::SpecError),
    /// A scene that cannot be read or played.
    #[cfg(feature = "json")]
    #[error(transparent)]
    Scene(#[from] crate::agent::scene::SceneError),
}
