//! Settings as the page has them.

use serde_json::{Value, json};
use waymesh::bake::BakeSettings;

/// Settings from JSON under the command line's names, with `_`.
///
/// # Errors
/// An unknown name, or a value out of its range.
pub fn read_settings(text: &str) -> Result<BakeSettings, String> {
    let settings: BakeSettings = serde_json::from_str(text).map_err(|e| e.to_string())?;
    settings.validate().map_err(|e| e.to_string())?;
    Ok(settings)
}

/// How many cells each length comes to, rounded as the bake rounds.
///
/// # Errors
/// As [`read_settings`].
pub fn in_cells(text: &str) -> Result<Value, String> {
    let s = read_settings(text)?;
    let down = |length: f64, cell: f64| (length / cell + 1e-6).floor();
    let up = |length: f64, cell: f64| (length / cell - 1e-6).ceil();
    Ok(json!({
        "agent_height": up(s.agent_height, s.cell_height).max(1.0),
        "agent_climb": down(s.agent_climb, s.cell_height),
        "agent_radius": up(s.agent_radius, s.cell_size),
        "edge_max_length": down(s.edge_max_length, s.cell_size),
        "tile_size": f64::from(s.tile_size) * s.cell_size,
    }))
}
