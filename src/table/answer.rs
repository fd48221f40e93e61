//! What came of an act.

use serde::{Deserialize, Serialize};

use crate::store::{Hints, Level, PlyNumber, ProposalId, TableId, UserId};
use games::Seat;

/// What happened, by ids: stored, and repeated if an interaction comes twice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Opened {
        table: TableId,
    },
    /// The host's options hold.
    Chosen {
        table: TableId,
    },
    Invited {
        table: TableId,
        user: UserId,
    },
    Joined {
        table: TableId,
        seat: Seat,
    },
    /// The last one to leave closes the lobby.
    Left {
        table: TableId,
        closed: bool,
    },
    Kicked {
        table: TableId,
        user: UserId,
    },
    ComputerAdded {
        table: TableId,
        level: Level,
    },
    ComputerRemoved {
        table: TableId,
    },
    LevelSet {
        table: TableId,
        seat: Seat,
        level: Level,
    },
    HintsSet {
        table: TableId,
        hints: Hints,
    },
    Hinted {
        table: TableId,
    },
    Started {
        table: TableId,
    },
    /// These plies were made.
    Played {
        table: TableId,
        first: PlyNumber,
        last: PlyNumber,
    },
    /// Taken back by this ply.
    Undone {
        table: TableId,
        ply: PlyNumber,
    },
    /// The others must agree.
    Proposed {
        table: TableId,
        proposal: ProposalId,
    },
    Consented {
        table: TableId,
        proposal: ProposalId,
        agreed: bool,
        settled: bool,
    },
    Resigned {
        table: TableId,
        seat: Seat,
    },
    Ended {
        table: TableId,
    },
    Reposted {
        table: TableId,
    },
    Moved {
        table: TableId,
    },
}

impl Answer {
    /// The table it is about.
    pub fn table(&self) -> TableId {
        match *self {
            Answer::Opened { table }
            | Answer::Chosen { table }
            | Answer::Invited { table, .. }
            | Answer::Joined { table, .. }
            | Answer::Left { table, .. }
            | Answer::Kicked { table, .. }
            | Answer::ComputerAdded { table, .. }
            | Answer::ComputerRemoved { table }
            | Answer::LevelSet { table, .. }
            | Answer::HintsSet { table, .. }
            | Answer::Hinted { table }
            | Answer::Started { table }
            | Answer::Played { table, .. }
            | Answer::Undone { table, .. }
            | Answer::Proposed { table, .. }
            | Answer::Consented { table, .. }
            | Answer::Resigned { table, .. }
            | Answer::Ended { table }
            | Answer::Reposted { table }
            | Answer::Moved { table } => table,
        }
    }
}

/// An answer, and whether it was given before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    pub answer: Answer,
    pub again: bool,
}
