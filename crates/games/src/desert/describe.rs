//! A view, a hand, a reveal and the difference of two views as facts: for screen readers, alt texts and catching up.

use crate::hex::{Cell, CellSet};
use crate::{Detail, Fact, Facts, Outcome, Seat};

use super::facts::each;
use super::pieces::Colour;
use super::rules::{OASIS_POINTS, RIVER_POINTS};
use super::score::{CaravanScore, Reveal, Score};
use super::view::{Area, Caravan, Hand, SeatView, Stage, View};

/// The whole position, one fact a subject.
impl Facts for View {
    fn facts(&self) -> Vec<Fact> {
        let mut facts = vec![self.title_fact(), self.acting_fact()];
        facts.extend(self.seats.iter().map(|seat| self.seat_fact(seat)));
        facts.push(self.supply_fact());
        facts.push(Fact::new("desert-oases-on").with("at", hexes(self.palms)));
        facts.extend(self.water_facts());
        facts.extend(self.caravans.iter().map(caravan_fact));
        facts.extend(self.areas.iter().map(|area| {
            Fact::new("desert-area")
                .with("who", area.seat)
                .with("colour", area.colour)
                .with("at", hexes(area.hexes))
        }));
        facts
    }
}

impl View {
    /// Which game it is, and how it is played.
    pub fn title_fact(&self) -> Fact {
        let options = &self.options;
        let mut chosen = vec![
            Fact::new("desert-title-edition").with("edition", Detail::name(&options.edition)),
            Fact::new("desert-title-board").with("board", Detail::name(&options.board.name())),
        ];
        if options.serpentine {
            chosen.push(Fact::new("desert-title-serpentine"));
        }
        if options.aquifers {
            chosen.push(Fact::new("desert-title-aquifers"));
        }
        Fact::new("desert-title-line").with("options", joined("desert-commas", chosen))
    }

    /// Who does what next, or how the game ended.
    pub fn acting_fact(&self) -> Fact {
        if let Some(reveal) = &self.reveal {
            return result(&reveal.outcome());
        }
        let who = self.turn.expect("somebody is awaited until the game is over");
        match self.stage {
            Stage::Gifts => Fact::new("desert-acts-gift").with("who", who),
            Stage::Camels { left, last: false } => {
                Fact::new("desert-acts-camels").with("who", who).with("camels", left)
            }
            Stage::Camels { left, last: true } => {
                Fact::new("desert-acts-last-camels").with("who", who).with("camels", left)
            }
            Stage::Leaders | Stage::Over => Fact::new("desert-acts-leader").with("who", who),
        }
    }

    fn seat_fact(&self, seat: &SeatView) -> Fact {
        let sources = |key| {
            Fact::new(key)
                .with("oases", seat.oasis_points)
                .with("river", seat.river_points)
                .with("enclosed", seat.enclosed_hexes)
        };
        let score =
            self.reveal.iter().flat_map(|reveal| &reveal.scores).find(|score| score.seat == seat.seat);
        if let Some(score) = score {
            return sources("desert-seat-final")
                .with("who", seat.seat)
                .with("points", score.total)
                .with("water", score.waterholes)
                .with("largest", seat.largest_points);
        }
        let mut parts = vec![
            sources("desert-seat-points").with("points", seat.scored_points()).with("tokens", seat.tokens),
        ];
        if seat.largest_points > 0 {
            parts.push(Fact::new("desert-seat-largest").with("largest", seat.largest_points));
        }
        if !seat.leaders_in_hand.is_empty() {
            parts.push(Fact::new("desert-seat-leaders").with("colours", each(&seat.leaders_in_hand)));
        }
        if let Some(colour) = seat.given_back {
            parts.push(Fact::new("desert-gave-back").with("colour", colour));
        }
        if !seat.latest.is_empty() {
            parts.push(Fact::new("desert-seat-latest").with("at", each(&seat.latest)));
        }
        Fact::new("desert-seat").with("who", seat.seat).with("parts", joined("desert-semicolons", parts))
    }

    pub fn supply_fact(&self) -> Fact {
        let left = Colour::ALL.into_iter().zip(self.supply);
        let left = left
            .map(|(colour, count)| Fact::new("desert-supply-of").with("count", count).with("colour", colour));
        Fact::new("desert-supply").with("supply", Detail::list(left))
    }

