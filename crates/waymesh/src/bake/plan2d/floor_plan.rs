//! The input of the grid pipeline, and what is accepted.

use super::cell_grid::DECIMAL_SLACK;
use super::{CellGrid, PlanError};
use crate::OutOfRange;
use crate::math::DVec2;
use crate::mesh::POSITION_LIMIT;

/// A closed rectangle along the axes, metres: its sides belong to it. It may be flat in one direction or both.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "json", derive(serde::Deserialize, serde::Serialize), serde(deny_unknown_fields))]
pub struct Rectangle {
    /// Least x.
    pub x0: f64,
    /// Least y.
    pub y0: f64,
    /// Greatest x.
    pub x1: f64,
    /// Greatest y.
    pub y1: f64,
}

impl Rectangle {
    /// Whether a point lies in it or on its sides.
    #[must_use]
    pub fn contains(&self, p: DVec2) -> bool {
        (self.x0..=self.x1).contains(&p.x) && (self.y0..=self.y1).contains(&p.y)
    }
}

/// A plan of a world from (0, 0) to (width, height): obstacles to keep away from, and a walk to be found between them. The
/// world's edge is no obstacle.
///
/// With the feature `json`, [`FloorPlan::from_json`] reads it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "json", derive(serde::Deserialize), serde(deny_unknown_fields))]
pub struct FloorPlan {
    /// Side of the world along x, metres: a whole number of cells.
    pub width: f64,
    /// Side of the world along y, metres: a whole number of cells.
    pub height: f64,
    /// Side of a cell, metres, 0.001 or more.
    pub cell: f64,
    /// Least distance of the agent's centre from obstacles, metres, 0 or more.
    pub radius: f64,
    /// What is in the way.
    #[cfg_attr(feature = "json", serde(deserialize_with = "crate::json_object::objects"))]
    pub obstacles: Vec<Rectangle>,
    /// Where the walk begins, metres.
    #[cfg_attr(feature = "json", serde(with = "super::json::point"))]
    pub start: DVec2,
    /// Where it ends, metres.
    #[cfg_attr(feature = "json", serde(with = "super::json::point"))]
    pub goal: DVec2,
}

/// Cells smaller than this are refused.
pub(super) const LEAST_CELL: f64 = 0.001;

impl FloorPlan {
    /// Checks every field and counts the cells: columns and rows. Nothing is allocated.
    ///
    /// # Errors
    /// The first field that is out of range.
    pub fn check(&self) -> Result<(u32, u32), PlanError> {
        check_cell(self.cell)?;
        let columns = whole_cells("width", self.width, self.cell)?;
        let rows = whole_cells("height", self.height, self.cell)?;
        let counted = CellGrid::check_size(columns, rows)?;
        check_radius(self.radius)?;
        check_obstacles(&self.obstacles)?;
        for (name, point) in [("start", self.start), ("goal", self.goal)] {
            if !(point.x.abs() < POSITION_LIMIT && point.y.abs() < POSITION_LIMIT) {
                return Err(OutOfRange::new(name, point, "finite coordinates within ±2^21 m").into());
            }
        }
        Ok(counted)
    }
}

pub(super) fn check_cell(cell: f64) -> Result<(), PlanError> {
    if (LEAST_CELL..POSITION_LIMIT).contains(&cell) {
        return Ok(());
    }
    Err(OutOfRange::new("cell", cell, "0.001 to 2^21 m").into())
}

pub(super) fn check_radius(radius: f64) -> Result<(), PlanError> {
    if (0.0..POSITION_LIMIT).contains(&radius) {
        return Ok(());
    }
    Err(OutOfRange::new("radius", radius, "0 to 2^21 m").into())
}

fn whole_cells(field: &'static str, value: f64, cell: f64) -> Result<f64, PlanError> {
    if !(value > 0.0 && value < POSITION_LIMIT) {
        return Err(OutOfRange::new(field, value, "greater than 0, up to 2^21 m").into());
    }
    let exact = value / cell;
    let count = exact.round();
    if count >= 1.0 && (exact - count).abs() <= DECIMAL_SLACK * count {
        return Ok(count);
    }
    let cells = if exact < 1.0 { 1.0 } else { exact.floor() };
    Err(PlanError::PartOfCell { field, value, cell, below: cells * cell, above: (cells + 1.0) * cell })
}

pub(super) fn check_obstacles(obstacles: &[Rectangle]) -> Result<(), PlanError> {
    for (obstacle, r) in obstacles.iter().enumerate() {
        for (field, value) in [("x0", r.x0), ("y0", r.y0), ("x1", r.x1), ("y1", r.y1)] {
            // False for what is not a number, too.
            let fine = value.abs() < POSITION_LIMIT;
            if !fine {
                return Err(PlanError::Obstacle { obstacle, field, value });
            }
        }
        for (least_field, least, field, value) in [("x0", r.x0, "x1", r.x1), ("y0", r.y0, "y1", r.y1)] {
            if value < least {
                return Err(PlanError::ObstacleOrder { obstacle, field, value, least_field, least });
            }
        }
    }
    Ok(())
}
