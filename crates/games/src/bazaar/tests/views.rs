//! What people see and read: descriptions, changes, previews.

use super::*;
use crate::said::{each_said, said};

#[test]
fn a_description_names_everything_on_the_table() {
    let mut table = midgame(3).hand(1, "2 water 1 camel 1 silk").hand(2, "5 silk").lay("F7 silk 2, A1 camel");
    table.play("build north 1 at F6");
    assert_eq!(
        said(&table.game.view()),
        "Desert Bazaar, 3 players.\n\
         Vermilion rolls or builds.\n\
         Blue: 0 points, 1 card in hand, 6 markers left; latest: built on F6.\n\
         Vermilion: 0 points, 5 cards in hand, 6 markers left.\n\
         Forest: 0 points, 0 cards in hand, 7 markers left.\n\
         Piles: 15 water, 15 camels, 9 silk and 15 spice.\n\
         North: 1 a water tent for 2 water and 1 silk; 2 a camel tent for 2 silk and 1 spice; 3 a silk tent for 1 \
         water, 1 camel and 1 silk; 4 a spice tent for 1 water and 2 camels.\n\
         South: 1 a silk tent for 2 water and 1 spice; 2 a water tent for 1 water, 1 silk and 1 spice; 3 a camel tent \
         for 1 camel and 2 spice; 4 a spice tent for 2 silk and 1 spice.\n\
         Tiles face down: 49.\n\
         Encampment 1 of 7: A1 camel.\n\
         Encampment 2 of 7: F6 water of Blue, F7 silk of Vermilion.\n".to_owned()
            + &format!("A tile may go on {}.", table.game.view().open.iter().map(Hex::to_string).collect::<Vec<_>>().join(" "))
    );
    assert_eq!(said(&table.game.hand(seat(1))), "You hold 1 card: 1 silk.");
    assert_eq!(said(&table.game.hand(seat(3))), "You hold 0 cards.");
}

#[test]
fn every_stage_says_who_must_do_what() {
    let line = |table: &Table| said(&table.game.view()).lines().nth(1).unwrap().to_owned();
    let mut table = midgame(3).dice("wild silk water camel silk");
    assert_eq!(line(&table), "Blue rolls or builds.");
    table.play("draw silk");
    assert_eq!(line(&table), "Blue takes cards or rolls again; the dice show wild, silk and water.");
    table.play("keep wild");
    assert_eq!(
        line(&table),
        "Blue takes cards; a wild was kept, and the dice rolled again show camel and silk."
    );
    let mut table = midgame(3).hand(1, "8 water 8 camel");
    table.play("build north 1 at F6");
    assert_eq!(line(&table), "Blue goes on building from the north row, or is done.");
    let mut table = midgame(3);
    table.game.phase = Phase::Wilds;
    table.game.wilds = [2, 1, 0, 0, 0];
    assert_eq!(line(&table), "Blue and Vermilion choose cards for wilds, in secret and at the same time.");
    table.game.chosen[0] = Some(cards("2 water"));
    assert_eq!(line(&table), "Vermilion chooses cards for wilds, in secret.");
    assert_eq!(said(&table.game.hand(seat(2))), "You hold 0 cards. You have 1 wild to choose cards for.");
    let text = said(&table.game.view());
    assert!(text.contains("Blue: 0 points, 0 cards in hand, 7 markers left, 2 wilds, chosen."), "{text}");
    assert!(
        text.contains("Vermilion: 0 points, 0 cards in hand, 7 markers left, 1 wild to choose for."),
        "{text}"
    );
}

#[test]
fn changes_tell_what_is_new_and_nothing_hidden_again() {
    let mut table = midgame(3).hand(1, "8 water 8 camel").dice("silk silk water");
    let before = table.game.view();
    table.play("build north 1 at F6, build north 4 at F7, done");
    table.play("draw water, take silk");
    let after = table.game.view();
    let lines = each_said(&Bazaar::changes(&before, &after));
    assert_eq!(lines[..2], ["Blue: built on F6 F7; 5 cards fewer; 2 points.", "Vermilion: 3 cards more."]);
    assert_eq!(
        lines[2..],
        [
            "New in the north row: 1 a water tent for 2 water and 1 silk; 4 a water tent for 2 water and 1 spice.",
            "Forest rolls or builds."
        ]
    );
    assert_eq!(
        each_said(&Bazaar::changes(&after, &before))[..2],
        ["Blue: took back F6 F7; 5 cards more; gave 2 points back.", "Vermilion: 3 cards fewer."],
        "across an undo"
    );
    assert!(each_said(&Bazaar::changes(&after, &after)).is_empty());
}

