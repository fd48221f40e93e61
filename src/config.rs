//! Settings from the environment and `.env`, read once. Every variable is described here; a test compares
//! `.env.example`.

use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::path::PathBuf;

use secrecy::SecretString;
use thiserror::Error;

/// The base address of a Discord-compatible server, such as the playground's. Unset: the real Discord.
pub const DISCORD_API: &str = "CARAVANSERAI_DISCORD_API";
const TOKEN: &str = "DISCORD_TOKEN";
const DATABASE: &str = "CARAVANSERAI_DATABASE";
const BOARDS: &str = "CARAVANSERAI_BOARDS";
const REMINDER_HOURS: &str = "CARAVANSERAI_REMINDER_HOURS";
const PLAYGROUND_PORT: &str = "CARAVANSERAI_PLAYGROUND_PORT";
const LOG: &str = "CARAVANSERAI_LOG";

/// A variable, its default, and what it means.
pub struct Variable {
    pub name: &'static str,
    pub default: &'static str,
    pub meaning: &'static str,
}

pub const VARIABLES: &[Variable] = &[
    Variable {
        name: TOKEN,
        default: "",
        meaning: "The bot's token from Discord's developer portal. If empty, a local Discord is started instead.",
    },
    Variable {
        name: DATABASE,
        default: "caravanserai.db",
        meaning: "The SQLite file that holds all games. Created if it is missing.",
    },
    Variable {
        name: BOARDS,
        default: "",
        meaning: "A folder with your own boards for Through the Desert (*.txt).",
    },
    Variable {
        name: REMINDER_HOURS,
        default: "24",
        meaning: "Hours between reminders to a player whose turn it is.",
    },
    Variable {
        name: PLAYGROUND_PORT,
        default: "4000",
        meaning: "The port of the local Discord on 127.0.0.1; 0 takes any free one.",
    },
    Variable { name: LOG, default: "info", meaning: "How much to log: error, warn, info or debug." },
    Variable {
        name: DISCORD_API,
        default: "",
        meaning: "The address of a server to use instead of Discord, such as http://127.0.0.1:4000.",
    },
];

pub struct Config {
    /// None: the local Discord.
    pub token: Option<SecretString>,
    pub discord_api: Option<String>,
    pub database: PathBuf,
    pub boards: Option<PathBuf>,
    pub reminder_hours: u32,
    pub playground_port: u16,
    pub log: tracing::Level,
    /// Variables that look like misspelt ones of ours: whole sentences, without the values.
    pub doubts: Vec<String>,
}

/// A wrong setting, in one clear sentence.
#[derive(Debug, Error)]
pub enum Misconfigured {
    #[error("{name}={value}: {why}")]
    Value { name: &'static str, value: String, why: String },
    /// Without the line itself: it may hold a token.
    #[error(
        "line {number} of .env cannot be read: NAME=value is wanted, with quotes around a value that has spaces"
    )]
    Line { number: usize },
    #[error(".env is not readable: {0}")]
    File(#[source] std::io::Error),
}

impl Config {
    /// From the process's environment and a `.env` in the working directory; the environment wins.
    pub fn load() -> Result<Config, Misconfigured> {
        // Only this folder's `.env`: dotenvy would also search the folders above.
        let file = match std::fs::read_to_string(".env") {
            Ok(text) => entries(&text).map_err(|number| Misconfigured::Line { number })?,
            Err(fault) if fault.kind() == ErrorKind::NotFound => BTreeMap::new(),
            Err(fault) => return Err(Misconfigured::File(fault)),
        };
        let config = Config::read(|name| std::env::var(name).ok().or_else(|| file.get(name).cloned()))?;
        let surroundings = std::env::vars_os().map(|(name, _)| name.to_string_lossy().into_owned());
        let names: BTreeSet<String> = file.into_keys().chain(surroundings).collect();
        Ok(Config { doubts: names.iter().filter_map(|name| doubt(name)).collect(), ..config })
    }

