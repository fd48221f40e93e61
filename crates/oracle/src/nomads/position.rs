//! What changes in a game, and its JSON. Stock is a row of covered and uncovered spaces, as on the board.
//! Derived from the documents alone; see `mod.rs`.

use super::data::{ANIMALS, Herd, LANDS, Name, ladder, row_and_column, space_name, space_names, sum};
use crate::state::{Json, list, map};
use serde_json::{Value, json};

#[derive(Clone)]
pub struct Nomad {
    pub animals: Herd,
    pub handlers: Herd,
    pub dinars: u32,
    pub disks: Vec<Name>,
    /// A space, "pilgrim" or "lost".
    pub place: String,
}

#[derive(Clone, PartialEq)]
pub enum Phase {
    Turn,
    Handlers { owes: bool },
    Take,
    AnimalRestock { kind: usize, left: u32 },
    RandomRestock { herd: Herd },
    Lost { choosing: Vec<usize>, kept: Vec<Option<Herd>> },
    Over,
}

#[derive(Clone, Default)]
pub struct Turn {
    pub seat: usize,
    pub regular: usize,
    pub extra: bool,
    pub steps: u32,
    pub begun: bool,
    pub acted: bool,
    pub placed: bool,
    pub sold: bool,
    pub silver: bool,
    pub restocked: bool,
    pub lively: bool,
    /// Not written: no seat is asked anything but about disks after a shift in its turn.
    pub shifted: bool,
    pub ending: bool,
    pub sands: bool,
}

#[derive(Clone)]
pub struct Position {
    pub seats: usize,
    pub first: usize,
    pub last: Option<usize>,
    pub boxes: [Herd; 5],
    /// For each animal, whether each stock space is covered, from the lowest number.
    pub covered: [Vec<bool>; 4],
    pub gone: Herd,
    pub pile: Herd,
    /// Row A first: the strip and the disk on its city.
    pub rows: Vec<(Name, Option<Name>)>,
    pub city_pile: Vec<Name>,
    pub desert_pile: Vec<Name>,
    pub special: Vec<Name>,
    pub special_out: Vec<Name>,
    pub special_swept: Vec<Name>,
    pub finals: Vec<Name>,
    pub finals_out: Vec<Name>,
    pub finals_swept: Vec<Name>,
    pub used: Vec<Name>,
    pub nomads: Vec<Nomad>,
    pub turn: Turn,
    pub phase: Phase,
    pub quiet: usize,
    /// An option. Without it quiet turns are counted in `idle` alone, which is not written and has no consequence.
    pub forced_shifts: bool,
    pub idle: usize,
    /// An option, and the turns that count towards it.
    pub shift_within: Option<usize>,
    pub unshifted: usize,
    pub shifts: u32,
    pub sands_after: Option<usize>,
}

impl Position {
    pub fn stock(&self, animal: usize) -> u32 {
        self.covered[animal].iter().filter(|covered| **covered).count() as u32
    }

    pub fn any_stock(&self) -> bool {
        (0..4).any(|animal| self.stock(animal) > 0)
    }

    /// The number of the lowest uncovered space, or the highest of all.
    pub fn price(&self, animal: usize) -> u32 {
        let numbers = ladder(self.seats);
        let lowest = numbers
            .iter()
            .zip(&self.covered[animal])
            .filter(|(_, covered)| !**covered)
            .map(|(n, _)| *n)
            .min();
        lowest.unwrap_or(12)
    }

    /// Takes one animal from the highest covered space.
    pub fn take_from_stock(&mut self, animal: usize) -> bool {
        let highest = self.covered[animal].iter().rposition(|covered| *covered);
        if let Some(at) = highest {
            self.covered[animal][at] = false;
        }
        highest.is_some()
    }

    /// Puts one animal on the lowest free space; says whether there was one.
    pub fn return_to_stock(&mut self, animal: usize) -> bool {
        let lowest = self.covered[animal].iter().position(|covered| !*covered);
        match lowest {
            Some(at) => self.covered[animal][at] = true,
            None => self.gone[animal] += 1,
        }
        lowest.is_some()
    }

    pub fn letter(&self, space: &str) -> Option<char> {
        let (row, column) = row_and_column(space)?;
        self.rows[row].0.chars().nth(column)
    }