    /// One fact for each value, and one for tokens that lie face down.
    fn water_facts(&self) -> impl Iterator<Item = Fact> {
        [Some(1), Some(2), Some(3), None].into_iter().filter_map(|value| {
            let fitting = self.waterholes.iter().filter(|waterhole| waterhole.value == value);
            let at: CellSet = fitting.map(|waterhole| waterhole.at).collect();
            let fact = match value {
                Some(value) => Fact::new("desert-water").with("value", value),
                None => Fact::new("desert-water-face-down"),
            };
            (!at.is_empty()).then(|| fact.with("at", hexes(at)))
        })
    }
}

fn result(outcome: &Outcome) -> Fact {
    let points = outcome.totals.iter().max().copied().unwrap_or_default();
    let mut winners = outcome.winners.iter();
    let fact = match (winners.next(), winners.next()) {
        (Some(who), None) => Fact::new("desert-won").with("who", who),
        _ => Fact::new("desert-won-together").with("winners", outcome.winners),
    };
    fact.with("points", points)
}

fn caravan_fact(caravan: &Caravan) -> Fact {
    let camels = caravan.hexes - CellSet::only(caravan.leader);
    let mut parts = vec![if camels.is_empty() {
        Fact::new("desert-caravan-leader").with("leader", caravan.leader)
    } else {
        Fact::new("desert-caravan-pieces").with("leader", caravan.leader).with("camels", hexes(camels))
    }];
    if !caravan.oases.is_empty() {
        parts.push(Fact::new("desert-caravan-scored").with("oases", each(&caravan.oases)));
    }
    if caravan.crossed {
        parts.push(Fact::new("desert-caravan-crossed"));
    }
    Fact::new("desert-caravan")
        .with("who", caravan.seat)
        .with("colour", caravan.colour)
        .with("camels", caravan.hexes.len())
        .with("parts", joined("desert-semicolons", parts))
}

/// Only ever said to its owner.
impl Facts for Hand {
    fn facts(&self) -> Vec<Fact> {
        if self.tokens.is_empty() {
            return vec![Fact::new("desert-hand-empty")];
        }
        vec![
            Fact::new("desert-hand")
                .with("tokens", self.tokens.len())
                .with("points", self.points)
                .with("each", Detail::list(self.tokens.iter().map(token_fact))),
        ]
    }
}

/// How each score came about (D38), one fact a seat.
impl Facts for Reveal {
    fn facts(&self) -> Vec<Fact> {
        self.scores.iter().map(score_fact).collect()
    }
}

fn score_fact(score: &Score) -> Fact {
    let mut parts = Vec::new();
    if !score.tokens.is_empty() {
        parts.push(
            Fact::new("desert-score-water")
                .with("points", score.waterholes)
                .with("each", Detail::list(score.tokens.iter().map(token_fact))),
        );
    }
    parts.extend(score.caravans.iter().filter_map(caravan_score));
    parts.extend(
        score.areas.iter().map(|area| {
            Fact::new("desert-score-area").with("colour", area.colour).with("points", area.points)
        }),
    );
    if parts.is_empty() {
        parts.push(Fact::new("desert-score-nothing"));
    }
    Fact::new("desert-score")
        .with("who", score.seat)
        .with("points", score.total)
        .with("parts", joined("desert-semicolons", parts))
}

fn caravan_score(caravan: &CaravanScore) -> Option<Fact> {
    let mut sources = Vec::new();
    if !caravan.oases.is_empty() {
        sources.push(
            Fact::new("desert-score-oases")
                .with("points", caravan.oases.len() as u32 * OASIS_POINTS)
                .with("oases", each(&caravan.oases)),
        );
    }
    if caravan.river > 0 {
        sources.push(Fact::new("desert-score-river").with("points", caravan.river));
    }
    if caravan.largest > 0 {
        sources.push(Fact::new("desert-score-largest").with("points", caravan.largest));
    }
    (!sources.is_empty()).then(|| {
        Fact::new("desert-score-caravan")
            .with("colour", caravan.colour)
            .with("camels", caravan.size)
            .with("sources", joined("desert-commas", sources))
    })
}

fn token_fact(&(at, value): &(Cell, u8)) -> Fact {
    Fact::new("desert-token-from").with("value", value).with("at", at)
}

impl View {
    /// What is different since `before`, see [`changes`].
    pub fn changes_since(&self, before: &View) -> Vec<Fact> {
        changes(before, self)
    }
}

