//! `caravanserai gallery DIR`: draws every kind of picture of every game, always the same ones, and a page that shows
//! them as different eyes see them.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::kinds::{Kind, Moment};
use super::progress::Progress;
use super::simulate::next_seat;
use super::{Misuse, refused, say, voice};
use games::Chance;
use games::any::{AnyEvent, AnyGame, AnyView, Games};
use games::chance::Seed;
use render;

/// Draw every kind of picture from random games, and a page with all of them
#[derive(Args)]
pub(super) struct Gallery {
    /// A folder, such as /tmp/gallery
    folder: PathBuf,
    /// Only the pictures of the README, without a page
    #[arg(long)]
    readme: bool,
}

struct Shown {
    game: &'static str,
    options: &'static str,
    seats: u8,
    /// Which random game, and after how many moves.
    seed: u64,
    moves: usize,
    in_readme: &'static [Kind],
}

/// Chosen by eye.
const SHOWN: [Shown; 3] = [
    Shown {
        game: "desert",
        options: "2017, river, first 1",
        seats: 4,
        seed: 6,
        moves: 90,
        in_readme: &[Kind::Board, Kind::CloseUp, Kind::Score],
    },
    Shown { game: "nomads", options: "first 1", seats: 4, seed: 6, moves: 110, in_readme: &[Kind::Board] },
    Shown { game: "bazaar", options: "first 1", seats: 4, seed: 6, moves: 66, in_readme: &[Kind::Board] },
];

