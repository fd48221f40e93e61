//! The panel beside every board: title, whose turn it is, the head of each seat's card.

use super::art::{Art, Icon};
use super::layout::{self, Area, PANEL, baseline, plate, words};
use super::scene::{Anchor, Scene};
use super::text;
use super::theme::{self, Face};
use games::{Fact, Names, Seat, Summary};
use voice::Voice;

const PADDING: i32 = 12;
const GAP: i32 = 10;
const TITLE: i32 = 96;
const BANNER: i32 = 116;
/// The greatest height of a card, however few there are.
const TALLEST: i32 = 196;

/// The part of the panel that holds everything.
fn column() -> Area {
    let Area(left, top, width, height) = PANEL;
    Area(left + PADDING, top, width - 2 * PADDING, height)
}

/// Separates the parts of a line.
const BETWEEN: &str = " · ";

/// The game's name, and the options below it: on one line, or on two.
pub fn title(scene: &mut Scene, game: &str, how: &[String]) {
    let Area(left, top, width, _) = column();
    let middle = left + width / 2;
    let room = width as f32;
    let whole = how.join(BETWEEN);
    let fits = |size: &f32| text::width(Face::Text, *size, &whole) <= room;
    let Some(size) = [26.0, 24.0].into_iter().find(fits) else {
        let (first, second) = how.split_at(how.len() / 2);
        return title_on_two(scene, game, first, &second.join(BETWEEN));
    };
    scene.text(game, layout::title(theme::TITLE_SIZE), (middle, top + 46), Anchor::Middle);
    scene.text(whole, words(size, theme::INK_SOFT), (middle, top + 80), Anchor::Middle);
}

/// The same with a second line of its own; on one line if there is none.
pub fn title_on_two(scene: &mut Scene, game: &str, how: &[String], below: &str) {
    const SIZE: f32 = 24.0;
    if below.is_empty() {
        return title(scene, game, how);
    }
    let Area(left, top, width, _) = column();
    let middle = left + width / 2;
    scene.text(game, layout::title(theme::TITLE_SIZE), (middle, top + 38), Anchor::Middle);
    for (y, line) in [(65, how.join(BETWEEN).as_str()), (89, below)] {
        let line = text::cut(Face::Text, SIZE, line, width as f32);
        scene.text(line, words(SIZE, theme::INK_SOFT), (middle, top + y), Anchor::Middle);
    }
}

/// In the frames of a film: the title, and what each seat has. Nothing of it changes often.
pub fn film(scene: &mut Scene, game: &str, summary: &Summary, voice: &Voice) {
    const CARD: i32 = 128;
    const NAME: f32 = 36.0;
    const POINTS: f32 = 60.0;
    let Area(left, top, width, _) = column();
    let at = (left + width / 2, top + 58);
    scene.text(game, layout::title(theme::TITLE_SIZE), at, Anchor::Middle);
    for (i, standing) in (0..).zip(&summary.scores) {
        let (seat, won) = (standing.seat, has_won(summary, standing.seat));
        let area = Area(left, top + TITLE + i * (CARD + GAP), width, CARD);
        card(scene, area, seat, false, won);
        let (x, end) = (left + 96, left + width - 18);
        badge(scene, seat, (left + 50, area.1 + CARD / 2), 68);
        let name = text::cut(Face::Text, NAME, &voice.name(seat), (end - x) as f32);
        scene.text(name, words(NAME, theme::INK), (x, baseline(area.1 + 36, NAME)), Anchor::Start);
        let y = area.1 + 86;
        let points = standing.total.to_string();
        scene.text(points, words(POINTS, theme::INK), (end, baseline(y, POINTS)), Anchor::End);
        if won {
            scene.art(Art::Icon { size: 50, icon: Icon::Crown }, (x + 26, y));
        }
    }
}

/// Where each seat's card is.
pub fn cards(seats: usize) -> impl Iterator<Item = Area> {
    let Area(left, top, width, height) = column();
    let first = top + TITLE + BANNER + GAP;
    let room = (top + height - first - PADDING) / seats as i32 - GAP;
    let tall = room.min(TALLEST);
    (0..seats as i32).map(move |i| Area(left, first + i * (tall + GAP), width, tall))
}

/// A seat's badge with its number.
pub fn badge(scene: &mut Scene, seat: Seat, (x, y): (i32, i32), size: u16) {
    let number = f32::from(size) * 2.0 / 3.0;
    scene.art(Art::Badge { size, seat }, (x, y));
    scene.text(
        seat.number().to_string(),
        words(number, theme::WHITE),
        (x, baseline(y, number)),
        Anchor::Middle,
    );
}

/// Whose turn it is and what is wanted; who won when it is over.
pub struct Banner {
    pub seats: Vec<Seat>,
    /// Of the seat, or of all who share a win.
    pub name: String,
    pub wanted: String,
    pub over: bool,
}

