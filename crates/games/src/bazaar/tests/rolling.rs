//! Rolling turns: B6-B14.

use super::*;
use crate::Course;
use crate::said::said;

/// Seat 1 has just drawn silk and rolled these dice; nobody can build.
fn rolled(faces: &str) -> Table {
    let mut table = midgame(3).dice(faces);
    table.play("draw silk");
    table
}

#[test]
fn b6_a_turn_is_rolling_or_building() {
    let table = midgame(3).hand(1, "2 water 2 camel");
    assert_eq!(table.few(), ["draw water", "draw camel", "draw silk", "draw spice"]);
    assert!(table.listed("build north 1 at F6").is_some());
    let mut building = midgame(3).hand(1, "8 water 8 camel");
    building.play("build north 1 at F6");
    assert_eq!(building.few(), ["done"]);
    let words = "You are building, and a turn is either rolling or building: build on, or say “done”.";
    for text in ["draw water", "roll", "take water", "keep water"] {
        assert_eq!(building.refused(text), words);
    }
    let mut rolling = midgame(3).hand(1, "4 water 2 camel").dice("water silk silk");
    rolling.play("draw water");
    assert_eq!(
        rolling.refused("build north 1 at F6"),
        "You are rolling, and a turn is either rolling or building: you can build in your next turn."
    );
    let words = "A turn is either rolling or building at least one tile: say for example “draw water” or “build north 1 \
                 at F6”.";
    assert_eq!(table.refused("done"), words);
}

#[test]
fn b7_a_card_is_drawn_and_the_dice_roll_by_themselves() {
    let mut table = midgame(3).dice("water silk silk");
    assert_eq!(
        table.refused("take water"),
        "No dice are rolled yet: draw a card first, for example “draw water”."
    );
    assert_eq!(
        table.refused("roll"),
        "First draw a card of your choice, for example “draw water”; then the dice roll by themselves."
    );
    assert_eq!(table.play("draw spice"), ["Blue draws a spice card.", "Blue rolls water, silk and silk."]);
    assert_eq!(table.cards(1), "spice");
    let words = "You have drawn your card and rolled already: take cards for a die, or keep one and roll the others again.";
    assert_eq!(table.refused("draw water"), words);
    assert_eq!(table.refused("roll"), words);
    assert_eq!(table.refused("done"), "Take cards for the dice first, for example “take water”.");
}

#[test]
fn b7_an_empty_pile_cannot_be_drawn_from() {
    let table = midgame(3).hand(2, "15 silk");
    assert_eq!(table.few(), ["draw water", "draw camel", "draw spice"]);
    assert_eq!(
        table.refused("draw silk"),
        "No silk card is left in the pile; there are cards of water, camel and spice."
    );
}

#[test]
fn b7_the_only_pile_is_drawn_from_by_itself() {
    let mut table = midgame(3)
        .hand(2, "15 silk 15 water 14 camel")
        .hand(3, "1 camel")
        .dice("desert desert desert desert desert desert desert");
    // Seat 1 draws its first spice; seat 2 can build and is asked.
    table.game.turn = seat(3);
    table.game.phase = Phase::Dice { dice: [Face::Desert; 3], aside: None };
    table.game.latest[2] = Some(LastTurn::Rolled { cards: 1 });
    let mut course = Course::default();
    table.game.go_on(&mut table.chance, &mut course);
    let words: Vec<String> = course.events.iter().map(said).collect();
    assert_eq!(
        words,
        [
            "Every die shows the desert: Forest takes nothing.",
            "Blue draws a spice card.",
            "Blue rolls desert, desert and desert.",
            "Every die shows the desert: Blue takes nothing.",
        ]
    );
    assert_eq!(table.game.turn, seat(2));
    assert_eq!(table.few(), ["draw spice"], "asked, since it may also build");
}

#[test]
fn b7_without_cards_in_any_pile_one_rolls_for_nothing() {
    let third = "5 water 5 camel 5 silk 5 spice";
    let mut table = midgame(3).hand(1, third).hand(2, third).hand(3, third);
    assert_eq!(table.few(), ["roll"]);
    assert_eq!(table.refused("draw silk"), "No cards are left in any pile: say “roll”.");
    table.roll_next("wild silk silk");
    assert_eq!(
        table.play("roll"),
        ["Blue rolls wild, silk and silk.", "No card is left in any pile: Blue takes nothing."]
    );
    assert_eq!(table.game.turn, seat(2), "asked: it may build");
    assert_eq!(table.game.idle, 1);
}

