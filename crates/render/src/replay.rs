//! The whole game as an animated GIF: one frame per turn, and in each frame only the pixels that have changed. Discord
//! shows it like a picture.

use gif::{DisposalMethod, Encoder, Repeat};
use std::borrow::Cow;

use games::Fact;
use games::any::AnyView;
use voice::Voice;

use super::painter::painter;
use super::palette::Palette;
use super::raster::{Frame, rasterise};
use super::{Drawn, fitting, panel};

/// A film as it is sent: a GIF and its alt text.
#[derive(Clone, PartialEq, Eq)]
pub struct Animation {
    pub gif: Vec<u8>,
    /// At most [`ALT_LENGTH`](super::ALT_LENGTH) characters.
    pub alt: String,
}

/// The board is shown at half its size.
const SHRINK: usize = 2;
/// More turns are shown by fewer frames. Not many games have more: a frame with the changes of two turns is larger than
/// two frames.
const MOST: usize = 200;
/// The most bytes of a film of 60 frames or fewer. Longer ones may have as many more.
const BYTES: usize = 300_000;
const OF: usize = 60;
/// A film has so many frames, if there are so many turns, however large it is.
const LEAST: usize = 10;
/// How long frames are shown, in hundredths of a second: the first, the last, and others, if all of these together are no
/// longer than this.
const FIRST: u16 = 150;
const LAST: u16 = 500;
const OTHERS: u16 = 70;
const TOGETHER: u16 = 6000;
/// In the frames of a film, what is transparent shows the frame before.
const UNCHANGED: u8 = 0;

/// From the positions after each move, the setup first. `drawn` is told how many frames of how many are drawn.
pub fn replay(views: &[AnyView], voice: &Voice, mut drawn: impl FnMut(usize, usize)) -> Option<Animation> {
    let title = games::Detail::name(&views.first()?.kind().card().title);
    let mut most = MOST;
    loop {
        let shown = frames(views, most);
        let gif = film(views, &shown, voice, &mut drawn)?;
        let room = BYTES * shown.len().max(OF) / OF;
        if gif.len() > room && shown.len() > LEAST {
            // With fewer frames, once more.
            most = (shown.len() * room / gif.len()).clamp(LEAST, shown.len() - 1);
            continue;
        }
        let alt = Fact::new("picture-replay").with("game", title).with("frames", shown.len());
        return Some(Animation { gif, alt: fitting(&voice.say(&alt)) });
    }
}

fn film(
    views: &[AnyView],
    shown: &[usize],
    voice: &Voice,
    drawn: &mut impl FnMut(usize, usize),
) -> Option<Vec<u8>> {
    let mut film: Option<Film> = None;
    for (i, &index) in shown.iter().enumerate() {
        let frame = frame(&views[index], voice)?;
        let delay = match i {
            _ if i + 1 == shown.len() => LAST,
            0 => FIRST,
            _ => OTHERS.min(TOGETHER / shown.len() as u16),
        };
        film.get_or_insert_with(|| Film::of_size(frame.width, frame.height)).show(frame, delay);
        drawn(i + 1, shown.len());
    }
    film.map(Film::into_bytes)
}

fn frame(view: &AnyView, voice: &Voice) -> Option<Frame> {
    let voice = &Voice { names: &Drawn(voice), ..*voice };
    let mut scene = painter(view)?.still(view, voice)?;
    panel::film(&mut scene, view.kind().card().title, &view.summary(), voice);
    Some(shrunk(&rasterise(&scene)))
}

/// Which positions are shown: the setup, each end of a turn, and the last.
fn frames(views: &[AnyView], most: usize) -> Vec<usize> {
    let awaited: Vec<_> = views.iter().map(|view| view.summary().awaited).collect();
    let ends = (0..views.len()).filter(|&i| i == 0 || i + 1 == views.len() || awaited[i] != awaited[i - 1]);
    let ends: Vec<usize> = ends.collect();
    let count = ends.len().min(most);
    // Evenly; the first and the last are among them.
    (0..count).map(|i| ends[i * (ends.len() - 1) / (count - 1).max(1)]).collect()
}

/// Each pixel is the mean of those that it stands for.
fn shrunk(frame: &Frame) -> Frame {
    let palette = Palette::get();
    let (width, height) = (frame.width / SHRINK, frame.height / SHRINK);
    let mut pixels = Vec::with_capacity(width * height);
    for rows in frame.pixels.chunks_exact(SHRINK * frame.width).take(height) {
        let (upper, lower) = rows.split_at(frame.width);
        for (above, below) in upper.chunks_exact(SHRINK).zip(lower.chunks_exact(SHRINK)) {
            pixels.push(palette.mean([above[0], above[1], below[0], below[1]]));
        }
    }
    Frame { width, height, pixels }
}

struct Film {
    encoder: Encoder<Vec<u8>>,
    /// What is shown now.
    before: Frame,
}

impl Film {
    fn of_size(width: usize, height: usize) -> Film {
        let palette = Palette::get().entries().as_flattened();
        let encoder = Encoder::new(Vec::new(), width as u16, height as u16, palette);
        let mut encoder = encoder.expect("a vector takes all bytes");
        encoder.set_repeat(Repeat::Infinite).expect("a vector takes all bytes");
        Film { encoder, before: Frame { width, height, pixels: vec![UNCHANGED; width * height] } }
    }

    /// Writes the smallest rectangle with everything that has changed.
    fn show(&mut self, now: Frame, delay: u16) {
        let (left, top, width, height) = changed(&self.before, &now);
        let mut buffer = Vec::with_capacity(width * height);
        for y in top..top + height {
            let row = y * now.width + left..y * now.width + left + width;
            let pixels = self.before.pixels[row.clone()].iter().zip(&now.pixels[row]);
            buffer.extend(pixels.map(|(before, now)| if before == now { UNCHANGED } else { *now }));
        }
        let frame = gif::Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            left: left as u16,
            top: top as u16,
            width: width as u16,
            height: height as u16,
            buffer: Cow::Owned(buffer),
            ..gif::Frame::default()
        };
        self.encoder.write_frame(&frame).expect("a vector takes all bytes");
        self.before = now;
    }

    fn into_bytes(self) -> Vec<u8> {
        self.encoder.into_inner().expect("a vector takes all bytes")
    }
}

/// Left, top, width and height; one pixel if nothing has changed, since a frame must have some.
fn changed(before: &Frame, now: &Frame) -> (usize, usize, usize, usize) {
    let (mut left, mut right, mut top, mut bottom) = (now.width, 0, now.height, 0);
    let rows = before.pixels.chunks_exact(now.width).zip(now.pixels.chunks_exact(now.width));
    for (y, (before, now)) in rows.enumerate() {
        let differs = |x: &usize| before[*x] != now[*x];
        let Some(first) = (0..now.len()).find(differs) else { continue };
        let last = (0..now.len()).rfind(differs).unwrap_or(first);
        (left, right) = (left.min(first), right.max(last + 1));
        (top, bottom) = (top.min(y), y + 1);
    }
    if right == 0 { (0, 0, 1, 1) } else { (left, top, right - left, bottom - top) }
}

#[cfg(test)]
mod tests;
