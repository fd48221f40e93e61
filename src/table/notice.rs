//! What is to be told, not how it looks. The outbox stores a notice as ids; its text is made when it is sent.

use serde::{Deserialize, Serialize};

use crate::store::{
    ChannelId, Fault, Hints, InteractionId, Lane, Level, Millis, NewRow, PlyNumber, ProposalId,
    ProposalStatus, Session, TableId, UserId,
};
use games::Seat;

use super::invite::INVITATION;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// The lobby at this revision: one message, edited.
    Lobby { revision: u32 },
    /// A thread is started from the lobby's message.
    Thread,
    /// The board after this ply, and everything since the channel was last told.
    Board {
        ply: PlyNumber,
        /// The seat that has just taken back its own move: it is not pinged.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spared: Option<Seat>,
    },
    /// One short silent line: dice in mid-turn.
    Line { ply: PlyNumber },
    /// The board, asked for by somebody.
    Again { ply: PlyNumber, asked: InteractionId },
    /// What one seat alone may know.
    Hand {
        seat: Seat,
        epoch: u32,
        ply: PlyNumber,
        /// The change is a secret order: nobody else knows that something is new.
        #[serde(default)]
        unseen: bool,
    },
    /// The nth reminder of a seat that is awaited since that ply. Number 0 replaces the ping of a board that could not
    /// be posted.
    Reminder { seat: Seat, epoch: u32, since: PlyNumber, ordinal: u32 },
    /// The game is over.
    Result { ply: PlyNumber },
    /// The table was ended before that.
    Closed,
    /// A request for consent: one message, edited.
    Proposal { id: ProposalId, given: u8, status: ProposalStatus },
    /// The same, to one of those who are asked: its post could not be delivered.
    Question { id: ProposalId, seat: Seat, epoch: u32 },
    /// Somebody is called to the lobby.
    Invitation { user: UserId, by: UserId },
    /// Something that everybody should know.
    Remark(Remark),
    /// Direct messages to this seat are refused.
    DmsClosed { seat: Seat, epoch: u32 },
    /// The table is paused: told to its host, and to everybody who is awaited.
    Suspended {
        since: Millis,
        /// None: the host.
        #[serde(default, with = "seat_or_host")]
        seat: Option<Seat>,
    },
    /// A lobby that nobody started is closed.
    LobbyExpires,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Remark {
    /// A computer player takes their seat.
    Resigned {
        seat: Seat,
        user: UserId,
        /// Who is the host now, if they were.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        new_host: Option<UserId>,
    },
    /// A person has taken the seat of a computer player.
    Taken { seat: Seat, user: UserId, asked: InteractionId },
    /// A computer player plays at another level from now on.
    Level { seat: Seat, level: Level, asked: InteractionId },
    /// The host has decided about hints.
    Hints { hints: Hints, asked: InteractionId },
    /// A player has asked for a hint.
    Hinted { seat: Seat, ply: PlyNumber },
    /// The host left the lobby.
    NewHost { left: UserId, host: UserId, asked: InteractionId },
    /// It was to be played in a thread, which could not be started.
    NoThread,
    /// Posted in the new channel. A table may leave the same channel more than once.
    Moved { from: ChannelId, asked: InteractionId },
    /// Posted in the channel that it left.
    Left { from: ChannelId, to: ChannelId, asked: InteractionId },
    /// The pause since then is over: posting this ends it.
    GoesOn { since: Millis },
}

/// What the others are asked to agree to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Proposed {
    /// Take this ply and all after it back.
    Undo {
        ply: PlyNumber,
    },
    End,
}

/// The host is written as seat 0.
mod seat_or_host {
    use games::Seat;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub fn serialize<S: Serializer>(seat: &Option<Seat>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(seat.map_or(0, Seat::number))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Seat>, D::Error> {
        match u8::deserialize(deserializer)? {
            0 => Ok(None),
            number => Seat::numbered(number)
                .map(Some)
                .ok_or_else(|| de::Error::custom(format!("there is no seat {number}"))),
        }
    }
}

/// The first word of every reminder's name.
pub(super) const REMINDER: &str = "reminder";
/// Why scheduled notices are dropped.
pub(super) const TURN_HAS_PASSED: &str = "the turn has passed";
pub(super) const LOBBY_IS_NO_MORE: &str = "the lobby is no more";

impl Notice {
    pub(super) fn lane(&self) -> Lane {
        match self {
            Notice::Hand { seat, .. } | Notice::Reminder { seat, .. } => Lane::Seat(*seat),
            Notice::Suspended { seat, .. } => seat.map_or(Lane::Host, Lane::Apart),
            Notice::Question { seat, .. } => Lane::Apart(*seat),
            Notice::LobbyExpires => Lane::Host,
            Notice::Remark(Remark::GoesOn { .. }) => Lane::GoesOn,
            _ => Lane::Channel,
        }
    }

