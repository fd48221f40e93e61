//! Through the Desert in English: every fact of random games has a sentence, and every sentence is met.

use std::collections::BTreeSet;

use games::desert::{Boards, Colour, Desert, Event, Move, Options, Rule, View};
use games::hex::{COLUMNS, Cell, ROWS};
use games::{
    Chance, Choice, Course, Detail, Fact, Facts, Game, Quick, Refusal, RiderColours, Seat, Status, Step,
};
use voice::{Language, Voice};

const SENTENCES: &str = include_str!("../../../locales/en/desert.ftl");

/// So small that leaders run out of hexes (D14).
const SMALL: &str = "
A O . . . . o O
B . . o . . . .
C . . . . . o .
D O . . o . . O
E . . . . . . .
F . o . . O . .
";

/// So small that nobody can place anything, and the game is over at once.
const CRAMPED: &str = "
A O . O
B . . .
C O . O
D . O .
";

/// Says facts and keeps in mind which keys it has met.
#[derive(Default)]
struct Listener {
    met: BTreeSet<&'static str>,
}

impl Listener {
    fn says(&mut self, fact: &Fact) -> String {
        keys(fact, &mut self.met);
        let who = fact.details.iter().find_map(|(name, detail)| match detail {
            Detail::Seat(seat) if *name == "who" => Some(*seat),
            _ => None,
        });
        if let Some(who) = who {
            let (said, name) = (voice(Some(who)).say(fact), RiderColours::ALL[who.index()]);
            assert!(!said.contains('⟨') && !said.contains(name), "{name} reads: {said}");
        }
        let said = voice(None).say(fact);
        assert!(!said.contains('⟨'), "{said}");
        said
    }

    fn hears(&mut self, facts: &[Fact]) {
        facts.iter().for_each(|fact| drop(self.says(fact)));
    }

    fn hears_of(&mut self, thing: &impl Facts) {
        self.hears(&thing.facts());
    }
}

fn voice(reader: Option<Seat>) -> Voice<'static> {
    Voice { language: Language::english(), names: &RiderColours, reader }
}

/// The keys of a fact and of everything in it.
fn keys(fact: &Fact, met: &mut BTreeSet<&'static str>) {
    fn of_detail(detail: &Detail, met: &mut BTreeSet<&'static str>) {
        match detail {
            Detail::Fact(fact) => keys(fact, met),
            Detail::List(items) => items.iter().for_each(|item| of_detail(item, met)),
            Detail::Word(key) => {
                met.insert(key);
            }
            Detail::Number(_) | Detail::Seat(_) | Detail::Name(_) => {}
        }
    }
    met.insert(fact.key);
    fact.details.iter().for_each(|(_, detail)| of_detail(detail, met));
}

fn boards() -> Boards {
    let mut boards = Boards::built_in().clone();
    boards.add("small", SMALL).unwrap();
    boards.add("cramped", CRAMPED).unwrap();
    boards
}

fn cases() -> Vec<(Options, u8)> {
    let boards = boards();
    let mut cases = Vec::new();
    for board in ["2005", "2017, river", "2017, palms C10 D5 E15 I4 N6", "2024, river", "2017, small"] {
        for seats in 2..=5 {
            for variants in ["", "serpentine", "aquifers", "serpentine, aquifers, first 2"] {
                let gifts = if seats == 5 && variants == "serpentine" { ", random gifts" } else { "" };
                let text = format!("{board}, {variants}{gifts}");
                cases.push((Options::read(&text, &boards).unwrap(), seats));
            }
        }
    }
    cases.push((Options::read("2017, cramped", &boards).unwrap(), 3));
    cases
}

/// What could be written for any board.
fn any_move(random: &mut Quick) -> Move {
    let colour = Colour::ALL[random.below(5) as usize];
    let cell = Cell::new(random.below(ROWS as u32) as usize, random.below(COLUMNS as u32) as usize).unwrap();
    match random.below(20) {
        0 => Move::Give(colour),
        1..10 => Move::Leader(colour, cell),
        _ => Move::Camel(colour, cell),
    }
}

fn play(listener: &mut Listener, options: &Options, seats: u8, number: u64) {
    let mut random = Quick::new(number);
    let (mut game, events) = Desert::new(options, seats, &mut random.clone()).ok().unwrap();
    events.iter().for_each(|event| listener.hears_of(event));
    let mut views: Vec<View> = vec![game.view()];
    looked_at(listener, &game, &views[0]);
    while let Status::Awaiting(awaited) = game.status() {
        let seat = awaited.iter().next().unwrap();
        if random.below(8) == 0 {
            asked(listener, &game, seat);
            refused(listener, &game, &mut random);
        }
        let mv = game.sample(seat, &mut random).unwrap();
        let mut course = Course::default();
        game.apply(seat, &mv, &mut Quick::new(0), &mut course);
        course.events.iter().for_each(|event| listener.hears_of(event));
        let view = game.view();
        if random.below(4) == 0 || game.reveal().is_some() {
            looked_at(listener, &game, &view);
            // Forward, and back as after an undo.
            let before = &views[random.below(views.len() as u32) as usize];
            for (before, after) in [(before, &view), (&view, before)] {
                listener.hears(&Desert::changes(before, after));
            }
        }
        views.push(view);
    }
}

