//! A view, a hand and the difference of two views in words: for screen readers, alt texts and catching up.

use crate::{Names, Seat, Tell, list};

use super::board::Hex;
use super::event::spoken;
use super::pieces::{Cards, Face, Resource, Row, Tile};
use super::refusal::counted;
use super::rules::{IDLE_ROUNDS, LARGEST_CAMP};
use super::score::{Reveal, Score};
use super::view::{Hand, Latest, Placed, SeatView, Stage, View};

impl Tell for View {
    /// The whole position, one paragraph a subject.
    fn tell(&self, names: &dyn Names) -> String {
        let mut lines =
            vec![format!("Desert Bazaar, {} players.", self.seats.len()), self.tell_who_acts(names)];
        lines.extend(self.seats.iter().map(|seat| self.tell_seat(seat, names)));
        lines.push(format!("Piles: {}.", pile_words(self.piles)));
        if self.stage != Stage::Wilds {
            lines.extend(Row::ALL.map(|row| self.tell_row(row)));
        }
        lines.push(format!("Tiles face down: {}.", self.face_down));
        lines.extend(self.camps.iter().map(|camp| self.tell_camp(camp, names)));
        if self.stage != Stage::Over && !self.tiles.is_empty() {
            lines.push(format!("A tile may go on {}.", labels(&self.open)));
        }
        if self.idle > 0 && self.stage != Stage::Over {
            let end = usize::from(IDLE_ROUNDS) * self.seats.len();
            lines.push(format!(
                "{} in a row without a tile or a card; after {end} the game ends.",
                counted(usize::from(self.idle), "turn")
            ));
        }
        lines.join("\n")
    }
}

impl View {
    fn tell_who_acts(&self, names: &dyn Names) -> String {
        let awaited: Vec<String> = self.awaited.iter().map(|seat| names.name(seat)).collect();
        let who = list(&awaited);
        match self.stage {
            Stage::Wilds if awaited.len() == 1 => format!("{who} chooses cards for wilds, in secret."),
            Stage::Wilds => format!("{who} choose cards for wilds, in secret and at the same time."),
            Stage::Turn => format!("{who} rolls or builds."),
            Stage::Dice { dice, aside: None } => {
                format!("{who} takes cards or rolls again; the dice show {}.", list(&dice))
            }
            Stage::Dice { dice, aside: Some(aside) } => {
                let others =
                    dice.iter().enumerate().filter(|&(i, face)| i != usize::from(aside) && face.is_live());
                let others: Vec<Face> = others.map(|(_, &face)| face).collect();
                format!("{who} takes cards; a wild was kept, and rolled again were {}.", list(&others))
            }
            Stage::Building { row } => format!("{who} goes on building from the {row} row, or is done."),
            Stage::Over => self.result(names),
        }
    }

    fn result(&self, names: &dyn Names) -> String {
        let Some(reveal) = &self.reveal else { return String::new() };
        let most = reveal.scores.iter().map(|score| score.total).max().unwrap_or_default();
        let first: Vec<&Score> = reveal.scores.iter().filter(|score| score.total == most).collect();
        let cards = first.iter().map(|score| score.cards.total()).max().unwrap_or_default();
        let winners: Vec<String> = (first.iter())
            .filter(|score| score.cards.total() == cards)
            .map(|score| names.name(score.seat))
            .collect();
        let why = format!("{}: the game is over", reveal.ending.reason());
        let points = counted(most as usize, "point");
        match winners.as_slice() {
            [winner] if first.len() == 1 => format!("{why}. {winner} wins with {points}."),
            [winner] => {
                format!("{why}. {winner} wins with {points}, and most cards of those who have as many.")
            }
            winners => format!("{why}. A draw between {} with {points}.", list(winners)),
        }
    }

    fn tell_seat(&self, seat: &SeatView, names: &dyn Names) -> String {
        let name = names.name(seat.seat);
        if let Some(score) =
            self.reveal.iter().flat_map(|reveal| &reveal.scores).find(|s| s.seat == seat.seat)
        {
            return score_line(score, names);
        }
        let mut line = format!(
            "{name}: {}, {} in hand, {} left",
            counted(seat.points as usize, "point"),
            counted(seat.cards, "card"),
            counted(usize::from(seat.markers_left), "marker")
        );
        if seat.wilds > 0 {
            let chosen = if seat.has_chosen { ", chosen" } else { " to choose for" };
            line += &format!(", {}{chosen}", counted(usize::from(seat.wilds), "wild"));
        }
        match &seat.latest {
            None => {}
            Some(Latest::Rolled(cards)) => {
                line += &format!("; latest: rolled, {}", counted(usize::from(*cards), "card"));
            }
            Some(Latest::Built(at)) => line += &format!("; latest: built on {}", labels(at)),
        }
        line + "."
    }

    fn tell_row(&self, row: Row) -> String {
        let places = self.rows[row.index()].iter().enumerate();
        let tiles: Vec<String> =
            places.filter_map(|(place, tile)| Some(format!("{} {}", place + 1, spoken((*tile)?)))).collect();
        let name = if row == Row::North { "North" } else { "South" };
        if tiles.is_empty() { format!("{name}: no tile.") } else { format!("{name}: {}.", tiles.join("; ")) }
    }

    fn tell_camp(&self, camp: &[Hex], names: &dyn Names) -> String {
        let tiles: Vec<String> = (camp.iter().filter_map(|&at| self.placed(at)))
            .map(|Placed { at, tile, marker }| match marker {
                Some(seat) => format!("{at} {} of {}", tile.produces(), names.name(*seat)),
                None => format!("{at} {}", tile.produces()),
            })
            .collect();
        let closed = if camp.len() == LARGEST_CAMP { ", closed" } else { "" };
        format!("Encampment {} of {LARGEST_CAMP}{closed}: {}.", camp.len(), tiles.join(", "))
    }
}

