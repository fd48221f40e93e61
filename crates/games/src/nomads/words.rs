//! A view, a hand and the difference of two views in words: for screen readers, alt texts and catching up.

use crate::{Names, Tell, list};

use super::Place;
use super::board::{Space, Terrain};
use super::herd::Herd;
use super::pieces::{Special, counted};
use super::score::{Reveal, Score};
use super::view::{Forced, Hand, Row, SeatView, Stage, View};

impl Tell for View {
    /// The whole position, one paragraph a subject.
    fn tell(&self, names: &dyn Names) -> String {
        let mut lines = vec![self.title(), self.who_acts(names)];
        if matches!(self.stage, Stage::Turn { silver: true, .. }) {
            lines.push("Silver Tongue is in use: 1 Dinar more for each animal sold in this turn.".to_owned());
        }
        lines.extend(self.seats.iter().map(|seat| self.seat_line(seat, names)));
        lines.extend(self.rows.iter().zip('A'..).map(|(row, letter)| row_line(row, letter)));
        lines.extend(self.boxes.iter().map(|land| {
            let herd = if land.animals.is_empty() { "empty".to_owned() } else { land.animals.to_string() };
            format!("Land Box of the {}: {herd}.", land.land)
        }));
        let stock: Vec<String> = (self.stock.iter())
            .map(|stock| {
                format!("{}, price {}", counted(stock.count.into(), stock.animal.name()), stock.price)
            })
            .collect();
        lines.push(format!("Stock: {}.", stock.join("; ")));
        lines.push(format!("Handlers in the pile: {}.", self.handlers));
        lines.push(self.road_line());
        if self.stage != Stage::Over {
            lines.push(self.forced_words());
        }
        if !self.gone.is_empty() {
            lines.push(format!("Out of the game: {}.", self.gone));
        }
        lines.join("\n")
    }
}

/// "Row B: B1 wadis, B2 a city with a special disk, B3 ..."
fn row_line(row: &Row, letter: char) -> String {
    let spaces: Vec<String> = (0..row.strip.spaces())
        .filter_map(|column| {
            let terrain = row.strip.terrain(column)?;
            let mut text = format!("{letter}{} {}", column + 1, plain(terrain));
            if let (Terrain::City, Some(disk)) = (terrain, row.disk) {
                text += &format!(" with {}", disk.words());
            }
            Some(text)
        })
        .collect();
    format!("Row {letter}: {}.", spaces.join(", "))
}

fn plain(terrain: Terrain) -> String {
    match terrain {
        Terrain::City => "city".to_owned(),
        Terrain::Desert => "desert".to_owned(),
        Terrain::Mountain => "mountain".to_owned(),
        Terrain::Land(land) => land.to_string(),
    }
}

impl View {
    fn title(&self) -> String {
        let ending = if self.options.short { ", short ending" } else { "" };
        let disks = match self.options.disks {
            0 => "no special disks".to_owned(),
            disks => counted(disks.into(), "special disk"),
        };
        format!("Nomads of Arabia, {disks}{ending}.")
    }

    /// What is wanted, and of whom.
    pub fn who_acts(&self, names: &dyn Names) -> String {
        let who = names.name(self.turn);
        let extra = if self.extra { " in an extra turn" } else { "" };
        match &self.stage {
            Stage::Turn { begun: false, .. } => format!("{who} moves and acts{extra}."),
            Stage::Turn { acted: false, placed: false, steps: 0 | 1, .. } => {
                format!("{who} may still move and act{extra}.")
            }
            Stage::Turn { acted: false, .. } => format!("{who} may still act{extra}."),
            Stage::Turn { .. } => format!("{who} has acted and may still use disks{extra}."),
            Stage::Place => format!("{who} comes from the Pilgrim onto any space{extra}."),
            Stage::Handlers => format!("{who} leaves a city and takes handlers{extra}."),
            Stage::Take { land } => format!("{who} may take one animal of the {land}{extra}."),
            Stage::Box { animals, lands } => {
                let lands: Vec<String> = lands.iter().map(|land| format!("the {land}")).collect();
                format!("{who} says which land gets {animals}: {}.", lands.join(" or "))
            }
            Stage::Lost => {
                let asked: Vec<String> = self.awaited.iter().map(|seat| names.name(*seat)).collect();
                let (verb, keep) = if asked.len() == 1 { ("is", "keeps") } else { ("are", "keep") };
                format!("{} {verb} lost in the desert and {keep} two animals.", list(&asked))
            }
            Stage::Over => self.result(names),
        }
    }

