//! JSON as it is written in requests. Numbers stay text until someone asks for one, so that those too large for a double
//! are told from what is no JSON, and an `id` is given back as it came.

use super::refusal::{Refusal, bad};
use serde::Deserializer as _;
use serde::de::{Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Deserializer, Error};
use std::collections::BTreeMap;
use std::fmt;

/// How deep a request may nest: `{"filter": {"area_costs": {"3": 2}}}` is two more than nothing.
const DEEPEST: u32 = 8;

/// The fields of an object.
pub(super) type Fields<'l> = BTreeMap<String, Json<'l>>;

/// A JSON value.
#[derive(Debug)]
pub(super) enum Json<'l> {
    Null,
    Flag(bool),
    /// As it is written.
    Number(&'l str),
    Text(String),
    List(Vec<Json<'l>>),
    Object(Fields<'l>),
}

impl<'l> Json<'l> {
    fn read(raw: &'l RawValue, deeper: u32) -> Result<Self, Error> {
        let text = raw.get();
        let nested = |raw| match deeper.checked_sub(1) {
            Some(deeper) => Json::read(raw, deeper),
            None => Err(Error::custom("nested too deeply")),
        };
        Ok(match text.as_bytes().first() {
            Some(b'"') => Json::Text(serde_json::from_str(text)?),
            Some(b'[') => {
                let list: Vec<&RawValue> = serde_json::from_str(text)?;
                Json::List(list.into_iter().map(nested).collect::<Result<_, _>>()?)
            }
            Some(b'{') => {
                let fields = Deserializer::from_str(text).deserialize_map(Members { id: None })?;
                let read = fields.into_iter().map(|(name, raw)| Ok((name, nested(raw)?)));
                Json::Object(read.collect::<Result<_, Error>>()?)
            }
            Some(b't') => Json::Flag(true),
            Some(b'f') => Json::Flag(false),
            Some(b'n') => Json::Null,
            _ => Json::Number(text),
        })
    }

    /// The number that it is, or that it names; infinite where it is too large for a double.
    pub(super) fn number(&self) -> Option<f64> {
        match self {
            Json::Number(text) => text.parse().ok(),
            Json::Text(text) => match text.as_str() {
                "nan" => Some(f64::NAN),
                "inf" => Some(f64::INFINITY),
                "-inf" => Some(f64::NEG_INFINITY),
                _ => None,
            },
            _ => None,
        }
    }

    /// The whole number from 0 on that it is; the greatest where it is greater than 64 bits can hold.
    pub(super) fn whole(&self) -> Option<u64> {
        match self {
            Json::Number("-0") => Some(0),
            Json::Number(digits) if digits.bytes().all(|b| b.is_ascii_digit()) => {
                Some(digits.parse().unwrap_or(u64::MAX))
            }
            _ => None,
        }
    }

    /// The text that it is.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// The fields of a line, apart from its `id`, which is put into `id` as soon as it is met: what comes after it may be
/// anything.
pub(super) fn read_line<'l>(line: &'l str, id: &mut Option<Box<RawValue>>) -> Result<Fields<'l>, Refusal> {
    let mut deserializer = Deserializer::from_str(line);
    let raw = deserializer.deserialize_map(Members { id: Some(id) });
    let read = raw.and_then(|fields| {
        deserializer.end()?;
        fields.into_iter().map(|(name, raw)| Ok((name, Json::read(raw, DEEPEST)?))).collect()
    });
    read.or_else(|error| bad(format!("not a JSON object: {error}")))
}

/// Reads the members of an object, each name once. Those of a line have its `id` put aside.
struct Members<'i> {
    id: Option<&'i mut Option<Box<RawValue>>>,
}

impl<'l> Visitor<'l> for Members<'_> {
    type Value = BTreeMap<String, &'l RawValue>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'l>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut fields = BTreeMap::new();
        let mut id = self.id;
        while let Some((name, raw)) = map.next_entry::<String, &RawValue>()? {
            let twice = match &mut id {
                Some(id) if name == "id" => id.replace(without_spaces(raw)).is_some(),
                _ => fields.insert(name.clone(), raw).is_some(),
            };
            if twice {
                return Err(A::Error::custom(format!("the field {name:?} is there twice")));
            }
        }
        Ok(fields)
    }
}

/// The same value without what a writer may put between its parts, line breaks among it.
fn without_spaces(raw: &RawValue) -> Box<RawValue> {
    let (mut in_text, mut escaped) = (false, false);
    let mut kept = raw.get().to_owned();
    kept.retain(|c| {
        if in_text {
            in_text = escaped || c != '"';
            escaped = !escaped && c == '\\';
            true
        } else {
            in_text = c == '"';
            !matches!(c, ' ' | '\t' | '\n' | '\r')
        }
    });
    // It is the same value.
    RawValue::from_string(kept).unwrap_or_else(|_| raw.to_owned())
}
