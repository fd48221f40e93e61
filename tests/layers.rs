//! Each room of the bot knows only what it may: crates (ours, too), other rooms, and parts of std that reach the outside
//! world. What the libraries under `crates/` may know stands in their manifests; that the rules reach for nothing outside
//! and depend on no order but their own is checked here.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

struct Room {
    /// Below the root of the repository.
    path: &'static str,
    /// Crates that it may name besides std.
    crates: &'static [&'static str],
    /// Rooms of ours that it may name.
    rooms: &'static [&'static str],
    /// Whether it may reach files, clocks, the environment, the network, processes, threads.
    outside: bool,
}

/// The narrowest room that holds a file decides.
const ROOMS: &[Room] = &[
    Room { path: "crates/games/src", crates: &["serde"], rooms: &[], outside: false },
    // What is erased there is JSON.
    Room { path: "crates/games/src/any", crates: &["serde", "serde_json"], rooms: &[], outside: false },
    // For tests only: no more than a dependency of tests brings the sentences.
    Room { path: "crates/games/src/said.rs", crates: &["voice"], rooms: &[], outside: false },
    Room {
        path: "crates/games/src/chance.rs",
        crates: &["hmac", "serde", "sha2"],
        rooms: &[],
        outside: false,
    },
    Room { path: "crates/players/src", crates: &["games"], rooms: &[], outside: false },
    Room { path: "crates/record/src", crates: &["games", "serde", "serde_json"], rooms: &[], outside: false },
    Room {
        path: "crates/render/src",
        crates: &["flate2", "games", "gif", "skrifa", "tiny_skia", "voice"],
        rooms: &[],
        outside: false,
    },
    Room {
        path: "src/cli",
        crates: &[
            "clap",
            "games",
            "playground",
            "players",
            "rand",
            "record",
            "render",
            "serde",
            "serde_json",
            "thiserror",
            "tokio",
            "voice",
        ],
        rooms: &["cli", "config", "store", "table", "thinker"],
        outside: true,
    },
    Room {
        path: "src/config.rs",
        crates: &["dotenvy", "secrecy", "thiserror", "tracing"],
        rooms: &["config"],
        outside: true,
    },
    Room {
        path: "src/store",
        // Of the games: seats, and how secret a move is.
        crates: &["flate2", "games", "rustix", "serde", "sqlx", "thiserror", "tokio", "tracing"],
        rooms: &["failpoint", "store"],
        outside: true,
    },
    Room { path: "src/failpoint.rs", crates: &[], rooms: &["store"], outside: true },
    Room { path: "src/table/clock.rs", crates: &[], rooms: &["store"], outside: true },
    Room {
        path: "src/table",
        crates: &["games", "rand", "record", "serde", "serde_json", "thiserror", "tokio", "tracing"],
        rooms: &["failpoint", "store", "table"],
        outside: false,
    },
    Room {
        path: "src/courier",
        crates: &["rand", "render", "thiserror", "tokio", "tracing", "voice"],
        rooms: &["courier", "failpoint", "store", "table", "words"],
        outside: true,
    },
    Room {
        path: "src/thinker",
        crates: &["games", "players", "record", "tokio", "tracing"],
        rooms: &["failpoint", "store", "table", "thinker"],
        outside: true,
    },
    Room {
        path: "src/discord",
        crates: &[
            "games",
            "poise",
            "rand",
            "record",
            "render",
            "reqwest",
            "secrecy",
            "serenity",
            "thiserror",
            "tokio",
            "tracing",
            "voice",
        ],
        rooms: &["courier", "discord", "failpoint", "guide", "store", "table", "thinker", "words"],
        outside: true,
    },
    Room {
        path: "src/words",
        crates: &["games", "voice"],
        rooms: &["guide", "store", "table", "words"],
        outside: false,
    },
    Room {
        path: "src/serve.rs",
        crates: &[
            "games",
            "playground",
            "secrecy",
            "thiserror",
            "tokio",
            "tracing",
            "tracing_subscriber",
            "voice",
        ],
        rooms: &["cli", "config", "discord", "failpoint", "store", "table", "thinker"],
        outside: true,
    },
    Room { path: "src/guide", crates: &["games", "render", "voice"], rooms: &["guide"], outside: false },
    Room { path: "src/main.rs", crates: &["clap", "caravanserai"], rooms: &[], outside: true },
    Room { path: "src/lib.rs", crates: &[], rooms: &[], outside: false },
];