fn pile_words(piles: Cards) -> String {
    let left: Vec<String> = Resource::ALL.iter().map(|&card| card.counted(piles.of(card))).collect();
    list(&left)
}

fn labels(hexes: &[Hex]) -> String {
    hexes.iter().map(Hex::to_string).collect::<Vec<_>>().join(" ")
}

impl Tell for Hand {
    fn tell(&self, _names: &dyn Names) -> String {
        let mut text = format!("You hold {}", counted(self.cards.total(), "card"));
        if !self.cards.is_empty() {
            text += &format!(": {}", self.cards.words());
        }
        text += ".";
        if self.wilds > 0 {
            let wilds = counted(usize::from(self.wilds), "wild");
            text += &match self.chosen {
                Some(cards) => {
                    format!(" For {wilds} you have chosen {}; the others do not know it yet.", cards.words())
                }
                None => format!(" You have {wilds} to choose cards for."),
            };
        }
        text
    }
}

impl Tell for Reveal {
    /// How each score came about, one line a seat (B30-B32).
    fn tell(&self, names: &dyn Names) -> String {
        let lines: Vec<String> = self.scores.iter().map(|score| score_line(score, names)).collect();
        lines.join("\n")
    }
}

fn score_line(score: &Score, names: &dyn Names) -> String {
    let Score { total, in_play, markers, majorities, most, cards, .. } = score;
    let most = if most.is_empty() { String::new() } else { format!(" ({})", list(most)) };
    format!(
        "{}: {}: {in_play} in play, {markers} for markers on the board, {majorities} for most cards{most}; {} in hand: {}.",
        names.name(score.seat),
        counted(*total as usize, "point"),
        counted(cards.total(), "card"),
        cards.words()
    )
}

/// One line a seat that did something, then what happened to the table, then who acts if that is another.
pub(super) fn changes(before: &View, after: &View, names: &dyn Names) -> Vec<String> {
    let mut lines: Vec<String> = (before.seats.iter().zip(&after.seats))
        .filter_map(|(old, new)| {
            let done = seat_changes(before, after, old, new);
            (!done.is_empty()).then(|| format!("{}: {}.", names.name(new.seat), done.join("; ")))
        })
        .collect();
    for card in Resource::ALL {
        if after.piles.of(card) == 0 && before.piles.of(card) > 0 {
            lines.push(format!("No {card} card is left."));
        }
    }
    for camp in after.camps.iter().filter(|camp| camp.len() == LARGEST_CAMP && !before.camps.contains(camp)) {
        lines.push(format!("Closed: the encampment {}.", labels(camp)));
    }
    for row in Row::ALL {
        let new: Vec<String> = (0..after.rows[row.index()].len())
            .filter_map(|place| turned_up(before, after, row, place))
            .map(|(place, tile)| format!("{place} {}", spoken(tile)))
            .collect();
        if !new.is_empty() {
            lines.push(format!("New in the {row} row: {}.", new.join("; ")));
        }
    }
    if after.idle > before.idle {
        lines
            .push(format!("{} in a row without a tile or a card.", counted(usize::from(after.idle), "turn")));
    }
    if (before.stage, before.awaited) != (after.stage, after.awaited) {
        lines.push(after.tell_who_acts(names));
    }
    lines
}

fn turned_up(before: &View, after: &View, row: Row, place: usize) -> Option<(usize, Tile)> {
    let (old, new) = (before.rows[row.index()][place], after.rows[row.index()][place]?);
    (old != Some(new)).then_some((place + 1, new))
}

fn seat_changes(before: &View, after: &View, old: &SeatView, new: &SeatView) -> Vec<String> {
    let seat: Seat = new.seat;
    let mut done = Vec::new();
    if new.has_chosen && !old.has_chosen {
        done.push("has chosen".to_owned());
    }
    if old.has_chosen && !new.has_chosen && new.wilds == old.wilds {
        done.push("has not chosen yet".to_owned());
    }
    let mine = |view: &View, other: &View, marker: bool| -> Vec<Hex> {
        let tiles = view.tiles.iter().filter(|tile| marker && tile.marker == Some(seat));
        tiles.map(|tile| tile.at).filter(|&at| other.placed(at).is_none()).collect()
    };
    // A tile whose marker has returned already is found by the latest turn.
    let mut built = mine(after, before, true);
    if let Some(Latest::Built(at)) = &new.latest {
        built.extend(at.iter().filter(|&&at| before.placed(at).is_none()));
        built.sort_unstable();
        built.dedup();
    }
    if !built.is_empty() {
        done.push(format!("built on {}", labels(&built)));
    }
    let mut back = mine(before, after, true);
    if let Some(Latest::Built(at)) = &old.latest {
        back.extend(at.iter().filter(|&&at| after.placed(at).is_none()));
        back.sort_unstable();
        back.dedup();
    }
    if !back.is_empty() {
        done.push(format!("took back {}", labels(&back)));
    }
    if new.cards > old.cards {
        done.push(format!("{} more", counted(new.cards - old.cards, "card")));
    } else if old.cards > new.cards {
        done.push(format!("{} fewer", counted(old.cards - new.cards, "card")));
    }
    if new.points > old.points {
        done.push(counted((new.points - old.points) as usize, "point"));
    } else if old.points > new.points {
        done.push(format!("gave {} back", counted((old.points - new.points) as usize, "point")));
    }
    done
}
