//! What a view says in few words: who moved last, points, the alt text.

use crate::{OneLine, counted};
use games::bazaar::{BOARD, Hex, Latest, Resource, Stage, View};
use games::{Facts, Names, Seat};
use voice::Voice;

/// The seat on turn, if one is.
pub fn on_turn(view: &View) -> Option<Seat> {
    (view.stage != Stage::Wilds).then(|| view.awaited.iter().next()).flatten()
}

/// Who acted last: the seat on turn in the midst of its turn, the one before at its beginning.
pub fn acted_last(view: &View) -> Option<Seat> {
    let seats = view.seats.len() as u8;
    let turn = on_turn(view)?;
    Some(if view.stage == Stage::Turn { turn.after(seats - 1, seats) } else { turn })
}

/// The tiles of the latest turn.
pub fn latest_tiles(view: &View) -> Vec<Hex> {
    let latest = acted_last(view).and_then(|seat| view.seats[seat.index()].latest.clone());
    match latest {
        Some(Latest::Built(at)) => at,
        _ => Vec::new(),
    }
}

/// A seat's latest turn in few words.
pub fn latest_words(latest: &Latest) -> String {
    match latest {
        Latest::Rolled(0) => "rolled, no card".to_owned(),
        Latest::Rolled(cards) => format!("rolled, {}", counted(usize::from(*cards), "card")),
        Latest::Built(at) => {
            format!("built {}", at.iter().map(Hex::to_string).collect::<Vec<_>>().join(" "))
        }
    }
}

/// Points so far; all points when the game is over.
pub fn points(view: &View, seat: Seat) -> u32 {
    match &view.reveal {
        Some(reveal) => reveal.scores[seat.index()].total,
        None => view.seats[seat.index()].points,
    }
}

/// Those who won (B32).
pub fn winners(view: &View) -> Vec<Seat> {
    let Some(reveal) = &view.reveal else { return Vec::new() };
    let rank = |seat: Seat| {
        let score = &reveal.scores[seat.index()];
        (score.total, score.cards.total())
    };
    let seats = || view.seats.iter().map(|seat| seat.seat);
    let most = seats().map(rank).max();
    seats().filter(|&seat| Some(rank(seat)) == most).collect()
}

/// Whether there is an empty hex where no tile may go.
pub fn has_closed_hexes(view: &View) -> bool {
    view.open.len() + view.tiles.len() < BOARD.len()
}

/// What is wanted of the seat on turn, short enough for the banner.
pub fn wanted(view: &View) -> String {
    match view.stage {
        Stage::Wilds => "choose cards for wilds".to_owned(),
        Stage::Turn => "rolls or builds".to_owned(),
        Stage::Dice { aside: None, .. } => "takes cards or keeps a die".to_owned(),
        Stage::Dice { .. } => "takes cards".to_owned(),
        Stage::Building { row } => format!("builds on from {row}, or done"),
        Stage::Over => String::new(),
    }
}

/// Whose turn, what just happened, scores, what is left.
pub fn alt(view: &View, voice: &Voice) -> String {
    let names = OneLine(Some(voice.names));
    let voice = &Voice { names: &names, ..*voice };
    let told = voice.say_all(&view.facts());
    let mut lines: Vec<String> = told.lines().take(2).map(str::to_owned).collect();
    if let Some(seat) = acted_last(view)
        && let Some(latest) = &view.seats[seat.index()].latest
    {
        lines.push(format!("Latest: {} {}.", voice.name(seat), latest_words(latest)));
    }
    for seat in &view.seats {
        lines.push(format!(
            "{}: {}, {}, {} left.",
            voice.name(seat.seat),
            counted(points(view, seat.seat) as usize, "point"),
            counted(seat.cards, "card"),
            counted(usize::from(seat.markers_left), "marker")
        ));
    }
    let left: Vec<String> = Resource::ALL.iter().map(|&card| card.counted(view.piles.of(card))).collect();
    lines.push(format!("Piles: {}. Tiles face down: {}.", left.join(", "), view.face_down));
    lines.extend(
        told.lines().filter(|line| line.starts_with("North") || line.starts_with("South")).map(str::to_owned),
    );
    lines.join("\n")
}
