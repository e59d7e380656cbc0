//! The fields of a JSON object, taken one by one; what is left over is an error.

use super::SceneError;
use serde_json::{Map, Value};

/// An object at a place in the document.
pub(super) struct Fields {
    place: String,
    rest: Map<String, Value>,
}

impl Fields {
    pub fn new(place: String, value: Value) -> Result<Self, SceneError> {
        match value {
            Value::Object(rest) => Ok(Self { place, rest }),
            other => Err(fault(place, format!("is {}, allowed: an object", kind(&other)))),
        }
    }

    /// What is wrong with a field.
    pub fn fault(&self, name: &str, fault_: impl Into<String>) -> SceneError {
        fault(format!("{}, {name}", self.place), fault_.into())
    }

    /// A field that may be missing.
    pub fn take(&mut self, name: &str) -> Option<Value> {
        self.rest.remove(name)
    }

    pub fn text(&mut self, name: &str) -> Result<Option<String>, SceneError> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(self.fault(name, format!("is {}, allowed: a text", kind(&other)))),
        }
    }

    pub fn needed_text(&mut self, name: &str) -> Result<String, SceneError> {
        self.text(name)?.ok_or_else(|| self.fault(name, "is missing, allowed: a text"))
    }

    /// A number between two limits, both allowed.
    pub fn number(&mut self, name: &str, least: f64, most: f64) -> Result<Option<f64>, SceneError> {
        let allowed = || format!("allowed: a number from {least} to {most}");
        match self.take(name) {
            None => Ok(None),
            Some(Value::Number(number)) => match number.as_f64() {
                Some(value) if (least..=most).contains(&value) => Ok(Some(value)),
                _ => Err(self.fault(name, format!("is {number}, {}", allowed()))),
            },
            Some(other) => Err(self.fault(name, format!("is {}, {}", kind(&other), allowed()))),
        }
    }

    pub fn list(&mut self, name: &str) -> Result<Option<Vec<Value>>, SceneError> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::Array(list)) => Ok(Some(list)),
            Some(other) => Err(self.fault(name, format!("is {}, allowed: a list", kind(&other)))),
        }
    }

    /// Refuses fields that nothing has asked for.
    pub fn end(self, known: &str) -> Result<(), SceneError> {
        match self.rest.keys().next() {
            None => Ok(()),
            Some(name) => Err(fault(format!("{}, {name}", self.place), format!("is unknown, allowed: {known}"))),
        }
    }
}

fn fault(place: String, fault: String) -> SceneError {
    SceneError::Field { place, fault }
}

/// What a value is, for messages.
fn kind(value: &Value) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(text) => format!("the text {text:?}"),
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "an object".into(),
    }
}
