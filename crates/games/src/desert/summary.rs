//! A view in the facts that every game has.

use crate::{Detail, Fact, Latest, Seats, Source, Standing, Summary};

use super::score::Reveal;
use super::view::{SeatView, Stage, View};

pub(super) fn summary(view: &View) -> Summary {
    Summary {
        phase: phase(view.stage),
        awaited: view.turn.map_or(Seats::NONE, Seats::only),
        task: task(view.stage),
        latest: view.moved.iter().map(|seat| latest(view, &view.seats[seat.index()])).collect(),
        scores: view.seats.iter().map(|seat| standing(view, seat)).collect(),
        outcome: view.reveal.as_ref().map(Reveal::outcome),
    }
}

fn phase(stage: Stage) -> Fact {
    Fact::new(match stage {
        Stage::Gifts => "desert-phase-gifts",
        Stage::Leaders => "desert-phase-leaders",
        Stage::Camels { last: false, .. } => "desert-phase-camels",
        Stage::Camels { last: true, .. } => "desert-phase-last-turn",
        Stage::Over => "desert-phase-over",
    })
}

fn task(stage: Stage) -> Fact {
    match stage {
        Stage::Gifts => Fact::new("desert-task-gift"),
        Stage::Leaders => Fact::new("desert-task-leader"),
        Stage::Camels { left, .. } => Fact::new("desert-task-camels").with("camels", left),
        Stage::Over => Fact::new("desert-task-over"),
    }
}

/// A leader given back, a leader, or the camels of one turn.
fn latest(view: &View, seat: &SeatView) -> Latest {
    let who = seat.seat;
    let pieces: Vec<_> = seat.latest.iter().filter_map(|&at| Some((at, view.caravan_on(at)?))).collect();
    let what = match (pieces.as_slice(), seat.given_back) {
        ([], Some(colour)) => Fact::new("desert-latest-gift").with("who", who).with("colour", colour),
        ([(at, caravan)], _) if caravan.leader == *at => {
            Fact::new("desert-latest-leader").with("who", who).with("colour", caravan.colour).with("at", *at)
        }
        (pieces, _) => {
            let camel = |colour, at| Fact::new("desert-latest-camel").with("colour", colour).with("at", at);
            let camels = pieces.iter().map(|(at, caravan)| camel(caravan.colour, *at));
            Fact::new("desert-latest-camels").with("who", who).with("camels", Detail::list(camels))
        }
    };
    Latest { seat: who, places: seat.latest.iter().map(ToString::to_string).collect(), what }
}

/// While the game lasts, tokens are hidden (D23), and larger caravans may still come (D34).
fn standing(view: &View, seat: &SeatView) -> Standing {
    let score = view.reveal.iter().flat_map(|reveal| &reveal.scores).find(|score| score.seat == seat.seat);
    let source = |key, points| Source { key, points, counts: true };
    let mut sources = vec![
        source("desert-oases", seat.oasis_points),
        source("desert-river", seat.river_points),
        source("desert-enclosed-hexes", seat.enclosed_hexes),
        Source { key: "desert-largest", points: seat.largest_points, counts: score.is_some() },
    ];
    if let Some(score) = score {
        sources.insert(0, source("desert-waterholes", score.waterholes));
    }
    let total = sources.iter().filter(|source| source.counts).map(|source| source.points).sum();
    Standing { seat: seat.seat, total, sources }
}