#[test]
fn changes_of_wilds_camps_and_the_end() {
    let mut table = midgame(3);
    table.game.phase = Phase::Wilds;
    table.game.wilds = [2, 1, 0, 0, 0];
    let before = table.game.view();
    table.play_as(seat(1), "wilds water silk");
    let after = table.game.view();
    assert_eq!(
        each_said(&Bazaar::changes(&before, &after)),
        ["Blue: has chosen.", "Vermilion chooses cards for wilds, in secret."]
    );
    assert_eq!(each_said(&Bazaar::changes(&after, &before))[0], "Blue: has not chosen yet.");
    let six = "F3 water 1, F4 water 2, F5 silk 2, F7 camel, F8 spice 3, F9 silk 2";
    let mut table = midgame(3).hand(1, "8 water 8 camel").hand(2, "15 silk").lay(six);
    let before = table.game.view();
    table.play("build north 1 at F6");
    let lines = each_said(&Bazaar::changes(&before, &table.game.view()));
    assert_eq!(
        lines[0], "Blue: built on F6; 2 cards fewer; 3 points.",
        "found though its marker has returned"
    );
    assert!(lines.contains(&"Closed: the encampment F3 F4 F5 F6 F7 F8 F9.".to_owned()));
    table.game.phase = Phase::Over(Ending::NoHex);
    let lines = each_said(&Bazaar::changes(&before, &table.game.view()));
    assert_eq!(
        lines.last().unwrap(),
        "No hex is left for a tile: the game is over. Blue wins with 7 points."
    );
}

#[test]
fn a_preview_shows_a_tile_and_stops_before_dice_and_new_tiles() {
    let table = midgame(3).hand(1, "8 water 8 camel 8 silk");
    let moves: Vec<Move> =
        ["build north 1 at F6", "build north 3 at F7", "done"].map(|text| text.parse().unwrap()).to_vec();
    let preview = table.game.preview(seat(1), &moves).ok().unwrap();
    assert_eq!(preview.stops_before, Some(Move::Done), "it turns tiles up");
    assert_eq!(preview.view.tiles.len(), 2);
    assert_eq!(preview.view.seats[0].points, 2);
    let draw: Move = "draw water".parse().unwrap();
    let preview = table.game.preview(seat(1), std::slice::from_ref(&draw)).ok().unwrap();
    assert_eq!(preview.stops_before, Some(draw), "the dice roll");
    assert_eq!(preview.events, [Event::CardDrawn { seat: seat(1), card: Resource::Water }]);
    assert_eq!(preview.hand.unwrap().cards.of(Resource::Water), 9, "the card is certain");
}

#[test]
fn a_preview_shows_what_is_certain_of_a_tile_that_ends_the_turn() {
    // It pays with the last cards: the turn is over, and a new tile is turned up.
    let (mut table, cost) = (midgame(3), tile(NORTH[0]).cost());
    (table.game.hands[0], table.game.piles) = (cost, table.game.piles.less(cost));
    let build: Move = "build north 1 at F6".parse().unwrap();
    let preview = table.game.preview(seat(1), std::slice::from_ref(&build)).ok().unwrap();
    assert_eq!((&preview.stops_before, preview.begun), (&Some(build), true), "it turns a tile up");
    assert_eq!(preview.view.tiles.len(), 1);
    assert_eq!(preview.view.seats[0].points, 2);
    assert!(preview.events.iter().all(|event| !matches!(event, Event::TilesTurnedUp { .. })));
    assert_eq!(preview.hand.unwrap().cards, Cards::NONE);
}
