//! The position in words: whose turn, what everybody has, what animals bring, what is left.

use super::place;
use crate::OneLine;
use games::nomads::{Nomads, SeatView, View};
use games::{Detail, Fact, Game};
use voice::Voice;

pub fn alt(view: &View, voice: &Voice) -> String {
    let names = OneLine(voice.names);
    let voice = &Voice { names: &names, ..*voice };
    let summary = Nomads::summary(view);
    let mut facts = vec![view.title_fact(), view.who_acts_fact()];
    let seats = view.seats.iter().zip(&summary.scores);
    facts.extend(seats.map(|(seat, standing)| seat_fact(seat, standing.total, voice)));
    let prices = view.stock.iter().map(|stock| {
        Fact::new("picture-nomads-price-of").with("animal", stock.animal).with("price", stock.price)
    });
    facts.push(Fact::new("picture-nomads-prices").with("prices", Detail::list(prices)));
    let left = |key, count: usize| Fact::new(key).with("count", count);
    facts.push(
        Fact::new("picture-nomads-left")
            .with("special", left("nomads-special-disks", view.special_left))
            .with("finals", left("nomads-final-disks", view.finals_left)),
    );
    if view.reveal.is_none() {
        facts.push(view.forced_fact());
    }
    voice.say_all(&facts)
}

fn seat_fact(seat: &SeatView, dinars: u32, voice: &Voice) -> Fact {
    Fact::new("picture-nomads-seat")
        .with("who", seat.seat)
        .with("place", Detail::Name(place(seat, voice)))
        .with("dinars", Fact::new("nomads-dinars").with("count", dinars))
        .with("animals", seat.animals)
        .with("disks", seat.disks)
}
