//! The JSON of a state, made after every ply of every game: without a copy of each key and name, unlike
//! [`serde_json::Value`]. Written in canonical form: keys in ascending order, no white space.

use std::borrow::Cow;
use std::fmt::Write;

use serde_json::Value;

pub enum Json<'a> {
    Null,
    Flag(bool),
    Number(u64),
    Text(Cow<'a, str>),
    /// A hex by its row (A is 0) and column.
    Hex((i32, i32)),
    List(Vec<Json<'a>>),
    Map(Vec<(&'static str, Json<'a>)>),
}

pub fn map<'a, const N: usize>(entries: [(&'static str, Json<'a>); N]) -> Json<'a> {
    Json::Map(entries.into())
}

pub fn list<'a, T: Into<Json<'a>>>(items: impl IntoIterator<Item = T>) -> Json<'a> {
    Json::List(items.into_iter().map(Into::into).collect())
}

pub fn hexes<'a>(hexes: impl IntoIterator<Item = &'a (i32, i32)>) -> Json<'static> {
    Json::List(hexes.into_iter().map(|hex| Json::Hex(*hex)).collect())
}

impl Json<'_> {
    pub fn to_value(&self) -> Value {
        serde_json::from_str(&self.canonical()).unwrap_or_default()
    }

    pub fn canonical(&self) -> String {
        let mut text = String::with_capacity(4096);
        self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) {
        match self {
            Json::Null => text.push_str("null"),
            Json::Flag(flag) => text.push_str(if *flag { "true" } else { "false" }),
            Json::Number(number) => write(text, format_args!("{number}")),
            Json::Text(plain) => write_text(plain, text),
            Json::Hex((row, column)) => {
                let letter = u8::try_from(*row).ok().filter(|row| *row < 26);
                let letter = letter.map_or('?', |row| char::from(b'A' + row));
                write(text, format_args!("\"{letter}{column}\""));
            }
            Json::List(items) => {
                text.push('[');
                for (at, item) in items.iter().enumerate() {
                    text.push_str(if at == 0 { "" } else { "," });
                    item.write(text);
                }
                text.push(']');
            }
            Json::Map(entries) => {
                let mut entries: Vec<&(&str, Json)> = entries.iter().collect();
                entries.sort_by_key(|(key, _)| *key);
                text.push('{');
                for (at, (key, item)) in entries.into_iter().enumerate() {
                    text.push_str(if at == 0 { "" } else { "," });
                    write_text(key, text);
                    text.push(':');
                    item.write(text);
                }
                text.push('}');
            }
        }
    }
}

fn write(text: &mut String, what: std::fmt::Arguments) {
    text.write_fmt(what).expect("a text takes everything");
}

fn write_text(plain: &str, text: &mut String) {
    if plain.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\') {
        text.push('"');
        text.push_str(plain);
        text.push('"');
    } else {
        text.push_str(&Value::from(plain).to_string());
    }
}

impl From<bool> for Json<'_> {
    fn from(flag: bool) -> Self {
        Json::Flag(flag)
    }
}

impl From<u32> for Json<'_> {
    fn from(number: u32) -> Self {
        Json::Number(number.into())
    }
}

impl From<usize> for Json<'_> {
    fn from(number: usize) -> Self {
        Json::Number(number as u64)
    }
}

impl<'a> From<&'a str> for Json<'a> {
    fn from(text: &'a str) -> Self {
        Json::Text(text.into())
    }
}

impl<'a> From<&'a String> for Json<'a> {
    fn from(text: &'a String) -> Self {
        Json::Text(text.into())
    }
}

impl<'a, T: Into<Json<'a>>> From<Option<T>> for Json<'a> {
    fn from(some: Option<T>) -> Self {
        some.map_or(Json::Null, Into::into)
    }
}

impl<'a, T: Into<Json<'a>>, const N: usize> From<[T; N]> for Json<'a> {
    fn from(items: [T; N]) -> Self {
        list(items)
    }
}
