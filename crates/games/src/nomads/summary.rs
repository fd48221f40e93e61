//! A view of the game in the few facts that every game has.

use crate::{Fact, Latest, Source, Standing, Summary};

use super::Place;
use super::pieces::Animal;
use super::score::{Score, outcome};
use super::view::{SeatView, Stage, View};

pub(super) fn of(view: &View) -> Summary {
    let scores = view.reveal.as_ref().map(|reveal| reveal.scores.as_slice());
    let standing = |seat: &SeatView| match scores.and_then(|scores| scores.get(seat.seat.index())) {
        Some(score) => final_standing(score),
        None => view.standing(seat),
    };
    Summary {
        phase: view.phase(),
        awaited: view.awaited.iter().copied().collect(),
        task: view.task(),
        latest: view.played.iter().map(|seat| latest(&view.seats[seat.index()])).collect(),
        scores: view.seats.iter().map(standing).collect(),
        outcome: scores.map(outcome),
    }
}

impl View {
    fn phase(&self) -> Fact {
        Fact::new(match self.stage {
            Stage::Turn { .. } if self.extra => "nomads-phase-extra",
            Stage::Turn { .. } => "nomads-phase-turn",
            Stage::Place => "nomads-phase-place",
            Stage::Handlers => "nomads-phase-handlers",
            Stage::Take { .. } => "nomads-phase-take",
            Stage::Box { .. } => "nomads-phase-box",
            Stage::Lost => "nomads-phase-lost",
            Stage::Over => "nomads-phase-over",
        })
    }

    fn task(&self) -> Fact {
        let fact = Fact::new(match self.stage {
            Stage::Turn { begun: false, .. } => "nomads-task-begin",
            Stage::Turn { acted: false, placed: false, steps: 0 | 1, .. } => "nomads-task-move",
            Stage::Turn { acted: false, .. } => "nomads-task-act",
            Stage::Turn { .. } => "nomads-task-disks",
            Stage::Place => "nomads-task-place",
            Stage::Handlers => "nomads-task-handlers",
            Stage::Take { .. } => "nomads-task-take",
            Stage::Box { .. } => "nomads-task-box",
            Stage::Lost => "nomads-task-lost",
            Stage::Over => "nomads-task-over",
        });
        match self.stage {
            Stage::Take { land } => fact.with("land", land),
            Stage::Box { animals, .. } => fact.with("animals", animals),
            _ => fact,
        }
    }

    /// Money counts. Animals may still be sold or lost, and disks are hidden.
    fn standing(&self, seat: &SeatView) -> Standing {
        let price = |animal: Animal| self.stock[animal.index()].price;
        let animals = seat.animals.kinds().map(|(animal, count)| u32::from(count) * price(animal)).sum();
        Standing {
            seat: seat.seat,
            total: seat.dinars,
            sources: vec![
                Source { key: "nomads-source-dinars", points: seat.dinars, counts: true },
                Source { key: "nomads-source-animals", points: animals, counts: false },
            ],
        }
    }
}

/// N42
fn final_standing(score: &Score) -> Standing {
    Standing {
        seat: score.seat,
        total: score.total,
        sources: vec![
            Source { key: "nomads-source-dinars", points: score.dinars, counts: true },
            Source { key: "nomads-source-disks", points: score.from_disks, counts: true },
        ],
    }
}

/// Of a turn nothing is left to see but where it ended.
fn latest(seat: &SeatView) -> Latest {
    let what = match seat.place {
        Place::On(space) => Fact::new("nomads-latest-on").with("who", seat.seat).with("at", space),
        Place::Pilgrim => Fact::new("nomads-latest-pilgrim").with("who", seat.seat),
        Place::Lost => Fact::new("nomads-latest-lost").with("who", seat.seat),
    };
    let places = seat.place.space().iter().map(ToString::to_string).collect();
    Latest { seat: seat.seat, places, what }
}
