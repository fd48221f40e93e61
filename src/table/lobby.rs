//! Before the game: open, join, leave, kick, start.

use crate::store::{
    ChannelId, DrawNumber, NewTable, Phase, PlyKind, PlyNumber, PlyRow, SeenCount, ServerId, Session,
    TableId, UserId,
};
use games::any::{AnyGame, AnyOptions, Kind};
use games::chance::Seed;
use games::{Chance, Seat, Secrecy};
use record::state_hash;

use super::events::written;
use super::notice::{LOBBY_IS_NO_MORE, Notice, Remark};
use super::position::{Position, Table};
use super::refusal::Refusal;
use super::{Answer, Asking, House, TABLES_A_PERSON, TABLES_A_SERVER, Trouble, Why};

impl House {
    pub(super) async fn open(
        &self,
        session: &mut Session,
        asking: &Asking,
        kind: Kind,
        options: &str,
        thread: bool,
    ) -> Result<Answer, Trouble> {
        let options = kind.read_options(options).map_err(Refusal::Options)?;
        makes_sense(&options)?;
        let table = self.open_lobby(session, asking, &options).await?;
        if thread {
            session.set_parent(table, Some(asking.channel)).await?;
            // Behind the lobby's post and before everything else.
            Notice::Thread.enqueue(session, table, self.now()).await?;
        }
        Ok(Answer::Opened { table })
    }

    /// Opens a lobby with its host.
    pub(super) async fn open_lobby(
        &self,
        session: &mut Session,
        asking: &Asking,
        options: &AnyOptions,
    ) -> Result<TableId, Trouble> {
        self.may_sit(session, asking.user).await?;
        self.has_room(session, asking.guild).await?;
        let kind = options.kind();
        // From the operating system's random source: every draw of the game follows from it.
        let seed = Seed::new(rand::random());
        let game_id = format!("{:032x}", rand::random::<u128>());
        let written = serde_json::to_string(options).expect("options are JSON");
        let opened_uptime = self.lived(session).await?.stamp();
        let opened = session
            .open_table(&NewTable {
                game_id: &game_id,
                kind: kind.name(),
                options: &written,
                format: kind.state_version(),
                commitment: &seed.commitment(&game_id),
                seed: seed.into_bytes(),
                guild: asking.guild,
                channel: asking.channel,
                host: asking.user,
                opened_at: self.now(),
                opened_uptime,
                locale: asking.guild_locale.as_deref(),
            })
            .await?;
        let Some(table) = opened else {
            return Err(self.taken(session, asking.channel).await?.into());
        };
        session.sit(table, Seat::from_index(0), asking.user).await?;
        self.tell_lobby(session, table).await?;
        Notice::LobbyExpires.enqueue_for_later(session, table, self.now(), self.pace.lobby).await?;
        Ok(table)
    }

    /// The refusal that names the game in a channel, even one that was put aside.
    pub(super) async fn taken(&self, session: &mut Session, channel: ChannelId) -> Result<Refusal, Trouble> {
        let there = session.table_in(channel).await?.ok_or_else(|| self.no_table())?;
        Ok(Refusal::ChannelTaken { kind: self.kind_of(&there)? })
    }

    /// Refuses one more table in a full server.
    pub(super) async fn has_room(
        &self,
        session: &mut Session,
        guild: Option<ServerId>,
    ) -> Result<(), Trouble> {
        match guild {
            Some(guild) if session.open_tables_in(guild).await? >= TABLES_A_SERVER => {
                Err(Refusal::ServerFull { most: TABLES_A_SERVER }.into())
            }
            _ => Ok(()),
        }
    }

    pub(super) async fn may_sit(&self, session: &mut Session, user: UserId) -> Result<(), Trouble> {
        if session.tables_of(user).await?.len() >= TABLES_A_PERSON {
            return Err(Refusal::TooManyTables { most: TABLES_A_PERSON }.into());
        }
        Ok(())
    }

    pub(super) async fn join(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
    ) -> Result<Answer, Trouble> {
        if table.seat_of(asking.user).is_some() && table.phase.is_open() {
            return Err(Refusal::AlreadySeated.into());
        }
        table.in_lobby()?;
        table.has_free_seat()?;
        self.may_sit(session, asking.user).await?;
        let seat = Seat::from_index(table.people.len());
        if !session.sit(table.id, seat, asking.user).await? {
            return Err(Refusal::AlreadySeated.into());
        }
        self.tell_lobby(session, table.id).await?;
        let seats = session.seats(table.id).await?;
        let seat = seats.iter().find(|row| row.user == Some(asking.user)).map_or(seat, |row| row.seat);
        Ok(Answer::Joined { table: table.id, seat })
    }