fn looked_at(listener: &mut Listener, game: &Desert, view: &View) {
    listener.hears_of(view);
    Seat::all(game.seats()).for_each(|seat| listener.hears_of(&game.hand(seat)));
    view.reveal.iter().for_each(|reveal| listener.hears_of(reveal));
    let summary = Desert::summary(view);
    listener.hears(&[summary.task]);
    let what = summary.latest.iter().map(|latest| &latest.what);
    what.chain([&summary.phase]).for_each(|fact| drop(listener.says(fact)));
    for source in summary.scores.iter().flat_map(|standing| &standing.sources) {
        listener.says(&Fact::new(source.key));
    }
}

/// The questions to this seat, down to a few hexes of each colour.
fn asked(listener: &mut Listener, game: &Desert, seat: Seat) {
    let Ok(Step::Ask(first)) = game.ask(seat, &[]) else { panic!("nothing to choose from") };
    listener.says(&first.asks);
    for choice in &first.options {
        offered(listener, game, seat, &[], choice);
        if let Ok(Step::Ask(second)) = game.ask(seat, &[&choice.key]) {
            listener.says(&second.asks);
            (second.options.iter().take(5))
                .for_each(|hex| offered(listener, game, seat, &[&choice.key], hex));
        }
    }
}

fn offered(listener: &mut Listener, game: &Desert, seat: Seat, picked: &[&str], choice: &Choice) {
    let parts = [&choice.means].into_iter().chain(&choice.cost).chain(&choice.group);
    parts.for_each(|fact| drop(listener.says(fact)));
    choice.gain.iter().for_each(|fact| drop(listener.says(fact)));
    let Ok(Step::Move(mv)) = game.ask(seat, &[picked, &[&choice.key]].concat()) else { return };
    listener.says(&game.prospect(seat, &mv).means);
}

fn refused(listener: &mut Listener, game: &Desert, random: &mut Quick) {
    for _ in 0..60 {
        let (mv, seat) = (any_move(random), random.below(u32::from(game.seats()) + 1) as usize);
        if let Err(refusal) = game.check(Seat::from_index(seat), &mv) {
            listener.hears_of(&refusal);
        }
    }
    let Status::Awaiting(awaited) = game.status() else { return };
    let refusal = game.ask(awaited.iter().next().unwrap(), &["nothing"]).unwrap_err();
    listener.hears_of(&refusal);
}

#[test]
fn every_fact_of_random_games_has_a_sentence() {
    let mut listener = Listener::default();
    for (number, (options, seats)) in cases().iter().cycle().take(200).enumerate() {
        play(&mut listener, options, *seats, number as u64);
    }
    created(&mut listener);
    unreadable(&mut listener);
    for key in written_keys() {
        // A sentence that others are built from is met in them.
        let used = SENTENCES.contains(&format!("{{ {key} }}"));
        let met = listener.met.contains(key) || used;
        assert!(met, "{key}");
    }
}

fn written_keys() -> impl Iterator<Item = &'static str> {
    let lines = SENTENCES.lines().filter(|line| line.starts_with("desert-"));
    lines.map(|line| line.split_once(" =").unwrap().0)
}

/// Games that cannot be created.
fn created(listener: &mut Listener) {
    for (text, seats) in [
        ("2017", 1),
        ("2005, river", 3),
        ("2024, palms C10 D5 E15 I4 N6", 4),
        ("2017, palms A1", 4),
        ("2017, palms C10", 4),
        ("2017, palms C10 D5 E15 I4 N16", 2),
        ("first 5", 3),
        ("random gifts", 3),
    ] {
        let options = Options::read(text, &boards()).unwrap();
        let rule = Desert::new(&options, seats, &mut Quick::new(1)).err().expect("it makes no sense (D37)");
        listener.hears_of(&rule);
    }
    // Whoever is awaited for a leader has one.
    listener.hears_of(&Rule::LeaderNotInHand { colour: Colour::Pink, in_hand: Vec::new() });
}

