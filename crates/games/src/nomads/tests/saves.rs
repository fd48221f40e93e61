//! Saved games: they open again, and those that cannot be are refused with the reason.

use crate::Course;
use serde_json::{Value, json};

use super::*;
use crate::Unsound;

/// A saved game with one part changed.
fn opened(table: &Table, change: impl Fn(&mut Value)) -> Result<Nomads, Unsound> {
    let mut value = serde_json::to_value(table.game.save()).unwrap();
    change(&mut value);
    let state = serde_json::from_value(value).map_err(|fault| fault.to_string())?;
    Nomads::load(table.game.options(), table.game.seats, state)
}

fn midgame() -> Table {
    let mut table = position(3);
    table.disk(2, Special::Sands);
    table.give(1, "2 goat camel");
    table.play("end, end, end, move C1, handlers goat camel");
    table.play_as(2, "use sands after 1");
    table
}

#[test]
fn saved_games_open_again() {
    let table = midgame();
    let game = opened(&table, |_| {}).ok().unwrap();
    assert!(game.save() == table.game.save());
    assert_eq!(game.view(), table.game.view());
    for number in 1..=3 {
        let moves = |game: &Nomads| game.legal_moves(seat(number)).collect::<Vec<_>>();
        assert_eq!(moves(&game), moves(&table.game));
    }
}

/// N42: a game that knows no bound to turns without a shift has nothing of it in its state.
#[test]
fn games_from_before_the_ten_rounds_are_written_as_they_were() {
    let mut table = midgame();
    assert_eq!(serde_json::to_value(table.game.save()).unwrap()["unshifted"], json!(3));
    let words = "more turns without a shift than there can be";
    let old: Options = serde_json::from_value(json!({"disks": 5, "first": 1, "short": false})).unwrap();
    assert_eq!(Nomads::load(&old, 3, table.game.save()).err().unwrap(), words);
    assert_eq!(serde_json::to_value(&old).unwrap(), json!({"disks": 5, "first": 1, "short": false}));
    table.game.unshifted = 0;
    let mut game = Nomads::load(&old, 3, table.game.save()).ok().unwrap();
    assert_eq!(game.view().forced, Some(Forced { quiet: 6, latest: None }));
    game.apply(seat(1), &Move::End { sands: false }, &mut table.chance, &mut Course::default());
    assert_eq!(serde_json::to_value(game.save()).unwrap().get("unshifted"), None);
    assert!(
        serde_json::from_value::<Options>(json!({"disks": 5, "first": 1, "shift_within": 0, "short": false}))
            .is_err()
    );
    let never = json!({"disks": 5, "first": 1, "shift_within": 11, "short": false});
    let never: Options = serde_json::from_value(never).unwrap();
    table.game.unshifted = 0;
    assert_eq!(Nomads::load(&never, 3, table.game.save()).err().unwrap(), "ShiftWithin { rounds: 11 }");
}

/// N42: only one that is switched off is written, and then nothing is counted.
#[test]
fn forced_shifts_are_written_when_they_are_off() {
    let on = json!({"disks": 5, "first": 1, "shift_within": 10, "short": false});
    let options: Options = serde_json::from_value(on.clone()).unwrap();
    assert!(options.forced_shifts);
    assert_eq!(serde_json::to_value(&options).unwrap(), on);
    let off = json!({"disks": 5, "first": 1, "forced_shifts": false, "short": false});
    let options: Options = serde_json::from_value(off.clone()).unwrap();
    assert_eq!(options, Options::read("no forced shifts, first 1").unwrap());
    assert_eq!(serde_json::to_value(&options).unwrap(), off);

    let mut table = midgame();
    assert_eq!(
        Nomads::load(&options, 3, table.game.save()).err().unwrap(),
        "more quiet turns than there can be"
    );
    table.game.quiet = 0;
    table.game.unshifted = 0;
    assert!(Nomads::load(&options, 3, table.game.save()).is_ok());
    let both = json!({"disks": 5, "first": 1, "forced_shifts": false, "shift_within": 10, "short": false});
    let both: Options = serde_json::from_value(both).unwrap();
    assert!(Nomads::load(&both, 3, table.game.save()).is_err(), "one or the other");
    let twice = json!({"disks": 5, "first": 1, "forced_shifts": true, "shift_within": 10, "short": false});
    assert!(serde_json::from_value::<Options>(twice).is_err(), "there is one way to write it");
}

