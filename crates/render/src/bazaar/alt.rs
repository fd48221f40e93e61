//! The position in words: whose turn, what just happened, scores, what is left.

use crate::OneLine;
use games::bazaar::{Bazaar, SeatView, View};
use games::{Fact, Game};
use voice::Voice;

pub fn alt(view: &View, voice: &Voice) -> String {
    let names = OneLine(voice.names);
    let voice = &Voice { names: &names, ..*voice };
    let mut summary = Bazaar::summary(view);
    let mut facts = vec![view.title_fact(), view.acting_fact()];
    facts.extend(summary.latest.pop().map(|latest| latest.what));
    facts.extend(
        view.seats.iter().zip(&summary.scores).map(|(seat, standing)| seat_fact(seat, standing.total)),
    );
    facts.extend([view.piles_fact(), view.face_down_fact()]);
    facts.extend(view.row_facts());
    voice.say_all(&facts)
}

fn seat_fact(seat: &SeatView, total: u32) -> Fact {
    Fact::new("picture-bazaar-seat")
        .with("who", seat.seat)
        .with("points", Fact::new("bazaar-points").with("count", total))
        .with("cards", seat.cards)
        .with("markers", seat.markers_left)
}
