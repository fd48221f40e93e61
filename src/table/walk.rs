//! The only way from the store to a game: loads a stored state and replays the plies after it. Every step is compared
//! with the stored hash.

use crate::failpoint::{self, Costs};
use crate::store::{DrawNumber, PlyNumber, PlyRow, Session};
use games::Chance;
use games::any::{AnyGame, Played};
use games::chance::sha256_hexadecimal;
use record::state_hash;

use super::position::Table;
use super::{House, Trouble};

/// A stored game after one of its plies.
pub(super) struct Walk<'a> {
    table: &'a Table,
    pub game: AnyGame,
    pub ply: PlyRow,
}

impl House {
    /// The game after a ply; None if there is no such ply.
    pub(super) async fn walk<'a>(
        &self,
        session: &mut Session,
        table: &'a Table,
        number: PlyNumber,
    ) -> Result<Option<Walk<'a>>, Trouble> {
        match session.ply(table.id, number).await? {
            Some(ply) => self.walk_at(session, table, ply).await.map(Some),
            None => Ok(None),
        }
    }

    /// The game after this ply of it.
    pub(super) async fn walk_at<'a>(
        &self,
        session: &mut Session,
        table: &'a Table,
        ply: PlyRow,
    ) -> Result<Walk<'a>, Trouble> {
        let number = ply.number;
        // An act trusts nothing but the file.
        if !session.writes()
            && let Some(game) = self.recent.find(table.id, &ply)
        {
            return Ok(Walk { game, table, ply });
        }
        let kept = session.state_before(&table.row, number).await?;
        let (from, state) = kept.ok_or_else(|| table.broken(format!("ply {number}: no state is kept")))?;
        if from == number {
            return Ok(Walk { game: load(table, &ply, &state)?, table, ply });
        }
        let mut plies = session.plies_between(table.id, from, number).await?.into_iter();
        let first = plies.next().filter(|first| first.number == from);
        let first = first.ok_or_else(|| table.broken(format!("there is no ply {from}")))?;
        let mut walk = Walk { game: load(table, &first, &state)?, table, ply: first };
        for ply in plies {
            walk.step(session, &ply).await?;
        }
        if walk.ply.number == number {
            return Ok(walk);
        }
        Err(table.broken(format!("there is no ply {}", walk.ply.number.next())))
    }
}

impl Walk<'_> {
    /// Continues to the next ply; what the move brought, or nothing for an undo.
    pub async fn step(&mut self, session: &mut Session, ply: &PlyRow) -> Result<Option<Played>, Trouble> {
        if ply.number != self.ply.number.next() {
            return Err(self.table.broken(format!("there is no ply {}", self.ply.number.next())));
        }
        let played = match ply.takes_back() {
            // A state is stored after every undo.
            Some(_) => {
                let kept = session.state_before(&self.table.row, ply.number).await?;
                let kept = kept.filter(|(of, _)| *of == ply.number).map(|(_, state)| state);
                let kept = kept.ok_or_else(|| self.broken(ply, "no state is kept after an undo"))?;
                self.game = load(self.table, ply, &kept)?;
                None
            }
            None => Some(self.play(ply)?),
        };
        self.ply = ply.clone();
        Ok(played)
    }

    fn play(&mut self, ply: &PlyRow) -> Result<Played, Trouble> {
        let seat = ply.seat.filter(|seat| seat.index() < self.table.seats.len());
        let seat = seat.ok_or_else(|| self.broken(ply, "a move without a seat"))?;
        let chance = Chance::new(&self.table.seed(), &self.table.row.game_id);
        let mut chance = chance.resume(self.ply.next_draw.0);
        failpoint::count(Costs::moves(1));
        let played = self.game.play(seat, &ply.text, &mut chance);
        let played = played.map_err(|_| self.broken(ply, "the stored move is refused"))?;
        if DrawNumber(chance.next()) != ply.next_draw || state_hash(&self.game.save()) != ply.hash {
            return Err(self.broken(ply, "replayed, it leads to another position"));
        }
        Ok(played)
    }

    fn broken(&self, ply: &PlyRow, reason: &str) -> Trouble {
        self.table.broken(format!("ply {}: {reason}", ply.number))
    }
}

/// The game of a stored state, which is that of this ply.
pub(super) fn load(table: &Table, ply: &PlyRow, state: &str) -> Result<AnyGame, Trouble> {
    failpoint::count(Costs::LOAD);
    if sha256_hexadecimal(state.as_bytes()) != ply.hash {
        return Err(table.broken(format!("ply {}: the stored state has another hash", ply.number)));
    }
    AnyGame::load(&table.options, table.seats.len() as u8, state)
        .map_err(|reason| table.broken(format!("ply {}: {reason}", ply.number)))
}