    /// Refuses a wrong value with its name and the reason.
    pub fn read(get: impl Fn(&str) -> Option<String>) -> Result<Config, Misconfigured> {
        let value = |name: &str| {
            let known = VARIABLES.iter().find(|variable| variable.name == name).expect("a variable of ours");
            let given = get(name).map(|given| given.trim().to_owned()).filter(|given| !given.is_empty());
            given.or_else(|| Some(known.default.to_owned()).filter(|default| !default.is_empty()))
        };
        let number = |name: &'static str, most: u32| {
            let text = value(name).unwrap_or_default();
            let wrong = || wrong(name, &text, format!("a whole number up to {most} is wanted"));
            text.parse::<u32>().ok().filter(|number| *number <= most).ok_or_else(wrong)
        };
        let reminder_hours = number(REMINDER_HOURS, 24 * 365)?;
        if reminder_hours == 0 {
            return Err(wrong(REMINDER_HOURS, "0", "at least one hour must pass between reminders"));
        }
        let log = value(LOG).unwrap_or_default();
        Ok(Config {
            token: value(TOKEN).map(SecretString::new),
            discord_api: discord_api(value(DISCORD_API).as_deref())?,
            database: value(DATABASE).unwrap_or_default().into(),
            boards: value(BOARDS).map(PathBuf::from),
            reminder_hours,
            playground_port: number(PLAYGROUND_PORT, u16::MAX.into())? as u16,
            log: log.parse().map_err(|_| wrong(LOG, &log, "error, warn, info or debug is wanted"))?,
            doubts: Vec::new(),
        })
    }
}

/// Every variable with this prefix is meant for us.
const OURS: &str = "CARAVANSERAI_";
/// Only tests set these.
const OF_TESTS: &[&str] = &[
    "BACK_OFF_MS",
    "CLOCK_OFFSET_MS",
    "COLLECT",
    "ENGINE_ROUNDS",
    "FAILPOINT",
    "FORGERIES",
    "HEARTBEAT_MS",
    "KILLS",
    "KILLS_SEED",
    "LAW_GAMES",
    "LEAK_GAMES",
    "LEAK_STAGES",
    "REQUEST_MS",
    "TABLES",
    "YEARS",
    "YEAR_TABLES",
];

/// A warning about an unknown variable, if it looks like a misspelt one of ours.
fn doubt(name: &str) -> Option<String> {
    // More edits than this are not a slip.
    const SLIPS: usize = 2;
    if VARIABLES.iter().any(|known| known.name == name) {
        return None;
    }
    let written = name.to_uppercase();
    let ours = written.strip_prefix(OURS);
    if ours.is_some_and(|rest| OF_TESTS.contains(&rest)) {
        return None;
    }
    let distances = VARIABLES.iter().map(|known| (distance(&written, known.name), known.name));
    let (slips, nearest) = distances.min().expect("there are variables");
    (ours.is_some() || slips <= SLIPS)
        .then(|| format!("no variable is called {name}, so it does nothing; the nearest is {nearest}"))
}

/// Levenshtein distance.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for j in 0..other.len() {
            let changed = diagonal + usize::from(letter != other[j]);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

/// Reads the value of [`DISCORD_API`]. Plain `http` is for this machine only: the token travels over it.
pub fn discord_api(value: Option<&str>) -> Result<Option<String>, Misconfigured> {
    let Some(base) = value.map(|value| value.trim().trim_end_matches('/')).filter(|value| !value.is_empty())
    else {
        return Ok(None);
    };
    let refuse = |why: &str| Err(wrong(DISCORD_API, base, why));
    let Some((scheme, host)) = base.split_once("://") else {
        return refuse("an address begins with http:// or https://");
    };
    if host.is_empty() || host.contains(['/', '?', '#', '@', ' ']) {
        return refuse("only a host and a port, such as http://127.0.0.1:4000");
    }
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    match scheme {
        "https" => Ok(Some(base.to_owned())),
        "http" if matches!(name, "127.0.0.1" | "localhost" | "[::1]") => Ok(Some(base.to_owned())),
        "http" => refuse("the token would cross the network in the clear; use https"),
        _ => refuse("an address begins with http:// or https://"),
    }
}

/// The variables of a `.env`, or the number of the line that cannot be read.
fn entries(text: &str) -> Result<BTreeMap<String, String>, usize> {
    // Some editors put a byte order mark before everything.
    let text = text.trim_start_matches('\u{feff}');
    let read = |text: &str| dotenvy::from_read_iter(text.as_bytes()).collect::<Result<_, _>>();
    read(text).map_err(|_| {
        // dotenvy does not tell the line: it is the one with which reading begins to fail. A value of several lines fails
        // only until it is whole.
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let fails = |count: &usize| read(&lines[..*count].concat()).is_err();
        (1..=lines.len()).rev().take_while(fails).last().unwrap_or(1)
    })
}

