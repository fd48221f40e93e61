//! JSON without duplicate keys. Of two values some readers take the first and some the last, so people and programs
//! would see different records.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use games::shown;

/// The document, or why it is not one, with the place.
pub(super) fn read(text: &str) -> Result<Value, serde_json::Error> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = Part { at: String::new() }.deserialize(&mut reader)?;
    reader.end()?;
    Ok(value)
}

/// A part of the document, and the path to it: `plies[3].draws`.
struct Part {
    at: String,
}

impl<'de> DeserializeSeed<'de> for Part {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, written: D) -> Result<Value, D::Error> {
        written.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Part {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(part) = parts.next_element_seed(Part { at: format!("{}[{}]", self.at, list.len()) })? {
            list.push(part);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut parts: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = parts.next_key::<String>()? {
            let dot = if self.at.is_empty() { "" } else { "." };
            let at = format!("{}{dot}{}", self.at, shown(&key));
            if object.contains_key(&key) {
                return Err(A::Error::custom(format!("{at} stands twice")));
            }
            let part = parts.next_value_seed(Part { at })?;
            object.insert(key, part);
        }
        Ok(object.into())
    }
}
