//! What people see and read: D23, D36, D38, descriptions and changes.

use super::*;

#[test]
fn a_description_names_everything_on_the_table() {
    let mut table = position(ARENA, "2017", 2, "1 green D6 C6, 2 yellow A1");
    table.play("green D7, green E7");
    let value = table.game.setup.value(cell("D7"));
    assert_eq!(
        table.game.view().tell(&RiderColours),
        "Through the Desert, 2017 edition, test board.\n\
         Vermilion places 2 camels.\n\
         Blue: 1 waterhole token hidden; oases 0, river 0, enclosed hexes 0, largest caravans 10 if it ended now; \
         latest: D7 and E7.\n\
         Vermilion: 0 waterhole tokens hidden; oases 0, river 0, enclosed hexes 0, largest caravans 10 if it ended \
         now.\n\
         Camels left: 19 green, 22 pink, 22 yellow, 22 purple and 22 turquoise.\n\
         Oases: A10 C10 E10 G7 G10.\n\
         Blue's green caravan, 4 camels: leader D6, camels C6 D7 E7.\n\
         Vermilion's yellow caravan, 1 camel: leader A1."
    );
    assert_eq!(
        table.game.hand(seat(1)).tell(&RiderColours),
        format!("Your 1 waterhole token is worth {value} points: {value} from D7.")
    );
    assert_eq!(table.game.hand(seat(2)).tell(&RiderColours), "You have no waterhole tokens yet.");
}

#[test]
fn changes_tell_what_is_new_and_nothing_hidden_again() {
    let mut table = position(ARENA, "2017", 2, "1 green A3 B2 C2, 1 pink D6, 2 yellow B8");
    let before = table.game.view();
    table.play("pink D7, green C1");
    table.play("yellow B9, yellow A9");
    let after = table.game.view();
    assert_eq!(
        Desert::changes(&before, &after, &RiderColours),
        [
            "Blue: green C1; pink D7; 1 waterhole token; enclosed 3 hexes with green.",
            "Vermilion: yellow A9 B9; 2 oases.",
        ]
    );
    assert_eq!(
        Desert::changes(&after, &before, &RiderColours),
        ["Blue: took back green C1; took back pink D7.", "Vermilion: took back yellow A9 B9."],
        "across an undo"
    );
    assert!(Desert::changes(&after, &after, &RiderColours).is_empty());
}

#[test]
fn changes_of_the_opening_and_the_end() {
    let mut table = table("2024, first 1", 5);
    let before = table.game.view();
    table.play("give pink, give green, give yellow, give turquoise, give purple, L green C7");
    let lines = Desert::changes(&before, &table.game.view(), &RiderColours);
    assert_eq!(lines[0], "Blue: gave back pink; leader green C7.");
    let mut table = position(ARENA, "2024", 2, "1 green A1, 1 pink G1, 2 yellow E5");
    table.game.supply[Colour::Green.index()] = 1;
    let before = table.game.view();
    table.play("green A2, pink G2");
    let lines = Desert::changes(&before, &table.game.view(), &RiderColours);
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
fn saved_games_open_again_and_impossible_ones_are_refused() {
    let mut table = position(ARENA, "2017", 2, "1 green A3 B2 C2, 1 pink D6, 2 yellow B8");
    table.play("pink D7, green C1");
    let game = Desert::load(table.game.options(), 2, table.game.save()).unwrap();
    assert!(game.save() == table.game.save());
    assert_eq!(game.view(), table.game.view());
    assert_eq!(
        game.legal_moves(seat(2)).collect::<Vec<_>>(),
        table.game.legal_moves(seat(2)).collect::<Vec<_>>()
    );
    assert_eq!(
        Desert::load(table.game.options(), 3, table.game.save()).err().unwrap(),
        "a list with another number of seats"
    );
    assert_eq!(Desert::load(&Options::new(), 2, table.game.save()).err().unwrap(), "palms");
}
