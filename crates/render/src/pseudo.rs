//! Everything that people read on pictures comes from the language: accented English leaves no plain letter behind.

use std::collections::BTreeSet;

use super::probe::texts;
use super::theme::Face;
use super::{Scene, Step, board_scene, hand_scene, score, score_scene, step, step_scene, text};
use games::any::{AnyGame, AnyView, Kind};
use games::chance::Seed;
use games::{Chance, Choice, Facts, Names, Random, RiderColours, Seat, Status};
use voice::{Voice, accented, made_up};

/// Words that are the same in every language.
struct Allowed(BTreeSet<String>);

impl Allowed {
    fn of(view: &AnyView) -> Allowed {
        // Names of people, titles of games, and names of an operator's boards.
        let mut names: BTreeSet<String> = Seat::all(Seat::MOST).map(|seat| RiderColours.name(seat)).collect();
        names.extend(view.kind().card().title.split(' ').map(str::to_owned));
        if let Some(view) = view.as_view::<games::desert::View>() {
            names.insert(view.options.board.name().to_owned());
        }
        Allowed(names)
    }

    /// The first word that did not come from the language.
    fn escaped<'a>(&self, said: &'a str) -> Option<&'a str> {
        let is_foreign = |word: &&str| word.contains(|c: char| c.is_ascii_alphabetic());
        let mut words = said.split(|c: char| !c.is_alphanumeric()).filter(is_foreign);
        let is_cut = |word: &str| said.contains(&format!("{word}…"));
        let is_name =
            |word: &str| self.0.iter().any(|name| name == word || name.starts_with(word) && is_cut(word));
        words.find(|word| !is_name(word) && !is_place(word))
    }

    fn check(&self, scene: &Scene, alt: &str) {
        for (text, ..) in texts(scene) {
            assert_eq!(self.escaped(&text.words), None, "“{}” was not said by the voice", text.words);
        }
        assert_eq!(self.escaped(alt), None, "in {alt}");
    }
}

/// A hex or space, as in commands; or a row of them.
fn is_place(word: &str) -> bool {
    let (row, column) = word.split_at(1);
    row.starts_with(|c: char| c.is_ascii_uppercase()) && column.chars().all(|c| c.is_ascii_digit())
}

/// Every question on a random path to a move.
fn check_steps(game: &AnyGame, seat: Seat, voice: &Voice, allowed: &Allowed, random: &mut impl Random) {
    let (view, hand) = (game.view(), game.hand(seat));
    let (mut keys, mut picked): (Vec<String>, Vec<Choice>) = (Vec::new(), Vec::new());
    loop {
        let asked = game.ask(seat, &keys.iter().map(String::as_str).collect::<Vec<_>>());
        let question = match asked.unwrap_or_else(|_| panic!("{keys:?}")) {
            games::Step::Ask(question) => Some(question),
            games::Step::Move(_) => None,
        };
        let (asks, options) = question.as_ref().map_or((None, &[][..]), |q| (Some(&q.asks), &q.options));
        let shown = Step { asks, options, picked: &picked, ..Step::default() };
        let scene = step_scene(&view, &hand, &shown, voice).unwrap();
        allowed.check(&scene, &step::alt(&shown, &hand, voice));
        let Some(question) = question else { return };
        let chosen = &question.options[random.one("option", question.options.len() as u32) as usize];
        keys.push(chosen.key.clone());
        picked.push(chosen.clone());
    }
}

#[test]
fn every_word_on_a_picture_is_of_the_language() {
    let language = made_up("en");
    let voice = &Voice { language: &language, names: &RiderColours, reader: None };
    let games = [
        ("desert", "2017, river, serpentine, aquifers", 5),
        ("desert", "2024", 2),
        ("nomads", "disks 5", 6),
        ("nomads", "short, disks 2, no forced shifts", 3),
        ("bazaar", "", 3),
        ("bazaar", "", 5),
    ];
    for (kind, options, seats) in games {
        let options = Kind::named(kind).read_options(options).unwrap();
        let mut chance = Chance::new(&Seed::from_text("pseudo"), kind);
        let mut random = games::Quick::new(7);
        let (mut game, _) = AnyGame::new(&options, seats, &mut chance).ok().unwrap();
        loop {
            let view = game.view();
            let allowed = Allowed::of(&view);
            let over = !matches!(game.status(), Status::Awaiting(_));
            if over || random.one("look", 12) == 0 {
                let (scene, alt) = board_scene(&view, voice).unwrap();
                allowed.check(&scene, &alt);
                if let Some(scene) = score_scene(&view, voice) {
                    assert!(over, "{kind}: a score sheet before the end");
                    allowed.check(&scene, &score::alt(&view, voice).unwrap());
                }
                for seat in Seat::all(seats) {
                    let hand = game.hand(seat);
                    let alt = voice.say_all(&hand.facts());
                    allowed.check(&hand_scene(&view, &hand, voice).unwrap(), &alt);
                }
            }
            let Status::Awaiting(awaited) = game.status() else { break };
            let seat = awaited.iter().next().unwrap();
            if random.one("ask", 25) == 0 {
                check_steps(&game, seat, &Voice { reader: Some(seat), ..*voice }, &allowed, &mut random);
            }
            let index = random.one("move", game.count_moves(seat) as u32) as usize;
            game.play_nth(seat, index, &mut chance);
        }
    }
}

#[test]
fn plain_words_are_found_and_accents_are_drawn() {
    let letters: String = ('a'..='z').chain('A'..='Z').collect();
    assert!(text::is_whole(Face::Text, &accented(&letters)), "the font lacks a look-alike");
    let allowed = Allowed(BTreeSet::from(["Blue".to_owned()]));
    assert_eq!(allowed.escaped("Blue: ×3 öñ F9, 12/7 +1"), None);
    assert_eq!(allowed.escaped("ŧö place"), Some("place"));
}
