//! What happened and why something is refused, as facts. The sentences are in `locales/`.

use crate::{Detail, Fact, Facts, Seat, shown};

use super::board::Hex;
use super::event::{Event, Fruitless, TurnedUp};
use super::moves::Move;
use super::pieces::{Cards, Face, Resource, Row, Tile};
use super::refusal::{Rule, Trading};
use super::rules::{ALONE_POINTS, LARGEST_CAMP, PLAYERS, TRADED};
use super::score::Ending;

impl From<Resource> for Detail {
    fn from(resource: Resource) -> Detail {
        Detail::Word(match resource {
            Resource::Water => "bazaar-water",
            Resource::Camel => "bazaar-camel",
            Resource::Silk => "bazaar-silk",
            Resource::Spice => "bazaar-spice",
        })
    }
}

impl From<Face> for Detail {
    fn from(face: Face) -> Detail {
        match face {
            Face::Wild => Detail::Word("bazaar-wild"),
            Face::One(resource) => resource.into(),
            Face::Desert => Detail::Word("bazaar-desert"),
        }
    }
}

impl From<Row> for Detail {
    fn from(row: Row) -> Detail {
        Detail::Word(match row {
            Row::North => "bazaar-north",
            Row::South => "bazaar-south",
        })
    }
}

impl From<Ending> for Detail {
    fn from(ending: Ending) -> Detail {
        Detail::Word(match ending {
            Ending::NoHex => "bazaar-no-hex",
            Ending::NoTile => "bazaar-no-tile",
            Ending::Idle => "bazaar-idle",
        })
    }
}

impl From<Fruitless> for Detail {
    fn from(why: Fruitless) -> Detail {
        Detail::Word(match why {
            Fruitless::NoLiveDie => "bazaar-no-live-die",
            Fruitless::NoMatch => "bazaar-no-match",
            Fruitless::NoCards => "bazaar-no-cards",
        })
    }
}

impl From<Hex> for Detail {
    fn from(hex: Hex) -> Detail {
        Detail::name(&hex)
    }
}

/// "2 water, 2 camels and 1 silk", or nothing.
impl From<Cards> for Detail {
    fn from(cards: Cards) -> Detail {
        if cards.is_empty() {
            return Detail::Word("bazaar-nothing");
        }
        Detail::list(cards.kinds().map(|card| of(card, cards.of(card))))
    }
}

/// What a tile is: its producer and its cost.
impl From<Tile> for Detail {
    fn from(tile: Tile) -> Detail {
        Fact::new("bazaar-tent").with("makes", tile.produces()).with("cost", tile.cost()).into()
    }
}

/// So many of a resource.
pub(super) fn of(card: Resource, count: u8) -> Fact {
    Fact::new("bazaar-of").with("card", card).with("count", count)
}

/// Hexes one after the other, as a move names them.
pub(super) fn labels(hexes: &[Hex]) -> Detail {
    let labels: Vec<String> = hexes.iter().map(Hex::to_string).collect();
    Detail::Name(labels.join(" "))
}

/// Parts put together, two at a time, by a sentence with a first and a last part, such as one with a comma between them.
pub(super) fn joined<T: Into<Detail>>(by: &'static str, parts: impl IntoIterator<Item = T>) -> Detail {
    let parts = parts.into_iter().map(Into::into);
    let all = parts.reduce(|first, last| Fact::new(by).with("first", first).with("last", last).into());
    all.unwrap_or(Detail::Word("bazaar-nothing"))
}

/// Tiles of a row with their places.
pub(super) fn row_tiles(key: &'static str, row: Row, tiles: &[TurnedUp]) -> Fact {
    let place = |&TurnedUp { place, tile }| Fact::new("bazaar-place").with("place", place).with("tile", tile);
    Fact::new(key).with("row", row).with("tiles", joined("bazaar-then", tiles.iter().map(place)))
}

impl Facts for Event {
    fn facts(&self) -> Vec<Fact> {
        vec![fact_of(self)]
    }
}

