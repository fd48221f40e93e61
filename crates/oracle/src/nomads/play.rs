//! What a move does: its events and the position after it. Derived from the documents alone; see `mod.rs`.

use super::super::chance::Chance;
use super::data::{ANIMALS, Herd, LANDS, Name, SPECIAL, sum};
use super::legal::{Act, handler_choices, handlers_cost};
use super::position::{Phase, Position, Turn};
use crate::wrong::Wrong;
use serde_json::{Value, json};

/// A position that is being changed, with what chance gives and what everybody is told.
pub struct Play<'a, 'b> {
    pub position: Position,
    pub chance: &'a mut Chance<'b>,
    pub events: Vec<Value>,
}

pub type Done = Result<(), Wrong>;

impl Play<'_, '_> {
    pub fn act(&mut self, seat: usize, act: &Act) -> Done {
        match act {
            Act::Sands => {
                self.use_disk(seat, "sands");
                let regular = self.position.turn.regular;
                return self.begin(Turn { seat, regular, extra: true, ..Turn::default() });
            }
            Act::SandsAfter(after) => {
                self.position.sands_after = *after;
                return Ok(());
            }
            Act::Keep(herd) => return self.keep(seat, herd),
            Act::Box(land) => self.choose_box(*land)?,
            _ => {
                self.position.turn.begun = true;
                self.on_turn(seat, act)?;
            }
        }
        self.end_by_itself()
    }

    fn on_turn(&mut self, seat: usize, act: &Act) -> Done {
        match act {
            Act::Move(spaces) => self.walk(seat, spaces),
            Act::Handlers(herd) => {
                let Phase::Handlers { owes } = self.position.phase else {
                    return Err("no handlers".into());
                };
                self.position.phase = Phase::Turn;
                self.take_handlers(seat, herd, owes);
            }
            Act::Capture => self.capture(seat)?,
            Act::Take(kind) => self.take(seat, *kind),
            Act::Call => self.call(seat)?,
            Act::Shift => {
                self.position.turn.acted = true;
                self.shift()?;
            }
            Act::Sell(herd) => {
                self.position.turn.acted = true;
                self.sell(seat, herd);
            }
            Act::Pilgrim(kept) => self.travel(seat, *kept)?,
            Act::Place(space) => {
                self.position.turn.placed = true;
                self.position.nomads[seat].place.clone_from(space);
                self.tell(json!({"event": "placed", "seat": seat + 1, "at": space}));
            }
            Act::Expert(kind, land) => self.expert(seat, *kind, *land)?,
            Act::Abdul(herd) => {
                self.use_disk(seat, "abdul");
                self.sell(seat, herd);
            }
            Act::Winds(space) => self.ride(seat, space),
            Act::Silver => {
                self.use_disk(seat, "silver");
                self.position.turn.silver = true;
            }
            Act::End { sands } => {
                if *sands {
                    self.use_disk(seat, "sands");
                    self.position.turn.sands = true;
                }
                self.end()?;
            }
            _ => return Err("no move of a turn".into()),
        }
        Ok(())
    }

    pub fn tell(&mut self, event: Value) {
        self.events.push(event);
    }

    pub fn use_disk(&mut self, seat: usize, disk: Name) {
        self.position.nomads[seat].disks.retain(|held| *held != disk);
        self.position.used.push(disk);
        if disk == "sands" {
            self.position.sands_after = None;
        }
        self.tell(json!({"event": "disk_used", "seat": seat + 1, "disk": disk}));
    }

    /// N9 to N13
    fn walk(&mut self, seat: usize, spaces: &[String]) {
        let mut path = vec![self.position.nomads[seat].place.clone()];
        path.extend(spaces.iter().cloned());
        let ends_in_city = self.position.is_city(&path[path.len() - 1]);
        for pair in path.windows(2) {
            self.position.turn.steps += 1;
            let far = self.position.turn.steps == 2;
            let nomad = &self.position.nomads[seat];
            // Paid at once unless handlers come first: a city was left on this path, and it does not end in one.
            let left = path[..path.len() - 1].iter().any(|space| self.position.is_city(space));
            let mut paid = 0;
            if far && (ends_in_city || !left) {
                paid = sum(&nomad.animals) + if sum(&nomad.handlers) == 3 { 3 } else { 0 };
            }
            let nomad = &mut self.position.nomads[seat];
            nomad.dinars -= paid;
            nomad.place.clone_from(&pair[1]);
            self.tell(json!({"event": "moved", "seat": seat + 1, "to": pair[1], "paid": paid}));
            if self.position.is_city(&pair[1]) {
                self.enter_city(seat);
            }
        }
        let left = path[..path.len() - 1].iter().any(|space| self.position.is_city(space));
        if left && !ends_in_city {
            let owes = self.position.turn.steps == 2;
            self.leave_city(seat, owes);
        }
    }

