//! What happened: public facts, one after the other. Cards are named once, when they are taken or paid in the open
//! (B4).

use serde::{Deserialize, Serialize};

use crate::{Gain, Names, Seat, Tell, list};

use super::board::Hex;
use super::pieces::{Cards, Face, Resource, Row, Tile};
use super::refusal::counted;
use super::rules::{ALONE_POINTS, DICE};
use super::score::Ending;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// B1
    FirstPlayer { seat: Seat },
    /// B2: every face in the order of rolling, those rolled again included; the cards that they gave, and the wilds.
    StartingDice { seat: Seat, faces: Vec<Face>, cards: Cards, wilds: u8 },
    /// B3: not what.
    WildsChosen { seat: Seat },
    /// B3: `short` are still to be chosen.
    WildsServed { seat: Seat, cards: Cards, short: u8 },
    /// B5, B22
    TilesTurnedUp { row: Row, tiles: Vec<TurnedUp> },
    /// B7
    CardDrawn { seat: Seat, card: Resource },
    /// B8
    DiceRolled { seat: Seat, dice: [Face; DICE] },
    /// B10: the dice are those rolled again.
    DiceRerolled { seat: Seat, kept: Face, dice: Vec<Face> },
    /// B9, B12: `dice` match, `count` cards were there (B13).
    CardsTaken { seat: Seat, card: Resource, dice: u8, count: u8 },
    /// B9, B11
    NothingTaken { seat: Seat, why: Fruitless },
    /// B15-B17
    TilePlaced { seat: Seat, row: Row, place: u8, tile: Tile, at: Hex, marked: bool },
    /// B20
    Traded { seat: Seat, given: Cards, card: Resource },
    /// B18, B19
    Paid { seat: Seat, cards: Cards, gifts: Cards },
    /// B24
    AloneScored { seat: Seat, at: Hex },
    /// B25: the seat that closed it; points by seat, the closing point included. The markers return (B26).
    CampScored { seat: Seat, hexes: Vec<Hex>, points: Vec<u32> },
    /// B29
    GameOver { ending: Ending },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TurnedUp {
    pub place: u8,
    pub tile: Tile,
}

/// Why the dice gave nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fruitless {
    #[serde(rename = "no live die")]
    NoLiveDie,
    #[serde(rename = "no match")]
    NoMatch,
    #[serde(rename = "no cards")]
    NoCards,
}

impl Tell for Event {
    fn tell(&self, names: &dyn Names) -> String {
        let name = |seat: &Seat| names.name(*seat);
        match self {
            Event::FirstPlayer { seat } => format!("{} begins.", name(seat)),
            Event::StartingDice { seat, faces, cards, wilds } => {
                let mut text = format!("{} rolls {} and takes {}", name(seat), list(faces), cards.words());
                if *wilds > 0 {
                    let these = if *wilds == 1 { "a card" } else { "cards" };
                    text += &format!(", and chooses {these} for {}", counted(usize::from(*wilds), "wild"));
                }
                text + "."
            }
            Event::WildsChosen { seat } => format!("{} has chosen.", name(seat)),
            Event::WildsServed { seat, cards, short: 0 } => {
                format!("{} takes {} for wilds.", name(seat), cards.words())
            }
            Event::WildsServed { seat, cards, short } => format!(
                "{} takes {} for wilds; the piles are short of {}, to be chosen again.",
                name(seat),
                cards.words(),
                counted(usize::from(*short), "card")
            ),
            Event::TilesTurnedUp { row, tiles } => {
                let tiles: Vec<String> = tiles
                    .iter()
                    .map(|TurnedUp { place, tile }| format!("{place} {}", spoken(*tile)))
                    .collect();
                format!("New in the {row} row: {}.", tiles.join("; "))
            }
            Event::CardDrawn { seat, card } => format!("{} draws a {card} card.", name(seat)),
            Event::DiceRolled { seat, dice } => format!("{} rolls {}.", name(seat), list(dice)),
            Event::DiceRerolled { seat, kept, dice } => {
                format!("{} keeps the {kept} and rolls {}.", name(seat), list(dice))
            }
            Event::CardsTaken { seat, card, dice, count } if count < dice => {
                let left = if *count == 0 { "none" } else { "no more" };
                format!("{} takes {}: {left} are left.", name(seat), cards(*card, *count))
            }
            Event::CardsTaken { seat, card, count, .. } => {
                format!("{} takes {}.", name(seat), cards(*card, *count))
            }
            Event::NothingTaken { seat, why } => {
                let why = match why {
                    Fruitless::NoLiveDie => "No die is live",
                    Fruitless::NoMatch => "No die matches",
                    Fruitless::NoCards => "No card is left in any pile",
                };
                format!("{why}: {} takes nothing.", name(seat))
            }
            Event::TilePlaced { seat, row, place, tile, at, marked } => format!(
                "{} builds {row} {place}, {}, on {at}{}.",
                name(seat),
                spoken(*tile),
                if *marked { "" } else { " without a marker" }
            ),
            Event::Traded { seat, given, card } => {
                format!("{} trades {} for a {card} card.", name(seat), given.words())
            }
            Event::Paid { seat, cards, gifts } if gifts.is_empty() => {
                format!("{} pays {}.", name(seat), cards.words())
            }
            Event::Paid { seat, cards, gifts } => {
                format!("{} pays {}; the neighbours give {}.", name(seat), cards.words(), gifts.words())
            }
            Event::AloneScored { seat, at } => {
                format!("{} stands alone on {at}: {ALONE_POINTS} points.", name(seat))
            }
            Event::CampScored { seat, hexes, points } => {
                let points: Vec<String> = (Seat::all(points.len() as u8).zip(points))
                    .filter(|(_, points)| **points > 0)
                    .map(|(seat, points)| format!("{points} for {}", name(&seat)))
                    .collect();
                format!(
                    "{} closes the encampment {}: {}. Its markers return.",
                    name(seat),
                    hexes.iter().map(Hex::to_string).collect::<Vec<_>>().join(" "),
                    list(&points)
                )
            }
            Event::GameOver { ending } => format!("{}: the game is over.", ending.reason()),
        }
    }
}

/// "a silk tent for 2 water and 1 camel".
pub(super) fn spoken(tile: Tile) -> String {
    format!("a {} tent for {}", tile.produces(), tile.cost().words())
}

/// "2 water cards".
fn cards(card: Resource, count: u8) -> String {
    match count {
        0 => format!("no {card} card"),
        1 => format!("1 {card} card"),
        _ => format!("{count} {card} cards"),
    }
}

/// The points of one tile, alone and by the encampment that it closes.
pub(super) fn gain(events: &[Event], seat: Seat) -> Option<Gain> {
    let points = |event: &Event| match event {
        Event::AloneScored { seat: owner, .. } if *owner == seat => ALONE_POINTS,
        Event::CampScored { points, .. } => points.get(seat.index()).copied().unwrap_or_default(),
        _ => 0,
    };
    let worth: u32 = events.iter().map(points).sum();
    (worth > 0).then(|| Gain { worth, words: counted(worth as usize, "point") })
}
