//! `caravanserai status`: the bot's health, for an operator or a monitor. Shows ids and reasons, never the text of a message.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use serde::Serialize;

use super::{Misuse, block_on, database, say};
use crate::store::{Fault, HeartbeatRow, HeldRow, Millis, OutboxStatus, Phase, Store, StuckRow, TableId};
use games::shown;

/// Show how the bot is, also while it runs; exit code 1 if something wants attention
#[derive(Args)]
pub(super) struct Status {
    /// The database, if it is not the one that CARAVANSERAI_DATABASE names
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    /// Print one JSON object, for machines
    #[arg(long)]
    json: bool,
}

const MINUTE: Millis = 60 * 1000;
const DAY: Millis = 24 * 60 * MINUTE;
/// A notice that has been due for this long is late: it has been tried several times by then.
const LATE: Millis = 10 * MINUTE;
/// The bot notes every minute that it is alive, and whether it is connected.
const SILENT: Millis = 5 * MINUTE;
/// Earlier versions note it every ten minutes.
const SILENT_BEFORE: Millis = 30 * MINUTE;
/// Discord's own interruptions are over by then.
const OFFLINE: Millis = 5 * MINUTE;
/// Older problems are listed but no longer need attention: nobody can do anything about them.
const NEWS: Millis = 7 * DAY;
/// The most lines of one kind.
const MOST: usize = 20;

/// Times are milliseconds since 1970, sizes bytes.
#[derive(Serialize)]
struct Report {
    database: String,
    bytes: u64,
    wal_bytes: u64,
    free_bytes: Option<u64>,
    served_by: Option<String>,
    /// When a process last wrote that it runs, or began to.
    last_seen: Option<Millis>,
    running: bool,
    /// What the running bot last wrote about it. Not known of earlier versions, and of a bot that is just starting.
    connection: Option<Connection>,
    tables: Tables,
    due: i64,
    late: Vec<Stuck>,
    dead: Vec<Stuck>,
    suspended: Vec<Suspended>,
    put_aside: Vec<PutAside>,
    /// Empty: all is well.
    attention: Vec<String>,
}

#[derive(Serialize)]
struct Connection {
    connected: bool,
    /// How long it had been connected, or not, when that was written: measured, whatever the clock shows.
    seconds: Millis,
}

#[derive(Serialize, Default)]
struct Tables {
    lobby: i64,
    playing: i64,
    over: i64,
    ended: i64,
}

#[derive(Serialize)]
struct Stuck {
    game: TableId,
    notice: String,
    attempts: u32,
    reason: String,
    since: Millis,
}

#[derive(Serialize)]
struct Suspended {
    game: TableId,
    since: Millis,
}

#[derive(Serialize)]
struct PutAside {
    game: TableId,
    reason: String,
}

impl Status {
    pub(super) fn run(self) -> Result<ExitCode, Misuse> {
        let database = database(self.database)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis);
        let report = block_on(async {
            let store = Store::look_at(&database).await?;
            let report = look(&store, now).await.map_err(Misuse::from);
            store.close().await;
            report
        })?;
        if self.json {
            say(&serde_json::to_string(&report).expect("a report is JSON"))?;
        } else {
            for line in report.lines(now) {
                say(&line)?;
            }
        }
        Ok(ExitCode::from(u8::from(!report.attention.is_empty())))
    }
}

