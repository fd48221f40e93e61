//! What a due notice has to tell now, and to whom.

use crate::store::{
    ChannelId, Fault, Lane, MessageId, Millis, OutboxRow, Phase, PlyNumber, ProposalId, ProposalRow,
    ProposalStatus, Session, Settled, Standstill, UserId,
};
use games::any::{AnyHand, AnyView};
use games::chance::sha256_hexadecimal;
use games::{Fact, Seat, Seats, Status};
use record::Record;

use super::again::Spot;
use super::ending::Why;
use super::errand::Errand;
use super::notice::{LOBBY_IS_NO_MORE, Notice, Proposed, Remark, TURN_HAS_PASSED};
use super::position::{Person, Table};
use super::standstill::NOT_STILL;
use super::story::{Story, Told};
use super::undo::{Live, read_proposed};
use super::{House, Place, Trouble};

/// What to do about an errand.
pub enum Telling {
    Tell(Box<Brief>),
    /// No longer true.
    Drop(&'static str),
    /// For a person whose direct messages are known to be closed.
    DmsClosed,
    /// A thread is to be started from this message; nothing: it is gone.
    Thread {
        table: Box<Table>,
        lobby: Option<(ChannelId, MessageId)>,
    },
    /// Already handled.
    Done,
}

/// What is to be told.
pub struct Brief {
    pub table: Table,
    pub to: Address,
    /// The language to write in, as Discord names it: the server's, or the person's.
    pub locale: Option<String>,
    /// A message of ours to edit, instead of sending a new one.
    pub edit: Option<(ChannelId, MessageId)>,
    /// Who is pinged.
    pub ping: Vec<UserId>,
    /// The nonce, which also finds the message again. It reveals nothing.
    pub marker: String,
    pub body: Body,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Address {
    Channel(ChannelId),
    Person(UserId),
}

pub enum Body {
    Lobby {
        why: Option<Why>,
    },
    Board {
        told: Vec<Told>,
        view: Box<AnyView>,
        awaited: Seats,
    },
    Line {
        told: Vec<Told>,
    },
    Hand {
        seat: Seat,
        view: Box<AnyView>,
        hand: Box<AnyHand>,
    },
    Reminder {
        seat: Seat,
        since: Millis,
        /// What they must do.
        task: Fact,
        board: Option<MessageId>,
    },
    Result {
        told: Vec<Told>,
        view: Box<AnyView>,
        status: Status,
        record: Box<Record>,
    },
    Closed {
        why: Why,
        /// The board then; None where it cannot be read.
        view: Option<Box<AnyView>>,
        record: Box<Record>,
    },
    Proposal {
        id: ProposalId,
        what: Proposed,
        /// The moves that would vanish.
        moves: Vec<Told>,
        by: Seat,
        wanted: Seats,
        given: Seats,
        status: ProposalStatus,
    },
    Invitation {
        by: Person,
        lobby: Spot,
    },
    Remark {
        remark: Remark,
        /// The board, if it is shown too.
        view: Option<Box<AnyView>>,
    },
    DmsClosed {
        seat: Seat,
    },
    Suspended(Standstill),
}

impl Body {
    /// In one word, for logs and tests.
    pub fn name(&self) -> &'static str {
        match self {
            Body::Lobby { .. } => "lobby",
            Body::Board { .. } => "board",
            Body::Line { .. } => "line",
            Body::Hand { .. } => "hand",
            Body::Reminder { .. } => "reminder",
            Body::Result { .. } => "result",
            Body::Closed { .. } => "closed",
            Body::Proposal { .. } => "proposal",
            Body::Invitation { .. } => "invitation",
            Body::Remark { .. } => "remark",
            Body::DmsClosed { .. } => "dms closed",
            Body::Suspended(_) => "suspended",
        }
    }
}

impl House {
    pub(super) async fn try_telling(&self, errand: &Errand) -> Result<Telling, Trouble> {
        let row = errand.row();
        let notice = errand.notice()?;
        if notice == Notice::LobbyExpires {
            return self.expire(row).await;
        }
        let mut session = self.store.read().await?;
        let table = self.table(&mut session, Place::Table(row.table)).await?;
        if notice.seat().is_some_and(|seat| seat.index() >= table.seats.len()) {
            return Ok(Telling::Drop("there is no such seat"));
        }
        // An edit may have been put off: a later one, told or waiting, covers it.
        let edited = matches!(notice, Notice::Lobby { .. } | Notice::Proposal { .. });
        let later = if edited { session.later(row).await? } else { session.waiting(row.table).await? };
        let later: Vec<Notice> = later
            .iter()
            .filter(|later| later.lane == row.lane && later.id > row.id)
            .filter(|later| edited || later.due_at <= self.now())
            .filter_map(|later| Notice::read(&later.notice).ok())
            .collect();
        // A notice that was tried may have been seen, so it is never merged into another; and a thread is started from the first post of its lobby.
        let needed = table.wants_thread() && matches!(notice, Notice::Lobby { .. });
        if row.attempts == 0 && !needed && later.iter().any(|later| supersedes(later, &notice)) {
            return Ok(Telling::Drop("a later one tells it"));
        }
        match self.brief(&mut session, row, table, notice).await? {
            Telling::Tell(mut brief) => {
                brief.locale = match brief.to {
                    Address::Channel(_) => brief.table.row.locale.clone(),
                    Address::Person(user) => session.locale_of(user).await?,
                };
                Ok(Telling::Tell(brief))
            }
            other => Ok(other),
        }
    }

