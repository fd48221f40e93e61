//! A view, a hand, a reveal and the difference of two views as facts, one a line.

use crate::{Detail, Fact, Facts};

use super::Place;
use super::board::{Space, Terrain};
use super::detail::{self, animals, counted, dinars, either, joined, special_disks};
use super::herd::Herd;
use super::pieces::Special;
use super::score::{Reveal, Score, outcome};
use super::view::{Forced, Hand, Row, SeatView, Stage, View};

impl Facts for View {
    fn facts(&self) -> Vec<Fact> {
        let mut facts = vec![self.title_fact(), self.who_acts_fact()];
        if matches!(self.stage, Stage::Turn { silver: true, .. }) {
            facts.push(Fact::new("nomads-silver-in-use"));
        }
        facts.extend(self.seats.iter().map(|seat| self.seat(seat)));
        facts.extend(self.rows.iter().zip(0..).map(|(row, number)| row_fact(row, number)));
        facts.extend(self.boxes.iter().map(|land| {
            let key = if land.animals.is_empty() { "nomads-box-empty" } else { "nomads-box" };
            Fact::new(key).with("land", land.land).with("animals", land.animals)
        }));
        let stock = self.stock.iter().map(|stock| {
            Fact::new("nomads-stock-kind")
                .with("animals", counted(stock.animal, stock.count))
                .with("price", stock.price)
        });
        facts.push(Fact::new("nomads-stock").with("kinds", joined("nomads-semicolon", stock)));
        facts.push(Fact::new("nomads-pile").with("handlers", self.handlers));
        facts.push(self.road());
        if self.stage != Stage::Over {
            facts.push(self.forced_fact());
        }
        if !self.gone.is_empty() {
            facts.push(Fact::new("nomads-gone").with("animals", self.gone));
        }
        facts
    }
}

/// "Row B: B1 wadis, B2 a city with a special disk, B3 ..."
fn row_fact(row: &Row, number: u8) -> Fact {
    let spaces = (0..row.strip.spaces()).filter_map(|column| {
        let what = match (row.strip.terrain(column)?, row.disk) {
            (Terrain::City, Some(disk)) => Fact::new("nomads-city-with").with("disk", disk).into(),
            (Terrain::City, None) => Detail::Word("nomads-city"),
            (Terrain::Desert, _) => Detail::Word("nomads-desert"),
            (Terrain::Mountain, _) => Detail::Word("nomads-mountain"),
            (Terrain::Land(land), _) => land.into(),
        };
        Some(Fact::new("nomads-space").with("at", Space::new(number, column)?).with("what", what))
    });
    Fact::new("nomads-row")
        .with("row", Detail::name(&char::from(b'A' + number)))
        .with("spaces", joined("nomads-comma", spaces))
}

impl View {
    /// Which game it is, and how it is played.
    pub fn title_fact(&self) -> Fact {
        let key = if self.options.short { "nomads-view-title-short" } else { "nomads-view-title" };
        Fact::new(key).with("disks", Fact::new("nomads-disks-in-play").with("count", self.options.disks))
    }

    /// What is wanted, and of whom.
    pub fn who_acts_fact(&self) -> Fact {
        let acts =
            |key: &'static str| Fact::new(key).with("who", self.turn).with("extra", u8::from(self.extra));
        match &self.stage {
            Stage::Turn { begun: false, .. } => acts("nomads-acts-begin"),
            Stage::Turn { acted: false, placed: false, steps: 0 | 1, .. } => acts("nomads-acts-move"),
            Stage::Turn { acted: false, .. } => acts("nomads-acts-act"),
            Stage::Turn { .. } => acts("nomads-acts-disks"),
            Stage::Place => acts("nomads-acts-place"),
            Stage::Handlers => acts("nomads-acts-handlers"),
            Stage::Take { land } => acts("nomads-acts-take").with("land", *land),
            Stage::Box { animals, lands } => Fact::new("nomads-acts-box")
                .with("who", self.turn)
                .with("animals", *animals)
                .with("lands", either(lands.iter().copied())),
            Stage::Lost => {
                Fact::new("nomads-acts-lost").with("asked", Detail::list(self.awaited.iter().copied()))
            }
            Stage::Over => self.result_fact(),
        }
    }

