//! Whether a move is allowed, and why not: the one place that both `check` and the list of moves ask.

use crate::{Seat, Seats};

use super::board::{LAST_ROW, Space, Terrain};
use super::herd::Herd;
use super::moves::Move;
use super::pieces::{Animal, Land, Lands, Special};
use super::rules::{KEPT, THIRD_HANDLER, THREE_HANDLERS_FAR};
use super::{Nomads, Phase, Place, Rule, Turn};

type Verdict = Result<(), Rule>;

fn ensure(holds: bool, rule: impl FnOnce() -> Rule) -> Verdict {
    if holds { Ok(()) } else { Err(rule()) }
}

impl Nomads {
    /// For a seat that is awaited, or that uses Sands of Time.
    pub(super) fn verdict(&self, seat: Seat, mv: &Move) -> Verdict {
        match *mv {
            Move::Sands => return self.may_use_sands(seat),
            Move::SandsAfter(after) => return self.may_order_sands(seat, after),
            _ => {}
        }
        match (&self.phase, *mv) {
            (Phase::Handlers { owes }, Move::Handlers(handlers)) => {
                self.may_take_handlers(seat, handlers, *owes)
            }
            (Phase::Handlers { .. }, _) => Err(Rule::HandlersFirst),
            (_, Move::Handlers(_)) => Err(Rule::NoHandlersNow),

            (Phase::Take, Move::Take(animal)) => self.may_take(seat, animal),
            (Phase::Take, _) => {
                Err(Rule::TakeFirst { land: self.land_of(seat).expect("a capture is on a land") })
            }
            (_, Move::Take(_)) => Err(Rule::NothingToTake),

            (Phase::Box(_), Move::Box(land)) => {
                let lands = self.fewest();
                ensure(lands.contains(land), || Rule::NotFewest { land, lands })
            }
            (Phase::Box(_), _) => Err(Rule::BoxFirst { lands: self.fewest() }),
            (_, Move::Box(_)) => Err(Rule::NoBoxNow),

            (Phase::Lost { .. }, Move::Keep(kept)) => self.may_keep(seat, kept, true),
            (Phase::Lost { .. }, _) => Err(Rule::KeepFirst { animals: self.nomad(seat).animals }),
            (_, Move::Keep(_)) => Err(Rule::NothingToKeep),

            (Phase::Turn | Phase::Over, _) => self.turn_verdict(seat, mv),
        }
    }

    fn turn_verdict(&self, seat: Seat, mv: &Move) -> Verdict {
        if self.nomad(seat).place == Place::Pilgrim {
            return self.pilgrim_verdict(seat, mv);
        }
        match *mv {
            Move::Place(_) => Err(Rule::NotWithPilgrim),
            Move::Go(first, second) => self.may_go(seat, first, second),
            Move::Capture => self.may_roll(seat, false),
            Move::Call => self.may_roll(seat, true),
            Move::Shift => self.may_shift(seat),
            Move::Sell(herd) => self.may_sell(seat, herd),
            Move::Pilgrim(kept) => self.may_travel(seat, kept),
            Move::Expert(animal, land) => self.may_use_expert(seat, animal, land),
            Move::Abdul(herd) => self.may_use_abdul(seat, herd),
            Move::Winds(space) => self.may_ride(seat, space),
            Move::Silver => self.may_use_silver(seat),
            Move::End { sands: true } => self.may_use(seat, Special::Sands),
            _ => Ok(()),
        }
    }

    /// N25: a nomad with the Pilgrim is placed; disks that need no place may be used before.
    fn pilgrim_verdict(&self, seat: Seat, mv: &Move) -> Verdict {
        match *mv {
            Move::Place(space) => self.may_stand(space),
            Move::Expert(animal, land) => self.may_use_expert(seat, animal, land),
            Move::Abdul(herd) => self.may_use_abdul(seat, herd),
            Move::Silver => self.may_use_silver(seat),
            Move::Winds(_) => {
                self.may_use(seat, Special::Winds)?;
                Err(Rule::WindsFromPilgrim)
            }
            _ => Err(Rule::PlaceFirst),
        }
    }

    /// N9: a space of the board that is no mountain.
    fn may_stand(&self, space: Space) -> Verdict {
        match self.board.terrain(space) {
            None => Err(Rule::NoSpace { space, spaces: self.board.strip(space.row()).spaces() }),
            Some(Terrain::Mountain) => Err(Rule::Mountain { space }),
            Some(_) => Ok(()),
        }
    }

    fn may_step(&self, from: Space, to: Space) -> Verdict {
        self.may_stand(to)?;
        ensure(self.board.touch(from, to), || Rule::NotNext { from, to })
    }

    /// Whether any step may be made.
    pub(super) fn may_step_on(&self) -> Verdict {
        ensure(!self.turn.placed, || Rule::PlacedStays)?; // N25
        ensure(!self.turn.acted, || Rule::MoveBeforeAction)?; // N14
        ensure(self.turn.steps < 2, || Rule::MovedAlready) // N9
    }

