//! The consequences of moves: who is awaited now, what must be told, when to remind.

use crate::store::{Awaited, Lane, Phase, PlyNumber, Session, TableId};
use games::{Facts, Seat, Seats, Status};

use super::notice::{Notice, REMINDER, TURN_HAS_PASSED};
use super::position::{Position, Table};
use super::{House, Trouble};

/// What has just happened.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum After {
    Moves {
        /// Whether a turn is over. The next one may be the same player's.
        passed: bool,
        /// Whether a computer player made them.
        computer: bool,
    },
    /// A player took back their own move before anybody else acted.
    UndoBy {
        own: Seat,
        /// The first ply that is gone.
        from: PlyNumber,
    },
    /// Moves of these seats are gone.
    UndoByConsent(Seats),
}

impl House {
    /// After the setup: who is awaited, and the first board.
    pub(super) async fn follow_start(&self, session: &mut Session, at: Position) -> Result<(), Trouble> {
        let (now, table) = (self.now(), &at.table);
        match at.game.status() {
            // On some custom boards there is nothing to play.
            Status::Over(_) => {
                session.set_phase(table.id, Phase::Over, None, now).await?;
                Notice::Result { ply: PlyNumber::SETUP }.enqueue(session, table.id, now).await?;
            }
            Status::Awaiting(awaited) => {
                self.await_seats(session, table, awaited, PlyNumber::SETUP).await?;
                if awaits_people(table, awaited) {
                    let board = Notice::Board { ply: PlyNumber::SETUP, spared: None };
                    board.enqueue(session, table.id, now).await?;
                }
            }
        }
        self.recent.keep(at);
        Ok(())
    }

    /// After moves or an undo: whatever has changed is queued for telling. While only computer players are awaited
    /// nothing is posted: the board after their moves tells everything.
    pub(super) async fn follow(
        &self,
        session: &mut Session,
        before: &Position,
        mut at: Position,
        after: After,
    ) -> Result<(), Trouble> {
        let next_turn = matches!(after, After::Moves { passed: true, .. });
        let anew = match after {
            After::UndoByConsent(undone) => undone,
            After::Moves { .. } if next_turn => at.awaited(),
            After::Moves { .. } | After::UndoBy { .. } => Seats::NONE,
        };
        self.await_anew(session, &mut at.table, anew).await?;
        let (table, ply, now) = (&at.table, at.ply.number, self.now());
        self.lapse_proposal(session, table, before.ply.seen != at.ply.seen).await?;
        for seat in table.held().iter() {
            if before.game.hand(seat) != at.game.hand(seat) {
                let (epoch, unseen) = (table.epoch(seat), before.ply.seen == at.ply.seen);
                let notice = Notice::Hand { seat, epoch, ply, unseen };
                notice.enqueue(session, table.id, now).await?;
            }
        }
        match at.game.status() {
            Status::Over(_) => {
                self.await_seats(session, table, Seats::NONE, ply).await?;
                session.set_phase(table.id, Phase::Over, None, now).await?;
                Notice::Result { ply }.enqueue(session, table.id, now).await?;
            }
            Status::Awaiting(awaited) => {
                let waited = before.awaited();
                self.await_seats(session, table, awaited, ply).await?;
                let new: Seats = awaited.iter().filter(|&seat| !waited.contains(seat)).collect();
                let passed = waited.iter().any(|seat| !awaited.contains(seat));
                let shown = match after {
                    // Somebody new must act, or the same player again in another turn. If several choose at the same
                    // time, all were pinged at the start.
                    After::Moves { .. } => next_turn || !new.is_empty(),
                    // Others were pinged for nothing; but a player who only changes a simultaneous choice pings nobody.
                    After::UndoBy { own, .. } => passed || new.iter().any(|seat| seat != own),
                    After::UndoByConsent(_) => true,
                };
                // A board that shows an undone move must be replaced.
                let stale = match after {
                    After::UndoBy { from, .. } if awaited == waited => {
                        self.was_shown(session, table, from).await?
                    }
                    _ => false,
                };
                let quiet = !awaits_people(table, awaited);
                if quiet {
                    // The next board tells it.
                } else if shown || stale {
                    let spared = match after {
                        After::UndoBy { own, .. } => Some(own),
                        After::Moves { .. } | After::UndoByConsent(_) => None,
                    };
                    Notice::Board { ply, spared }.enqueue(session, table.id, now).await?;
                } else if matches!(after, After::Moves { computer: true, .. }) {
                    // Choices at the same time as people's: the next board tells them.
                } else if awaited != waited || at.ply.next_draw > before.ply.next_draw {
                    Notice::Line { ply }.enqueue(session, table.id, now).await?;
                }
            }
        }
        self.recent.keep(at);
        Ok(())
    }

