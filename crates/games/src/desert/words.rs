//! A view, a hand and the difference of two views in words: for screen readers, alt texts and catching up.

use crate::hex::{Cell, CellSet};
use crate::{Names, Seat, Tell, list};

use super::event::counted;
use super::pieces::Colour;
use super::rules::{OASIS_POINTS, RIVER_POINTS};
use super::score::{Reveal, Score};
use super::view::{Hand, SeatView, Stage, View, Waterhole};

impl Tell for View {
    /// The whole position, one paragraph a subject.
    fn tell(&self, names: &dyn Names) -> String {
        let mut lines = vec![self.title(), self.who_acts(names)];
        lines.extend(self.seats.iter().map(|seat| self.seat_line(seat, names)));
        lines.push(self.supply_line());
        lines.push(format!("Oases: {}.", cells(self.palms)));
        lines.extend(self.water_line());
        lines.extend(self.caravans.iter().map(|caravan| {
            let mut line = format!(
                "{}'s {} caravan, {}: leader {}",
                names.name(caravan.seat),
                caravan.colour,
                counted(caravan.hexes.len(), "camel"),
                caravan.leader
            );
            let camels = caravan.hexes - CellSet::only(caravan.leader);
            if !camels.is_empty() {
                line += &format!(", camels {}", cells(camels));
            }
            if !caravan.oases.is_empty() {
                line += &format!("; scored {}", list(&caravan.oases));
            }
            line + if caravan.crossed { "; crossed the river." } else { "." }
        }));
        lines.extend(self.areas.iter().map(|area| {
            format!("Enclosed by {}'s {} caravan: {}.", names.name(area.seat), area.colour, cells(area.hexes))
        }));
        lines.join("\n")
    }
}

impl View {
    fn title(&self) -> String {
        let mut title =
            format!("Through the Desert, {} edition, {} board", self.options.edition, self.board_name());
        if self.options.serpentine {
            title += ", serpentine leaders";
        }
        if self.options.aquifers {
            title += ", aquifers";
        }
        title + "."
    }

    fn board_name(&self) -> &str {
        self.options.board.name()
    }

    fn who_acts(&self, names: &dyn Names) -> String {
        let who = self.turn.map(|seat| names.name(seat)).unwrap_or_default();
        match self.stage {
            Stage::Gifts => format!("{who} gives a leader back."),
            Stage::Leaders => format!("{who} places a leader."),
            Stage::Camels { left, last } => {
                let end = if last { "; then the game ends" } else { "" };
                format!("{who} places {}{end}.", counted(usize::from(left), "camel"))
            }
            Stage::Over => self.result(names),
        }
    }

    fn result(&self, names: &dyn Names) -> String {
        let scores = self.reveal.iter().flat_map(|reveal| &reveal.scores);
        let most = scores.clone().map(|score| score.total).max().unwrap_or_default();
        let winners: Vec<String> =
            scores.clone().filter(|score| score.total == most).map(|score| names.name(score.seat)).collect();
        match winners.as_slice() {
            [winner] => format!("The game is over: {winner} wins with {}.", points(most)),
            winners => format!("The game is over: {} share the win with {}.", list(winners), points(most)),
        }
    }

    fn seat_line(&self, seat: &SeatView, names: &dyn Names) -> String {
        let SeatView { tokens, oasis_points, river_points, enclosed_hexes, largest_points, .. } = seat;
        let name = names.name(seat.seat);
        if let Some(score) =
            self.reveal.iter().flat_map(|reveal| &reveal.scores).find(|s| s.seat == seat.seat)
        {
            return format!(
                "{name}: {}: waterholes {}, oases {oasis_points}, river {river_points}, largest caravans \
                 {largest_points}, enclosed hexes {enclosed_hexes}.",
                points(score.total),
                score.waterholes
            );
        }
        let mut line = format!(
            "{name}: {} (oases {oasis_points}, river {river_points}, enclosed hexes {enclosed_hexes}) and {}",
            points(seat.scored_points()),
            counted(*tokens, "hidden waterhole token")
        );
        if *largest_points > 0 {
            line += &format!("; largest caravans so far {largest_points}, not counted yet");
        }
        if !seat.leaders_in_hand.is_empty() {
            line += &format!("; leaders in hand: {}", list(&seat.leaders_in_hand));
        }
        if let Some(colour) = seat.given_back {
            line += &format!("; gave back {colour}");
        }
        if !seat.latest.is_empty() {
            line += &format!("; latest: {}", list(&seat.latest));
        }
        line + "."
    }

    fn supply_line(&self) -> String {
        let left: Vec<String> =
            Colour::ALL.iter().zip(self.supply).map(|(colour, count)| format!("{count} {colour}")).collect();
        format!("Camels left: {}.", list(&left))
    }

    fn water_line(&self) -> Vec<String> {
        let with = |value: Option<u8>| -> CellSet {
            let fitting = self.waterholes.iter().filter(|waterhole| waterhole.value == value);
            fitting.map(|&Waterhole { at, .. }| at).collect()
        };
        [Some(1), Some(2), Some(3), None]
            .into_iter()
            .map(|value| (value, with(value)))
            .filter(|(_, hexes)| !hexes.is_empty())
            .map(|(value, hexes)| match value {
                Some(value) => format!("Waterholes worth {value}: {}.", cells(hexes)),
                None => format!("Waterholes face down: {}.", cells(hexes)),
            })
            .collect()
    }
}

