//! A grid as lines to draw.

use super::{NavGridTile, NavGround, NavPath, NavRegion};
use crate::math::DVec3;

/// Lines in the world: a cross on every sample that is not walkable, and each route. Heights are the ground's, 0 where there is none.
#[must_use]
pub fn nav_grid_debug_lines<G: NavGround + ?Sized>(
    tile: &NavGridTile,
    ground: &G,
    routes: &[&NavPath],
) -> Vec<[DVec3; 2]> {
    let mut lines = debug_crosses(tile.region(), ground, |i, j| !tile.walkable(i.into(), j.into()));
    lines.extend(debug_routes(routes));
    lines
}

/// Two lines through each sample that is blocked, a bit shorter than its square.
pub(crate) fn debug_crosses<G: NavGround + ?Sized>(
    region: &NavRegion,
    ground: &G,
    mut blocked: impl FnMut(u32, u32) -> bool,
) -> Vec<[DVec3; 2]> {
    let arm = region.sample_size() * 0.35;
    let mut lines = Vec::new();
    for j in 0..region.samples_z() {
        for i in 0..region.samples_x() {
            if blocked(i, j) {
                let (x, z) = (region.x(i.into()), region.z(j.into()));
                let height = ground.height(x, z);
                let at = DVec3::new(x, if height.is_finite() { height } else { 0.0 }, z);
                for arm in [DVec3::new(arm, 0.0, arm), DVec3::new(arm, 0.0, -arm)] {
                    lines.push([at - arm, at + arm]);
                }
            }
        }
    }
    lines
}

/// The legs of routes.
pub(crate) fn debug_routes<'a>(routes: &'a [&NavPath]) -> impl Iterator<Item = [DVec3; 2]> + 'a {
    routes.iter().flat_map(|route| route.points().zip(route.points().skip(1)).map(|(a, b)| [a, b]))
}
