//! The mesh's point nearest to a position, where one is near enough.

use super::nearest::{NearestPoly, find_nearest_poly};
use super::{PolygonFilter, inputs};
use crate::OutOfRange;
use crate::math::DVec3;
use crate::mesh::TiledNavMesh;

/// The polygon and point nearest to `center` in the box of half extents `max_distance`, where the point is at most
/// `max_distance` metres away (3D); see [`find_nearest_poly`].
///
/// # Errors
/// A position out of range; a distance that is negative or not finite.
pub fn try_sample_position(
    mesh: &TiledNavMesh,
    center: DVec3,
    max_distance: f64,
    filter: &impl PolygonFilter,
) -> Result<Option<NearestPoly>, OutOfRange> {
    inputs::position("center", center)?;
    inputs::distance("max_distance", max_distance)?;
    let found = find_nearest_poly(mesh, center, DVec3::splat(max_distance), filter)?;
    Ok(found.filter(|near| near.distance_squared <= max_distance * max_distance))
}