impl Tell for Hand {
    fn tell(&self, _names: &dyn Names) -> String {
        if self.tokens.is_empty() {
            return "You have no waterhole tokens yet.".to_owned();
        }
        let tokens: Vec<String> =
            self.tokens.iter().map(|(cell, value)| format!("{value} from {cell}")).collect();
        format!(
            "You have {}, worth {}: {}.",
            counted(self.tokens.len(), "waterhole token"),
            points(self.points),
            list(&tokens)
        )
    }
}

impl Tell for Reveal {
    /// How each score came about (D38), one line a seat.
    fn tell(&self, names: &dyn Names) -> String {
        let lines: Vec<String> = self.scores.iter().map(|score| score_line(score, names)).collect();
        lines.join("\n")
    }
}

fn score_line(score: &Score, names: &dyn Names) -> String {
    let mut parts = Vec::new();
    if !score.tokens.is_empty() {
        let values: Vec<String> =
            score.tokens.iter().map(|(cell, value)| format!("{value} from {cell}")).collect();
        parts.push(format!("waterholes {} ({})", score.waterholes, list(&values)));
    }
    for caravan in &score.caravans {
        let mut sources = Vec::new();
        if !caravan.oases.is_empty() {
            let points = caravan.oases.len() as u32 * OASIS_POINTS;
            sources.push(format!("oases {points} ({})", list(&caravan.oases)));
        }
        if caravan.river > 0 {
            sources.push(format!("river {}", caravan.river));
        }
        if caravan.largest > 0 {
            sources.push(format!("largest {}", caravan.largest));
        }
        if !sources.is_empty() {
            let size = counted(caravan.size, "camel");
            parts.push(format!("{} caravan of {size}: {}", caravan.colour, sources.join(", ")));
        }
    }
    for area in &score.areas {
        parts.push(format!("area of the {} caravan {}", area.colour, area.points));
    }
    let sources = if parts.is_empty() { "nothing".to_owned() } else { parts.join("; ") };
    format!("{}, {}: {sources}.", names.name(score.seat), points(score.total))
}

fn points(count: u32) -> String {
    counted(count as usize, "point")
}

/// One line a seat that did something, then what happened to the table.
pub(super) fn changes(before: &View, after: &View, names: &dyn Names) -> Vec<String> {
    let mut lines: Vec<String> = (before.seats.iter().zip(&after.seats))
        .filter_map(|(old, new)| {
            let done = seat_changes(before, after, old, new);
            (!done.is_empty()).then(|| format!("{}: {}.", names.name(new.seat), done.join("; ")))
        })
        .collect();
    for (i, colour) in Colour::ALL.into_iter().enumerate() {
        if after.supply[i] == 0 && before.supply[i] > 0 {
            lines.push(format!("No {colour} camel is left."));
        }
    }
    if before.stage != Stage::Over && after.stage == Stage::Over {
        lines.push(after.who_acts(names));
    }
    lines
}

fn seat_changes(before: &View, after: &View, old: &SeatView, new: &SeatView) -> Vec<String> {
    let seat = new.seat;
    let mut done = Vec::new();
    match (old.given_back, new.given_back) {
        (None, Some(colour)) => done.push(format!("gave back {colour}")),
        (Some(colour), None) => done.push(format!("took the {colour} leader again")),
        _ => {}
    }
    for colour in Colour::ALL {
        let pieces = |view: &View| find(view, seat, colour).map_or(CellSet::EMPTY, |caravan| caravan.hexes);
        let mut placed = pieces(after) - pieces(before);
        if let (None, Some(caravan)) = (find(before, seat, colour), find(after, seat, colour)) {
            done.push(format!("leader {colour} {}", caravan.leader));
            placed.remove(caravan.leader);
        }
        if !placed.is_empty() {
            done.push(format!("{colour} {}", cells(placed)));
        }
        let removed = pieces(before) - pieces(after);
        if !removed.is_empty() {
            done.push(format!("took back {colour} {}", cells(removed)));
        }
    }
    let oases = |view: &SeatView| (view.oasis_points / OASIS_POINTS) as usize;
    let rivers = |view: &SeatView| (view.river_points / RIVER_POINTS) as usize;
    for (label, before, after) in [
        ("waterhole token", old.tokens, new.tokens),
        ("oasis", oases(old), oases(new)),
        ("river crossing", rivers(old), rivers(new)),
    ] {
        if after > before {
            done.push(counted(after - before, label));
        } else if before > after {
            done.push(format!("gave {} back", counted(before - after, label)));
        }
    }
    let areas = |of: &View, not_in: &View, verb: &str| -> Vec<String> {
        let areas = of.areas.iter().filter(|area| area.seat == seat && !not_in.areas.contains(area));
        areas
            .map(|area| format!("{verb} {} with {}", counted(area.hexes.len(), "hex"), area.colour))
            .collect()
    };
    done.extend(areas(after, before, "enclosed"));
    done.extend(areas(before, after, "no longer encloses"));
    done
}

fn find(view: &View, seat: Seat, colour: Colour) -> Option<&super::view::Caravan> {
    view.caravans.iter().find(|caravan| caravan.seat == seat && caravan.colour == colour)
}

fn cells(set: CellSet) -> String {
    let labels: Vec<String> = set.iter().map(|cell: Cell| cell.to_string()).collect();
    labels.join(" ")
}
