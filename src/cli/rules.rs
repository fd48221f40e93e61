//! Which game by which rules: what `simulate`, `arena` and `tune` are asked for alike.

use std::path::PathBuf;

use clap::Args;

use super::{Misuse, boards, refused, voice};
use games::any::{AnyGame, AnyOptions, Games, Kind};
use games::chance::Seed;
use games::{Chance, shown};

#[derive(Args)]
pub(super) struct Rules {
    /// Which game: desert, nomads or bazaar
    #[arg(long, default_value = "desert")]
    game: String,
    /// Edition of the rules: 2005, 2017 or 2024 (if left out: 2024)
    #[arg(long)]
    edition: Option<String>,
    /// Board: mountain, river or one of your own (if left out: mountain)
    #[arg(long)]
    board: Option<String>,
    /// A folder of your own boards (*.txt)
    #[arg(long, value_name = "DIR")]
    boards: Option<PathBuf>,
    /// Variants and further options, such as serpentine,aquifers or "first 2"; for nomads short, "disks 3" or "no
    /// forced shifts"
    #[arg(long, value_delimiter = ',')]
    variant: Vec<String>,
}

impl Rules {
    fn kind(&self) -> Result<Kind, Misuse> {
        let games = Games::with_boards(boards::load(self.boards.as_deref())?);
        let known: Vec<&str> = games.iter().map(Kind::name).collect();
        let known = voice().list(&known);
        let unknown = || Misuse(format!("no game is called {}; the games are {known}.", shown(&self.game)));
        games.find(&self.game).ok_or_else(unknown)
    }

    /// The options, tried with so many players: a bad combination is refused here, with the reason.
    pub(super) fn options(&self, players: u8) -> Result<AnyOptions, Misuse> {
        let mut text: Vec<String> = Vec::new();
        text.extend(self.edition.iter().map(|edition| format!("edition {edition}")));
        text.extend(self.board.iter().map(|board| format!("board {board}")));
        text.extend(self.variant.iter().cloned());
        let options = self.kind()?.read_options(&text.join(","))?;
        let mut chance = Chance::new(&Seed::from_text(""), "");
        AnyGame::new(&options, players, &mut chance).map_err(|rule| refused(&rule))?;
        Ok(options)
    }
}
