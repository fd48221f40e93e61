//! Actions: capturing, calling, selling (N16-N23).

use crate::{Random, Seat, Sink};

use super::board::{Space, Terrain};
use super::event::{HandlerDie, Sale};
use super::herd::Herd;
use super::pieces::{Animal, Land};
use super::rules::CALLED;
use super::{Disk, Event, Nomads, Phase};

/// Faces 0 to 3 of a handler show its animal, 4 and 5 are blank.
const HANDLER_FACES: u32 = 6;
const HANDLER_HITS: u32 = 4;

/// Handlers that were rolled together, in the animals' order.
struct Roll {
    handlers: Herd,
    /// Which of them show their animal, one bit each.
    faces: u8,
    hits: Herd,
}

impl Roll {
    fn dice(&self) -> Vec<HandlerDie> {
        let face = |(handler, die): (Animal, u8)| HandlerDie {
            handler,
            face: (self.faces >> die & 1 == 1).then_some(handler),
        };
        self.handlers.each_one().zip(0..).map(face).collect()
    }
}

impl Nomads {
    /// N16: all own handlers, in the animals' order.
    fn roll_handlers(&mut self, seat: Seat, chance: &mut impl Random) -> Roll {
        let mut roll = Roll { handlers: self.nomad(seat).handlers, faces: 0, hits: Herd::NONE };
        for (handler, die) in roll.handlers.each_one().zip(0..) {
            if chance.one(handler.handler(), HANDLER_FACES) < HANDLER_HITS {
                roll.hits.add(handler, 1);
                roll.faces |= 1 << die;
            }
        }
        roll
    }

    /// Moves animals from a Land Box to a seat.
    pub(super) fn catch(&mut self, seat: Seat, land: Land, animals: Herd) {
        let stable = &mut self.boxes[land.index()];
        *stable = stable.minus(animals);
        let nomad = self.nomad_mut(seat);
        nomad.animals = nomad.animals.plus(animals);
        self.turn.lively |= !animals.is_empty();
    }

    /// N16
    pub(super) fn capture(&mut self, seat: Seat, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        let land = self.land_of(seat).expect("a capture is on a land");
        self.turn.acted = true;
        let roll = self.roll_handlers(seat, chance);
        let animals = roll.hits.least(self.boxes[land.index()]);
        self.catch(seat, land, animals);
        course.tell(|| Event::Captured { seat, land, dice: roll.dice(), animals });
        if roll.hits.is_empty() && !self.boxes[land.index()].is_empty() {
            self.phase = Phase::Take;
        }
    }

    /// N16: after nothing but blanks.
    pub(super) fn take(&mut self, seat: Seat, animal: Option<Animal>, course: &mut impl Sink<Event>) {
        let land = self.land_of(seat).expect("a capture is on a land");
        self.phase = Phase::Turn;
        if let Some(animal) = animal {
            self.catch(seat, land, Herd::of(animal, 1));
        }
        course.tell(|| Event::Taken { seat, land, animal });
    }

    /// N18; what comes can be captured in a later turn only, since this was the action (N19).
    pub(super) fn call(&mut self, seat: Seat, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        let land = self.land_of(seat).expect("a call is on a land");
        self.turn.acted = true;
        self.turn.lively = true;
        let roll = self.roll_handlers(seat, chance);
        let wanted = if roll.hits.is_empty() { Herd::each(1) } else { roll.hits.times(CALLED) };
        let animals = self.restock(land, wanted);
        course.tell(|| Event::Called { seat, land, dice: roll.dice(), animals });
    }

    /// N21: the sale in a city.
    pub(super) fn sell(&mut self, seat: Seat, herd: Herd, course: &mut impl Sink<Event>) {
        self.turn.acted = true;
        self.sell_at_market(seat, herd, course);
    }

    /// What one animal brings this seat where it stands now (N21, N22, N40).
    pub(super) fn price(&self, seat: Seat, animal: Animal) -> u32 {
        self.price_at(self.nomad(seat).place.space(), animal)
    }

    fn price_at(&self, space: Option<Space>, animal: Animal) -> u32 {
        let lying = space.filter(|&space| self.is_city(space));
        let lying = lying.and_then(|space| self.lying[usize::from(space.row())]);
        let favoured = matches!(lying, Some(Disk::Final(disk)) if disk.animal() == Some(animal));
        self.numbers.price(self.stock.get(animal)) + u32::from(favoured) + u32::from(self.turn.silver)
    }

    /// What a herd would bring on this space.
    pub(super) fn income_at(&self, space: Space, herd: Herd) -> u32 {
        herd.kinds().map(|(animal, count)| u32::from(count) * self.price_at(Some(space), animal)).sum()
    }

    /// What a herd brings this seat where it stands now.
    pub(super) fn income(&self, seat: Seat, herd: Herd) -> u32 {
        herd.kinds().map(|(animal, count)| u32::from(count) * self.price(seat, animal)).sum()
    }

    /// All are paid at one price a kind; only then do they go back to stock (N21).
    pub(super) fn sell_at_market(&mut self, seat: Seat, herd: Herd, course: &mut impl Sink<Event>) {
        let income = self.income(seat, herd);
        course.tell(|| {
            let sale = |(animal, count)| Sale { animal, count, price: self.price(seat, animal) };
            Event::Sold { seat, sales: herd.kinds().map(sale).collect(), income }
        });
        // N25: whoever sells before being placed has made the one sale of the turn.
        self.turn.sold |= matches!(self.here(seat), None | Some(Terrain::City));
        self.turn.lively = true;
        let nomad = self.nomad_mut(seat);
        nomad.animals = nomad.animals.minus(herd);
        nomad.dinars += income;
        self.return_animals(herd, course);
    }
}
