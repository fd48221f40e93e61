//! Games, from their lobby to their end.

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};

use super::cells::{Cells, Stored, of_table, read, unless_taken};
use super::seal::Seal;
use super::word::words;
use super::{ChannelId, Fault, Hints, Millis, PlyNumber, ServerId, Session, TableId, UserId};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Lobby,
    Playing,
    /// The game reached its end.
    Over,
    /// It was ended before that.
    Ended,
}

words!(Phase { Lobby = "lobby", Playing = "playing", Over = "over", Ended = "ended" });

impl Phase {
    pub fn is_open(self) -> bool {
        matches!(self, Phase::Lobby | Phase::Playing)
    }
}

/// Why a table is paused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standstill {
    /// Its channel or thread was deleted.
    Gone,
    /// We may not see the channel, or not write or attach pictures there.
    Closed,
    /// Its thread is locked.
    Locked,
    /// We are not in its server any more.
    Server,
    /// An earlier version did not note why.
    Unknown,
}

words!(Standstill {
    Gone = "\"gone\"",
    Closed = "\"closed\"",
    Locked = "\"locked\"",
    Server = "\"server\"",
    Unknown = "\"unknown\"",
});

#[derive(Clone)]
pub struct TableRow {
    pub id: TableId,
    pub game_id: String,
    pub kind: String,
    pub options: String,
    pub format: u32,
    pub seed: [u8; 32],
    pub commitment: String,
    pub guild: Option<ServerId>,
    pub channel: ChannelId,
    pub host: UserId,
    pub phase: Phase,
    pub ended_why: Option<String>,
    pub revision: u32,
    /// The last ply the channel was told about; None: not even the setup.
    pub told: Option<PlyNumber>,
    /// Since when it is paused, and why.
    pub suspended_at: Option<Millis>,
    pub standstill: Option<Standstill>,
    pub quarantine: Option<String>,
    pub opened_at: Millis,
    /// The uptime then.
    pub opened_uptime: Millis,
    pub started_at: Option<Millis>,
    pub ended_at: Option<Millis>,
    /// Whether its log is in the form of this version.
    pub packed: bool,
    /// The language of its server, as Discord names it.
    pub locale: Option<String>,
    /// The game that it repeats.
    pub follows: Option<TableId>,
    /// Its first player follows from that game.
    pub rotates: bool,
    /// The channel of the lobby from which its thread is started, or was.
    pub parent: Option<ChannelId>,
    /// Nothing: they are allowed.
    pub hints: Option<Hints>,
}

impl Stored for TableRow {
    const TABLE: &'static str = "tables";
    const COLUMNS: &'static [(&'static str, i64)] = &[
        ("id", 1),
        ("game_id", 1),
        ("kind", 1),
        ("options", 1),
        ("format", 1),
        ("seed", 1),
        ("commitment", 1),
        ("guild", 1),
        ("channel", 1),
        ("host", 1),
        ("phase", 1),
        ("ended_why", 1),
        ("revision", 1),
        ("told", 1),
        ("suspended_at", 1),
        ("standstill", 3),
        ("quarantine", 1),
        ("opened_at", 1),
        ("opened_uptime", 6),
        ("started_at", 1),
        ("ended_at", 1),
        ("packed", 5),
        ("seal", 5),
        ("locale", 10),
        ("follows", 11),
        ("rotates", 11),
        ("parent", 12),
        ("hints", 14),
    ];
}

impl FromRow<'_, SqliteRow> for TableRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<TableRow> {
        let cells = Cells::of(row, "the table");
        let seed: &[u8] = cells.get("seed")?;
        let told = match cells.get::<i64>("told")? {
            -1 => None,
            told => Some(u32::try_from(told).map_err(|_| cells.damaged("told", "no such ply"))?),
        };
        let suspended_at = cells.optional_time("suspended_at")?;
        // An unreadable reason counts as none: the table is paused all the same.
        let standstill = suspended_at.map(|_| cells.get("standstill").unwrap_or(Standstill::Unknown));
        let table = TableRow {
            id: cells.get("id")?,
            game_id: cells.get("game_id")?,
            kind: cells.get("kind")?,
            options: cells.get("options")?,
            format: cells.get("format")?,
            seed: seed.try_into().map_err(|_| cells.damaged("seed", "not 32 bytes"))?,
            commitment: cells.get("commitment")?,
            guild: cells.get("guild")?,
            channel: cells.get("channel")?,
            host: cells.get("host")?,
            phase: cells.get("phase")?,
            ended_why: cells.get("ended_why")?,
            revision: cells.get("revision")?,
            told: told.map(PlyNumber),
            suspended_at,
            standstill,
            quarantine: cells.get("quarantine")?,
            opened_at: cells.time("opened_at")?,
            opened_uptime: cells.get::<Option<Millis>>("opened_uptime")?.unwrap_or_default(),
            started_at: cells.optional_time("started_at")?,
            ended_at: cells.optional_time("ended_at")?,
            packed: cells.get::<Option<bool>>("packed")?.unwrap_or(false),
            locale: cells.get("locale")?,
            follows: cells.get("follows")?,
            rotates: cells.get::<Option<bool>>("rotates")?.unwrap_or(false),
            parent: cells.get("parent")?,
            hints: cells.get("hints")?,
        };
        cells.check_seal(table.seal(), !table.packed)?;
        Ok(table)
    }
}

