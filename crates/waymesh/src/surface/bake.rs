//! Ground and areas → surface.

use super::blocking::block;
use super::cause::FREE;
use super::tile::framed_region;
use super::{NavAgent, NavAreas, NavFootprint, NavObstacle, NavSurfaceTile, NavWater};
use crate::OutOfRange;
use crate::grid::{NavGround, NavRegion};

/// Bakes a region: finds which squares are blocked, and how far each sample is from the nearest of them, at most
/// `max_agent_radius`, the widest agent that the surface can be asked about (mostly `agent.radius`). Ground and areas are looked at that far
/// beyond the border, so that regions baked apart fit together without a seam.
///
/// A square is blocked where
/// - the ground has no height at its sample;
/// - the ground rises or falls to one of the eight neighbours by more than tan(max slope) × their distance (a neighbour without height
///   does not count);
/// - the water there is deeper than its `max_depth`;
/// - a no-walk outline touches it;
/// - an obstacle touches it, unless its top is at most the agent's step height above the ground under the sample, or its bottom
///   at least the agent's height.
///
/// What meets a limit within 10⁻⁹ m meets it.
///
/// # Errors
/// A number out of range, named.
pub fn bake_nav_surface<G: NavGround + Sync + ?Sized>(
    region: NavRegion,
    ground: &G,
    agent: &NavAgent,
    areas: &NavAreas,
    max_agent_radius: f64,
) -> Result<NavSurfaceTile, OutOfRange> {
    agent.check()?;
    areas.obstacles.iter().try_for_each(NavObstacle::check)?;
    areas.no_walk.iter().try_for_each(NavFootprint::check)?;
    areas.water.iter().try_for_each(NavWater::check)?;
    let framed = framed_region(&region, max_agent_radius)?;
    let mut squares = vec![FREE; framed.len()];
    block(&framed, ground, agent, areas, &mut squares);
    Ok(NavSurfaceTile::from_squares(region, *agent, max_agent_radius, squares))
}
