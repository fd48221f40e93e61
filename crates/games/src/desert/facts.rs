//! Events and rules as facts. Their sentences are in `locales/`.

use crate::hex::Cell;
use crate::{Detail, Fact, Facts};

use super::event::{Event, Token};
use super::moves::Move;
use super::pieces::Colour;
use super::refusal::Rule;
use super::rules::{OASIS_POINTS, PALMS, RIVER_POINTS};
use super::score::Ending;

impl From<Colour> for Detail {
    fn from(colour: Colour) -> Detail {
        Detail::Word(match colour {
            Colour::Green => "desert-green",
            Colour::Pink => "desert-pink",
            Colour::Yellow => "desert-yellow",
            Colour::Purple => "desert-purple",
            Colour::Turquoise => "desert-turquoise",
        })
    }
}

/// Colours or hexes, joined as the language joins lists.
pub(super) fn each<T: Copy + Into<Detail>>(items: &[T]) -> Detail {
    Detail::list(items.iter().copied())
}

impl Facts for Event {
    fn facts(&self) -> Vec<Fact> {
        let fact = match self {
            Event::PalmsPlaced { at } => Fact::new("desert-palms-placed").with("at", each(at)),
            Event::FirstPlayer { seat } => Fact::new("desert-first-player").with("who", *seat),
            Event::LeaderGiven { seat, colour } => {
                Fact::new("desert-leader-given").with("who", *seat).with("colour", *colour)
            }
            Event::LeaderPlaced { seat, colour, at } => {
                Fact::new("desert-leader-placed").with("who", *seat).with("colour", *colour).with("at", *at)
            }
            Event::LeadersOut { seat, colours } => {
                Fact::new("desert-leaders-out").with("who", *seat).with("colours", each(colours))
            }
            Event::CamelPlaced { seat, colour, at } => {
                Fact::new("desert-camel-placed").with("who", *seat).with("colour", *colour).with("at", *at)
            }
            Event::TokenTaken { seat, token: Token { at, value } } => {
                let taken = |key| Fact::new(key).with("who", *seat).with("at", *at);
                match value {
                    Some(value) => taken("desert-token-taken").with("value", *value),
                    None => taken("desert-token-taken-face-down"),
                }
            }
            Event::OasisLinked { seat, colour, oasis } => Fact::new("desert-oasis-linked")
                .with("who", *seat)
                .with("colour", *colour)
                .with("oasis", *oasis)
                .with("points", OASIS_POINTS),
            Event::RiverCrossed { seat, colour, from, to } => Fact::new("desert-river-crossed")
                .with("who", *seat)
                .with("colour", *colour)
                .with("from", *from)
                .with("to", *to)
                .with("points", RIVER_POINTS),
            Event::AreaEnclosed { seat, colour, hexes, tokens, oases } => Fact::new("desert-area-enclosed")
                .with("who", *seat)
                .with("colour", *colour)
                .with("area", area(hexes.len(), tokens, oases)),
            Event::LastCamel { colour } => Fact::new("desert-last-camel").with("colour", *colour),
            Event::GameOver { ending: Ending::LastCamel } => Fact::new("desert-over-last-camel"),
            Event::GameOver { ending: Ending::NoPlacement } => Fact::new("desert-over-no-placement"),
        };
        vec![fact]
    }
}

/// An area with what lay in it: tokens, whose values are known if they lay face up, and oases that are scored now.
fn area(hexes: usize, tokens: &[Token], oases: &[Cell]) -> Fact {
    let values: Vec<u8> = tokens.iter().filter_map(|token| token.value).collect();
    let land = if tokens.is_empty() {
        Fact::new("desert-hexes").with("hexes", hexes)
    } else if values.is_empty() {
        Fact::new("desert-hexes-face-down").with("hexes", hexes).with("tokens", tokens.len())
    } else {
        Fact::new("desert-hexes-water")
            .with("hexes", hexes)
            .with("tokens", tokens.len())
            .with("worth", values.iter().map(|&value| u32::from(value)).sum::<u32>())
    };
    if oases.is_empty() {
        return land;
    }
    Fact::new("desert-hexes-oases")
        .with("land", land)
        .with("oases", each(oases))
        .with("points", oases.len() as u32 * OASIS_POINTS)
}

