//! Settings checked, and turned from metres into cells.

use super::BakeSettings;
use crate::math::Extremes;
use crate::{OutOfRange, math};

/// Quotients this close to a whole number (relative, and at least absolute) are that number: 0.9 / 0.3 is 3 whether
/// computed in 64 or in 32 bits.
const WHOLE: f64 = 1e-6;

/// Cells that fit into a length: rounded down, but never by a rounding error.
#[must_use]
pub(crate) fn cells_within(length: f64, cell: f64) -> f64 {
    let cells = length / cell;
    (cells + WHOLE * cells.abs().greater(1.0)).floor()
}

/// Cells that cover a length: rounded up, but never by a rounding error.
#[must_use]
pub(crate) fn cells_covering(length: f64, cell: f64) -> f64 {
    let cells = length / cell;
    (cells - WHOLE * cells.abs().greater(1.0)).ceil()
}

/// The settings of the stages, in cells.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CellSettings {
    /// Free height an agent needs, cell heights.
    pub agent_height: i32,
    /// Highest step, cell heights.
    pub agent_climb: i32,
    /// Distance kept from walls, cells.
    pub agent_radius: u32,
    /// Least upward part of the unit normal of walkable ground.
    pub min_normal_y: f64,
    /// Islands with fewer cells are dropped.
    pub region_min_cells: u32,
    /// Regions with at most so many cells are merged.
    pub region_merge_cells: u32,
    /// Longest edge along walls, cells; 0 for no limit.
    pub edge_max_length: u32,
}

impl BakeSettings {
    /// Checks every setting.
    ///
    /// # Errors
    /// The first setting outside of its range, with its name, its value and the allowed range.
    pub fn validate(&self) -> Result<(), OutOfRange> {
        type Check = (&'static str, f64, f64, f64, &'static str);
        let checks: [Check; 10] = [
            ("cell_size", self.cell_size, 0.001, 1000.0, "0.001 to 1000 metres"),
            ("cell_height", self.cell_height, 0.001, 1000.0, "0.001 to 1000 metres"),
            ("agent_height", self.agent_height, 0.001, 1000.0, "0.001 to 1000 metres"),
            ("agent_radius", self.agent_radius, 0.0, 1000.0, "0 to 1000 metres"),
            ("agent_climb", self.agent_climb, 0.0, 1000.0, "0 to 1000 metres"),
            ("max_slope", self.max_slope, 0.0, 90.0, "0 to 90 degrees"),
            ("region_min_size", self.region_min_size, 0.0, 10_000.0, "0 to 10000 cells"),
            ("region_merge_size", self.region_merge_size, 0.0, 10_000.0, "0 to 10000 cells"),
            ("edge_max_length", self.edge_max_length, 0.0, 1e6, "0 (no limit) to 1000000 metres"),
            ("edge_max_error", self.edge_max_error, 0.0, 1000.0, "0 to 1000 cells"),
        ];
        for (name, value, least, most, allowed) in checks {
            if !(least..=most).contains(&value) {
                return Err(OutOfRange::new(name, value, allowed));
            }
        }
        if !(3..=64).contains(&self.max_vertices_per_polygon) {
            return Err(OutOfRange::new("max_vertices_per_polygon", self.max_vertices_per_polygon, "3 to 64"));
        }
        let distance = self.detail_sample_distance;
        if distance != 0.0 && !(1.0..=1000.0).contains(&distance) {
            return Err(OutOfRange::new("detail_sample_distance", distance, "0 (no detail mesh), or 1 to 1000 cells"));
        }
        let error = self.detail_sample_max_error;
        if !(0.0..=1000.0).contains(&error) {
            return Err(OutOfRange::new("detail_sample_max_error", error, "0 to 1000 cell heights"));
        }
        if self.tile_size > MAX_TILE_CELLS {
            return Err(OutOfRange::new("tile_size", self.tile_size, "0 (one tile), or 1 to 8000 cells"));
        }
        if let Some((min, max)) = self.bounds {
            let fine = |v: f64| v.abs() < MAX_COORDINATE;
            if !(0..3).all(|a| fine(min[a]) && fine(max[a]) && min[a] < max[a]) {
                return Err(OutOfRange::new(
                    "bounds",
                    format_args!("{min:?} to {max:?}"),
                    "minimum below maximum on every axis, within 2097152 metres of 0",
                ));
            }
        }
        Ok(())
    }

