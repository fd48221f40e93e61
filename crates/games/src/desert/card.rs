//! What there is to know of Through the Desert before it is played.

use crate::any::{Card, MoveCard, OptionCard, Takes};

use super::rules::{PALMS, PLAYERS};

pub(super) fn card() -> Card {
    Card {
        name: "desert",
        title: "Through the Desert",
        players: PLAYERS,
        unit: "unit-points",
        options: &[
            OptionCard {
                name: "edition",
                takes: Takes::OneOf(&["2005", "2017", "2024"]),
                default: Some("edition 2024"),
                example: "edition 2017",
                meaning: "card-desert-edition",
            },
            OptionCard {
                name: "board",
                takes: Takes::Board,
                default: Some("board mountain"),
                example: "board river",
                meaning: "card-desert-board",
            },
            OptionCard {
                name: "serpentine",
                takes: Takes::Nothing,
                default: None,
                example: "serpentine",
                meaning: "card-desert-serpentine",
            },
            OptionCard {
                name: "aquifers",
                takes: Takes::Nothing,
                default: None,
                example: "aquifers",
                meaning: "card-desert-aquifers",
            },
            OptionCard {
                name: "palms",
                takes: Takes::Places(PALMS as u8),
                default: None,
                example: "palms C7 D14 H3 H10 M10",
                meaning: "card-desert-palms",
            },
            OptionCard {
                name: "first",
                takes: Takes::Seat,
                default: None,
                example: "first 2",
                meaning: "card-first",
            },
            OptionCard {
                name: "random gifts",
                takes: Takes::Nothing,
                default: None,
                example: "random gifts",
                meaning: "card-desert-random-gifts",
            },
        ],
        moves: &[
            MoveCard { name: "L", examples: &["L green F9"], meaning: "card-desert-leader" },
            MoveCard { name: "", examples: &["green F9"], meaning: "card-desert-camel" },
            MoveCard { name: "give", examples: &["give green"], meaning: "card-desert-give" },
        ],
    }
}