#[test]
fn b8_three_dice_are_rolled() {
    let table = rolled("water wild desert");
    let Stage::Dice { dice, aside: None } = table.game.view().stage else { panic!() };
    assert_eq!(dice.map(Face::name), ["water", "wild", "desert"]);
}

#[test]
fn b9_one_type_that_a_live_die_shows() {
    let mut table = rolled("water water silk");
    assert_eq!(table.few(), ["take water", "take silk", "keep water", "keep silk"]);
    assert_eq!(table.refused("take camel"), "No die shows camel: you may take water or silk.");
    assert_eq!(table.play("take water"), ["Blue takes 2 water cards."]);
    assert_eq!(table.cards(1), "water water silk", "with the card of B7");
    assert_eq!(table.game.turn, seat(2));
    let mut table = rolled("water camel silk");
    assert_eq!(table.refused("take spice"), "No die shows spice: you may take water, camel or silk.");
    table.play("take camel");
    assert_eq!(table.cards(1), "camel silk");
}

#[test]
fn b9_the_number_may_be_said_and_must_be_right() {
    for text in ["take 2 water", "take water 2", "take water"] {
        rolled("water water silk").play(text);
    }
    let table = rolled("water water silk");
    assert_eq!(table.refused("take 3 water"), "Two dice count as water: you take 2, not 3.");
    assert_eq!(table.refused("take 1 water"), "Two dice count as water: you take 2, not 1.");
    assert_eq!(table.refused("take 2 silk"), "One die counts as silk: you take 1, not 2.");
    let table = midgame(3).hand(2, "14 water");
    let mut table = table.dice("water water wild");
    table.play("draw silk");
    assert_eq!(
        table.refused("take 3 water"),
        "Three dice count as water, but only 1 card is left: you take 1, not 3."
    );
    assert!(table.game.check(seat(1), &"take 1 water".parse().unwrap()).is_ok());
}

#[test]
fn b9_a_wild_is_any_type() {
    let mut table = rolled("water wild desert");
    assert_eq!(table.few()[..4], ["take water", "take camel", "take silk", "take spice"]);
    assert_eq!(table.play("take spice"), ["Blue takes 1 spice card."], "a type that no die shows");
    let mut table = rolled("water wild wild");
    table.play("take 3 water");
    assert_eq!(table.cards(1), "water water water silk");
    let mut table = rolled("water wild wild");
    table.play("take 2 camel");
    let table = rolled("desert wild desert");
    assert_eq!(
        table.few(),
        ["take water", "take camel", "take silk", "take spice"],
        "asked, though one die lives"
    );
}

#[test]
fn b9_without_a_choice_nothing_is_asked() {
    let mut table = midgame(3).dice("desert desert desert");
    assert_eq!(table.play("draw silk")[2], "Every die shows the desert: Blue takes nothing.");
    assert_eq!((table.cards(1).as_str(), table.game.turn), ("silk", seat(2)));
    let mut table = midgame(3).dice("desert camel desert");
    assert_eq!(table.play("draw silk")[2], "Blue takes 1 camel card.", "the only live die, the only type");
    assert_eq!((table.cards(1).as_str(), table.game.turn), ("camel silk", seat(2)));
}

#[test]
fn b10_a_live_die_is_kept_and_the_other_live_dice_roll_again() {
    // The rulebook's example.
    let mut table = midgame(3).dice("silk silk spice wild spice");
    table.play("draw water");
    assert_eq!(
        table.play("keep spice"),
        ["Blue keeps the spice and rolls wild and spice.", "Blue takes 3 spice cards."]
    );
    assert_eq!(table.cards(1), "water spice spice spice");
    // A desert stays dead: one die only is rolled again.
    let mut table = midgame(3).dice("desert silk spice silk");
    table.play("draw water");
    assert_eq!(table.play("keep silk"), ["Blue keeps the silk and rolls silk.", "Blue takes 2 silk cards."]);
}