    fn may_go(&self, seat: Seat, first: Space, second: Option<Space>) -> Verdict {
        let nomad = self.nomad(seat);
        let from = nomad.place.space().expect("a nomad on turn is on the board");
        self.may_step_on()?;
        ensure(self.turn.steps == 0 || second.is_none(), || Rule::OneStepLeft)?;
        self.may_step(from, first)?;
        if let Some(second) = second {
            self.may_step(first, second)?;
        }
        if self.turn.steps == 0 && second.is_none() {
            return Ok(()); // N10: one space is free
        }
        let leaves = self.is_city(from) || second.is_some() && self.is_city(first);
        ensure(self.can_pay_second(seat, leaves), || {
            let (animals, handlers) = (nomad.animals.total(), !leaves && nomad.handlers.total() == 3);
            let cost = self.second_cost(seat, leaves);
            Rule::CannotPay { cost, dinars: nomad.dinars, animals, handlers }
        })
    }

    /// N10: what a second space costs at least. Whoever leaves a city on the way is asked for handlers, and two of them
    /// cost nothing.
    pub(super) fn second_cost(&self, seat: Seat, leaves_city: bool) -> u32 {
        let nomad = self.nomad(seat);
        let three = !leaves_city && nomad.handlers.total() == 3;
        nomad.animals.total() + if three { THREE_HANDLERS_FAR } else { 0 }
    }

    pub(super) fn can_pay_second(&self, seat: Seat, leaves_city: bool) -> bool {
        self.second_cost(seat, leaves_city) <= self.nomad(seat).dinars
    }

    /// What so many handlers cost on leaving a city (N12), with a second space that is still to be paid (N10).
    pub(super) fn handlers_cost(&self, seat: Seat, handlers: u32, owes: bool) -> u32 {
        let three = handlers == 3;
        let far = self.nomad(seat).animals.total() + if three { THREE_HANDLERS_FAR } else { 0 };
        (if three { THIRD_HANDLER } else { 0 }) + if owes { far } else { 0 }
    }

    fn may_take_handlers(&self, seat: Seat, handlers: Herd, owes: bool) -> Verdict {
        ensure((2..=3).contains(&handlers.total()), || Rule::HandlerCount)?; // N12
        ensure(self.pile.contains(handlers), || Rule::HandlersNotThere { pile: self.pile })?;
        let (cost, dinars) = (self.handlers_cost(seat, handlers.total(), owes), self.nomad(seat).dinars);
        ensure(cost <= dinars, || Rule::CannotPayHandlers { cost, dinars })
    }

    /// N14: one action, and none but a sale after being placed (N25).
    fn may_act_now(&self) -> Verdict {
        ensure(!self.turn.acted, || Rule::ActedAlready)
    }

    pub(super) fn land_of(&self, seat: Seat) -> Option<Land> {
        match self.here(seat) {
            Some(Terrain::Land(land)) => Some(land),
            _ => None,
        }
    }

    fn standing(&self, seat: Seat) -> Terrain {
        self.here(seat).expect("a nomad on turn is on the board")
    }

    /// N16, N18
    pub(super) fn may_roll(&self, seat: Seat, call: bool) -> Verdict {
        self.may_act_now()?;
        ensure(!self.turn.placed, || Rule::PlacedActs)?;
        let here = self.standing(seat);
        ensure(self.land_of(seat).is_some(), || Rule::NotOnLand { here, call })?;
        ensure(!self.nomad(seat).handlers.is_empty(), || Rule::NoHandlers { call }) // N17
    }

    fn may_take(&self, seat: Seat, animal: Option<Animal>) -> Verdict {
        let land = self.land_of(seat).expect("a capture is on a land");
        match animal {
            None => Ok(()),
            Some(animal) => self.is_in_box(animal, land),
        }
    }

    fn is_in_box(&self, animal: Animal, land: Land) -> Verdict {
        ensure(self.boxes[land.index()].get(animal) > 0, || Rule::NotInBox { animal, land })
    }

    /// N20
    pub(super) fn may_shift(&self, seat: Seat) -> Verdict {
        self.may_act_now()?;
        ensure(!self.turn.placed, || Rule::PlacedActs)?;
        let here = self.standing(seat);
        ensure(here == Terrain::Desert, || Rule::NotOnDesert { here })?;
        let nomads = self.on_last_row();
        ensure(nomads.is_empty(), || Rule::NomadsOnLastStrip { nomads, row: char::from(b'A' + LAST_ROW) })
    }

    /// The seats whose nomads stand on the strip that goes next.
    pub(super) fn on_last_row(&self) -> Seats {
        let on_it =
            |seat: &Seat| self.nomad(*seat).place.space().is_some_and(|space| space.row() == LAST_ROW);
        Seat::all(self.seats).filter(on_it).collect()
    }

    /// N21
    fn may_sell(&self, seat: Seat, herd: Herd) -> Verdict {
        self.may_sell_here(seat)?;
        self.carries(seat, herd)
    }

