//! The questions that lead to moves.

use std::collections::BTreeSet;

use super::random::each_position;
use super::*;
use crate::{Question, Step};

/// Every move that answers lead to, and every question on the way.
fn all_answers(game: &Desert, seat: Seat) -> (Vec<Move>, Vec<Question>) {
    let (mut moves, mut questions) = (Vec::new(), Vec::new());
    let mut open: Vec<Vec<String>> = vec![Vec::new()];
    while let Some(picked) = open.pop() {
        let keys: Vec<&str> = picked.iter().map(String::as_str).collect();
        match game.ask(seat, &keys).unwrap_or_else(|refusal| panic!("{picked:?}: {refusal:?}")) {
            Step::Move(mv) => moves.push(mv),
            Step::Ask(question) => {
                let next =
                    question.options.iter().map(|choice| [picked.clone(), vec![choice.key.clone()]].concat());
                open.extend(next);
                questions.push(question);
            }
        }
    }
    (moves, questions)
}

fn is_colour(mark: &str) -> bool {
    Colour::ALL.iter().any(|colour| colour.name() == mark)
}

#[test]
fn answers_lead_to_every_legal_move_and_to_nothing_else() {
    each_position(60, |game, _, random| {
        if random.below(10) > 0 || matches!(game.phase, Phase::Over { .. }) {
            return;
        }
        let seat = game.turn;
        let (mut reached, questions) = all_answers(game, seat);
        let mut listed: Vec<Move> = game.legal_moves(seat).collect();
        reached.sort_by_key(ToString::to_string);
        listed.sort_by_key(ToString::to_string);
        assert_eq!(reached, listed);
        for question in &questions {
            assert!(question.options.len() > 1 || listed.len() == 1, "nothing to choose: {question:?}");
            let keys: BTreeSet<&str> = question.options.iter().map(|choice| choice.key.as_str()).collect();
            assert_eq!(keys.len(), question.options.len(), "two answers alike");
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == ' ';
            assert!(keys.iter().all(|key| (1..=24).contains(&key.len()) && key.chars().all(plain)));
            let worth: Vec<i32> = question.options.iter().map(|choice| choice.worth).collect();
            assert!(worth.is_sorted_by(|one, next| one >= next), "the best first: {worth:?}");
            for choice in &question.options {
                let is_hex = |mark: &str| game.masks.in_play.contains(cell(mark));
                assert!(choice.marks.iter().all(|mark| is_colour(mark) || is_hex(mark)), "{choice:?}");
                let at_once = |fact: &Fact| fact.key.starts_with("desert-gain-");
                let leads = matches!(game.phase, Phase::Camels { .. });
                let pays = leads && choice.gain.iter().any(at_once) && choice.worth >= 100;
                assert!(pays || choice.worth < 100 || !leads || listed.len() == 1, "{choice:?}");
            }
        }
    });
}

#[test]
fn other_answers_are_refused() {
    each_position(40, |game, _, random| {
        let seats = game.seats;
        let ask = |seat: Seat, picked: &[&str]| game.ask(seat, picked).unwrap_err();
        if matches!(game.phase, Phase::Over { .. }) {
            assert_eq!(ask(game.turn, &[]), Refusal::Over);
            return;
        }
        let (seat, other) = (game.turn, game.turn.after(1, seats));
        assert_eq!(ask(other, &[]), Refusal::NotAwaited { awaited: Seats::only(seat) });
        assert_eq!(ask(Seat::from_index(5), &[]), Refusal::NoSuchSeat { seats });
        let no_such = |answer: &str| Refusal::Rule(Rule::NoSuchAnswer { answer: answer.to_owned() });
        for wrong in ["", "blue", "GREEN", "green z9", "a0"] {
            assert_eq!(ask(seat, &[wrong]), no_such(wrong));
        }
        assert_eq!(ask(seat, &["a\nb"]), no_such("ab"), "fit to be shown");
        // After a whole move nothing more can be answered.
        let mut picked: Vec<String> = Vec::new();
        loop {
            let keys: Vec<&str> = picked.iter().map(String::as_str).collect();
            let Step::Ask(question) = game.ask(seat, &keys).unwrap() else { break };
            let choice = random.below(question.options.len() as u32) as usize;
            picked.push(question.options[choice].key.clone());
        }
        let keys: Vec<&str> = picked.iter().map(String::as_str).chain(["more"]).collect();
        assert_eq!(ask(seat, &keys), no_such("more"));
    });
}

#[test]
fn d36_questions_tell_no_secret() {
    each_position(60, |game, _, random| {
        if random.below(10) > 0 || matches!(game.phase, Phase::Over { .. }) {
            return;
        }
        let other = game.determinize(Some(game.turn), random);
        assert!(all_answers(game, game.turn) == all_answers(&other, game.turn));
    });
}

#[test]
fn a_question_weighs_its_options() {
    let table = position(ARENA, "2017", 2, "1 green D6 C6, 1 pink A8, 2 yellow A1");
    let value = table.game.setup.value(cell("D7"));
    let ask = |picked: &[&str]| match table.game.ask(seat(1), picked).unwrap() {
        Step::Ask(question) => question,
        Step::Move(mv) => panic!("{mv}"),
    };
    let colours = ask(&[]);
    assert_eq!(colours.asks.key, "desert-ask-camel");
    let best: Vec<(&str, i32)> =
        colours.options.iter().map(|choice| (choice.key.as_str(), choice.worth / 100)).collect();
    assert_eq!(best, [("pink", 5), ("green", i32::from(value))], "in points");
    assert_eq!(colours.options[0].gain[0].key, "desert-gain-at-best");
    let hexes = ask(&["green"]);
    let first = &hexes.options[0];
    assert_eq!(
        (first.key.as_str(), first.marks.as_slice()),
        ("d7", ["green".to_owned(), "D7".to_owned()].as_slice())
    );
    assert_eq!(first.gain[0].key, "desert-gain-water");
    assert_eq!(first.group.as_ref().unwrap().key, "desert-middle");
    assert_eq!(
        table.game.ask(seat(1), &["green", "d7"]).unwrap(),
        Step::Move(Move::Camel(Colour::Green, cell("D7")))
    );
}

#[test]
fn few_moves_are_asked_for_at_once() {
    let table = position(ARENA, "2017", 2, "1 green A1, 1 pink G1, 2 yellow A8");
    let Step::Ask(question) = table.game.ask(seat(1), &[]).unwrap() else { panic!("a question") };
    assert_eq!(question.asks.key, "desert-ask-camel-and-hex");
    let mut keys: Vec<&str> = question.options.iter().map(|choice| choice.key.as_str()).collect();
    keys.sort_unstable();
    assert_eq!(keys, ["green a2", "green b1", "pink f1", "pink g2"]);
}

/// An oasis in an area brings its own points, and no point as a hex (D35).
#[test]
fn d35_an_area_is_weighed_without_its_oases() {
    let board = "
A O . . . . .
B  . . . . . .
C O . O . O O
";
    let table = position(board, "2017", 2, "1 green A3 B2, 2 yellow B5");
    let Step::Ask(question) = table.game.ask(seat(1), &[]).unwrap() else { panic!("a question") };
    let closing =
        question.options.iter().find(|choice| choice.gain.iter().any(|gain| gain.key == "desert-gain-hexes"));
    let closing = closing.expect("an area can be enclosed");
    let hexes = closing.gain.iter().find(|gain| gain.key == "desert-gain-hexes").unwrap();
    assert_eq!(hexes.details, [("hexes", 2_u32.into())], "{closing:?}");
}
