//! `caravanserai review RECORD`: looks at a finished game again: everybody's chances, and what cost most.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::progress::Progress;
use super::{Misuse, say, voice};
use crate::thinker::{Reviewed, reviewing};
use games::Fact;
use games::any::Games;
use record::Record;
use render::{self, Chances, Picture, Step};

/// Look at a finished game again: everybody's chances over time, and the three moves that cost most
#[derive(Args)]
pub(super) struct Review {
    /// A record file, as the bot posts it or `simulate --record` writes it
    record: PathBuf,
    /// Simulations for each decision: more take longer and are surer
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(10..=100_000))]
    simulations: u32,
    /// A folder for the pictures: review.png, and turning-1.png to turning-3.png
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

impl Review {
    pub(super) fn run(self) -> Result<ExitCode, Misuse> {
        let shown = self.record.display();
        let text =
            std::fs::read(&self.record).map_err(|fault| Misuse(format!("cannot read {shown}: {fault}")))?;
        let record = Record::parse(&String::from_utf8_lossy(&text))
            .map_err(|reason| Misuse(format!("{shown} is {reason}.")))?;
        if record.outcome.is_none() {
            return Err(Misuse(format!("{shown}: the game is not over, so there is nothing to review.")));
        }
        let mut under_way = reviewing(&record, Games::built_in(), self.simulations)
            .map_err(|_| Misuse(format!("{shown} cannot be played again; `verify` tells more.")))?;
        let mut progress = Progress::new(under_way.progress().1 as u64);
        while under_way.step() {
            progress.at(under_way.progress().0 as u64);
        }
        drop(progress);
        let reviewed = Reviewed::new(under_way);
        if reviewed.review.points.is_empty() {
            return Err(Misuse(format!("{shown}: no computer player knows this game.")));
        }
        for fact in reviewed.facts() {
            say(&voice().say(&fact))?;
        }
        let picture = plot(&reviewed);
        say(&picture.alt)?;
        if let Some(folder) = &self.out {
            write(folder, "review.png", &picture)?;
            for (index, picture) in turning(&reviewed).into_iter().enumerate() {
                write(folder, &format!("turning-{}.png", index + 1), &picture)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn plot(reviewed: &Reviewed) -> Picture {
    let (points, turning) = (reviewed.points(), reviewed.turning());
    let (seats, winners) = (reviewed.review.seats, reviewed.winners);
    render::review(&Chances { seats, points: &points, winners, turning: &turning }, &voice())
}

/// The board of each turning point, with what was played and what looks better.
fn turning(reviewed: &Reviewed) -> Vec<Picture> {
    let asks = Fact::new("review-picture");
    let draw = |(index, (game, played, better)): (usize, &(_, _, _))| {
        let choices = [games::Choice::clone(played), games::Choice::clone(better)];
        let step = Step { asks: Some(&asks), options: &choices, numbered: &choices, ..Step::default() };
        let game: &games::any::AnyGame = game;
        let seat = reviewed.review.turning[index].seat;
        render::step(&game.view(), &game.hand(seat), &step, &voice())
    };
    reviewed.positions.iter().enumerate().filter_map(draw).collect()
}

fn write(folder: &Path, name: &str, picture: &Picture) -> Result<(), Misuse> {
    let path = folder.join(name);
    let cannot = |fault: std::io::Error| Misuse(format!("cannot write {}: {fault}", path.display()));
    std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, &picture.png)).map_err(cannot)?;
    say(&format!("{}: {} bytes", path.display(), picture.png.len()))
}
