//! Nomads of Arabia in English: every fact of whole random games has a sentence, and every sentence is met.

use std::collections::BTreeSet;

use games::nomads::{Animal, Event, Hand, Herd, Land, Lands, Move, Nomads, Options, Rule, Stage, View};
use games::{Course, Detail, Fact, Facts, Game, Quick, RiderColours, Seat, Status, Step, Unreadable};
use voice::{Language, Voice};

const SENTENCES: &str = include_str!("../../../locales/en/nomads.ftl");

/// Keys that no game here can meet, and why.
const UNMET: &[(&str, &str)] = &[
    ("nomads-a-mountain", "nobody stands on a mountain"),
    ("nomads-gone", "that an animal finds no stock space (N27) is too rare"),
    ("nomads-never-placed", "no final disk comes, and so not Mecca, before all special ones have come (N34)"),
    ("nomads-option-keep", "only a lost holder of Sands of Time is asked what to do first"),
    ("nomads-forced-quiet", "games from before the ten rounds (N42), which nobody opens any more"),
    ("nomads-refused-shift-within", "no notation says it: only written options of other programs"),
];

fn voice(reader: Option<Seat>) -> Voice<'static> {
    Voice { language: Language::english(), names: &RiderColours, reader }
}

/// Every sentence that was said, by its key.
#[derive(Default)]
struct Heard {
    keys: BTreeSet<&'static str>,
}

impl Heard {
    fn say(&mut self, fact: &Fact) -> String {
        self.meet(fact);
        let to_blue = voice(Some(Seat::from_index(0))).say(fact);
        assert!(!to_blue.contains('⟨'), "{to_blue}");
        let said = voice(None).say(fact);
        assert!(!said.contains('⟨'), "{said}");
        said
    }

    fn meet(&mut self, fact: &Fact) {
        self.keys.insert(fact.key);
        fact.details.iter().for_each(|(_, detail)| self.meet_detail(detail));
    }

    fn meet_detail(&mut self, detail: &Detail) {
        match detail {
            Detail::Word(key) => {
                self.keys.insert(key);
            }
            Detail::Fact(fact) => self.meet(fact),
            Detail::List(items) => items.iter().for_each(|item| self.meet_detail(item)),
            Detail::Number(_) | Detail::Seat(_) | Detail::Name(_) => {}
        }
    }

    fn hears(&mut self, facts: &[Fact]) {
        facts.iter().for_each(|fact| drop(self.say(fact)));
    }

    fn hears_of(&mut self, thing: &impl Facts) {
        self.hears(&thing.facts());
    }

    fn position(&mut self, game: &Nomads) {
        let view = game.view();
        self.hears_of(&view);
        Seat::all(game.seats()).for_each(|seat| self.hears_of(&game.hand(seat)));
        if let Some(reveal) = game.reveal() {
            self.hears_of(&reveal);
        }
        let summary = Nomads::summary(&view);
        self.hears(&[summary.task]);
        self.say(&summary.phase);
        summary.latest.iter().for_each(|latest| {
            self.say(&latest.what);
        });
        for source in summary.scores.iter().flat_map(|standing| &standing.sources) {
            self.say(&Fact::new(source.key));
        }
    }

    fn refusals(&mut self, game: &Nomads, moves: &[Move], random: &mut Quick) {
        for _ in 0..20 {
            let mv = moves[random.below(moves.len() as u32) as usize];
            for seat in Seat::all(game.seats()) {
                if let Err(refusal) = game.check(seat, &mv) {
                    self.hears_of(&refusal);
                }
            }
        }
    }

    /// A random way through the questions.
    fn questions(&mut self, game: &Nomads, seat: Seat, random: &mut Quick) {
        let mut picked: Vec<String> = Vec::new();
        loop {
            let keys: Vec<&str> = picked.iter().map(String::as_str).collect();
            let Ok(Step::Ask(question)) = game.ask(seat, &keys) else { return };
            self.say(&question.asks);
            for option in &question.options {
                let facts = option.cost.iter().chain(&option.gain).chain(&option.group);
                facts.chain([&option.means]).for_each(|fact| {
                    self.say(fact);
                });
            }
            let number = random.below(question.options.len() as u32) as usize;
            picked.push(question.options[number].key.clone());
        }
    }

