//! Why a game cannot be created or a move not be made, in the player's words.

use crate::hex::Cell;
use crate::{Names, Seat, Tell, list};

use super::pieces::Colour;
use super::rules::{Edition, PALMS};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    // When the game is created.
    Players { players: u8 },
    NoRiver { edition: Edition, board: String },
    PalmsAtRandom { edition: Edition },
    PalmOffSite { cell: Cell },
    PalmCount { named: usize },
    PalmOutOfPlay { cell: Cell, players: u8 },
    FirstSeat { first: Seat, players: u8 },
    NoGifts { players: u8 },
    // The wrong moment for such a move.
    GiveFirst { colours: Vec<Colour> },
    NothingToGive,
    LeadersFirst,
    LeadersDone,
    // Leaders.
    GivenUp { colour: Colour, by: Seat },
    LeaderNotInHand { colour: Colour, in_hand: Vec<Colour> },
    FirstColour { colour: Colour, by: Seat, free: Vec<Colour> },
    LeaderOnWater { cell: Cell },
    LeaderNextToOasis { cell: Cell, oasis: Cell },
    LeaderNextToLeader { cell: Cell, other: Cell, colour: Colour, of: Seat },
    // The hex.
    OffBoard { cell: Cell },
    OutOfPlay { cell: Cell, players: u8 },
    Mountain { cell: Cell },
    Oasis { cell: Cell },
    Occupied { cell: Cell, colour: Colour, of: Seat, leader: bool },
    Enclosed { cell: Cell, colour: Colour, by: Seat },
    // Camels.
    SupplyEmpty { colour: Colour },
    NoCaravan { colour: Colour },
    NotNextToCaravan { cell: Cell, colour: Colour },
    NextToRival { cell: Cell, colour: Colour, of: Seat },
    // Questions.
    NoSuchAnswer { answer: String },
}

impl Tell for Rule {
    fn tell(&self, names: &dyn Names) -> String {
        use Rule::*;
        let of = |seat: &Seat| format!("{}'s", names.name(*seat));
        match self {
            Players { players } => format!("Through the Desert is for 2 to 5 players, not for {players}."),
            NoRiver { edition, board } => format!(
                "The {edition} edition knows no river, and the {board} board has one: choose another board or \
                 edition."
            ),
            PalmsAtRandom { edition } => {
                format!("In the {edition} edition the palms are placed at random; they cannot be named.")
            }
            PalmOffSite { cell } => {
                format!("{cell} is not an oasis site of this board: no palm can stand there.")
            }
            PalmCount { named } => format!("{PALMS} palms are placed, so name {PALMS} sites, not {named}."),
            PalmOutOfPlay { cell, players } => format!(
                "{cell} lies beyond the elevation line, which is out of play with {players} players: no palm can \
                 stand there."
            ),
            FirstSeat { first, players } => {
                format!("Seat {} cannot begin: there are {players} players.", first.number())
            }
            NoGifts { players } => {
                format!("With {players} players nobody gives a leader back; “random gifts” is for five.")
            }
            GiveFirst { colours } => format!(
                "First everybody gives one leader back: say for example “give {}”. Still free: {}.",
                colours.first().map_or("green", |colour| colour.name()),
                list(colours)
            ),
            NothingToGive => "No leader is to be given back now.".to_owned(),
            LeadersFirst => {
                "All leaders are placed before the first camel. A leader is written like “L green H7”."
                    .to_owned()
            }
            LeadersDone => "No more leaders are placed: now camels are, for example “green H7”.".to_owned(),
            GivenUp { colour, by } => {
                format!(
                    "{} has given up {colour} already; everybody gives up another colour.",
                    names.name(*by)
                )
            }
            LeaderNotInHand { colour, in_hand } if in_hand.is_empty() => {
                format!("You have no {colour} leader in hand, nor any other.")
            }
            LeaderNotInHand { colour, in_hand } => {
                format!("You have no {colour} leader in hand; you still have {}.", list(in_hand))
            }
            FirstColour { colour, by, free } => format!(
                "{} leader is {colour} already: your first leader must ride a colour that nobody has placed yet \
                 ({}).",
                of(by),
                list(free)
            ),
            LeaderOnWater { cell } => format!("There is a waterhole on {cell}: a leader cannot start there."),
            LeaderNextToOasis { cell, oasis } => {
                format!("{cell} is next to the oasis on {oasis}: a leader cannot start there.")
            }
            LeaderNextToLeader { cell, other, colour, of: owner } => format!(
                "{cell} is next to {} {colour} leader on {other}: leaders start apart from each other.",
                of(owner)
            ),
            OffBoard { cell } => format!("{cell} is not a hex of this board."),
            OutOfPlay { cell, players } => {
                format!("{cell} lies beyond the elevation line, which is out of play with {players} players.")
            }
            Mountain { cell } => format!("{cell} is a mountain."),
            Oasis { cell } => format!("There is an oasis on {cell}; pieces stand next to it, not on it."),
            Occupied { cell, colour, of: owner, leader: true } => {
                format!("{} {colour} leader stands on {cell}.", of(owner))
            }
            Occupied { cell, colour, of: owner, leader: false } => {
                format!("A camel of {} {colour} caravan stands on {cell}.", of(owner))
            }
            Enclosed { cell, colour, by } => {
                format!("{cell} is enclosed by {} {colour} caravan: nobody may place there any more.", of(by))
            }
            SupplyEmpty { colour } => format!("There is no {colour} camel left."),
            NoCaravan { colour } => format!("You have no {colour} caravan."),
            NotNextToCaravan { cell, colour } => format!("{cell} is not next to your {colour} caravan."),
            NextToRival { cell, colour, of: owner } => format!(
                "{cell} is next to {} {colour} caravan: two caravans of one colour never touch.",
                of(owner)
            ),
            NoSuchAnswer { answer } => format!("“{answer}” is no choice here; please choose again."),
        }
    }
}
