//! The tables of moves and options in the README are what the cards of the games say.

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
    let readme = include_str!("../README.md");
    for table in [moves(), options()] {
        assert!(readme.contains(&table), "README.md should hold this table:\n{table}");
    }
}

#[test]
fn the_readme_and_the_help_name_every_game_and_how_to_open_it() {
    let readme = include_str!("../README.md");
    let help = caravanserai::words::help(Games::built_in());
    for card in Games::built_in().iter().map(Kind::card) {
        let players =
            format!("**{}**, {} to {} players", card.title, card.players.start(), card.players.end());
        let open = format!("`/{} new`", card.name);
        assert!(readme.contains(&players), "{players}");
        assert!(readme.contains(&open) && help.contains(&open) && help.contains(card.title), "{open}");
    }
}