    /// Some of the whole moves.
    fn prospects(&mut self, game: &Nomads, seat: Seat) {
        for mv in game.legal_moves(seat).step_by(3) {
            let choice = game.prospect(seat, &mv);
            let facts = choice.cost.iter().chain(&choice.gain).chain(&choice.group).chain(&choice.button);
            self.hears(&facts.chain([&choice.means]).cloned().collect::<Vec<_>>());
        }
    }

    fn game(&mut self, options: &str, seats: u8, number: u64, moves: &[Move]) {
        let random = &mut Quick::new(number);
        let (mut game, events) = Nomads::new(&Options::read(options).unwrap(), seats, random).unwrap();
        events.iter().for_each(|event| self.hears_of(event));
        let mut before: View = game.view();
        for ply in 0..1500 {
            let Status::Awaiting(awaited) = game.status() else { break };
            let any = Seat::from_index(random.below(seats.into()) as usize);
            let unasked = random.below(10) == 0 && game.may_act(any);
            if unasked {
                self.prospects(&game, any);
                self.questions(&game, any, random);
            }
            let seat = if unasked { any } else { awaited.iter().next().unwrap() };
            if ply % 20 == 0 || is_rare(&game.view()) {
                self.refusals(&game, moves, random);
                self.prospects(&game, seat);
                self.questions(&game, seat, random);
            }
            let mv = choose(&game, seat, number % 2 == 1, random);
            let mut course: Course<Event> = Course::default();
            game.apply(seat, &mv, random, &mut course);
            course.events.iter().for_each(|event| self.hears_of(event));
            let after = game.view();
            if random.below(10) == 0 || is_rare(&after) {
                self.position(&game);
                for (one, other) in [(&before, &after), (&after, &before)] {
                    self.hears(&Nomads::changes(one, other));
                }
                before = after;
            }
        }
        self.position(&game);
    }
}

/// What random games seldom come to.
fn is_rare(view: &View) -> bool {
    let disks = |seat: Seat| view.seats[seat.index()].disks > 0;
    match view.stage {
        Stage::Box { .. } | Stage::Lost | Stage::Turn { silver: true, .. } => true,
        Stage::Place => disks(view.turn),
        _ => false,
    }
}

/// A random move. A hunter captures whenever it may and leaves the desert as it is, so that boxes get empty.
fn choose(game: &Nomads, seat: Seat, hunter: bool, random: &mut Quick) -> Move {
    if hunter && game.check(seat, &Move::Capture).is_ok() {
        return Move::Capture;
    }
    let tries = if hunter { 5 } else { 1 };
    let mut moves = (0..tries).map(|_| game.sample(seat, random).unwrap());
    let mut last = moves.next().unwrap();
    while matches!(last, Move::Shift | Move::End { .. }) {
        let Some(next) = moves.next() else { break };
        last = next;
    }
    last
}