impl Gallery {
    pub(super) fn run(self) -> Result<ExitCode, Misuse> {
        std::fs::create_dir_all(&self.folder)
            .map_err(|fault| Misuse(format!("cannot make {}: {fault}", self.folder.display())))?;
        if self.readme {
            for shown in &SHOWN {
                let course = shown.course(usize::MAX)?;
                let kinds = KINDS.iter().filter(|(kind, _)| shown.in_readme.contains(kind));
                for (kind, what) in kinds {
                    let (picture, _) = course.latest(*kind, shown.moves).expect("it is drawn");
                    let path = self.folder.join(shown.file(what));
                    write(&path, &picture.png)?;
                    say(&format!("{}: {} bytes", path.display(), picture.png.len()))?;
                }
            }
            return Ok(ExitCode::SUCCESS);
        }
        let mut progress = Progress::new((SHOWN.len() * (KINDS.len() + 1)) as u64);
        let (mut page, mut done) = (String::from(HEAD), 0);
        for shown in &SHOWN {
            let course = shown.course(usize::MAX)?;
            page += &format!("<h1>{}</h1>\n", course.games[0].view().kind().card().title);
            for (kind, what) in KINDS {
                progress.at(done);
                done += 1;
                let Some((picture, index)) = course.latest(kind, shown.moves) else { continue };
                let name = shown.file(what);
                write(&self.folder.join(&name), &picture.png)?;
                page += &entry(
                    &format!("{what}, after move {index}: {} bytes", picture.png.len()),
                    &name,
                    &picture.alt,
                );
            }
            progress.at(done);
            done += 1;
            let views: Vec<AnyView> = course.games.iter().map(AnyGame::view).collect();
            let film = render::replay(&views, &voice(), |_, _| ()).expect("all three are drawn");
            let name = format!("{}-replay.gif", shown.game);
            write(&self.folder.join(&name), &film.gif)?;
            page += &entry(&format!("replay: {} bytes", film.gif.len()), &name, &film.alt);
        }
        drop(progress);
        let path = self.folder.join("index.html");
        write(&path, (page + "</main>\n").as_bytes())?;
        say(&format!("{}: open it in a browser", path.display()))?;
        Ok(ExitCode::SUCCESS)
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Misuse> {
    std::fs::write(path, bytes).map_err(|fault| Misuse(format!("cannot write {}: {fault}", path.display())))
}

const KINDS: [(Kind, &str); 8] = [
    (Kind::Cover, "cover"),
    (Kind::Board, "board"),
    (Kind::CloseUp, "close-up"),
    (Kind::Step, "panel step"),
    (Kind::Hand, "hand"),
    (Kind::CatchUp, "catch-up"),
    (Kind::Dice, "dice"),
    (Kind::Score, "score sheet"),
];

/// The filters simulate eyes that lack one kind of cones, after Machado, Oliveira and Fernandes (2009), severity 1.
const HEAD: &str = r#"<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>
body { background: #313338; color: #f2f3f5; font: 16px sans-serif; margin: 24px; }
figure { margin: 0 0 12px; display: inline-block; vertical-align: top; }
figcaption { margin: 4px 0; }
.eyes img { width: 400px; }
.full img { max-width: 1600px; }
h1 { margin-top: 48px; }
pre { white-space: pre-wrap; max-width: 1600px; color: #b5bac1; }
</style>
<svg width="0" height="0" style="position: absolute">
<filter id="protanopia" color-interpolation-filters="linearRGB"><feColorMatrix values="0.152286 1.052583 -0.204868 0 0  0.114503 0.786281 0.099216 0 0  -0.003882 -0.048116 1.051998 0 0  0 0 0 1 0"/></filter>
<filter id="deuteranopia" color-interpolation-filters="linearRGB"><feColorMatrix values="0.367322 0.860646 -0.227968 0 0  0.280085 0.672501 0.047413 0 0  -0.011820 0.042940 0.968881 0 0  0 0 0 1 0"/></filter>
<filter id="tritanopia" color-interpolation-filters="linearRGB"><feColorMatrix values="1.255528 -0.076749 -0.178779 0 0  -0.078411 0.930809 0.147602 0 0  0.004733 0.691367 0.303900 0 0  0 0 0 1 0"/></filter>
</svg>
<main>
"#;

/// A picture at full size, as on a phone, and as different eyes see it.
fn entry(title: &str, file: &str, alt: &str) -> String {
    let alt = alt.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
    let eyes = [
        ("400 pixels wide", "none"),
        ("greyscale", "grayscale(1)"),
        ("protanopia", "url(#protanopia)"),
        ("deuteranopia", "url(#deuteranopia)"),
        ("tritanopia", "url(#tritanopia)"),
    ];
    let eyes = eyes.map(|(name, filter)| {
        format!("<figure><figcaption>{name}</figcaption><img src=\"{file}\" alt=\"\" style=\"filter: {filter}\"></figure>\n")
    });
    format!(
        "<h2>{title}</h2>\n<div class=\"full\"><img src=\"{file}\" alt=\"{alt}\"></div>\n<pre>{alt}</pre>\n\
         <div class=\"eyes\">{}</div>\n",
        eyes.concat()
    )
}

/// The positions of a game, and what led to each.
struct Course {
    games: Vec<AnyGame>,
    events: Vec<Vec<AnyEvent>>,
}

impl Course {
    /// After this many moves, or at the end, for the seat that is on turn.
    fn at(&self, moves: usize) -> Moment<'_> {
        let index = moves.min(self.games.len() - 1);
        let game = &self.games[index];
        let seat = game.view().summary().awaited.iter().next();
        let since = index.saturating_sub(2 * usize::from(game.seats()));
        Moment { games: &self.games[..=index], since, events: &self.events[index], seat }
    }

    /// The latest picture of this kind up to this many moves; a score sheet is there only at the end.
    fn latest(&self, kind: Kind, moves: usize) -> Option<(render::Picture, usize)> {
        let last = if kind == Kind::Score { self.games.len() - 1 } else { moves.min(self.games.len() - 1) };
        (0..=last).rev().take(40).find_map(|index| Some((kind.draw(&self.at(index))?, index)))
    }
}

impl Shown {
    fn file(&self, what: &str) -> String {
        format!("{}-{}.png", self.game, what.replace(' ', "-"))
    }

    /// Up to this many moves.
    fn course(&self, moves: usize) -> Result<Course, Misuse> {
        let options = Games::built_in().find(self.game).expect("one of ours").read_options(self.options)?;
        let seed = Seed::from_text(&format!("{}-middle.png", self.game));
        let mut chance = Chance::new(&seed, &self.seed.to_string());
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let (game, events) =
            AnyGame::new(&options, self.seats, &mut chance).map_err(|rule| refused(&rule))?;
        let mut course = Course { games: vec![game], events: vec![events] };
        while course.games.len() <= moves {
            let mut game = course.games[course.games.len() - 1].clone();
            let Some(seat) = next_seat(&game.status(), &mut random) else { break };
            let index = random.random_range(0..game.count_moves(seat));
            let mv = game.nth_move(seat, index).expect("it was counted");
            let played = game.play(seat, &mv, &mut chance);
            let played = played.map_err(|refusal| refused(&games::Facts::facts(&refusal)))?;
            course.games.push(game);
            course.events.push(played.events);
        }
        Ok(course)
    }
}
