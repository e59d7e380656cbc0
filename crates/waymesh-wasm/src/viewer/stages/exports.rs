//! The stages as a JavaScript module, beside the viewer's other exports.

use super::super::exports::{around, refused};
use super::{Boxes, Quads, Stages, contours, raw_contours};
use wasm_bindgen::prelude::*;
use waymesh::math::DVec3;

/// See [`Stages`].
#[wasm_bindgen]
pub struct LevelStages(Stages);

#[wasm_bindgen]
impl LevelStages {
    /// See [`Stages::choose`].
    ///
    /// # Errors
    /// As [`Stages::choose`].
    pub fn choose(&mut self, x: f64, y: f64, z: f64) -> Result<(), JsError> {
        self.0.choose(DVec3::new(x, y, z)).map_err(refused)
    }

    /// See [`Stages::told`], as JSON.
    #[must_use]
    pub fn told(&self) -> String {
        self.0.told().to_string()
    }

    /// See [`Stages::look`], as JSON.
    ///
    /// # Errors
    /// As [`Stages::look`].
    pub fn look(&mut self, x: f64, y: f64, z: f64) -> Result<String, JsError> {
        self.0.look(DVec3::new(x, y, z)).map(|told| told.to_string()).map_err(refused)
    }

    /// The squares of a layer.
    ///
    /// # Errors
    /// An unknown layer.
    pub fn quads(&self, layer: &str, middle: &[f64]) -> Result<DrawnQuads, JsError> {
        let (stages, around) = (&self.0, around(middle));
        match layer {
            "spans" => Ok(stages.spans(around)),
            "open" => Ok(stages.open(around)),
            "clearance" => Ok(stages.clearance(around)),
            "regions" => Ok(stages.regions(around)),
            _ => Err(format!("layer is {layer:?}, allowed: spans, open, clearance, regions")),
        }
        .map(DrawnQuads)
        .map_err(refused)
    }

    /// The outlines of regions, as traced or simplified.
    #[must_use]
    pub fn outlines(&self, raw: bool, middle: &[f64]) -> Vec<f32> {
        if raw { raw_contours(&self.0, around(middle)) } else { contours(&self.0, around(middle)) }
    }
}

/// See [`Quads`](super::Quads); each list can be taken once.
#[wasm_bindgen]
pub struct DrawnQuads(Quads);

/// See [`Boxes`](super::Boxes); each list can be taken once.
#[wasm_bindgen]
pub struct DrawnBoxes(Boxes);

impl From<Stages> for LevelStages {
    fn from(stages: Stages) -> Self {
        Self(stages)
    }
}

impl From<Boxes> for DrawnBoxes {
    fn from(boxes: Boxes) -> Self {
        Self(boxes)
    }
}

#[wasm_bindgen]
impl DrawnQuads {
    /// See [`Quads::corners`](super::Quads::corners).
    pub fn corners(&mut self) -> Vec<f32> {
        std::mem::take(&mut self.0.corners)
    }

    /// See [`Quads::values`](super::Quads::values).
    pub fn values(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.0.values)
    }

    /// See [`Quads::faces`](super::Quads::faces).
    pub fn faces(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.0.faces)
    }
}

#[wasm_bindgen]
impl DrawnBoxes {
    /// See [`Boxes::segments`](super::Boxes::segments).
    pub fn segments(&mut self) -> Vec<f32> {
        std::mem::take(&mut self.0.segments)
    }

    /// See [`Boxes::levels`](super::Boxes::levels).
    pub fn levels(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.0.levels)
    }
}
