//! Why a game cannot be created or a move not be made, in the player's words.

use crate::{Names, Seat, Seats, Tell, list};

use super::board::{Space, Terrain};
use super::herd::Herd;
use super::pieces::{Animal, Land, Special, counted};
use super::rules::KEPT;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    // When the game is created.
    Players { players: u8 },
    DiskCount { disks: u8 },
    ShiftWithin { rounds: u8 },
    FirstSeat { first: Seat, players: u8 },
    // Something else is to be decided first.
    HandlersFirst,
    TakeFirst { land: Land },
    BoxFirst { lands: Vec<Land> },
    KeepFirst { animals: Herd },
    PlaceFirst,
    // The wrong moment for such a move.
    NoHandlersNow,
    NothingToTake,
    NoBoxNow,
    NothingToKeep,
    NotWithPilgrim,
    // Moving.
    NoSpace { space: Space, spaces: u8 },
    Mountain { space: Space },
    NotNext { from: Space, to: Space },
    MovedAlready,
    OneStepLeft,
    MoveBeforeAction,
    PlacedStays,
    CannotPay { cost: u32, dinars: u32, animals: u32, handlers: bool },
    HandlersNotThere { pile: Herd },
    HandlerCount,
    CannotPayHandlers { cost: u32, dinars: u32 },
    // Acting.
    ActedAlready,
    PlacedActs,
    NotOnLand { here: Terrain, call: bool },
    NoHandlers { call: bool },
    NotInBox { animal: Animal, land: Land },
    NotOnDesert { here: Terrain },
    NomadsOnLastStrip { nomads: Seats, row: char },
    NotInCity { here: Terrain },
    NotCarried { animal: Animal, carried: u8 },
    OneSaleInCity,
    OneSaleFromPilgrim,
    // The Pilgrim.
    PilgrimInstead,
    KeepTwo { animals: Herd, lost: bool },
    // The yellow land die.
    NotFewest { land: Land, lands: Vec<Land> },
    // Disks.
    NoDisk { disk: Special },
    WindsInstead,
    WindsFromPilgrim,
    ThereAlready { space: Space },
    NoSaleNow,
    SandsBetween { turn: Seat, own: bool },
    SandsSeat { seats: u8 },
    SameOrder,
    // An answer to a question that was not offered.
    NoSuchAnswer,
}

