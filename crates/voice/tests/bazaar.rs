//! Desert Bazaar in English: every fact that games bring about has its sentence.

use std::collections::BTreeSet;

use games::bazaar::{Bazaar, Move, Options, PLAYERS, Rule, Stage, View, hexes};
use games::chance::Seed;
use games::{Chance, Course, Detail, Fact, Facts, Game, RiderColours, Seat, Status, Step, Unreadable};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use voice::{Language, Voice};

const GAMES: u64 = 200;
const SENTENCES: &str = include_str!("../../../locales/en/bazaar.ftl");

fn voice(reader: Option<Seat>) -> Voice<'static> {
    Voice { language: Language::english(), names: &RiderColours, reader }
}

/// Everything that is said, and the keys that were met on the way.
#[derive(Default)]
struct Heard(BTreeSet<&'static str>);

impl Heard {
    /// What a fact says to everybody. To somebody whom it may be about it says something as well.
    fn say(&mut self, fact: &Fact) -> String {
        self.meet(fact);
        let [to_one, to_all] = [Seat::numbered(1), None].map(|reader| voice(reader).say(fact));
        for sentence in [&to_one, &to_all] {
            assert!(!sentence.contains('⟨') && !sentence.is_empty(), "{sentence}");
        }
        to_all
    }

    fn meet(&mut self, fact: &Fact) {
        self.0.insert(fact.key);
        fact.details.iter().for_each(|(_, detail)| self.meet_detail(detail));
    }

    fn meet_detail(&mut self, detail: &Detail) {
        match detail {
            Detail::Word(key) => drop(self.0.insert(key)),
            Detail::Fact(fact) => self.meet(fact),
            Detail::List(parts) => parts.iter().for_each(|part| self.meet_detail(part)),
            Detail::Number(_) | Detail::Seat(_) | Detail::Name(_) => {}
        }
    }

    fn says(&mut self, what: &impl Facts) {
        what.facts().iter().for_each(|fact| drop(self.say(fact)));
    }

    fn changes(&mut self, before: &View, after: &View) {
        Bazaar::changes(before, after).iter().for_each(|fact| drop(self.say(fact)));
    }
}

/// Moves of which most are refused at any time.
fn all_moves() -> Vec<Move> {
    const NAMES: [&str; 4] = ["water", "camel", "silk", "spice"];
    let mut moves: Vec<String> =
        ["roll", "done", "keep wild", "keep desert", "wilds water silk"].map(str::to_owned).to_vec();
    for name in NAMES {
        moves.extend(
            ["draw", "take", "take 3", "take 0", "keep", "wilds"].map(|verb| format!("{verb} {name}")),
        );
    }
    for row in ["north", "south"] {
        for place in 1..=4 {
            for hex in hexes(*games::bazaar::BOARD).step_by(3) {
                let build = format!("build {row} {place} at {hex}");
                moves.push(format!("{build} paying water camel"));
                moves.push(format!("{build} paying nothing"));
                moves.push(format!("{build} trading water water silk for camel"));
                moves.push(format!("{build} trading 3 spice for water and 3 silk for water"));
                moves.push(format!("{build} trading 3 camel for spice and 3 water for silk"));
                moves.push(build);
            }
        }
    }
    moves.iter().map(|text| text.parse().unwrap()).collect()
}

fn play(number: u64, moves: &[Move], heard: &mut Heard) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(number);
    let mut chance = Chance::new(&Seed::from_text(&number.to_string()), "words");
    let seats = 3 + (number % 3) as u8;
    let first = Seat::numbered((number % 7) as u8).filter(|first| first.number() <= seats);
    let (mut game, events) = Bazaar::new(&Options { first }, seats, &mut chance).ok().unwrap();
    events.iter().for_each(|event| heard.says(event));
    // Some never build, so that cards run out.
    let hoards = number % 10 == 3;
    let mut before = game.view();
    loop {
        let view = game.view();
        let summary = Bazaar::summary(&view);
        heard.say(&summary.phase);
        heard.say(&summary.task);
        summary.latest.iter().for_each(|latest| drop(heard.say(&latest.what)));
        let sources = summary.scores.iter().flat_map(|standing| &standing.sources);
        sources.for_each(|source| heard.meet(&Fact::new(source.key)));
        if random.random_range(0..10) == 0 || view.reveal.is_some() {
            heard.says(&view);
            Seat::all(seats).for_each(|seat| heard.says(&game.hand(seat)));
            heard.changes(&before, &view);
            heard.changes(&view, &before);
            before = view;
        }
        if let Some(reveal) = game.reveal() {
            return heard.says(&reveal);
        }
        let Status::Awaiting(awaited) = game.status() else { unreachable!("no reveal") };
        let seat = awaited.iter().nth(random.random_range(0..awaited.len())).unwrap();
        for _ in 0..10 {
            let seat = Seat::from_index(random.random_range(0..6));
            refused(&game, seat, &moves[random.random_range(0..moves.len())], heard);
        }
        for _ in 0..20 {
            refused(&game, seat, &moves[random.random_range(0..moves.len())], heard);
        }
        if random.random_range(0..5) == 0 {
            let small = moves.iter().filter(|mv| !matches!(mv, Move::Build(_)));
            small.for_each(|mv| refused(&game, seat, mv, heard));
        }
        if random.random_range(0..10) == 0 {
            asked(&game, seat, &mut random, heard);
            for mv in game.legal_moves(seat).step_by(7) {
                let choice = game.prospect(seat, &mv);
                let facts = choice.cost.iter().chain(&choice.gain).chain(&choice.group).chain(&choice.button);
                facts.chain([&choice.means]).for_each(|fact| drop(heard.say(fact)));
            }
        }
        let listed: Vec<Move> = game.legal_moves(seat).collect();
        let wanted = listed.iter().filter(|mv| !hoards || !matches!(mv, Move::Build(_)));
        let wanted: Vec<&Move> = wanted.collect();
        let mv = wanted[random.random_range(0..wanted.len())];
        let mut course = Course::default();
        game.apply(seat, mv, &mut chance, &mut course);
        course.events.iter().for_each(|event| heard.says(event));
    }
}

