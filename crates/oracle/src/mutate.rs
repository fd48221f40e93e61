//! Forgeries: one thing in a JSON document is changed.

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use serde_json::Value;

/// Changes one random part of a JSON value.
pub fn mutate(value: &mut Value, random: &mut Xoshiro256PlusPlus) {
    let deeper = random.random_range(0..8) > 0;
    match value {
        Value::Object(map) if deeper && !map.is_empty() => {
            let at = random.random_range(0..map.len());
            mutate(map.values_mut().nth(at).expect("below its length"), random);
        }
        Value::Array(list) if deeper && !list.is_empty() => {
            let at = random.random_range(0..list.len());
            match random.random_range(0..6) {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                2 => list.reverse(),
                _ => mutate(&mut list[at], random),
            }
        }
        Value::Bool(yes) => *yes = !*yes,
        other => {
            let letter = char::from(b'A' + random.random_range(0..18));
            *other = match random.random_range(0..8) {
                0 => Value::Null,
                1 => Value::from(random.random_range(0..300)),
                2 => Value::from(-1),
                3 => Value::from(
                    ["green", "pink", "last camel", "undo 1", "é", "wild", "silk: water water camel"]
                        [random.random_range(0..7)],
                ),
                4 => Value::Array(vec![]),
                5 => serde_json::json!({}),
                _ => Value::from(format!("{letter}{}", random.random_range(0..20))),
            };
        }
    }
}