impl Tell for Rule {
    fn tell(&self, names: &dyn Names) -> String {
        use Rule::*;
        match self {
            Players { players } => format!("Nomads of Arabia is for 3 to 6 players, not for {players}."),
            DiskCount { disks } => format!("0 to 5 special disks may be in play, not {disks}."),
            ShiftWithin { rounds } => format!(
                "The desert shifts after 10 rounds without a shift, or never if forced shifts are off, not after {rounds}."
            ),
            FirstSeat { first, players } => {
                format!("Seat {} cannot begin: there are {players} players.", first.number())
            }
            HandlersFirst => {
                "You have left a city: take your handlers first, like “handlers goat camel”.".to_owned()
            }
            TakeFirst { land } => format!(
                "All your handlers show blanks: first take one animal of the {land}, like “take goat”, or “take none”."
            ),
            BoxFirst { lands } => {
                format!("The land die is yellow: first say where the animals go: {}.", either(lands))
            }
            KeepFirst { animals } => format!(
                "Your nomad is lost in the desert: first say which {KEPT} of your {animals} it keeps, like “keep {}”.",
                example(*animals)
            ),
            PlaceFirst => {
                "You travel with the Pilgrim: first place your nomad on a space, like “place C3”.".to_owned()
            }
            NoHandlersNow => "Handlers are taken only on leaving a city.".to_owned(),
            NothingToTake => {
                "An animal is taken like this only after a capture in which all handlers show blanks."
                    .to_owned()
            }
            NoBoxNow => "No animals wait for a Land Box.".to_owned(),
            NothingToKeep => "Your nomad is not lost; to travel say “pilgrim keep …”.".to_owned(),
            NotWithPilgrim => {
                "Only a nomad that travels with the Pilgrim is placed; yours is not.".to_owned()
            }
            NoSpace { space, spaces } => format!(
                "There is no space {space} now: row {} has spaces 1 to {spaces}.",
                space.to_string().chars().next().unwrap_or('A')
            ),
            Mountain { space } => format!("{space} is a mountain."),
            NotNext { from, to } => format!("{to} is not next to {from}."),
            MovedAlready => "You have moved as far as you may in this turn.".to_owned(),
            OneStepLeft => "You have made one step already: only one more is left.".to_owned(),
            MoveBeforeAction => "You have acted already: a nomad moves before it acts.".to_owned(),
            PlacedStays => {
                "You were placed by the Pilgrim: your nomad does not move in this turn.".to_owned()
            }
            CannotPay { cost, dinars, animals, handlers } => {
                let mut why = Vec::new();
                if *animals > 0 {
                    why.push(format!("{animals} for {}", counted(*animals, "animal")));
                }
                if *handlers {
                    why.push("3 for three handlers".to_owned());
                }
                let cost = counted(*cost, "Dinar");
                format!("A second space costs {cost} ({}); you have {dinars}.", list(&why))
            }
            HandlersNotThere { pile } => format!("The pile has no such handlers; there are {pile}."),
            HandlerCount => "You leave a city with two handlers, or with three for 3 Dinars.".to_owned(),
            CannotPayHandlers { cost, dinars } => {
                format!("That costs {} in all; you have {dinars}.", counted(*cost, "Dinar"))
            }
            ActedAlready => "You have acted already: there is one action in a turn.".to_owned(),
            PlacedActs => {
                "You were placed by the Pilgrim: in this turn you may sell in a city and use disks, but not capture, \
                 call or shift."
                    .to_owned()
            }
            NotOnLand { here, call } => format!(
                "Your nomad stands on {here}: animals are {} on a land.",
                if *call { "called" } else { "captured" }
            ),
            NoHandlers { call } => format!(
                "You have no handlers, and without them you cannot {}.",
                if *call { "call" } else { "capture" }
            ),
            NotInBox { animal, land } => format!("There is no {animal} in the Land Box of the {land}."),
            NotOnDesert { here } => {
                format!("Your nomad stands on {here}: the desert is shifted from a desert space.")
            }
            NomadsOnLastStrip { nomads, row } => {
                let nomads: Vec<String> = nomads.iter().map(|seat| names.name(seat)).collect();
                format!(
                    "{} {} on row {row}, which would go: the desert cannot be shifted by choice.",
                    list(&nomads),
                    if nomads.len() == 1 { "stands" } else { "stand" }
                )
            }
            NotInCity { here } => format!("Your nomad stands on {here}: animals are sold in a city."),
            NotCarried { animal, carried: 0 } => format!("You have no {animal}."),
            NotCarried { animal, carried } => {
                format!("You have only {}.", counted((*carried).into(), animal.name()))
            }
            OneSaleInCity => {
                "There is one sale in a city in a turn, Abdul or not, and you have made it.".to_owned()
            }
            OneSaleFromPilgrim => {
                "You come from the Pilgrim: there is one sale in such a turn, and you have made it.".to_owned()
            }
            PilgrimInstead => {
                "You have begun your turn already: one travels with the Pilgrim instead of a turn.".to_owned()
            }
            KeepTwo { animals, lost } if animals.total() > u32::from(KEPT) => format!(
                "You keep two of your animals ({animals}): say which, like “{}keep {}”.",
                if *lost { "" } else { "pilgrim " },
                example(*animals)
            ),
            KeepTwo { animals, .. } => format!("You keep all that you have: {animals}."),
            NotFewest { land, lands } => {
                format!("The {land} do not have the fewest animals; it is to be {}.", either(lands))
            }
            NoDisk { disk } => format!("You do not have the disk {disk}."),
            WindsInstead => "You ride the winds instead of moving, before you move or act.".to_owned(),
            WindsFromPilgrim => {
                "You come from the Pilgrim: you cannot ride the winds in this turn.".to_owned()
            }
            ThereAlready { space } => format!("Your nomad is on {space} already."),
            NoSaleNow => "Silver Tongue is used with a sale, and you can sell nothing now.".to_owned(),
            SandsBetween { turn, own: true } => format!(
                "You are in the midst of your turn: say “end with sands” for an extra turn after it, or leave an order, \
                 like “use sands after {}”.",
                turn.number()
            ),
            SandsBetween { turn, .. } => format!(
                "{} is in the midst of a turn: use Sands of Time between two turns, or leave an order, like “use \
                 sands after {}”.",
                names.name(*turn),
                turn.number()
            ),
            SandsSeat { seats } => format!("This game has seats 1 to {seats} only."),
            SameOrder => "That is your order already.".to_owned(),
            NoSuchAnswer => "That is not one of the choices. Please choose again.".to_owned(),
        }
    }
}

/// "the wadis or the saltflats".
fn either(lands: &[Land]) -> String {
    let lands: Vec<String> = lands.iter().map(|land| format!("the {land}")).collect();
    lands.join(" or ")
}

/// Two animals of a herd, as they are written.
fn example(animals: Herd) -> String {
    let two: Vec<&str> = animals.each_one().take(usize::from(KEPT)).map(Animal::name).collect();
    two.join(" ")
}
