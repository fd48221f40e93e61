//! Records: undo, unfinished games, forgeries, and whatever else a file may hold.

// Helpers outside #[test] functions may unwrap too.
#![allow(clippy::unwrap_used)]

use games::any::{Games, Kind};
use games::chance::Seed;
use games::{Fact, Seat, Status};
use proptest::prelude::*;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use record::{self, NoUndo, Record, Recorder};

fn recorder(options: &str, seats: u8) -> Recorder {
    let options = Kind::named("desert").read_options(options).unwrap();
    Recorder::open("record-test", &Seed::from_text("record"), &options, seats).ok().unwrap()
}

fn play_on(recorder: &mut Recorder, plies: usize) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(recorder.plies().len() as u64);
    for _ in 0..plies {
        let Status::Awaiting(awaited) = recorder.game().status() else { return };
        let seat = awaited.iter().next().unwrap();
        let index = random.random_range(0..recorder.game().count_moves(seat));
        let text = recorder.game().nth_move(seat, index).unwrap();
        recorder.play(seat, &text).unwrap();
    }
}

fn seat(number: u8) -> Seat {
    Seat::numbered(number).unwrap()
}

#[test]
fn several_moves_apply_all_or_none() {
    let mut recorder = recorder("2024, first 1", 2);
    play_on(&mut recorder, 11);
    let moves = recorder.game().legal_moves(seat(2));
    let before = recorder.record();
    let refused = recorder.play(seat(2), &format!("{}, green A1", moves[0]));
    assert!(refused.is_err());
    assert!(recorder.record() == before, "nothing changed");
    let second = moves.iter().find(|mv| mv.split(' ').next() != moves[0].split(' ').next()).unwrap();
    let plies = recorder.play(seat(2), &format!("{}, {second}", moves[0])).unwrap();
    assert_eq!(plies.iter().map(|ply| ply.text.as_str()).collect::<Vec<_>>(), [moves[0].as_str(), second]);
}

/// Setups roll some dice until they fit: a record that holds no draws must not be rolled for ever.
#[test]
fn records_without_their_draws_are_refused() {
    for kind in Games::built_in().iter() {
        let options = kind.read_options("").unwrap();
        let recorder = Recorder::open("forged", &Seed::from_text("forged"), &options, 4).ok().unwrap();
        let mut forged = recorder.record();
        assert!(forged.seed.is_none() && !forged.setup.draws.is_empty(), "{kind}");
        forged.setup.draws.clear();
        let differences = record::verify(&forged, Games::built_in()).differences;
        assert_eq!(differences.len(), 1, "{kind}");
        assert!(format!("{:?}", differences[0]).contains("the record holds no draw"), "{:?}", differences[0]);
    }
}

#[test]
fn an_undo_is_appended_and_numbers_are_never_used_again() {
    let mut recorder = recorder("2017, river, aquifers", 3);
    play_on(&mut recorder, 20);
    let hash = recorder.plies()[14].hash.clone();
    recorder.undo(seat(2), 16).unwrap();
    assert_eq!(recorder.plies().len(), 21);
    assert_eq!(recorder.plies()[20].hash, hash, "back to the state before ply 16");
    assert!(recorder.plies()[15..20].iter().all(|ply| ply.undone) && !recorder.plies()[20].undone);
    assert_eq!(recorder.undo(seat(2), 17), Err(NoUndo::UndoneAlready));
    assert_eq!(recorder.undo(seat(2), 21), Err(NoUndo::IsAnUndo));
    assert_eq!(recorder.undo(seat(2), 22), Err(NoUndo::NoSuchPly));
    assert_eq!(recorder.undo(seat(2), 0), Err(NoUndo::NoSuchPly));
    assert_eq!(recorder.undo(seat(4), 3), Err(NoUndo::NoSuchSeat));
    play_on(&mut recorder, 3);
    assert_eq!(recorder.plies().last().unwrap().number, 24);
    recorder.undo(seat(1), 12).unwrap();
    assert!(!recorder.plies()[20].undone, "an undo stays");
    play_on(&mut recorder, 1000);
    assert_eq!(recorder.undo(seat(1), 1), Err(NoUndo::Over));
    let record = recorder.record();
    assert!(record::verify(&record, Games::built_in()).holds());
    assert!(oracle::check(&record.to_text()).is_ok());
}

