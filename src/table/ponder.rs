//! Turns of computer players. A seat that is awaited and that nobody holds is the work that is left to do: it stands in the
//! file, so no turn is lost. A move counts only if the game is still where it was thought about, so none is made twice.

use crate::failpoint::{self, Costs};
use crate::store::{Fault, Holder, Level, Millis, PlyNumber, TableId};
use games::any::{AnyGame, Played};
use games::chance::sha256_hexadecimal;
use games::{Seat, Status};

use super::position::Table;
use super::{House, Place, Trouble};

/// For how long computer players wait for the end of a vote.
const VOTE: Millis = 60 * 60 * 1000;

/// A computer player whose turn it is, or will be at its pace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waiting {
    pub table: TableId,
    pub seat: Seat,
    /// When it may move.
    pub due: Millis,
    /// How many computer players may move in a row here.
    pub row: usize,
}

/// A position in which a computer player must move.
pub struct Pondering {
    pub table: TableId,
    pub seat: Seat,
    pub level: Level,
    pub game: AnyGame,
    pub ply: PlyNumber,
    /// See [`Table::public_seed`].
    pub seed: u64,
    hash: String,
    epoch: u32,
}

impl Table {
    /// A number for computer players that anybody could know: it follows from the commitment, not from the game's own seed.
    pub fn public_seed(&self) -> u64 {
        let hash = sha256_hexadecimal(self.commitment.as_bytes());
        u64::from_str_radix(&hash[..16], 16).unwrap_or_default()
    }
}

impl House {
    /// All computer players who are awaited, the longest first.
    pub async fn waiting_computers(&self) -> Result<Vec<Waiting>, Fault> {
        let mut session = self.store.read().await?;
        let awaited = session.awaited_computers(self.now() - VOTE).await?;
        let waiting = awaited.into_iter().map(|one| Waiting {
            table: one.table,
            seat: one.seat,
            due: one.since + self.pace.computer,
            row: one.row as usize,
        });
        Ok(waiting.collect())
    }

    /// The position that this computer player must think about; nothing if it is not its turn any more.
    pub(super) async fn try_ponder(&self, table: TableId, seat: Seat) -> Result<Option<Pondering>, Trouble> {
        let mut session = self.store.read().await?;
        let table = self.table(&mut session, Place::Table(table)).await?;
        let Some(row) = table.seats.get(seat.index()).copied() else { return Ok(None) };
        let (Holder::Computer(level), Ok(())) = (row.holder(), table.in_play()) else { return Ok(None) };
        let at = self.position(&mut session, table).await?;
        if !at.awaited().contains(seat) {
            return Ok(None);
        }
        let (table, epoch, seed) = (at.table.id, row.epoch, at.table.public_seed());
        Ok(Some(Pondering {
            table,
            seat,
            level,
            game: at.game,
            ply: at.ply.number,
            seed,
            hash: at.ply.hash,
            epoch,
        }))
    }

    /// Makes the move of a computer player, if the game is still where it was thought about. If the rules refuse it, any
    /// other move is made, so that the game goes on. Returns whether a move was made.
    pub(super) async fn try_decided(&self, thought: &Pondering, text: Option<&str>) -> Result<bool, Trouble> {
        failpoint::hit("thought")?;
        let mut session = self.store.write().await?;
        let table = self.table(&mut session, Place::Table(thought.table)).await?;
        let seat = thought.seat;
        let same =
            table.seats.get(seat.index()).is_some_and(|row| row.user.is_none() && row.epoch == thought.epoch);
        if !same || table.in_play().is_err() {
            return Ok(false);
        }
        let at = self.position(&mut session, table).await?;
        if at.ply.number != thought.ply || at.ply.hash != thought.hash {
            return Ok(false);
        }
        let Some(made) = made(&at.game, seat, text, || at.chance()) else {
            return Err(at.table.broken("no listed move is allowed"));
        };
        failpoint::count(Costs::moves(1));
        self.make(&mut session, at, seat, made, true).await?;
        failpoint::hit("thought before commit")?;
        session.commit().await?;
        self.ring();
        let _ = failpoint::hit("thought committed");
        Ok(true)
    }
}

/// What a move brings; the first listed one if it is refused, or if there is none.
fn made(
    game: &AnyGame,
    seat: Seat,
    text: Option<&str>,
    chance: impl Fn() -> games::Chance,
) -> Option<Vec<(Played, AnyGame)>> {
    if let Some(made) = text.and_then(|text| game.play_all(seat, text, &mut chance()).ok()) {
        return Some(made);
    }
    if !matches!(game.status(), Status::Awaiting(seats) if seats.contains(seat)) {
        return None;
    }
    if let Some(text) = text {
        tracing::error!(text, "the rules refuse the move of a computer player");
    }
    game.play_all(seat, &game.nth_move(seat, 0)?, &mut chance()).ok()
}
