//! What happened: public facts, one after the other.

use serde::{Deserialize, Serialize};

use crate::hex::Cell;
use crate::{Gain, Names, Seat, Tell, list};

use super::facts::UNKNOWN_WATER;
use super::pieces::Colour;
use super::rules::{OASIS_POINTS, RIVER_POINTS};
use super::score::Ending;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// D5
    PalmsPlaced { at: Vec<Cell> },
    /// D8
    FirstPlayer { seat: Seat },
    /// D3
    LeaderGiven { seat: Seat, colour: Colour },
    /// D9
    LeaderPlaced { seat: Seat, colour: Colour, at: Cell },
    /// D14
    LeadersOut { seat: Seat, colours: Vec<Colour> },
    /// D15
    CamelPlaced { seat: Seat, colour: Colour, at: Cell },
    /// D23
    TokenTaken { seat: Seat, token: Token },
    /// D24
    OasisLinked { seat: Seat, colour: Colour, oasis: Cell },
    /// D27
    RiverCrossed { seat: Seat, colour: Colour, from: Cell, to: Cell },
    /// D29, D30: the oases are those that this caravan had not scored yet.
    AreaEnclosed { seat: Seat, colour: Colour, hexes: Vec<Cell>, tokens: Vec<Token>, oases: Vec<Cell> },
    /// D33
    LastCamel { colour: Colour },
    /// D22, D33
    GameOver { ending: Ending },
}

/// A waterhole token that left the board. Its value is told once, if it lay face up (D7, D36).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Token {
    pub at: Cell,
    pub value: Option<u8>,
}

impl Tell for Event {
    fn tell(&self, names: &dyn Names) -> String {
        let name = |seat: &Seat| names.name(*seat);
        match self {
            Event::PalmsPlaced { at } => format!("The palms stand on {}.", list(at)),
            Event::FirstPlayer { seat } => format!("{} begins.", name(seat)),
            Event::LeaderGiven { seat, colour } => format!("{} gives the {colour} leader back.", name(seat)),
            Event::LeaderPlaced { seat, colour, at } => {
                format!("{} places the {colour} leader on {at}.", name(seat))
            }
            Event::LeadersOut { seat, colours } => format!(
                "No hex is left for a leader: {} puts the {} away.",
                name(seat),
                match colours.as_slice() {
                    [one] => format!("{one} leader"),
                    several => format!("{} leaders", list(several)),
                }
            ),
            Event::CamelPlaced { seat, colour, at } => {
                format!("{} places a {colour} camel on {at}.", name(seat))
            }
            Event::TokenTaken { seat, token: Token { at, value } } => match value {
                Some(value) => format!("{} takes the waterhole on {at}, worth {value}.", name(seat)),
                None => format!("{} takes the waterhole on {at}.", name(seat)),
            },
            Event::OasisLinked { seat, colour, oasis } => {
                format!(
                    "{}'s {colour} caravan reaches the oasis on {oasis}: {OASIS_POINTS} points.",
                    name(seat)
                )
            }
            Event::RiverCrossed { seat, colour, from, to } => format!(
                "{}'s {colour} caravan crosses the river between {from} and {to}: {RIVER_POINTS} points.",
                name(seat)
            ),
            Event::AreaEnclosed { seat, colour, hexes, tokens, oases } => {
                let mut text =
                    format!("{}'s {colour} caravan encloses {}", name(seat), counted(hexes.len(), "hex"));
                if !tokens.is_empty() {
                    text += &format!(" with {}", counted(tokens.len(), "waterhole"));
                    let values: Vec<u8> = tokens.iter().filter_map(|token| token.value).collect();
                    if !values.is_empty() {
                        text += &format!(" worth {}", values.iter().sum::<u8>());
                    }
                }
                if !oases.is_empty() {
                    let points = oases.len() as u32 * OASIS_POINTS;
                    text += &format!(
                        ", and the {} on {}: {points} points",
                        plural(oases.len(), "oasis"),
                        list(oases)
                    );
                }
                text + "."
            }
            Event::LastCamel { colour } => {
                format!("That was the last {colour} camel: the game ends after this turn.")
            }
            Event::GameOver { ending: Ending::LastCamel } => "The game is over.".to_owned(),
            Event::GameOver { ending: Ending::NoPlacement } => {
                "The next camel cannot be placed anywhere: the game is over.".to_owned()
            }
        }
    }
}

/// "5 oasis, 2 water, 7 hexes": the points of one placement, in the order in which they fell.
pub(super) fn gain(events: &[Event]) -> Option<Gain> {
    let water = |token: &Token| match token.value {
        Some(value) => (u32::from(value), format!("{value} water")),
        None => (UNKNOWN_WATER, "? water".to_owned()),
    };
    let oasis = || (OASIS_POINTS, format!("{OASIS_POINTS} oasis"));
    let mut gains: Vec<(u32, String)> = Vec::new();
    for event in events {
        match event {
            Event::TokenTaken { token, .. } => gains.push(water(token)),
            Event::OasisLinked { .. } => gains.push(oasis()),
            Event::RiverCrossed { .. } => gains.push((RIVER_POINTS, format!("{RIVER_POINTS} river"))),
            Event::AreaEnclosed { hexes, tokens, oases, .. } => {
                gains.push((hexes.len() as u32, counted(hexes.len(), "hex")));
                gains.extend(tokens.iter().map(water));
                gains.extend(oases.iter().map(|_| oasis()));
            }
            _ => {}
        }
    }
    let (worth, words): (Vec<u32>, Vec<String>) = gains.into_iter().unzip();
    (!words.is_empty()).then(|| Gain { worth: worth.iter().sum(), words: words.join(", ") })
}

/// "1 hex", "2 hexes".
pub(super) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {}", plural(count, noun))
}

fn plural(count: usize, noun: &str) -> String {
    match noun {
        _ if count == 1 => noun.to_owned(),
        "oasis" => "oases".to_owned(),
        "hex" => "hexes".to_owned(),
        _ => format!("{noun}s"),
    }
}
