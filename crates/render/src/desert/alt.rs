//! The position in words: whose turn, what just happened, scores, what is left.

use crate::OneLine;
use games::desert::{Desert, SeatView, View};
use games::{Fact, Game};
use voice::Voice;

pub fn alt(view: &View, voice: &Voice) -> String {
    let names = OneLine(voice.names);
    let voice = &Voice { names: &names, ..*voice };
    let mut facts = vec![view.title_fact(), view.acting_fact()];
    facts.extend(Desert::summary(view).latest.pop().map(|latest| latest.what));
    facts.extend(view.seats.iter().map(|seat| seat_fact(view, seat)));
    facts.push(view.supply_fact());
    voice.say_all(&facts)
}

fn seat_fact(view: &View, seat: &SeatView) -> Fact {
    let (key, points) = match &view.reveal {
        Some(reveal) => ("picture-desert-seat-final", reveal.scores[seat.seat.index()].total),
        None if seat.largest_points > 0 => ("picture-desert-seat-largest", seat.scored_points()),
        None => ("picture-desert-seat", seat.scored_points()),
    };
    let fact = Fact::new(key)
        .with("who", seat.seat)
        .with("points", points)
        .with("tokens", seat.tokens)
        .with("oases", seat.oasis_points)
        .with("river", seat.river_points)
        .with("enclosed", seat.enclosed_hexes)
        .with("largest", seat.largest_points);
    match &view.reveal {
        Some(reveal) => fact.with("water", reveal.scores[seat.seat.index()].waterholes),
        None => fact,
    }
}
