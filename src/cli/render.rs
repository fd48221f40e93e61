//! `caravanserai render RECORD`: replays a record and draws one position of it.

use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

use clap::Args;

use super::{Misuse, refused, say, voice};
use games::any::{AnyGame, Games};
use games::{Chance, Facts, Seat, shown};
use record::{Record, state_hash, undone_from};
use render;

/// Draw a position of a recorded game
#[derive(Args)]
pub(super) struct Render {
    /// A record file, as written by `simulate --record`
    record: PathBuf,
    /// After which ply; 0 is the setup, the last one if left out
    #[arg(long, value_name = "N")]
    ply: Option<u32>,
    /// For whose eyes: public (the board), or seat:2 (what that seat alone knows)
    #[arg(long = "as", value_name = "VIEWER", default_value = "public")]
    viewer: Viewer,
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
        let text =
            std::fs::read(&self.record).map_err(|fault| Misuse(format!("cannot read {shown}: {fault}")))?;
        let record = Record::parse(&String::from_utf8_lossy(&text))
            .map_err(|reason| Misuse(format!("{shown} is {reason}.")))?;
        let last = record.plies.len() as u32;
        let ply = self.ply.unwrap_or(last);
        if ply > last {
            return Err(Misuse(format!("--ply {ply} is not in {shown}: its plies are 0 to {last}.")));
        }
        if let Viewer::Seat(seat) = self.viewer
            && seat.number() > record.seats
        {
            return Err(Misuse(format!(
                "there is no {seat} in {shown}: its seats are 1 to {}.",
                record.seats
            )));
        }
        let game = position(&record, ply).map_err(|reason| Misuse(format!("{shown}: {reason}")))?;
        let picture = match self.viewer {
            Viewer::Public => render::board(&game.view(), &voice()),
            Viewer::Seat(seat) => render::hand(&game.view(), &game.hand(seat), &voice()),
        };
        let picture = picture.ok_or_else(|| Misuse(format!("{shown}: nobody has drawn this game yet.")))?;
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

/// Plays the record up to a ply. Its draws are taken as recorded: `verify` is what checks them.
fn position(record: &Record, ply: u32) -> Result<AnyGame, Misuse> {
    let kind = Games::built_in().find(&record.game);
    let kind = kind.ok_or_else(|| Misuse(format!("no game is called {}", shown(&record.game))))?;
    let options =
        kind.open_options(&record.options.to_string()).map_err(|fault| Misuse(fault.to_string()))?;
    let draws = record.setup.draws.iter().chain(record.plies.iter().flat_map(|ply| &ply.draws));
    let mut chance = Chance::recorded(draws.cloned().collect());
    let (game, _) = AnyGame::new(&options, record.seats, &mut chance).map_err(|rule| refused(&rule))?;
    chance.take_log();
    let mut games = vec![game];
    for (i, step) in record.plies.iter().take(ply as usize).enumerate() {
        let wrong = |reason: String| Misuse(format!("ply {}, “{}”: {reason}", i + 1, step.text));
        let game = match undone_from(&step.text) {
            Some(number) => {
                let before = number.checked_sub(1).and_then(|before| games.get(before as usize));
                before.cloned().ok_or_else(|| wrong("there is nothing to take back.".to_owned()))?
            }
            None => {
                let mut game = games[i].clone();
                game.play(step.seat, &step.text, &mut chance)
                    .map_err(|refusal| wrong(voice().say_all(&refusal.facts())))?;
                game
            }
        };
        if state_hash(&game.save()) != step.hash {
            return Err(wrong("the record says otherwise than a replay; `verify` tells more.".to_owned()));
        }
        games.push(game);
    }
    games.pop().ok_or_else(|| Misuse("nothing was played.".to_owned()))
}
