//! Floor plans from JSON, and their outcome as JSON (feature `json`).

use super::{FloorPlan, GridPlan, Outlines, PlanError, PlanPath};
use crate::json_object::Object;
use crate::math::DVec2;
use serde_json::{Map, Value, json};

impl FloorPlan {
    /// Reads a floor plan; see `docs/floor-plans.md` for its fields. All are required, others are refused. Values are
    /// checked by [`GridPlan::new`].
    ///
    /// ```
    /// use waymesh::bake::plan2d::FloorPlan;
    /// let text = r#"{"width": 4, "height": 2, "cell": 0.5, "radius": 0, "obstacles": [], "start": [1, 1], "goal": [3, 1]}"#;
    /// assert_eq!(FloorPlan::from_json(text.as_bytes())?.goal.x, 3.0);
    /// # Ok::<(), waymesh::bake::plan2d::PlanError>(())
    /// ```
    ///
    /// # Errors
    /// Line, column and field of what is wrong.
    pub fn from_json(text: &[u8]) -> Result<Self, PlanError> {
        Ok(serde_json::from_slice::<Object<Self>>(text)?.0)
    }
}

impl Outlines {
    /// Reads outlines: `outer` and `holes`, which may be left out, with points as `[x, y]`. Other fields are refused.
    ///
    /// ```
    /// use waymesh::bake::plan2d::Outlines;
    /// let room = Outlines::from_json(br#"{"outer": [[0, 0], [4, 0], [4, 3], [0, 3]]}"#)?;
    /// assert_eq!((room.outer.len(), room.holes.len()), (4, 0));
    /// # Ok::<(), waymesh::bake::plan2d::PlanError>(())
    /// ```
    ///
    /// # Errors
    /// Line, column and field of what is wrong.
    pub fn from_json(text: &[u8]) -> Result<Self, PlanError> {
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Document {
            outer: Vec<[f64; 2]>,
            #[serde(default)]
            holes: Vec<Vec<[f64; 2]>>,
        }
        let Object(document) = serde_json::from_slice::<Object<Document>>(text)?;
        let points = |outline: Vec<[f64; 2]>| outline.into_iter().map(DVec2::from_array).collect();
        Ok(Self { outer: points(document.outer), holes: document.holes.into_iter().map(points).collect() })
    }
}

impl GridPlan {
    /// The outcome of every stage as a JSON object, as `waymesh grid --json` prints it.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let cell = self.plan.cell;
        let mut answer = Map::new();
        let mut put = |field: &str, value: Value| answer.insert(field.into(), value);
        put("cells", self.walkable.cells().len().into());
        put("walkable", self.walkable.count().into());
        put("filtered", self.cells.count().into());
        put("removed", self.removed().into());
        put("min_clearance", self.min_clearance.into());
        put("polygons", self.rectangles.iter().map(|r| json!(r.metres(cell))).collect());
        put("area", self.area().into());
        let piece = |p: &super::SharedPiece| json!({"a": p.a, "b": p.b, "length": p.length(cell)});
        put("adjacent", self.adjacency.pieces.iter().map(piece).collect());
        put("point_contacts", self.adjacency.point_contacts.len().into());
        let pair = |[a, b]: &[u32; 2]| json!({"a": a, "b": b});
        put("point_contact_pairs", self.adjacency.point_contacts.iter().map(pair).collect());
        put("start_polygon", self.start_polygon.into());
        put("goal_polygon", self.goal_polygon.into());
        let route = self.route.as_ref();
        put("sequence", route.map(|r| r.polygons.sequence.as_slice()).into());
        put("settled", route.map(|r| r.polygons.settled).into());
        put("portal_path", route.map(|r| path(&r.portal_path)).into());
        put("pulled_path", route.map(|r| path(&r.pulled_path)).into());
        put("removable_left", route.map(|r| r.removable_left).into());
        put("funnel_path", route.map(|r| path(&r.funnel_path)).into());
        Value::Object(answer)
    }
}

fn path(path: &PlanPath) -> Value {
    json!({"points": path.points.iter().map(|p| [p.x, p.y]).collect::<Vec<_>>(), "cost": path.cost})
}

/// Points as `[x, y]`.
pub(super) mod point {
    use crate::math::DVec2;
    use serde::{Deserialize, Deserializer};

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<DVec2, D::Error> {
        Ok(DVec2::from_array(Deserialize::deserialize(from)?))
    }
}
