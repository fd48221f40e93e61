//! What there is to know of Desert Bazaar before it is played.

use crate::any::{Card, MoveCard, OptionCard, Takes};

use super::rules::PLAYERS;

pub(super) fn card() -> Card {
    Card {
        name: "bazaar",
        title: "Desert Bazaar",
        players: PLAYERS,
        unit: "unit-points",
        options: &[OptionCard {
            name: "first",
            takes: Takes::Seat,
            default: None,
            example: "first 2",
            meaning: "card-first",
        }],
        moves: &[
            MoveCard { name: "wilds", examples: &["wilds water silk"], meaning: "card-bazaar-wilds" },
            MoveCard { name: "draw", examples: &["draw silk"], meaning: "card-bazaar-draw" },
            MoveCard { name: "roll", examples: &["roll"], meaning: "card-bazaar-roll" },
            MoveCard { name: "take", examples: &["take water"], meaning: "card-bazaar-take" },
            MoveCard { name: "keep", examples: &["keep spice"], meaning: "card-bazaar-keep" },
            MoveCard {
                name: "build",
                examples: &[
                    "build north 2 at E5",
                    "build south 1 at C4 paying water spice",
                    "build south 1 at C4 trading water water silk for camel",
                ],
                meaning: "card-bazaar-build",
            },
            MoveCard { name: "done", examples: &["done"], meaning: "card-bazaar-done" },
        ],
    }
}