/// Everything that is asked on a random way to a move.
fn asked(game: &Bazaar, seat: Seat, random: &mut Xoshiro256PlusPlus, heard: &mut Heard) {
    let mut picked: Vec<String> = Vec::new();
    loop {
        let picks: Vec<&str> = picked.iter().map(String::as_str).collect();
        let Step::Ask(question) = game.ask(seat, &picks).ok().unwrap() else { return };
        heard.say(&question.asks);
        for option in &question.options {
            let facts = option.cost.iter().chain(&option.gain).chain(&option.group).chain(&option.button);
            facts.chain([&option.means]).for_each(|fact| drop(heard.say(fact)));
        }
        let otherwise = question.options.iter().find(|option| option.key == "pay otherwise");
        let any = &question.options[random.random_range(0..question.options.len())];
        let picks = otherwise.filter(|_| random.random_range(0..2) == 0).unwrap_or(any);
        picked.push(picks.key.clone());
    }
}

fn refused(game: &Bazaar, seat: Seat, mv: &Move, heard: &mut Heard) {
    if let Err(refusal) = game.check(seat, mv) {
        heard.says(&refusal);
    }
}

/// What random games do not bring about.
fn rare(heard: &mut Heard) {
    let mut chance = Chance::new(&Seed::from_text("rare"), "rare");
    for (first, seats) in [(None, 2), (None, 6), (Seat::numbered(5), 3)] {
        heard.says(&Bazaar::new(&Options { first }, seats, &mut chance).err().unwrap());
    }
    let (game, _) = Bazaar::new(&Options::default(), 3, &mut chance).ok().unwrap();
    let no_tile = View { rows: Default::default(), stage: Stage::Turn, ..game.view() };
    heard.says(&no_tile);
    heard.says(&Rule::NoSuchAnswer { said: "x".to_owned() });
}

/// Keys that no game above says, each with the reason.
const UNMET: &[(&str, &str)] = &[("bazaar-no-tile", "at most 57 of the 60 tiles fit on the board")];

#[test]
fn every_fact_says_what_was_said_before() {
    let (moves, mut heard) = (all_moves(), Heard::default());
    for number in 0..GAMES {
        play(number, &moves, &mut heard);
    }
    rare(&mut heard);
    unreadable().into_iter().for_each(|(fault, _)| drop(heard.say(&fault.facts()[0])));
    let keys = SENTENCES.lines().filter(|line| line.starts_with("bazaar-"));
    let unmet: Vec<&str> = keys
        .filter_map(|line| line.split(" =").next())
        .filter(|key| !heard.0.contains(key) && !UNMET.iter().any(|(unmet, _)| unmet == key))
        .collect();
    assert!(unmet.is_empty(), "never said: {unmet:?}");
    assert!(UNMET.iter().all(|(key, _)| !heard.0.contains(key)), "said after all");
    assert_eq!(PLAYERS, 3..=5, "all player counts are played");
}

