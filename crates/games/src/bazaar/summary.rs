//! A view in the facts that every game has.

use crate::{Fact, Latest, Seat, Source, Standing, Summary};

use super::facts::labels;
use super::rules::MARKER_POINTS;
use super::score::outcome;
use super::view::{self, SeatView, Stage, View};

pub(super) fn of(view: &View) -> Summary {
    let reveal = view.reveal.as_ref();
    Summary {
        phase: phase(view.stage),
        awaited: view.awaited,
        task: task(view.stage),
        latest: latest(view),
        scores: view.seats.iter().map(|seat| standing(view, seat)).collect(),
        outcome: reveal.map(|reveal| outcome(reveal.ending, &reveal.scores)),
    }
}

fn phase(stage: Stage) -> Fact {
    Fact::new(match stage {
        Stage::Wilds => "bazaar-phase-wilds",
        Stage::Turn => "bazaar-phase-turn",
        Stage::Dice { .. } => "bazaar-phase-rolling",
        Stage::Building { .. } => "bazaar-phase-building",
        Stage::Over => "bazaar-phase-over",
    })
}

fn task(stage: Stage) -> Fact {
    match stage {
        Stage::Wilds => Fact::new("bazaar-task-wilds"),
        Stage::Turn => Fact::new("bazaar-task-turn"),
        Stage::Dice { aside: None, .. } => Fact::new("bazaar-task-dice"),
        Stage::Dice { .. } => Fact::new("bazaar-task-take"),
        Stage::Building { row } => Fact::new("bazaar-task-building").with("row", row),
        Stage::Over => Fact::new("bazaar-task-over"),
    }
}

/// By order of play. At the beginning of a turn the seat before acted last, in the midst of it the seat itself.
fn latest(view: &View) -> Vec<Latest> {
    let seats = view.seats.len() as u8;
    let oldest = if view.stage == Stage::Turn { view.turn } else { view.turn.after(1, seats) };
    let order = (0..seats).map(|place| &view.seats[oldest.after(place, seats).index()]);
    order.filter_map(|seat| Some(latest_of(seat.seat, seat.latest.as_ref()?))).collect()
}

fn latest_of(seat: Seat, turn: &view::Latest) -> Latest {
    let done = |key| Fact::new(key).with("who", seat);
    match turn {
        view::Latest::Rolled(cards) => {
            Latest { seat, places: Vec::new(), what: done("bazaar-has-rolled").with("cards", *cards) }
        }
        view::Latest::Built(at) => Latest {
            seat,
            places: at.iter().map(ToString::to_string).collect(),
            what: done("bazaar-has-built").with("hexes", labels(at)).with("tiles", at.len()),
        },
    }
}

/// Points scored in play stay (B28). A marker brings its point only if it stays to the end (B30), and who has the most
/// cards nobody knows before (B31).
fn standing(view: &View, seat: &SeatView) -> Standing {
    let source = |key, points, counts| Source { key, points, counts };
    let score = view.reveal.iter().flat_map(|reveal| &reveal.scores).find(|score| score.seat == seat.seat);
    let sources = match score {
        Some(score) => vec![
            source("bazaar-in-play", score.in_play, true),
            source("bazaar-markers", score.markers, true),
            source("bazaar-majorities", score.majorities, true),
        ],
        None => vec![
            source("bazaar-in-play", seat.points, true),
            source("bazaar-markers", u32::from(seat.markers_placed) * MARKER_POINTS, false),
        ],
    };
    let total = sources.iter().filter(|source| source.counts).map(|source| source.points).sum();
    Standing { seat: seat.seat, total, sources }
}
