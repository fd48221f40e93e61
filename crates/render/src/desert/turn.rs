//! What a view says in few words: who moved last, what stands where, the alt text.

use crate::{OneLine, counted};
use games::desert::{Colour, View};
use games::hex::{Cell, CellSet};
use games::{Facts, Names, Seat};
use voice::Voice;

/// Who placed the latest piece. A view does not name that seat, but the order of play is known.
pub fn moved_last(view: &View) -> Option<Seat> {
    let seats = view.seats.len() as u8;
    let leaders = view.caravans.len();
    let camels: usize = view.caravans.iter().map(|caravan| caravan.hexes.len() - 1).sum();
    let places = if camels > 0 {
        // D16: one camel a turn at first, then two.
        let short = if seats == 2 { 1 } else { 2 };
        if camels <= short { camels - 1 } else { short + (camels - short - 1) / 2 }
    } else {
        let (round, place) =
            (leaders.checked_sub(1)? / usize::from(seats), (leaders - 1) % usize::from(seats));
        // D9: back and forth.
        if view.options.serpentine && round % 2 == 1 { usize::from(seats) - 1 - place } else { place }
    };
    Some(view.first.after((places % usize::from(seats)) as u8, seats))
}

/// The piece on a hex: its colour, and whether it is a leader.
pub fn piece(view: &View, cell: Cell) -> Option<(Colour, bool)> {
    let caravan = view.caravans.iter().find(|caravan| caravan.hexes.contains(cell))?;
    Some((caravan.colour, caravan.leader == cell))
}

pub fn occupied(view: &View) -> CellSet {
    view.caravans.iter().fold(CellSet::EMPTY, |all, caravan| all | caravan.hexes)
}

/// A seat's latest turn in the notation of moves.
pub fn latest(view: &View, seat: Seat) -> String {
    let moves = view.seats[seat.index()].latest.iter().filter_map(|&cell| {
        let (colour, leader) = piece(view, cell)?;
        Some(format!("{}{colour} {cell}", if leader { "L " } else { "" }))
    });
    moves.collect::<Vec<String>>().join(", ")
}

/// What is wanted of the seat on turn, as in "places 2 camels". The view tells it in its second line.
pub fn wanted(view: &View, voice: &Voice) -> String {
    let voice = Voice { names: &OneLine(None), ..*voice };
    let told = view.facts().get(1).map(|fact| voice.say(fact)).unwrap_or_default();
    told.trim().trim_end_matches('.').to_owned()
}

/// What is scored and open; all points when the game is over.
pub fn points(view: &View, seat: Seat) -> u32 {
    match &view.reveal {
        Some(reveal) => reveal.scores[seat.index()].total,
        None => view.seats[seat.index()].scored_points(),
    }
}

/// Those with the most points at the end.
pub fn winners(view: &View) -> Vec<Seat> {
    if view.reveal.is_none() {
        return Vec::new();
    }
    let most = view.seats.iter().map(|seat| points(view, seat.seat)).max().unwrap_or_default();
    view.seats.iter().map(|seat| seat.seat).filter(|&seat| points(view, seat) == most).collect()
}

/// Whose turn, what just happened, scores, what is left.
pub fn alt(view: &View, voice: &Voice) -> String {
    let names = OneLine(Some(voice.names));
    let voice = &Voice { names: &names, ..*voice };
    let told = voice.say_all(&view.facts());
    let mut lines: Vec<String> = told.lines().take(2).map(str::to_owned).collect();
    if let Some(seat) = moved_last(view) {
        let moves = latest(view, seat);
        if !moves.is_empty() {
            lines.push(format!("Latest: {} {moves}.", voice.name(seat)));
        }
    }
    for seat in &view.seats {
        let name = voice.name(seat.seat);
        let points = counted(points(view, seat.seat) as usize, "point");
        let parts = format!(
            "oases {}, river {}, enclosed {}",
            seat.oasis_points, seat.river_points, seat.enclosed_hexes
        );
        let largest = seat.largest_points;
        lines.push(match &view.reveal {
            Some(reveal) => {
                let score = &reveal.scores[seat.seat.index()];
                format!(
                    "{name}: {points}: waterholes {}, {parts}, largest caravans {largest}.",
                    score.waterholes
                )
            }
            None => {
                let tokens = counted(seat.tokens, "hidden token");
                let more = if largest == 0 { String::new() } else { format!("; largest so far {largest}") };
                format!("{name}: {points} and {tokens}: {parts}{more}.")
            }
        });
    }
    let left: Vec<String> =
        Colour::ALL.iter().zip(view.supply).map(|(colour, count)| format!("{count} {colour}")).collect();
    lines.push(format!("Camels left: {}.", left.join(", ")));
    lines.join("\n")
}
