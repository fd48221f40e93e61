//! Questions lead to every listed move and to nothing that is refused; games dealt anew.

use std::collections::HashSet;

use super::*;
use crate::{Choice, Question, Quick, Refusal, Step};

/// All moves that answers lead to, if there are not too many.
struct Paths<'a> {
    game: &'a Bazaar,
    seat: Seat,
    found: Vec<Move>,
    questions: usize,
}

impl Paths<'_> {
    fn follow(&mut self, picked: &[&str]) {
        match self.game.ask(self.seat, picked).unwrap() {
            Step::Move(mv) => {
                assert_eq!(self.game.check(self.seat, &mv), Ok(()), "{picked:?}: {mv}");
                self.found.push(mv);
            }
            Step::Ask(question) => {
                self.questions += 1;
                well_formed(&question);
                let mut wrong = picked.to_vec();
                wrong.push("no such answer");
                let refused = Refusal::Rule(Rule::NoSuchAnswer { said: "no such answer".to_owned() });
                assert_eq!(self.game.ask(self.seat, &wrong).err(), Some(refused));
                for Choice { key, .. } in &question.options {
                    // Where payments are many, some of them will do.
                    if self.questions > 2000 && picked.contains(&"pay otherwise") && key.len() % 2 == 0 {
                        continue;
                    }
                    let mut next = picked.to_vec();
                    next.push(key);
                    self.follow(&next);
                }
            }
        }
    }
}

fn well_formed(question: &Question) {
    assert!(question.options.len() > 1, "{question:?}");
    let keys: HashSet<&str> = question.options.iter().map(|option| option.key.as_str()).collect();
    assert_eq!(keys.len(), question.options.len(), "{keys:?}");
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == ' ';
    assert!(
        keys.iter().all(|key| key.len() <= 24 && !key.is_empty() && key.chars().all(allowed)),
        "{keys:?}"
    );
    assert!(
        question.options.is_sorted_by_key(|option| -option.worth)
            || question.options.last().unwrap().key == "pay otherwise"
    );
}

fn all_paths(game: &Bazaar, seat: Seat) -> Vec<Move> {
    let mut paths = Paths { game, seat, found: Vec::new(), questions: 0 };
    paths.follow(&[]);
    paths.found
}

#[test]
fn questions_lead_to_every_listed_move() {
    let (mut asked, mut additional, mut random) = (0, 0, Quick::new(5));
    for number in 0..80 {
        summary::random_game(number, |game, _| {
            for seat in Seat::all(game.seats) {
                if !game.may_act(seat) {
                    assert!(game.ask(seat, &[]).is_err());
                } else if random.below(100) == 0 {
                    let found: HashSet<Move> = all_paths(game, seat).into_iter().collect();
                    let listed: HashSet<Move> = game.legal_moves(seat).collect();
                    assert!(listed.is_subset(&found), "{:?}", listed.difference(&found).next());
                    additional += found.len() - listed.len();
                    asked += 1;
                }
            }
        });
    }
    assert!(asked > 60 && additional > 100, "{asked} positions, {additional} additional moves");
}

#[test]
fn gains_are_what_the_move_brings() {
    for number in 0..10 {
        summary::random_game(number, |game, _| {
            let Some(seat) = game.awaited().iter().next() else { return };
            let builds = game.legal_moves(seat).filter_map(|mv| match mv {
                Move::Build(build) => Some(build),
                _ => None,
            });
            for build in builds.step_by(17) {
                let mv = Move::Build(build);
                let foreseen = game.foresee(seat, std::slice::from_ref(&mv)).ok().unwrap();
                // A tile that ends the turn turns up others, and what it brought is not told then.
                if foreseen.made == 1 {
                    let gain = game.prospect(seat, &mv).gain;
                    let told: Vec<Fact> =
                        gain.into_iter().filter(|fact| fact.key == "bazaar-points").collect();
                    let brought = foreseen.game.points[seat.index()] - game.points[seat.index()];
                    let points = (brought > 0).then(|| describe::points(brought));
                    assert_eq!(told, Vec::from_iter(points), "{mv}");
                }
            }
        });
    }
}

fn question(game: &Bazaar, number: u8, picked: &[&str]) -> Question {
    match game.ask(seat(number), picked) {
        Ok(Step::Ask(question)) => question,
        other => panic!("{other:?}"),
    }
}

