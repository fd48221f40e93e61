//! What a move costs and brings, as its player may know before it is made.

use crate::{Choice, Detail, Fact, Seat};

use super::board::{LAST_ROW, Space, Terrain};
use super::detail::{dinars, handlers};
use super::event::Lying;
use super::herd::Herd;
use super::moves::Move;
use super::pieces::{Animal, Land};
use super::verdict::only_choice;
use super::{Disk, Nomads, Phase, Place};

/// About what a special disk is worth in Dinars: it lies face down, and the Dinars among them are 4 to 6 (N35).
const SPECIAL_DISK: u32 = 5;

// What a Dinar is worth that is not paid yet, in hundredths.
/// Animals that are carried: they must still be sold.
const CARRIED: u32 = 80;
/// Animals that handlers catch: four of their six sides show the animal (N16).
const CAUGHT: u32 = CARRIED * 4 / 6;
/// What waits on another space.
const REACHED: u32 = 40;
/// What anybody may catch in a later turn.
const CALLED: u32 = 15;

impl Nomads {
    pub(super) fn prospect_of(&self, seat: Seat, mv: &Move) -> Choice {
        let mut choice = Choice::of_move(mv, self.meaning(seat, mv));
        match *mv {
            Move::Go(first, second) => {
                cost(&mut choice, self.way_cost(seat, first, second));
                self.look_at(seat, second.unwrap_or(first), &mut choice);
                // N13: the disk of a city on the way is taken, too.
                let lying =
                    self.lying[usize::from(first.row())].filter(|_| second.is_some() && self.is_city(first));
                if let Some(Disk::Special(_)) = lying {
                    choice.gain.push(Fact::new("nomads-gain-disk-on-the-way").with("at", first));
                    choice.worth += (CARRIED * SPECIAL_DISK) as i32;
                }
            }
            Move::Place(space) => self.look_at(seat, space, &mut choice),
            Move::Winds(space) => {
                self.look_at(seat, space, &mut choice);
                choice.worth -= 100 * SPECIAL_DISK as i32;
            }
            Move::Sell(herd) => earn(&mut choice, self.income(seat, herd)),
            Move::Abdul(herd) => {
                earn(&mut choice, self.income(seat, herd));
                choice.cost.push(self.abdul_price(seat));
                choice.worth -= 100;
            }
            Move::Handlers(herd) => {
                let owes = matches!(self.phase, Phase::Handlers { owes: true });
                choice.cost.extend(self.handlers_price(seat, herd.total(), owes));
                choice.worth -= (100 * self.handlers_cost(seat, herd.total(), owes)) as i32;
                choice.worth += (10 * self.income(seat, herd)) as i32;
            }
            Move::Keep(kept) => self.give_up(seat, kept, &mut choice),
            Move::Pilgrim(kept) => {
                let kept = kept.or_else(|| only_choice(self.nomad(seat).animals)).unwrap_or_default();
                self.give_up(seat, kept, &mut choice);
                choice.worth -= 200;
            }
            Move::Capture => {
                let (there, handlers) = (self.stable_of(seat), self.nomad(seat).handlers);
                let caught = handlers.least(there);
                if !there.is_empty() {
                    choice.gain.push(match caught.is_empty() {
                        false => Fact::new("nomads-gain-catch").with("animals", caught),
                        true => Fact::new("nomads-gain-catch-any"),
                    });
                }
                // N16: one of any kind, if all are blank.
                let one = Animal::ALL.into_iter().filter(|&animal| there.get(animal) > 0);
                let taken = [caught].into_iter().chain(one.map(|animal| Herd::of(animal, 1)));
                if let Some(land) = self.land_of(seat)
                    && taken.into_iter().any(|taken| self.restocks_after(land, taken))
                {
                    choice
                        .gain
                        .push(self.shift_after(seat, ["nomads-gain-may-shift", "nomads-gain-may-be-lost"]));
                }
                choice.worth = (CAUGHT * self.income(seat, caught)) as i32;
            }
            Move::Call => {
                let handlers = self.nomad(seat).handlers;
                let called = handlers.plus(handlers).least(self.stock);
                choice.gain.push(match called.is_empty() {
                    false => Fact::new("nomads-gain-call").with("animals", called),
                    true => Fact::new("nomads-gain-call-any"),
                });
                choice.worth = (CALLED * self.income(seat, handlers.least(self.stock))) as i32;
            }
            Move::Take(Some(animal)) => {
                choice.marks = vec![animal.to_string()];
                let there = self.stable_of(seat).get(animal);
                choice.gain.push(Fact::new("nomads-gain-one-of").with("count", there));
                self.carry(seat, Herd::of(animal, 1), &mut choice);
                if let Some(land) = self.land_of(seat) {
                    self.warn(seat, land, animal, &mut choice);
                }
            }
            Move::Expert(animal, land) => {
                choice.marks = vec![animal.to_string(), land.to_string()];
                let there = self.boxes[land.index()].get(animal);
                choice.gain.push(Fact::new("nomads-gain-one-of").with("count", there));
                self.carry(seat, Herd::of(animal, 1), &mut choice);
                self.warn(seat, land, animal, &mut choice);
            }
            Move::Box(land) => {
                choice.marks = vec![land.to_string()];
                let there = self.boxes[land.index()];
                choice.gain.push(Fact::new("nomads-gain-box").with("animals", there));
                choice.worth = if self.land_of(seat) == Some(land) { 100 } else { 0 };
            }
            Move::Silver => choice.worth = (100 * self.nomad(seat).animals.total()) as i32,
            Move::End { .. } => choice.worth = -100,
            Move::SandsAfter(_) => choice.worth = -300,
            Move::Shift => choice.gain.push(Fact::new("nomads-gain-shift")),
            Move::Take(None) | Move::Sands => {}
        }
        choice.button = match mv {
            Move::Capture | Move::Call => Some(Fact::new("nomads-button-roll")),
            Move::Shift | Move::End { .. } | Move::Sands => Some(self.meaning(seat, mv)),
            _ => None,
        };
        choice
    }