/// Text that is not notation, with what is said to it.
fn unreadable() -> Vec<(Unreadable, String)> {
    let said = |text: &str, reason: &str| format!("I cannot read “{text}”: {reason}");
    let moves = [
        ("", "a move looks like “draw silk”, “take water”, “keep wild”, “build north 2 at E5” or “done”."),
        (
            "fly",
            "“fly” is not a move. The moves are draw, take, keep, build and done, and wilds at the start.",
        ),
        ("draw", "a resource is missing (like “water”)."),
        ("draw s", "“s” could be silk or spice. Type one more letter."),
        ("draw gold", "“gold” is not a resource. The resources are water, camel, silk and spice."),
        ("wilds", "name a resource for each wild, like “wilds water silk”."),
        ("keep", "which die? Say for example “keep wild” or “keep spice”."),
        ("keep w", "“w” could be water or wild. Type one more letter."),
        ("take 2 water 2", "the number is given twice."),
        ("take 16 water", "there are only 15 cards of each resource."),
        ("take 999 water", "there are only 15 cards of each resource."),
        ("wilds 15 water water", "there are only 15 cards of each resource."),
        ("draw water silk", "nothing can follow “draw water”, but you added “silk”."),
        ("build", "from which row? Say for example “build north 2 at E5”."),
        ("build east 1 at E5", "from which row? Say for example “build north 2 at E5”."),
        ("build north at E5", "which tile of the north row? Its places are 1 to 4."),
        ("build north 5 at E5", "which tile of the north row? Its places are 1 to 4."),
        ("build north 0 at E5", "which tile of the north row? Its places are 1 to 4."),
        ("build north 2", "the hex is missing; say for example “build north 2 at E5”."),
        ("build north 2 at E11", "there is no hex E11; row E has E1 to E10."),
        ("build north 2 at A7", "there is no hex A7; row A has A1 to A6."),
        ("build north 2 at E", "there is no hex E; row E has E1 to E10."),
        ("build north 2 at E05", "there is no hex E05; row E has E1 to E10."),
        ("build north 2 at L1", "there is no hex L1; rows are A to K."),
        ("build north 2 at E5 paying", "which cards do you pay? Say for example “paying water spice”."),
        ("build north 2 at E5 paying water paying silk", "the payment is given twice."),
        (
            "build north 2 at E5 trading water for silk",
            "three cards are traded for one, like “trading water water silk for camel”.",
        ),
        (
            "build north 2 at E5 trading water water water",
            "three cards are traded for one, like “trading water water silk for camel”.",
        ),
        ("n2 e5 trading 3 w for c trading 3 w for c", "the trades are given twice; join them with “and”."),
    ];
    let moves = moves.map(|(text, reason)| (text.parse::<Move>().unwrap_err(), said(text, reason)));
    let options = [
        ("first 0", "the first player is named by a seat, like “first 2”, or is random."),
        ("first me", "the first player is named by a seat, like “first 2”, or is random."),
        ("edition 2017", "the only option is the first player: “first 2” or “first random”."),
    ];
    let options = options.map(|(text, reason)| (Options::read(text).unwrap_err(), said(text, reason)));
    let twice = Options::read("first 1, first 2").unwrap_err();
    let last = (twice, said("first 2", "the first player is given twice."));
    moves.into_iter().chain(options).chain([last]).collect()
}

#[test]
fn what_cannot_be_read_is_explained() {
    for (fault, sentence) in unreadable() {
        assert_eq!(voice(None).say(&fault.facts()[0]), sentence);
    }
}

#[test]
fn long_and_odd_input_is_shown_short_and_clean() {
    let long = "x\u{7}\u{202e}".repeat(500);
    let moves = [
        long.clone(),
        format!("draw {long}"),
        format!("build north 2 at {long}"),
        format!("build north 2 at E{}", "9".repeat(500)),
        format!("draw water {long}"),
        format!("build north 2 at E5 trading {long}"),
    ];
    let faults = moves.iter().map(|text| text.parse::<Move>().unwrap_err());
    for fault in faults.chain([Options::read(&long).unwrap_err()]) {
        let sentence = voice(None).say(&fault.facts()[0]);
        assert!(sentence.chars().count() < 250 && !sentence.contains(['\u{7}', '\u{202e}']), "{sentence}");
    }
}