    /// N42
    fn result(&self, names: &dyn Names) -> String {
        let scores: Vec<&Score> = self.reveal.iter().flat_map(|reveal| &reveal.scores).collect();
        let best = scores.iter().map(|score| score.total).max().unwrap_or_default();
        let leaders: Vec<&&Score> = scores.iter().filter(|score| score.total == best).collect();
        let animals = leaders.iter().map(|score| score.animals.total()).max().unwrap_or_default();
        let winners: Vec<String> = (leaders.iter())
            .filter(|score| score.animals.total() == animals)
            .map(|score| names.name(score.seat))
            .collect();
        let dinars = counted(best, "Dinar");
        match winners.as_slice() {
            [winner] if leaders.len() == 1 => format!("The game is over: {winner} wins with {dinars}."),
            [winner] => format!(
                "The game is over: {winner} wins with {dinars} and, tied, {}.",
                counted(animals, "animal")
            ),
            winners => format!(
                "The game is over: {} share the win with {dinars} and {} each.",
                list(winners),
                counted(animals, "animal")
            ),
        }
    }

    fn seat_line(&self, seat: &SeatView, names: &dyn Names) -> String {
        let name = names.name(seat.seat);
        let money = match self.reveal.iter().flat_map(|reveal| &reveal.scores).find(|s| s.seat == seat.seat) {
            Some(score) if score.from_disks > 0 => {
                format!("{}, {} of them from disks", counted(score.total, "Dinar"), score.from_disks)
            }
            _ => counted(seat.dinars, "Dinar"),
        };
        let place = self.place_words(seat.place);
        format!(
            "{name}: {place}; {money}; animals: {}; {}; {}.",
            seat.animals,
            seat.handlers.handlers(),
            counted(seat.disks as u32, "special disk")
        )
    }

    fn place_words(&self, place: Place) -> String {
        match place {
            Place::Pilgrim => "with the Pilgrim".to_owned(),
            Place::Lost => "lost in the desert".to_owned(),
            Place::On(space) => match self.board().terrain(space) {
                Some(terrain) => format!("on {space}, {terrain}"),
                None => format!("on {space}"),
            },
        }
    }

    fn road_line(&self) -> String {
        let mut line = format!(
            "The desert has shifted {}; to come: {} and {}, Mecca among them",
            match self.shifts {
                0 => "never".to_owned(),
                1 => "once".to_owned(),
                times => format!("{times} times"),
            },
            counted(self.special_left as u32, "special disk"),
            counted(self.finals_left as u32, "final disk"),
        );
        if self.stage == Stage::Over {
            line = "Mecca is on the board".to_owned();
        }
        if !self.used.is_empty() {
            line += &format!("; used: {}", list(&self.used));
        }
        line + "."
    }

    /// N42: how many turns are left until the desert shifts by itself.
    pub fn forced_words(&self) -> String {
        let when = |turns: u16| match turns {
            1 => "at the end of this turn".to_owned(),
            turns => format!("in {turns} turns"),
        };
        match self.forced {
            None => "Forced shifts are off: the desert shifts only by choice and after a restock.".to_owned(),
            Some(Forced { quiet, latest: None }) => {
                format!(
                    "The desert shifts by itself {} if nobody captures, calls, sells or shifts.",
                    when(quiet)
                )
            }
            Some(Forced { quiet, latest: Some(latest) }) if latest <= quiet => {
                format!("The desert shifts by itself {}; any shift starts the count again.", when(latest))
            }
            Some(Forced { quiet, latest: Some(latest) }) => format!(
                "The desert shifts by itself {}, or {} if nobody captures, calls or sells; any shift starts both counts \
                 again.",
                when(latest),
                when(quiet)
            ),
        }
    }
}

impl Tell for Hand {
    fn tell(&self, names: &dyn Names) -> String {
        let mut lines = vec![if self.disks.is_empty() {
            "You have no special disks.".to_owned()
        } else {
            format!("Your special disks: {}.", list(&self.disks))
        }];
        lines.extend(self.disks.iter().map(|disk| format!("{disk}: {}", what_it_does(*disk))));
        if let Some(seat) = self.sands_after {
            lines.push(format!("Your order: an extra turn after the turn of {}.", names.name(seat)));
        }
        if let Some(kept) = self.kept {
            lines.push(format!("You keep {kept}; not everybody has chosen yet."));
        }
        lines.join("\n")
    }
}

