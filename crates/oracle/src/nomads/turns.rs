//! How turns end and follow each other: restocking, the shift, lost nomads, extra turns. Derived from the documents
//! alone; see `mod.rs`.

use super::data::{ANIMALS, Herd, LANDS, Name, SPECIAL, kinds, sum};
use super::legal::something_left;
use super::play::{Done, Play, forced, minus};
use super::position::{Phase, Position, Turn, land_name};
use crate::wrong::Wrong;
use serde_json::{Value, json};

impl Play<'_, '_> {
    /// N15
    pub fn end(&mut self) -> Done {
        let seat = self.position.turn.seat;
        self.tell(json!({"event": "turn_ended", "seat": seat + 1}));
        self.position.turn.ending = true;
        self.restock_all()
    }

    /// A turn in which nothing is left, of a seat without disks.
    pub fn end_by_itself(&mut self) -> Done {
        let turn = &self.position.turn;
        let seat = turn.seat;
        let done = turn.steps > 0 || turn.acted || turn.placed;
        let idle = self.position.phase == Phase::Turn && done && !turn.ending;
        if idle && self.position.nomads[seat].disks.is_empty() && !something_left(&self.position, seat) {
            return self.end();
        }
        Ok(())
    }

    pub fn box_is_due(&self, land: usize) -> bool {
        sum(&self.position.boxes[land]) == 0 && self.position.any_stock()
    }

    pub fn kind_is_due(&self, kind: usize) -> bool {
        self.position.stock(kind) > 0 && self.position.boxes.iter().all(|herd| herd[kind] == 0)
    }

    /// N28, N29
    fn restock_all(&mut self) -> Done {
        loop {
            let due = (0..5).find(|land| self.box_is_due(*land));
            if let Some(land) = due {
                self.land_restock(land)?;
                continue;
            }
            let Some(kind) = (0..4).find(|kind| self.kind_is_due(*kind)) else { break };
            self.animal_restock(kind)?;
            if self.position.phase != Phase::Turn {
                return Ok(());
            }
        }
        if self.position.turn.restocked {
            return self.random_restock();
        }
        if !self.position.forced_shifts {
            self.position.idle = if self.position.turn.lively { 0 } else { self.position.idle + 1 };
            return self.next_turn();
        }
        self.position.quiet = if self.position.turn.lively { 0 } else { self.position.quiet + 1 };
        if self.position.quiet == 3 * self.position.seats {
            self.tell(json!({"event": "quiet"}));
            return self.shift();
        }
        if let Some(rounds) = self.position.shift_within {
            self.position.unshifted += usize::from(!self.position.turn.shifted);
            if self.position.unshifted == rounds * self.position.seats {
                self.tell(json!({"event": "overdue", "rounds": rounds}));
                return self.shift();
            }
        }
        self.next_turn()
    }

    pub fn animal_dice(&mut self) -> Result<(Value, Herd), Wrong> {
        let faces = [self.chance.choice("animal die", 6)?, self.chance.choice("animal die", 6)?];
        let shown: Vec<Value> = faces.iter().map(|face| json!(ANIMALS.get(*face))).collect();
        let animals: Vec<usize> = faces.into_iter().filter(|face| *face < 4).collect();
        let mut herd = [0; 4];
        match animals.as_slice() {
            [] => herd = [1; 4],
            [only] => herd[*only] = 4,
            both => both.iter().for_each(|animal| herd[*animal] += 2),
        }
        Ok((json!(shown), herd))
    }

    /// N30
    pub fn land_restock(&mut self, land: usize) -> Done {
        self.position.turn.restocked = true;
        while self.box_is_due(land) {
            let (dice, wanted) = self.animal_dice()?;
            let brought = self.bring(land, &wanted);
            self.tell(
                json!({"event": "land_restock", "land": LANDS[land], "dice": dice, "animals": brought}),
            );
        }
        Ok(())
    }

    /// N31
    pub fn animal_restock(&mut self, kind: usize) -> Done {
        self.position.turn.restocked = true;
        let count = self.position.stock(kind).min(4);
        self.tell(json!({"event": "animal_restock", "animal": ANIMALS[kind], "count": count}));
        self.pairs(kind, count)
    }

    fn pairs(&mut self, kind: usize, mut left: u32) -> Done {
        while left > 0 {
            let Some(land) = self.where_to()? else {
                self.position.phase = Phase::AnimalRestock { kind, left };
                return Ok(());
            };
            left -= self.pair(land, kind, left);
        }
        Ok(())
    }

    fn pair(&mut self, land: usize, kind: usize, left: u32) -> u32 {
        let mut herd = [0; 4];
        herd[kind] = left.min(2);
        self.settle_in(land, &herd);
        left.min(2)
    }

    fn settle_in(&mut self, land: usize, herd: &Herd) {
        let brought = self.bring(land, herd);
        self.tell(json!({"event": "restocked", "land": LANDS[land], "animals": brought}));
    }

    pub fn land_die(&mut self) -> Result<Option<usize>, Wrong> {
        let face = Some(self.chance.choice("land die", 6)?).filter(|face| *face < 5);
        self.tell(json!({"event": "land_die", "face": land_name(face)}));
        Ok(face)
    }

    /// The land of the die, or of the fewest animals; none if that is a tie.
    fn where_to(&mut self) -> Result<Option<usize>, Wrong> {
        let face = self.land_die()?;
        let fewest = self.position.fewest();
        Ok(face.or(if fewest.len() == 1 { Some(fewest[0]) } else { None }))
    }

