//! Small helpers to read the record's JSON without ever failing silently.

use serde_json::Value;

/// The value must be an object with exactly these keys.
pub fn exact_keys(place: &str, value: &Value, keys: &[&str], errors: &mut Vec<String>) {
    let Some(map) = value.as_object() else {
        errors.push(format!("{place}: not an object"));
        return;
    };
    for key in keys {
        if !map.contains_key(*key) {
            errors.push(format!("{place}: {key:?} is missing"));
        }
    }
    for key in map.keys() {
        if !keys.contains(&key.as_str()) {
            errors.push(format!("{place}: unknown key {key:?}"));
        }
    }
}

pub fn text(place: &str, value: Option<&Value>, errors: &mut Vec<String>) -> Option<String> {
    let found = value.and_then(Value::as_str).map(str::to_string);
    if found.is_none() {
        errors.push(format!("{place}: not a text"));
    }
    found
}

pub fn flag(place: &str, value: Option<&Value>, errors: &mut Vec<String>) -> Option<bool> {
    let found = value.and_then(Value::as_bool);
    if found.is_none() {
        errors.push(format!("{place}: neither true nor false"));
    }
    found
}

pub fn same(place: &str, found: Option<&Value>, right: &Value, errors: &mut Vec<String>) {
    match found {
        Some(found) if found == right => {}
        Some(found) => errors.push(format!("{place}: is {}, should be {}", short(found), short(right))),
        None => errors.push(format!("{place}: is missing, should be {}", short(right))),
    }
}

/// As `same`; what is right is copied only to be shown.
pub fn same_list(place: &str, found: Option<&Value>, right: &[Value], errors: &mut Vec<String>) {
    if found.and_then(Value::as_array).map(Vec::as_slice) != Some(right) {
        same(place, found, &Value::from(right), errors);
    }
}

/// States and reveals are long.
fn short(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= 500 {
        text
    } else {
        format!("{} ...", text.chars().take(500).collect::<String>())
    }
}