fn fact_of(event: &Event) -> Fact {
    let of_seat = |key, seat: Seat| Fact::new(key).with("who", seat);
    match event {
        Event::FirstPlayer { seat } => of_seat("bazaar-first-player", *seat),
        Event::StartingDice { seat, faces, cards, wilds } => of_seat("bazaar-starting-dice", *seat)
            .with("faces", Detail::list(faces.iter().copied()))
            .with("cards", *cards)
            .with("wilds", *wilds),
        Event::WildsChosen { seat } => of_seat("bazaar-wilds-chosen", *seat),
        Event::WildsServed { seat, cards, short } => {
            of_seat("bazaar-wilds-served", *seat).with("cards", *cards).with("short", *short)
        }
        Event::TilesTurnedUp { row, tiles } => row_tiles("bazaar-turned-up", *row, tiles),
        Event::CardDrawn { seat, card } => of_seat("bazaar-card-drawn", *seat).with("card", *card),
        Event::DiceRolled { seat, dice } => {
            of_seat("bazaar-dice-rolled", *seat).with("dice", Detail::list(*dice))
        }
        Event::DiceRerolled { seat, kept, dice } => of_seat("bazaar-dice-rerolled", *seat)
            .with("kept", *kept)
            .with("dice", Detail::list(dice.iter().copied())),
        Event::CardsTaken { seat, card, dice, count } => {
            let key = if count < dice { "bazaar-cards-taken-short" } else { "bazaar-cards-taken" };
            of_seat(key, *seat).with("card", *card).with("count", *count)
        }
        Event::NothingTaken { seat, why } => of_seat("bazaar-nothing-taken", *seat).with("why", *why),
        Event::TilePlaced { seat, row, place, tile, at, marked } => {
            let key = if *marked { "bazaar-tile-placed" } else { "bazaar-tile-placed-unmarked" };
            of_seat(key, *seat).with("row", *row).with("place", *place).with("tile", *tile).with("at", *at)
        }
        Event::Traded { seat, given, card } => {
            of_seat("bazaar-traded", *seat).with("given", *given).with("card", *card)
        }
        Event::Paid { seat, cards, gifts } => {
            let paid = |key| of_seat(key, *seat).with("cards", *cards);
            if gifts.is_empty() {
                paid("bazaar-paid")
            } else {
                paid("bazaar-paid-with-gifts").with("gifts", *gifts)
            }
        }
        Event::AloneScored { seat, at } => {
            of_seat("bazaar-alone-scored", *seat).with("at", *at).with("points", ALONE_POINTS)
        }
        Event::CampScored { seat, hexes, points } => {
            let scored = Seat::all(points.len() as u8).zip(points).filter(|(_, points)| **points > 0);
            let scored = scored.map(|(seat, &points)| of_seat("bazaar-scored", seat).with("points", points));
            of_seat("bazaar-camp-scored", *seat)
                .with("hexes", labels(hexes))
                .with("scored", Detail::list(scored))
        }
        Event::GameOver { ending } => over(*ending),
    }
}

/// B29
pub(super) fn over(ending: Ending) -> Fact {
    Fact::new("bazaar-game-over").with("ending", ending)
}

impl Facts for Rule {
    fn facts(&self) -> Vec<Fact> {
        vec![reason(self)]
    }
}

