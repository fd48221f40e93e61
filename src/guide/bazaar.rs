//! The pages about Desert Bazaar.

use games::Fact;
use games::any::AnyOptions;
use games::bazaar::Options;

use super::{Guide, Note, pages};

pub(super) const GUIDE: Guide = Guide {
    game: "bazaar",
    topics: pages!("bazaar": "goal", "turn", "rolling", "building", "paying", "scoring", "end", "picture"),
    refusals: &[
        ("bazaar-refused-players", "options"),
        ("bazaar-refused-first", "options"),
        ("bazaar-refused-answer", "turn"),
        ("bazaar-refused-wilds-first", "turn"),
        ("bazaar-refused-wilds-done", "turn"),
        ("bazaar-refused-wilds-count", "turn"),
        ("bazaar-refused-no-card", "rolling"),
        ("bazaar-refused-pile", "rolling"),
        ("bazaar-refused-building", "turn"),
        ("bazaar-refused-rolling", "turn"),
        ("bazaar-refused-nothing-done", "building"),
        ("bazaar-refused-draw-first", "rolling"),
        ("bazaar-refused-drawn-take-or-keep", "rolling"),
        ("bazaar-refused-drawn-take", "rolling"),
        ("bazaar-refused-no-dice", "rolling"),
        ("bazaar-refused-take-first", "rolling"),
        ("bazaar-refused-take-not-shown", "rolling"),
        ("bazaar-refused-take-count", "rolling"),
        ("bazaar-refused-take-left", "rolling"),
        ("bazaar-refused-keep-desert", "rolling"),
        ("bazaar-refused-keep-not-shown", "rolling"),
        ("bazaar-refused-keep-alone", "rolling"),
        ("bazaar-refused-kept-already", "rolling"),
        ("bazaar-refused-other-row", "building"),
        ("bazaar-refused-no-tile", "building"),
        ("bazaar-refused-occupied-by", "building"),
        ("bazaar-refused-occupied", "building"),
        ("bazaar-refused-too-large", "building"),
        ("bazaar-refused-pays-too-much", "paying"),
        ("bazaar-refused-pays-too-little", "paying"),
        ("bazaar-refused-cannot-pay", "paying"),
        ("bazaar-refused-trade-not-held", "paying"),
        ("bazaar-refused-trade-not-needed", "paying"),
        ("bazaar-refused-trade-pile", "paying"),
    ],
    notes,
    positions: include_str!("positions/bazaar.txt"),
};

fn notes(options: &AnyOptions, players: Option<u8>) -> Vec<Note> {
    let Some(options) = options.as_options::<Options>() else { return Vec::new() };
    let players =
        players.map(|players| Note::new(&[], Fact::new("guide-bazaar-players").with("players", players)));
    players.into_iter().chain([Note::first("guide-bazaar-first", options.first)]).collect()
}
