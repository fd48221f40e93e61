//! What cards say of options and moves is what the game reads.

use games::any::Games;
use games::bazaar::Move as BazaarMove;
use games::desert::Move as DesertMove;
use games::nomads::Move as NomadsMove;

#[test]
fn examples_and_defaults_are_read() {
    for kind in Games::built_in().iter() {
        let plain = kind.read_options("").unwrap().to_string();
        for option in kind.card().options {
            let read = kind.read_options(option.example);
            let read = read.unwrap_or_else(|fault| panic!("{}: {fault}", option.example)).to_string();
            assert!(read.contains(option.name), "{} is in “{read}”", option.name);
            if let Some(default) = option.default {
                assert_eq!(kind.read_options(default).unwrap().to_string(), plain, "{default}");
            }
        }
    }
}

#[test]
fn examples_of_moves_are_notation() {
    for kind in Games::built_in().iter() {
        for example in kind.card().moves.iter().flat_map(|mv| mv.examples) {
            let read = match kind.name() {
                "desert" => example.parse::<DesertMove>().map(|mv| mv.to_string()),
                "nomads" => example.parse::<NomadsMove>().map(|mv| mv.to_string()),
                _ => example.parse::<BazaarMove>().map(|mv| mv.to_string()),
            };
            assert!(read.is_ok(), "{example}");
        }
    }
}
