//! Where two JSON values differ, by path: `totals[0]: recorded 99, replayed 55`.

use std::fmt;

use serde_json::Value;

use games::{Fact, shown};

/// One place where a record and its replay differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Such as `ply 12, hash`.
    pub at: String,
    pub says: String,
    /// Why the rules refuse the recorded move, if they do.
    pub because: Vec<Fact>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.says)
    }
}

/// Every place where the two differ, as precisely as possible.
pub(super) fn all(at: &str, recorded: &Value, replayed: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    collect(at, Some(recorded), Some(replayed), &mut found);
    found
}

pub(super) fn first(recorded: &Value, replayed: &Value) -> Option<Difference> {
    all("", recorded, replayed).into_iter().next()
}

fn collect(at: &str, recorded: Option<&Value>, replayed: Option<&Value>, found: &mut Vec<Difference>) {
    match (recorded, replayed) {
        (Some(Value::Object(one)), Some(Value::Object(other))) => {
            let mut keys: Vec<&String> = one.keys().chain(other.keys()).collect();
            keys.sort_unstable();
            keys.dedup();
            for key in keys {
                let at = if at.is_empty() { shown(key) } else { format!("{at}.{}", shown(key)) };
                collect(&at, one.get(key), other.get(key), found);
            }
        }
        (Some(Value::Array(one)), Some(Value::Array(other))) => {
            for i in 0..one.len().max(other.len()) {
                collect(&format!("{at}[{i}]"), one.get(i), other.get(i), found);
            }
        }
        (one, other) if one == other => {}
        (one, other) => {
            let say =
                |value: Option<&Value>| value.map_or("nothing".to_owned(), |value| shown(&value.to_string()));
            let says = format!("recorded {}, replayed {}", say(one), say(other));
            found.push(Difference { at: at.to_owned(), says, because: Vec::new() });
        }
    }
}