#[test]
fn saved_games_that_cannot_be_are_refused_with_the_reason() {
    let table = midgame();
    let refused = |path: &str, value: &Value| {
        opened(&table, |state| *state.pointer_mut(path).unwrap() = value.clone())
            .err()
            .expect("it is refused")
    };
    for (path, value, reason) in [
        ("/nomads", json!([]), "another number of nomads than of seats"),
        ("/first", json!(4), "a seat that nobody has"),
        ("/turn/regular", json!(6), "a seat that nobody has"),
        ("/turn/regular", json!(2), "another seat's turn"),
        ("/turn/seat", json!(2), "another seat's turn"),
        ("/rows/0/strip", json!("BDMRGCS"), "a strip of the other kind"),
        ("/rows/0/strip", json!("DDMGDP"), "strips missing"),
        ("/city_pile", json!([]), "strips missing"),
        ("/shifts", json!(3), "a strip of the other kind"),
        ("/shifts", json!(4), "another number of disks than of cities that came"),
        ("/special/0", json!("sands"), "special disks missing"),
        ("/finals/0", json!("mecca"), "final disks missing"),
        ("/rows/0/disk", json!("silver"), "special disks missing"),
        ("/nomads/0/animals", json!([3, 0, 0, 1]), "animals missing"),
        ("/stock", json!([255, 255, 255, 255]), "animals missing"),
        ("/handlers", json!([2, 2, 2, 2]), "handlers missing"),
        ("/nomads/0/dinars", json!(4_000_000_000_u32), "more Dinars than can be earned"),
        ("/nomads/0/place", json!("C4"), "a nomad where none can stand"),
        ("/nomads/0/place", json!("A7"), "a nomad where none can stand"),
        ("/nomads/0/place", json!("D2"), "handlers where none can be"),
        ("/nomads/0/place", json!("lost"), "handlers where none can be"),
        ("/quiet", json!(9), "more quiet turns than there can be"),
        ("/unshifted", json!(30), "more turns without a shift than there can be"),
        ("/turn/steps", json!(3), "more than two steps"),
        ("/turn/begun", json!(false), "a turn that has not begun"),
        ("/turn/ending", json!(true), "a turn that has ended"),
        ("/turn/sands", json!(true), "an extra turn too early"),
        ("/phase", json!({"at": "over"}), "Mecca and the end do not go together"),
        ("/phase", json!({"at": "take"}), "an animal that nobody may take"),
        ("/phase", json!({"at": "handlers", "owes": true}), "handlers that nobody waits for"),
        (
            "/phase",
            json!({"at": "animal restock", "kind": "goat", "left": 9}),
            "animals that are not in stock",
        ),
        ("/phase", json!({"at": "random restock", "herd": [0, 0, 0, 0]}), "animals that are not in stock"),
        ("/phase", json!({"at": "random restock", "herd": [1, 0, 0, 0]}), "a restock that is not due"),
        ("/phase", json!({"at": "lost", "choosing": [1], "kept": []}), "a list with another number of seats"),
        (
            "/phase",
            json!({"at": "lost", "choosing": [1], "kept": [null, null, null]}),
            "a lost nomad that is none",
        ),
    ] {
        assert_eq!(refused(path, &value), reason, "{path} {value}");
    }
    let both = |state: &mut Value| {
        state["nomads"][1]["disks"] = json!([]);
        state["used"] = json!(["sands"]);
    };
    assert_eq!(opened(&table, both).err().unwrap(), "an order without Sands of Time");
    let swap = |state: &mut Value| {
        state["rows"][1]["disk"] = json!(null);
        state["rows"][0]["disk"] = json!("silver");
    };
    assert_eq!(opened(&table, swap).err().unwrap(), "a disk without a city");
    assert_eq!(Nomads::load(&Options::new(), 7, table.game.save()).err().unwrap(), "Players { players: 7 }");
    let short = Options { short: true, ..Options::new() };
    assert_eq!(
        Nomads::load(&short, 3, table.game.save()).err().unwrap(),
        "another number of disks than chosen"
    );
}
