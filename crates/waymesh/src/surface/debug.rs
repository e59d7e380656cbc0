//! A surface as lines to draw.

use super::NavSurface;
use crate::grid::{NavGround, NavPath, debug_crosses, debug_routes};
use crate::math::DVec3;

/// Lines in the world: a cross on every sample of the surface where nobody can stand, and each route. Heights are the ground's, 0 where there
/// is none.
#[must_use]
pub fn nav_surface_debug_lines<S: NavSurface + ?Sized, G: NavGround + ?Sized>(
    surface: &S,
    ground: &G,
    routes: &[&NavPath],
) -> Vec<[DVec3; 2]> {
    let mut level = [0];
    let mut lines = debug_crosses(surface.region(), ground, |i, j| {
        surface.levels(i, j, &mut level);
        level[0] == 0
    });
    lines.extend(debug_routes(routes));
    lines
}
