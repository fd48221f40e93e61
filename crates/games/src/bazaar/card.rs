//! What there is to know of Desert Bazaar before it is played.

use crate::any::{Card, FieldCard, MoveCard, OptionCard, Takes};

use super::rules::PLAYERS;

pub(super) fn card() -> Card {
    Card {
        name: "bazaar",
        title: "Desert Bazaar",
        players: PLAYERS,
        unit: "unit-points",
        about: "about-bazaar",
        length: "length-bazaar",
        options: &[OptionCard {
            name: "first",
            takes: Takes::Seat,
            default: None,
            example: "first 2",
            meaning: "card-first",
            label: "label-first",
            said: "said-first",
        }],
        moves: &[
            MoveCard {
                name: "wilds",
                command: "wilds",
                examples: &["wilds water silk"],
                forms: &["wilds <cards..>"],
                fields: &[FieldCard { name: "cards", meaning: "field-bazaar-wilds" }],
                meaning: "card-bazaar-wilds",
            },
            MoveCard {
                name: "draw",
                command: "draw",
                examples: &["draw silk"],
                forms: &["draw <card>"],
                fields: &[FieldCard { name: "card", meaning: "field-bazaar-draw" }],
                meaning: "card-bazaar-draw",
            },
            MoveCard {
                name: "roll",
                command: "roll",
                examples: &["roll"],
                forms: &["roll"],
                fields: &[],
                meaning: "card-bazaar-roll",
            },
            MoveCard {
                name: "take",
                command: "take",
                examples: &["take water"],
                forms: &["take <card>"],
                fields: &[FieldCard { name: "card", meaning: "field-bazaar-take" }],
                meaning: "card-bazaar-take",
            },
            MoveCard {
                name: "keep",
                command: "keep",
                examples: &["keep spice"],
                forms: &["keep <die>"],
                fields: &[FieldCard { name: "die", meaning: "field-bazaar-die" }],
                meaning: "card-bazaar-keep",
            },
            MoveCard {
                name: "build",
                command: "build",
                examples: &[
                    "build north 2 at E5",
                    "build south 1 at C4 paying water spice",
                    "build south 1 at C4 trading water water silk for camel",
                ],
                forms: &[
                    "build <tile..> at <hex>",
                    "build <tile..> at <hex> trading <trading..?>",
                    "build <tile..> at <hex> paying <paying..>",
                    "build <tile..> at <hex> trading <trading..> paying <paying..>",
                ],
                fields: &[
                    FieldCard { name: "tile", meaning: "field-bazaar-tile" },
                    FieldCard { name: "hex", meaning: "field-bazaar-hex" },
                    FieldCard { name: "trading", meaning: "field-bazaar-trading" },
                    FieldCard { name: "paying", meaning: "field-bazaar-paying" },
                ],
                meaning: "card-bazaar-build",
            },
            MoveCard {
                name: "done",
                command: "done",
                examples: &["done"],
                forms: &["done"],
                fields: &[],
                meaning: "card-bazaar-done",
            },
        ],
    }
}