fn reason(rule: &Rule) -> Fact {
    use Rule::*;
    match rule {
        Players { players } => Fact::new("bazaar-refused-players")
            .with("players", *players)
            .with("least", *PLAYERS.start())
            .with("most", *PLAYERS.end()),
        FirstSeat { first, players } => {
            Fact::new("bazaar-refused-first").with("first", first.number()).with("players", *players)
        }
        NoSuchAnswer { said } => Fact::new("bazaar-refused-answer").with("said", Detail::name(&shown(said))),
        WildsFirst { wilds, piles } => {
            let kinds: Vec<Resource> = piles.kinds().collect();
            let example = Move::Wilds(kinds.into_iter().cycle().take(usize::from(*wilds)).collect());
            Fact::new("bazaar-refused-wilds-first")
                .with("wilds", *wilds)
                .with("example", Detail::name(&example))
        }
        WildsDone => Fact::new("bazaar-refused-wilds-done"),
        WildsCount { wilds, named } => {
            Fact::new("bazaar-refused-wilds-count").with("wilds", *wilds).with("named", *named)
        }
        WildsEmpty { card, piles } | DrawEmpty { card, piles } if piles.is_empty() => {
            Fact::new("bazaar-refused-no-card").with("card", *card)
        }
        WildsEmpty { card, piles } | DrawEmpty { card, piles } => {
            Fact::new("bazaar-refused-pile").with("card", *card).with("left", Detail::list(piles.kinds()))
        }
        BuildingTurn => Fact::new("bazaar-refused-building"),
        RollingTurn => Fact::new("bazaar-refused-rolling"),
        NothingDone => Fact::new("bazaar-refused-nothing-done"),
        DrawFirst => Fact::new("bazaar-refused-draw-first"),
        DrawnAlready { choices } if choices.iter().any(|mv| matches!(mv, Move::Keep(_))) => {
            Fact::new("bazaar-refused-drawn-take-or-keep")
        }
        DrawnAlready { choices } => Fact::new("bazaar-refused-drawn-take").with("example", example(choices)),
        NoDice => Fact::new("bazaar-refused-no-dice"),
        TakeFirst { choices } => Fact::new("bazaar-refused-take-first").with("example", example(choices)),
        TakeNotShown { card, types } => {
            Fact::new("bazaar-refused-take-not-shown").with("card", *card).with("types", or(types))
        }
        TakeCount { card, said, dice, left } => {
            let count = Fact::new("bazaar-dice-count").with("dice", *dice).with("card", *card);
            let key = if left < dice { "bazaar-refused-take-left" } else { "bazaar-refused-take-count" };
            Fact::new(key).with("dice", count).with("takes", *dice.min(left)).with("said", *said)
        }
        KeepDesert => Fact::new("bazaar-refused-keep-desert"),
        KeepNotShown { face, dice } => {
            Fact::new("bazaar-refused-keep-not-shown").with("face", *face).with("dice", Detail::list(*dice))
        }
        KeepAlone { face } => Fact::new("bazaar-refused-keep-alone").with("face", *face),
        KeptAlready => Fact::new("bazaar-refused-kept-already"),
        OtherRow { row } => Fact::new("bazaar-refused-other-row").with("row", *row),
        NoTile { row, place } => Fact::new("bazaar-refused-no-tile").with("row", *row).with("place", *place),
        Occupied { at, owner: Some(owner) } => {
            Fact::new("bazaar-refused-occupied-by").with("who", *owner).with("at", *at)
        }
        Occupied { at, owner: None } => Fact::new("bazaar-refused-occupied").with("at", *at),
        TooLarge { at, size } => Fact::new("bazaar-refused-too-large")
            .with("at", *at)
            .with("size", *size)
            .with("most", LARGEST_CAMP),
        PaysTooMuch { cost, paying } => {
            Fact::new("bazaar-refused-pays-too-much").with("cost", *cost).with("paying", *paying)
        }
        PaysTooLittle { at, cost, gifts, least } => Fact::new("bazaar-refused-pays-too-little")
            .with("cost", *cost)
            .with("at", *at)
            .with("gifts", *gifts)
            .with("least", *least),
        CannotPay { cost, gifts, lacking, trade } => {
            let costs = if gifts.is_empty() {
                Fact::new("bazaar-costs")
            } else {
                Fact::new("bazaar-costs-with-gifts").with("gifts", *gifts)
            };
            Fact::new("bazaar-refused-cannot-pay")
                .with("costs", costs.with("cost", *cost))
                .with("lacking", *lacking)
                .with("trade", trading(trade, TRADED * lacking.total()))
        }
        TradeNotHeld { give, hand } => {
            Fact::new("bazaar-refused-trade-not-held").with("give", *give).with("hand", *hand)
        }
        TradeNotNeeded { get, due } => Fact::new("bazaar-refused-trade-not-needed")
            .with("get", *get)
            .with("due", *due)
            .with("traded", TRADED),
        TradePileEmpty { get } => Fact::new("bazaar-refused-trade-pile").with("get", *get),
    }
}

/// Whether trades could help, of which so many cards would be needed.
fn trading(trade: &Trading, needed: usize) -> Fact {
    match trade {
        Trading::Possible(build) => Fact::new("bazaar-trade-like").with("example", Detail::name(build)),
        Trading::PileShort(card) => Fact::new("bazaar-trade-pile-short").with("card", *card),
        Trading::Spare(spare) if *spare >= needed => Fact::new("bazaar-trade-spare"),
        Trading::Spare(spare) => {
            Fact::new("bazaar-trade-too-few").with("needed", needed).with("spare", *spare)
        }
    }
}

/// The first that is possible; dice wait for somebody only if there is a choice (B7).
fn example(choices: &[Move]) -> Detail {
    Detail::name(choices.first().expect("dice leave a choice"))
}

/// "water, silk or spice".
fn or(types: &[Resource]) -> Detail {
    match types {
        [most @ .., last] if !most.is_empty() => {
            joined("bazaar-or", [joined("list-more", most.iter().copied()), (*last).into()])
        }
        _ => joined("list-more", types.iter().copied()),
    }
}