impl Facts for Rule {
    fn facts(&self) -> Vec<Fact> {
        use Rule::*;
        let at = |key, cell: &Cell| Fact::new(key).with("at", *cell);
        let of = |key, colour: &Colour| Fact::new(key).with("colour", *colour);
        let fact = match self {
            Players { players } => Fact::new("desert-refused-players").with("players", *players),
            NoRiver { edition, board } => Fact::new("desert-refused-no-river")
                .with("edition", Detail::name(edition))
                .with("board", Detail::name(board)),
            PalmsAtRandom { edition } => {
                Fact::new("desert-refused-palms-at-random").with("edition", Detail::name(edition))
            }
            PalmOffSite { cell } => at("desert-refused-palm-off-site", cell),
            PalmCount { named } => {
                Fact::new("desert-refused-palm-count").with("palms", PALMS).with("named", *named)
            }
            PalmOutOfPlay { cell, players } => {
                at("desert-refused-palm-out-of-play", cell).with("players", *players)
            }
            FirstSeat { first, players } => {
                Fact::new("desert-refused-first-seat").with("first", first.number()).with("players", *players)
            }
            NoGifts { players } => Fact::new("desert-refused-no-gifts").with("players", *players),
            GiveFirst { colours } => Fact::new("desert-refused-give-first")
                .with("example", Detail::name(&Move::Give(colours.first().copied().unwrap_or(Colour::Green))))
                .with("colours", each(colours)),
            NothingToGive => Fact::new("desert-refused-nothing-to-give"),
            LeadersFirst => Fact::new("desert-refused-leaders-first"),
            LeadersDone => Fact::new("desert-refused-leaders-done"),
            GivenUp { colour, by } => of("desert-refused-given-up", colour).with("by", *by),
            LeaderNotInHand { colour, in_hand } if in_hand.is_empty() => {
                of("desert-refused-no-leader-in-hand", colour)
            }
            LeaderNotInHand { colour, in_hand } => {
                of("desert-refused-leader-not-in-hand", colour).with("have", each(in_hand))
            }
            FirstColour { colour, by, free } => {
                of("desert-refused-first-colour", colour).with("by", *by).with("free", each(free))
            }
            LeaderOnWater { cell } => at("desert-refused-leader-on-water", cell),
            LeaderNextToOasis { cell, oasis } => {
                at("desert-refused-leader-next-to-oasis", cell).with("oasis", *oasis)
            }
            LeaderNextToLeader { cell, other, colour, of } => {
                at("desert-refused-leader-next-to-leader", cell)
                    .with("other", *other)
                    .with("colour", *colour)
                    .with("of", *of)
            }
            OffBoard { cell } => at("desert-refused-off-board", cell),
            OutOfPlay { cell, players } => at("desert-refused-out-of-play", cell).with("players", *players),
            Mountain { cell } => at("desert-refused-mountain", cell),
            Oasis { cell } => at("desert-refused-oasis", cell),
            Occupied { cell, colour, of, leader } => {
                let key = if *leader { "desert-refused-on-leader" } else { "desert-refused-on-camel" };
                at(key, cell).with("colour", *colour).with("of", *of)
            }
            Enclosed { cell, colour, by } => {
                at("desert-refused-enclosed", cell).with("colour", *colour).with("of", *by)
            }
            SupplyEmpty { colour } => of("desert-refused-supply-empty", colour),
            NoCaravan { colour } => of("desert-refused-no-caravan", colour),
            NotNextToCaravan { cell, colour } => {
                at("desert-refused-not-next-to-caravan", cell).with("colour", *colour)
            }
            NextToRival { cell, colour, of } => {
                at("desert-refused-next-to-rival", cell).with("colour", *colour).with("of", *of)
            }
            NoSuchAnswer { answer } => {
                Fact::new("desert-refused-no-such-answer").with("answer", Detail::name(answer))
            }
        };
        vec![fact]
    }
}