    /// N42
    fn result_fact(&self) -> Fact {
        let scores = self.reveal.as_ref().map_or(&[][..], |reveal| &reveal.scores);
        let outcome = outcome(scores);
        let won = |score: &&Score| outcome.winners.contains(score.seat);
        let Some(winner) = scores.iter().find(won) else { return Fact::new("nomads-game-over") };
        let fact = match (outcome.winners.len(), outcome.tie_break) {
            (1, None) => {
                return Fact::new("nomads-wins")
                    .with("who", winner.seat)
                    .with("dinars", dinars(winner.total));
            }
            (1, Some(_)) => Fact::new("nomads-wins-tied").with("who", winner.seat),
            _ => Fact::new("nomads-shared-win").with("winners", outcome.winners),
        };
        fact.with("dinars", dinars(winner.total)).with("animals", animals(winner.animals.total()))
    }

    fn seat(&self, seat: &SeatView) -> Fact {
        let score =
            self.reveal.iter().flat_map(|reveal| &reveal.scores).find(|score| score.seat == seat.seat);
        let money = match score {
            Some(score) if score.from_disks > 0 => Fact::new("nomads-dinars-from-disks")
                .with("dinars", dinars(score.total))
                .with("disks", score.from_disks),
            _ => dinars(seat.dinars),
        };
        Fact::new("nomads-seat")
            .with("who", seat.seat)
            .with("place", self.place(seat.place))
            .with("money", money)
            .with("animals", seat.animals)
            .with("handlers", detail::handlers(seat.handlers))
            .with("disks", special_disks(seat.disks))
    }

    fn place(&self, place: Place) -> Detail {
        let space = match place {
            Place::Pilgrim => return Detail::Word("nomads-with-pilgrim"),
            Place::Lost => return Detail::Word("nomads-lost-in-desert"),
            Place::On(space) => space,
        };
        let terrain = self.board().terrain(space).unwrap_or(Terrain::Mountain);
        Fact::new("nomads-stands-on").with("at", space).with("terrain", terrain).into()
    }

    fn road(&self) -> Fact {
        let (over, used) = (self.stage == Stage::Over, !self.used.is_empty());
        let fact = Fact::new(match (over, used) {
            (false, false) => "nomads-road",
            (false, true) => "nomads-road-used",
            (true, false) => "nomads-road-over",
            (true, true) => "nomads-road-over-used",
        });
        let fact = if over {
            fact
        } else {
            fact.with("shifted", Fact::new("nomads-times-shifted").with("count", self.shifts))
                .with("special", special_disks(self.special_left))
                .with("finals", Fact::new("nomads-final-disks").with("count", self.finals_left))
        };
        if used { fact.with("used", Detail::list(self.used.iter().copied())) } else { fact }
    }

    /// N42: how many turns are left until the desert shifts by itself.
    pub fn forced_fact(&self) -> Fact {
        let within = |turns: u16| Fact::new("nomads-in-turns").with("turns", turns);
        match self.forced {
            None => Fact::new("nomads-forced-off"),
            Some(Forced { quiet, latest: None }) => {
                Fact::new("nomads-forced-quiet").with("quiet", within(quiet))
            }
            Some(Forced { quiet, latest: Some(latest) }) if latest <= quiet => {
                Fact::new("nomads-forced-latest").with("latest", within(latest))
            }
            Some(Forced { quiet, latest: Some(latest) }) => {
                Fact::new("nomads-forced-both").with("latest", within(latest)).with("quiet", within(quiet))
            }
        }
    }
}

impl Facts for Hand {
    fn facts(&self) -> Vec<Fact> {
        let disks = Detail::list(self.disks.iter().copied());
        let mut facts = vec![if self.disks.is_empty() {
            Fact::new("nomads-hand-empty")
        } else {
            Fact::new("nomads-hand").with("disks", disks)
        }];
        facts.extend(self.disks.iter().map(|&disk| {
            Fact::new("nomads-hand-disk").with("disk", disk).with("does", Detail::Word(does(disk)))
        }));
        facts.extend(self.sands_after.map(|seat| Fact::new("nomads-hand-order").with("after", seat)));
        facts.extend(self.kept.map(|kept| Fact::new("nomads-hand-kept").with("kept", kept)));
        facts
    }
}

/// The key of what a disk is for, with the words to say.
pub fn does(disk: Special) -> &'static str {
    match disk {
        Special::Four | Special::Five | Special::Six => "nomads-does-dinars",
        Special::Abdul => "nomads-does-abdul",
        Special::Expert => "nomads-does-expert",
        Special::Winds => "nomads-does-winds",
        Special::Sands => "nomads-does-sands",
        Special::Silver => "nomads-does-silver",
    }
}