    /// N32
    fn random_restock(&mut self) -> Done {
        let (dice, mut herd) = self.animal_dice()?;
        for (animal, count) in herd.iter_mut().enumerate() {
            *count = (*count).min(self.position.stock(animal));
        }
        self.tell(json!({"event": "random_restock", "dice": dice, "animals": herd}));
        let land = self.where_to()?;
        if sum(&herd) > 0 {
            let Some(land) = land else {
                self.position.phase = Phase::RandomRestock { herd };
                return Ok(());
            };
            self.settle_in(land, &herd);
        }
        self.shift()
    }

    pub fn choose_box(&mut self, land: usize) -> Done {
        match std::mem::replace(&mut self.position.phase, Phase::Turn) {
            Phase::RandomRestock { herd } => {
                self.settle_in(land, &herd);
                self.shift()
            }
            Phase::AnimalRestock { kind, left } => {
                let left = left - self.pair(land, kind, left);
                self.pairs(kind, left)?;
                if self.position.phase == Phase::Turn && self.position.turn.ending {
                    self.restock_all()?;
                }
                Ok(())
            }
            _ => Err("no box is asked for".into()),
        }
    }

    /// N26, N33
    pub fn shift(&mut self) -> Done {
        self.position.turn.lively = true;
        self.position.turn.shifted = true;
        self.position.quiet = 0;
        self.position.unshifted = 0;
        let mut kept = vec![None; self.position.seats];
        let mut choosing = Vec::new();
        for seat in self.position.in_row_e() {
            let at = std::mem::replace(&mut self.position.nomads[seat].place, "lost".to_string());
            let handlers = self.hand_back(seat);
            self.tell(json!({"event": "lost", "seat": seat + 1, "at": at, "handlers": handlers}));
            let animals = self.position.nomads[seat].animals;
            if sum(&animals) > 2 && kinds(&animals) > 1 {
                choosing.push(seat);
            } else {
                kept[seat] = Some(forced(&animals));
            }
        }
        if choosing.is_empty() {
            return self.move_rows(&kept);
        }
        self.position.phase = Phase::Lost { choosing, kept };
        Ok(())
    }

    pub fn keep(&mut self, seat: usize, herd: &Herd) -> Done {
        if let Phase::Lost { kept, .. } = &mut self.position.phase {
            kept[seat] = Some(*herd);
        }
        if !self.position.awaited().is_empty() {
            return Ok(());
        }
        match std::mem::replace(&mut self.position.phase, Phase::Turn) {
            Phase::Lost { kept, .. } => self.move_rows(&kept),
            _ => Err("nobody is lost".into()),
        }
    }

    fn move_rows(&mut self, kept: &[Option<Herd>]) -> Done {
        for (seat, kept) in kept.iter().enumerate() {
            let Some(kept) = kept else { continue };
            let returned = minus(&self.position.nomads[seat].animals, kept);
            self.position.nomads[seat].animals = *kept;
            self.tell(json!({"event": "kept", "seat": seat + 1, "kept": kept, "returned": returned}));
            self.give_back(&returned);
        }
        let position = &mut self.position;
        let (gone, gone_disk) = position.rows.pop().ok_or("no rows")?;
        let is_special = |disk: Name| SPECIAL.contains(&disk);
        match gone_disk {
            Some(disk) if is_special(disk) => position.special_swept.push(disk),
            Some(disk) => position.finals_swept.push(disk),
            None => {}
        }
        let comes_city = gone.len() == 6;
        let (from, under) = if comes_city {
            (&mut position.city_pile, &mut position.desert_pile)
        } else {
            (&mut position.desert_pile, &mut position.city_pile)
        };
        let strip = from.remove(0);
        under.push(gone);
        let disk = if !comes_city {
            None
        } else if position.special.is_empty() {
            Some(position.finals.remove(0))
        } else {
            Some(position.special.remove(0))
        };
        position.rows.insert(0, (strip, disk));
        for nomad in &mut position.nomads {
            nomad.place = Position::down(&nomad.place);
        }
        position.shifts += 1;
        let seen = |disk: Option<Name>| disk.map(|disk| if is_special(disk) { "special" } else { disk });
        let event = json!({
            "event": "shifted", "gone": gone, "gone_disk": seen(gone_disk), "strip": strip, "disk": seen(disk)
        });
        self.tell(event);
        if disk == Some("mecca") {
            self.position.phase = Phase::Over;
            self.tell(json!({"event": "game_over"}));
        } else if self.position.turn.ending {
            return self.next_turn();
        }
        Ok(())
    }

    /// N39
    fn next_turn(&mut self) -> Done {
        let turn = self.position.turn.clone();
        self.position.last = Some(turn.seat);
        let regular = if turn.extra { turn.regular } else { (turn.regular + 1) % self.position.seats };
        let holder = (0..self.position.seats).find(|seat| self.position.holds(*seat, "sands"));
        let ordered = holder.filter(|_| self.position.sands_after == Some(turn.seat));
        if let Some(holder) = ordered {
            self.use_disk(holder, "sands");
        }
        match ordered.or(turn.sands.then_some(turn.seat)) {
            Some(seat) => self.begin(Turn { seat, regular, extra: true, ..Turn::default() }),
            None => self.begin(Turn { seat: regular, regular, ..Turn::default() }),
        }
    }

    pub fn begin(&mut self, turn: Turn) -> Done {
        let seat = turn.seat;
        self.position.turn = turn;
        self.position.phase = Phase::Turn;
        if self.position.nomads[seat].place == "lost" {
            self.position.turn.begun = true;
            let animals = self.position.nomads[seat].animals;
            return self.travel(seat, Some(animals));
        }
        Ok(())
    }
}