    pub(super) async fn leave(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
    ) -> Result<Answer, Trouble> {
        table.in_lobby()?;
        let seat = table.asking(asking)?;
        session.stand_up(table.id, seat).await?;
        let next_host =
            table.people.iter().filter_map(|person| person.user).find(|&user| user != asking.user);
        match next_host {
            Some(host) if table.host == asking.user => {
                session.set_host(table.id, host).await?;
                let remark = Remark::NewHost { left: asking.user, host, asked: asking.interaction };
                Notice::Remark(remark).enqueue(session, table.id, self.now()).await?;
            }
            Some(_) => {}
            None => self.close(session, &table, &Why::Empty).await?,
        }
        self.tell_lobby(session, table.id).await?;
        Ok(Answer::Left { table: table.id, closed: next_host.is_none() })
    }

    pub(super) async fn kick(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
        user: UserId,
    ) -> Result<Answer, Trouble> {
        table.in_lobby()?;
        table.hosted_by(asking.user)?;
        if user == asking.user {
            return Err(Refusal::NotYourself.into());
        }
        let seat = table.seat_of(user).ok_or(Refusal::NobodySuch)?;
        session.stand_up(table.id, seat).await?;
        self.tell_lobby(session, table.id).await?;
        Ok(Answer::Kicked { table: table.id, user })
    }

    pub(super) async fn start(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
    ) -> Result<Answer, Trouble> {
        table.in_lobby()?;
        table.hosted_by(asking.user)?;
        table.is_reached()?;
        let (least, seated) = (*table.kind.card().players.start(), table.people.len() as u8);
        if seated < least {
            return Err(Refusal::TooFew { least, seated }.into());
        }
        let mut chance = Chance::new(&table.seed(), &table.row.game_id);
        let (game, events) = AnyGame::new(&table.options, seated, &mut chance).map_err(Refusal::Setup)?;
        let state = game.save();
        let ply = PlyRow {
            number: PlyNumber::SETUP,
            kind: PlyKind::Setup,
            seat: None,
            text: String::new(),
            secrecy: Secrecy::Open,
            news: true,
            hash: state_hash(&state),
            seen: SeenCount(0),
            next_draw: DrawNumber(chance.next()),
            undone: false,
            made_at: self.now(),
            command: PlyNumber::SETUP,
            whole: None,
        };
        session.seal_seats(table.id).await?;
        session.append(table.id, &ply, &state).await?;
        session.keep_events(table.id, ply.number, &written(&events)).await?;
        session.set_phase(table.id, Phase::Playing, None, self.now()).await?;
        self.never_expires(session, table.id).await?;
        self.tell_lobby(session, table.id).await?;
        let started = Answer::Started { table: table.id };
        self.follow_start(session, Position { table, game, ply }).await?;
        Ok(started)
    }

    /// Drops the expiry of a lobby that has started or was closed.
    pub(super) async fn never_expires(&self, session: &mut Session, table: TableId) -> Result<(), Trouble> {
        let expiry = Notice::LobbyExpires;
        let (lane, name) = (expiry.lane(), expiry.once());
        Ok(session.drop_waiting(table, lane, &name, LOBBY_IS_NO_MORE, self.now()).await?)
    }

    /// Updates the lobby's message.
    pub(super) async fn tell_lobby(&self, session: &mut Session, table: TableId) -> Result<(), Trouble> {
        if session.table(table).await?.is_some_and(|row| row.phase == Phase::Lobby) {
            self.arrange(session, table).await?;
        }
        let revision = session.count_revision(table).await?;
        Notice::Lobby { revision }.enqueue(session, table, self.now()).await?;
        Ok(())
    }
}

/// Refuses options that make no sense with any number of players.
pub(super) fn makes_sense(options: &AnyOptions) -> Result<(), Refusal> {
    let mut last = None;
    for players in options.kind().card().players {
        match AnyGame::new(options, players, &mut Chance::new(&Seed::from_text(""), "")) {
            Ok(_) => return Ok(()),
            Err(rule) => last = Some(rule),
        }
    }
    Err(Refusal::Setup(last.expect("every game has some number of players")))
}