impl TableRow {
    /// Over all columns that never change once the game has begun.
    pub(super) fn seal(&self) -> u32 {
        let new = NewTable {
            game_id: &self.game_id,
            kind: &self.kind,
            options: &self.options,
            format: self.format,
            seed: self.seed,
            commitment: &self.commitment,
            guild: None,
            channel: ChannelId(0),
            host: UserId(0),
            opened_at: self.opened_at,
            opened_uptime: 0,
            locale: None,
        };
        new.seal(self.id)
    }
}

pub struct NewTable<'a> {
    pub game_id: &'a str,
    pub kind: &'a str,
    pub options: &'a str,
    pub format: u32,
    pub seed: [u8; 32],
    pub commitment: &'a str,
    pub guild: Option<ServerId>,
    pub channel: ChannelId,
    pub host: UserId,
    pub opened_at: Millis,
    pub opened_uptime: Millis,
    pub locale: Option<&'a str>,
}

impl NewTable<'_> {
    fn seal(&self, id: TableId) -> u32 {
        let seal = Seal::new().number(id).text(self.game_id).text(self.kind).text(self.options);
        seal.number(self.format).bytes(&self.seed).text(self.commitment).number(self.opened_at).sum()
    }
}

/// An unreadable table hides no other.
fn readable(rows: &[SqliteRow]) -> Vec<TableRow> {
    rows.iter().filter_map(|row| TableRow::from_row(row).ok()).collect()
}