fn wrong(name: &'static str, value: &str, why: impl Into<String>) -> Misconfigured {
    Misconfigured::Value { name, value: value.to_owned(), why: why.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_taken_or_refused_with_the_reason() {
        let taken = |value| discord_api(value).unwrap();
        assert_eq!(taken(None), None);
        assert_eq!(taken(Some(" ")), None);
        assert_eq!(taken(Some("http://127.0.0.1:4000/")).as_deref(), Some("http://127.0.0.1:4000"));
        assert_eq!(taken(Some("https://discord.example")).as_deref(), Some("https://discord.example"));
        for (bad, why) in [
            ("127.0.0.1:4000", "begins with"),
            ("ftp://127.0.0.1", "begins with"),
            ("http://discord.example", "in the clear"),
            ("http://127.0.0.1:4000/api/v10", "only a host"),
            ("http://127.0.0.1@evil.example", "only a host"),
        ] {
            let refusal = discord_api(Some(bad)).expect_err(bad).to_string();
            assert!(refusal.contains(why) && refusal.starts_with("CARAVANSERAI_DISCORD_API="), "{refusal}");
        }
    }

    #[test]
    fn nothing_set_means_the_defaults() {
        let config = Config::read(|_| None).unwrap();
        assert!(config.token.is_none() && config.discord_api.is_none() && config.boards.is_none());
        assert_eq!(config.database, PathBuf::from("caravanserai.db"));
        assert_eq!((config.reminder_hours, config.playground_port), (24, 4000));
        assert_eq!(config.log, tracing::Level::INFO);
    }

    #[test]
    fn a_wrong_value_is_refused_with_its_name() {
        for (name, value) in
            [(REMINDER_HOURS, "0"), (REMINDER_HOURS, "soon"), (PLAYGROUND_PORT, "70000"), (LOG, "loud")]
        {
            let refusal =
                Config::read(|asked| (asked == name).then(|| value.to_owned())).err().unwrap().to_string();
            assert!(refusal.starts_with(&format!("{name}={value}: ")), "{refusal}");
        }
    }

    #[test]
    fn a_slip_of_the_pen_is_named_with_what_was_meant() {
        for (written, meant) in [
            ("DISCORD_TOKNE", TOKEN),
            ("discord_token", TOKEN),
            ("CARAVANSERAI_REMINDER_HOUR", REMINDER_HOURS),
            ("CARAVANSERAI_DATABSE", DATABASE),
            ("CARAVANSERAI_LOGS", LOG),
            ("CARAVANSARAI_BOARDS", BOARDS),
        ] {
            let sentence = doubt(written).unwrap();
            assert!(sentence.contains(written) && sentence.ends_with(meant), "{sentence}");
        }
        assert!(doubt("CARAVANSERAI_SOMETHING_ELSE").is_some(), "all of that kind are ours");
        for fine in ["PATH", "DISCORD_WEBHOOK", "CARAVANSERAI_KILLS", "RUST_LOG", DATABASE, TOKEN] {
            assert_eq!(doubt(fine), None);
        }
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named_by_its_number() {
        let read = |text: &str| entries(text).map(|entries| entries.into_iter().collect::<Vec<_>>());
        let entry = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(read("\u{feff}A=1\n\n# B=2\nC=\"3\n4\"\n"), Ok(vec![entry("A", "1"), entry("C", "3\n4")]));
        for (text, number) in [
            ("A=1\nB=two words\nC=3\n", 2),
            ("# A=1\n\nB\n", 3),
            ("A=\"1\n2\"\nB=two words", 3),
            ("A=1\nB=\"2\nC=3", 2),
        ] {
            assert_eq!(read(text), Err(number), "{text}");
        }
    }

    #[test]
    fn the_example_names_every_variable() {
        let wanted: String = VARIABLES
            .iter()
            .map(|variable| format!("# {}\n{}={}\n\n", variable.meaning, variable.name, variable.default))
            .collect();
        assert_eq!(include_str!("../.env.example").trim_end(), wanted.trim_end());
    }
}
