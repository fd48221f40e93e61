//! Moves.

use crate::failpoint::{self, Costs};
use crate::store::{Millis, PlyKind, PlyNumber, PlyRow, SeenCount, Session};
use games::any::{AnyGame, Played, split_moves};
use games::{Seat, Secrecy};
use record::state_hash;

use super::events::written;
use super::follow::After;
use super::position::{Position, Table};
use super::refusal::Refusal;
use super::walk::Walk;
use super::{Answer, Asking, House, Trouble};

/// How long a repeated move counts as a retry: the lifetime of an interaction's token.
const A_MOMENT: Millis = 15 * 60 * 1000;

impl House {
    pub(super) async fn play(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
        moves: &str,
        expected: Option<SeenCount>,
    ) -> Result<Answer, Trouble> {
        table.in_play()?;
        let seat = table.asking(asking)?;
        let at = self.position(session, table).await?;
        if let Some(expected) = expected
            && expected != at.ply.seen
            && !self.same_turn(session, &at, seat, expected).await?
        {
            self.not_again(session, &at, seat, moves).await?;
            return Err(Refusal::Stale { people: at.table.people.clone(), awaited: at.awaited() }.into());
        }
        let table = at.table.id;
        let mut chance = at.chance();
        let made = match at.game.play_all(seat, moves, &mut chance) {
            Ok(made) => {
                failpoint::count(Costs::moves(made.len()));
                made
            }
            Err(refusal) => {
                self.not_again(session, &at, seat, moves).await?;
                let people = at.table.people.clone();
                return Err(Refusal::Game { refusal, people }.into());
            }
        };
        let (first, last) = self.make(session, at, seat, made, false).await?;
        Ok(Answer::Played { table, first, last })
    }

    /// Writes moves that the rules have allowed to the log, and sees to what follows. Returns the first and the last ply.
    pub(super) async fn make(
        &self,
        session: &mut Session,
        mut at: Position,
        seat: Seat,
        made: Vec<(Played, AnyGame)>,
        computer: bool,
    ) -> Result<(PlyNumber, PlyNumber), Trouble> {
        let before = at.clone();
        let first = at.ply.number.next();
        let passed = made.iter().any(|(played, _)| played.passed);
        for (played, game) in made {
            self.append(session, &mut at, seat, &played, game, Some(first)).await?;
        }
        let last = at.ply.number;
        self.follow(session, &before, at, After::Moves { passed, computer }).await?;
        Ok((first, last))
    }

    /// Whether nothing has changed for this seat since `expected`: others only made their simultaneous choices.
    pub(super) async fn same_turn(
        &self,
        session: &mut Session,
        at: &Position,
        seat: Seat,
        expected: SeenCount,
    ) -> Result<bool, Trouble> {
        let since = at.table.seats[seat.index()].awaited_since.filter(|_| expected < at.ply.seen);
        let Some(since) = since else { return Ok(false) };
        let began = session.ply(at.table.id, since).await?.is_some_and(|ply| ply.seen <= expected);
        let later = session.plies_from(at.table.id, since.next()).await?;
        let sealed = later
            .iter()
            .filter(|ply| ply.seen > expected)
            .all(|ply| ply.seat != Some(seat) && ply.secrecy == Secrecy::Sealed && !ply.undone);
        Ok(began && sealed)
    }

    /// Refuses a retry: these very moves are the player's latest, made a moment ago in this turn or the one that has
    /// just passed. Their answer probably never came.
    async fn not_again(
        &self,
        session: &mut Session,
        at: &Position,
        seat: Seat,
        moves: &str,
    ) -> Result<(), Trouble> {
        let count = split_moves(moves).len() as u32;
        let last = session.last_move_of(at.table.id, seat).await?;
        let Some((last, before)) = last.and_then(|last| Some((last, last.back(count)?))) else {
            return Ok(());
        };
        // It is their turn again, so the rule's own reason says more.
        if at.table.seats[seat.index()].awaited_since.is_some_and(|since| since > last) {
            return Ok(());
        }
        let mut made = session.plies_from(at.table.id, before).await?;
        made.retain(|ply| ply.number <= last);
        let before = made.remove(0);
        let long_ago = made.last().is_none_or(|ply| self.now() - ply.made_at > A_MOMENT);
        if long_ago || !made.iter().all(|ply| ply.is_live_move() && ply.seat == Some(seat)) {
            return Ok(());
        }
        let Some(Walk { game, .. }) = self.walk(session, &at.table, before.number).await? else {
            return Ok(());
        };
        let texts = |played: Vec<(Played, AnyGame)>| played.into_iter().map(|(played, _)| played.text);
        let again = game.play_all(seat, moves, &mut at.chance()).ok().map(texts);
        if again.is_some_and(|again| again.eq(made.iter().map(|ply| ply.text.clone()))) {
            let moves = made.iter().map(|ply| ply.text.as_str()).collect::<Vec<_>>().join(", ");
            return Err(Refusal::AlreadyPlayed { moves }.into());
        }
        Ok(())
    }

    /// Writes a move to the log, as part of the command that began with this ply, or as its own. `at` becomes
    /// the position after it.
    async fn append(
        &self,
        session: &mut Session,
        at: &mut Position,
        seat: Seat,
        played: &Played,
        game: AnyGame,
        command: Option<PlyNumber>,
    ) -> Result<(), Trouble> {
        let state = game.save();
        let seen = if played.secrecy == Secrecy::Unseen { at.ply.seen } else { at.ply.seen.next() };
        let number = at.ply.number.next();
        at.ply = PlyRow {
            number,
            kind: PlyKind::Move,
            seat: Some(seat),
            text: played.text.clone(),
            secrecy: played.secrecy,
            news: played.is_news(),
            hash: state_hash(&state),
            seen,
            next_draw: at.ply.next_draw.after(played.draws.len()),
            undone: false,
            made_at: self.now(),
            command: command.unwrap_or(number),
            whole: None,
        };
        at.game = game;
        session.append(at.table.id, &at.ply, &state).await?;
        session.keep_events(at.table.id, number, &written(&played.events)).await?;
        Ok(())
    }

    /// Repeats a move that the undo of another one took back.
    pub(super) async fn play_again(
        &self,
        session: &mut Session,
        at: &mut Position,
        seat: Seat,
        text: &str,
    ) -> Result<(), Trouble> {
        let (mut chance, mut game) = (at.chance(), at.game.clone());
        failpoint::count(Costs::moves(1));
        if let Ok(played) = game.play(seat, text, &mut chance) {
            self.append(session, at, seat, &played, game, None).await?;
        }
        Ok(())
    }
}