/// One fact a seat that did something, then what happened to the table.
pub(super) fn changes(before: &View, after: &View) -> Vec<Fact> {
    let mut facts: Vec<Fact> = (before.seats.iter().zip(&after.seats))
        .filter_map(|(old, new)| {
            let done = seat_changes(before, after, old, new);
            let changed = Fact::new("desert-changed").with("who", new.seat);
            (!done.is_empty()).then(|| changed.with("parts", joined("desert-semicolons", done)))
        })
        .collect();
    for (colour, (before, after)) in Colour::ALL.into_iter().zip(before.supply.iter().zip(after.supply)) {
        if after == 0 && *before > 0 {
            facts.push(Fact::new("desert-none-left").with("colour", colour));
        }
    }
    if before.stage != Stage::Over && after.stage == Stage::Over {
        facts.push(after.acting_fact());
    }
    facts
}

fn seat_changes(before: &View, after: &View, old: &SeatView, new: &SeatView) -> Vec<Fact> {
    let mut done = Vec::new();
    match (old.given_back, new.given_back) {
        (None, Some(colour)) => done.push(Fact::new("desert-gave-back").with("colour", colour)),
        (Some(colour), None) => done.push(Fact::new("desert-took-leader-again").with("colour", colour)),
        _ => {}
    }
    for colour in Colour::ALL {
        done.extend(piece_changes(before.caravan(new.seat, colour), after.caravan(new.seat, colour), colour));
    }
    let oases = |seat: &SeatView| (seat.oasis_points / OASIS_POINTS) as usize;
    let crossings = |seat: &SeatView| (seat.river_points / RIVER_POINTS) as usize;
    for (got, gave_back, before, after) in [
        ("desert-got-tokens", "desert-gave-tokens", old.tokens, new.tokens),
        ("desert-got-oases", "desert-gave-oases", oases(old), oases(new)),
        ("desert-got-crossings", "desert-gave-crossings", crossings(old), crossings(new)),
    ] {
        if after > before {
            done.push(Fact::new(got).with("count", after - before));
        } else if before > after {
            done.push(Fact::new(gave_back).with("count", before - after));
        }
    }
    let areas = |key: &'static str, of: &View, not_in: &View| -> Vec<Fact> {
        let areas = of.areas.iter().filter(|area| area.seat == new.seat && !not_in.areas.contains(area));
        let fact = |area: &Area| Fact::new(key).with("hexes", area.hexes.len()).with("colour", area.colour);
        areas.map(fact).collect()
    };
    done.extend(areas("desert-enclosed", after, before));
    done.extend(areas("desert-enclosed-no-more", before, after));
    done
}

/// What was placed in a caravan or, across an undo, taken back from it.
fn piece_changes(before: Option<&Caravan>, after: Option<&Caravan>, colour: Colour) -> Vec<Fact> {
    let pieces = |caravan: Option<&Caravan>| caravan.map_or(CellSet::EMPTY, |caravan| caravan.hexes);
    let mut placed = pieces(after) - pieces(before);
    let removed = pieces(before) - pieces(after);
    let mut done = Vec::new();
    if let (None, Some(caravan)) = (before, after) {
        done.push(Fact::new("desert-led").with("colour", colour).with("at", caravan.leader));
        placed.remove(caravan.leader);
    }
    if !placed.is_empty() {
        done.push(Fact::new("desert-placed").with("colour", colour).with("at", hexes(placed)));
    }
    if !removed.is_empty() {
        done.push(Fact::new("desert-took-back").with("colour", colour).with("at", hexes(removed)));
    }
    done
}

impl View {
    fn caravan(&self, seat: Seat, colour: Colour) -> Option<&Caravan> {
        self.caravans.iter().find(|caravan| caravan.seat == seat && caravan.colour == colour)
    }
}

/// Facts joined two at a time by the sentence of this key, which says how: "{ $first }; { $next }".
pub(super) fn joined(key: &'static str, facts: Vec<Fact>) -> Fact {
    let all = facts.into_iter().reduce(|all, next| Fact::new(key).with("first", all).with("next", next));
    all.expect("something to join")
}

/// Hexes as a board or a move writes them, in reading order.
pub(super) fn hexes(set: CellSet) -> Detail {
    let labels: Vec<&str> = set.iter().map(Cell::label).collect();
    Detail::Name(labels.join(" "))
}
