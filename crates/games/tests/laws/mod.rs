//! Laws that hold in every game, over all its options and player counts, in thousands of random games.

mod bazaar;
mod desert;
mod nomads;

use std::collections::HashSet;

use games::any::{AnyGame, AnyOptions, Best, Games};
use games::chance::Seed;
use games::{Chance, Facts, Quick, Seat, Secrecy, Status, Step, Unsound};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use record::{self, Recorder};
use serde_json::Value;

/// What a second, slow and obviously right program says of a record, or all that it finds wrong.
type Opinion<T> = Result<T, Vec<String>>;

/// What the laws must know of one game kind.
struct Subject {
    name: &'static str,
    cases: Vec<(AnyOptions, u8)>,
    /// No game is longer, but those that may be endless: they are left after so many plies.
    most_plies: usize,
    may_be_endless: fn(&AnyOptions) -> bool,
    /// Every move that could ever be written, and some that could not.
    all_moves: Vec<String>,
    /// Things that are never lost or made, and what else holds in every position.
    invariants: fn(&AnyGame, before: Option<&AnyGame>),
    /// The saved state with everything that this viewer (`None`: the public) cannot know dealt anew.
    redeal: fn(&AnyGame, viewer: Option<Seat>, random: &mut Xoshiro256PlusPlus) -> String,
    /// Takes out of a saved state what would go on by itself and in secret: standing orders.
    without_orders: fn(&mut Value),
    /// The legal moves after so many plies, sorted.
    second_list: fn(record: &str, plies: usize) -> Opinion<Vec<String>>,
    /// The totals, after checking all of it.
    second_opinion: fn(record: &str) -> Opinion<Vec<u32>>,
}

/// Spreads the games over the cores.
fn hold(subject: &Subject) {
    let games = crate::law_games();
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for worker in 0..workers {
            scope.spawn(move || {
                for number in (worker..games).step_by(workers) {
                    let (options, seats) = &subject.cases[number % subject.cases.len()];
                    LawGame::new(subject, options, *seats, number).play_to_the_end();
                }
            });
        }
    });
}

/// So many moves a pair of games with other secrets is played on; their places in the game are drawn.
const PLAYED_ON: usize = 40;

struct LawGame<'a> {
    subject: &'a Subject,
    recorder: Recorder,
    random: Xoshiro256PlusPlus,
    /// Said before every failure, so that the game can be played again.
    title: String,
}