    /// The holder of a seat has changed: a person in it has the turn from now on, if it is theirs, and is told.
    pub(super) async fn follow_holder(
        &self,
        session: &mut Session,
        mut at: Position,
        seat: Seat,
    ) -> Result<(), Trouble> {
        let (awaited, ply, now) = (at.awaited(), at.ply.number, self.now());
        let is_person = at.table.held().contains(seat);
        if awaited.contains(seat) {
            self.await_anew(session, &mut at.table, [seat].into_iter().collect()).await?;
            self.await_seats(session, &at.table, awaited, ply).await?;
            if is_person {
                Notice::Board { ply, spared: None }.enqueue(session, at.table.id, now).await?;
            }
        }
        if is_person && !at.game.hand(seat).facts().is_empty() {
            let notice = Notice::Hand { seat, epoch: at.table.epoch(seat), ply, unseen: false };
            notice.enqueue(session, at.table.id, now).await?;
        }
        self.recent.keep(at);
        Ok(())
    }

    /// Whether a board shows this ply, or is about to.
    async fn was_shown(&self, session: &mut Session, table: &Table, ply: PlyNumber) -> Result<bool, Trouble> {
        let waiting = session.waiting(table.id).await?;
        let shows = |notice| matches!(notice, Ok(Notice::Board { ply: shown, .. }) if shown >= ply);
        Ok(Some(ply) <= table.row.told || waiting.iter().any(|row| shows(Notice::read(&row.notice))))
    }

    /// Pings these again if they are awaited, even if they were before: they must repeat an undone move, or have another
    /// turn.
    async fn await_anew(
        &self,
        session: &mut Session,
        table: &mut Table,
        seats: Seats,
    ) -> Result<(), Trouble> {
        let rows = table.seats.iter_mut().filter(|row| seats.contains(row.seat));
        for row in rows.filter(|row| row.awaited_since.is_some()) {
            self.await_no_more(session, table.row.id, row.seat).await?;
            row.awaited_since = None;
        }
        Ok(())
    }

    /// Notes who is awaited from this ply on, and reminds them later.
    async fn await_seats(
        &self,
        session: &mut Session,
        table: &Table,
        awaited: Seats,
        ply: PlyNumber,
    ) -> Result<(), Trouble> {
        let (now, uptime) = (self.now(), self.lived(session).await?.stamp());
        for row in &table.seats {
            match (awaited.contains(row.seat), row.awaited_since) {
                (true, None) => {
                    let awaited = Awaited { since: ply, at: now, uptime };
                    session.set_awaited(table.id, row.seat, Some(awaited)).await?;
                    if row.user.is_some() {
                        self.remind(session, table, row.seat, ply, 1).await?;
                    }
                }
                (false, Some(_)) => self.await_no_more(session, table.id, row.seat).await?,
                _ => {}
            }
        }
        Ok(())
    }

    /// The turn of a seat has passed: drops its reminders.
    pub(super) async fn await_no_more(
        &self,
        session: &mut Session,
        table: TableId,
        seat: Seat,
    ) -> Result<(), Trouble> {
        session.set_awaited(table, seat, None).await?;
        Ok(session.drop_waiting(table, Lane::Seat(seat), REMINDER, TURN_HAS_PASSED, self.now()).await?)
    }

    /// The nth reminder of a turn, due later. It is dropped when the turn has passed.
    pub(super) async fn remind(
        &self,
        session: &mut Session,
        table: &Table,
        seat: Seat,
        since: PlyNumber,
        ordinal: u32,
    ) -> Result<(), Trouble> {
        let pace = if ordinal == 1 { self.pace.first_reminder } else { self.pace.next_reminder };
        let notice = Notice::Reminder { seat, epoch: table.epoch(seat), since, ordinal };
        notice.enqueue_for_later(session, table.id, self.now(), pace).await?;
        Ok(())
    }
}

/// Whether a person is among these.
fn awaits_people(table: &Table, awaited: Seats) -> bool {
    awaited.iter().any(|seat| table.held().contains(seat))
}
