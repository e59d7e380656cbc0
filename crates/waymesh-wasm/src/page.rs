//! The lesson's questions as functions of a JavaScript module: JSON text in and out, an exception where the library refuses.

use crate::lesson;
use wasm_bindgen::prelude::*;

fn refused(why: impl std::fmt::Display) -> JsError {
    JsError::new(&why.to_string())
}

/// See [`lesson::convexity`].
#[wasm_bindgen]
#[must_use]
pub fn convexity() -> String {
    lesson::convexity().to_string()
}

/// See [`lesson::floor`].
///
/// # Errors
/// What the library refuses, as text.
#[wasm_bindgen]
pub fn floor(plan: &str) -> Result<String, JsError> {
    lesson::floor(plan).map(|answer| answer.to_string()).map_err(refused)
}

/// See [`lesson::checks`].
///
/// # Errors
/// What the library refuses, as text.
#[wasm_bindgen]
pub fn checks(plan: &str) -> Result<String, JsError> {
    lesson::checks(plan).map(|answer| answer.to_string()).map_err(refused)
}

/// See [`lesson::voxels`].
///
/// # Errors
/// What the library refuses, as text.
#[wasm_bindgen]
pub fn voxels(plan: &str, partition: &str) -> Result<String, JsError> {
    lesson::voxels(plan, partition).map(|answer| answer.to_string()).map_err(refused)
}

/// See `lesson::break_function`.
#[cfg(feature = "broken")]
#[wasm_bindgen]
pub fn break_function(name: &str) {
    lesson::break_function(name);
}