fn unreadable(listener: &mut Listener) {
    for (text, words) in [
        ("", "a move looks like “green H7”, “L green H7” or “give green”."),
        ("p H7", "“p” could be pink or purple; add a letter."),
        (
            "blue H7",
            "there is no camel colour “blue”; the colours are green, pink, yellow, purple and turquoise.",
        ),
        ("H7", "a camel colour is missing (like “green H7”)."),
        ("L H7", "a camel colour is missing (like “green H7”)."),
        ("green C8 extra", "“extra” does not belong there; a move looks like “green H7”."),
        ("pink b5 c8", "it has two hexes; separate moves with commas: “green H7, pink C4”."),
        ("pink turq c8", "it names pink and turquoise; separate moves with commas: “green H7, pink C4”."),
        ("green camel leader H7", "is it a leader (“L green H7”) or a camel (“green H7”)?"),
        ("give green H7", "a leader that you give back has no hex: “give green”."),
        ("green", "the hex is missing; a move looks like “green H7” or “L green H7”."),
        ("green Z9", "no board has a hex Z9; rows are A to P, columns 1 to 18."),
        ("green H19", "no board has a hex H19; rows are A to P, columns 1 to 18."),
        ("give", "a camel colour is missing (like “green H7”)."),
    ] {
        let said = listener.says(&text.parse::<Move>().unwrap_err().facts()[0]);
        assert_eq!(said, format!("I cannot read “{text}”: {words}"));
    }
    for (text, part, words) in [
        ("edition 1998", "edition 1998", "the editions are 2005, 2017 and 2024."),
        ("board lake", "board lake", "the boards are cramped, mountain, river and small."),
        ("2017, 2024", "2024", "the edition is given twice."),
        ("river, mountain", "mountain", "the board is given twice."),
        ("serpentine, serpentine", "serpentine", "the serpentine order is given twice."),
        ("aquifers, aquifers", "aquifers", "the aquifers variant is given twice."),
        ("palms C10, palms C10", "palms c10", "the list of palms is given twice."),
        ("first 1, first 2", "first 2", "the first player is given twice."),
        ("random gifts, random gifts", "random gifts", "the “random gifts” option is given twice."),
        ("first nobody", "first nobody", "name the first player by seat, like “first 2”."),
        ("first 0", "first 0", "name the first player by seat, like “first 2”."),
        ("palms", "palms", "name the five sites, like “palms C10 D5 E15 I4 L11”."),
        ("palms C10 C10", "palms c10 c10", "C10 is named twice."),
        ("palms C10 X", "palms c10 x", "“x” is not a hex like C10."),
        (
            "camels",
            "camels",
            "options are an edition (2005, 2017, 2024), a board, serpentine, aquifers, palms with five sites, first \
             with a seat, and random gifts.",
        ),
    ] {
        let said = listener.says(&Options::read(text, &boards()).unwrap_err().facts()[0]);
        assert_eq!(said, format!("I cannot read “{part}”: {words}"));
    }
}

#[test]
fn long_and_odd_input_is_shown_short_and_clean() {
    let long = "x\u{7}\u{202e}".repeat(500);
    let mut all: Vec<Fact> = Vec::new();
    for text in
        [format!("{long} H7"), format!("green {long}"), format!("green H{}", "9".repeat(500)), long.clone()]
    {
        all.extend(text.parse::<Move>().unwrap_err().facts());
    }
    all.extend(Options::read(&format!("palms {long}"), &boards()).unwrap_err().facts());
    for fact in all {
        let said = voice(None).say(&fact);
        assert!(said.chars().count() < 250 && !said.contains(['\u{7}', '\u{202e}']), "{said}");
    }
}

#[test]
fn the_reader_is_spoken_to() {
    let blue = Seat::from_index(0);
    let to_blue = |facts: Vec<Fact>| voice(Some(blue)).say(&facts[0]);
    let colour = Colour::Green;
    let at: Cell = "F9".parse().unwrap();
    assert_eq!(
        to_blue(Event::CamelPlaced { seat: blue, colour, at }.facts()),
        "You place a green camel on F9."
    );
    let rule = Rule::Occupied { cell: at, colour, of: blue, leader: true };
    assert_eq!(to_blue(Refusal::Rule(rule).facts()), "Your green leader stands on F9.");
    let mut chance = Chance::new(&games::chance::Seed::from_text("reader"), "reader");
    let options = Options::read("first 1", Boards::built_in()).unwrap();
    let (game, _) = Desert::new(&options, 3, &mut chance).ok().unwrap();
    let lines: Vec<String> = game.view().facts().iter().map(|fact| voice(Some(blue)).say(fact)).collect();
    assert_eq!(lines[1], "Your turn: place a leader.");
    assert!(lines[2].starts_with("You: 0 points"), "{}", lines[2]);
}
