//! Why an act is refused. `words` tells the player; nothing has changed.

use crate::store::{ChannelId, SeenCount, Standstill, TableId, UserId};
use games::Fact;
use games::Seats;
use games::Unreadable;
use games::any::{AnyRefusal, Kind};

use super::again::Spot;
use super::consequence::Consequence;
use super::position::Person;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// No game was ever opened here; these can be.
    NoTable {
        games: Vec<Kind>,
    },
    /// They sit at no open table; these games can be opened.
    NoTableOfYours {
        games: Vec<Kind>,
    },
    /// They sit at several open ones.
    WhichTable {
        tables: Vec<(TableId, Kind)>,
    },
    /// Several open games are played in threads of this channel.
    WhichThread {
        threads: Vec<(ChannelId, Kind)>,
    },
    /// There is no table with that number, or it is none of their business.
    NoSuchTable,
    /// It cannot be undone: they must confirm this consequence first.
    Unsure {
        table: TableId,
        /// None for a game that cannot be read.
        kind: Option<Kind>,
        consequence: Consequence,
    },
    /// There is one already.
    ChannelTaken {
        kind: Kind,
    },
    /// The game after this one is open already, and where its lobby is.
    AgainOpen {
        begun: bool,
        at: Spot,
    },
    TooManyTables {
        most: usize,
    },
    ServerFull {
        most: u32,
    },
    Options(Unreadable),
    /// Options that make no sense with this many players.
    Setup(Vec<Fact>),
    AlreadySeated,
    Full {
        most: u8,
    },
    TooFew {
        least: u8,
        seated: u8,
    },
    /// The game has begun.
    Begun,
    NotBegun,
    /// It is over, or was ended.
    Over,
    NotSeated {
        kind: Kind,
    },
    /// They do not sit here.
    NobodySuch,
    HostOnly {
        host: Person,
    },
    NotYourself,
    Game {
        refusal: AnyRefusal,
        people: Vec<Person>,
    },
    /// The same was played a moment ago; its answer may never have come.
    AlreadyPlayed {
        moves: String,
    },
    /// The game has gone on since the player looked.
    Stale {
        people: Vec<Person>,
        awaited: Seats,
    },
    NothingToUndo,
    /// Computer players do not agree to an undo after something was drawn or revealed.
    ComputersRefuse,
    /// No computer player holds the seat that is meant.
    NoComputer {
        people: Vec<Person>,
        computers: Seats,
    },
    /// Computer players know too little of the game, or could not replay it.
    NoReview,
    /// The host has switched hints off.
    NoHints,
    /// Something else was typed than one of these.
    NotOffered {
        offered: Vec<&'static str>,
    },
    /// Nothing came of thinking about it.
    NoHintNow,
    /// That move was taken back before, or another one was made since.
    NotTheLast,
    /// Another vote is still open.
    ProposalOpen,
    /// It was settled, or somebody played on.
    ProposalGone,
    NotAsked,
    ConsentGiven,
    /// Whoever is invited sits there already.
    SitsHere,
    /// They were invited to this table before.
    InvitedBefore {
        user: UserId,
    },
    TooManyInvited {
        most: usize,
    },
    /// A bot cannot be invited.
    InvitesBot,
    /// They cannot see the channel, or are not in the server.
    CannotCome {
        user: UserId,
    },
    /// Its channel cannot be reached.
    Suspended {
        table: TableId,
        channel: ChannelId,
        why: Standstill,
    },
    /// The saved game failed a check.
    PutAside {
        table: TableId,
    },
    /// It may not leave its server.
    AnotherServer,
    /// Its secrets are not public yet.
    NotOver,
    /// It is here already.
    HereAlready,
    /// The number of the latest move.
    NoSuchMove {
        latest: SeenCount,
    },
    /// A button that is not ours, or not readable.
    NoSuchThing,
}
