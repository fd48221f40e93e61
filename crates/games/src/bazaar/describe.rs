//! A view, a hand, the reveal and the difference of two views as facts: for screen readers, alt texts and catching up.

use crate::{Detail, Fact, Facts, Seat};

use super::board::Hex;
use super::event::TurnedUp;
use super::facts::{joined, labels, of, over, row_tiles};
use super::pieces::{Face, Resource, Row};
use super::rules::LARGEST_CAMP;
use super::score::{Reveal, Score, outcome};
use super::view::{Hand, Latest, Placed, SeatView, Stage, View};

impl Facts for View {
    /// The whole position.
    fn facts(&self) -> Vec<Fact> {
        let mut lines = vec![self.title_fact(), self.acting_fact()];
        lines.extend(self.seats.iter().map(|seat| self.seat_line(seat)));
        lines.push(self.piles_fact());
        lines.extend(self.row_facts());
        lines.push(self.face_down_fact());
        lines.extend(self.camps.iter().map(|camp| self.camp_line(camp)));
        if self.stage != Stage::Over && !self.tiles.is_empty() {
            lines.push(Fact::new("bazaar-open").with("hexes", labels(&self.open)));
        }
        if self.idle > 0 && self.stage != Stage::Over {
            lines
                .push(Fact::new("bazaar-idle-turns").with("turns", self.idle).with("most", self.idle_most()));
        }
        lines
    }
}

impl View {
    /// What is different in a later view, or in an earlier one.
    pub fn changes(&self, other: &View) -> Vec<Fact> {
        changes(self, other)
    }

    pub fn title_fact(&self) -> Fact {
        Fact::new("bazaar-table").with("players", self.seats.len())
    }

    pub fn piles_fact(&self) -> Fact {
        let piles = Resource::ALL.map(|card| of(card, self.piles.of(card)));
        Fact::new("bazaar-piles").with("piles", Detail::list(piles))
    }

    /// The face-up tiles; none before everybody has chosen for the wilds.
    pub fn row_facts(&self) -> Vec<Fact> {
        if self.stage == Stage::Wilds {
            return Vec::new();
        }
        Row::ALL.map(|row| self.row_line(row)).to_vec()
    }

    pub fn face_down_fact(&self) -> Fact {
        Fact::new("bazaar-face-down").with("tiles", self.face_down)
    }

    /// Who must do what, or how it ended.
    pub fn acting_fact(&self) -> Fact {
        let key = match self.stage {
            Stage::Wilds => "bazaar-acts-wilds",
            Stage::Turn => "bazaar-acts-turn",
            Stage::Dice { aside: None, .. } => "bazaar-acts-dice",
            Stage::Dice { .. } => "bazaar-acts-kept-wild",
            Stage::Building { .. } => "bazaar-acts-building",
            Stage::Over => return self.reveal.as_ref().map_or(Fact::new("bazaar-phase-over"), result),
        };
        let mut awaited = self.awaited.iter();
        let fact = match (awaited.next(), awaited.next()) {
            (Some(one), None) => Fact::new(key).with("who", one),
            _ => Fact::new("bazaar-act-wilds").with("awaited", self.awaited),
        };
        match self.stage {
            Stage::Dice { dice, aside } => {
                let lies = |&(i, face): &(usize, Face)| {
                    aside.is_none_or(|aside| i != usize::from(aside) && face.is_live())
                };
                let dice = dice.into_iter().enumerate().filter(lies).map(|(_, face)| face);
                fact.with("dice", Detail::list(dice))
            }
            Stage::Building { row } => fact.with("row", row),
            _ => fact,
        }
    }