fn said_of(choice: &Choice) -> String {
    let facts: Vec<Fact> = choice.cost.iter().chain(&choice.gain).cloned().collect();
    crate::said::each_said(&facts).join("; ")
}

fn keys(question: &Question) -> Vec<&str> {
    question.options.iter().map(|option| option.key.as_str()).collect()
}

fn reached(game: &Bazaar, number: u8, picked: &[&str]) -> String {
    match game.ask(seat(number), picked) {
        Ok(Step::Move(mv)) => mv.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_tile_is_built_with_two_answers_and_paid_otherwise_with_more() {
    let table = midgame(3).hand(1, "4 silk 3 spice").lay("F7 water 2");
    let first = question(&table.game, 1, &[]);
    assert_eq!(first.asks.key, "bazaar-ask-turn");
    assert_eq!(keys(&first)[0], "north 2", "worth two points alone");
    assert!(keys(&first).contains(&"draw camel"));
    let places = question(&table.game, 1, &["south 2"]);
    assert_eq!(places.options.len(), 90 + 1);
    let beside = places.options.iter().find(|option| option.key == "f6").unwrap();
    assert_eq!(beside.marks, ["south 2", "F6"]);
    assert_eq!(said_of(beside), "costs 1 silk and 1 spice; neighbours give 1 water");
    assert_eq!(beside.group.as_ref().unwrap().key, "bazaar-region-centre");
    assert_eq!(
        said_of(&places.options[0]),
        "costs 1 water, 1 silk and 1 spice; trade 2 silk and 1 spice for 1 water; 2 points"
    );
    assert_eq!(reached(&table.game, 1, &["south 2", "f6"]), "build south 2 at F6");
    let payments = question(&table.game, 1, &["south 2", "pay otherwise", "f6"]);
    assert_eq!(keys(&payments), ["silk spice", "water silk spice"]);
    let given = question(&table.game, 1, &["south 2", "pay otherwise", "f6", "water silk spice"]);
    assert_eq!(keys(&given), ["1 si 2 sp", "2 si 1 sp", "3 si"]);
    assert_eq!(
        reached(&table.game, 1, &["south 2", "pay otherwise", "f6", "water silk spice", "3 si"]),
        "build south 2 at F6 trading silk silk silk for water paying water silk spice"
    );
}

#[test]
fn dice_are_asked_for_once_and_wilds_by_resource() {
    let mut table = midgame(3).dice("wild silk water");
    table.play("draw silk");
    let dice = question(&table.game, 1, &[]);
    assert_eq!(keys(&dice)[..2], ["take water", "take silk"], "two cards each");
    assert_eq!(keys(&dice).len(), 7);
    assert_eq!(reached(&table.game, 1, &["keep wild"]), "keep wild");
    assert!(table.game.ask(seat(1), &["keep wild", "more"]).is_err());
    assert!(table.game.ask(seat(2), &[]).is_err());
    let mut table = midgame(3);
    table.game.phase = Phase::Wilds;
    table.game.wilds = [2, 5, 0, 0, 0];
    assert_eq!(question(&table.game, 1, &[]).options.len(), 10);
    assert_eq!(reached(&table.game, 1, &["1 wa 1 si"]), "wilds water silk");
    assert_eq!(question(&table.game, 2, &[]).options.len(), 6);
    assert_eq!(reached(&table.game, 2, &["5 water"]), "wilds water water water water water");
    assert_eq!(
        reached(&table.game, 2, &["1 water", "0 camel", "3 silk"]),
        "wilds water silk silk silk spice"
    );
}

#[test]
fn questions_depend_on_nothing_that_the_seat_does_not_know() {
    let mut random = Quick::new(9);
    let mut asked = 0;
    for number in 0..30 {
        summary::random_game(number, |game, _| {
            let Some(seat) = game.awaited().iter().next() else { return };
            if random.below(10) > 0 {
                return;
            }
            let other = game.determinize(Some(seat), &mut random);
            let mut picked: Vec<String> = Vec::new();
            loop {
                let picks: Vec<&str> = picked.iter().map(String::as_str).collect();
                let step = game.ask(seat, &picks).unwrap();
                assert_eq!(other.ask(seat, &picks).unwrap(), step);
                asked += 1;
                let Step::Ask(question) = step else { break };
                picked
                    .push(question.options[random.below(question.options.len() as u32) as usize].key.clone());
            }
        });
    }
    assert!(asked > 500, "{asked}");
}