const OUTSIDE: &[&str] = &["fs", "env", "net", "process", "thread", "time", "os"];
/// Their order is another in every run: games must not depend on it.
const UNORDERED: &[&str] = &["HashMap", "HashSet"];

#[test]
fn no_room_names_what_it_must_not_know() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = dependencies();
    let rooms = rooms_below(&root.join("src"));
    let mut faults = Vec::new();
    let pure = ["crates/games/src", "crates/players/src", "crates/record/src", "crates/render/src"]
        .map(|folder| rust_files(&root.join(folder)));
    for file in rust_files(&root.join("src")).into_iter().chain(pure.into_iter().flatten()) {
        let path = file.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
        // The compiler knows what a library's own tests may name.
        if path.starts_with("crates/") && (path.contains("/tests/") || path.ends_with("/tests.rs")) {
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap();
        match room_of(&path) {
            Some(room) => {
                faults.extend(faults_in(&text, room, &crates, &rooms).map(|fault| format!("{path} {fault}")));
            }
            None => faults.push(format!("{path} is in no room of this test: say what it may know")),
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn the_test_sees_what_is_forbidden() {
    let crates = BTreeSet::from(["serde", "rand", "sqlx"].map(str::to_owned));
    let rooms = BTreeSet::from(["store", "table"].map(str::to_owned));
    let room = room_of("crates/games/src/desert/mod.rs").unwrap();
    for (text, fault) in [
        ("use rand::random;", "names the crate rand"),
        ("use ::rand::random;", "names the crate rand"),
        ("fn f() { ::sqlx::query(\"\") }", "names the crate sqlx"),
        ("fn f() { sqlx::query(\"\") }", "names the crate sqlx"),
        ("use crate::store::Store;", "names the room store"),
        ("use crate::{desert::Seat, store};", "names the room store"),
        ("let now = std::time::Instant::now();", "reaches outside by std::time"),
        ("use std::{fmt, fs};", "reaches outside by std::fs"),
        ("use std::io::Write;", "reaches outside by std::io"),
        ("use std::collections::HashMap;", "holds an unordered HashMap"),
        (
            "use std::{\n    fmt,\n    collections::{BTreeMap, BTreeSet},\n    thread,\n};",
            "reaches outside by std::thread",
        ),
    ] {
        assert_eq!(faults_in(text, room, &crates, &rooms).collect::<Vec<_>>(), [fault], "{text}");
    }
    for text in [
        "// use rand::random;",
        "use serde::Serialize;",
        "use crate::seat::Seat;",
        "use std::fmt;",
        "strand::x()",
    ] {
        assert_eq!(faults_in(text, room, &crates, &rooms).count(), 0, "{text}");
    }
}

fn room_of(path: &str) -> Option<&'static Room> {
    ROOMS.iter().filter(|room| Path::new(path).starts_with(room.path)).max_by_key(|room| room.path.len())
}

fn faults_in<'a>(
    text: &str,
    room: &'a Room,
    crates: &'a BTreeSet<String>,
    rooms: &'a BTreeSet<String>,
) -> impl Iterator<Item = String> + 'a {
    let paths = paths_in(text);
    let has = move |head: &str, next: Option<&str>| {
        paths.iter().any(|path| {
            path.first().is_some_and(|first| first == head)
                && next.is_none_or(|next| path.get(1).is_some_and(|second| second == next))
        })
    };
    let mut faults: Vec<String> = Vec::new();
    let known = |list: &[&str], name: &str| list.contains(&name);
    faults.extend(
        (crates.iter().filter(|name| !known(room.crates, name) && has(name, None)))
            .map(|name| format!("names the crate {name}")),
    );
    faults.extend(
        (rooms.iter().filter(|name| !known(room.rooms, name) && has("crate", Some(name))))
            .map(|name| format!("names the room {name}")),
    );
    faults.extend(
        (OUTSIDE.iter().filter(|part| !room.outside && has("std", Some(part))))
            .map(|part| format!("reaches outside by std::{part}")),
    );
    if room.path.starts_with("crates/games") && has("std", Some("io")) {
        faults.push("reaches outside by std::io".to_owned());
    }
    let unordered =
        UNORDERED.iter().filter(|name| room.path.starts_with("crates/games") && text.contains(**name));
    faults.extend(unordered.map(|name| format!("holds an unordered {name}")));
    faults.into_iter()
}

