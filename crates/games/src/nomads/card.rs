//! What there is to know of Nomads of Arabia before it is played.

use crate::any::{Card, MoveCard, OptionCard, Takes};

use super::rules::{DISKS, PLAYERS};

pub(super) fn card() -> Card {
    Card {
        name: "nomads",
        title: "Nomads of Arabia",
        players: PLAYERS,
        unit: "unit-dinars",
        options: &[
            OptionCard {
                name: "disks",
                takes: Takes::Number(DISKS),
                default: Some("disks 5"),
                example: "disks 3",
                meaning: "card-nomads-disks",
            },
            OptionCard {
                name: "short",
                takes: Takes::Nothing,
                default: None,
                example: "short ending",
                meaning: "card-nomads-short",
            },
            OptionCard {
                name: "no forced shifts",
                takes: Takes::Nothing,
                default: None,
                example: "no forced shifts",
                meaning: "card-nomads-no-forced-shifts",
            },
            OptionCard {
                name: "first",
                takes: Takes::Seat,
                default: None,
                example: "first 2",
                meaning: "card-first",
            },
        ],
        moves: &[
            MoveCard { name: "move", examples: &["move D4", "move D4 D5"], meaning: "card-nomads-move" },
            MoveCard {
                name: "handlers",
                examples: &["handlers goat goat camel"],
                meaning: "card-nomads-handlers",
            },
            MoveCard { name: "capture", examples: &["capture"], meaning: "card-nomads-capture" },
            MoveCard { name: "take", examples: &["take horse", "take none"], meaning: "card-nomads-take" },
            MoveCard { name: "call", examples: &["call"], meaning: "card-nomads-call" },
            MoveCard { name: "shift", examples: &["shift"], meaning: "card-nomads-shift" },
            MoveCard { name: "sell", examples: &["sell 3 camel 2 horse"], meaning: "card-nomads-sell" },
            MoveCard {
                name: "pilgrim",
                examples: &["pilgrim", "pilgrim keep camel camel"],
                meaning: "card-nomads-pilgrim",
            },
            MoveCard { name: "place", examples: &["place C3"], meaning: "card-nomads-place" },
            MoveCard { name: "keep", examples: &["keep goat camel"], meaning: "card-nomads-keep" },
            MoveCard { name: "box", examples: &["box wadis"], meaning: "card-nomads-box" },
            MoveCard {
                name: "use",
                examples: &[
                    "use expert horse wadis",
                    "use abdul sell 2 goat",
                    "use winds B4",
                    "use silver",
                    "use sands",
                    "use sands after 2",
                    "use sands after none",
                ],
                meaning: "card-nomads-use",
            },
            MoveCard { name: "end", examples: &["end", "end with sands"], meaning: "card-nomads-end" },
        ],
    }
}