#[test]
fn an_unfinished_record_has_no_seed_and_still_verifies() {
    let mut recorder = recorder("2017, aquifers", 4);
    play_on(&mut recorder, 50);
    let record = recorder.record();
    assert_eq!(record.seed, None);
    assert_eq!(record.outcome, None);
    assert!(!record.to_text().contains(&Seed::from_text("record").reveal()));
    let verdict = record::verify(&record, Games::built_in());
    assert!(verdict.holds() && !verdict.seed_known && verdict.outcome.is_none());

    let mut forged = record.clone();
    forged.commitment.truncate(9);
    assert_eq!(record::verify(&forged, Games::built_in()).differences[0].at, "commitment");
    let mut forged = record;
    forged.setup.draws[0].of = 5;
    let verdict = record::verify(&forged, Games::built_in());
    assert_eq!(
        verdict.differences[0].to_string(),
        "draw 1: the record holds draw 1 “first player” of 5, the game draws 1 “first player” of 4"
    );
}

fn finished() -> Record {
    let mut recorder = recorder("2017, river", 3);
    play_on(&mut recorder, 1000);
    recorder.record()
}

#[test]
fn forgeries_are_named() {
    let honest = finished();
    let first_difference = |forge: &dyn Fn(&mut Record)| {
        let mut forged = honest.clone();
        forge(&mut forged);
        let verdict = record::verify(&forged, Games::built_in());
        verdict.differences.first().map(|difference| difference.at.clone())
    };
    assert_eq!(first_difference(&|_| {}), None);
    let found = |forge: &dyn Fn(&mut Record)| first_difference(forge).expect("the forgery is found");
    assert_eq!(found(&|record| record.seed = Some("00".repeat(32))), "commitment");
    assert_eq!(found(&|record| record.seed = Some("no".to_owned())), "seed");
    assert_eq!(found(&|record| record.seed = None), "seed");
    assert_eq!(found(&|record| record.commitment.clear()), "commitment");
    assert_eq!(found(&|record| record.id.push('x')), "commitment");
    assert_eq!(found(&|record| record.seats = 9), "options");
    assert_eq!(found(&|record| record.options["edition"] = "1998".into()), "options");
    assert_eq!(found(&|record| record.setup.state["turn"] = 5.into()), "setup.state.turn");
    assert_eq!(found(&|record| record.setup.hash.clear()), "setup.hash");
    assert_eq!(found(&|record| record.setup.events.clear()), "setup.events[0]");
    assert_eq!(found(&|record| record.setup.draws[1].purpose.clear()), "setup.draws[1].purpose");
    assert_eq!(found(&|record| record.plies[9].hash.clear()), "ply 10, hash");
    assert_eq!(found(&|record| record.plies[9].number = 3), "ply 10, number");
    assert_eq!(found(&|record| record.plies[9].undone = true), "ply 10, undone");
    assert_eq!(found(&|record| record.plies[9].events.clear()), "ply 10, events[0]");
    assert_eq!(found(&|record| record.plies[9].text = "undo 99999999999999999999".to_owned()), "ply 10");
    assert_eq!(found(&|record| record.plies[9].text = "green A1, green A2".to_owned()), "ply 10");
    assert_eq!(found(&|record| record.plies[9].seat = seat(6)), "ply 10");
    assert_eq!(found(&|record| drop(record.plies.pop())), "outcome");
    assert_eq!(found(&|record| record.outcome = None), "outcome");
    assert_eq!(
        found(&|record| record.outcome.as_mut().unwrap()["totals"][0] = 99.into()),
        "outcome.totals[0]"
    );
    assert_eq!(found(&|record| record.options["colour"] = "red".into()), "options");
    assert_eq!(
        found(&|record| drop(record.options.as_object_mut().unwrap().remove("palms"))),
        "options.palms"
    );
    assert_eq!(found(&|record| record.options["board"]["name"] = "".into()), "options");
    assert_eq!(found(&|record| record.id = "a\nb".to_owned()), "id");
    assert_eq!(found(&|record| record.seed = record.seed.as_ref().map(|seed| seed.to_uppercase())), "seed");
}