    /// Whether any animals could be sold.
    pub(super) fn may_sell_here(&self, seat: Seat) -> Verdict {
        let Some(here) = self.here(seat) else { return Err(Rule::PlaceFirst) }; // N25
        ensure(!self.turn.sold, || self.one_sale())?; // N36
        self.may_act_now()?;
        ensure(here == Terrain::City, || Rule::NotInCity { here })
    }

    fn carries(&self, seat: Seat, herd: Herd) -> Verdict {
        let animals = self.nomad(seat).animals;
        match herd.kinds().find(|&(animal, count)| animals.get(animal) < count) {
            Some((animal, _)) => Err(Rule::NotCarried { animal, carried: animals.get(animal) }),
            None => Ok(()),
        }
    }

    /// N24
    fn may_travel(&self, seat: Seat, kept: Option<Herd>) -> Verdict {
        ensure(!self.turn.begun, || Rule::PilgrimInstead)?;
        let animals = self.nomad(seat).animals;
        match kept {
            None => ensure(only_choice(animals).is_some(), || Rule::KeepTwo { animals, lost: false }),
            Some(kept) => self.may_keep(seat, kept, false),
        }
    }

    /// N24, N26: exactly two, or all if there are fewer.
    fn may_keep(&self, seat: Seat, kept: Herd, lost: bool) -> Verdict {
        let animals = self.nomad(seat).animals;
        let right = animals.contains(kept) && kept.total() == animals.total().min(KEPT.into());
        ensure(right, || Rule::KeepTwo { animals, lost })
    }

    fn may_use(&self, seat: Seat, disk: Special) -> Verdict {
        ensure(self.holds(seat, disk), || Rule::NoDisk { disk })
    }

    /// N37
    fn may_use_expert(&self, seat: Seat, animal: Animal, land: Land) -> Verdict {
        self.may_use(seat, Special::Expert)?;
        self.is_in_box(animal, land)
    }

    /// N36
    fn may_use_abdul(&self, seat: Seat, herd: Herd) -> Verdict {
        self.may_use_abdul_here(seat)?;
        self.carries(seat, herd)
    }

    pub(super) fn may_use_abdul_here(&self, seat: Seat) -> Verdict {
        self.may_use(seat, Special::Abdul)?;
        let sold_here = self.turn.sold && self.here(seat) == Some(Terrain::City);
        ensure(!sold_here, || self.one_sale())
    }

    /// N25, N36
    fn one_sale(&self) -> Rule {
        if self.turn.placed { Rule::OneSaleFromPilgrim } else { Rule::OneSaleInCity }
    }

    /// N38
    fn may_ride(&self, seat: Seat, space: Space) -> Verdict {
        self.may_ride_now(seat)?;
        self.may_stand(space)?;
        ensure(self.nomad(seat).place != Place::On(space), || Rule::ThereAlready { space })
    }

    pub(super) fn may_ride_now(&self, seat: Seat) -> Verdict {
        self.may_use(seat, Special::Winds)?;
        ensure(!self.turn.placed, || Rule::WindsFromPilgrim)?; // N25
        ensure(self.turn.steps == 0 && !self.turn.acted, || Rule::WindsInstead)
    }

    /// N40: declared with a sale, so one must be possible.
    pub(super) fn may_use_silver(&self, seat: Seat) -> Verdict {
        self.may_use(seat, Special::Silver)?;
        let sale = self.may_sell_here(seat).is_ok() || self.may_use_abdul_here(seat).is_ok();
        ensure(sale && !self.nomad(seat).animals.is_empty(), || Rule::NoSaleNow)
    }

    /// N39: between two turns, before the next has begun.
    pub(super) fn may_use_sands(&self, seat: Seat) -> Verdict {
        self.may_use(seat, Special::Sands)?;
        let between = self.phase == Phase::Turn && !self.turn.begun;
        let Turn { seat: turn, ending, .. } = self.turn;
        ensure(between, || Rule::SandsBetween { turn, own: turn == seat && !ending })
    }

    fn may_order_sands(&self, seat: Seat, after: Option<Seat>) -> Verdict {
        self.may_use(seat, Special::Sands)?;
        let seats = self.seats;
        ensure(after.is_none_or(|after| after.number() <= seats), || Rule::SandsSeat { seats })?;
        ensure(after != self.sands_after, || Rule::SameOrder)
    }

    /// N31: the lands with the fewest animals.
    pub(super) fn fewest(&self) -> Lands {
        let totals = self.boxes.map(Herd::total);
        let least = totals.into_iter().min().unwrap_or_default();
        Land::ALL.into_iter().filter(|land| totals[land.index()] == least).collect()
    }
}

/// What a traveller keeps if there is nothing to choose (N26).
pub(super) fn only_choice(animals: Herd) -> Option<Herd> {
    let mut kinds = animals.kinds();
    match (animals.total() <= KEPT.into(), kinds.next(), kinds.next()) {
        (true, ..) => Some(animals),
        (false, Some((animal, _)), None) => Some(Herd::of(animal, KEPT)),
        _ => None,
    }
}
