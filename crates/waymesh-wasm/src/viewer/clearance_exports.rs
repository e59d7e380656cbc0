//! Surfaces as a JavaScript module, as in `exports`.

use super::clearance::{ClearanceDocument, Terrain, park};
use super::exports::{around, refused};
use super::fingerprint;
use serde_json::json;
use wasm_bindgen::prelude::*;

/// See [`fingerprint`].
#[wasm_bindgen(js_name = fileFingerprint)]
#[must_use]
pub fn file_fingerprint(bytes: &[u8]) -> String {
    fingerprint(bytes)
}

/// See [`park`]; the description and the walk as one JSON object.
///
/// # Errors
/// As there.
#[wasm_bindgen(js_name = sampleSurface)]
pub fn sample_surface(seed: u32, size: u32) -> Result<String, JsError> {
    let (spec, walk) = park(seed.into(), size).map_err(refused)?;
    Ok(json!({ "spec": spec, "walk": walk }).to_string())
}

/// See [`ClearanceDocument`].
#[wasm_bindgen]
pub struct ClearanceSurface(ClearanceDocument);

#[wasm_bindgen]
impl ClearanceSurface {
    /// See [`ClearanceDocument::read`].
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Self, JsError> {
        ClearanceDocument::read(name, bytes).map(Self).map_err(refused)
    }

    /// See [`ClearanceDocument::bake`].
    ///
    /// # Errors
    /// What the library refuses.
    pub fn bake(name: &str, spec: &str, image: &[u8]) -> Result<Self, JsError> {
        ClearanceDocument::bake(name, spec, image).map(Self).map_err(refused)
    }

    /// See [`ClearanceDocument::ask`].
    pub fn ask(&mut self, line: &str) -> String {
        self.0.ask(line)
    }

    /// See [`ClearanceDocument::summary`].
    #[must_use]
    pub fn summary(&self) -> String {
        self.0.summary().to_string()
    }

    /// The middle of the surface.
    #[must_use]
    pub fn middle(&self) -> Vec<f64> {
        self.0.around().0.to_array().into()
    }

    /// The ground, to be drawn around a middle.
    #[must_use]
    pub fn terrain(&self, middle: &[f64]) -> DrawnTerrain {
        DrawnTerrain(self.0.terrain(around(middle)))
    }

    /// See [`ClearanceDocument::standable`].
    #[must_use]
    pub fn standable(&self, radius: f64) -> Vec<u8> {
        self.0.standable(radius)
    }

    /// See [`ClearanceDocument::svg`]; four numbers are the ends of a path, fewer are none.
    pub fn svg(&mut self, ends: &[f64], radius: f64) -> String {
        let ends = <[f64; 4]>::try_from(ends).ok();
        self.0.svg(ends.map(|e| [[e[0], e[1]], [e[2], e[3]]]), radius)
    }

    /// The surface file.
    #[must_use]
    pub fn surf(&self) -> Vec<u8> {
        self.0.surf().into()
    }
}

/// See [`Terrain`]; each list can be taken once.
#[wasm_bindgen]
pub struct DrawnTerrain(Terrain);

super::exports::hand_over! { DrawnTerrain: corners f32, shares f32, triangles u32, told u32, causes u8, clearances f32, }