    fn meaning(&self, seat: Seat, mv: &Move) -> Fact {
        let at = |key, space: Space| {
            let terrain = self.board.terrain(space).unwrap_or(Terrain::Mountain);
            Fact::new(key).with("at", space).with("terrain", terrain)
        };
        let of = |key, herd: Herd| Fact::new(key).with("animals", herd);
        match *mv {
            Move::Go(to, None) => at("nomads-move-go", to),
            Move::Go(by, Some(to)) => at("nomads-move-by", to).with("by", by),
            Move::Place(space) => at("nomads-move-place", space),
            Move::Winds(space) => at("nomads-move-winds", space),
            Move::Sell(herd) => of("nomads-move-sell", herd),
            Move::Abdul(herd) => of("nomads-move-abdul", herd),
            Move::Keep(herd) => of("nomads-move-keep", herd),
            Move::Handlers(herd) => Fact::new("nomads-move-handlers").with("handlers", handlers(herd)),
            Move::Pilgrim(kept) => {
                let kept = kept.or_else(|| only_choice(self.nomad(seat).animals));
                match kept.filter(|kept| !kept.is_empty()) {
                    Some(kept) => of("nomads-move-pilgrim", kept),
                    None => Fact::new("nomads-option-pilgrim"),
                }
            }
            Move::Capture => Fact::new("nomads-option-capture"),
            Move::Call => Fact::new("nomads-option-call"),
            Move::Shift => Fact::new("nomads-option-shift"),
            Move::Take(Some(animal)) => Fact::new("nomads-move-take").with("animal", animal),
            Move::Take(None) => Fact::new("nomads-option-no-animal"),
            Move::Expert(animal, land) => {
                Fact::new("nomads-move-expert").with("animal", animal).with("land", land)
            }
            Move::Box(land) => Fact::new("nomads-move-box").with("land", land),
            Move::Silver => Fact::new("nomads-option-silver"),
            Move::Sands => Fact::new("nomads-option-sands"),
            Move::SandsAfter(Some(after)) => Fact::new("nomads-move-order").with("after", after),
            Move::SandsAfter(None) => Fact::new("nomads-move-no-order"),
            Move::End { sands: true } => Fact::new("nomads-option-end-with-sands"),
            Move::End { sands: false } => Fact::new("nomads-option-end"),
        }
    }

    /// What is on a space that a nomad goes to.
    fn look_at(&self, seat: Seat, space: Space, choice: &mut Choice) {
        let nomad = self.nomad(seat);
        match self.board.terrain(space) {
            Some(Terrain::City) => {
                // N25: a nomad that comes from the Pilgrim takes no special disk.
                let takes = nomad.place != Place::Pilgrim;
                let lying = self.lying[usize::from(space.row())].map(Disk::seen);
                let lying = lying.filter(|disk| takes || *disk != Lying::FaceDown);
                choice.gain.extend(lying.map(|disk| Fact::new("nomads-gain-disk").with("disk", disk)));
                if lying == Some(Lying::FaceDown) {
                    choice.worth += (CARRIED * SPECIAL_DISK) as i32;
                }
                if !nomad.animals.is_empty() {
                    let income = self.income_at(space, nomad.animals);
                    choice.gain.push(Fact::new("nomads-gain-market").with("dinars", dinars(income)));
                    choice.worth += (REACHED * income) as i32;
                }
            }
            Some(Terrain::Land(land)) => {
                let there = self.boxes[land.index()];
                choice.gain.push(Fact::new("nomads-gain-box").with("animals", there));
                choice.worth += (REACHED * self.income(seat, nomad.handlers.least(there)) * 4 / 6) as i32;
            }
            Some(Terrain::Desert | Terrain::Mountain) | None => {}
        }
        if space.row() == LAST_ROW {
            choice.gain.push(Fact::new("nomads-gain-last-row")); // N33
        }
        choice.marks = vec![space.to_string()];
        let row = char::from(b'A' + space.row());
        choice.group = Some(Fact::new("nomads-group-row").with("row", Detail::name(&row)));
    }

