//! Discord's limits. A form is read once, every fault in it is noted with its place, and the whole is refused as 50035
//! with its `errors` tree. Stricter than Discord in one thing: an unknown key is refused, because it is a typing
//! mistake that Discord would silently ignore.
pub mod command;
pub mod component;
mod embed;
mod emoji;
pub mod message;
mod url;

use std::ops::RangeInclusive;

use serde_json::{Map, Value, json};

use crate::error::ApiError;
use crate::world::clock::Snowflake;

/// 10 MiB for one file.
pub const FILE_SIZE: usize = 10 * 1024 * 1024;

pub type Form = Map<String, Value>;

/// The faults found so far, and where in the form we are reading.
#[derive(Default)]
pub struct Complaints {
    path: Vec<String>,
    tree: Form,
}

/// A step into a form: a name or a place in a list.
pub struct Key(String);

impl From<&str> for Key {
    fn from(name: &str) -> Self {
        Key(name.to_owned())
    }
}

impl From<usize> for Key {
    fn from(place: usize) -> Self {
        Key(place.to_string())
    }
}

/// 50035 with a single fault.
pub fn one_complaint(key: &str, code: &str, words: &str) -> ApiError {
    let mut complaints = Complaints::default();
    complaints.about(key, code, words);
    complaints.finish().expect_err("there is one complaint")
}

impl Complaints {
    pub fn finish(self) -> Result<(), ApiError> {
        if self.tree.is_empty() { Ok(()) } else { Err(ApiError::form(Value::Object(self.tree))) }
    }

    /// Reads something one step further in.
    pub fn within<T>(&mut self, key: impl Into<Key>, read: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(key.into().0);
        let result = read(self);
        self.path.pop();
        result
    }

    /// Notes a fault at the place being read.
    pub fn say(&mut self, code: &str, words: &str) {
        let mut place = &mut self.tree;
        for key in &self.path {
            let inner = place.entry(key.clone()).or_insert_with(|| json!({}));
            place = inner.as_object_mut().expect("the tree has objects only");
        }
        let list = place.entry("_errors").or_insert_with(|| json!([]));
        list.as_array_mut().expect("_errors is a list").push(json!({"code": code, "message": words}));
    }

    /// Notes a fault in one key at the place being read.
    pub fn about(&mut self, key: &str, code: &str, words: &str) {
        self.within(key, |c| c.say(code, words));
    }

    pub fn required(&mut self, key: &str) {
        self.about(key, "BASE_TYPE_REQUIRED", "This field is required");
    }

    pub fn choices(&mut self, key: &str, allowed: &str) {
        self.about(key, "BASE_TYPE_CHOICES", &format!("Value must be one of {{{allowed}}}."));
    }

    pub fn only_keys(&mut self, form: &Form, known: &[&str]) {
        for key in form.keys().filter(|key| !known.contains(&key.as_str())) {
            self.about(key, "PLAYGROUND_UNKNOWN_KEY", "Discord knows no such key here");
        }
    }

    pub fn form<'v>(&mut self, value: &'v Value) -> Option<&'v Form> {
        let form = value.as_object();
        if form.is_none() {
            self.say("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
        }
        form
    }

    pub fn length(&mut self, key: &str, count: usize, allowed: RangeInclusive<usize>) {
        if allowed.contains(&count) {
            return;
        }
        let (least, most) = (*allowed.start(), *allowed.end());
        if least == 0 {
            self.about(key, "BASE_TYPE_MAX_LENGTH", &format!("Must be {most} or fewer in length."));
        } else {
            self.about(
                key,
                "BASE_TYPE_BAD_LENGTH",
                &format!("Must be between {least} and {most} in length."),
            );
        }
    }

    /// A text that may be absent. Lengths count characters.
    pub fn text<'v>(&mut self, form: &'v Form, key: &str, allowed: RangeInclusive<usize>) -> Option<&'v str> {
        match form.get(key)? {
            Value::Null => None,
            Value::String(text) => {
                self.length(key, text.chars().count(), allowed);
                Some(text)
            }
            other => {
                let words = format!("Could not interpret \"{other}\" as string.");
                self.about(key, "STRING_TYPE_CONVERT", &words);
                None
            }
        }
    }

    /// Discord trims: a text of spaces counts as none.
    pub fn needed_text<'v>(
        &mut self,
        form: &'v Form,
        key: &str,
        allowed: RangeInclusive<usize>,
    ) -> Option<&'v str> {
        if form.get(key).is_none_or(|value| value.is_null() || is_blank(value)) {
            self.required(key);
            return None;
        }
        self.text(form, key, allowed)
    }

    pub fn number(&mut self, form: &Form, key: &str, allowed: RangeInclusive<i64>) -> Option<i64> {
        let value = form.get(key).filter(|value| !value.is_null())?;
        let Some(number) = value.as_i64() else {
            let written = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            self.about(key, "NUMBER_TYPE_COERCE", &format!("Value \"{written}\" is not int."));
            return None;
        };
        if number < *allowed.start() {
            let words = format!("int value should be greater than or equal to {}.", allowed.start());
            self.about(key, "NUMBER_TYPE_MIN", &words);
        } else if number > *allowed.end() {
            let words = format!("int value should be less than or equal to {}.", allowed.end());
            self.about(key, "NUMBER_TYPE_MAX", &words);
        }
        Some(number)
    }

    pub fn boolean(&mut self, form: &Form, key: &str) -> Option<bool> {
        let value = form.get(key).filter(|value| !value.is_null())?;
        if value.as_bool().is_none() {
            self.about(key, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
        }
        value.as_bool()
    }

    pub fn list<'v>(&mut self, form: &'v Form, key: &str) -> Option<&'v [Value]> {
        let value = form.get(key).filter(|value| !value.is_null())?;
        if value.as_array().is_none() {
            self.about(key, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
        }
        value.as_array().map(Vec::as_slice)
    }

    pub fn id(&mut self, form: &Form, key: &str) -> Option<Snowflake> {
        let value = form.get(key).filter(|value| !value.is_null())?;
        let id = snowflake(value);
        if id.is_none() {
            self.about(key, "NUMBER_TYPE_COERCE", &format!("Value \"{value}\" is not snowflake."));
        }
        id
    }
}

/// Whether a text is nothing but white space.
fn is_blank(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.trim().is_empty())
}

/// An id in a request: a text of digits or a number.
pub fn snowflake(value: &Value) -> Option<Snowflake> {
    value.as_u64().map(Snowflake).or_else(|| value.as_str()?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_nests_as_discords_does() {
        let mut complaints = Complaints::default();
        complaints.within("embeds", |c| c.within(0, |c| c.about("title", "A", "a")));
        complaints.within("embeds", |c| c.say("B", "b"));
        let error = complaints.finish().expect_err("two complaints");
        assert_eq!(
            error.errors,
            Some(json!({"embeds": {
                "0": {"title": {"_errors": [{"code": "A", "message": "a"}]}},
                "_errors": [{"code": "B", "message": "b"}],
            }}))
        );
    }
}
