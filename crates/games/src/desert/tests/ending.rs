//! End and scores: D33-D35, D38.

use super::*;
use crate::said::said;

fn near_the_end(left: u8) -> Table {
    let mut table = position(ARENA, "2024", 2, "1 green A1, 1 pink G1, 2 green E5, 2 pink A5");
    table.game.supply[Colour::Green.index()] = left;
    table
}

#[test]
fn d33_the_turn_is_finished_after_the_last_camel_of_a_colour() {
    let mut table = near_the_end(1);
    assert_eq!(
        table.play("green A2"),
        ["Blue places a green camel on A2.", "That was the last green camel: the game ends after this turn."]
    );
    assert_eq!(table.over(), None, "a second camel is still placed");
    assert_eq!(table.play("pink G2"), ["Blue places a pink camel on G2.", "The game is over."]);
    assert_eq!(table.over().as_deref(), Some("last camel"));
}

#[test]
fn d33_the_last_camel_as_the_second_of_two() {
    let mut table = near_the_end(1);
    table.play("pink G2");
    let events = table.play("green A2");
    assert_eq!(events.last().unwrap(), "The game is over.");
    assert_eq!(table.over().as_deref(), Some("last camel"));
}

#[test]
fn d33_nobody_else_plays_on() {
    let mut table = near_the_end(2);
    table.play("green A2, green A3");
    assert_eq!(table.over().as_deref(), Some("last camel"));
    assert!(table.legal(seat(2)).is_empty());
}

#[test]
fn d33_no_place_for_the_second_camel() {
    let mut table = position(ARENA, "2024", 2, "1 green A1, 2 green E5, 2 pink A5");
    table.game.supply[Colour::Green.index()] = 1;
    table.play("green A2");
    assert_eq!(table.over().as_deref(), Some("last camel"));
}

#[test]
fn d34_ten_for_the_largest_caravan_five_for_each_when_tied() {
    let table = position(ARENA, "2024", 3, "1 green A1 A2 A3, 2 green C1 C2, 3 green E1");
    assert_eq!(table.game.largest(Colour::Green)[..3], [10, 0, 0]);
    let table = position(ARENA, "2024", 3, "1 green A1 A2 A3, 2 green C1 C2 C3, 3 green E1");
    assert_eq!(table.game.largest(Colour::Green)[..3], [5, 5, 0]);
    let table = position(ARENA, "2024", 3, "1 green A1, 2 green C1, 3 green E1");
    assert_eq!(
        table.game.largest(Colour::Green)[..3],
        [5, 5, 5],
        "nobody placed a camel: a tie like any other"
    );
}

#[test]
fn d34_a_colour_not_held_takes_no_part() {
    let table = position(ARENA, "2024", 3, "1 green A1, 2 pink C1, 3 pink E1");
    assert_eq!(table.game.largest(Colour::Green)[..3], [10, 0, 0]);
    assert_eq!(table.game.largest(Colour::Yellow)[..3], [0, 0, 0]);
}

#[test]
fn d35_all_sources_add_up_and_ties_share_the_win() {
    let mut table = position(ARENA, "2017", 2, "1 green A3 B2 C2, 1 pink D6, 2 pink A6, 2 yellow B8");
    table.game.supply[Colour::Green.index()] = 1;
    let water = u32::from(table.game.setup.value(cell("D7")));
    table.play("pink D7, green C1");
    let reveal = table.game.reveal().unwrap();
    let score = &reveal.scores[0];
    assert_eq!(score.waterholes, water);
    assert_eq!(score.enclosed_hexes, 3);
    assert_eq!(score.largest_caravans, 20);
    assert_eq!(score.total, water + 3 + 20);
    assert_eq!(reveal.scores[1].total, 10);
    let Status::Over(outcome) = table.game.status() else { panic!("it is over") };
    assert_eq!(outcome.totals, [score.total, 10]);
    assert_eq!(outcome.winners, Seats::only(seat(1)));

    let mut table = position(ARENA, "2017", 2, "1 green A1, 1 pink G1, 2 green A4, 2 pink G4");
    table.game.supply[Colour::Green.index()] = 2;
    table.play("green A2, pink G2");
    table.play("pink G5, green A5");
    let Status::Over(outcome) = table.game.status() else { panic!("it is over") };
    assert_eq!(outcome.totals, [10, 10]);
    assert_eq!(outcome.winners.len(), 2);
    assert!(said(&table.game.view()).contains("Blue and Vermilion share the win with 10 points."));
}

#[test]
fn d38_everything_is_revealed_with_its_sources() {
    for variant in ["2017", "2017, aquifers"] {
        let board = ARENA.replace("F  .", "F  o");
        let mut table = position(&board, variant, 2, "1 green A3 B2 C2, 1 pink D6, 2 yellow B8");
        table.game.supply[Colour::Green.index()] = 1;
        assert_eq!(table.game.reveal(), None, "nothing before the end");
        table.play("pink D7, green C1");
        let value = table.game.setup.value(cell("D7"));
        let view = table.game.view();
        let reveal = view.reveal.unwrap();
        let score = &reveal.scores[0];
        assert_eq!(score.tokens, [(cell("D7"), value)]);
        assert_eq!(score.areas, [AreaScore { colour: Colour::Green, hexes: cells("A1 A2 B1"), points: 3 }]);
        let green = CaravanScore { colour: Colour::Green, size: 4, oases: vec![], river: 0, largest: 10 };
        assert_eq!(score.caravans[0], green);
        assert_eq!(reveal.put_away.len(), 43);
        assert!(view.waterholes.iter().all(|waterhole| waterhole.value.is_some()), "what is left lies open");
        assert_eq!(
            said(&reveal).lines().next().unwrap(),
            format!(
                "Blue, {} points: waterholes {value} ({value} from D7); green caravan of 4 camels: largest 10; pink \
                 caravan of 2 camels: largest 10; area of the green caravan 3.",
                score.total
            )
        );
        let sum: u32 =
            score.waterholes + score.oases + score.river + score.largest_caravans + score.enclosed_hexes;
        assert_eq!(sum, score.total);
    }
}
