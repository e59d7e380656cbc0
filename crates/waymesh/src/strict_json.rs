//! JSON values in which no object has a name twice: with two answers to one question, whichever counts is a guess.

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Error, Map, Number, Value};
use std::fmt;

/// Reads a JSON text.
///
/// # Errors
/// No JSON, or a name that an object has twice, with line and column.
pub(crate) fn from_slice(text: &[u8]) -> Result<Value, Error> {
    Ok(serde_json::from_slice::<Strict>(text)?.0)
}

struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue).map(Strict)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(flag.into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(Number::from_f64(number).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Strict(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            if map.contains_key(&name) {
                return Err(A::Error::custom(format!("duplicate field `{name}`")));
            }
            let Strict(value) = members.next_value()?;
            map.insert(name, value);
        }
        Ok(map.into())
    }
}

#[cfg(test)]
mod tests {
    use super::from_slice;
    use serde_json::Value;

    #[test]
    fn the_same_values_as_usual() {
        let text = br#" {"a": [null, true, -7, 7, 1.5e-3, "\u00e9", {"b": {}, "c": []}], "d": 18446744073709551615} "#;
        assert_eq!(from_slice(text).unwrap(), serde_json::from_slice::<Value>(text).unwrap());
    }

    #[test]
    fn names_that_are_there_twice() {
        for text in [r#"{"a": 1, "a": 1}"#, r#"[{"b": {"a": 1, "c": 2, "\u0061": {}}}]"#] {
            let error = from_slice(text.as_bytes()).unwrap_err().to_string();
            assert!(error.starts_with("duplicate field `a` at line 1 column "), "{error}");
        }
        assert!(from_slice(br#"{"a": {"a": 1}, "b": {"a": 2}} 7"#).is_err());
        assert!(from_slice("[".repeat(100_000).as_bytes()).is_err());
    }
}