fn all_moves() -> Vec<Move> {
    let mut moves: Vec<String> =
        ["capture", "call", "shift", "pilgrim", "take none", "use silver", "use sands", "end"]
            .map(str::to_owned)
            .to_vec();
    moves.extend(["end with sands", "use sands after none", "pilgrim keep goat camel"].map(str::to_owned));
    moves.extend((1..=6).map(|seat| format!("use sands after {seat}")));
    let spaces: Vec<String> =
        ('A'..='E').flat_map(|row| (1..=7).map(move |column| format!("{row}{column}"))).collect();
    for (i, one) in spaces.iter().enumerate() {
        moves.extend([format!("move {one}"), format!("place {one}"), format!("use winds {one}")]);
        moves.extend(spaces.iter().skip(i % 3).step_by(3).map(|two| format!("move {one} {two}")));
    }
    for one in Animal::ALL {
        moves.extend([format!("take {one}"), format!("handlers {one} {one}"), format!("keep {one} goat")]);
        moves.extend([format!("handlers {one}"), format!("handlers {one} {one} goat")]);
        moves.extend([format!("sell 1 {one}"), format!("sell 4 {one}"), format!("use abdul sell 2 {one}")]);
        moves.extend([format!("sell 2 {one}"), format!("use abdul sell 1 {one}")]);
        moves.extend(Land::ALL.map(|land| format!("use expert {one} {land}")));
    }
    moves.extend(Land::ALL.map(|land| format!("box {land}")));
    // Sixty ways to move are refused for each other move; other moves are tried as often.
    let rare = moves.iter().filter(|text| !text.starts_with("move ")).cloned().collect::<Vec<_>>();
    for _ in 0..3 {
        moves.extend(rare.clone());
    }
    moves.iter().map(|text| text.parse().unwrap()).collect()
}

#[test]
fn facts_say_what_the_game_says() {
    let (mut heard, moves) = (Heard::default(), all_moves());
    let mut number = 0;
    for disks in 0..=5 {
        for ending in ["short", "long", "long, no forced shifts"] {
            for seats in 3..=6 {
                number += 1;
                heard.game(&format!("disks {disks}, {ending}"), seats, number, &moves);
            }
        }
    }
    for more in 0..40 {
        heard.game("disks 5, long", 3 + (more % 4) as u8, 1000 + more, &moves);
    }
    texts(&mut heard);
    creation(&mut heard);
    rare(&mut heard);
    let known: BTreeSet<&str> = SENTENCES
        .lines()
        .filter_map(|line| line.split_once(" =").map(|(key, _)| key))
        .filter(|key| key.starts_with("nomads-"))
        .collect();
    let unmet: BTreeSet<&str> = UNMET.iter().map(|(key, _)| *key).collect();
    let met: BTreeSet<&str> = heard.keys.iter().copied().filter(|key| key.starts_with("nomads-")).collect();
    let missing: Vec<&&str> = known.difference(&met).filter(|key| !unmet.contains(**key)).collect();
    assert!(missing.is_empty(), "nobody says {missing:?}");
    assert!(unmet.is_disjoint(&met), "somebody says {:?}", unmet.intersection(&met));
    assert!(met.is_subset(&known));
}

