//! The score sheet of a finished game: each seat by source, who won, what decided a tie, and what was hidden.

use games::any::AnyView;
use games::{Detail, Fact, Names, Outcome, Seat, Source, Standing};
use voice::Voice;

use crate::art::{Art, Icon};
use crate::layout::{Area, baseline, plate, words};
use crate::painter::painter;
use crate::panel::badge;
use crate::scene::{Anchor, Scene, Style};
use crate::step::{SMALLEST, Sheet, WIDTH};
use crate::text;
use crate::theme::{self, Face, Rgb};

const LINE: i32 = 48;
const NAME: f32 = 48.0;
const BAR: i32 = 50;
const MARGIN: i32 = 28;

/// What each source is drawn with: neighbours differ in lightness.
const FILLS: [Rgb; 5] =
    [theme::GOLD, theme::CARD_EDGE, theme::PALM_LIGHT, theme::WATER_PALE, theme::ROCK_LIGHT];

/// None while the game lasts.
pub fn scene(view: &AnyView, voice: &Voice) -> Option<Scene> {
    let summary = view.summary();
    let outcome = summary.outcome.as_ref()?;
    let painter = painter(view)?;
    let mut sheet = Sheet::headed(&voice.say(&won(view, outcome)));
    let most = outcome.totals.iter().copied().max().unwrap_or_default().max(1);
    for standing in ranked(outcome, &summary.scores) {
        let hidden = painter.revealed(view, standing.seat).map(|fact| voice.say(&fact));
        Entry { standing, outcome, most, hidden, voice }.lay(&mut sheet);
    }
    if let Some(tie) = tie(outcome) {
        note(&mut sheet, &voice.say(&tie));
    }
    Some(sheet.into_scene())
}

/// The same in words.
pub fn alt(view: &AnyView, voice: &Voice) -> Option<String> {
    let summary = view.summary();
    let outcome = summary.outcome.as_ref()?;
    let painter = painter(view)?;
    let mut lines = vec![voice.say(&won(view, outcome))];
    for standing in ranked(outcome, &summary.scores) {
        let total = Fact::new(view.kind().card().unit).with("count", standing.total);
        let seat = Fact::new("picture-score-seat")
            .with("who", standing.seat)
            .with("total", total)
            .with("parts", Detail::list(standing.sources.iter().map(part)));
        lines.push(voice.say(&seat));
        lines.extend(painter.revealed(view, standing.seat).map(|fact| voice.say(&fact)));
    }
    lines.extend(tie(outcome).map(|tie| voice.say(&tie)));
    Some(lines.join("\n"))
}

fn won(view: &AnyView, outcome: &Outcome) -> Fact {
    let best = outcome.winners.iter().next().map_or(0, |seat| outcome.totals[seat.index()]);
    Fact::new("picture-score-won")
        .with("winners", outcome.winners)
        .with("total", Fact::new(view.kind().card().unit).with("count", best))
}

/// Winners first, then by total, then by seat.
fn ranked<'a>(outcome: &Outcome, scores: &'a [Standing]) -> Vec<&'a Standing> {
    let mut ranked: Vec<&Standing> = scores.iter().collect();
    ranked.sort_by_key(|standing| {
        (!outcome.winners.contains(standing.seat), std::cmp::Reverse(standing.total))
    });
    ranked
}

/// What decided, or failed to decide, among equal totals.
fn tie(outcome: &Outcome) -> Option<Fact> {
    let tie = outcome.tie_break.as_ref()?;
    let first = outcome.winners.iter().next()?;
    let key = if outcome.winners.len() > 1 { "picture-score-tied" } else { "picture-score-tie-broken" };
    let count = Fact::new(tie.unit).with("count", tie.counts[first.index()]);
    Some(Fact::new(key).with("winners", outcome.winners).with("count", count))
}

fn part(source: &Source) -> Fact {
    Fact::new("picture-score-part").with("points", source.points).with("source", Detail::Word(source.key))
}

/// One seat on its paper: only the sources that brought something.
struct Entry<'a> {
    standing: &'a Standing,
    outcome: &'a Outcome,
    /// The greatest total.
    most: u32,
    hidden: Option<String>,
    voice: &'a Voice<'a>,
}

