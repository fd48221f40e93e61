//! What somebody asks for: who, at which table, and what is to be done.

use crate::store::{
    ChannelId, Hints, InteractionId, Level, ProposalId, SeenCount, ServerId, TableId, UserId,
};
use games::Seat;
use games::any::Kind;

/// Who asks, and where: taken from the interaction itself, never from its content.
#[derive(Clone, Debug)]
pub struct Asking {
    pub interaction: InteractionId,
    pub user: UserId,
    /// As the server shows it.
    pub name: String,
    pub guild: Option<ServerId>,
    pub channel: ChannelId,
    /// Whether this person is a moderator of the server.
    pub moderator: bool,
    /// The languages of this person and of the server, as Discord names them: "en-GB".
    pub locale: Option<String>,
    pub guild_locale: Option<String>,
}

/// Which table is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The one of this channel.
    Here(ChannelId),
    Table(TableId),
    /// The person's only open one.
    Of(UserId),
    /// Named by its number: one of theirs, or of the server they moderate. Of any other they learn nothing.
    Named {
        table: TableId,
        by: UserId,
        keeps: Option<ServerId>,
    },
    /// From a button or a form: a table of that server, or one of theirs. Of any other they learn nothing.
    Pressed {
        table: TableId,
        by: UserId,
        guild: Option<ServerId>,
    },
}

/// Something that changes a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    Open {
        kind: Kind,
        options: String,
        /// Start a thread from the post of the lobby, and play there.
        thread: bool,
    },
    /// Open a table with one person and computer players, and start it at once.
    PlayNow {
        kind: Kind,
    },
    /// Open the lobby of another game, after this one.
    Again,
    /// One option of a lobby, by its place on the game's card; `None`: as if nothing had been said of it.
    Choose {
        option: usize,
        value: Option<String>,
    },
    /// Those options of a lobby that a text names.
    Change {
        options: String,
    },
    /// Call somebody to the lobby, once.
    Invite {
        user: UserId,
    },
    Join,
    Leave,
    Kick {
        user: UserId,
    },
    /// A computer player takes a free seat of the lobby.
    AddComputer {
        level: Level,
    },
    /// One leaves the lobby: that of this seat, or the last one.
    RemoveComputer {
        seat: Option<Seat>,
    },
    /// Another level for a computer player; without a seat, for the only one.
    SetLevel {
        seat: Option<Seat>,
        level: Level,
    },
    /// A person takes the seat of a computer player in a game that has begun; without a seat, that of the only one.
    Take {
        seat: Option<Seat>,
    },
    /// Whether players may ask for hints.
    SetHints {
        hints: Hints,
    },
    /// Ask for one.
    Hint,
    Start,
    /// One move or several, separated by commas. `expected` is what the player had seen: see [`Look::seen`].
    Play {
        moves: String,
        expected: Option<SeenCount>,
    },
    /// Takes back the player's last move. `meant`: only if this many plies were public after it.
    Undo {
        meant: Option<SeenCount>,
    },
    /// Consent to a proposal, or refuse it.
    Consent {
        proposal: ProposalId,
        agree: bool,
    },
    Resign,
    End,
    /// Post the board again.
    Repost,
    /// Move the game to the channel where this is asked.
    MoveHere,
    /// Something irreversible: carried out only if its consequence is the one that was confirmed, by
    /// [`Consequence::number`].
    Sure {
        act: Box<Act>,
        told: i64,
    },
}

impl Act {
    /// Asks for confirmation first; `told` is the consequence that was confirmed, 0 for none.
    pub fn if_sure(self, told: i64) -> Act {
        Act::Sure { act: Box::new(self), told }
    }

    /// The act itself, confirmed or not.
    pub fn inner(&self) -> &Act {
        match self {
            Act::Sure { act, .. } => act.inner(),
            act => act,
        }
    }
}
