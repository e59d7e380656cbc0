//! The fields of a JSON object by name and type.

use super::error::{SpecError, SpecFault};
use crate::OutOfRange;
use serde_json::{Map, Value};

/// An object whose fields are known.
pub(super) struct Fields<'a> {
    at: String,
    map: &'a Map<String, Value>,
}

impl<'a> Fields<'a> {
    /// The object at a place, without any other field than those known. `null` counts as absent.
    pub(super) fn new(at: &str, value: &'a Value, known: &[&str]) -> Result<Self, SpecError> {
        let map = value.as_object().ok_or_else(|| mistyped(at, value, "an object"))?;
        let fields = Self { at: at.to_owned(), map };
        match map.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => Err(SpecError::new(fields.path(key), SpecFault::Unknown(known.join(", ")))),
            None => Ok(fields),
        }
    }

    /// The full name of a field.
    pub(super) fn path(&self, name: &str) -> String {
        if self.at.is_empty() { name.to_owned() } else { format!("{}.{name}", self.at) }
    }

    /// Something wrong with the object as a whole.
    pub(super) fn fault(&self, fault: SpecFault) -> SpecError {
        SpecError::new(self.at.clone(), fault)
    }

    /// A refusal of the object's values.
    pub(super) fn refused(&self, error: OutOfRange) -> SpecError {
        self.fault(error.into())
    }

    pub(super) fn get(&self, name: &str) -> Option<&'a Value> {
        self.map.get(name).filter(|value| !value.is_null())
    }

    fn missing(&self, name: &str) -> SpecError {
        SpecError::new(self.path(name), SpecFault::Missing)
    }

    pub(super) fn object<T>(
        &self,
        name: &str,
        read: impl FnOnce(&str, &'a Value) -> Result<T, SpecError>,
    ) -> Result<Option<T>, SpecError> {
        self.get(name).map(|value| read(&self.path(name), value)).transpose()
    }

    pub(super) fn required<T>(
        &self,
        name: &str,
        read: impl FnOnce(&str, &'a Value) -> Result<T, SpecError>,
    ) -> Result<T, SpecError> {
        self.object(name, read)?.ok_or_else(|| self.missing(name))
    }

    pub(super) fn number(&self, name: &str) -> Result<Option<f64>, SpecError> {
        self.object(name, number)
    }

    pub(super) fn required_number(&self, name: &str) -> Result<f64, SpecError> {
        self.required(name, number)
    }

    /// A whole number from 0 to 2³² − 1.
    pub(super) fn count(&self, name: &str) -> Result<u32, SpecError> {
        let allowed = "a whole number from 0 to 4294967295";
        self.required(name, |at, value| {
            let number = number(at, value)?;
            let whole = number.floor() == number && (0.0..=f64::from(u32::MAX)).contains(&number);
            if whole { Ok(number as u32) } else { Err(mistyped(at, value, allowed)) }
        })
    }

    /// A list of so many numbers.
    pub(super) fn numbers<const N: usize>(&self, name: &str) -> Result<Option<[f64; N]>, SpecError> {
        let expected = if N == 3 { "a list of 3 numbers" } else { "a list of 4 numbers" };
        self.object(name, |at, value| {
            let list = value.as_array().filter(|list| list.len() == N);
            let list = list.ok_or_else(|| mistyped(at, value, expected))?;
            let mut numbers = [0.0; N];
            for (k, (out, value)) in numbers.iter_mut().zip(list).enumerate() {
                *out = number(&format!("{at}[{k}]"), value)?;
            }
            Ok(numbers)
        })
    }

    pub(super) fn text(&self, name: &str) -> Result<Option<&'a str>, SpecError> {
        self.object(name, |at, value| value.as_str().ok_or_else(|| mistyped(at, value, "text")))
    }

    /// A list, empty where absent.
    pub(super) fn list<T>(
        &self,
        name: &str,
        read: impl Fn(&str, &'a Value) -> Result<T, SpecError>,
    ) -> Result<Vec<T>, SpecError> {
        let list = self.object(name, |at, value| value.as_array().ok_or_else(|| mistyped(at, value, "a list")))?;
        let items = list.into_iter().flatten().enumerate();
        items.map(|(k, value)| read(&format!("{}[{k}]", self.path(name)), value)).collect()
    }
}

fn number(at: &str, value: &Value) -> Result<f64, SpecError> {
    value.as_f64().ok_or_else(|| mistyped(at, value, "a number"))
}

/// A refusal of something of another type, which is shown in short.
pub(super) fn mistyped(at: &str, value: &Value, expected: &'static str) -> SpecError {
    let found = match value {
        Value::Array(list) => format!("a list of {}", list.len()),
        Value::Object(_) => "an object".to_owned(),
        Value::String(text) => format!("\"{}\"", text.chars().take(40).collect::<String>()),
        other => other.to_string(),
    };
    SpecError::new(at, SpecFault::Type { found, expected })
}
