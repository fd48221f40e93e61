//! The positions of a recorded game, for whoever shows it. Draws are taken as recorded: [`verify`](super::verify) is what
//! checks them.

use super::{Record, state_hash, undone_from};
use games::any::{AnyGame, AnyRefusal, Games};
use games::{Chance, Fact, Unsound};

/// Why a record cannot be played again.
#[derive(Debug)]
pub enum NoReplay {
    /// There is no game of this name.
    Unknown,
    Options(Unsound),
    Setup(Vec<Fact>),
    /// This ply, counted from 1.
    Ply(u32, NoPly),
}

/// Why a ply cannot be played again.
#[derive(Debug)]
pub enum NoPly {
    Refused(AnyRefusal),
    /// It takes back what was never played.
    Undo,
    /// Another state than the recorded one follows from it.
    Differs,
}

impl Record {
    /// The setup, and the position after each ply up to this one.
    pub fn positions(&self, games: &Games, last: usize) -> Result<Vec<AnyGame>, NoReplay> {
        let kind = games.find(&self.game).ok_or(NoReplay::Unknown)?;
        let options = kind.open_options(&self.options.to_string()).map_err(NoReplay::Options)?;
        let draws = self.setup.draws.iter().chain(self.plies.iter().flat_map(|ply| &ply.draws));
        let mut chance = Chance::recorded(draws.cloned().collect());
        let (game, _) = AnyGame::new(&options, self.seats, &mut chance).map_err(NoReplay::Setup)?;
        chance.take_log();
        let mut positions = vec![game];
        for (ply, number) in self.plies.iter().take(last).zip(1..) {
            let wrong = |why| NoReplay::Ply(number, why);
            let game = match undone_from(&ply.text) {
                Some(undone) => {
                    let before = undone.checked_sub(1).and_then(|before| positions.get(before as usize));
                    before.cloned().ok_or(wrong(NoPly::Undo))?
                }
                None => {
                    let mut game = positions[positions.len() - 1].clone();
                    let played = game.play(ply.seat, &ply.text, &mut chance);
                    played.map_err(|refusal| wrong(NoPly::Refused(refusal)))?;
                    game
                }
            };
            if state_hash(&game.save()) != ply.hash {
                return Err(wrong(NoPly::Differs));
            }
            positions.push(game);
        }
        Ok(positions)
    }

    /// The setup, and the position after each move that was not taken back.
    pub fn course(&self, games: &Games) -> Result<Vec<AnyGame>, NoReplay> {
        let stands = |index: usize| match index.checked_sub(1).map(|index| &self.plies[index]) {
            Some(ply) => !ply.undone && undone_from(&ply.text).is_none(),
            None => true,
        };
        let positions = self.positions(games, self.plies.len())?;
        Ok(positions
            .into_iter()
            .enumerate()
            .filter(|(index, _)| stands(*index))
            .map(|(_, game)| game)
            .collect())
    }
}
