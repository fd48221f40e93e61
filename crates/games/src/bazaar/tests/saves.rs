//! Saved states that cannot be are refused with the reason.

use serde_json::{Value, json};

use super::*;
use crate::Unsound;

type Change = fn(&mut Value);

fn opened(table: &Table, change: impl Fn(&mut Value)) -> Result<Bazaar, Unsound> {
    let mut value = serde_json::to_value(table.game.save()).unwrap();
    change(&mut value);
    let state: State = serde_json::from_value(value).map_err(|fault| fault.to_string())?;
    Bazaar::load(&table.game.options, table.game.seats, state)
}

fn building() -> Table {
    let mut table = midgame(3).hand(1, "8 water 8 camel").hand(2, "3 silk");
    table.play("build north 1 at F6");
    table
}

#[test]
fn what_was_saved_opens_again() {
    let mut rolling = midgame(4).dice("wild silk water camel silk");
    rolling.play("draw silk, keep wild");
    for table in [building(), rolling, midgame(5), table("", 4, "saves")] {
        let again = opened(&table, |_| {}).unwrap_or_else(|fault| panic!("{fault}"));
        assert!(again.view() == table.game.view() && again.save() == table.game.save());
        assert!(again.placed().eq(table.game.placed()) && again.masks.open == table.game.masks.open);
    }
}

#[test]
fn idle_turns_end_with_the_turn_in_which_somebody_builds() {
    // All cards are in hands, and somebody has rolled for nothing.
    let mut table = midgame(3).hand(1, "8 water 8 camel 8 silk");
    table.game.hands[1] = table.game.piles;
    table.game.piles = Cards::NONE;
    table.game.idle = 1;
    table.play("build north 1 at F6");
    assert!(!table.game.piles.is_empty() && table.game.idle == 1, "the turn goes on");
    assert!(opened(&table, |_| {}).is_ok());
    table.play("done");
    assert_eq!(table.game.idle, 0);
    let idle = opened(&midgame(3), |state| state["idle"] = json!(2));
    assert_eq!(
        idle.err().map(|fault| fault.to_string()).as_deref(),
        Some("idle turns although there are cards")
    );
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    let changes: &[(&str, Change)] = &[
        ("a list with another number of seats", |state| drop(state["hands"].as_array_mut().unwrap().pop())),
        ("a seat that nobody has", |state| state["turn"] = json!(4)),
        ("another first player than named", |state| state["first"] = json!(2)),
        ("more points than there are", |state| state["points"][0] = json!(4_000_000)),
        ("a tile that is there twice", |state| state["rows"]["north"][0] = state["rows"]["north"][1].clone()),
        ("tiles missing", |state| drop(state["pile"].as_array_mut().unwrap().pop())),
        ("more cards than there are", |state| state["hands"][2] = json!([15, 0, 0, 0])),
        ("a marker that nobody has", |state| state["tiles"][0]["marker"] = json!(5)),
        ("wilds after the start", |state| state["wilds"][0] = json!(1)),
        ("wilds after the start", |state| state["chosen"][0] = json!([1, 0, 0, 0])),
        ("tiles that were not built", |state| state["latest"][1] = json!({"built": ["A1"]})),
        ("more cards than a turn gives", |state| state["latest"][1] = json!({"rolled": 5})),
        ("a building turn without a tile", |state| state["latest"][0] = json!({"rolled": 1})),
        ("rows that are not filled", |state| state["phase"] = json!({"at": "building", "row": "south"})),
        ("rows that are not filled", |state| state["phase"] = json!({"at": "turn"})),
        ("an end that has not come", |state| state["phase"] = json!({"at": "over", "ending": "no hex left"})),
        ("an end that has not come", |state| state["phase"] = json!({"at": "over", "ending": "idle rounds"})),
        ("an end that has not come", |state| {
            state["phase"] = json!({"at": "over", "ending": "no tile left"});
        }),
        ("the game would be over", |state| state["idle"] = json!(9)),
        ("nobody has to decide", |state| state["hands"][0] = json!([0, 0, 0, 0])),
        ("turns before the start", |state| state["phase"] = json!({"at": "wilds"})),
    ];
    let table = building();
    for (reason, change) in changes {
        assert_eq!(opened(&table, change).err().unwrap(), *reason);
    }
    for (part, change) in [
        ("no tent tile", (|state| state["pile"][0] = json!("silk: gold")) as Change),
        ("not a hex of the board", |state| state["tiles"][0]["at"] = json!("A7")),
        ("not a hex of the board", |state| state["tiles"][0]["at"] = json!("f6")),
        ("unknown field", |state| state["extra"] = json!(1)),
        ("unknown variant", |state| state["phase"] = json!({"at": "lunch"})),
        ("no face of a die", |state| {
            state["phase"] = json!({"at": "dice", "dice": ["a", "b", "c"], "kept": null});
        }),
    ] {
        let fault = opened(&table, change).err().unwrap().to_string();
        assert!(fault.contains(part), "{fault}");
    }
}

#[test]
fn camps_markers_dice_and_wilds_are_checked() {
    let table = midgame(3)
        .hand(1, "8 water 8 camel")
        .lay("F3 water 1, F4 water 2, F5 silk 2, F7 camel, F8 spice 3, F9 silk 2");
    let swap = |state: &mut Value, at: &str| {
        let tile = state["pile"].as_array_mut().unwrap().remove(0);
        let tiles = state["tiles"].as_array_mut().unwrap();
        tiles.push(json!({"at": at, "marker": null, "tile": tile}));
        tiles.sort_by_key(|tile| tile["at"].as_str().unwrap().to_owned());
    };
    let add = |labels: &'static [&'static str]| {
        move |state: &mut Value| labels.iter().for_each(|at| swap(state, at))
    };
    assert_eq!(opened(&table, add(&["F6"])).err().unwrap(), "markers on a closed encampment");
    assert_eq!(opened(&table, add(&["E2", "F6"])).err().unwrap(), "an encampment of more than seven");
    assert_eq!(
        opened(&table, |state| state["tiles"].as_array_mut().unwrap().reverse()).err().unwrap(),
        "tiles out of order"
    );
    let mut rolling = midgame(3).dice("wild silk water camel silk");
    rolling.play("draw silk, keep wild");
    for (reason, kept) in
        [("a die that nobody would ask about", json!(1)), ("a die that nobody would ask about", json!(3))]
    {
        assert_eq!(opened(&rolling, |state| state["phase"]["kept"] = kept.clone()).err().unwrap(), reason);
    }
    assert_eq!(
        opened(&rolling, |state| state["phase"]["dice"] = json!(["wild", "desert", "desert"])).err().unwrap(),
        "nobody has to decide"
    );
    assert_eq!(
        opened(&rolling, |state| state["latest"][0] = json!(null)).err().unwrap(),
        "dice without a card drawn"
    );
    let start = (0..).map(|n| super::table("", 4, &format!("wilds {n}")));
    let start = start.into_iter().find(|table| table.game.awaited().len() > 1).unwrap();
    let waiting = start.game.awaited().iter().next().unwrap().index();
    for (reason, change) in [
        (
            "another number of starting cards",
            (|state, i| state["wilds"][i] = json!(0)) as fn(&mut Value, usize),
        ),
        ("a choice that cannot be made", |state, i| state["chosen"][i] = json!([9, 9, 9, 9])),
    ] {
        assert_eq!(opened(&start, |state| change(state, waiting)).err().unwrap(), reason);
    }
}