impl<'a> LawGame<'a> {
    fn new(subject: &'a Subject, options: &AnyOptions, seats: u8, number: usize) -> LawGame<'a> {
        let title = format!("{} law game {number}: {options}; {seats} players", subject.name);
        let id = format!("law-{number}");
        let recorder = Recorder::open(&id, &Seed::from_text(&id), options, seats)
            .unwrap_or_else(|rule| panic!("{title}: {}", crate::said(&rule)));
        let random = Xoshiro256PlusPlus::seed_from_u64(number as u64);
        LawGame { subject, recorder, random, title }
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.random.random_range(0..n) == 0
    }

    fn play_to_the_end(mut self) {
        let undoing = self.one_in(10);
        let mut before: Option<AnyGame> = None;
        loop {
            let game = self.recorder.game().clone();
            (self.subject.invariants)(&game, before.as_ref());
            if self.one_in(25) {
                self.written_and_opened_again(&game);
                self.nothing_shows_what_a_viewer_cannot_know(&game);
                self.prospects_tell_what_the_seat_knows(&game);
            }
            if self.one_in(50) {
                self.public_play_is_the_same_whatever_is_hidden(&game);
            }
            let Status::Awaiting(awaited) = game.status() else { break };
            if self.recorder.plies().len() >= self.subject.most_plies
                && (self.subject.may_be_endless)(&game.options())
            {
                break;
            }
            assert!(!awaited.is_empty(), "{}: nobody is awaited", self.title);
            self.listed_is_accepted(&game);
            assert!(
                self.recorder.plies().len() <= 2 * self.subject.most_plies,
                "{} does not end",
                self.title
            );
            if undoing && self.one_in(20) && self.undo() {
                before = None;
                continue;
            }
            let mut seat = awaited.iter().nth(self.random.random_range(0..awaited.len())).unwrap();
            if self.one_in(20) {
                // Some may act although nobody waits for them.
                let any = Seat::all(game.seats()).nth(self.random.random_range(0..game.seats()).into());
                seat = any.filter(|any| game.may_act(*any)).unwrap_or(seat);
            }
            let index = self.random.random_range(0..game.count_moves(seat));
            let text = game.nth_move(seat, index).unwrap();
            let plies = self.recorder.play(seat, &text).unwrap_or_else(|refusal| {
                panic!("{}: {text}: {}", self.title, crate::said(&refusal));
            });
            assert_eq!(plies[0].text, text, "{}: the canonical form", self.title);
            before = Some(game);
        }
        // Orders are free at any time (N39): nobody waits for them.
        let counts = |text: &str| !["undo", "use sands after"].iter().any(|free| text.starts_with(free));
        let plies = self.recorder.plies().iter();
        let live = plies.filter(|ply| !ply.undone && counts(&ply.text)).count();
        assert!(live <= self.subject.most_plies, "{}: {live} plies", self.title);
        self.the_record_holds();
    }

    /// Takes back a random part of the latest plies.
    fn undo(&mut self) -> bool {
        let plies = self.recorder.plies();
        let back = self.random.random_range(1..8);
        let Some(ply) = plies.iter().rev().filter(|ply| !ply.undone).nth(back) else { return false };
        let (seat, number) = (ply.seat, ply.number);
        self.recorder.undo(seat, number).is_ok()
    }

    /// Every listed move is accepted, and no other move in the world is.
    fn listed_is_accepted(&mut self, game: &AnyGame) {
        let every_move = self.one_in(150);
        let Status::Awaiting(awaited) = game.status() else { return };
        for seat in Seat::all(game.seats()) {
            let count = game.count_moves(seat);
            assert!(count <= 1000, "{}: {count} moves", self.title);
            assert!(!awaited.contains(seat) || game.may_act(seat), "{}: {seat} may not act", self.title);
            assert_eq!(game.may_act(seat), count > 0, "{}: {seat}", self.title);
            if !every_move && !self.one_in(5) {
                continue;
            }
            let mut listed = game.legal_moves(seat);
            assert_eq!(listed.len(), count, "{}: {seat}", self.title);
            if !every_move {
                continue;
            }
            for text in &listed {
                assert_eq!(game.check(seat, text).as_ref(), Ok(text), "{}", self.title);
            }
            listed.sort_unstable();
            for text in &self.subject.all_moves {
                let accepted = game.check(seat, text).is_ok();
                assert_eq!(accepted, listed.binary_search(text).is_ok(), "{}: {seat} {text}", self.title);
            }
        }
    }

    fn written_and_opened_again(&self, game: &AnyGame) {
        let text = game.save();
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value.to_string(), text, "{}: fields of a state are sorted", self.title);
        let again = open(game, &text).unwrap_or_else(|fault| panic!("{}: {fault}", self.title));
        assert_eq!(again.save(), text, "{}", self.title);
        assert_eq!(again.status(), game.status());
        assert!(again.view() == game.view() && again.reveal() == game.reveal(), "{}", self.title);
        for seat in Seat::all(game.seats()) {
            assert!(again.hand(seat) == game.hand(seat), "{}", self.title);
            assert_eq!(again.legal_moves(seat), game.legal_moves(seat), "{}", self.title);
        }
    }