    async fn brief(
        &self,
        session: &mut Session,
        row: &OutboxRow,
        table: Table,
        notice: Notice,
    ) -> Result<Telling, Trouble> {
        let channel = Address::Channel(table.channel);
        let marker = marker(&table, &row.once);
        let tell = |table: Table, to, ping, edit, body| {
            Ok(Telling::Tell(Box::new(Brief {
                table,
                to,
                locale: None,
                ping,
                edit,
                marker: marker.clone(),
                body,
            })))
        };
        match notice {
            Notice::Lobby { .. } => {
                let edit =
                    self.living_message(session, &table, |it| matches!(it, Notice::Lobby { .. })).await?;
                let why = table.ended_why()?;
                tell(table, channel, vec![], edit, Body::Lobby { why })
            }
            Notice::Thread => self.brief_thread(session, table).await,
            Notice::Board { ply, spared } => {
                let story = self.untold(session, table, ply).await?;
                let awaited = match story.status {
                    Status::Awaiting(seats) => seats,
                    Status::Over(_) => Seats::NONE,
                };
                // Only those who are still awaited and were not pinged before.
                let mut ping = Vec::new();
                if story.table.phase == Phase::Playing {
                    let call = self.to_be_called(session, &story.table, spared).await?;
                    let call = call.into_iter().filter(|row| awaited.contains(row.seat));
                    ping.extend(call.filter_map(|row| row.user));
                }
                let body = Body::Board { told: story.told, view: Box::new(story.view), awaited };
                tell(story.table, channel, ping, None, body)
            }
            Notice::Line { ply } => {
                let story = self.untold(session, table, ply).await?;
                tell(story.table, channel, vec![], None, Body::Line { told: story.told })
            }
            Notice::Again { ply, .. } => {
                let at = self.position_at(session, table, ply).await?;
                let (awaited, view) = (at.awaited(), Box::new(at.game.view()));
                tell(at.table, channel, vec![], None, Body::Board { told: vec![], view, awaited })
            }
            Notice::Hand { seat, epoch, ply, .. } => {
                let Some(user) = table.people[seat.index()].user.filter(|_| table.epoch(seat) == epoch)
                else {
                    return Ok(Telling::Drop("another holds the seat"));
                };
                if self.refuses_dms(session, user).await? {
                    return Ok(Telling::DmsClosed);
                }
                let at = self.position_at(session, table, ply).await?;
                let (view, hand) = (Box::new(at.game.view()), Box::new(at.game.hand(seat)));
                tell(at.table, Address::Person(user), vec![], None, Body::Hand { seat, view, hand })
            }
            Notice::Reminder { seat, epoch, since, .. } => {
                let held = table.seats[seat.index()];
                let same_turn = held.epoch == epoch && held.awaited_since == Some(since);
                let (Some(user), Some(since), true) = (held.user, held.awaited_at, same_turn) else {
                    return Ok(Telling::Drop(TURN_HAS_PASSED));
                };
                let closed = self.refuses_dms(session, user).await?;
                let to = if closed { channel } else { Address::Person(user) };
                let ping = if closed { vec![user] } else { vec![] };
                let shown = |it: &Notice| matches!(it, Notice::Board { .. } | Notice::Again { .. });
                let board = self.living_message(session, &table, shown).await?;
                let board = board.map(|(_, message)| message);
                let at = self.position(session, table).await?;
                let task = at.game.view().summary().task;
                tell(at.table, to, ping, None, Body::Reminder { seat, since, task, board })
            }
            Notice::Result { ply } => {
                let record = Box::new(self.written_down(session, &table).await?);
                let story = self.untold(session, table, ply).await?;
                let Story { told, view, status, table, .. } = story;
                let ping = table.people.iter().filter_map(|person| person.user).collect();
                tell(table, channel, ping, None, Body::Result { told, view: Box::new(view), status, record })
            }
            Notice::Closed => {
                let record = Box::new(self.written_down(session, &table).await?);
                let why = table.ended_why()?.ok_or_else(|| table.broken("it ended without a reason"))?;
                let ping = table.people.iter().filter_map(|person| person.user).collect();
                let view = match self.position(session, table.clone()).await {
                    Ok(at) => Some(Box::new(at.game.view())),
                    Err(Trouble::Broken { .. }) => None,
                    Err(trouble) => return Err(trouble),
                };
                tell(table, channel, ping, None, Body::Closed { why, view, record })
            }
            Notice::Invitation { .. } if table.phase != Phase::Lobby => Ok(Telling::Drop(LOBBY_IS_NO_MORE)),
            Notice::Invitation { user, .. } if table.seat_of(user).is_some() => {
                Ok(Telling::Drop("they have come"))
            }
            Notice::Invitation { user, by } => {
                let name = session.name_of(by).await?.unwrap_or_default();
                let lobby = self.lobby_spot(session, &table).await?;
                let body = Body::Invitation { by: Person::named(by, name), lobby };
                tell(table, channel, vec![user], None, body)
            }
            Notice::Proposal { id, .. } => self.brief_proposal(session, table, id, marker).await,
            Notice::Question { id, seat, epoch } => {
                let user = table.user_at(seat).filter(|_| table.epoch(seat) == epoch);
                let telling = self.brief_proposal(session, table, id, marker).await?;
                let (Some(user), Telling::Tell(brief)) = (user, telling) else {
                    return Ok(Telling::Drop("another holds the seat"));
                };
                if !brief.ping.contains(&user) {
                    return Ok(Telling::Drop("it is settled, or they have answered"));
                }
                Ok(Telling::Tell(Box::new(Brief { to: Address::Person(user), ping: vec![], ..*brief })))
            }
            Notice::Remark(Remark::GoesOn { since })
                if table.row.suspended_at != Some(since) || !table.phase.is_open() =>
            {
                Ok(Telling::Drop(NOT_STILL))
            }
            Notice::Remark(remark) => {
                let to = match remark {
                    Remark::Left { from, .. } => Address::Channel(from),
                    _ => channel,
                };
                // All players must learn where the game goes on.
                let ping = match remark {
                    Remark::Moved { .. } => table.people.iter().filter_map(|person| person.user).collect(),
                    // Those who were pinged before the pause; the next board pings the others.
                    Remark::GoesOn { .. } => {
                        let told = table.row.told;
                        let called = table
                            .seats
                            .iter()
                            .filter(|row| row.awaited_since.is_some_and(|since| Some(since) <= told));
                        called.filter_map(|row| row.user).collect()
                    }
                    // The lobby waits for them to start it.
                    Remark::NewHost { host, .. } if table.host == host => vec![host],
                    Remark::Resigned { .. }
                    | Remark::Taken { .. }
                    | Remark::Level { .. }
                    | Remark::Hints { .. }
                    | Remark::Hinted { .. }
                    | Remark::NewHost { .. }
                    | Remark::NoThread
                    | Remark::Left { .. } => vec![],
                };
                // It continues only where its boards can be posted: the first one shows whether that works.
                let view = match remark {
                    Remark::GoesOn { .. } if table.phase == Phase::Playing => {
                        Some(Box::new(self.position(session, table.clone()).await?.game.view()))
                    }
                    _ => None,
                };
                tell(table, to, ping, None, Body::Remark { remark, view })
            }
            Notice::DmsClosed { seat, epoch } => match table.people[seat.index()].user {
                Some(user) if table.epoch(seat) == epoch => {
                    tell(table, channel, vec![user], None, Body::DmsClosed { seat })
                }
                _ => Ok(Telling::Drop("another holds the seat")),
            },
            Notice::Suspended { since, seat } => {
                let (Some(why), true) = (table.standstill(), table.row.suspended_at == Some(since)) else {
                    return Ok(Telling::Drop("it goes on"));
                };
                let told = Address::Person(seat.and_then(|seat| table.user_at(seat)).unwrap_or(table.host));
                tell(table, told, vec![], None, Body::Suspended(why))
            }
            Notice::LobbyExpires => unreachable!("carried out before"),
        }
    }

