//! Why a game cannot be created or a move not be made, in the player's words.

use crate::{Names, Seat, Tell, list, shown};

use super::board::Hex;
use super::moves::{Build, Move};
use super::pieces::{Cards, Face, Resource, Row};
use super::rules::{DICE, LARGEST_CAMP, TRADED};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    // When the game is created (B1).
    Players {
        players: u8,
    },
    FirstSeat {
        first: Seat,
        players: u8,
    },
    /// An answer to a question that it does not offer.
    NoSuchAnswer {
        said: String,
    },
    // Wilds (B3).
    WildsFirst {
        wilds: u8,
        piles: Cards,
    },
    WildsDone,
    WildsCount {
        wilds: u8,
        named: usize,
    },
    WildsEmpty {
        card: Resource,
        piles: Cards,
    },
    // A turn is either rolling or building (B6).
    BuildingTurn,
    RollingTurn,
    NothingDone,
    // Rolling (B7-B13).
    DrawEmpty {
        card: Resource,
        piles: Cards,
    },
    DrawFirst,
    DrawnAlready {
        choices: Vec<Move>,
    },
    NoDice,
    TakeFirst {
        choices: Vec<Move>,
    },
    TakeNotShown {
        card: Resource,
        types: Vec<Resource>,
    },
    TakeCount {
        card: Resource,
        said: u8,
        dice: u8,
        left: u8,
    },
    KeepDesert,
    KeepNotShown {
        face: Face,
        dice: [Face; DICE],
    },
    KeepAlone {
        face: Face,
    },
    KeptAlready,
    // Building (B15-B21).
    OtherRow {
        row: Row,
    },
    NoTile {
        row: Row,
        place: u8,
    },
    Occupied {
        at: Hex,
        owner: Option<Seat>,
    },
    TooLarge {
        at: Hex,
        size: usize,
    },
    PaysTooMuch {
        cost: Cards,
        paying: Cards,
    },
    PaysTooLittle {
        at: Hex,
        cost: Cards,
        gifts: Cards,
        least: Cards,
    },
    CannotPay {
        cost: Cards,
        gifts: Cards,
        lacking: Cards,
        trade: Trading,
    },
    TradeNotHeld {
        give: Cards,
        hand: Cards,
    },
    TradeNotNeeded {
        get: Resource,
        due: Cards,
    },
    TradePileEmpty {
        get: Resource,
    },
}

/// Whether what is lacking could be traded for (B20).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trading {
    /// Like this.
    Possible(Box<Build>),
    PileShort(Resource),
    /// So many cards are in hand that the payment does not need.
    Spare(usize),
}

