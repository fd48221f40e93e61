//! What there is to know of Through the Desert before it is played.

use crate::any::{Card, FieldCard, MoveCard, OptionCard, Takes};

use super::rules::{PALMS, PLAYERS};

pub(super) fn card() -> Card {
    Card {
        name: "desert",
        title: "Through the Desert",
        players: PLAYERS,
        unit: "unit-points",
        about: "about-desert",
        length: "length-desert",
        options: &[
            OptionCard {
                name: "edition",
                takes: Takes::OneOf(&["2024", "2017", "2005"]),
                default: Some("edition 2024"),
                example: "edition 2017",
                meaning: "card-desert-edition",
                label: "label-desert-edition",
                said: "said-desert-edition",
            },
            OptionCard {
                name: "board",
                takes: Takes::Board,
                default: Some("board mountain"),
                example: "board river",
                meaning: "card-desert-board",
                label: "label-desert-board",
                said: "said-desert-board",
            },
            OptionCard {
                name: "serpentine",
                takes: Takes::Nothing,
                default: None,
                example: "serpentine",
                meaning: "card-desert-serpentine",
                label: "label-desert-serpentine",
                said: "said-desert-serpentine",
            },
            OptionCard {
                name: "aquifers",
                takes: Takes::Nothing,
                default: None,
                example: "aquifers",
                meaning: "card-desert-aquifers",
                label: "label-desert-aquifers",
                said: "said-desert-aquifers",
            },
            OptionCard {
                name: "palms",
                takes: Takes::Places(PALMS as u8),
                default: None,
                example: "palms C7 D14 H3 H10 M10",
                meaning: "card-desert-palms",
                label: "label-desert-palms",
                said: "said-desert-palms",
            },
            OptionCard {
                name: "first",
                takes: Takes::Seat,
                default: None,
                example: "first 2",
                meaning: "card-first",
                label: "label-first",
                said: "said-first",
            },
            OptionCard {
                name: "random gifts",
                takes: Takes::Nothing,
                default: None,
                example: "random gifts",
                meaning: "card-desert-random-gifts",
                label: "label-desert-random-gifts",
                said: "said-desert-random-gifts",
            },
        ],
        moves: &[
            MoveCard {
                name: "L",
                command: "leader",
                examples: &["L green F9"],
                forms: &["L <colour> <hex>"],
                fields: &[COLOUR, HEX],
                meaning: "card-desert-leader",
            },
            MoveCard {
                name: "",
                command: "camel",
                examples: &["green F9", "green F9, yellow C4"],
                forms: &[
                    "<colour> <hex>",
                    // A hex alone is for a camel of the same colour.
                    "<colour> <hex>, <colour> <second-hex>",
                    "<colour> <hex>, <second-colour> <second-hex>",
                ],
                fields: &[
                    COLOUR,
                    HEX,
                    FieldCard { name: "second-colour", meaning: "field-desert-second-colour" },
                    FieldCard { name: "second-hex", meaning: "field-desert-second-hex" },
                ],
                meaning: "card-desert-camel",
            },
            MoveCard {
                name: "give",
                command: "give",
                examples: &["give green"],
                forms: &["give <colour>"],
                fields: &[FieldCard { name: "colour", meaning: "field-desert-gift" }],
                meaning: "card-desert-give",
            },
        ],
    }
}

const COLOUR: FieldCard = FieldCard { name: "colour", meaning: "field-desert-colour" };
const HEX: FieldCard = FieldCard { name: "hex", meaning: "field-desert-hex" };
