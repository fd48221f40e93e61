//! What stands in Cargo.toml and Cargo.lock is explained: docs/dependencies.md and deny.toml say no more and no less.

use std::collections::{BTreeMap, BTreeSet};

/// Of the bot, which lists every crate from outside once, and of the libraries.
const MANIFESTS: [&str; 9] = [
    include_str!("../Cargo.toml"),
    include_str!("../crates/games/Cargo.toml"),
    include_str!("../crates/oracle/Cargo.toml"),
    include_str!("../crates/peers/Cargo.toml"),
    include_str!("../crates/playground/Cargo.toml"),
    include_str!("../crates/players/Cargo.toml"),
    include_str!("../crates/record/Cargo.toml"),
    include_str!("../crates/render/Cargo.toml"),
    include_str!("../crates/voice/Cargo.toml"),
];
const LOCK: &str = include_str!("../Cargo.lock");
const DENY: &str = include_str!("../deny.toml");
const TABLE: &str = include_str!("../docs/dependencies.md");

/// The names in a section of a manifest, without our own crates.
fn declared(manifest: &'static str, section: &str) -> BTreeSet<&'static str> {
    let lines = manifest.lines().skip_while(|line| *line != section).skip(1);
    let lines = lines.take_while(|line| !line.starts_with('['));
    let names = lines.filter_map(|line| line.split_once(" = ")).map(|(name, _)| name);
    let names = names.map(|name| name.trim_end_matches(".workspace"));
    names
        .filter(|name| {
            !["games", "oracle", "playground", "players", "record", "render", "voice"].contains(name)
        })
        .collect()
}

/// The names in this section of any manifest.
fn declared_anywhere(section: &str) -> BTreeSet<&'static str> {
    MANIFESTS.iter().flat_map(|manifest| declared(manifest, section)).collect()
}

/// The names in the table below a heading; each row says why, and what else there would be.
fn explained(heading: &str) -> BTreeSet<&'static str> {
    let lines = TABLE.lines().skip_while(|line| *line != heading).skip(1);
    let rows = lines.take_while(|line| !line.starts_with('#')).filter(|line| line.starts_with("| `"));
    let row = |line: &'static str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        assert!(cells.len() == 3 && cells.iter().all(|cell| !cell.is_empty()), "{line}");
        cells[0].trim_matches('`')
    };
    rows.map(row).collect()
}

#[test]
fn every_dependency_is_explained() {
    let listed = declared(MANIFESTS[0], "[workspace.dependencies]");
    assert!(listed.len() > 20, "{listed:?}");
    let mut used = declared_anywhere("[dependencies]");
    used.extend(declared_anywhere("[target.'cfg(unix)'.dependencies]"));
    let in_tests = declared_anywhere("[dev-dependencies]");
    assert_eq!(listed, used.union(&in_tests).copied().collect(), "listed (left) and used (right)");
    let [program, tests] = ["## In the program", "## In tests and benchmarks"].map(explained);
    // Two features of the local Discord that only tests turn on.
    let for_tests = BTreeSet::from(["tokio-tungstenite"]);
    assert_eq!(used.difference(&for_tests).copied().collect::<BTreeSet<_>>(), program, "Cargo.toml and docs");
    let only_tests: BTreeSet<&str> = listed.difference(&program).copied().collect();
    assert!(only_tests.is_subset(&tests), "{only_tests:?} and {tests:?}");
    assert!(tests.is_subset(&in_tests), "{tests:?} and {in_tests:?}");
}

/// Every crate with its versions.
fn locked() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut crates: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    let mut name = "";
    let value = |line: &'static str, key: &str| {
        line.strip_prefix(key).and_then(|rest| rest.strip_prefix(" = \"")?.strip_suffix('"'))
    };
    for line in LOCK.lines().skip_while(|line| !line.starts_with("[[package]]")) {
        if let Some(found) = value(line, "name") {
            name = found;
        } else if let Some(version) = value(line, "version") {
            crates.entry(name).or_default().insert(version);
        }
    }
    crates
}

/// The entries of a list in deny.toml: what each names, and its reason.
fn listed(list: &str) -> Vec<(&'static str, &'static str)> {
    let opening = format!("{list} = [");
    let lines = DENY.lines().skip_while(|line| *line != opening).skip(1);
    let entry = |line: &'static str| {
        let mut quoted = line.split('"').skip(1).step_by(2);
        (quoted.next().expect("an entry names something"), quoted.next().unwrap_or_default())
    };
    lines.take_while(|line| *line != "]").map(entry).collect()
}

/// In Cargo.lock for features that nobody turns on: they are never built.
const NOT_BUILT: [&str; 3] = ["miniz_oxide@0.8.9", "sha1@0.10.7", "synstructure@0.13.2"];

#[test]
fn second_versions_are_listed_with_their_reason() {
    let mut second = BTreeSet::new();
    for (name, versions) in locked() {
        let number = |version: &&str| {
            let part = |part: &str| part.parse::<u64>().expect("a number");
            version.split(['+', '-']).next().expect("a version").split('.').map(part).collect::<Vec<_>>()
        };
        let newest = versions.iter().max_by_key(|version| number(version)).copied();
        let older = versions.iter().filter(|version| Some(**version) != newest);
        second.extend(older.map(|version| format!("{name}@{version}")));
    }
    let skipped = listed("skip");
    assert!(skipped.iter().all(|(_, reason)| !reason.is_empty()), "{skipped:?}");
    let skipped = skipped.into_iter().map(|(name, _)| name).chain(NOT_BUILT);
    let skipped: BTreeSet<String> = skipped.map(str::to_owned).collect();
    assert_eq!(second, skipped, "Cargo.lock (left) and deny.toml's skip (right)");
}

#[test]
fn banned_crates_are_out() {
    let locked = locked();
    let banned = listed("deny");
    assert!(banned.iter().any(|(name, _)| *name == "ttf-parser"));
    for (name, reason) in banned {
        assert!(!locked.contains_key(name), "{name} is back: {reason}");
    }
}

#[test]
fn exceptions_from_advisories_are_dated() {
    for (id, reason) in listed("ignore") {
        let (date, why) = reason.split_once(": ").unwrap_or_default();
        let digits = |part: &str, count| part.len() == count && part.bytes().all(|b| b.is_ascii_digit());
        let date: Vec<&str> = date.split('-').collect();
        assert!(
            matches!(date[..], [y, m, d] if digits(y, 4) && digits(m, 2) && digits(d, 2)),
            "{id}: {reason}"
        );
        assert!(!why.is_empty(), "{id}: {reason}");
    }
}