#[test]
fn a_forged_move_is_found_where_it_was_made() {
    // Another legal leader: nothing is refused before a later piece finds its hex taken.
    let mut forged = finished();
    let mut replay = recorder("2017, river", 3);
    let other =
        replay.game().legal_moves(forged.plies[0].seat).into_iter().find(|mv| *mv != forged.plies[0].text);
    forged.plies[0].text = other.unwrap();
    assert!(replay.play(forged.plies[0].seat, &forged.plies[0].text).is_ok());
    let differences = record::verify(&forged, Games::built_in()).differences;
    assert!(differences[0].at.starts_with("ply 1, events[0]"), "{differences:?}");
}

#[test]
fn a_game_that_was_ended_early_has_its_seed_and_no_outcome() {
    type Opinion = fn(&str) -> Result<(), Vec<String>>;
    let cases: [(Kind, u8, Opinion); 3] = [
        (Kind::named("desert"), 2, |text| oracle::check(text).map(|_| ())),
        (Kind::named("nomads"), 3, |text| oracle::nomads::check(text).map(|_| ())),
        (Kind::named("bazaar"), 4, |text| oracle::bazaar::check(text).map(|_| ())),
    ];
    for (kind, seats, second_opinion) in cases {
        let (options, seed) = (kind.read_options("").unwrap(), Seed::from_text("early"));
        let mut recorder = Recorder::open("ended-early", &seed, &options, seats).ok().unwrap();
        play_on(&mut recorder, 30);
        recorder.undo(seat(1), 25).unwrap();
        let mut record = recorder.record();
        assert_eq!((record.plies.len(), &record.seed, &record.outcome), (31, &None, &None), "{kind:?}");
        record.seed = Some(seed.reveal());
        let verdict = record::verify(&record, Games::built_in());
        assert!(verdict.holds() && verdict.seed_known && verdict.outcome.is_none(), "{kind:?}");
        second_opinion(&record.to_text()).unwrap();

        // Draws and states are checked, and there is nothing to tell of an end.
        let forgeries: [fn(&mut Record); 4] = [
            |record| record.seed = Some("00".repeat(32)),
            |record| record.plies[20].hash = record.plies[19].hash.clone(),
            |record| record.setup.draws.reverse(),
            |record| record.outcome = finished().outcome,
        ];
        for forge in forgeries {
            let mut forged = record.clone();
            forge(&mut forged);
            assert!(!record::verify(&forged, Games::built_in()).holds(), "{kind:?}");
            assert!(second_opinion(&forged.to_text()).is_err(), "{kind:?}");
        }
    }
}

#[test]
fn another_form_is_no_record() {
    let record = finished();
    let honest = serde_json::to_value(&record).unwrap();
    let forms: [fn(&mut serde_json::Value); 4] = [
        |record| drop(record.as_object_mut().unwrap().remove("outcome")),
        |record| record["setup"]["draws"][0] = serde_json::json!([1, "first player", 3, 0]),
        |record| record["extra"] = 1.into(),
        |record| record["setup"]["draws"][0]["extra"] = 1.into(),
    ];
    assert!(Record::parse(&honest.to_string()).is_ok());
    for form in forms {
        let mut other = honest.clone();
        form(&mut other);
        let reason = Record::parse(&other.to_string()).err().expect("another form").to_string();
        assert!(reason.starts_with("not a record: "), "{reason}");
    }
}