async fn look(store: &Store, now: Millis) -> Result<Report, Fault> {
    let mut session = store.read().await?;
    let disk = store.disk();
    let mut tables = Tables::default();
    for (phase, number) in session.phases().await? {
        match phase {
            Phase::Lobby => tables.lobby = number,
            Phase::Playing => tables.playing = number,
            Phase::Over => tables.over = number,
            Phase::Ended => tables.ended = number,
        }
    }
    let uptime = if session.knows("uptime").await? { session.uptime().await? } else { None };
    let heartbeat = if session.knows("heartbeat").await? { session.heartbeat().await? } else { None };
    let served_since = store.served_since();
    let seen = heartbeat.map(|beat| beat.seen_at).or(uptime.map(|uptime| uptime.seen_at));
    // A process that has just begun has not written anything yet. It may have begun while the clock was ahead.
    let begun = served_since.filter(|begun| (seen.unwrap_or(0)..=now).contains(begun));
    let connection = |beat: HeartbeatRow| Connection {
        connected: beat.connected,
        seconds: (beat.seen_at - beat.since).max(0) / 1000,
    };
    let counts = session.outbox_counts().await?;
    let held = session.held_up().await?;
    let mut report = Report {
        database: store.path().display().to_string(),
        bytes: disk.database,
        wal_bytes: disk.wal,
        free_bytes: disk.free,
        served_by: session.served_by().await?,
        last_seen: begun.or(seen),
        running: served_since.is_some(),
        connection: heartbeat.filter(|_| served_since.is_some() && begun.is_none()).map(connection),
        tables,
        due: counts.iter().find(|(status, _)| *status == OutboxStatus::Due).map_or(0, |(_, number)| *number),
        late: session.late(now - LATE).await?.into_iter().map(Stuck::from).collect(),
        dead: session.dead().await?.into_iter().map(Stuck::from).collect(),
        suspended: held.iter().filter_map(suspended).collect(),
        put_aside: held.iter().filter_map(put_aside).collect(),
        attention: Vec::new(),
    };
    report.attention = report.wants(now);
    if disk.is_nearly_full() {
        report.attention.push("the disk is nearly full".to_owned());
    }
    Ok(report)
}

impl From<StuckRow> for Stuck {
    fn from(row: StuckRow) -> Stuck {
        // Its name without the numbers: `reminder 1 1 12 1`, `lobby expires`.
        let words = row.once.split(' ').take_while(|word| !word.starts_with(|c: char| c.is_ascii_digit()));
        Stuck {
            game: row.table,
            notice: shown(&words.collect::<Vec<_>>().join(" ")),
            attempts: row.attempts,
            reason: short(row.fault.as_deref().unwrap_or("no reason is known")),
            since: row.since,
        }
    }
}

fn suspended(row: &HeldRow) -> Option<Suspended> {
    Some(Suspended { game: row.id, since: row.suspended_at? })
}

/// Where the game differs, but not the values: they may be a hand or a draw.
fn put_aside(row: &HeldRow) -> Option<PutAside> {
    let reason = row.quarantine.as_deref()?;
    Some(PutAside { game: row.id, reason: short(reason.split(": ").next().unwrap_or_default()) })
}

fn short(text: &str) -> String {
    const LONGEST: usize = 120;
    shown(&text.chars().take(LONGEST).collect::<String>())
}

impl Report {
    /// What somebody should look at, each in a few words.
    fn wants(&self, now: Millis) -> Vec<String> {
        let mut wants = Vec::new();
        wants.extend(self.ails(now));
        let mut count = |number: usize, one: &str, many: &str| match number {
            0 => {}
            1 => wants.push(format!("1 {one}")),
            _ => wants.push(format!("{number} {many}")),
        };
        let recent = |since: Millis| now - since < NEWS;
        count(self.late.len(), "notice is late", "notices are late");
        let dead = self.dead.iter().filter(|stuck| recent(stuck.since)).count();
        count(dead, "notice was given up this week", "notices were given up this week");
        let suspended = self.suspended.iter().filter(|table| recent(table.since)).count();
        count(suspended, "game was suspended this week", "games were suspended this week");
        count(self.put_aside.len(), "game is put aside", "games are put aside");
        wants
    }

