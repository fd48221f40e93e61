//! `caravanserai gallery DIR`: draws the pictures of the README, always the same ones.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::simulate::next_seat;
use super::{Misuse, refused, say, voice};
use games::Chance;
use games::any::{AnyGame, Games};
use games::chance::Seed;
use render;

/// Draw the pictures of the README from random games
#[derive(Args)]
pub(super) struct Gallery {
    /// An existing folder, such as docs/pictures
    folder: PathBuf,
}

struct Shown {
    file: &'static str,
    game: &'static str,
    options: &'static str,
    seats: u8,
    /// Which random game, and after how many moves.
    seed: u64,
    moves: usize,
}

/// Chosen by eye.
const SHOWN: [Shown; 3] = [
    Shown {
        file: "desert-middle.png",
        game: "desert",
        options: "2017, river, first 1",
        seats: 4,
        seed: 6,
        moves: 90,
    },
    Shown { file: "nomads-middle.png", game: "nomads", options: "first 1", seats: 4, seed: 6, moves: 110 },
    Shown { file: "bazaar-middle.png", game: "bazaar", options: "first 1", seats: 4, seed: 6, moves: 66 },
];

impl Gallery {
    pub(super) fn run(self) -> Result<ExitCode, Misuse> {
        std::fs::create_dir_all(&self.folder)
            .map_err(|fault| Misuse(format!("cannot make {}: {fault}", self.folder.display())))?;
        for shown in &SHOWN {
            let picture = render::board(&shown.position()?.view(), &voice()).expect("all three are drawn");
            let path = self.folder.join(shown.file);
            std::fs::write(&path, &picture.png)
                .map_err(|fault| Misuse(format!("cannot write {}: {fault}", path.display())))?;
            say(&format!("{}: {} bytes", path.display(), picture.png.len()))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Shown {
    fn position(&self) -> Result<AnyGame, Misuse> {
        let options = Games::built_in().find(self.game).expect("one of ours").read_options(self.options)?;
        let mut chance = Chance::new(&Seed::from_text(self.file), &self.seed.to_string());
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let (mut game, _) = AnyGame::new(&options, self.seats, &mut chance).map_err(|rule| refused(&rule))?;
        for _ in 0..self.moves {
            let Some(seat) = next_seat(&game.status(), &mut random) else { break };
            let index = random.random_range(0..game.count_moves(seat));
            game.play_nth(seat, index, &mut chance);
        }
        Ok(game)
    }
}
