//! What people see and read: D23, D36, D38, descriptions and changes.

use super::*;
use crate::Unsound;
use crate::said::{each_said, said};

#[test]
fn a_description_names_everything_on_the_table() {
    let mut table = position(ARENA, "2017", 2, "1 green D6 C6, 2 yellow A1");
    table.play("green D7, green E7");
    let value = table.game.setup.value(cell("D7"));
    assert_eq!(
        said(&table.game.view()),
        "Through the Desert, 2017 edition, test board.\n\
         Vermilion places 2 camels.\n\
         Blue: 0 points (oases 0, river 0, enclosed hexes 0) and 1 hidden waterhole token; largest caravans so far 10, \
         not counted yet; latest: D7 and E7.\n\
         Vermilion: 0 points (oases 0, river 0, enclosed hexes 0) and 0 hidden waterhole tokens.\n\
         Camels left: 19 green, 22 pink, 22 yellow, 22 purple and 22 turquoise.\n\
         Oases: A10 C10 E10 G7 G10.\n\
         Blue's green caravan, 4 camels: leader D6, camels C6 D7 E7.\n\
         Vermilion's yellow caravan, 1 camel: leader A1."
    );
    assert_eq!(
        said(&table.game.hand(seat(1))),
        format!(
            "You have 1 waterhole token, worth {value} point{}: {value} from D7.",
            if value == 1 { "" } else { "s" }
        )
    );
    assert_eq!(said(&table.game.hand(seat(2))), "You have no waterhole tokens yet.");
}

#[test]
fn d34_largest_caravans_are_told_apart_and_from_the_first_camel_on() {
    let mut table = position(ARENA, "2017", 2, "1 green D6, 1 yellow G1, 2 green A1, 2 yellow A8");
    let so_far = |table: &Table| -> Vec<(u32, u32)> {
        let seats = table.game.view().seats;
        seats.iter().map(|seat| (seat.scored_points(), seat.largest_points)).collect()
    };
    assert_eq!(so_far(&table), [(0, 0), (0, 0)], "leaders alone");
    table.play("green D7, green E7");
    assert_eq!(so_far(&table), [(0, 10), (0, 0)], "nobody has a yellow camel yet");
    table.play("green A2, yellow A9");
    assert_eq!(so_far(&table)[0], (0, 10));
    assert_eq!(so_far(&table)[1].1, 10, "yellow, and not green");
    let words = said(&table.game.view());
    assert!(words.contains("; largest caravans so far 10, not counted yet"), "{words}");
}

#[test]
fn changes_tell_what_is_new_and_nothing_hidden_again() {
    let mut table = position(ARENA, "2017", 2, "1 green A3 B2 C2, 1 pink D6, 2 yellow B8");
    let before = table.game.view();
    table.play("pink D7, green C1");
    table.play("yellow B9, yellow A9");
    let after = table.game.view();
    assert_eq!(
        each_said(&Desert::changes(&before, &after)),
        [
            "Blue: green C1; pink D7; 1 waterhole token; enclosed 3 hexes with green.",
            "Vermilion: yellow A9 B9; 2 oases.",
        ]
    );
    assert_eq!(
        each_said(&Desert::changes(&after, &before)),
        [
            "Blue: took back green C1; took back pink D7; gave 1 waterhole token back; no longer encloses 3 hexes \
             with green.",
            "Vermilion: took back yellow A9 B9; gave 2 oases back.",
        ],
        "across an undo"
    );
    assert!(each_said(&Desert::changes(&after, &after)).is_empty());
}

