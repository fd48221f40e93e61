//! Questions: they lead to every legal move and to nothing else.

use crate::said::said;
use std::collections::HashSet;

use crate::{Question, Refusal, Step};

use super::*;

/// All moves that answers lead to, and every question on the way.
fn reached(
    game: &Nomads,
    seat: Seat,
    picked: &mut Vec<String>,
    each: &mut impl FnMut(&Question),
) -> Vec<Move> {
    let keys: Vec<&str> = picked.iter().map(String::as_str).collect();
    let question = match game.ask(seat, &keys) {
        Ok(Step::Move(mv)) => return vec![mv],
        Ok(Step::Ask(question)) => question,
        Err(refusal) => panic!("{picked:?}: {}", said(&refusal)),
    };
    each(&question);
    let mut moves = Vec::new();
    for option in question.options {
        picked.push(option.key);
        moves.extend(reached(game, seat, picked, each));
        picked.pop();
    }
    moves
}

/// A space, a land or an animal.
fn is_mark(mark: &str) -> bool {
    let land = || Land::ALL.iter().any(|land| land.name() == mark);
    let animal = || Animal::ALL.iter().any(|animal| animal.name() == mark);
    mark.parse::<Space>().is_ok() || land() || animal()
}

fn holds(question: &Question, only_move: bool) {
    let keys: HashSet<&str> = question.options.iter().map(|option| option.key.as_str()).collect();
    assert_eq!(keys.len(), question.options.len(), "{question:?}");
    assert!(keys.len() > 1 || only_move, "{question:?}");
    for option in &question.options {
        let key = &option.key;
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == ' ';
        assert!((1..=24).contains(&key.len()) && key.chars().all(fits), "{key}");
        assert!(option.marks.iter().all(|mark| is_mark(mark)), "{option:?}");
    }
    assert!(question.options.is_sorted_by(|one, next| one.worth >= next.worth), "{question:?}");
}

#[test]
fn questions_lead_to_every_legal_move_and_to_nothing_else() {
    let mut sales = 0;
    random_games(40, |game, _, random| {
        if random.below(5) > 0 {
            return;
        }
        for seat in Seat::all(game.seats) {
            let listed: HashSet<Move> = game.legal_moves(seat).collect();
            if listed.is_empty() {
                assert!(game.ask(seat, &[]).is_err());
                continue;
            }
            let moves =
                reached(game, seat, &mut Vec::new(), &mut |question| holds(question, listed.len() == 1));
            assert!(moves.iter().all(|mv| game.check(seat, mv).is_ok()));
            let moves: HashSet<Move> = moves.into_iter().collect();
            assert!(listed.is_subset(&moves), "{:?}", listed.difference(&moves));
            for more in moves.difference(&listed) {
                assert!(matches!(more, Move::Sell(_) | Move::Abdul(_)), "{more}");
                sales += 1;
            }
        }
    });
    assert!(sales > 10, "{sales}");
}

#[test]
fn questions_depend_on_nothing_that_the_seat_does_not_know() {
    let mut asked = 0;
    random_games(40, |game, _, random| {
        if random.below(15) > 0 {
            return;
        }
        for seat in Seat::all(game.seats).filter(|&seat| game.may_act(seat)) {
            let other = game.determinize(Some(seat), random);
            let questions = |game: &Nomads| {
                let mut all = Vec::new();
                reached(game, seat, &mut Vec::new(), &mut |question| all.push(question.clone()));
                all
            };
            assert_eq!(questions(game), questions(&other));
            asked += 1;
        }
    });
    assert!(asked > 200, "{asked}");
}

#[test]
fn an_answer_that_was_not_offered_is_refused() {
    let table = position(3);
    let refused = |number: u8, picked: &[&str]| table.game.ask(seat(number), picked).unwrap_err();
    assert_eq!(refused(1, &["fly"]), Refusal::Rule(Rule::NoSuchAnswer));
    assert_eq!(refused(1, &["end", "c3"]), Refusal::Rule(Rule::NoSuchAnswer), "more than a whole move");
    assert_eq!(refused(1, &["move", "z9"]), Refusal::Rule(Rule::NoSuchAnswer));
    assert_eq!(refused(2, &[]), Refusal::NotAwaited { awaited: Seats::only(seat(1)) });
    assert_eq!(refused(4, &[]), Refusal::NoSuchSeat { seats: 3 });
}

/// One tap for everything, and some by asking on.
#[test]
fn a_sale_is_asked_for() {
    let mut table = position(3);
    table.give(1, "2 goat camel");
    let question = |picked: &[&str]| match table.game.ask(seat(1), picked) {
        Ok(Step::Ask(question)) => question.options.into_iter().map(|option| option.key).collect::<Vec<_>>(),
        _ => panic!("{picked:?} asks nothing"),
    };
    assert_eq!(question(&[])[0], "sell", "what brings most comes first");
    assert_eq!(question(&["sell"]), ["goat camel", "goat", "camel", "fewer"]);
    assert_eq!(question(&["sell", "fewer"]), ["2", "1", "0"]);
    assert_eq!(question(&["sell", "fewer", "1"]), ["1", "0"]);
    let step = table.game.ask(seat(1), &["sell", "fewer", "1", "1"]).unwrap();
    assert_eq!(step, Step::Move("sell 1 goat 1 camel".parse().unwrap()));
    let step = table.game.ask(seat(1), &["sell", "fewer", "0"]).unwrap();
    assert_eq!(step, Step::Move("sell 1 camel".parse().unwrap()), "a sale is never empty");
}

/// N10: the cheapest way to a space with one tap, others by asking on.
#[test]
fn ways_are_asked_for() {
    let table = position(3);
    let game = |picked: &[&str]| table.game.ask(seat(1), picked).unwrap();
    assert_eq!(game(&["move", "c2"]), Step::Move("move C2".parse().unwrap()));
    let Step::Ask(ways) = game(&["move", "other way", "c2"]) else { panic!("there are other ways") };
    let keys: Vec<String> = ways.options.iter().map(|option| option.key.clone()).collect();
    assert_eq!(keys, ["c1", "d3"]);
    assert_eq!(ways.options[0].marks, ["C1", "C2"]);
    assert_eq!(game(&["move", "other way", "c2", "d3"]), Step::Move("move D3 C2".parse().unwrap()));
}

#[test]
fn a_way_that_brings_nothing_more_is_a_detour() {
    let (mut ways, mut detours) = (0, 0);
    random_games(20, |game, _, _| {
        for seat in Seat::all(game.seats) {
            let moves: Vec<Move> = game.legal_moves(seat).collect();
            let here = game.nomad(seat).place.space();
            for mv in &moves {
                let Move::Go(by, Some(to)) = *mv else {
                    assert!(!game.is_detour(seat, mv), "{mv}");
                    continue;
                };
                ways += 1;
                let shorter = here == Some(to) || moves.contains(&Move::Go(to, None));
                if game.is_detour(seat, mv) {
                    detours += 1;
                    assert!(shorter && !game.is_city(by), "{mv} is the shortest way");
                } else {
                    let disk = game.is_city(to) && here == Some(to);
                    assert!(!shorter || game.is_city(by) || disk, "{mv} brings nothing more");
                }
            }
        }
    });
    assert!(detours > 100 && ways > 2 * detours, "{detours} of {ways}");
}
