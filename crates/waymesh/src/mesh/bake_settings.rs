//! The settings a mesh was baked with, kept with it.

use crate::OutOfRange;

/// How regions are cut out of the walkable surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Partition {
    /// Flooding from the places farthest from walls: few, well-shaped polygons.
    #[default]
    Watershed,
    /// Row by row: fast, without holes, long thin polygons.
    Monotone,
    /// Row by row into layers that do not overlap: fast, fit for small tiles.
    Layers,
}

impl Partition {
    /// The name in settings and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Partition::Watershed => "watershed",
            Partition::Monotone => "monotone",
            Partition::Layers => "layers",
        }
    }
}

/// Everything that shapes a bake. Lengths in metres unless the field says cells.
///
/// ```
/// use waymesh::bake::BakeSettings;
/// let settings = BakeSettings { agent_radius: 0.4, ..BakeSettings::default() };
/// assert_eq!(settings.cell_size, 0.3);
/// ```
///
/// As JSON (feature `json`) the fields have these names; what is not given keeps its default, and unknown names are errors.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct BakeSettings {
    /// Side of a cell in X and Z, metres.
    pub cell_size: f64,
    /// Height of a cell, metres.
    pub cell_height: f64,
    /// Free height that an agent needs, metres.
    pub agent_height: f64,
    /// Distance that an agent's centre keeps from walls and drops, metres.
    pub agent_radius: f64,
    /// Highest step that an agent takes, metres.
    pub agent_climb: f64,
    /// Steepest walkable ground, degrees from level, 0 to 90.
    pub max_slope: f64,
    /// Islands smaller than the square of this many cells are dropped.
    pub region_min_size: f64,
    /// Regions smaller than the square of this many cells are merged into neighbours where possible.
    pub region_merge_size: f64,
    /// Longest outline edge along walls, metres (0: no limit).
    pub edge_max_length: f64,
    /// How far a simplified outline may stray from the cells, cells.
    pub edge_max_error: f64,
    /// Most vertices of a polygon, 3 to 64.
    pub max_vertices_per_polygon: u32,
    /// Distance between height samples of the detail mesh, cells (0: no detail mesh).
    pub detail_sample_distance: f64,
    /// How far the detail mesh may stray from the surface, cell heights.
    pub detail_sample_max_error: f64,
    /// Cells along a tile's side (0: one tile for everything).
    pub tile_size: u32,
    /// How regions are cut.
    pub partition: Partition,
    /// Let agents step over low obstacles up to the climb.
    pub filter_low_hanging: bool,
    /// Take away cells at the rim of drops higher than the climb.
    pub filter_ledges: bool,
    /// Take away cells with less free height than the agent needs.
    pub filter_low_height: bool,
    /// Only bake inside this box: minimum and maximum corner, metres.
    #[cfg_attr(feature = "json", serde(with = "super::json::bounds"))]
    pub bounds: Option<([f64; 3], [f64; 3])>,
}

impl BakeSettings {
    /// Checks that every number is one: finite and not negative, bounds not upside down.
    pub(super) fn check(&self) -> Result<(), OutOfRange> {
        let numbers = [
            ("cell_size", self.cell_size),
            ("cell_height", self.cell_height),
            ("agent_height", self.agent_height),
            ("agent_radius", self.agent_radius),
            ("agent_climb", self.agent_climb),
            ("max_slope", self.max_slope),
            ("region_min_size", self.region_min_size),
            ("region_merge_size", self.region_merge_size),
            ("edge_max_length", self.edge_max_length),
            ("edge_max_error", self.edge_max_error),
            ("detail_sample_distance", self.detail_sample_distance),
            ("detail_sample_max_error", self.detail_sample_max_error),
        ];
        if let Some((name, value)) = numbers.into_iter().find(|(_, v)| !(v.is_finite() && *v >= 0.0)) {
            return Err(OutOfRange::new(name, value, "finite and not negative"));
        }
        if let Some((low, high)) = self.bounds
            && !(0..3).all(|k| low[k].is_finite() && high[k].is_finite() && low[k] <= high[k])
        {
            let value = format_args!("{low:?} to {high:?}");
            return Err(OutOfRange::new("bounds", value, "finite, minimum not above maximum"));
        }
        Ok(())
    }
}

impl Default for BakeSettings {
    fn default() -> Self {
        Self {
            cell_size: 0.3,
            cell_height: 0.2,
            agent_height: 2.0,
            agent_radius: 0.6,
            agent_climb: 0.9,
            max_slope: 45.0,
            region_min_size: 8.0,
            region_merge_size: 20.0,
            edge_max_length: 12.0,
            edge_max_error: 1.3,
            max_vertices_per_polygon: 6,
            detail_sample_distance: 6.0,
            detail_sample_max_error: 1.0,
            tile_size: 48,
            partition: Partition::Watershed,
            filter_low_hanging: true,
            filter_ledges: true,
            filter_low_height: true,
            bounds: None,
        }
    }
}