/// Every path in the code as its segments; groups such as `std::{fmt, fs}` are written out.
fn paths_in(text: &str) -> Vec<Vec<String>> {
    let code: String =
        text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
    let tokens = tokens(&code);
    let mut paths = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        // `::rand` begins at the crate too.
        let goes_on = at > 1 && tokens[at - 1] == "::" && (is_name(&tokens[at - 2]) || tokens[at - 2] == ">");
        let begins = !goes_on || tokens[at - 2] == "use";
        if begins
            && is_name(&tokens[at])
            && tokens[at] != "use"
            && tokens.get(at + 1).is_some_and(|token| token == "::")
        {
            at = read_path(&tokens, at, &[], &mut paths);
        } else {
            at += 1;
        }
    }
    paths
}

/// Reads a path or a group of paths that begins at a name, and returns where it ends.
fn read_path(tokens: &[String], mut at: usize, head: &[String], paths: &mut Vec<Vec<String>>) -> usize {
    let mut path = head.to_vec();
    loop {
        match tokens.get(at).map(String::as_str) {
            Some("{") => {
                at += 1;
                while tokens.get(at).is_some_and(|token| token != "}") {
                    at = if is_name(&tokens[at]) { read_path(tokens, at, &path, paths) } else { at + 1 };
                }
                return at + 1;
            }
            Some(name) if is_name(name) => {
                path.push(name.to_owned());
                at += 1;
            }
            _ => break,
        }
        if tokens.get(at).is_none_or(|token| token != "::") {
            break;
        }
        at += 1;
    }
    paths.push(path);
    at
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

fn tokens(code: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut chars = code.chars().peekable();
    while let Some(c) = chars.next() {
        if c.is_alphanumeric() || c == '_' {
            let mut name = String::from(c);
            while let Some(next) = chars.next_if(|c| c.is_alphanumeric() || *c == '_') {
                name.push(next);
            }
            tokens.push(name);
        } else if c == ':' && chars.next_if_eq(&':').is_some() {
            tokens.push("::".to_owned());
        } else if !c.is_whitespace() {
            tokens.push(c.to_string());
        }
    }
    tokens
}

/// The names of our dependencies, and of our own crates, as code writes them.
fn dependencies() -> BTreeSet<String> {
    let manifest = include_str!("../Cargo.toml");
    let lines = manifest.lines().skip_while(|line| *line != "[workspace.dependencies]").skip(1);
    let names = lines.take_while(|line| !line.starts_with('[')).filter_map(|line| line.split_once(" = "));
    let names: BTreeSet<String> = names.map(|(name, _)| name.replace('-', "_")).collect();
    assert!(names.contains("serde") && names.contains("games"), "the manifest was read");
    names
}

fn rooms_below(src: &Path) -> BTreeSet<String> {
    let names = std::fs::read_dir(src).unwrap().map(|entry| entry.unwrap().path());
    names.filter_map(|path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned())).collect()
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}