impl Session {
    /// Opens a lobby; None if the channel already has an open game.
    pub async fn open_table(&mut self, new: &NewTable<'_>) -> Result<Option<TableId>, Fault> {
        let opened = sqlx::query_scalar(
            "INSERT INTO tables (game_id, kind, options, format, seed, commitment, guild, channel, host, phase,
                                 opened_at, opened_uptime, locale, packed)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'lobby', ?, ?, ?, 1) RETURNING id",
        )
        .bind(new.game_id)
        .bind(new.kind)
        .bind(new.options)
        .bind(new.format)
        .bind(&new.seed[..])
        .bind(new.commitment)
        .bind(new.guild)
        .bind(new.channel)
        .bind(new.host)
        .bind(new.opened_at)
        .bind(new.opened_uptime)
        .bind(new.locale)
        .fetch_one(&mut *self.transaction)
        .await;
        let Some(id) = unless_taken(opened)? else { return Ok(None) };
        let seal = sqlx::query("UPDATE tables SET seal = ? WHERE id = ?").bind(new.seal(id)).bind(id);
        seal.execute(&mut *self.transaction).await?;
        Ok(Some(id))
    }

    pub async fn table(&mut self, id: TableId) -> Result<Option<TableRow>, Fault> {
        let row = sqlx::query_as(self.select::<TableRow>("WHERE id = ?")).bind(id);
        row.fetch_optional(&mut *self.transaction).await.map_err(of_table(id))
    }

    /// The open game of a channel, or else its newest. A game that moved here may be older than one that ended here.
    pub async fn table_in(&mut self, channel: ChannelId) -> Result<Option<TableRow>, Fault> {
        let row = sqlx::query(self.select::<TableRow>(
            "WHERE channel = ? ORDER BY phase IN ('lobby', 'playing') DESC, id DESC LIMIT 1",
        ));
        let row = row.bind(channel).fetch_optional(&mut *self.transaction).await?;
        row.map(|row| read(&row, "id")).transpose()
    }

    /// The open games that are played in threads of a channel, the newest first.
    pub async fn threads_of(&mut self, parent: ChannelId) -> Result<Vec<TableRow>, Fault> {
        let rows = sqlx::query(self.select::<TableRow>(
            "WHERE parent = ? AND channel <> parent AND phase IN ('lobby', 'playing') ORDER BY id DESC",
        ));
        let rows = rows.bind(parent).fetch_all(&mut *self.transaction).await?;
        rows.iter().map(|row| read(row, "id")).collect()
    }

    /// The newest game of a channel that has begun and ended.
    pub async fn ended_in(&mut self, channel: ChannelId) -> Result<Option<TableRow>, Fault> {
        let row = sqlx::query(self.select::<TableRow>(
            "WHERE channel = ? AND phase IN ('over', 'ended') AND started_at IS NOT NULL
             ORDER BY id DESC LIMIT 1",
        ));
        let row = row.bind(channel).fetch_optional(&mut *self.transaction).await?;
        row.map(|row| read(&row, "id")).transpose()
    }

    /// The newest game of a person's that has begun and ended.
    pub async fn ended_of(&mut self, user: UserId) -> Result<Option<TableRow>, Fault> {
        let row = sqlx::query(self.select::<TableRow>(
            "JOIN seats ON tables.id = seats.table_id
             WHERE seats.user = ? AND phase IN ('over', 'ended') AND started_at IS NOT NULL
             ORDER BY ended_at DESC, id DESC LIMIT 1",
        ));
        let row = row.bind(user).fetch_optional(&mut *self.transaction).await?;
        row.map(|row| read(&row, "id")).transpose()
    }

    /// The games in which a person sits: the open ones first, then those that ended last.
    pub async fn tables_around(&mut self, user: UserId, most: u32) -> Result<Vec<TableRow>, Fault> {
        let rows = sqlx::query(self.select::<TableRow>(
            "JOIN seats ON tables.id = seats.table_id
             WHERE seats.user = ? AND (phase IN ('lobby', 'playing') OR started_at IS NOT NULL)
             ORDER BY phase IN ('lobby', 'playing') DESC, tables.ended_at DESC, tables.id DESC LIMIT ?",
        ));
        Ok(readable(&rows.bind(user).bind(most).fetch_all(&mut *self.transaction).await?))
    }

    /// The open games in which a person sits: those that wait for them first, the longest first. One that cannot be
    /// read hides no other.
    pub async fn tables_of(&mut self, user: UserId) -> Result<Vec<TableRow>, Fault> {
        let rows = sqlx::query(self.select::<TableRow>(
            "JOIN seats ON tables.id = seats.table_id
             WHERE seats.user = ? AND phase IN ('lobby', 'playing')
             ORDER BY seats.awaited_at IS NULL, seats.awaited_at, tables.id",
        ));
        Ok(readable(&rows.bind(user).fetch_all(&mut *self.transaction).await?))
    }

    /// How many games are open in a server.
    pub async fn open_tables_in(&mut self, guild: ServerId) -> Result<u32, Fault> {
        let count = sqlx::query_scalar(
            "SELECT count(*) FROM tables WHERE guild = ? AND phase IN ('lobby', 'playing')",
        );
        Ok(count.bind(guild).fetch_one(&mut *self.transaction).await?)
    }

    /// All games, page by page, including those that cannot be read.
    pub async fn tables_after(
        &mut self,
        id: TableId,
        most: u32,
    ) -> Result<Vec<(TableId, Result<TableRow, Fault>)>, Fault> {
        let rows = sqlx::query(self.select::<TableRow>("WHERE id > ? ORDER BY id LIMIT ?"));
        let rows = rows.bind(id).bind(most).fetch_all(&mut *self.transaction).await?;
        rows.iter().map(|row| Ok((row.try_get("id")?, read(row, "id")))).collect()
    }

    pub async fn set_phase(
        &mut self,
        id: TableId,
        phase: Phase,
        why: Option<&str>,
        now: Millis,
    ) -> Result<(), Fault> {
        let column = if phase == Phase::Playing { "started_at" } else { "ended_at" };
        let update = format!("UPDATE tables SET phase = ?, ended_why = ?, {column} = ? WHERE id = ?");
        let update = sqlx::query(sqlx::AssertSqlSafe(update)).bind(phase).bind(why).bind(now).bind(id);
        update.execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Counts a change of the lobby.
    pub async fn count_revision(&mut self, id: TableId) -> Result<u32, Fault> {
        let update =
            sqlx::query_scalar("UPDATE tables SET revision = revision + 1 WHERE id = ? RETURNING revision");
        update.bind(id).fetch_one(&mut *self.transaction).await.map_err(of_table(id))
    }

    /// Notes up to which ply the channel has been told.
    pub async fn set_told(&mut self, id: TableId, ply: PlyNumber) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE tables SET told = max(told, ?) WHERE id = ?").bind(ply).bind(id);
        update.execute(&mut *self.transaction).await?;
        Ok(())
    }

    pub async fn set_host(&mut self, id: TableId, host: UserId) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE tables SET host = ? WHERE id = ?").bind(host).bind(id);
        update.execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// The host of a lobby has chosen other options.
    pub async fn set_options(&mut self, table: &TableRow, options: &str) -> Result<(), Fault> {
        let changed = TableRow { options: options.to_owned(), ..table.clone() };
        let update = sqlx::query("UPDATE tables SET options = ?, seal = ? WHERE id = ?");
        let update = update.bind(options).bind(changed.seal()).bind(table.id);
        update.execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// The channel of the lobby from which a thread is started; nothing: none is.
    pub async fn set_parent(&mut self, id: TableId, parent: Option<ChannelId>) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE tables SET parent = ? WHERE id = ?").bind(parent).bind(id);
        update.execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// The game that a table repeats.
    pub async fn set_follows(&mut self, id: TableId, former: TableId) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE tables SET follows = ? WHERE id = ?").bind(former).bind(id);
        update.execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Whether its first player follows from the game that it repeats.
    pub async fn set_rotates(&mut self, id: TableId, rotates: bool) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE tables SET rotates = ? WHERE id = ?").bind(rotates).bind(id);
        update.execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Sets the language of its server.
    pub async fn set_locale(&mut self, id: TableId, locale: Option<&str>) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE tables SET locale = ? WHERE id = ?").bind(locale).bind(id);
        update.execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Pauses a table, with the reason, or lets it continue.
    pub async fn suspend(&mut self, id: TableId, why: Option<(Millis, Standstill)>) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE tables SET suspended_at = ?, standstill = ? WHERE id = ?");
        let update = update.bind(why.map(|(since, _)| since)).bind(why.map(|(_, why)| why)).bind(id);
        update.execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Tables of a channel that are open, or stand still with something left to be told.
    pub async fn tables_at(&mut self, channel: ChannelId) -> Result<Vec<TableRow>, Fault> {
        let rows = sqlx::query(self.select::<TableRow>(
            "WHERE channel = ? AND (phase IN ('lobby', 'playing') OR suspended_at IS NOT NULL) ORDER BY id",
        ));
        Ok(readable(&rows.bind(channel).fetch_all(&mut *self.transaction).await?))
    }

    /// Server and channel of every game that is open, or stands still.
    pub async fn places(&mut self) -> Result<Vec<(ServerId, ChannelId)>, Fault> {
        let rows = sqlx::query_as(
            "SELECT guild, channel FROM tables WHERE phase IN ('lobby', 'playing') AND guild IS NOT NULL
             UNION SELECT guild, channel FROM tables WHERE suspended_at IS NOT NULL AND guild IS NOT NULL",
        );
        Ok(rows.fetch_all(&mut *self.transaction).await?)
    }

    /// Puts a game aside, with the reason; false if it was already. Works for a row that cannot be read, too.
    pub async fn put_aside(&mut self, id: TableId, reason: &str) -> Result<bool, Fault> {
        let update = sqlx::query("UPDATE tables SET quarantine = ? WHERE id = ? AND quarantine IS NULL");
        let update = update.bind(reason).bind(id);
        Ok(update.execute(&mut *self.transaction).await?.rows_affected() == 1)
    }

    /// Puts a game aside, with the reason, or lets it go on.
    pub async fn quarantine(&mut self, id: TableId, reason: Option<&str>) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE tables SET quarantine = ? WHERE id = ?").bind(reason).bind(id);
        update.execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Moves a game to another channel; false if that one has an open game already.
    pub async fn move_table(
        &mut self,
        id: TableId,
        guild: Option<ServerId>,
        channel: ChannelId,
    ) -> Result<bool, Fault> {
        let update = sqlx::query("UPDATE tables SET guild = ?, channel = ? WHERE id = ?");
        let update = update.bind(guild).bind(channel).bind(id);
        Ok(unless_taken(update.execute(&mut *self.transaction).await)?.is_some())
    }
}
