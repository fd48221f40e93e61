//! Acts that cannot be undone: they are carried out only after the player has confirmed their consequence.

use std::fmt;
use std::sync::Arc;

use crate::store::{Phase, PlyNumber, ProposalId, Session, TableRow};
use games::{Seat, Seats};

use super::ending::Why;
use super::position::{Person, Table};
use super::refusal::Refusal;
use super::story::Told;
use super::{Act, Answer, Asking, House, Place, Trouble};

/// What an act would change for good.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Consequence {
    /// A computer player takes the seat; these play on.
    SeatLost {
        left: Vec<(Seat, Person)>,
        /// If it was the host's.
        new_host: Option<Person>,
    },
    /// All others have resigned.
    GameWon { by: Seat, winner: Person },
    /// A moderator, or somebody who has waited very long, ends the game.
    GameEnded { moderator: bool },
    /// The only person among computer players ends the game.
    LastPersonGone,
    /// The lobby is closed; these lose their seats.
    LobbyClosed { others: Vec<Person> },
    /// The last one leaves the lobby.
    LobbyEmpty,
    /// The host leaves the lobby.
    HostGone { new_host: Person },
    /// A game that was put aside is closed.
    PutAsideClosed,
    /// Moves would be taken back if others agree: they are asked in public.
    ConsentAsked(Arc<UndoAsked>),
}

/// An undo that others must agree to.
pub struct UndoAsked {
    pub table: Table,
    /// Who must agree.
    pub wanted: Seats,
    /// What would vanish.
    pub moves: Vec<Told>,
    /// The last ply that would.
    last: PlyNumber,
}

/// Those of the same table with the same number are the same.
impl PartialEq for UndoAsked {
    fn eq(&self, other: &UndoAsked) -> bool {
        (self.table.id, self.wanted, self.last) == (other.table.id, other.wanted, other.last)
    }
}

impl Eq for UndoAsked {}

impl fmt::Debug for UndoAsked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UndoAsked")
            .field("wanted", &self.wanted)
            .field("last", &self.last)
            .finish_non_exhaustive()
    }
}

impl Consequence {
    /// The confirming button carries it. A different consequence has a different number and must be confirmed again; so
    /// does the same one if the people it names have changed.
    pub fn number(&self) -> i64 {
        match self {
            Consequence::SeatLost { left, new_host } => {
                numbered(1_000, left.iter().map(|(_, person)| person).chain(new_host))
            }
            Consequence::GameWon { winner, .. } => numbered(2_000, [winner]),
            Consequence::GameEnded { moderator } => 3_000 + i64::from(*moderator),
            Consequence::LastPersonGone => 3_500,
            Consequence::LobbyClosed { others } => numbered(4_000, others),
            Consequence::LobbyEmpty => 5_000,
            Consequence::HostGone { new_host } => numbered(6_000, [new_host]),
            Consequence::PutAsideClosed => 7_000,
            Consequence::ConsentAsked(asked) => {
                let wanted = asked.wanted.iter().map(|seat| asked.table.person(seat));
                // The moves that would vanish are part of it.
                numbered(8_000 + i64::from(asked.last.0), wanted)
            }
        }
    }
}

/// Never negative, never small: 0 means that nothing was confirmed.
fn numbered<'a>(first: i64, people: impl IntoIterator<Item = &'a Person>) -> i64 {
    let ids = people.into_iter().map(|person| person.user.map_or(0, i64::from));
    ids.fold(first, |sum, id| (sum.wrapping_mul(31) ^ id) & i64::MAX)
}

impl House {
    /// Carries out an act, then refuses it if its consequence was not confirmed.
    pub(super) async fn if_sure(
        &self,
        session: &mut Session,
        asking: &Asking,
        place: Place,
        act: &Act,
        told: i64,
    ) -> Result<Answer, Trouble> {
        let before = self.row(session, place).await?;
        let answer = Box::pin(self.carry_out(session, asking, place, act)).await?;
        match self.consequence(session, asking, &before, (act, &answer)).await? {
            Some(consequence) if consequence.number() != told => {
                let kind = self.kind_of(&before).ok();
                Err(Refusal::Unsure { table: before.id, kind, consequence }.into())
            }
            _ => Ok(answer),
        }
    }

