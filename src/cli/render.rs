//! `caravanserai render RECORD`: replays a record and draws one position of it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;

use clap::Args;

use super::kinds::{Kind, Moment};
use super::{Misuse, refused, say, voice};
use games::any::{AnyEvent, Games};
use games::{Facts, Seat, Unsound, shown};
use record::{NoPly, NoReplay, Record};

/// Draw a position of a recorded game
#[derive(Args)]
pub(super) struct Render {
    /// A record file, as written by `simulate --record`
    record: PathBuf,
    /// After which ply; 0 is the setup, the last one if left out
    #[arg(long, value_name = "N")]
    ply: Option<u32>,
    /// For whose eyes: public, or seat:2 (what that seat alone knows)
    #[arg(long = "as", value_name = "VIEWER", default_value = "public")]
    viewer: Viewer,
    /// Which picture: if left out, the board, or the hand of a seat
    #[arg(long)]
    kind: Option<Kind>,
    /// Since which ply a catch-up tells; if left out, one round before
    #[arg(long, value_name = "N")]
    since: Option<u32>,
    /// Where to write the picture
    #[arg(long, value_name = "FILE.png")]
    out: PathBuf,
}

#[derive(Clone, Copy)]
enum Viewer {
    Public,
    Seat(Seat),
}

impl FromStr for Viewer {
    type Err = Misuse;

    fn from_str(text: &str) -> Result<Viewer, Misuse> {
        let seat = || text.strip_prefix("seat:")?.parse().ok().and_then(Seat::numbered);
        match text {
            "public" => Ok(Viewer::Public),
            _ => {
                let unknown = || Misuse("a viewer is public or a seat like seat:2.".to_owned());
                seat().map(Viewer::Seat).ok_or_else(unknown)
            }
        }
    }
}

impl Render {
    pub(super) fn run(self) -> Result<ExitCode, Misuse> {
        let shown = self.record.display();
        let record = read(&self.record)?;
        let last = record.plies.len() as u32;
        let ply = self.ply.unwrap_or(last);
        if ply > last {
            return Err(Misuse(format!("--ply {ply} is not in {shown}: its plies are 0 to {last}.")));
        }
        let seat = match self.viewer {
            Viewer::Public => None,
            Viewer::Seat(seat) => Some(seat),
        };
        if let Some(seat) = seat
            && seat.number() > record.seats
        {
            return Err(Misuse(format!(
                "there is no {seat} in {shown}: its seats are 1 to {}.",
                record.seats
            )));
        }
        let kind = self.kind.unwrap_or(if seat.is_some() { Kind::Hand } else { Kind::Board });
        if kind.is_private() && seat.is_none() {
            return Err(Misuse("this picture is for one seat: add --as seat:1, for example.".to_owned()));
        }
        let since = self.since.unwrap_or_else(|| ply.saturating_sub(u32::from(record.seats)));
        if since > ply {
            return Err(Misuse(format!("--since {since} is after --ply {ply}.")));
        }
        let positions = record.positions(Games::built_in(), ply as usize);
        let positions =
            positions.map_err(|why| Misuse(format!("{shown}: {}", not_replayed(&record, why))))?;
        let events =
            events(&record, ply).map_err(|reason| Misuse(format!("{shown}: ply {ply}: {reason}.")))?;
        let moment = Moment { games: &positions, since: since as usize, events: &events, seat };
        let picture = kind.draw(&moment).ok_or_else(|| Misuse(format!("{shown}: {}.", kind.lacks())))?;
        std::fs::write(&self.out, &picture.png)
            .map_err(|fault| Misuse(format!("cannot write {}: {fault}", self.out.display())))?;
        say(&format!(
            "{}: {} bytes, after ply {ply}\n{}",
            self.out.display(),
            picture.png.len(),
            picture.alt
        ))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// What a ply brought; the setup, if it is none.
fn events(record: &Record, ply: u32) -> Result<Vec<AnyEvent>, Unsound> {
    let Some(kind) = Games::built_in().find(&record.game) else { return Ok(Vec::new()) };
    let written = match ply.checked_sub(1) {
        Some(index) => &record.plies[index as usize].events,
        None => &record.setup.events,
    };
    written.iter().map(|event| kind.read_event(&event.to_string())).collect()
}

pub(super) fn read(file: &Path) -> Result<Record, Misuse> {
    let shown = file.display();
    let text = std::fs::read(file).map_err(|fault| Misuse(format!("cannot read {shown}: {fault}")))?;
    Record::parse(&String::from_utf8_lossy(&text)).map_err(|reason| Misuse(format!("{shown} is {reason}.")))
}

/// Why a record cannot be shown.
pub(super) fn not_replayed(record: &Record, why: NoReplay) -> Misuse {
    let (number, why) = match why {
        NoReplay::Unknown => return Misuse(format!("no game is called {}", shown(&record.game))),
        NoReplay::Options(fault) => return Misuse(fault.to_string()),
        NoReplay::Setup(rule) => return refused(&rule),
        NoReplay::Ply(number, why) => (number, why),
    };
    let text = record.plies.get(number as usize - 1).map_or("", |ply| &ply.text);
    let reason = match why {
        NoPly::Refused(refusal) => voice().say_all(&refusal.facts()),
        NoPly::Undo => "there is nothing to take back.".to_owned(),
        NoPly::Differs => "the record says otherwise than a replay; `verify` tells more.".to_owned(),
    };
    Misuse(format!("ply {number}, “{text}”: {reason}"))
}