    /// Whether a way of two spaces brings nothing that staying, or one space, would not. Only a city on the way makes a
    /// difference (N11-N13).
    pub(super) fn is_roundabout(&self, seat: Seat, by: Space, to: Space) -> bool {
        if self.is_city(by) {
            return false;
        }
        if self.nomad(seat).place.space() == Some(to) {
            // N13: whoever comes back to a city takes the disk that was laid there.
            return !matches!(self.lying[usize::from(to.row())], Some(Disk::Special(_)) if self.is_city(to));
        }
        self.verdict(seat, &Move::Go(to, None)).is_ok()
    }

    /// N10: what a way costs at least; handlers that are taken on it may cost more.
    pub(super) fn way_cost(&self, seat: Seat, first: Space, second: Option<Space>) -> u32 {
        let here = self.nomad(seat).place.space();
        let from_city = here.is_some_and(|here| self.is_city(here));
        if second.is_none() && self.turn.steps == 0 {
            return 0;
        }
        self.second_cost(seat, from_city || second.is_some() && self.is_city(first))
    }

    /// N36: in a city a sale needs no disk.
    pub(super) fn abdul_price(&self, seat: Seat) -> Fact {
        let in_city = self.here(seat) == Some(Terrain::City);
        Fact::new(if in_city { "nomads-cost-disk-needless" } else { "nomads-cost-disk" })
    }

    /// What so many handlers cost on leaving a city, and what for (N10, N12).
    pub(super) fn handlers_price(&self, seat: Seat, count: u32, owes: bool) -> Option<Fact> {
        let all = self.handlers_cost(seat, count, owes);
        let third = self.handlers_cost(seat, count, false);
        let far = all - third;
        let fact = |key| Fact::new(key).with("dinars", dinars(all));
        match (third, far) {
            (0, 0) => None,
            (_, 0) => Some(fact("nomads-cost-third-handler")),
            (0, _) => Some(fact("nomads-cost-second-space")),
            _ => Some(fact("nomads-cost-handlers").with("third", third).with("far", far)),
        }
    }

    /// The animals of the land that a nomad stands on.
    fn stable_of(&self, seat: Seat) -> Herd {
        self.land_of(seat).map_or(Herd::NONE, |land| self.boxes[land.index()])
    }

    /// Whether the end of the turn restocks, and so shifts the desert, if these animals are taken from a box (N28).
    fn restocks_after(&self, land: Land, taken: Herd) -> bool {
        let gone = |animal: Animal| {
            let there: u8 = self.boxes.iter().map(|herd| herd.get(animal)).sum();
            taken.get(animal) > 0 && there == taken.get(animal) && self.stock.get(animal) > 0
        };
        let left = self.boxes[land.index()].minus(taken);
        left.is_empty() && !self.stock.is_empty() || Animal::ALL.into_iter().any(gone)
    }

    /// The second key for a nomad in the row that leaves (N26).
    fn shift_after(&self, seat: Seat, [stays, is_lost]: [&'static str; 2]) -> Fact {
        let space = self.nomad(seat).place.space();
        Fact::new(if space.is_some_and(|space| space.row() == LAST_ROW) { is_lost } else { stays })
    }

    /// Says so if this animal is the last of its kind, or of its box.
    fn warn(&self, seat: Seat, land: Land, animal: Animal, choice: &mut Choice) {
        if self.restocks_after(land, Herd::of(animal, 1)) {
            choice.gain.push(self.shift_after(seat, ["nomads-gain-shifts", "nomads-gain-is-lost"]));
        }
    }

    /// Animals that are taken, at their price.
    fn carry(&self, seat: Seat, animals: Herd, choice: &mut Choice) {
        let income = self.income(seat, animals);
        choice.gain.push(Fact::new("nomads-gain-worth").with("dinars", dinars(income)));
        choice.worth += (CARRIED * income) as i32;
    }

    /// Animals that go back since only these are kept (N24, N26).
    fn give_up(&self, seat: Seat, kept: Herd, choice: &mut Choice) {
        let animals = self.nomad(seat).animals;
        let returned = animals.minus(kept.least(animals));
        if !returned.is_empty() {
            choice.cost.push(Fact::new("nomads-cost-animals").with("animals", returned));
        }
        choice.worth -= (CARRIED * self.income(seat, returned)) as i32;
    }
}

fn earn(choice: &mut Choice, income: u32) {
    choice.gain.push(dinars(income));
    choice.worth += (100 * income) as i32;
}

fn cost(choice: &mut Choice, paid: u32) {
    if paid > 0 {
        choice.cost.push(price(paid));
    }
    choice.worth -= (100 * paid) as i32;
}

pub(super) fn price(paid: u32) -> Fact {
    Fact::new("nomads-cost-dinars").with("dinars", dinars(paid))
}