    /// What has just changed for good.
    async fn consequence(
        &self,
        session: &mut Session,
        asking: &Asking,
        before: &TableRow,
        (act, answer): (&Act, &Answer),
    ) -> Result<Option<Consequence>, Trouble> {
        if before.quarantine.is_some() {
            let ended = matches!(answer, Answer::Ended { .. });
            return Ok(ended.then_some(Consequence::PutAsideClosed));
        }
        let after = self.table(session, Place::Table(before.id)).await?;
        let was_host = before.host == asking.user;
        Ok(match answer {
            Answer::Proposed { proposal, .. } if matches!(act, Act::Undo { .. }) => {
                Some(Consequence::ConsentAsked(Arc::new(self.undo_asked(session, after, *proposal).await?)))
            }
            Answer::Resigned { .. } => resigned(&after, was_host),
            Answer::Left { closed: true, .. } => Some(Consequence::LobbyEmpty),
            Answer::Left { .. } if was_host => Some(Consequence::HostGone { new_host: after.host_person() }),
            Answer::Ended { .. } if before.phase == Phase::Lobby => {
                let mut others = after.people;
                others.retain(|person| person.user.is_some_and(|user| user != asking.user));
                Some(Consequence::LobbyClosed { others })
            }
            Answer::Ended { .. } => Some(match after.ended_why()? {
                Some(Why::Alone { .. }) => Consequence::LastPersonGone,
                why => Consequence::GameEnded { moderator: matches!(why, Some(Why::Moderator { .. })) },
            }),
            _ => None,
        })
    }
}

impl House {
    /// What an undo that has just been proposed would take back.
    async fn undo_asked(
        &self,
        session: &mut Session,
        table: Table,
        id: ProposalId,
    ) -> Result<UndoAsked, Trouble> {
        let table = self.with_former(session, table).await?;
        let proposal = session.proposal(table.id, id).await?;
        let proposal = proposal.ok_or_else(|| table.broken(format!("there is no proposal {id}")))?;
        let moves = self.would_vanish(session, &table, &proposal).await?;
        Ok(UndoAsked { moves, wanted: proposal.new.wanted, last: proposal.new.ply, table })
    }
}

fn resigned(after: &Table, was_host: bool) -> Option<Consequence> {
    let mut left: Vec<(Seat, Person)> =
        after.held().iter().map(|seat| (seat, after.person(seat).clone())).collect();
    if after.phase.is_open() {
        let new_host = was_host.then(|| after.host_person());
        return Some(Consequence::SeatLost { left, new_host });
    }
    Some(match left.pop() {
        Some((by, winner)) => Consequence::GameWon { by, winner },
        // The others are computer players.
        None => Consequence::LastPersonGone,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::UserId;

    fn person(user: u64) -> Person {
        Person::named(UserId(user), "")
    }

    #[test]
    fn everybody_who_is_named_counts() {
        let left = |users: &[u64], new_host: Option<u64>| Consequence::SeatLost {
            left: users.iter().map(|&user| (Seat::from_index(0), person(user))).collect(),
            new_host: new_host.map(person),
        };
        let closed =
            |users: &[u64]| Consequence::LobbyClosed { others: users.iter().copied().map(person).collect() };
        let host = |user| Consequence::HostGone { new_host: person(user) };
        let all = [
            left(&[1, 2], None),
            left(&[1, 2], Some(1)),
            left(&[1, 2], Some(2)),
            left(&[1], None),
            left(&[1, 3], None),
            closed(&[]),
            closed(&[1]),
            closed(&[2]),
            host(1),
            host(2),
            Consequence::LobbyEmpty,
        ];
        let numbers: std::collections::BTreeSet<i64> = all.iter().map(Consequence::number).collect();
        assert!(numbers.len() == all.len() && numbers.first().is_some_and(|&least| least > 0), "{numbers:?}");
    }
}
