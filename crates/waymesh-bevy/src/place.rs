//! Between Bevy's single precision and the map's double.

use bevy_math::Vec3;
use waymesh::math::DVec3;

/// A place of the map as a translation.
#[must_use]
pub fn to_vec3(place: DVec3) -> Vec3 {
    Vec3::new(place.x as f32, place.y as f32, place.z as f32)
}

/// A translation as a place of the map.
#[must_use]
pub fn to_dvec3(translation: Vec3) -> DVec3 {
    DVec3::new(translation.x.into(), translation.y.into(), translation.z.into())
}