    /// The seat it is about.
    pub(super) fn seat(&self) -> Option<Seat> {
        match self {
            Notice::Hand { seat, .. }
            | Notice::Reminder { seat, .. }
            | Notice::DmsClosed { seat, .. }
            | Notice::Question { seat, .. }
            | Notice::Remark(
                Remark::Resigned { seat, .. }
                | Remark::Taken { seat, .. }
                | Remark::Level { seat, .. }
                | Remark::Hinted { seat, .. },
            ) => Some(*seat),
            _ => None,
        }
    }

    /// Its name, unique within its table.
    pub(super) fn once(&self) -> String {
        match self {
            Notice::Lobby { revision } => format!("lobby {revision}"),
            Notice::Thread => "thread".to_owned(),
            Notice::Board { ply, .. } => format!("board {ply}"),
            Notice::Line { ply } => format!("line {ply}"),
            Notice::Again { ply, asked } => format!("again {ply} {asked}"),
            Notice::Hand { seat, epoch, ply, .. } => format!("hand {} {epoch} {ply}", seat.number()),
            Notice::Reminder { seat, epoch, since, ordinal } => {
                format!("{REMINDER} {} {epoch} {since} {ordinal}", seat.number())
            }
            Notice::Result { .. } => "result".to_owned(),
            Notice::Closed => "closed".to_owned(),
            Notice::Proposal { id, given, status } => format!("proposal {id} {given} {}", status.word()),
            Notice::Question { id, seat, epoch } => format!("question {id} {} {epoch}", seat.number()),
            Notice::Invitation { user, .. } => format!("{INVITATION} {user}"),
            Notice::Remark(Remark::Resigned { seat, user, .. }) => {
                format!("resigned {} {user}", seat.number())
            }
            Notice::Remark(Remark::Taken { asked, .. }) => format!("taken {asked}"),
            Notice::Remark(Remark::Level { asked, .. }) => format!("level {asked}"),
            Notice::Remark(Remark::Hints { asked, .. }) => format!("hints {asked}"),
            Notice::Remark(Remark::Hinted { seat, ply }) => format!("hinted {} {ply}", seat.number()),
            Notice::Remark(Remark::NoThread) => "no thread".to_owned(),
            Notice::Remark(Remark::NewHost { asked, .. }) => format!("new host {asked}"),
            Notice::Remark(Remark::Moved { from, asked }) => format!("moved {from} {asked}"),
            Notice::Remark(Remark::Left { from, asked, .. }) => format!("left {from} {asked}"),
            Notice::Remark(Remark::GoesOn { since }) => format!("goes on {since}"),
            Notice::DmsClosed { seat, epoch } => format!("dms {} {epoch}", seat.number()),
            Notice::Suspended { since, seat } => {
                format!("suspended {since} {}", seat.map_or(0, Seat::number))
            }
            Notice::LobbyExpires => "lobby expires".to_owned(),
        }
    }

    /// Puts it into the outbox; at most once.
    pub(super) async fn enqueue(
        &self,
        session: &mut Session,
        table: TableId,
        now: Millis,
    ) -> Result<(), Fault> {
        self.enqueue_for_later(session, table, now, 0).await
    }

    /// It falls due after this much time.
    pub(super) async fn enqueue_for_later(
        &self,
        session: &mut Session,
        table: TableId,
        now: Millis,
        wait: Millis,
    ) -> Result<(), Fault> {
        let (notice, once) = (serde_json::to_string(self).expect("a notice is JSON"), self.once());
        let row = NewRow { table, lane: self.lane(), notice: &notice, once: &once, now, wait };
        session.enqueue(&row).await?;
        Ok(())
    }

    pub(super) fn read(text: &str) -> serde_json::Result<Notice> {
        serde_json::from_str(text)
    }
}