impl Tell for Rule {
    fn tell(&self, names: &dyn Names) -> String {
        use Rule::*;
        match self {
            Players { players } => format!("Desert Bazaar is for 3 to 5 players, not for {players}."),
            FirstSeat { first, players } => {
                format!("Seat {} cannot begin: there are {players} players.", first.number())
            }
            NoSuchAnswer { said } => {
                format!("“{}” is not one of the answers. Choose one that is shown.", shown(said))
            }
            WildsFirst { wilds, piles } => {
                let example: Cards = kinds(*piles).into_iter().cycle().take(usize::from(*wilds)).collect();
                format!(
                    "First everybody chooses cards for the wilds of the start. You have {} to choose for: say for \
                     example “{}”.",
                    counted(usize::from(*wilds), "wild"),
                    Move::Wilds(example)
                )
            }
            WildsDone => "Cards for wilds are chosen before the first turn only; no wild is left.".to_owned(),
            WildsCount { wilds, named } => format!(
                "You have {} to choose for, so name {}, not {named}.",
                counted(usize::from(*wilds), "wild"),
                counted(usize::from(*wilds), "card")
            ),
            WildsEmpty { card, piles } | DrawEmpty { card, piles } => match kinds(*piles).as_slice() {
                [] => format!("No {card} card is left, nor any other: say “roll”."),
                left => format!("No {card} card is left in the pile; there are cards of {}.", list(left)),
            },
            BuildingTurn => "You are building, and a turn is either rolling or building: build on, or say “done”."
                .to_owned(),
            RollingTurn => "You are rolling, and a turn is either rolling or building: you can build in your next turn."
                .to_owned(),
            NothingDone => "A turn is either rolling or building at least one tile: say for example “draw water” or \
                            “build north 1 at F6”."
                .to_owned(),
            DrawFirst => "First draw a card of your choice, for example “draw water”; then the dice roll by themselves."
                .to_owned(),
            DrawnAlready { choices } if choices.iter().any(|mv| matches!(mv, Move::Keep(_))) => {
                "You have drawn your card and rolled already: take cards for a die, or keep one and roll the others \
                 again."
                    .to_owned()
            }
            DrawnAlready { choices } => {
                format!("You have drawn your card and rolled already: take cards now{}.", example(choices))
            }
            NoDice => "No dice are rolled yet: draw a card first, for example “draw water”.".to_owned(),
            TakeFirst { choices } => format!("Take cards for the dice first{}.", example(choices)),
            TakeNotShown { card, types } => {
                format!("No die shows {card}: you may take {}.", or(types))
            }
            TakeCount { card, said, dice, left } if left < dice => format!(
                "{} as {card}, but {} left: you take {left}, not {said}.",
                dice_count(*dice),
                match left {
                    0 => "no card is".to_owned(),
                    1 => "only 1 card is".to_owned(),
                    left => format!("only {left} cards are"),
                }
            ),
            TakeCount { card, said, dice, .. } => {
                format!("{} as {card}: you take {dice}, not {said}.", dice_count(*dice))
            }
            KeepDesert => "A desert is dead: it can be neither kept nor rolled again.".to_owned(),
            KeepNotShown { face, dice } => format!("No die shows {face}; the dice are {}.", list(dice)),
            KeepAlone { face } => {
                format!("There is no live die besides the {face}: nothing could be rolled again.")
            }
            KeptAlready => "Dice are rolled again only once: take cards for them now.".to_owned(),
            OtherRow { row } => {
                format!("You build from the {row} row in this turn: all tiles of a turn come from one row.")
            }
            NoTile { row, place } => format!("There is no tile at {row} {place}."),
            Occupied { at, owner: Some(owner) } => format!("{}'s tile lies on {at}.", names.name(*owner)),
            Occupied { at, owner: None } => format!("A tile lies on {at}."),
            TooLarge { at, size } => format!(
                "A tile on {at} would make an encampment of {size}: no encampment may have more than {LARGEST_CAMP}."
            ),
            PaysTooMuch { cost, paying } => {
                format!("The tile costs {}: you cannot pay {} for it.", cost.words(), paying.words())
            }
            PaysTooLittle { at, cost, gifts, least } => format!(
                "The tile costs {}, and the tiles next to {at} give {}: you must pay at least {}.",
                cost.words(),
                gifts.words(),
                least.words()
            ),
            CannotPay { cost, gifts, lacking, trade } => {
                let mut text = format!("The tile costs {}", cost.words());
                if !gifts.is_empty() {
                    text += &format!(", of which its neighbours give {}", gifts.words());
                }
                text += &format!("; you lack {}.", lacking.words());
                let needed = TRADED * lacking.total();
                text + &match trade {
                    Trading::Possible(build) => format!(" You could trade: “{build}”."),
                    Trading::PileShort(card) => {
                        format!(" The {card} pile has not enough cards to trade for.")
                    }
                    Trading::Spare(spare) if *spare >= needed => {
                        " Three cards that you can spare could be traded for one.".to_owned()
                    }
                    Trading::Spare(spare) => format!(
                        " Trades would take {needed} cards that you can spare, and you have {}.",
                        if *spare == 0 { "none".to_owned() } else { format!("only {spare}") }
                    ),
                }
            }
            TradeNotHeld { give, hand } => {
                format!("You cannot trade {}: you hold {}.", give.words(), hand.words())
            }
            TradeNotNeeded { get, due } => format!(
                "You pay {}, and do not lack {get}: {TRADED} cards are traded only for a card that the tile still lacks.",
                due.words()
            ),
            TradePileEmpty { get } => format!("No {get} card is left in the pile to trade for."),
        }
    }
}

/// ", for example “take water”": the first that is possible.
fn example(choices: &[Move]) -> String {
    choices.first().map(|mv| format!(", for example “{mv}”")).unwrap_or_default()
}

/// "1 wild", "2 wilds".
pub(super) fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

fn dice_count(dice: u8) -> &'static str {
    match dice {
        1 => "One die counts",
        2 => "Two dice count",
        _ => "Three dice count",
    }
}

fn kinds(cards: Cards) -> Vec<Resource> {
    cards.kinds().collect()
}

/// "water", "water or silk", "water, silk or spice".
fn or(types: &[Resource]) -> String {
    let mut text = list(types);
    if let Some(at) = text.rfind(" and ") {
        text.replace_range(at..at + 5, " or ");
    }
    text
}
