//! A table as it stands in the store, and the game on it.

use crate::store::{
    ChannelId, Holder, Level, Phase, PlyNumber, PlyRow, SeatRow, ServerId, Session, Standstill, TableId,
    TableRow, UserId,
};
use games::any::{AnyGame, AnyOptions, Games, Kind};
use games::chance::Seed;
use games::{Chance, Seat, Seats, Status};

use super::ending::Why;
use super::refusal::Refusal;
use super::walk::Walk;
use super::{Asking, House, Place, Trouble};

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// None: a computer player.
    pub user: Option<UserId>,
    /// Of a computer player.
    pub level: Option<Level>,
    /// The name last seen, unescaped: whoever shows it must escape it. Empty if none is known.
    pub name: String,
}

impl Person {
    pub fn named(user: UserId, name: impl Into<String>) -> Person {
        Person { user: Some(user), level: None, name: name.into() }
    }

    pub fn computer(level: Level) -> Person {
        Person { user: None, level: Some(level), name: String::new() }
    }
}

/// A table, from its lobby to its end.
#[derive(Clone)]
pub struct Table {
    pub id: TableId,
    pub kind: Kind,
    pub options: AnyOptions,
    pub guild: Option<ServerId>,
    pub channel: ChannelId,
    pub host: UserId,
    pub commitment: String,
    pub phase: Phase,
    /// By seat; in the lobby, in the order of joining.
    pub people: Vec<Person>,
    /// Former holders, each with the last ply of their time; loaded only for telling moves.
    pub(super) former: Vec<(Seat, PlyNumber, Person)>,
    pub(super) row: TableRow,
    pub(super) seats: Vec<SeatRow>,
}

impl Table {
    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        self.people.iter().position(|person| person.user == Some(user)).map(Seat::from_index)
    }

    pub fn person(&self, seat: Seat) -> &Person {
        &self.people[seat.index()]
    }

    /// Who sat where when this ply was played: a move stays with its player.
    pub fn people_at(&self, ply: PlyNumber) -> Vec<Person> {
        let mut people = self.people.clone();
        // Of several former holders, the first who had not left by then.
        for (seat, _, person) in self.former.iter().rev().filter(|(_, last, _)| ply <= *last) {
            people[seat.index()] = person.clone();
        }
        people
    }

    /// The language of its server, as Discord names it.
    pub fn locale(&self) -> Option<&str> {
        self.row.locale.as_deref()
    }

    /// The holder of a seat.
    pub(super) fn user_at(&self, seat: Seat) -> Option<UserId> {
        self.people.get(seat.index())?.user
    }

    /// The seats that people hold.
    pub fn held(&self) -> Seats {
        let held = self.seats.iter().filter(|row| row.user.is_some());
        held.map(|row| row.seat).collect()
    }

    /// The seats that computer players hold.
    pub fn computers(&self) -> Seats {
        let held = self.seats.iter().filter(|row| row.user.is_none());
        held.map(|row| row.seat).collect()
    }

    pub(super) fn has_free_seat(&self) -> Result<(), Refusal> {
        let most = *self.kind.card().players.end();
        if self.people.len() >= usize::from(most) { Err(Refusal::Full { most }) } else { Ok(()) }
    }

    /// Whether a person gave this seat up. Former holders must be loaded.
    pub(super) fn was_given_up(&self, seat: Seat) -> bool {
        self.former.iter().any(|(given_up, _, person)| *given_up == seat && person.user.is_some())
    }

    pub(super) fn epoch(&self, seat: Seat) -> u32 {
        self.seats[seat.index()].epoch
    }

    pub(super) fn seed(&self) -> Seed {
        Seed::new(self.row.seed)
    }

    /// The seat of the person who asks.
    pub(super) fn asking(&self, asking: &Asking) -> Result<Seat, Refusal> {
        self.seat_of(asking.user).ok_or(Refusal::NotSeated { kind: self.kind })
    }

    /// Whether the person who asks moderates this table's server.
    pub(super) fn keeps_order(&self, asking: &Asking) -> bool {
        asking.moderator && asking.guild.is_some() && asking.guild == self.guild
    }

    pub(super) fn in_lobby(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Lobby => Ok(()),
            Phase::Playing => Err(Refusal::Begun),
            Phase::Over | Phase::Ended => Err(Refusal::Over),
        }
    }

    pub(super) fn in_play(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Lobby => Err(Refusal::NotBegun),
            Phase::Playing => self.is_reached(),
            Phase::Over | Phase::Ended => Err(Refusal::Over),
        }
    }

    /// Why it is paused, if it is.
    pub fn standstill(&self) -> Option<Standstill> {
        self.row.standstill
    }

    /// Refuses whatever would have to be told in its channel.
    pub(super) fn is_reached(&self) -> Result<(), Refusal> {
        match self.standstill() {
            Some(why) => Err(Refusal::Suspended { table: self.id, channel: self.channel, why }),
            None => Ok(()),
        }
    }

    /// Refuses everybody but the host.
    pub(super) fn hosted_by(&self, user: UserId) -> Result<(), Refusal> {
        if user == self.host { Ok(()) } else { Err(Refusal::HostOnly { host: self.host_person() }) }
    }

    pub(super) fn host_person(&self) -> Person {
        let host = self.people.iter().find(|person| person.user == Some(self.host)).cloned();
        host.unwrap_or(Person::named(self.host, ""))
    }

    /// Why it was ended, if it was before its game was over.
    pub(super) fn ended_why(&self) -> Result<Option<Why>, Trouble> {
        let Some(text) = &self.row.ended_why else { return Ok(None) };
        serde_json::from_str(text).map(Some).map_err(|fault| self.broken(format!("why it ended: {fault}")))
    }

    pub(super) fn broken(&self, reason: impl Into<String>) -> Trouble {
        Trouble::Broken { table: self.id, reason: reason.into() }
    }
}