    fn nothing_shows_what_a_viewer_cannot_know(&mut self, game: &AnyGame) {
        if matches!(game.status(), Status::Over(_)) {
            return;
        }
        let view = game.view();
        let facts = view.facts();
        for viewer in std::iter::once(None).chain(Seat::all(game.seats()).map(Some)) {
            let other = (self.subject.redeal)(game, viewer, &mut self.random);
            let other = open(game, &other).unwrap_or_else(|fault| panic!("{}: {fault}", self.title));
            let other_view = other.view();
            assert!(other_view == view, "{}: the public sees a secret", self.title);
            assert!(other_view.facts() == facts, "{}: the public reads a secret", self.title);
            // What is truly hidden does not steer how it is dealt anew.
            let seed: u64 = self.random.random();
            let [one, same] = [game, &game.determinize(viewer, &mut Quick::new(!seed))]
                .map(|game| game.determinize(viewer, &mut Quick::new(seed)).save());
            assert!(one == same, "{}: a secret steers the deal", self.title);
            if let Some(seat) = viewer {
                assert!(other.hand(seat) == game.hand(seat), "{}: {seat} sees a secret", self.title);
                assert_eq!(other.legal_moves(seat), game.legal_moves(seat), "{}", self.title);
                self.what_is_remembered_agrees(game, seat, seed);
            }
        }
    }

    /// Whoever remembers what was done in the open knows at least what the view tells, and no secret.
    fn what_is_remembered_agrees(&self, game: &AnyGame, seat: Seat, seed: u64) {
        let recalled = game.recall(seat, &mut Quick::new(seed));
        assert!(recalled.view() == game.view() && recalled.hand(seat) == game.hand(seat), "{}", self.title);
        let same = game.recall(seat, &mut Quick::new(!seed)).recall(seat, &mut Quick::new(seed));
        assert!(recalled.save() == same.save(), "{}: a secret steers what is remembered", self.title);
    }

    /// What every move costs and brings is the same whatever others hide, and the same at the end of the questions.
    fn prospects_tell_what_the_seat_knows(&mut self, game: &AnyGame) {
        let Status::Awaiting(awaited) = game.status() else { return };
        let seat = awaited.iter().nth(self.random.random_range(0..awaited.len())).unwrap();
        let Best { moves, more } = game.best(seat, usize::MAX, |_| true);
        assert_eq!((moves.len(), more), (game.count_moves(seat), 0), "{}", self.title);
        let other = game.determinize(Some(seat), &mut Quick::new(self.random.random()));
        assert!(other.best(seat, usize::MAX, |_| true).moves == moves, "{}: a secret is weighed", self.title);
        let kinds: HashSet<String> = moves.iter().map(|choice| game.group(&choice.key)).collect();
        let best = game.best(seat, kinds.len(), |_| true);
        assert_eq!(best.moves.len() + best.more, moves.len(), "{}", self.title);
        let shown: HashSet<String> = best.moves.iter().map(|choice| game.group(&choice.key)).collect();
        assert_eq!(shown, kinds, "{}: one of each", self.title);
        self.the_last_answer_shows_the_move(game, seat);
    }

    /// Along one way through the questions.
    fn the_last_answer_shows_the_move(&mut self, game: &AnyGame, seat: Seat) {
        let mut picked: Vec<String> = Vec::new();
        loop {
            let keys: Vec<&str> = picked.iter().map(String::as_str).collect();
            let Ok(Step::Ask(question)) = game.ask(seat, &keys) else { return };
            for option in &question.options {
                let answers = [&keys[..], &[&option.key]].concat();
                let Ok(Step::Move(text)) = game.ask(seat, &answers) else { continue };
                let prospect = game.prospect(seat, &text).unwrap();
                assert_eq!(prospect.key, text, "{}", self.title);
                let agree = option.cost == prospect.cost
                    && option.gain == prospect.gain
                    && option.worth == prospect.worth
                    && option.group == prospect.group
                    && option.marks.ends_with(&prospect.marks);
                assert!(agree, "{}: {option:?}, {prospect:?}", self.title);
            }
            let index = self.random.random_range(0..question.options.len());
            picked.push(question.options[index].key.clone());
        }
    }

