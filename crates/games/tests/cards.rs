//! What cards say of options and moves is what the game reads.

use std::collections::BTreeSet;

use games::any::{AnyGame, Games};
use games::chance::Seed;
use games::{Chance, Seat, Status};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

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
        for card in kind.card().moves {
            for example in card.examples {
                let moves: Result<Vec<String>, _> = example.split(',').map(|mv| kind.read_move(mv)).collect();
                assert!(moves.is_ok(), "{example}: {moves:?}");
            }
        }
    }
}

#[test]
fn the_forms_of_a_move_are_made_of_its_fields() {
    for kind in Games::built_in().iter() {
        for card in kind.card().moves {
            let names: Vec<&str> = card.fields.iter().map(|field| field.name).collect();
            for form in card.forms() {
                for field in form.fields() {
                    assert!(names.contains(&field), "{}: {field}", card.command);
                }
            }
            for name in &names {
                assert!(card.forms().iter().any(|form| form.has(name)), "{}: {name}", card.command);
            }
            // Discord wants those that must be there first.
            let required: Vec<bool> = names.iter().map(|name| card.requires(name)).collect();
            assert!(required.is_sorted_by(|one, next| one >= next), "{}: {names:?}", card.command);
        }
    }
}

/// Every legal move of random games is written in one form of one kind of move, and made of its fields again.
#[test]
fn every_legal_move_has_one_form() {
    for kind in Games::built_in().iter() {
        let card = kind.card();
        let mut met: BTreeSet<(&str, usize)> = BTreeSet::new();
        for number in 0..crate::law_games().min(60) {
            let seats =
                *card.players.start() + number as u8 % (card.players.end() - card.players.start() + 1);
            let seed = Seed::from_text(&format!("forms-{number}"));
            let mut chance = Chance::new(&seed, "forms");
            let (mut game, _) = AnyGame::new(&kind.read_options("").unwrap(), seats, &mut chance).unwrap();
            let mut random = Xoshiro256PlusPlus::seed_from_u64(number as u64);
            for _ in 0..400 {
                let Status::Awaiting(awaited) = game.status() else { break };
                for seat in Seat::all(seats) {
                    for text in game.legal_moves(seat) {
                        let kind_of_move = card.kind_of(&text).unwrap();
                        let mut fits = Vec::new();
                        for (at, form) in
                            kind_of_move.forms().iter().enumerate().filter(|(_, form)| form.moves() == 1)
                        {
                            let Some(fields) = form.take_apart(0, &text) else { continue };
                            let value =
                                |name| fields.iter().find(|(of, _)| *of == name).map(|(_, value)| *value);
                            assert_eq!(form.write(0, value), text);
                            fits.push((kind_of_move.command, at));
                        }
                        assert_eq!(fits.len(), 1, "{}: {text} is {fits:?}", kind.name());
                        met.extend(fits);
                    }
                }
                let seat = awaited.iter().next().unwrap();
                let index = random.random_range(0..game.count_moves(seat));
                game.play_nth(seat, index, &mut chance);
            }
        }
        for mv in card.moves {
            let seen = met.iter().any(|(command, _)| *command == mv.command);
            // It takes a game in which every pile runs out.
            let rare = mv.command == "roll";
            assert!(seen || rare, "{}: no {} was legal", kind.name(), mv.command);
        }
    }
}