/// Why text cannot be read.
fn texts(heard: &mut Heard) {
    let mut unreadable = |text: &str, why: Unreadable, reason: &str| {
        let facts = why.facts();
        assert_eq!(heard.say(&facts[0]), format!("I cannot read “{text}”: {reason}"));
    };
    for (text, reason) in [
        ("", "a move looks like “move D4”, “capture”, “call”, “sell 3 camel” or “end”."),
        ("fly", "a move looks like “move D4”, “capture”, “call”, “sell 3 camel” or “end”."),
        ("move", "say where to, like “move D4” or “move D4 D5”."),
        ("move A1 A2 A3", "a move has one or two spaces."),
        ("place", "name one space, like “place C3” or “use winds B4”."),
        ("use winds A1 A2", "name one space, like “place C3” or “use winds B4”."),
        ("move F1", "“F1” is not a space. Rows are A to E and columns 1 to 7, like C3."),
        ("move A8", "“A8” is not a space. Rows are A to E and columns 1 to 7, like C3."),
        ("take cow", "“cow” is not an animal. The animals are goat, donkey, horse and camel."),
        ("sell", "the animals are missing, like “goat goat camel” or “2 goat 1 camel”."),
        ("sell 3", "the animals are missing, like “goat goat camel” or “2 goat 1 camel”."),
        ("sell 2 3 goat", "two numbers follow each other."),
        ("goats 2", "it could be “sell 2 goat”, “handlers goat goat” or “keep goat goat”."),
        ("sell goats", "how many? Say for example “1 goat” or “2 goats”."),
        ("sell 0 goat", "1 to 20 of a kind."),
        ("sell 999 goat", "1 to 20 of a kind."),
        ("sell 20 goat goat", "there are 20 of a kind at most."),
        ("box wa", "“wa” may be wastelands or wadis; one letter more will do."),
        (
            "box sea",
            "“sea” is not a land. The lands are grasslands, wastelands, highlands, wadis and saltflats.",
        ),
        ("use expert horse", "name the animal and its land, like “use expert horse wadis”."),
        ("use winds", "say where to, like “use winds B4”."),
        ("use sands after me", "name a seat by its number, like “use sands after 2”."),
        ("use lamp", "disks that are used are expert, abdul, winds, silver and sands."),
    ] {
        unreadable(text, text.parse::<Move>().unwrap_err(), reason);
    }
    for (text, part, reason) in [
        ("disks 6", "disks 6", "0 to 5 special disks may be in play, like “disks 3”."),
        ("no forced shifts, forced shifts", "forced shifts", "the rule of forced shifts is given twice."),
        ("disks 2, 3 disks", "3 disks", "the number of disks is given twice."),
        ("short, long", "long", "the ending is given twice."),
        ("first 1, first 2", "first 2", "the first player is given twice."),
        ("first me", "first me", "the first player is named by a seat, like “first 2”."),
        (
            "camels",
            "camels",
            "options are disks with a number from 0 to 5, short or long ending, no forced shifts, and first with a seat.",
        ),
    ] {
        unreadable(part, Options::read(text).unwrap_err(), reason);
    }
}

/// Why a game cannot be created.
fn creation(heard: &mut Heard) {
    let refused = |options: &Options, seats: u8| -> Rule {
        Nomads::new(options, seats, &mut Quick::new(1)).err().expect("it is refused")
    };
    heard.hears_of(&refused(&Options::new(), 2));
    heard.hears_of(&refused(&Options { disks: 6, ..Options::new() }, 3));
    heard.hears_of(&refused(&Options::read("first 4").unwrap(), 3));
}

/// What random games may not come to.
fn rare(heard: &mut Heard) {
    let seat = Seat::from_index(2);
    let animals: Herd = [Animal::Goat, Animal::Goat, Animal::Camel].into_iter().collect();
    let lands: Lands = [Land::Wadis, Land::Saltflats].into_iter().collect();
    for rule in [
        Rule::NoSuchAnswer,
        Rule::KeepFirst { animals },
        Rule::KeepTwo { animals, lost: true },
        Rule::KeepTwo { animals, lost: false },
        Rule::NotFewest { land: Land::Highlands, lands },
        Rule::BoxFirst { lands },
        Rule::SandsBetween { turn: seat, own: false },
        Rule::SandsBetween { turn: seat, own: true },
        Rule::WindsFromPilgrim,
        Rule::OneSaleFromPilgrim,
        Rule::ThereAlready { space: "C3".parse().unwrap() },
        Rule::CannotPay { cost: 4, dinars: 1, animals: 1, handlers: true },
    ] {
        heard.hears_of(&rule);
    }
    heard.hears_of(&Event::AnimalsOut { animals });
    heard.hears_of(&Hand { seat, disks: Vec::new(), sands_after: None, kept: Some(animals) });
    heard.say(&Fact::new("nomads-option-none"));
    heard.say(&Fact::new("nomads-option-place"));
}

#[test]
fn the_reader_is_you() {
    let seat = Seat::from_index(0);
    let (_, events) = Nomads::new(&Options::read("first 1").unwrap(), 3, &mut Quick::new(1)).unwrap();
    let first = events[0].facts();
    assert_eq!(voice(Some(seat)).say(&first[0]), "You begin.");
    assert_eq!(voice(Some(Seat::from_index(1))).say(&first[0]), "Blue begins.");
}