    fn seat_line(&self, seat: &SeatView) -> Fact {
        let mut scores = self.reveal.iter().flat_map(|reveal| &reveal.scores);
        if let Some(score) = scores.find(|score| score.seat == seat.seat) {
            return score_line(score);
        }
        let mut parts = vec![
            points(seat.points),
            Fact::new("bazaar-in-hand").with("cards", seat.cards),
            Fact::new("bazaar-markers-left").with("markers", seat.markers_left),
        ];
        if seat.wilds > 0 {
            let key = if seat.has_chosen { "bazaar-wilds-done" } else { "bazaar-wilds-to-choose" };
            parts.push(Fact::new(key).with("wilds", seat.wilds));
        }
        let latest = seat.latest.as_ref().map(|latest| match latest {
            Latest::Rolled(cards) => Fact::new("bazaar-latest-rolled").with("cards", *cards),
            Latest::Built(at) => Fact::new("bazaar-latest-built").with("hexes", labels(at)),
        });
        let parts = std::iter::once(joined("list-more", parts)).chain(latest.map(Detail::from));
        Fact::new("bazaar-of-seat").with("who", seat.seat).with("parts", joined("bazaar-then", parts))
    }

    fn row_line(&self, row: Row) -> Fact {
        let tiles: Vec<TurnedUp> = self.row(row).collect();
        if tiles.is_empty() {
            return Fact::new("bazaar-row-empty").with("row", row);
        }
        row_tiles("bazaar-row", row, &tiles)
    }

    /// The face-up tiles of a row with their places.
    fn row(&self, row: Row) -> impl Iterator<Item = TurnedUp> {
        let places = (1..).zip(self.rows[row.index()]);
        places.filter_map(|(place, tile)| Some(TurnedUp { place, tile: tile? }))
    }

    fn camp_line(&self, camp: &[Hex]) -> Fact {
        let tiles = camp.iter().filter_map(|&at| self.placed(at)).map(|Placed { at, tile, marker }| {
            let fact = match marker {
                Some(seat) => Fact::new("bazaar-tile-of").with("who", *seat),
                None => Fact::new("bazaar-tile"),
            };
            fact.with("at", *at).with("makes", tile.produces())
        });
        let key = if camp.len() == LARGEST_CAMP { "bazaar-camp-closed" } else { "bazaar-camp" };
        Fact::new(key)
            .with("size", camp.len())
            .with("most", LARGEST_CAMP)
            .with("tiles", joined("list-more", tiles))
    }

    pub(super) fn placed(&self, at: Hex) -> Option<&Placed> {
        self.tiles.iter().find(|placed| placed.at == at)
    }
}

/// B29, B32
fn result(reveal: &Reveal) -> Fact {
    let outcome = outcome(reveal.ending, &reveal.scores);
    let most = outcome.totals.iter().max().copied().unwrap_or_default();
    let mut winners = outcome.winners.iter();
    let fact = match (winners.next(), winners.next()) {
        (Some(winner), None) if outcome.tie_break.is_none() => Fact::new("bazaar-won").with("who", winner),
        (Some(winner), None) => Fact::new("bazaar-won-by-cards").with("who", winner),
        _ => Fact::new("bazaar-drawn").with("winners", outcome.winners),
    };
    fact.with("over", over(reveal.ending)).with("points", points(most))
}

pub(super) fn points(count: u32) -> Fact {
    Fact::new("bazaar-points").with("count", count)
}

/// How a score came about (B30-B32).
fn score_line(score: &Score) -> Fact {
    let kinds = Detail::list(score.most.iter().copied());
    let majority = Fact::new("bazaar-majority").with("points", score.majorities).with("kinds", kinds);
    Fact::new("bazaar-score")
        .with("who", score.seat)
        .with("total", points(score.total))
        .with("in-play", score.in_play)
        .with("markers", score.markers)
        .with("majority", majority)
        .with("held", score.cards.total())
        .with("cards", score.cards)
}