/// Where a key stands twice one reader takes the first value and another the last: forged winners, say.
#[test]
fn a_key_that_stands_twice_is_refused_with_its_place() {
    let honest = finished().to_text();
    let twice = |part: &str, more: &str| {
        assert!(honest.contains(part), "{part}");
        Record::parse(&honest.replacen(part, &format!("{more}{part}"), 1)).err().expect("refused").to_string()
    };
    for (part, more, place) in [
        ("\"seats\":", "\"seats\": 3, ", "seats"),
        ("\"winners\":", "\"winners\":[2],", "outcome.winners"),
        // Another way to write the same key.
        ("\"winners\":", "\"w\\u0069nners\":[2],", "outcome.winners"),
        ("\"aquifers\":", "\"aquifers\":true,", "options.aquifers"),
        ("\"undone\":", "\"undone\":true,", "plies[0].undone"),
    ] {
        let reason = twice(part, more);
        let wanted = format!("not a record: {place} stands twice at line ");
        assert!(reason.starts_with(&wanted), "{reason}");
    }
}

/// N42: absent in games from before there was that rule, 10 in all others.
#[test]
fn no_other_number_of_rounds_than_ten_is_accepted() {
    let options = Kind::named("nomads").read_options("first 1").unwrap();
    let mut recorder = Recorder::open("rounds", &Seed::from_text("rounds"), &options, 3).ok().unwrap();
    play_on(&mut recorder, 10);
    let honest = recorder.record();
    assert!(record::verify(&honest, Games::built_in()).holds());
    for rounds in [1, 9, 11, 255] {
        let mut forged = honest.clone();
        forged.options["shift_within"] = rounds.into();
        let verdict = record::verify(&forged, Games::built_in());
        assert_eq!(verdict.differences[0].at, "options", "{rounds}");
        assert!(
            verdict.differences[0].because
                == [Fact::new("nomads-refused-shift-within").with("rounds", rounds)],
            "{:?}",
            verdict.differences
        );
        assert!(oracle::nomads::check(&forged.to_text()).is_err(), "{rounds}");
    }
}

/// As for the laws of the games: a bigger number by environment variable.
fn law_games() -> usize {
    let games = std::env::var("CARAVANSERAI_LAW_GAMES").map_or(Ok(500), |text| text.parse());
    games.expect("CARAVANSERAI_LAW_GAMES is a number of games").max(100)
}

#[test]
fn both_verifiers_reject_the_same_mutations() {
    let honest = serde_json::to_value(finished()).unwrap();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut found = 0;
    let mutations = law_games() / 10;
    for _ in 0..mutations {
        let mut forged = honest.clone();
        oracle::mutate(&mut forged, &mut random);
        if forged == honest {
            continue;
        }
        let text = forged.to_string();
        let ours =
            Record::parse(&text).is_ok_and(|record| record::verify(&record, Games::built_in()).holds());
        let theirs = oracle::check(&text).is_ok();
        assert!(!ours || harmless(&forged, &honest), "verify accepts {text}");
        assert!(!theirs || harmless(&forged, &honest), "the second opinion accepts {text}");
        found += 1;
    }
    assert!(found > mutations / 2);
}

/// A comment in the board text, or its name, may change without a difference to the game.
fn harmless(forged: &serde_json::Value, honest: &serde_json::Value) -> bool {
    let mut forged = forged.clone();
    forged["options"]["board"] = honest["options"]["board"].clone();
    forged == *honest
}

proptest! {
    #[test]
    fn arbitrary_text_is_no_record(text in "(?s).*") {
        prop_assert!(Record::parse(&text).is_err());
    }

    #[test]
    fn cut_records_are_refused(length in 0..5000_usize) {
        let text = serde_json::to_string(&recorder("2024", 2).record()).unwrap();
        if let Some(cut) = text.get(..length.min(text.len() - 1)) {
            prop_assert!(Record::parse(cut).is_err());
        }
    }
}