    pub fn open(&self, space: &str) -> bool {
        self.letter(space).is_some_and(|letter| letter != 'M')
    }

    pub fn is_city(&self, space: &str) -> bool {
        self.letter(space) == Some('C')
    }

    /// The land under a nomad, if it stands on one.
    pub fn land_under(&self, seat: usize) -> Option<usize> {
        "GRPBS".find(self.letter(&self.nomads[seat].place)?)
    }

    /// Half columns from the left edge: desert strips begin half a space further right.
    fn across(&self, space: &str) -> Option<(i32, i32)> {
        let (row, column) = row_and_column(space)?;
        let shift = i32::from(self.rows[row].0.len() == 6);
        Some((row as i32, 2 * column as i32 + shift))
    }

    pub fn touch(&self, one: &str, other: &str) -> bool {
        let (Some((row, x)), Some((other_row, other_x))) = (self.across(one), self.across(other)) else {
            return false;
        };
        let far = (x - other_x).abs();
        match (row - other_row).abs() {
            0 => far == 2,
            1 => far == 1,
            _ => false,
        }
    }

    /// Spaces on which a nomad can stand.
    pub fn open_spaces(&self) -> Vec<String> {
        space_names().into_iter().filter(|space| self.open(space)).collect()
    }

    pub fn holds(&self, seat: usize, disk: &str) -> bool {
        self.nomads[seat].disks.contains(&disk)
    }

    /// The lands with the fewest animals.
    pub fn fewest(&self) -> Vec<usize> {
        let least = self.boxes.iter().map(sum).min().unwrap_or(0);
        (0..5).filter(|land| sum(&self.boxes[*land]) == least).collect()
    }

    pub fn in_row_e(&self) -> Vec<usize> {
        (0..self.seats).filter(|seat| self.nomads[*seat].place.starts_with('E')).collect()
    }

    /// Who must act.
    pub fn awaited(&self) -> Vec<usize> {
        match &self.phase {
            Phase::Over => Vec::new(),
            Phase::Lost { choosing, kept } => {
                choosing.iter().copied().filter(|seat| kept[*seat].is_none()).collect()
            }
            _ => vec![self.turn.seat],
        }
    }

    pub fn down(place: &str) -> String {
        match row_and_column(place) {
            Some((row, column)) if row < 4 => space_name(row + 1, column),
            _ => place.to_string(),
        }
    }