    async fn brief_proposal(
        &self,
        session: &mut Session,
        table: Table,
        id: ProposalId,
        marker: String,
    ) -> Result<Telling, Trouble> {
        let proposal = session.proposal(table.id, id).await?;
        let proposal = proposal.ok_or_else(|| table.broken(format!("there is no proposal {id}")))?;
        let what = read_proposed(&table, &proposal)?;
        let table = self.with_former(session, table).await?;
        let moves = self.would_vanish(session, &table, &proposal).await?;
        let edit = self
            .living_message(
                session,
                &table,
                |it| matches!(it, Notice::Proposal { id: other, .. } if *other == id),
            )
            .await?;
        let (wanted, given) = (proposal.new.wanted, proposal.given);
        // A post that replaces an old one pings only those who have not answered.
        let asked =
            wanted.iter().filter(|seat| !given.contains(*seat) && proposal.status == ProposalStatus::Open);
        let ping = asked.filter(|_| edit.is_none()).filter_map(|seat| table.person(seat).user).collect();
        let by = proposal.new.seat;
        let body = Body::Proposal { id, what, moves, by, wanted, given, status: proposal.status };
        let to = Address::Channel(table.channel);
        Ok(Telling::Tell(Box::new(Brief { table, to, locale: None, edit, ping, marker, body })))
    }

