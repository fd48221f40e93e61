//! What every close-up has around its board: whose turn it is, what just happened, and how all stand. For posts that are
//! read on a phone.

use super::layout::{Area, baseline, plate, words};
use super::panel::badge;
use super::scene::{Anchor, Scene, Style};
use super::step::{SMALLEST, Sheet, WIDTH, columns};
use super::text;
use super::theme::{self, Face};
use games::{Names, Seat, Summary};
use voice::Voice;

/// Whose turn it is. Nobody's before the first turn, when all choose at once, or at the end: then the whole board is better.
pub fn mover(summary: &Summary) -> Option<Seat> {
    let begun = summary.outcome.is_none() && !summary.latest.is_empty();
    summary.awaited.iter().next().filter(|_| begun && summary.awaited.len() == 1)
}

/// Whose turn it is, in their colour, and what is wanted: beside the name if there is room, otherwise below it.
pub fn banner(sheet: &mut Sheet, seat: Seat, task: &str, voice: &Voice) {
    const NAME: f32 = 56.0;
    const TASK: f32 = 46.0;
    const HEAD: i32 = 108;
    const LINE: i32 = 56;
    /// The widest task that leaves room for a name.
    const BESIDE: i32 = 640;
    let fill = theme::rider(seat);
    let across = text::width(Face::Text, TASK, task) as i32;
    let below =
        if across <= BESIDE { Vec::new() } else { text::lines(Face::Text, TASK, task, (WIDTH - 80) as f32) };
    let more = if below.is_empty() { 0 } else { below.len() as i32 * LINE + 8 };
    let Area(left, top, width, _) = sheet.paper(HEAD + more, fill);
    let y = top + HEAD / 2;
    plate(&mut sheet.scene, Area(left + 20, y - 36, 72, 72), 36, theme::WHITE, None);
    let at = (left + 56, baseline(y, NAME));
    sheet.scene.text(seat.number().to_string(), words(NAME, fill), at, Anchor::Middle);
    let (begin, right) = (left + 116, left + width - 28);
    let room = right - begin - if below.is_empty() { across + 30 } else { 0 };
    let name = text::cut(Face::Text, NAME, &voice.name(seat), room as f32);
    sheet.scene.text(name, words(NAME, theme::WHITE), (begin, baseline(y, NAME)), Anchor::Start);
    if below.is_empty() {
        sheet.scene.text(task, words(TASK, theme::WHITE), (right, baseline(y, TASK)), Anchor::End);
    }
    for (i, line) in (0..).zip(below) {
        let at = (left + 28, baseline(top + HEAD - 6 + LINE / 2 + i * LINE, TASK));
        sheet.scene.text(line, words(TASK, theme::WHITE), at, Anchor::Start);
    }
}

/// The latest turn in words.
pub fn told(sheet: &mut Sheet, summary: &Summary, voice: &Voice) {
    const LINE: i32 = 48;
    let Some(latest) = summary.latest.last() else { return };
    let lines = text::lines(Face::Text, SMALLEST, &voice.say(&latest.what), (WIDTH - 152) as f32);
    let Area(left, top, ..) = sheet.paper(lines.len() as i32 * LINE + 22, theme::CARD);
    badge(&mut sheet.scene, latest.seat, (left + 48, top + 11 + LINE / 2), 46);
    for (i, line) in (0..).zip(lines) {
        let at = (left + 88, baseline(top + 11 + LINE / 2 + i * LINE, SMALLEST));
        sheet.scene.text(line, words(SMALLEST, theme::INK), at, Anchor::Start);
    }
}

/// What a seat hides: how many, and how one of them is drawn around a point.
pub struct Hidden {
    pub count: usize,
    pub sign: fn(&mut Scene, (i32, i32)),
}

/// The points of each seat, and how much it hides.
pub fn seats(sheet: &mut Sheet, summary: &Summary, voice: &Voice, hidden: impl Fn(Seat) -> Hidden) {
    const POINTS: f32 = 54.0;
    const IN_A_ROW: usize = 5;
    let count = summary.scores.len();
    let in_a_row = if count > IN_A_ROW { count.div_ceil(2) } else { count };
    for row in summary.scores.chunks(in_a_row.max(1)) {
        let area = sheet.paper(146, theme::PANEL);
        for (standing, place) in row.iter().zip(columns(area, in_a_row as i32)) {
            let (seat, scene, Area(x, y, width, height)) = (standing.seat, &mut sheet.scene, place);
            let awaited = summary.awaited.contains(seat);
            let edge = if awaited { theme::rider(seat) } else { theme::CARD_EDGE };
            plate(scene, place, 18, theme::CARD, Some(edge));
            let middle = y + 44;
            badge(scene, seat, (x + 36, middle), 52);
            let at = (x + 72, baseline(middle, POINTS));
            scene.text(standing.total.to_string(), words(POINTS, theme::INK), at, Anchor::Start);
            let Hidden { count, sign } = hidden(seat);
            let style = Style { face: Face::Label, size: SMALLEST, ink: theme::INK_SOFT };
            let count = format!("×{count}");
            let across = text::width(style.face, style.size, &count) as i32;
            let right = x + width - 12;
            scene.text(count, style, (right, baseline(middle, SMALLEST)), Anchor::End);
            sign(scene, (right - across - 24, middle));
            let name = text::cut(Face::Text, SMALLEST, &voice.name(seat), (width - 24) as f32);
            let at = (x + width / 2, baseline(y + height - 30, SMALLEST));
            scene.text(name, words(SMALLEST, theme::INK), at, Anchor::Middle);
        }
    }
}