#[test]
fn changes_of_the_opening_and_the_end() {
    let mut table = table("2024, first 1", 5);
    let before = table.game.view();
    table.play("give pink, give green, give yellow, give turquoise, give purple, L green C7");
    let lines = each_said(&Desert::changes(&before, &table.game.view()));
    assert_eq!(lines[0], "Blue: gave back pink; leader green C7.");
    let lines = each_said(&Desert::changes(&table.game.view(), &before));
    assert_eq!(lines[0], "Blue: took the pink leader again; took back green C7.");
    let mut table = position(ARENA, "2024", 2, "1 green A1, 1 pink G1, 2 yellow E5");
    table.game.supply[Colour::Green.index()] = 1;
    let before = table.game.view();
    table.play("green A2, pink G2");
    let lines = each_said(&Desert::changes(&before, &table.game.view()));
    assert_eq!(lines[1..], ["No green camel is left.", "The game is over: Blue wins with 20 points."]);
}

#[test]
fn d23_views_never_repeat_a_value_that_was_taken() {
    let mut table = position(ARENA, "2017", 2, "1 green D6, 2 yellow A1");
    table.play("green D7");
    let one = serde_value(&table.game.view());
    // The same game with another value under the token that Blue took.
    let value = table.game.setup.value(cell("D7"));
    let mut tokens = table.game.setup.tokens();
    tokens[usize::from(value) - 1] = CellSet::EMPTY;
    tokens[usize::from(value % 3)].insert(cell("D7"));
    let setup = Setup::new(seat(1), table.game.setup.palms(), tokens, Vec::new()).unwrap();
    table.game.setup = Arc::new(setup);
    assert_ne!(table.game.setup.value(cell("D7")), value);
    assert_eq!(serde_value(&table.game.view()), one);
}

fn serde_value(view: &View) -> String {
    format!("{view:?}")
}

#[test]
fn d38_a_preview_never_shows_what_the_end_reveals() {
    let mut table = position(ARENA, "2017, aquifers", 2, "1 green D6, 1 pink G1, 2 yellow A1");
    table.game.supply[Colour::Green.index()] = 1;
    let moves: Vec<Move> = ["green D7", "pink G2"].map(|text| text.parse().unwrap()).to_vec();
    let preview = table.game.preview(seat(1), &moves).ok().unwrap();
    assert_eq!(preview.stops_before, Some(moves[1]), "it ends the game");
    assert_eq!(preview.view.reveal, None);
    assert_eq!(preview.view.seats[0].tokens, 1);
    assert_eq!(
        preview.events[1],
        Event::TokenTaken { seat: seat(1), token: Token { at: cell("D7"), value: None } }
    );
    assert_eq!(table.seat_view(1).tokens, 0, "nothing changed");
}

#[test]
fn a_preview_counts_the_waterhole_that_would_be_taken() {
    let table = position(ARENA, "2017", 2, "1 green D6, 1 pink G1, 2 yellow A1");
    let camel: Move = "green D7".parse().unwrap();
    let value = u32::from(table.game.setup.value(cell("D7")));
    let preview = table.game.preview(seat(1), &[camel]).ok().unwrap();
    assert_eq!(preview.hand.unwrap().points, value);
    // What lies face down is learnt only then.
    let table = position(ARENA, "2017, aquifers", 2, "1 green D6, 1 pink G1, 2 yellow A1");
    assert!(table.game.preview(seat(1), &[camel]).ok().unwrap().hand.is_none());
}

#[test]
fn a_preview_of_the_camel_that_ends_the_game_shows_what_it_brings() {
    let mut table = position(ARENA, "2017", 2, "1 green D6, 1 pink G1, 2 yellow A1");
    table.game.supply[Colour::Green.index()] = 1;
    let moves: Vec<Move> = ["pink G2", "green D7"].map(|text| text.parse().unwrap()).to_vec();
    let preview = table.game.preview(seat(1), &moves).ok().unwrap();
    assert_eq!((preview.stops_before, preview.begun), (Some(moves[1]), true), "it ends the game");
    assert_eq!((preview.view.reveal, preview.view.seats[0].tokens), (None, 1));
}

/// A saved game with one part changed.
fn opened(table: &Table, change: impl Fn(&mut serde_json::Value)) -> Result<Desert, Unsound> {
    let mut value = serde_json::to_value(table.game.save()).unwrap();
    change(&mut value);
    let state = serde_json::from_value(value).map_err(|fault| fault.to_string())?;
    Desert::load(table.game.options(), table.game.seats, state)
}