    pub fn state(&self) -> Json<'_> {
        let number = |seat: Option<usize>| seat.map(|seat| seat + 1).into();
        let turn = &self.turn;
        let nomads = self.nomads.iter().map(|nomad| {
            map([
                ("animals", nomad.animals.into()),
                ("dinars", nomad.dinars.into()),
                ("disks", list(nomad.disks.iter().copied())),
                ("handlers", nomad.handlers.into()),
                ("place", (&nomad.place).into()),
            ])
        });
        let rows =
            self.rows.iter().map(|(strip, disk)| map([("disk", (*disk).into()), ("strip", (*strip).into())]));
        let turn = map([
            ("acted", turn.acted.into()),
            ("begun", turn.begun.into()),
            ("ending", turn.ending.into()),
            ("extra", turn.extra.into()),
            ("lively", turn.lively.into()),
            ("placed", turn.placed.into()),
            ("regular", (turn.regular + 1).into()),
            ("restocked", turn.restocked.into()),
            ("sands", turn.sands.into()),
            ("seat", (turn.seat + 1).into()),
            ("silver", turn.silver.into()),
            ("sold", turn.sold.into()),
            ("steps", turn.steps.into()),
        ]);
        let mut state = vec![
            ("boxes", self.boxes.into()),
            ("city_pile", list(self.city_pile.iter().copied())),
            ("desert_pile", list(self.desert_pile.iter().copied())),
            ("finals", list(self.finals.iter().copied())),
            ("finals_out", list(self.finals_out.iter().copied())),
            ("finals_swept", list(self.finals_swept.iter().copied())),
            ("first", (self.first + 1).into()),
            ("gone", self.gone.into()),
            ("handlers", self.pile.into()),
            ("last", number(self.last)),
            ("nomads", list(nomads)),
            ("phase", self.phase_json()),
            ("quiet", self.quiet.into()),
            ("rows", list(rows)),
            ("sands_after", number(self.sands_after)),
            ("shifts", self.shifts.into()),
            ("special", list(self.special.iter().copied())),
            ("special_out", list(self.special_out.iter().copied())),
            ("special_swept", list(self.special_swept.iter().copied())),
            ("stock", list((0..4).map(|animal| self.stock(animal)))),
            ("turn", turn),
            ("used", list(self.used.iter().copied())),
        ];
        if self.unshifted > 0 {
            state.push(("unshifted", self.unshifted.into()));
        }
        Json::Map(state)
    }

    fn phase_json(&self) -> Json<'_> {
        let at = |name: &'static str| ("at", name.into());
        match &self.phase {
            Phase::Turn => map([at("turn")]),
            Phase::Handlers { owes } => map([at("handlers"), ("owes", (*owes).into())]),
            Phase::Take => map([at("take")]),
            Phase::AnimalRestock { kind, left } => {
                map([at("animal restock"), ("kind", ANIMALS[*kind].into()), ("left", (*left).into())])
            }
            Phase::RandomRestock { herd } => map([at("random restock"), ("herd", (*herd).into())]),
            Phase::Lost { choosing, kept } => {
                let choosing = list(choosing.iter().map(|seat| seat + 1));
                map([at("lost"), ("choosing", choosing), ("kept", list(kept.iter().copied()))])
            }
            Phase::Over => map([at("over")]),
        }
    }

    /// Things that are never lost or made.
    pub fn conservation(&self, disks: usize, short: bool) -> Vec<String> {
        let mut faults = Vec::new();
        let room = ladder(self.seats).len() as u32;
        for animal in 0..4 {
            let in_boxes: u32 = self.boxes.iter().map(|herd| herd[animal]).sum();
            let carried: u32 = self.nomads.iter().map(|nomad| nomad.animals[animal]).sum();
            if in_boxes + carried + self.stock(animal) + self.gone[animal] != room + 1
                || self.gone[animal] > 1
            {
                faults.push(format!("N3, N27: {}s do not add up", ANIMALS[animal]));
            }
            let uncovered = self.covered[animal].iter().position(|covered| !covered);
            if uncovered.is_some_and(|at| self.covered[animal][at..].iter().any(|covered| *covered)) {
                faults.push(format!("N27: a low {} space is uncovered under a covered one", ANIMALS[animal]));
            }
            let held: u32 = self.nomads.iter().map(|nomad| nomad.handlers[animal]).sum();
            if held + self.pile[animal] != super::data::handlers(self.seats) {
                faults.push(format!("N5: {} handlers do not add up", ANIMALS[animal]));
            }
        }
        for (at, pair) in self.rows.windows(2).enumerate() {
            if pair[0].0.len() == pair[1].0.len() {
                faults.push(format!("N33: rows {at} and {} are of one kind", at + 1));
            }
        }
        let on_rows = self.rows.iter().filter_map(|(_, disk)| *disk);
        let mut special: Vec<&str> =
            on_rows.clone().filter(|disk| super::data::SPECIAL.contains(disk)).collect();
        let held = self.nomads.iter().map(|nomad| &nomad.disks);
        for list in held.chain([&self.special, &self.special_out, &self.special_swept, &self.used]) {
            special.extend(list);
        }
        special.sort_unstable();
        let mut all = super::data::SPECIAL.to_vec();
        all.sort_unstable();
        if special != all || self.special_out.len() != 8 - disks {
            faults.push("N2: special disks do not add up".to_string());
        }
        let finals = on_rows.filter(|disk| super::data::FINAL.contains(disk)).count()
            + self.finals.len()
            + self.finals_out.len()
            + self.finals_swept.len();
        if finals != 5 || self.finals_out.len() != if short { 2 } else { 0 } {
            faults.push("N2, N8: final disks do not add up".to_string());
        }
        for nomad in &self.nomads {
            let away = nomad.place == "pilgrim" || nomad.place == "lost";
            if !away && !self.open(&nomad.place) {
                faults.push(format!("N9: a nomad on {}", nomad.place));
            }
            if sum(&nomad.handlers) > 3 || (away || self.is_city(&nomad.place)) && sum(&nomad.handlers) > 0 {
                faults.push("N11, N12: handlers where none can be".to_string());
            }
        }
        faults
    }
}

pub fn land_name(face: Option<usize>) -> Value {
    face.map_or(Value::Null, |land| json!(LANDS[land]))
}