    /// The same moves over other secrets: nothing public differs until something is revealed, and both games reveal
    /// something at the same time. Only a standing order, which nobody knows of, may reveal in one game what it does not
    /// in the other: every second pair has none.
    fn public_play_is_the_same_whatever_is_hidden(&mut self, game: &AnyGame) {
        if matches!(game.status(), Status::Over(_)) {
            return;
        }
        let mut states = [game.save(), (self.subject.redeal)(game, None, &mut self.random)]
            .map(|state| serde_json::from_str::<Value>(&state).unwrap());
        if self.one_in(2) {
            states.iter_mut().for_each(self.subject.without_orders);
        }
        let orders =
            states.iter().any(|state| state.get("sands_after").is_some_and(|order| !order.is_null()));
        let mut pair = states.map(|state| open(game, &state.to_string()).unwrap());
        let mut chances = [1, 2].map(|_| Chance::new(&Seed::from_text("pair"), "pair"));
        for _ in 0..PLAYED_ON {
            let Status::Awaiting(awaited) = pair[0].status() else { return };
            let seat = awaited.iter().next().unwrap();
            self.refusals_tell_no_secrets(&pair[0], seat);
            let index = self.random.random_range(0..pair[0].count_moves(seat));
            let text = pair[0].nth_move(seat, index).unwrap();
            if pair[1].check(seat, &text).is_err() {
                // By what the seat alone knows: another move will do.
                continue;
            }
            let before = pair[0].view();
            let mut play = |i: usize| pair[i].play(seat, &text, &mut chances[i]).ok().unwrap();
            let (one, other) = (play(0), play(1));
            assert!(orders || one.revealed == other.revealed, "{}: {text} reveals in one game", self.title);
            // What is revealed may differ; at the end everything is.
            let over = matches!(pair[0].status(), Status::Over(_));
            if (one.revealed || other.revealed) && (orders || over || one != other) {
                return;
            }
            assert!(one == other, "{}: {text} tells a secret", self.title);
            let secrecy = one.secrecy;
            assert!(
                secrecy != Secrecy::Unseen || one.events.is_empty() && before == pair[0].view(),
                "{}: {text} is seen",
                self.title
            );
            assert_eq!(pair[0].status(), pair[1].status(), "{}", self.title);
            assert!(pair[0].view() == pair[1].view(), "{}: after {text}", self.title);
            let [one, other] = [&pair[0], &pair[1]].map(|game| before.changes(&game.view()));
            assert_eq!(one, other, "{}", self.title);
            let unseen = secrecy == Secrecy::Unseen;
            assert_eq!(one.is_empty(), unseen, "{}: {text} changes nothing that is told", self.title);
        }
    }

    /// What a seat is answered depends on nothing that this seat does not know: to one move, and to two in one command, of
    /// which the first may be legal.
    fn refusals_tell_no_secrets(&mut self, game: &AnyGame, seat: Seat) {
        if !self.one_in(8) {
            return;
        }
        let any = |random: &mut Xoshiro256PlusPlus| {
            self.subject.all_moves[random.random_range(0..self.subject.all_moves.len())].clone()
        };
        let wrong = any(&mut self.random);
        let legal = game.nth_move(seat, self.random.random_range(0..game.count_moves(seat))).unwrap();
        let command = format!("{legal}, {}", any(&mut self.random));
        let last = ["end", "done"].iter().find(|last| game.check(seat, last).is_ok());
        let ended = format!("{}, {}", last.unwrap_or(&legal.as_str()), any(&mut self.random));
        let other = (self.subject.redeal)(game, Some(seat), &mut self.random);
        let games = [game, &open(game, &other).unwrap()];
        let [one, other] = games.map(|game| game.check(seat, &wrong));
        assert!(one == other, "{}: {wrong}: {one:?}, {other:?}", self.title);
        for command in [command, ended] {
            let [one, other] = games.map(|game| {
                game.play_all(seat, &command, &mut Chance::new(&Seed::from_text("pair"), "pair")).err()
            });
            assert!(one == other, "{}: {command}: {one:?}, {other:?}", self.title);
        }
    }