impl Facts for Reveal {
    /// How each total came about and what was hidden (N42).
    fn facts(&self) -> Vec<Fact> {
        let listed = |disks: &[Special]| Detail::list(disks.iter().copied());
        let score = |score: &Score| {
            let disks =
                if score.disks.is_empty() { Detail::Word("nomads-no-disks") } else { listed(&score.disks) };
            Fact::new("nomads-score")
                .with("who", score.seat)
                .with("total", dinars(score.total))
                .with("dinars", score.dinars)
                .with("from", score.from_disks)
                .with("disks", disks)
                .with("animals", score.animals)
        };
        let hidden = [
            ("nomads-left-on-cities", &self.on_cities),
            ("nomads-swept", &self.swept),
            ("nomads-never-placed", &self.supply),
            ("nomads-out", &self.out),
        ];
        let hidden = hidden.into_iter().filter(|(_, disks)| !disks.is_empty());
        let hidden = hidden.map(|(key, disks)| Fact::new(key).with("disks", listed(disks)));
        self.scores.iter().map(score).chain(hidden).collect()
    }
}

/// One fact a seat that did something, then what happened to the table.
pub(super) fn changes(before: &View, after: &View) -> Vec<Fact> {
    let shifts = after.shifts.checked_sub(before.shifts);
    let mut facts: Vec<Fact> = (before.seats.iter().zip(&after.seats))
        .filter_map(|(old, new)| {
            let done = seat_changes(after, old, new, shifts);
            (!done.is_empty()).then(|| {
                Fact::new("nomads-changed-seat")
                    .with("who", new.seat)
                    .with("done", joined("nomads-semicolon", done))
            })
        })
        .collect();
    for (old, new) in before.boxes.iter().zip(&after.boxes) {
        if let Some(done) = gain_and_loss(old.animals, new.animals) {
            facts.push(Fact::new("nomads-changed-land").with("land", new.land).with("done", done));
        }
    }
    match shifts {
        Some(0) => {}
        Some(times) => facts.push(Fact::new("nomads-changed-shifts").with("times", times)),
        None => facts.push(Fact::new("nomads-changed-back")),
    }
    for (old, new) in before.stock.iter().zip(&after.stock) {
        if old.price != new.price {
            facts.push(
                Fact::new("nomads-changed-price")
                    .with("animal", new.animal)
                    .with("price", new.price)
                    .with("was", old.price),
            );
        }
    }
    let acts = after.who_acts_fact();
    if acts != before.who_acts_fact() || facts.is_empty() && before != after {
        facts.push(acts);
    }
    facts
}

fn seat_changes(after: &View, old: &SeatView, new: &SeatView, shifts: Option<u8>) -> Vec<Fact> {
    let mut done = Vec::new();
    // A nomad that only went along with its strip has not moved.
    let carried = |space: Space| (0..shifts?).try_fold(space, |space, _| space.shifted());
    let stayed = match (old.place, new.place) {
        (Place::On(was), Place::On(is)) => carried(was) == Some(is),
        (was, is) => was == is,
    };
    if !stayed {
        done.push(Fact::new("nomads-now-at").with("place", after.place(new.place)));
    }
    done.extend(
        gain_and_loss(old.animals, new.animals)
            .map(|change| Fact::new("nomads-animals-changed").with("change", change)),
    );
    if old.handlers != new.handlers {
        done.push(Fact::new("nomads-handlers-now").with("handlers", detail::handlers(new.handlers)));
    }
    if new.dinars != old.dinars {
        let key = if new.dinars > old.dinars { "nomads-dinars-more" } else { "nomads-dinars-fewer" };
        let change = dinars(new.dinars.abs_diff(old.dinars));
        done.push(Fact::new(key).with("change", change).with("now", new.dinars));
    }
    if new.disks > old.disks {
        done.push(Fact::new("nomads-took-disks").with("disks", special_disks(new.disks - old.disks)));
    } else if old.disks > new.disks {
        done.push(Fact::new("nomads-fewer-disks").with("disks", special_disks(old.disks - new.disks)));
    }
    done
}

/// "+2 goats, -1 camel"; nothing if nothing changed.
fn gain_and_loss(old: Herd, new: Herd) -> Option<Detail> {
    let both = old.least(new);
    let parts = |key: &'static str, herd: Herd| {
        herd.kinds().map(move |(animal, count)| Fact::new(key).with("animals", counted(animal, count)))
    };
    let all = parts("nomads-more", new.minus(both)).chain(parts("nomads-fewer", old.minus(both)));
    (old != new).then(|| joined("nomads-comma", all))
}