impl Entry<'_> {
    fn lay(&self, sheet: &mut Sheet) {
        let room = (WIDTH - 24 - 2 * MARGIN) as f32;
        let seat = self.standing.seat;
        let won = self.outcome.winners.contains(seat);
        let sources = self.standing.sources.iter().filter(|source| source.points > 0);
        let parts: Vec<String> = sources.map(|source| self.voice.say(&part(source))).collect();
        let mut lines: Vec<(String, Rgb)> = Vec::new();
        let mut add = |said: &str, ink: Rgb| {
            lines.extend(text::lines(Face::Text, SMALLEST, said, room).into_iter().map(|line| (line, ink)));
        };
        add(&parts.join(" + "), theme::INK);
        if let Some(hidden) = &self.hidden {
            add(hidden, theme::INK_SOFT);
        }
        let area = sheet.paper(96 + BAR + 16 + lines.len() as i32 * LINE + 14, theme::CARD);
        let Area(left, top, width, height) = area;
        if won {
            plate(&mut sheet.scene, Area(left, top, width, height), 22, theme::CARD, Some(theme::GOLD));
        }
        self.head(&mut sheet.scene, seat, won, Area(left + MARGIN, top, width - 2 * MARGIN, 96));
        self.bar(&mut sheet.scene, Area(left + MARGIN, top + 96, width - 2 * MARGIN, BAR));
        for (i, (line, ink)) in (0..).zip(lines) {
            let at = (left + MARGIN, baseline(top + 96 + BAR + 16 + LINE / 2 + i * LINE, SMALLEST));
            sheet.scene.text(line, words(SMALLEST, ink), at, Anchor::Start);
        }
    }

    fn head(&self, scene: &mut Scene, seat: Seat, won: bool, Area(left, top, width, height): Area) {
        const TOTAL: f32 = 68.0;
        let y = top + height / 2 + 4;
        badge(scene, seat, (left + 32, y), 64);
        let total = self.standing.total.to_string();
        let mut end = left + width - text::width(Face::Text, TOTAL, &total) as i32 - 20;
        scene.text(total, words(TOTAL, theme::INK), (left + width, baseline(y, TOTAL)), Anchor::End);
        if won {
            scene.art(Art::Icon { size: 60, icon: Icon::Crown }, (end - 34, y));
            end -= 80;
        }
        let name = text::cut(Face::Text, NAME, &self.voice.name(seat), (end - left - 84) as f32);
        scene.text(name, words(NAME, theme::INK), (left + 84, baseline(y, NAME)), Anchor::Start);
    }

    /// All sources end to end, as long as they are worth; the winner's fills the width.
    fn bar(&self, scene: &mut Scene, Area(left, top, width, height): Area) {
        plate(scene, Area(left, top, width, height), 10, theme::PANEL, None);
        let place = |points: u32| left + (width as u32 * points.min(self.most) / self.most) as i32;
        let mut before = 0;
        for (source, fill) in self.standing.sources.iter().zip(FILLS) {
            let (from, to) = (place(before), place(before + source.points));
            before += source.points;
            if to - from < 4 {
                continue;
            }
            plate(scene, Area(from, top, to - from - 2, height), 10, fill, None);
            let number = source.points.to_string();
            let style = Style { face: Face::Text, size: SMALLEST, ink: theme::INK };
            if text::width(style.face, style.size, &number) as i32 + 8 <= to - from {
                let at = ((from + to) / 2, baseline(top + height / 2, style.size));
                scene.text(number, style, at, Anchor::Middle);
            }
        }
    }
}

fn note(sheet: &mut Sheet, said: &str) {
    let lines = text::lines(Face::Text, SMALLEST, said, (WIDTH - 24 - 2 * MARGIN) as f32);
    let Area(left, top, ..) = sheet.paper(lines.len() as i32 * LINE + 24, theme::PANEL);
    for (i, line) in (0..).zip(lines) {
        let at = (left + MARGIN, baseline(top + 12 + LINE / 2 + i * LINE, SMALLEST));
        sheet.scene.text(line, words(SMALLEST, theme::INK), at, Anchor::Start);
    }
}