/// The open table of a person who sits at no other.
fn only(mut open: Vec<TableRow>, games: &Games) -> Result<TableRow, Trouble> {
    match open.len() {
        0 => Err(Refusal::NoTableOfYours { games: games.iter().collect() }.into()),
        1 => Ok(open.remove(0)),
        _ => {
            let tables = open.iter().filter_map(|row| Some((row.id, games.find(&row.kind)?)));
            Err(Refusal::WhichTable { tables: tables.collect() }.into())
        }
    }
}

/// A table whose game has begun, with the game after a ply.
#[derive(Clone)]
pub(super) struct Position {
    pub table: Table,
    pub game: AnyGame,
    pub ply: PlyRow,
}

impl Position {
    pub fn awaited(&self) -> Seats {
        match self.game.status() {
            Status::Awaiting(seats) => seats,
            Status::Over(_) => Seats::NONE,
        }
    }

    /// The chance for the draws from here on.
    pub fn chance(&self) -> Chance {
        Chance::new(&self.table.seed(), &self.table.row.game_id).resume(self.ply.next_draw.0)
    }
}

impl House {
    /// The table that is meant.
    pub(super) async fn table(&self, session: &mut Session, place: Place) -> Result<Table, Trouble> {
        let row = self.row(session, place).await?;
        self.dress(session, row).await
    }

    pub(super) async fn row(&self, session: &mut Session, place: Place) -> Result<TableRow, Trouble> {
        let row = match place {
            Place::Here(channel) => session.table_in(channel).await?,
            Place::Table(id) => session.table(id).await?,
            Place::Of(user) => return only(session.tables_of(user).await?, &self.games),
            Place::Named { table, by, keeps } => {
                return self.row_within(session, table, by, keeps).await;
            }
            Place::Pressed { table, by, guild } => return self.row_within(session, table, by, guild).await,
        };
        row.ok_or_else(|| self.no_table().into())
    }

    pub(super) fn no_table(&self) -> Refusal {
        Refusal::NoTable { games: self.games.iter().collect() }
    }

    /// A table where this person sits, or one of this server. Any other is refused as if it did not exist.
    async fn row_within(
        &self,
        session: &mut Session,
        table: TableId,
        by: UserId,
        guild: Option<ServerId>,
    ) -> Result<TableRow, Trouble> {
        let own = session.seats(table).await?.iter().any(|seat| seat.user == Some(by));
        let known = session.table(table).await?;
        let known = known.filter(|row| own || (guild.is_some() && row.guild == guild));
        known.ok_or_else(|| Refusal::NoSuchTable.into())
    }

    /// The game that is played at a table.
    pub(super) fn kind_of(&self, row: &TableRow) -> Result<Kind, Trouble> {
        let unknown = || Trouble::Broken { table: row.id, reason: format!("no game is called {}", row.kind) };
        self.games.find(&row.kind).ok_or_else(unknown)
    }

    pub(super) async fn dress(&self, session: &mut Session, row: TableRow) -> Result<Table, Trouble> {
        if row.quarantine.is_some() {
            return Err(Refusal::PutAside { table: row.id }.into());
        }
        self.dress_anyhow(session, row).await
    }

    /// The same, even for a game that was put aside.
    pub(super) async fn dress_anyhow(&self, session: &mut Session, row: TableRow) -> Result<Table, Trouble> {
        let broken = |reason: String| Trouble::Broken { table: row.id, reason };
        let kind = self.kind_of(&row)?;
        // Saves of older versions still open (tests/saves); those of a newer one may mean something else.
        if row.format > kind.state_version() {
            return Err(broken(format!("saved in version {} of the game", row.format)));
        }
        let options = kind
            .open_options(&row.options)
            .map_err(|fault| broken(format!("the options are not readable: {fault}")))?;
        let seats = session.seats(row.id).await?;
        let mut people = Vec::new();
        for held in &seats {
            people.push(self.person(session, held.holder()).await?);
        }
        Ok(Table {
            id: row.id,
            kind,
            options,
            guild: row.guild,
            channel: row.channel,
            host: row.host,
            commitment: row.commitment.clone(),
            phase: row.phase,
            people,
            former: Vec::new(),
            row,
            seats,
        })
    }

    async fn person(&self, session: &mut Session, holder: Holder) -> Result<Person, Trouble> {
        Ok(match holder {
            Holder::Person(user) => Person::named(user, session.name_of(user).await?.unwrap_or_default()),
            Holder::Computer(level) => Person::computer(level),
        })
    }

    /// The same table, with former holders of its seats.
    pub(super) async fn with_former(
        &self,
        session: &mut Session,
        mut table: Table,
    ) -> Result<Table, Trouble> {
        table.former.clear();
        for held in session.former_holders(table.id).await? {
            if held.seat.index() < table.people.len() {
                let person = self.person(session, held.holder).await?;
                table.former.push((held.seat, held.last_ply, person));
            }
        }
        Ok(table)
    }

    /// The game as it is now.
    pub(super) async fn position(&self, session: &mut Session, table: Table) -> Result<Position, Trouble> {
        let ply = session.latest_ply(table.id).await?.ok_or(Refusal::NotBegun)?;
        let Walk { game, ply, .. } = self.walk_at(session, &table, ply).await?;
        Ok(Position { game, ply, table })
    }

    /// The game as it was after a ply.
    pub(super) async fn position_at(
        &self,
        session: &mut Session,
        table: Table,
        number: PlyNumber,
    ) -> Result<Position, Trouble> {
        let Walk { game, ply, .. } = self.walk(session, &table, number).await?.ok_or(Refusal::NoSuchThing)?;
        Ok(Position { game, ply, table })
    }
}
