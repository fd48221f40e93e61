//! Everything that a viewer (`None`: the public) cannot know dealt anew, in saved states.

use games::Seat;
use games::any::AnyGame;
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use serde_json::{Value, json};

/// What a viewer cannot know: the order of the pile, and what others have chosen for their wilds.
pub(crate) fn bazaar(_: &AnyGame, state: &mut Value, viewer: Option<Seat>, random: &mut Xoshiro256PlusPlus) {
    state["pile"].as_array_mut().unwrap().shuffle(random);
    let held = |of: usize| -> u64 {
        state["hands"].as_array().unwrap().iter().map(|hand| hand[of].as_u64().unwrap()).sum()
    };
    let left: Vec<usize> = (0..4).filter(|of| held(*of) < 15).collect();
    let secret = |i: usize| viewer.is_none_or(|seat| seat.index() != i) && !state["chosen"][i].is_null();
    for i in (0..state["chosen"].as_array().unwrap().len()).filter(|i| secret(*i)).collect::<Vec<_>>() {
        let mut cards = [0; 4];
        for _ in 0..state["wilds"][i].as_u64().unwrap() {
            cards[left[random.random_range(0..left.len())]] += 1;
        }
        state["chosen"][i] = json!(cards);
    }
}

/// What a viewer cannot know: the kinds of special disks that it does not hold, the order of piles that nobody has seen,
/// orders for Sands of Time, and what others chose to keep.
pub(crate) fn nomads(
    game: &AnyGame,
    state: &mut Value,
    viewer: Option<Seat>,
    random: &mut Xoshiro256PlusPlus,
) {
    let seats = usize::from(game.seats());
    let own = viewer.map(Seat::index);
    redeal_special(state, seats, own, random);
    redeal_finals(state, random);
    let shifts = state["shifts"].as_u64().unwrap() as usize;
    for (pile, unseen) in [
        ("city_pile", 6_usize.saturating_sub(shifts.div_ceil(2))),
        ("desert_pile", 5_usize.saturating_sub(shifts / 2)),
    ] {
        state[pile].as_array_mut().unwrap()[..unseen].shuffle(random);
    }
    if state["phase"]["at"] == "lost" {
        for seat in (0..seats).filter(|seat| Some(*seat) != own) {
            let asked = state["phase"]["choosing"].as_array().unwrap().contains(&json!(seat + 1));
            if !asked || state["phase"]["kept"][seat].is_null() {
                continue;
            }
            let animals = state["nomads"][seat]["animals"].as_array().unwrap();
            let mut each: Vec<usize> =
                (0..4).flat_map(|animal| vec![animal; animals[animal].as_u64().unwrap() as usize]).collect();
            each.shuffle(random);
            let mut kept = [0; 4];
            each.iter().take(2).for_each(|animal| kept[*animal] += 1);
            state["phase"]["kept"][seat] = json!(kept);
        }
    }
}

fn holder(state: &Value) -> Option<usize> {
    let holds = |nomad: &Value| nomad["disks"].as_array().unwrap().contains(&json!("sands"));
    state["nomads"].as_array().unwrap().iter().position(holds)
}

fn redeal_special(state: &mut Value, seats: usize, own: Option<usize>, random: &mut Xoshiro256PlusPlus) {
    const SPECIAL: [&str; 8] =
        ["4 dinars", "5 dinars", "6 dinars", "abdul", "expert", "winds", "sands", "silver"];
    let before = holder(state);
    let mut places: Vec<String> = Vec::new();
    for seat in (0..seats).filter(|seat| Some(*seat) != own) {
        let held = state["nomads"][seat]["disks"].as_array().unwrap().len();
        places.extend((0..held).map(|at| format!("/nomads/{seat}/disks/{at}")));
    }
    for key in ["special", "special_out", "special_swept"] {
        let count = state[key].as_array().unwrap().len();
        places.extend((0..count).map(|at| format!("/{key}/{at}")));
    }
    for row in 0..5 {
        if state["rows"][row]["disk"].as_str().is_some_and(|disk| SPECIAL.contains(&disk)) {
            places.push(format!("/rows/{row}/disk"));
        }
    }
    let mut kinds: Vec<Value> = places.iter().map(|place| state.pointer(place).unwrap().clone()).collect();
    kinds.shuffle(random);
    for (place, kind) in places.iter().zip(kinds) {
        *state.pointer_mut(place).unwrap() = kind;
    }
    for nomad in state["nomads"].as_array_mut().unwrap() {
        let disks = nomad["disks"].as_array_mut().unwrap();
        disks.sort_by_key(|disk| SPECIAL.iter().position(|special| disk == special));
    }
    if own.is_none_or(|own| Some(own) != before) || holder(state) != before {
        state["sands_after"] = Value::Null;
    }
}

/// In the short ending Mecca is never among those out.
fn redeal_finals(state: &mut Value, random: &mut Xoshiro256PlusPlus) {
    let in_pile = state["finals"].as_array().unwrap().len();
    let lists = ["finals", "finals_out"].map(|key| state[key].as_array().unwrap().clone());
    let mut others: Vec<Value> = lists.concat().into_iter().filter(|disk| disk != "mecca").collect();
    others.shuffle(random);
    let mecca = lists[0].iter().any(|disk| disk == "mecca");
    let mut pile: Vec<Value> = others.split_off(others.len() + usize::from(mecca) - in_pile);
    if mecca {
        pile.insert(random.random_range(0..=pile.len()), json!("mecca"));
    }
    state["finals"] = json!(pile);
    state["finals_out"] = json!(others);
}