#[test]
fn saved_games_open_again() {
    let mut table = position(ARENA, "2017", 2, "1 green A3 B2 C2, 1 pink D6, 2 yellow B8");
    table.game.phase = Phase::Camels { turns: 2, left: 2, last: false };
    table.play("pink D7, green C1");
    let game = opened(&table, |_| {}).ok().unwrap();
    assert!(game.save() == table.game.save());
    assert_eq!(game.view(), table.game.view());
    assert_eq!(
        game.legal_moves(seat(2)).collect::<Vec<_>>(),
        table.game.legal_moves(seat(2)).collect::<Vec<_>>()
    );
}

#[test]
fn saved_games_that_cannot_be_are_refused_with_the_reason() {
    use serde_json::json;
    let mut table = position(ARENA, "2017", 2, "1 green A3 B2 C2, 1 pink D6, 2 yellow B8");
    table.game.phase = Phase::Camels { turns: 2, left: 2, last: false };
    table.play("pink D7, green C1");
    let refused =
        |change: &dyn Fn(&mut serde_json::Value)| opened(&table, change).err().expect("it is refused");
    for (path, value, reason) in [
        ("/palms/0", json!("A1"), "palms"),
        ("/palms", json!(["A10", "C10"]), "five palms are needed"),
        ("/tokens/0", json!(["A1"]), "tokens on other hexes than waterholes"),
        ("/put_away/0", json!(9), "tokens missing"),
        ("/given", json!([null]), "a list with another number of seats"),
        ("/turn", json!(3), "a seat that nobody has"),
        ("/turn", json!(1), "another seat's turn"),
        ("/latest/0", json!(["A1", "A1", "A1"]), "more than two pieces in a turn"),
        ("/caravans/0/seat", json!(3), "a caravan that nobody can have"),
        ("/caravans/0/leader", json!("G1"), "a leader outside its caravan"),
        ("/caravans/1/hexes", json!(["D6", "C7"]), "a piece on a hex that cannot take it"),
        ("/caravans/1/hexes", json!(["D6", "G1"]), "a caravan in parts"),
        ("/caravans/1/oases", json!(["A1"]), "an oasis without a palm"),
        ("/supply/1", json!(20), "camels missing"),
        ("/areas/0/hexes", json!(["A3"]), "an area that is not empty"),
        ("/areas/0/seat", json!(4), "an area that nobody can have"),
        ("/taken/1", json!(["D7"]), "a token taken twice or never there"),
        ("/taken/0", json!([]), "a token that should have been taken"),
        (
            "/phase",
            json!({"at": "camels", "last": true, "left": 2, "turns": 3}),
            "a colour that ran out unnoticed",
        ),
        ("/phase", json!({"at": "camels", "last": false, "left": 3, "turns": 3}), "camels in this turn"),
        ("/phase", json!({"at": "leaders", "placed": 3}), "leaders missing"),
        ("/phase", json!({"at": "leaders", "placed": 2}), "leaders that were not placed"),
        ("/phase", json!({"at": "gifts", "made": 0}), "gifts that were not made"),
        ("/in_hand/0", json!(["purple"]), "leaders still in hand"),
    ] {
        let found = refused(&|state| *state.pointer_mut(path).unwrap() = value.clone());
        assert_eq!(found, reason, "{path} {value}");
    }
    let many: Vec<String> = cells("A1 A2 A3 A4 A5 A6 A7 A8 A9 B1 B2 B3 B4 B5 B6 B7 C1 C2 C3 C4 C5 C6 D1 D2")
        .iter()
        .map(|cell| cell.to_string())
        .collect();
    let found = refused(&|state| state["caravans"][0]["hexes"] = json!(many));
    assert_eq!(found, "more camels than there are");
    assert_eq!(Desert::load(&Options::new(), 7, table.game.save()).err().unwrap(), "Players { players: 7 }");
}
