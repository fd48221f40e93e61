//! What chance and the host decide before the first move (N1-N8).

use std::sync::Arc;

use crate::{Course, Random, Seat, Sink};

use super::board::{Board, ROWS, Space, Strip, StripKind};
use super::herd::Herd;
use super::pieces::{Disks, Final, Land, Special};
use super::restock::{brought, roll_animal_dice, roll_land_die};
use super::rules::{FIRST_DINARS, Numbers, Options, SHORT_FINALS};
use super::{Disk, Event, FinalPile, Nomad, Nomads, Phase, Piles, Place, Rule, SpecialPile, StripPile, Turn};

/// Rows of the first playing area that hold city strips: the nearest to the Pilgrim and the farthest (N1).
const NEAR_CITY: usize = 1;
const FAR_CITY: usize = 3;
/// N6
const RANDOM_RESTOCKS: usize = 2;

/// Draws, in this order: first player (unless named), city strips, desert strips, special disks, final disks, then
/// the dice of the first animals and restocks.
pub(super) fn deal(
    options: &Options,
    seats: u8,
    chance: &mut impl Random,
) -> Result<(Nomads, Vec<Event>), Rule> {
    let numbers = options.check_for(seats)?;
    let mut course = Course::default();
    let first = match options.first {
        Some(first) => first,
        None => Seat::from_index(chance.one("first player", u32::from(seats)) as usize), // N7
    };
    let mut city: StripPile = Strip::all(StripKind::City).into_iter().collect();
    chance.shuffle("city strips", &mut city);
    let mut desert: StripPile = Strip::all(StripKind::Desert).into_iter().collect();
    chance.shuffle("desert strips", &mut desert);
    let mut strips = |row: usize| if row.is_multiple_of(2) { desert.take_first() } else { city.take_first() };
    let board = Board([strips(0), strips(1), strips(2), strips(3), strips(4)]); // N1
    const { assert!(ROWS == 5) };

    let mut special: SpecialPile = Special::ALL.into_iter().collect();
    chance.shuffle("special disks", &mut special);
    let special_out = special.split_off(usize::from(options.disks)); // N2, N8
    let mut lying = [None; ROWS];
    if options.disks > 0 {
        lying[NEAR_CITY] = Some(Disk::Special(special.take_first()));
    }
    let (finals, finals_out) = final_disks(options, chance);

    let game = before_first_move(options, numbers, seats, first, board);
    let mut game = Nomads {
        lying,
        piles: Piles { city, desert, special, finals, special_out, finals_out, ..game.piles },
        ..game
    };
    course.tell(|| Event::FirstPlayer { seat: first });
    course.tell(|| Event::StripsLaid { strips: board.0 });
    game.fill_boxes(chance, &mut course);
    Ok((game, course.events))
}

/// The pile and what is out (N2, N8).
fn final_disks(options: &Options, chance: &mut impl Random) -> (FinalPile, FinalPile) {
    if !options.short {
        let mut finals: FinalPile = Final::ALL.into_iter().collect();
        chance.shuffle("final disks", &mut finals);
        return (finals, FinalPile::default());
    }
    let mut finals: FinalPile = Final::ALL.into_iter().filter(|disk| *disk != Final::Mecca).collect();
    chance.shuffle("final disks", &mut finals);
    let out = finals.split_off(SHORT_FINALS - 1);
    finals.push(Final::Mecca);
    chance.shuffle("final disks with Mecca", &mut finals);
    (finals, out)
}

/// Everybody on the farthest city, all stock spaces full, all boxes and piles empty.
fn before_first_move(options: &Options, numbers: Numbers, seats: u8, first: Seat, board: Board) -> Nomads {
    let city = board.0[FAR_CITY].city().expect("a city strip has a city");
    let start = Space::new(FAR_CITY as u8, city).expect("a space of the board");
    let nomad = Nomad {
        place: Place::On(start),
        animals: Herd::NONE,
        handlers: Herd::NONE,
        dinars: FIRST_DINARS,
        disks: Disks::default(),
    };
    Nomads {
        options: Arc::new(options.clone()),
        numbers,
        seats,
        first,
        board,
        lying: [None; ROWS],
        piles: Piles::default(),
        shifts: 0,
        stock: Herd::each(numbers.room()), // N4
        boxes: [Herd::NONE; Land::COUNT],
        gone: Herd::NONE,
        pile: Herd::each(numbers.handlers), // N5
        nomads: std::iter::repeat_n(nomad, seats.into()).collect(),
        turn: Turn::new(first, first),
        phase: Phase::Turn,
        quiet: 0,
        unshifted: 0,
        sands_after: None,
        last: None,
    }
}

impl Nomads {
    /// N3, N6: the first animals, four Land Restocks and two Random Restocks, and no shift.
    fn fill_boxes(&mut self, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        let land = roll_until_land(chance, course);
        self.boxes[land.index()] = Herd::each(1);
        course.tell(|| Event::FirstAnimals { land });
        for land in Land::ALL {
            if self.needs_land_restock(land) {
                self.land_restock(land, chance, course);
            }
        }
        for _ in 0..RANDOM_RESTOCKS {
            let dice = roll_animal_dice(chance);
            let animals = brought(dice).least(self.stock);
            course.tell(|| Event::RandomRestock { dice, animals });
            let land = roll_until_land(chance, course);
            self.restock(land, animals);
            course.tell(|| Event::Restocked { land, animals });
        }
        self.turn.restocked = false;
    }
}

/// At setup a yellow land die is rolled again (N3, N6).
fn roll_until_land(chance: &mut impl Random, course: &mut impl Sink<Event>) -> Land {
    loop {
        if let Some(land) = roll_land_die(chance, course) {
            return land;
        }
    }
}