    pub fn hand_back(&mut self, seat: usize) -> Herd {
        let handlers = std::mem::take(&mut self.position.nomads[seat].handlers);
        for (have, back) in self.position.pile.iter_mut().zip(handlers) {
            *have += back;
        }
        handlers
    }

    fn enter_city(&mut self, seat: usize) {
        let handlers = self.hand_back(seat);
        if sum(&handlers) > 0 {
            self.tell(json!({"event": "handlers_returned", "seat": seat + 1, "handlers": handlers}));
        }
        let place = self.position.nomads[seat].place.clone();
        let row = "ABCDE".find(&place[..1]).unwrap_or(0);
        let special = self.position.rows[row].1.filter(|disk| SPECIAL.contains(disk));
        if let Some(disk) = special {
            self.position.rows[row].1 = None;
            let disks = &mut self.position.nomads[seat].disks;
            disks.push(disk);
            disks.sort_by_key(|disk| SPECIAL.iter().position(|special| special == disk));
            self.tell(json!({"event": "disk_taken", "seat": seat + 1, "at": place}));
        }
    }

    fn leave_city(&mut self, seat: usize, owes: bool) {
        let choices = handler_choices(&self.position, seat, owes);
        if sum(&self.position.pile) <= 2 {
            let all = self.position.pile;
            self.take_handlers(seat, &all, owes);
        } else if let [only] = choices.as_slice() {
            self.take_handlers(seat, only, owes);
        } else {
            self.position.phase = Phase::Handlers { owes };
        }
    }

    fn take_handlers(&mut self, seat: usize, herd: &Herd, owes: bool) {
        let paid = handlers_cost(&self.position, seat, herd, owes);
        for (have, taken) in self.position.pile.iter_mut().zip(herd) {
            *have -= taken;
        }
        self.position.nomads[seat].handlers = *herd;
        self.position.nomads[seat].dinars -= paid;
        self.tell(json!({"event": "handlers_taken", "seat": seat + 1, "handlers": herd, "paid": paid}));
    }

    /// N38
    fn ride(&mut self, seat: usize, space: &str) {
        self.use_disk(seat, "winds");
        let from = self.position.nomads[seat].place.clone();
        self.position.turn.steps = 2;
        self.position.nomads[seat].place = space.to_string();
        self.tell(json!({"event": "winds_ridden", "seat": seat + 1, "to": space}));
        if self.position.is_city(space) {
            self.enter_city(seat);
        } else if self.position.is_city(&from) {
            self.leave_city(seat, false);
        }
    }

    /// The faces of all own handlers.
    fn roll(&mut self, seat: usize) -> Result<(Vec<Value>, Herd), Wrong> {
        let handlers = self.position.nomads[seat].handlers;
        let (mut dice, mut hits) = (Vec::new(), [0; 4]);
        for (animal, name) in ANIMALS.iter().enumerate() {
            for _ in 0..handlers[animal] {
                let shows = self.chance.choice(&format!("{name} handler"), 6)? <= 3;
                hits[animal] += u32::from(shows);
                dice.push(json!({"handler": name, "face": shows.then_some(name)}));
            }
        }
        Ok((dice, hits))
    }

    fn grab(&mut self, seat: usize, land: usize, herd: &Herd) {
        for (animal, count) in herd.iter().enumerate() {
            self.position.boxes[land][animal] -= count;
            self.position.nomads[seat].animals[animal] += count;
        }
        self.position.turn.lively |= sum(herd) > 0;
    }

    /// N16
    fn capture(&mut self, seat: usize) -> Done {
        let land = self.position.land_under(seat).ok_or("not on a land")?;
        self.position.turn.acted = true;
        let (dice, hits) = self.roll(seat)?;
        let mut caught = hits;
        for (count, there) in caught.iter_mut().zip(self.position.boxes[land]) {
            *count = (*count).min(there);
        }
        self.grab(seat, land, &caught);
        self.tell(json!({
            "event": "captured", "seat": seat + 1, "land": LANDS[land], "dice": dice, "animals": caught
        }));
        if sum(&hits) == 0 && sum(&self.position.boxes[land]) > 0 {
            self.position.phase = Phase::Take;
        }
        Ok(())
    }

