//! What happened: public facts, one after the other. Which disk was taken is never among them.

use serde::{Deserialize, Serialize};

use crate::{Gain, Names, Seat, Tell, list};

use super::board::{LAST_ROW, ROWS, Space, Strip, Terrain};
use super::herd::Herd;
use super::pieces::{Animal, Final, Land, Special, counted};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// N7
    FirstPlayer { seat: Seat },
    /// N1: row A first.
    StripsLaid { strips: [Strip; ROWS] },
    /// The face of the land die; nothing is yellow.
    LandDie { face: Option<Land> },
    /// N3: one of each.
    FirstAnimals { land: Land },
    /// N30; a die without an animal is blank.
    LandRestock { land: Land, dice: [Option<Animal>; 2], animals: Herd },
    /// N31: so many wait for the land die.
    AnimalRestock { animal: Animal, count: u8 },
    /// N32: these wait for the land die.
    RandomRestock { dice: [Option<Animal>; 2], animals: Herd },
    /// N31, N32
    Restocked { land: Land, animals: Herd },
    /// N9, N10: one step.
    Moved { seat: Seat, to: Space, paid: u32 },
    /// N11
    HandlersReturned { seat: Seat, handlers: Herd },
    /// N12; what is paid includes a second space (N10).
    HandlersTaken { seat: Seat, handlers: Herd, paid: u32 },
    /// N13
    DiskTaken { seat: Seat, at: Space },
    /// N16
    Captured { seat: Seat, land: Land, dice: Vec<HandlerDie>, animals: Herd },
    /// N16 after blanks, N37.
    Taken { seat: Seat, land: Land, animal: Option<Animal> },
    /// N18
    Called { seat: Seat, land: Land, dice: Vec<HandlerDie>, animals: Herd },
    /// N21
    Sold { seat: Seat, sales: Vec<Sale>, income: u32 },
    /// N36-N40
    DiskUsed { seat: Seat, disk: Special },
    /// N38
    WindsRidden { seat: Seat, to: Space },
    /// N24
    Travelled { seat: Seat, kept: Herd, returned: Herd, handlers: Herd },
    /// N25
    Placed { seat: Seat, at: Space },
    /// N26
    Lost { seat: Seat, at: Space, handlers: Herd },
    /// N26
    Kept { seat: Seat, kept: Herd, returned: Herd },
    /// N27: no stock space was free.
    AnimalsOut { animals: Herd },
    /// N42: nothing happened for three rounds.
    Quiet,
    /// N42: the desert has not shifted for so many rounds.
    Overdue { rounds: u8 },
    /// N33, N34: what leaves and what comes, each with its disk.
    Shifted { gone: Strip, gone_disk: Option<Lying>, strip: Strip, disk: Option<Lying> },
    /// N15
    TurnEnded { seat: Seat },
    /// N42
    GameOver,
}

/// A handler that was rolled: `face` is its animal or blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HandlerDie {
    pub handler: Animal,
    pub face: Option<Animal>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sale {
    pub animal: Animal,
    pub count: u8,
    /// For each, with what disks add.
    pub price: u32,
}

/// A disk on a city as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Lying {
    /// A special disk, face down.
    #[serde(rename = "special")]
    FaceDown,
    #[serde(untagged)]
    Final(Final),
}

impl Lying {
    pub(super) fn words(self) -> String {
        match self {
            Lying::FaceDown => "a special disk".to_owned(),
            Lying::Final(disk) => format!("the disk “{disk}”"),
        }
    }
}

