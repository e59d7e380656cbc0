//! The bake settings of a comparison, in the units that Recast takes.

use waymesh::bake::BakeSettings;

/// Settings narrowed to what Recast computes with: 32-bit floats and whole cells.
#[derive(Clone, Debug)]
pub struct Settings {
    pub cell_size: f32,
    pub cell_height: f32,
    pub agent_height: f32,
    pub agent_radius: f32,
    pub agent_climb: f32,
    pub max_slope: f32,
    pub region_min_size: f32,
    pub region_merge_size: f32,
    pub edge_max_length: f32,
    pub edge_max_error: f32,
    pub max_vertices_per_polygon: i32,
    pub detail_sample_distance: f32,
    pub detail_sample_max_error: f32,
    pub tile_size: i32,
}

impl From<&BakeSettings> for Settings {
    fn from(s: &BakeSettings) -> Self {
        Self {
            cell_size: s.cell_size as f32,
            cell_height: s.cell_height as f32,
            agent_height: s.agent_height as f32,
            agent_radius: s.agent_radius as f32,
            agent_climb: s.agent_climb as f32,
            max_slope: s.max_slope as f32,
            region_min_size: s.region_min_size as f32,
            region_merge_size: s.region_merge_size as f32,
            edge_max_length: s.edge_max_length as f32,
            edge_max_error: s.edge_max_error as f32,
            max_vertices_per_polygon: s.max_vertices_per_polygon as i32,
            detail_sample_distance: s.detail_sample_distance as f32,
            detail_sample_max_error: s.detail_sample_max_error as f32,
            tile_size: s.tile_size as i32,
        }
    }
}

/// The conversions that Recast's demo program makes before it calls the library.
impl Settings {
    pub fn height_cells(&self) -> i32 {
        (self.agent_height / self.cell_height).ceil() as i32
    }
    pub fn climb_cells(&self) -> i32 {
        (self.agent_climb / self.cell_height).floor() as i32
    }
    pub fn radius_cells(&self) -> i32 {
        (self.agent_radius / self.cell_size).ceil() as i32
    }
    pub fn edge_max_cells(&self) -> i32 {
        (self.edge_max_length / self.cell_size) as i32
    }
    pub fn region_min_cells(&self) -> i32 {
        (self.region_min_size * self.region_min_size) as i32
    }
    pub fn region_merge_cells(&self) -> i32 {
        (self.region_merge_size * self.region_merge_size) as i32
    }
    pub fn detail_distance_metres(&self) -> f32 {
        if self.detail_sample_distance < 0.9 { 0.0 } else { self.cell_size * self.detail_sample_distance }
    }
    pub fn detail_error_metres(&self) -> f32 {
        self.cell_height * self.detail_sample_max_error
    }
    /// Cells of border around a tile.
    pub fn border_cells(&self) -> i32 {
        self.radius_cells() + 3
    }
    /// Metres along a tile's side.
    pub fn tile_metres(&self) -> f32 {
        self.tile_size as f32 * self.cell_size
    }
}
