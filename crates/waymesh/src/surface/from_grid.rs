//! Slope grids as surfaces.

use super::cause::{BlockCause, FREE};
use super::tile::framed_region;
use super::{NavAgent, NavSurfaceTile};
use crate::OutOfRange;
use crate::grid::NavGridTile;

impl NavGridTile {
    /// The grid as a surface, without baking again: what the grid does not let through is blocked, and so is everything beyond it. Only the
    /// radius of the agent means anything then.
    ///
    /// # Errors
    /// An agent or greatest radius out of range.
    pub fn to_nav_surface(&self, agent: &NavAgent, max_agent_radius: f64) -> Result<NavSurfaceTile, OutOfRange> {
        agent.check()?;
        let region = *self.region();
        let framed = framed_region(&region, max_agent_radius)?;
        let margin = i64::from((framed.samples_x() - region.samples_x()) / 2);
        let mut squares = Vec::with_capacity(framed.len());
        for j in 0..i64::from(framed.samples_z()) {
            squares.extend(
                (0..i64::from(framed.samples_x()))
                    .map(|i| if self.walkable(i - margin, j - margin) { FREE } else { BlockCause::Grid as u8 }),
            );
        }
        Ok(NavSurfaceTile::from_squares(region, *agent, max_agent_radius, squares))
    }
}