impl Tell for Event {
    fn tell(&self, names: &dyn Names) -> String {
        let name = |seat: &Seat| names.name(*seat);
        match self {
            Event::FirstPlayer { seat } => format!("{} begins.", name(seat)),
            Event::StripsLaid { strips } => {
                let city = |(row, strip): (u8, &Strip)| Some(Space::new(row, strip.city()?)?.to_string());
                let cities: Vec<String> = (0..).zip(strips).filter_map(city).collect();
                format!("The rows are laid; there are cities on {}.", list(&cities))
            }
            Event::LandDie { face: Some(land) } => format!("The land die shows the {land}."),
            Event::LandDie { face: None } => "The land die is yellow.".to_owned(),
            Event::FirstAnimals { land } => format!("One animal of each kind stands in the {land}."),
            Event::LandRestock { land, dice, animals } => {
                format!("Land Restock of the {land}: {} rolled, {animals} from stock.", faces(dice))
            }
            Event::AnimalRestock { animal, count } => {
                format!("Animal Restock: {} from stock.", counted((*count).into(), animal.name()))
            }
            Event::RandomRestock { dice, animals } => {
                format!("Random Restock: {} rolled, {animals} from stock.", faces(dice))
            }
            Event::Restocked { land, animals } => format!("The {land} get {animals}."),
            Event::Moved { seat, to, paid } => format!("{} moves to {to}{}.", name(seat), paying(*paid)),
            Event::HandlersReturned { seat, handlers } => {
                format!("{} puts {} back.", name(seat), handlers.handlers())
            }
            Event::HandlersTaken { seat, handlers, paid } => {
                format!("{} takes {}{}.", name(seat), handlers.handlers(), paying(*paid))
            }
            Event::DiskTaken { seat, at } => format!("{} takes the special disk on {at}.", name(seat)),
            Event::Captured { seat, land, dice, animals } => {
                format!("{} rolls {} and captures {animals} in the {land}.", name(seat), rolled(dice))
            }
            Event::Taken { seat, land, animal: Some(animal) } => {
                format!("{} takes a {animal} of the {land}.", name(seat))
            }
            Event::Taken { seat, land, animal: None } => {
                format!("{} takes no animal of the {land}.", name(seat))
            }
            Event::Called { seat, land, dice, animals } => {
                format!("{} calls into the {land}, rolls {} and brings {animals}.", name(seat), rolled(dice))
            }
            Event::Sold { seat, sales, income } => {
                let sales: Vec<String> = (sales.iter())
                    .map(|sale| {
                        format!("{} at {}", counted(sale.count.into(), sale.animal.name()), sale.price)
                    })
                    .collect();
                format!("{} sells {} for {}.", name(seat), list(&sales), counted(*income, "Dinar"))
            }
            Event::DiskUsed { seat, disk: Special::Sands } => {
                format!("{} uses Sands of Time: an extra turn.", name(seat))
            }
            Event::DiskUsed { seat, disk } => format!("{} uses {disk}.", name(seat)),
            Event::WindsRidden { seat, to } => format!("{} rides the winds to {to}.", name(seat)),
            Event::Travelled { seat, kept, returned, handlers } => {
                let name = name(seat);
                let mut text = if returned.is_empty() {
                    format!("{name} travels with the Pilgrim and keeps {kept}.")
                } else {
                    format!("{name} travels with the Pilgrim, keeps {kept} and gives back {returned}.")
                };
                text += &go_back(*handlers);
                text
            }
            Event::Placed { seat, at } => format!("{} leaves the Pilgrim for {at}.", name(seat)),
            Event::Lost { seat, at, handlers } => {
                format!("{} is lost in the desert on {at}.{}", name(seat), go_back(*handlers))
            }
            Event::Kept { seat, kept, returned } if returned.is_empty() => {
                format!("{} keeps {kept}.", name(seat))
            }
            Event::Kept { seat, kept, returned } => {
                format!("{} keeps {kept} and gives back {returned}.", name(seat))
            }
            Event::AnimalsOut { animals } => {
                format!("No stock space is free for {animals}: out of the game.")
            }
            Event::Quiet => "Nothing has happened for three rounds: the desert shifts.".to_owned(),
            Event::Overdue { rounds } => {
                format!("The desert has not shifted for {rounds} rounds: it shifts now.")
            }
            Event::Shifted { gone, gone_disk, strip, disk } => {
                let city = match (gone.city(), gone_disk) {
                    (None, _) => String::new(),
                    (Some(_), None) => " with its city".to_owned(),
                    (Some(_), Some(disk)) => format!(" with its city and {}", disk.words()),
                };
                let last = char::from(b'A' + LAST_ROW);
                format!(
                    "The desert shifts: row {last} is gone{city}, and the other rows move down. The new row A has {}.",
                    list(&places(*strip, *disk))
                )
            }
            Event::TurnEnded { seat } => format!("{} ends the turn.", name(seat)),
            Event::GameOver => "Mecca is reached: the game is over.".to_owned(),
        }
    }
}

/// "highlands on A1", "a city with a special disk on A4": what a strip brings as row A. Desert and mountains go without
/// saying.
fn places(strip: Strip, disk: Option<Lying>) -> Vec<String> {
    let place = |column: u8| {
        let what = match strip.terrain(column)? {
            Terrain::Desert | Terrain::Mountain => return None,
            Terrain::Land(land) => land.to_string(),
            Terrain::City => disk.map_or("a city".to_owned(), |disk| format!("a city with {}", disk.words())),
        };
        Some(format!("{what} on {}", Space::new(0, column)?))
    };
    (0..strip.spaces()).filter_map(place).collect()
}

fn go_back(handlers: Herd) -> String {
    match handlers.total() {
        0 => String::new(),
        1 => format!(" {} goes back to the pile.", handlers.handlers()),
        _ => format!(" {} go back to the pile.", handlers.handlers()),
    }
}

fn paying(paid: u32) -> String {
    if paid == 0 { String::new() } else { format!(" for {}", counted(paid, "Dinar")) }
}

/// "goat and blank".
fn faces(dice: &[Option<Animal>]) -> String {
    let faces: Vec<&str> = dice.iter().map(|face| face.map_or("blank", Animal::name)).collect();
    list(&faces)
}

fn rolled(dice: &[HandlerDie]) -> String {
    let dice: Vec<Option<Animal>> = dice.iter().map(|die| die.face).collect();
    faces(&dice)
}

/// What animals are sold for.
pub(super) fn gain(events: &[Event], seat: Seat) -> Option<Gain> {
    let income = |event: &Event| match event {
        Event::Sold { seat: seller, income, .. } if *seller == seat => *income,
        _ => 0,
    };
    let worth: u32 = events.iter().map(income).sum();
    (worth > 0).then(|| Gain { worth, words: counted(worth, "Dinar") })
}