    /// The same settings in cells of `cell_size`, which a tiled bake rounds. The settings are valid.
    pub(crate) fn in_cells(&self, cell_size: f64) -> CellSettings {
        let square = |side: f64| (side * side).floor() as u32;
        CellSettings {
            agent_height: (cells_covering(self.agent_height, self.cell_height) as i32).max(1),
            agent_climb: cells_within(self.agent_climb, self.cell_height) as i32,
            agent_radius: cells_covering(self.agent_radius, cell_size).greater(0.0) as u32,
            min_normal_y: math::cos_degrees(self.max_slope),
            region_min_cells: square(self.region_min_size),
            region_merge_cells: square(self.region_merge_size),
            edge_max_length: match self.edge_max_length {
                0.0 => 0,
                length => cells_within(length, cell_size).greater(1.0) as u32,
            },
        }
    }
}

/// Positions are below this in magnitude, as everywhere in the library.
pub(crate) const MAX_COORDINATE: f64 = 2_097_152.0;
/// With a border of up to 96 cells on each side a tile of so many is within what memory should hold.
pub(crate) const MAX_TILE_CELLS: u32 = 8000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_quotients_lose_no_cell() {
        for (length, cell, cells) in [(0.3, 0.1, 3.0), (0.9, 0.3, 3.0), (0.6, 0.2, 3.0), (2.0, 0.2, 10.0)] {
            assert_eq!(cells_within(length, cell), cells);
            assert_eq!(cells_covering(length, cell), cells);
            let (length, cell) = (f64::from(length as f32), f64::from(cell as f32));
            assert_eq!(cells_within(length, cell), cells);
            assert_eq!(cells_covering(length, cell), cells);
        }
        assert_eq!(cells_within(0.95, 0.3), 3.0);
        assert_eq!(cells_covering(0.95, 0.3), 4.0);
        assert_eq!(cells_covering(0.0, 0.3), 0.0);
    }

    #[test]
    fn every_setting_is_checked_by_name() {
        let good = BakeSettings::default();
        assert_eq!(good.validate(), Ok(()));
        type Spoil = (&'static str, fn(&mut BakeSettings));
        let spoils: [Spoil; 15] = [
            ("cell_size", |s| s.cell_size = 0.0),
            ("cell_height", |s| s.cell_height = f64::NAN),
            ("agent_height", |s| s.agent_height = -1.0),
            ("agent_radius", |s| s.agent_radius = f64::INFINITY),
            ("agent_climb", |s| s.agent_climb = -0.1),
            ("max_slope", |s| s.max_slope = 90.5),
            ("region_min_size", |s| s.region_min_size = -1.0),
            ("region_merge_size", |s| s.region_merge_size = 1e9),
            ("edge_max_length", |s| s.edge_max_length = f64::NAN),
            ("edge_max_error", |s| s.edge_max_error = -1.0),
            ("max_vertices_per_polygon", |s| s.max_vertices_per_polygon = 65),
            ("detail_sample_distance", |s| s.detail_sample_distance = 0.5),
            ("detail_sample_max_error", |s| s.detail_sample_max_error = f64::NAN),
            ("tile_size", |s| s.tile_size = 8001),
            ("bounds", |s| s.bounds = Some(([0.0; 3], [1.0, 0.0, 1.0]))),
        ];
        for (name, spoil) in spoils {
            let mut bad = good.clone();
            spoil(&mut bad);
            let error = bad.validate().unwrap_err();
            assert_eq!(error.name, name);
            assert!(!error.allowed.is_empty());
        }
    }
}
