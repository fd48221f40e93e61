//! The README and the pages it links to are true: tables are what the program says, and every link leads somewhere.

use std::path::{Path, PathBuf};

use caravanserai::config::VARIABLES;
use caravanserai::words::{self, Here, Reader};
use games::any::{Card, Games, Kind, OptionCard, Takes};
use games::{Fact, RiderColours};

fn said(key: &'static str) -> String {
    crate::voice(&RiderColours).say(&Fact::new(key))
}

fn table(head: &str, rows: impl Iterator<Item = String>) -> String {
    let columns = head.matches('|').count() - 1;
    let rule = format!("|{}", "---|".repeat(columns));
    [head.to_owned(), rule].into_iter().chain(rows).collect::<Vec<_>>().join("\n")
}

fn moves() -> String {
    let of_game = |card: Card| {
        card.moves.iter().map(move |mv| {
            let examples: Vec<String> = mv.examples.iter().map(|example| format!("`{example}`")).collect();
            let (name, command) = (card.name, mv.command);
            format!(
                "| {} | `/{name} {command}` | {} | {} |",
                card.title,
                said(mv.meaning),
                examples.join(", ")
            )
        })
    };
    let rows = Games::built_in().iter().flat_map(|kind| of_game(kind.card()));
    table("| game | command | what it does | in words |", rows)
}

/// What an option is called among those of a command.
fn name(option: &OptionCard) -> String {
    let name = if let Takes::Without(what) = option.takes { what } else { option.name };
    name.replace(' ', "-")
}

fn options() -> String {
    let of_game = |card: Card| {
        card.options.iter().map(move |option| {
            let default =
                option.default.map_or_else(String::new, |default| format!("; otherwise `{default}`"));
            let (title, example) = (card.title, option.example);
            format!("| {title} | `{}` | `{example}` | {}{default} |", name(option), said(option.meaning))
        })
    };
    let rows = Games::built_in().iter().flat_map(|kind| of_game(kind.card()));
    table("| game | option of `new` | in words | meaning |", rows)
}

#[test]
fn the_tables_of_moves_and_options_are_those_of_the_cards() {
    let page = include_str!("../docs/moves.md");
    for table in [moves(), options()] {
        assert!(page.contains(&table), "docs/moves.md should hold this table:\n{table}");
    }
}

#[test]
fn the_table_of_settings_is_that_of_the_program() {
    let rows = VARIABLES.iter().map(|variable| {
        let default = match variable.default {
            "" => "empty".to_owned(),
            default => format!("`{default}`"),
        };
        format!("| `{}` | {default} | {} |", variable.name, variable.meaning)
    });
    let table = table("| variable | default | meaning |", rows);
    let page = include_str!("../docs/operating.md");
    assert!(page.contains(&table), "docs/operating.md should hold this table:\n{table}");
}

#[test]
fn the_readme_has_two_commands_and_ci_runs_its_tests() {
    let readme = include_str!("../README.md");
    let block = readme.split("```sh\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let commands: Vec<&str> = block.lines().map(|line| line.split('#').next().unwrap().trim()).collect();
    assert_eq!(commands, ["cargo run --release", "bash tests/run"]);
    let ci = include_str!("../.ci/run").lines().last().unwrap();
    assert!(ci.ends_with(&format!("exec {}", commands[1])), "{ci}");
}

/// The README, and every page of docs and of our crates.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = ["docs", "crates", "fonts"].map(|folder| root.join(folder)).to_vec();
    let mut pages = vec![root.join("README.md")];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            match path.extension() {
                _ if path.is_dir() => folders.push(path),
                Some(extension) if extension == "md" => pages.push(path),
                _ => {}
            }
        }
    }
    pages
}

/// What a page links to or shows, in Markdown or HTML.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let between = |open: &'static str, close: char| {
        page.split(open).skip(1).filter_map(move |rest| rest.split(close).next())
    };
    between("](", ')').chain(between("src=\"", '"'))
}

/// As GitHub names the place of a heading: `## Moves and options` is `#moves-and-options`.
fn anchors(page: &str) -> Vec<String> {
    let headings = page.lines().filter_map(|line| line.strip_prefix('#'));
    let anchor = |heading: &str| {
        let words = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        words.chars().filter(|c| c.is_alphanumeric() || *c == '-').collect()
    };
    headings.map(anchor).collect()
}

#[test]
fn every_link_leads_to_a_file_or_a_heading() {
    let mut count = 0;
    for path in pages() {
        let page = std::fs::read_to_string(&path).unwrap();
        for link in links(&page).filter(|link| !link.starts_with("https://")) {
            count += 1;
            let (file, anchor) = link.split_once('#').map_or((link, None), |(file, at)| (file, Some(at)));
            let target = if file.is_empty() { path.clone() } else { path.with_file_name(file) };
            assert!(target.exists(), "{}: {link}", path.display());
            if let Some(anchor) = anchor {
                let text = std::fs::read_to_string(&target).unwrap();
                assert!(anchors(&text).contains(&anchor.to_owned()), "{}: {link}", path.display());
            }
        }
    }
    assert!(count > 30, "links were found: {count}");
}

#[test]
fn the_readme_and_the_help_name_every_game_and_how_to_open_it() {
    let readme = include_str!("../README.md");
    let reader = Reader::everybody(voice::Language::english());
    let help = words::help(reader, Games::built_in(), &Here::NoTable, 0);
    for card in Games::built_in().iter().map(Kind::card) {
        let players =
            format!("**{}**, {} to {} players", card.title, card.players.start(), card.players.end());
        let open = format!("`/{} new`", card.name);
        assert!(readme.contains(&players), "{players}");
        assert!(readme.contains(&open) && help.contains(&open) && help.contains(card.title), "{open}");
    }
}

#[test]
fn the_bot_of_the_playgrounds_readme_is_its_example() {
    let readme = include_str!("../crates/playground/README.md");
    let example = include_str!("../crates/playground/examples/coin.rs");
    assert!(readme.contains(&format!("```rust\n{example}```")), "examples/coin.rs has changed");
}