impl Banner {
    /// From the summary; `total` turns points or money into a fact.
    pub fn of(summary: &Summary, task: String, total: impl Fn(u32) -> Fact, voice: &Voice) -> Banner {
        let seats: Vec<Seat> = match &summary.outcome {
            Some(outcome) => outcome.winners.iter().collect(),
            None => summary.awaited.iter().collect(),
        };
        let wanted = match (&summary.outcome, &seats[..]) {
            (None, _) => task,
            (Some(outcome), [winner, others @ ..]) => {
                let key = if others.is_empty() { "picture-won" } else { "picture-shared" };
                voice.say(&Fact::new(key).with("total", total(outcome.totals[winner.index()])))
            }
            (Some(_), []) => String::new(),
        };
        let shown: Vec<String> = seats.iter().map(|&seat| voice.name(seat)).collect();
        Banner { seats, name: voice.list(&shown), wanted, over: summary.outcome.is_some() }
    }

    pub fn lay(&self, scene: &mut Scene) {
        const NAME: f32 = 32.0;
        let Area(left, top, width, _) = column();
        let top = top + TITLE;
        let one = if let [seat] = self.seats[..] { Some(seat) } else { None };
        let fill = one.map_or(theme::FRAME, theme::rider);
        plate(scene, Area(left, top, width, BANNER), 18, fill, None);
        let y = top + 36;
        let mut x = left + 18;
        if let Some(seat) = one {
            plate(scene, Area(left + 12, y - 24, 48, 48), 24, theme::WHITE, None);
            let number = seat.number().to_string();
            scene.text(number, words(NAME, fill), (left + 36, baseline(y, NAME)), Anchor::Middle);
            x = left + 72;
        }
        let mut right = left + width - 12;
        if self.over {
            scene.art(Art::Icon { size: 44, icon: Icon::Crown }, (right - 24, y));
            right -= 54;
        }
        if one.is_none() && !self.over {
            self.badges(scene, Area(x, y, right - x, 0));
        } else {
            let room = (right - x) as f32;
            let size = if text::width(Face::Text, NAME, &self.name) <= room { NAME } else { 26.0 };
            let name = text::cut(Face::Text, size, &self.name, room);
            scene.text(name, words(size, theme::WHITE), (x, baseline(y, size)), Anchor::Start);
        }
        self.words(scene, Area(left + 18, top, width - 36, BANNER));
    }

    /// Several names are too long for one line.
    fn badges(&self, scene: &mut Scene, Area(left, y, width, _): Area) {
        let step = (width / self.seats.len().max(1) as i32).min(54);
        for (i, &seat) in (0..).zip(&self.seats) {
            let x = left + i * step;
            plate(scene, Area(x - 2, y - 23, 46, 46), 23, theme::WHITE, None);
            badge(scene, seat, (x + 21, y), 42);
        }
    }

    /// On one line if it fits, on two smaller ones otherwise.
    fn words(&self, scene: &mut Scene, Area(left, top, width, _): Area) {
        const STEP: i32 = 28;
        let room = width as f32;
        let fits = |&size: &f32| text::width(Face::Text, size, &self.wanted) <= room;
        let on_two = |&size: &f32| text::lines(Face::Text, size, &self.wanted, room).len() <= 2;
        let size = [30.0, 28.0].into_iter().find(fits).or_else(|| [26.0, 24.0].into_iter().find(on_two));
        let size = size.unwrap_or(23.0);
        let mut lines = text::lines(Face::Text, size, &self.wanted, room);
        if lines.len() > 2 {
            let rest = lines.split_off(1).join(" ");
            lines.push(text::cut(Face::Text, size, &rest, room));
        }
        let mut y = top + 86 - (lines.len() as i32 - 1) * STEP / 2;
        for line in lines {
            scene.text(line, words(size, theme::WHITE), (left, baseline(y, size)), Anchor::Start);
            y += STEP;
        }
    }
}

/// The first line of a seat's card.
pub struct Head {
    pub seat: Seat,
    pub name: String,
    pub points: u32,
    pub won: bool,
    /// Room for a sign to the left of the points.
    pub sign: i32,
}

impl Head {
    /// Also returns where the middle of the sign is.
    pub fn lay(&self, scene: &mut Scene, Area(left, _, width, _): Area, y: i32) -> i32 {
        const POINTS: f32 = 38.0;
        badge(scene, self.seat, (left + 32, y), 42);
        let points = self.points.to_string();
        let mut end = left + width - 16 - text::width(Face::Text, POINTS, &points) as i32;
        scene.text(points, words(POINTS, theme::INK), (left + width - 16, baseline(y, POINTS)), Anchor::End);
        end -= 8 + self.sign;
        let sign = end + self.sign / 2;
        if self.won {
            scene.art(Art::Icon { size: 32, icon: Icon::Crown }, (end - 18, y));
            end -= 42;
        }
        let name = text::cut(Face::Text, theme::NAME_SIZE, &self.name, (end - left - 66) as f32);
        let at = (left + 62, baseline(y, theme::NAME_SIZE));
        scene.text(name, words(theme::NAME_SIZE, theme::INK), at, Anchor::Start);
        sign
    }
}

/// Whether a seat is among the winners.
pub fn has_won(summary: &Summary, seat: Seat) -> bool {
    summary.outcome.as_ref().is_some_and(|outcome| outcome.winners.contains(seat))
}

/// The border of a seat's card: its colour while it is awaited, gold once it has won.
pub fn card(scene: &mut Scene, area: Area, seat: Seat, awaited: bool, won: bool) {
    let edge = match (awaited, won) {
        (true, _) => theme::rider(seat),
        (_, true) => theme::GOLD,
        _ => theme::CARD_EDGE,
    };
    plate(scene, area, 18, theme::CARD, Some(edge));
}