    /// The moves that a proposed undo would take back.
    pub(super) async fn would_vanish(
        &self,
        session: &mut Session,
        table: &Table,
        proposal: &ProposalRow,
    ) -> Result<Vec<Told>, Trouble> {
        let Proposed::Undo { ply } = read_proposed(table, proposal)? else { return Ok(Vec::new()) };
        let plies = session.plies_from(table.id, ply).await?;
        let mut live = Live::default();
        for ply in plies.iter().filter(|ply| ply.number <= proposal.new.ply) {
            live.add(ply);
        }
        let shown: Vec<_> = live.moves.into_iter().filter(|ply| ply.is_seen()).collect();
        self.tell_again(session, table, &shown).await
    }

    /// What the channel has not been told yet, up to a ply.
    async fn untold(&self, session: &mut Session, table: Table, ply: PlyNumber) -> Result<Story, Trouble> {
        let first = table.row.told.map_or(PlyNumber::SETUP, PlyNumber::next);
        self.tell(session, table, first.min(ply), ply).await
    }

    /// The newest message of its kind in the channel, as far as we know.
    pub(super) async fn living_message(
        &self,
        session: &mut Session,
        table: &Table,
        fits: impl Fn(&Notice) -> bool,
    ) -> Result<Option<(ChannelId, MessageId)>, Trouble> {
        let living = session.living(table.id, Lane::Channel).await?;
        let found =
            living.iter().rev().find(|row| Notice::read(&row.notice).is_ok_and(|notice| fits(&notice)));
        // Messages in a channel that the table has left do not count; the lobby from which its thread was started does.
        let here = |channel: ChannelId| channel == table.channel || Some(channel) == table.row.parent;
        Ok(found.and_then(|row| row.channel.zip(row.message)).filter(|(channel, _)| here(*channel)))
    }

