//! Questions about a surface, as lines of JSON.

use super::document::ground_of;
use serde::Deserialize;
use serde_json::{Value, json};
use waymesh::grid::{NavPath, NavPathStatus};
use waymesh::math::DVec3;
use waymesh::surface::{NavAgent, NavPathQuery, NavSurface, SurfaceFile};
use waymesh_pictures::Route;

/// A question. Positions are (x, z), metres; the radius is the agent's.
#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    /// The path, as `waymesh surface path --json` answers.
    Path { from: [f64; 2], to: [f64; 2], radius: f64 },
    /// Whether the straight line is free.
    Sight { from: [f64; 2], to: [f64; 2], radius: f64 },
    /// Where a body ends that slides along what is in its way.
    Move { from: [f64; 2], to: [f64; 2], radius: f64 },
}

/// What answers keep between each other.
#[derive(Debug, Default)]
pub(super) struct Asker {
    query: NavPathQuery,
    path: NavPath,
}

impl Asker {
    pub(super) fn answer(&mut self, file: &SurfaceFile, line: &str) -> String {
        let answer = serde_json::from_str(line).map_err(|e| e.to_string()).and_then(|q| self.answered(file, &q));
        answer.unwrap_or_else(|message| json!({"error": {"message": message}})).to_string()
    }

    /// A path to be drawn; none where it is refused.
    pub(super) fn route(&mut self, file: &SurfaceFile, ends: [[f64; 2]; 2], radius: f64) -> Option<Route> {
        let agent = NavAgent { radius, ..*file.tile.agent() };
        let [from, to] = ends;
        let status = self.query.find_path_xz(&file.tile, ground_of(file), from, to, &agent, &mut self.path).ok()?;
        Some(Route {
            points: self.path.points().collect(),
            ends: Some(ends.map(|[x, z]| DVec3::new(x, 0.0, z))),
            complete: status == NavPathStatus::Complete,
            ..Route::default()
        })
    }

    fn answered(&mut self, file: &SurfaceFile, question: &Question) -> Result<Value, String> {
        let ground = ground_of(file);
        let tile = &file.tile;
        let on_ground = |[x, z]: [f64; 2]| DVec3::new(x, ground.height(x, z), z);
        let level = |[x, z]: [f64; 2]| DVec3::new(x, 0.0, z);
        match *question {
            Question::Path { from, to, radius } => {
                let agent = NavAgent { radius, ..*tile.agent() };
                let found = self.query.find_path_xz(tile, ground, from, to, &agent, &mut self.path);
                let status = found.map_err(|e| e.to_string())?;
                let path = &self.path;
                Ok(json!({
                    "status": status.name(),
                    "points": path.points().map(|p| p.to_array()).collect::<Vec<_>>(),
                    "length": path.length(),
                    "expanded": path.expanded(),
                    "cost": path.cost(),
                    "node_limit_reached": path.expanded() >= self.query.max_expanded_nodes,
                }))
            }
            Question::Sight { from, to, radius } => {
                let clear = tile.line_is_clear(level(from), level(to), radius).map_err(|e| e.to_string())?;
                Ok(json!({ "clear": clear }))
            }
            Question::Move { from, to, radius } => {
                // Its own checks are those of the line.
                tile.line_is_clear(level(from), level(to), radius).map_err(|e| e.to_string())?;
                let end = tile.slide(level(from), level(to), radius);
                let point = on_ground([end.x, end.z]);
                let height = if point.y.is_finite() { point.y } else { 0.0 };
                let blocked = (end.x, end.z) != (to[0], to[1]);
                Ok(json!({ "point": [point.x, height, point.z], "blocked": blocked }))
            }
        }
    }
}