#[test]
fn b10_what_cannot_be_kept() {
    let table = rolled("desert silk spice");
    assert_eq!(table.refused("keep desert"), "A desert is dead: it can be neither kept nor rolled again.");
    assert_eq!(table.refused("keep water"), "No die shows water; the dice are desert, silk and spice.");
    assert_eq!(table.refused("keep wild"), "No die shows wild; the dice are desert, silk and spice.");
    assert_eq!(
        midgame(3).refused("keep silk"),
        "No dice are rolled yet: draw a card first, for example “draw water”."
    );
    let table = rolled("desert wild desert");
    assert_eq!(
        table.refused("keep wild"),
        "Besides the wild, all dice show the desert: nothing could be rolled again."
    );
    let mut table = midgame(3).dice("wild silk water camel silk");
    table.play("draw spice");
    table.play("keep wild");
    assert_eq!(table.refused("keep camel"), "Dice are rolled again only once: take cards for them now.");
    assert_eq!(
        table.refused("draw water"),
        "You have drawn your card and rolled already: take cards now, for example “take camel”."
    );
    assert_eq!(table.refused("done"), "Take cards for the dice first, for example “take camel”.");
    assert!(table.few().contains(&"take camel".to_owned()), "what is shown can be said");
    let table = rolled("desert wild desert");
    assert_eq!(
        table.refused("roll"),
        "You have drawn your card and rolled already: take cards now, for example “take water”.",
        "nothing could be kept"
    );
}

#[test]
fn b11_no_match_takes_nothing() {
    let mut table = midgame(3).dice("silk silk spice water camel");
    table.play("draw water");
    assert_eq!(
        table.play("keep spice"),
        ["Blue keeps the spice and rolls water and camel.", "No die matches: Blue takes nothing."]
    );
    assert_eq!((table.cards(1).as_str(), table.game.turn), ("water", seat(2)), "the card of B7 stays");
    // A pair that is not of the kept type is no match.
    let mut table = midgame(3).dice("silk silk spice water water");
    table.play("draw water");
    assert_eq!(table.play("keep spice")[1], "No die matches: Blue takes nothing.");
    // Two deserts do not even match a wild.
    let mut table = midgame(3).dice("wild silk spice desert desert");
    table.play("draw water");
    assert_eq!(table.play("keep wild")[1], "No die matches: Blue takes nothing.");
}

#[test]
fn b12_with_a_wild_kept_any_resource_matches() {
    let mut table = midgame(3).dice("wild silk spice camel silk");
    table.play("draw water");
    assert_eq!(table.play("keep wild"), ["Blue keeps the wild and rolls camel and silk."]);
    assert_eq!(table.few(), ["take camel", "take silk"]);
    assert_eq!(table.refused("take water"), "No die shows water: you may take camel or silk.");
    assert_eq!(table.refused("take 1 silk"), "Two dice count as silk: you take 2, not 1.");
    assert_eq!(table.play("take silk"), ["Blue takes 2 silk cards."]);
    // One type only.
    let mut table = midgame(3).dice("wild silk spice camel desert");
    table.play("draw water");
    assert_eq!(table.play("keep wild")[1], "Blue takes 2 camel cards.");
    let mut table = midgame(3).dice("wild silk spice camel camel");
    table.play("draw water");
    assert_eq!(table.play("keep wild")[1], "Blue takes 3 camel cards.");
    // A wild rolled again: any type.
    let mut table = midgame(3).dice("wild silk spice wild camel");
    table.play("draw water");
    table.play("keep wild");
    assert_eq!(table.few(), ["take water", "take camel", "take silk", "take spice"]);
    assert!(table.game.check(seat(1), &"take 3 camel".parse().unwrap()).is_ok());
    assert_eq!(table.play("take water"), ["Blue takes 2 water cards."]);
}

#[test]
fn b13_a_small_pile_gives_what_it_has() {
    let mut table = midgame(3).hand(2, "14 water").dice("water water wild");
    table.play("draw silk");
    assert_eq!(table.play("take water"), ["Blue takes 1 water card: no more are left."]);
    let mut table = midgame(3).hand(2, "15 water").dice("water water silk");
    table.play("draw silk");
    assert_eq!(table.few(), ["take water", "take silk", "keep water", "keep silk"]);
    assert_eq!(table.play("take water"), ["Blue takes no water card: none are left."], "from an empty pile");
    assert_eq!(table.cards(1), "silk");
}

#[test]
fn b14_no_hand_limit() {
    let mut table = midgame(3).hand(1, "14 water 14 camel 14 silk").dice("wild wild wild");
    table.play("draw spice, take spice");
    assert_eq!(table.game.hands[0].total(), 46);
}