    /// What is wrong with the process itself.
    fn ails(&self, now: Millis) -> Option<String> {
        if !self.running {
            return Some("the bot is not running".to_owned());
        }
        let silence = self.last_seen.map_or(0, |seen| now - seen);
        let longest = if self.connection.is_some() { SILENT } else { SILENT_BEFORE };
        if silence > longest {
            return Some(format!(
                "the bot has given no sign of life for {}: it hangs, or cannot write its database",
                time(silence)
            ));
        }
        // The next sign of life, within a minute, has the right time.
        if -silence > longest {
            return Some(format!(
                "the bot's last sign of life is dated {} from now: if the clock was just set back, look again in a \
                 minute",
                time(-silence)
            ));
        }
        let connection = self.connection.as_ref().filter(|it| !it.connected)?;
        let offline = connection.seconds * 1000 + silence.max(0);
        (offline > OFFLINE)
            .then(|| format!("the bot has not been connected to Discord for {}", time(offline)))
    }

    fn lines(&self, now: Millis) -> Vec<String> {
        let seen = |seen: Millis| match now - seen {
            ago if ago < -MINUTE => format!(", last seen {} in the future", time(-ago)),
            ago => format!(", last seen {} ago", time(ago)),
        };
        let connection = self.connection.as_ref().map(|it| {
            let for_how_long = time(it.seconds * 1000);
            match it.connected {
                true => format!(", connected to Discord for {for_how_long}"),
                false => format!(", not connected to Discord for {for_how_long}"),
            }
        });

        let free = self.free_bytes.map_or_else(|| "unknown".to_owned(), size);
        let mut lines = vec![
            format!("database   {}", self.database),
            format!(
                "size       {}, {} more in its -wal; {free} free",
                size(self.bytes),
                size(self.wal_bytes)
            ),
            format!(
                "bot        {}{}{}{}",
                if self.running { "running" } else { "not running" },
                self.served_by.as_deref().map_or_else(String::new, |version| format!(", version {version}")),
                connection.unwrap_or_default(),
                self.last_seen.map_or_else(String::new, seen),
            ),
            format!(
                "games      {} in the lobby, {} playing, {} over, {} ended early",
                self.tables.lobby, self.tables.playing, self.tables.over, self.tables.ended
            ),
            format!(
                "notices    {} waiting, {} late, {} given up",
                self.due,
                self.late.len(),
                self.dead.len()
            ),
        ];
        let mut list = |all: Vec<String>| {
            let more = all.len().saturating_sub(MOST);
            lines.extend(all.into_iter().take(MOST));
            lines.extend((more > 0).then(|| format!("  and {more} more")));
        };
        let stuck = |what: &str, it: &Stuck| {
            let (game, notice, age) = (it.game, &it.notice, time(now - it.since));
            format!("  {what}: game {game}, {notice}, {age} ago, {} tries: {}", it.attempts, it.reason)
        };
        list(self.late.iter().map(|it| stuck("late", it)).collect());
        list(self.dead.iter().map(|it| stuck("given up", it)).collect());
        let suspended = |it: &Suspended| {
            format!(
                "suspended  game {}, {} ago: its channel cannot be reached",
                it.game,
                time(now - it.since)
            )
        };
        list(self.suspended.iter().map(suspended).collect());
        list(self.put_aside.iter().map(|it| format!("put aside  game {}: {}", it.game, it.reason)).collect());
        lines.push(match self.attention.as_slice() {
            [] => "All is well.".to_owned(),
            wants => format!("Wants attention: {}.", wants.join("; ")),
        });
        lines
    }
}

fn size(bytes: u64) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} kB", bytes / 1000),
        10_000_000..10_000_000_000 => format!("{} MB", bytes / 1_000_000),
        _ => format!("{} GB", bytes / 1_000_000_000),
    }
}

/// In the largest unit that gives at least two.
fn time(millis: Millis) -> String {
    let units = [(DAY, "day"), (60 * MINUTE, "hour"), (MINUTE, "minute"), (1000, "second")];
    let fits = |(length, _): &&(Millis, &str)| millis >= 2 * length;
    let (length, unit) = units.iter().find(fits).unwrap_or(&units[3]);
    let number = (millis / length).max(0);
    format!("{number} {unit}{}", if number == 1 { "" } else { "s" })
}