    fn take(&mut self, seat: usize, kind: Option<usize>) {
        self.position.phase = Phase::Turn;
        let land = self.position.land_under(seat).unwrap_or(0);
        if let Some(kind) = kind {
            let mut herd = [0; 4];
            herd[kind] = 1;
            self.grab(seat, land, &herd);
        }
        let kind = kind.map(|kind| ANIMALS[kind]);
        self.tell(json!({"event": "taken", "seat": seat + 1, "land": LANDS[land], "animal": kind}));
    }

    /// N18
    fn call(&mut self, seat: usize) -> Done {
        let land = self.position.land_under(seat).ok_or("not on a land")?;
        self.position.turn.acted = true;
        self.position.turn.lively = true;
        let (dice, hits) = self.roll(seat)?;
        let wanted = if sum(&hits) == 0 { [1; 4] } else { hits.map(|count| 2 * count) };
        let brought = self.bring(land, &wanted);
        self.tell(json!({
            "event": "called", "seat": seat + 1, "land": LANDS[land], "dice": dice, "animals": brought
        }));
        Ok(())
    }

    /// From stock to a box, one by one, as far as stock goes.
    pub fn bring(&mut self, land: usize, wanted: &Herd) -> Herd {
        let mut brought = [0; 4];
        for animal in 0..4 {
            for _ in 0..wanted[animal] {
                if self.position.take_from_stock(animal) {
                    brought[animal] += 1;
                    self.position.boxes[land][animal] += 1;
                }
            }
        }
        brought
    }

    pub fn give_back(&mut self, herd: &Herd) {
        let mut out = [0; 4];
        for animal in 0..4 {
            for _ in 0..herd[animal] {
                if !self.position.return_to_stock(animal) {
                    out[animal] += 1;
                }
            }
        }
        if sum(&out) > 0 {
            self.tell(json!({"event": "animals_out", "animals": out}));
        }
    }

    /// N21, N22, N40
    fn sell(&mut self, seat: usize, herd: &Herd) {
        let place = self.position.nomads[seat].place.clone();
        let in_city = self.position.is_city(&place);
        let row = "ABCDE".find(&place[..1]).unwrap_or(0);
        let favoured = self.position.rows[row].1.filter(|_| in_city);
        let mut income = 0;
        let mut sales = Vec::new();
        for (animal, name) in ANIMALS.iter().enumerate() {
            if herd[animal] == 0 {
                continue;
            }
            let mut price = self.position.price(animal);
            price += u32::from(favoured == Some(*name));
            price += u32::from(self.position.turn.silver);
            income += price * herd[animal];
            sales.push(json!({"animal": name, "count": herd[animal], "price": price}));
        }
        let nomad = &mut self.position.nomads[seat];
        nomad.dinars += income;
        for (have, sold) in nomad.animals.iter_mut().zip(herd) {
            *have -= sold;
        }
        // N25: a sale before being placed is the only one.
        self.position.turn.sold |= in_city || place == "pilgrim";
        self.position.turn.lively = true;
        self.tell(json!({"event": "sold", "seat": seat + 1, "sales": sales, "income": income}));
        self.give_back(herd);
    }

    /// N24
    pub fn travel(&mut self, seat: usize, kept: Option<Herd>) -> Done {
        let animals = self.position.nomads[seat].animals;
        let kept = kept.unwrap_or_else(|| forced(&animals));
        let returned = minus(&animals, &kept);
        let handlers = self.hand_back(seat);
        let nomad = &mut self.position.nomads[seat];
        nomad.animals = kept;
        nomad.place = "pilgrim".to_string();
        self.tell(json!({
            "event": "travelled", "seat": seat + 1, "kept": kept, "returned": returned, "handlers": handlers
        }));
        self.give_back(&returned);
        self.end()
    }

    /// N37
    fn expert(&mut self, seat: usize, kind: usize, land: usize) -> Done {
        self.use_disk(seat, "expert");
        let mut herd = [0; 4];
        herd[kind] = 1;
        self.grab(seat, land, &herd);
        self.tell(json!({"event": "taken", "seat": seat + 1, "land": LANDS[land], "animal": ANIMALS[kind]}));
        if self.box_is_due(land) {
            self.land_restock(land)?;
        }
        if self.kind_is_due(kind) {
            self.animal_restock(kind)?;
        }
        Ok(())
    }
}

pub fn minus(whole: &Herd, part: &Herd) -> Herd {
    std::array::from_fn(|animal| whole[animal] - part[animal])
}

/// What is kept when there is nothing to choose: all, or two of the only kind.
pub fn forced(animals: &Herd) -> Herd {
    if sum(animals) <= 2 { *animals } else { animals.map(|count| count.min(2)) }
}