impl Facts for Hand {
    fn facts(&self) -> Vec<Fact> {
        let held = Fact::new("bazaar-hand").with("count", self.cards.total()).with("cards", self.cards);
        let wilds = match self.chosen {
            _ if self.wilds == 0 => return vec![held],
            Some(cards) => Fact::new("bazaar-hand-chosen").with("cards", cards),
            None => Fact::new("bazaar-hand-to-choose"),
        };
        let wilds = wilds.with("count", self.wilds);
        vec![Fact::new("bazaar-hand-and-wilds").with("hand", held).with("wilds", wilds)]
    }
}

impl Facts for Reveal {
    /// How each score came about, one line a seat (B30-B32).
    fn facts(&self) -> Vec<Fact> {
        self.scores.iter().map(score_line).collect()
    }
}

/// One line a seat that did something, then what happened to the table, then who acts if that is another.
pub(super) fn changes(before: &View, after: &View) -> Vec<Fact> {
    let seats = before.seats.iter().zip(&after.seats);
    let mut lines: Vec<Fact> = seats.filter_map(|(old, new)| seat_changes(before, after, old, new)).collect();
    for card in Resource::ALL {
        if after.piles.of(card) == 0 && before.piles.of(card) > 0 {
            lines.push(Fact::new("bazaar-pile-empty").with("card", card));
        }
    }
    for camp in after.camps.iter().filter(|camp| camp.len() == LARGEST_CAMP && !before.camps.contains(camp)) {
        lines.push(Fact::new("bazaar-closed").with("hexes", labels(camp)));
    }
    for row in Row::ALL {
        let old = before.rows[row.index()];
        let is_new = |new: &TurnedUp| old[usize::from(new.place) - 1] != Some(new.tile);
        let tiles: Vec<TurnedUp> = after.row(row).filter(is_new).collect();
        if !tiles.is_empty() {
            lines.push(row_tiles("bazaar-turned-up", row, &tiles));
        }
    }
    if after.idle > before.idle {
        lines.push(Fact::new("bazaar-idle-more").with("turns", after.idle));
    }
    if (before.stage, before.awaited) != (after.stage, after.awaited) {
        lines.push(after.acting_fact());
    }
    lines
}

fn seat_changes(before: &View, after: &View, old: &SeatView, new: &SeatView) -> Option<Fact> {
    let mut done = Vec::new();
    if new.has_chosen && !old.has_chosen {
        done.push(Fact::new("bazaar-has-chosen"));
    }
    if old.has_chosen && !new.has_chosen && new.wilds == old.wilds {
        done.push(Fact::new("bazaar-has-not-chosen"));
    }
    for (key, there, here) in [("bazaar-built", after, before), ("bazaar-took-back", before, after)] {
        let hexes = only_in(there, here, new.seat);
        if !hexes.is_empty() {
            done.push(Fact::new(key).with("hexes", labels(&hexes)));
        }
    }
    let change = |key, by| Fact::new(key).with("count", by);
    if new.cards > old.cards {
        done.push(change("bazaar-cards-more", new.cards - old.cards));
    } else if old.cards > new.cards {
        done.push(change("bazaar-cards-fewer", old.cards - new.cards));
    }
    if new.points > old.points {
        done.push(points(new.points - old.points));
    } else if old.points > new.points {
        done.push(Fact::new("bazaar-gave-back").with("points", points(old.points - new.points)));
    }
    let parts = |done| Fact::new("bazaar-of-seat").with("who", new.seat).with("parts", done);
    (!done.is_empty()).then(|| parts(joined("bazaar-then", done)))
}

/// Where a seat's tiles are that only one of two views has. One whose marker has returned is found by the latest turn.
fn only_in(there: &View, here: &View, seat: Seat) -> Vec<Hex> {
    let marked = there.tiles.iter().filter(|tile| tile.marker == Some(seat)).map(|tile| tile.at);
    let mut hexes: Vec<Hex> = marked.collect();
    if let Some(Latest::Built(at)) = &there.seats[seat.index()].latest {
        hexes.extend(at);
    }
    hexes.retain(|&at| here.placed(at).is_none());
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}
