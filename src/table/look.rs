//! Questions that change nothing: the table, your own hand, what happened, what you could do.

use crate::store::{Millis, Phase, PlyNumber, SeenCount, Session, Standstill, TableRow, UserId};
use games::any::{AnyGame, AnyHand, AnyPreview, AnyView, Kind};
use games::{Seat, Seats, Status};

use super::offer::not_now;
use super::position::{Position, Table};
use super::refusal::Refusal;
use super::{House, Place, Trouble};

/// A table as everybody may see it.
pub struct Look {
    pub table: Table,
    /// None in the lobby.
    pub view: Option<AnyView>,
    pub status: Option<Status>,
    /// How many plies everybody may know about: panels carry it, so that a stale one is refused.
    pub seen: SeenCount,
}

impl Look {
    pub fn awaited(&self) -> Seats {
        match &self.status {
            Some(Status::Awaiting(seats)) if self.table.phase == Phase::Playing => *seats,
            _ => Seats::NONE,
        }
    }
}

/// What one seat may see.
pub struct Own {
    pub table: Table,
    pub seat: Seat,
    pub view: AnyView,
    pub hand: AnyHand,
}

/// The board after the person's own last move, and now.
pub struct CatchUp {
    pub table: Table,
    pub before: AnyView,
    pub after: AnyView,
}

/// An open game of one person.
pub struct Mine {
    pub table: Table,
    /// Since when it waits for them.
    pub awaited_at: Option<Millis>,
    /// Why it is paused, if it is.
    pub standstill: Option<Standstill>,
}

impl House {
    pub(super) async fn try_kind(&self, place: Place) -> Result<Kind, Trouble> {
        let mut session = self.store.read().await?;
        Ok(self.table(&mut session, place).await?.kind)
    }

    pub(super) async fn try_look(&self, place: Place) -> Result<Look, Trouble> {
        let mut session = self.store.read().await?;
        let table = self.table(&mut session, place).await?;
        if session.latest_ply(table.id).await?.is_none() {
            return Ok(Look { table, view: None, status: None, seen: SeenCount(0) });
        }
        let at = self.position(&mut session, table).await?;
        Ok(shown(at))
    }

    pub(super) async fn try_look_back(&self, place: Place, seen: SeenCount) -> Result<(Look, bool), Trouble> {
        let mut session = self.store.read().await?;
        let table = self.table(&mut session, place).await?;
        let plies = session.plies_from(table.id, PlyNumber::SETUP).await?;
        let latest = plies.last().ok_or(Refusal::NotBegun)?.seen;
        let ply = plies.iter().rfind(|ply| ply.seen == seen).ok_or(Refusal::NoSuchMove { latest })?;
        // The last public move, not a secret order after it.
        let taken_back = plies.iter().find(|ply| ply.seen == seen).is_some_and(|ply| ply.undone);
        let number = ply.number;
        Ok((shown(self.position_at(&mut session, table, number).await?), taken_back))
    }

    pub(super) async fn try_own(&self, place: Place, user: UserId) -> Result<Own, Trouble> {
        let mut session = self.store.read().await?;
        let table = self.table(&mut session, place).await?;
        let seat = table.seat_of(user).ok_or(Refusal::NotSeated { kind: table.kind })?;
        let at = self.position(&mut session, table).await?;
        Ok(Own { view: at.game.view(), hand: at.game.hand(seat), seat, table: at.table })
    }

    pub(super) async fn try_catch_up(&self, place: Place, user: UserId) -> Result<CatchUp, Trouble> {
        let mut session = self.store.read().await?;
        let table = self.table(&mut session, place).await?;
        let seat = table.seat_of(user).ok_or(Refusal::NotSeated { kind: table.kind })?;
        let at = self.position(&mut session, table).await?;
        let own = session.last_move_of(at.table.id, seat).await?.unwrap_or(PlyNumber::SETUP);
        let before = self.position_at(&mut session, at.table.clone(), own).await?;
        Ok(CatchUp { before: before.game.view(), after: at.game.view(), table: at.table })
    }

    /// The open games of a person, in every server: those that wait for them first.
    pub async fn games_of(&self, user: UserId) -> Result<Vec<Mine>, Trouble> {
        let mut session = self.store.read().await?;
        let rows = session.tables_of(user).await?;
        Ok(self.as_mine(&mut session, user, rows).await)
    }

    /// The games a person could mean: those that wait for them, then the other open ones, then those that ended last.
    pub async fn games_around(&self, user: UserId, most: u32) -> Result<Vec<Mine>, Trouble> {
        let mut session = self.store.read().await?;
        let rows = session.tables_around(user, most).await?;
        Ok(self.as_mine(&mut session, user, rows).await)
    }

    async fn as_mine(&self, session: &mut Session, user: UserId, rows: Vec<TableRow>) -> Vec<Mine> {
        let mut mine = Vec::new();
        for row in rows {
            // A broken game does not hide the others.
            let Ok(table) = self.dress(session, row).await else { continue };
            let own = table.seat_of(user).map(|seat| table.seats[seat.index()]);
            let standstill = table.standstill();
            mine.push(Mine { awaited_at: own.and_then(|own| own.awaited_at), standstill, table });
        }
        // A paused game waits for nobody.
        let waits = |mine: &Mine| mine.awaited_at.filter(|_| mine.standstill.is_none());
        mine.sort_by_key(|mine| waits(mine).unwrap_or(Millis::MAX));
        mine
    }

    /// The position of a game that goes on, for one of its players.
    async fn of_player(&self, place: Place, user: UserId) -> Result<(Seat, Position), Trouble> {
        let mut session = self.store.read().await?;
        let table = self.table(&mut session, place).await?;
        table.in_play()?;
        let seat = table.seat_of(user).ok_or(Refusal::NotSeated { kind: table.kind })?;
        Ok((seat, self.position(&mut session, table).await?))
    }

    /// The game for trying moves out, after moves of this player that reveal nothing and do not end their turn.
    pub(super) async fn trial(
        &self,
        place: Place,
        user: UserId,
        moves: &str,
    ) -> Result<(Table, Seat, AnyGame), Trouble> {
        let (seat, at) = self.of_player(place, user).await?;
        if moves.trim().is_empty() {
            return Ok((at.table, seat, at.game));
        }
        let people = at.table.people.clone();
        let game = at.game.after(seat, moves).map_err(|refusal| Refusal::Game { refusal, people })?;
        Ok((at.table, seat, game))
    }

    pub(super) async fn try_on_turn(&self, place: Place, user: UserId) -> Result<(Look, String), Trouble> {
        let (seat, at) = self.of_player(place, user).await?;
        if let Some(example) = at.game.nth_move(seat, 0) {
            return Ok((shown(at), example));
        }
        Err(not_now(&at.table, &at.game, seat))
    }

    pub(super) async fn try_preview(
        &self,
        place: Place,
        user: UserId,
        moves: &str,
    ) -> Result<(Table, AnyPreview), Trouble> {
        let (table, seat, game) = self.trial(place, user, "").await?;
        let people = table.people.clone();
        let preview = game.preview(seat, moves).map_err(|refusal| Refusal::Game { refusal, people })?;
        Ok((table, preview))
    }
}

fn shown(at: Position) -> Look {
    Look { view: Some(at.game.view()), status: Some(at.game.status()), seen: at.ply.seen, table: at.table }
}