/// A reminder for the holder, with the words to say.
pub fn what_it_does(disk: Special) -> &'static str {
    match disk {
        Special::Four | Special::Five | Special::Six => "paid out when Mecca is reached.",
        Special::Abdul => "sell anywhere in your turn, like “use abdul sell 2 goat”.",
        Special::Expert => "take one animal of any Land Box in your turn, like “use expert horse wadis”.",
        Special::Winds => "instead of moving go to any space, like “use winds B4”.",
        Special::Sands => {
            "an extra turn: “end with sands”, “use sands” between two turns, or “use sands after 2” as an order."
        }
        Special::Silver => {
            "1 Dinar more for each animal that you sell in this turn: “use silver” before a sale."
        }
    }
}

impl Tell for Reveal {
    /// How each total came about and what was hidden (N42), one line a subject.
    fn tell(&self, names: &dyn Names) -> String {
        let mut lines: Vec<String> = (self.scores.iter())
            .map(|score| {
                let disks = if score.disks.is_empty() { "no disks".to_owned() } else { list(&score.disks) };
                format!(
                    "{}, {}: {} in hand, {} from disks ({disks}); animals: {}.",
                    names.name(score.seat),
                    counted(score.total, "Dinar"),
                    score.dinars,
                    score.from_disks,
                    score.animals
                )
            })
            .collect();
        for (disks, what) in [
            (&self.on_cities, "Left on cities"),
            (&self.swept, "Gone with the sands"),
            (&self.supply, "Never placed"),
            (&self.out, "Out from the beginning"),
        ] {
            if !disks.is_empty() {
                lines.push(format!("{what}: {}.", list(disks)));
            }
        }
        lines.join("\n")
    }
}

/// One line a seat that did something, then what happened to the table.
pub(super) fn changes(before: &View, after: &View, names: &dyn Names) -> Vec<String> {
    let shifts = after.shifts.checked_sub(before.shifts);
    let mut lines: Vec<String> = (before.seats.iter().zip(&after.seats))
        .filter_map(|(old, new)| {
            let done = seat_changes(after, old, new, shifts);
            (!done.is_empty()).then(|| format!("{}: {}.", names.name(new.seat), done.join("; ")))
        })
        .collect();
    for (old, new) in before.boxes.iter().zip(&after.boxes) {
        let done = gain_and_loss(old.animals, new.animals);
        if !done.is_empty() {
            lines.push(format!("The {}: {}.", new.land, done.join(", ")));
        }
    }
    match shifts {
        Some(0) => {}
        Some(1) => lines.push("The desert shifted.".to_owned()),
        Some(times) => lines.push(format!("The desert shifted {times} times.")),
        None => lines.push("The desert went back.".to_owned()),
    }
    for (old, new) in before.stock.iter().zip(&after.stock) {
        if old.price != new.price {
            lines.push(format!("The price of a {}: {} instead of {}.", new.animal, new.price, old.price));
        }
    }
    let acts = after.who_acts(names);
    if acts != before.who_acts(names) || lines.is_empty() && before != after {
        lines.push(acts);
    }
    lines
}

fn seat_changes(after: &View, old: &SeatView, new: &SeatView, shifts: Option<u8>) -> Vec<String> {
    let mut done = Vec::new();
    // A nomad that only went along with its strip has not moved.
    let carried = |space: Space| (0..shifts?).try_fold(space, |space, _| space.shifted());
    let stayed = match (old.place, new.place) {
        (Place::On(was), Place::On(is)) => carried(was) == Some(is),
        (was, is) => was == is,
    };
    if !stayed {
        done.push(format!("now {}", after.place_words(new.place)));
    }
    let animals = gain_and_loss(old.animals, new.animals);
    if !animals.is_empty() {
        done.push(format!("animals {}", animals.join(", ")));
    }
    if old.handlers != new.handlers {
        done.push(format!("{} now", new.handlers.handlers()));
    }
    let dinars = i64::from(new.dinars) - i64::from(old.dinars);
    if dinars != 0 {
        let noun = if dinars.abs() == 1 { "Dinar" } else { "Dinars" };
        done.push(format!("{dinars:+} {noun}, now {}", new.dinars));
    }
    if new.disks > old.disks {
        done.push(format!("took {}", counted((new.disks - old.disks) as u32, "special disk")));
    } else if old.disks > new.disks {
        done.push(format!("{} fewer", counted((old.disks - new.disks) as u32, "special disk")));
    }
    done
}

/// "+2 goats", "-1 camel".
fn gain_and_loss(old: Herd, new: Herd) -> Vec<String> {
    let both = old.least(new);
    let parts = |sign: char, herd: Herd| -> Vec<String> {
        herd.kinds()
            .map(|(animal, count)| format!("{sign}{}", counted(count.into(), animal.name())))
            .collect()
    };
    [parts('+', new.minus(both)), parts('-', old.minus(both))].concat()
}