    /// At one random place of the game.
    fn a_second_program_lists_the_same_moves(&mut self, record: &str) {
        let plies = self.recorder.plies();
        let after = self.random.random_range(0..=plies.len());
        let game = self.recorder.game_after(after as u32).expect("a ply of this game");
        let Status::Awaiting(awaited) = game.status() else { return };
        let mut listed: Vec<String> = awaited.iter().flat_map(|seat| game.legal_moves(seat)).collect();
        listed.sort_unstable();
        assert_eq!(
            (self.subject.second_list)(record, after),
            Ok(listed),
            "{}: after ply {after}",
            self.title
        );
    }

    /// A second program finds the same in every game; ours, and its list of moves, in every fourth.
    fn the_record_holds(&mut self) {
        let record = self.recorder.record();
        let text = record.to_text();
        let (over, ended) = match self.recorder.game().status() {
            Status::Over(outcome) => (true, outcome.totals),
            Status::Awaiting(_) => (false, Vec::new()),
        };
        let totals = (self.subject.second_opinion)(&text)
            .unwrap_or_else(|faults| panic!("{}: the second opinion differs: {faults:#?}", self.title));
        assert_eq!(totals, ended, "{}", self.title);
        if self.one_in(4) {
            let verdict = record::verify(&record, Games::built_in());
            assert!(
                verdict.holds() && verdict.seed_known == over,
                "{}: {:?}",
                self.title,
                verdict.differences
            );
            assert!(record::Record::parse(&text).unwrap() == record, "{}: written and read", self.title);
            self.a_second_program_lists_the_same_moves(&text);
        }
    }
}

fn open(game: &AnyGame, state: &str) -> Result<AnyGame, Unsound> {
    AnyGame::load(&game.options(), game.seats(), state)
}

/// Whatever is done to a saved state, opening it never panics, and what opens can be played to an end.
fn mutated_states(subject: &Subject, mutations: usize) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(40);
    let mut opened = 0;
    for number in 0..mutations {
        let (options, seats) = &subject.cases[number % subject.cases.len()];
        let mut law = LawGame::new(subject, options, *seats, number);
        for _ in 0..random.random_range(0..subject.most_plies) {
            let Status::Awaiting(awaited) = law.recorder.game().status() else { break };
            let seat = awaited.iter().next().unwrap();
            let index = random.random_range(0..law.recorder.game().count_moves(seat));
            let text = law.recorder.game().nth_move(seat, index).unwrap();
            law.recorder.play(seat, &text).unwrap();
        }
        let mut state = serde_json::from_str::<Value>(&law.recorder.game().save()).unwrap();
        oracle::mutate(&mut state, &mut random);
        if let Ok(game) = open(law.recorder.game(), &state.to_string()) {
            opened += 1;
            play_on(subject, game, &state, &mut random);
        }
    }
    assert!(opened > 0, "some mutations are harmless");
}

fn play_on(subject: &Subject, mut game: AnyGame, state: &Value, random: &mut Xoshiro256PlusPlus) {
    /// Far more than any game needs.
    const MOST: usize = 20_000;
    let mut chance = Chance::new(&Seed::from_text("on"), "on").resume(1000);
    for _ in 0..MOST {
        let Status::Awaiting(awaited) = game.status() else { return };
        let seat = awaited.iter().next().expect("somebody is awaited");
        let moves = game.count_moves(seat);
        assert!(moves > 0, "{seat} is stuck in {state}");
        game.play_nth(seat, random.random_range(0..moves), &mut chance);
        let _ = crate::said(&game.view());
    }
    assert!((subject.may_be_endless)(&game.options()), "no end: {state}");
}