    async fn refuses_dms(&self, session: &mut Session, user: UserId) -> Result<bool, Fault> {
        let since = session.dms_closed_at(user).await?;
        Ok(since.is_some_and(|since| self.now() - since < self.pace.dms))
    }

    /// Closes a lobby that nobody started, once enough uptime has passed.
    async fn expire(&self, row: &OutboxRow) -> Result<Telling, Trouble> {
        let mut session = self.store.write().await?;
        let table = self.table(&mut session, Place::Table(row.table)).await?;
        if table.phase == Phase::Lobby {
            let left = self.lived(&mut session).await?.until(table.row.opened_uptime, self.pace.lobby);
            if left > 0 {
                session.put_off(row.id, self.now(), left, "the bot has not run for so long").await?;
                self.finish(session).await?;
                return Ok(Telling::Done);
            }
            self.close(&mut session, &table, &Why::Expired).await?;
            self.tell_lobby(&mut session, table.id).await?;
        }
        session.settle(row.id, &Settled::Done, self.now()).await?;
        self.finish(session).await?;
        Ok(Telling::Done)
    }
}

/// Whether a later notice tells all that an earlier one would.
fn supersedes(later: &Notice, earlier: &Notice) -> bool {
    match earlier {
        Notice::Lobby { .. } => matches!(later, Notice::Lobby { .. }),
        Notice::Board { .. } | Notice::Line { .. } => {
            matches!(later, Notice::Board { .. } | Notice::Result { .. })
        }
        Notice::Again { .. } => matches!(later, Notice::Again { .. } | Notice::Result { .. }),
        // A secret order must not replace news that everybody knows of.
        Notice::Hand { unseen, .. } => matches!(later, Notice::Hand { unseen: it, .. } if *unseen || !it),
        Notice::Proposal { id, .. } => matches!(later, Notice::Proposal { id: other, .. } if other == id),
        _ => false,
    }
}

/// Hashed with the game's id, which is secret until the end: the marker reveals nothing.
fn marker(table: &Table, once: &str) -> String {
    let hash =
        sha256_hexadecimal(format!("caravanserai marker 1\n{}\n{once}\n", table.row.game_id).as_bytes());
    hash[..16].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_hides_no_hand_of_which_everybody_knows() {
        let hand = |unseen| Notice::Hand { seat: Seat::from_index(0), epoch: 0, ply: PlyNumber(7), unseen };
        assert!(supersedes(&hand(false), &hand(false)) && supersedes(&hand(false), &hand(true)));
        assert!(supersedes(&hand(true), &hand(true)) && !supersedes(&hand(true), &hand(false)));
    }
}
