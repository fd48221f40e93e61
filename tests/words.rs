//! Grammar of every sentence that games say, over whole random games of all kinds: singular where it is one, plural where
//! it is not, no codes, and "you" to nobody but the reader.

use games::any::{AnyGame, Kind};
use games::chance::Seed;
use games::{Chance, Names, Seat, Status};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::told;

/// Names as people have them.
struct People;

impl Names for People {
    fn name(&self, seat: Seat) -> String {
        crate::bot::PLAYERS[seat.index()].to_owned()
    }
}

/// Things that are counted; a number other than 1 wants more of them.
const NOUNS: [&str; 26] = [
    "animal",
    "camel",
    "card",
    "city",
    "difference",
    "Dinar",
    "disk",
    "donkey",
    "game",
    "goat",
    "handler",
    "hex",
    "horse",
    "leader",
    "marker",
    "move",
    "oasis",
    "palm",
    "player",
    "point",
    "round",
    "shift",
    "tile",
    "token",
    "turn",
    "wild",
];

/// What is wrong with a text, whoever reads it.
pub(crate) fn faults(text: &str) -> Vec<String> {
    let text = &without_notation(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut faults = Vec::new();
    for (i, word) in words.iter().enumerate() {
        let bare = bare(word);
        if bare.len() >= 6 && bare.chars().all(|c| c.is_ascii_uppercase()) {
            faults.push(format!("the code {bare}"));
        }
        if ["he", "she", "his", "her", "him"].contains(&bare.to_lowercase().as_str()) {
            faults.push(format!("the gender of “{bare}”"));
        }
        // "+1 Dinar" and "(1 card" count; "C1" and "1," do not.
        let number = word.trim_start_matches(['(', '+', '-', '×']);
        let (Ok(count), Some(noun)) = (number.parse::<u32>(), words.get(i + 1)) else { continue };
        let goes_on =
            noun.ends_with(char::is_alphanumeric) && !["a", "and", "for", "in", "of", "to"].contains(noun);
        let after = words
            .get(i + 2)
            .filter(|word| goes_on && word.starts_with(char::is_alphanumeric))
            .map_or("", |word| self::bare(word));
        let noun = self::bare(noun);
        let is_thing = |one: &&&str| noun == **one || noun == plural(one);
        // "2 camel cards", "1 more turn".
        let compound = NOUNS.iter().any(|one| after == *one || after == plural(one));
        if compound {
            let ends_well =
                NOUNS.iter().any(|one| after == if count == 1 { (*one).to_owned() } else { plural(one) });
            if !ends_well {
                faults.push(format!("“{count} {noun} {after}”"));
            }
        } else if let Some(one) = NOUNS.iter().find(is_thing)
            && (count == 1) != (noun == *one)
        {
            faults.push(format!("“{count} {noun}”"));
        }
    }
    faults
}

/// What is wrong with a text that everybody reads.
pub(crate) fn public_faults(text: &str) -> Vec<String> {
    let mut faults = faults(text);
    let clean = without_notation(text);
    let person = |word: &&str| ["you", "your", "yours"].contains(&bare(word).to_lowercase().as_str());
    faults.extend(clean.split_whitespace().find(person).map(|word| format!("“{word}” to everybody")));
    faults
}

/// Without what is quoted: there the words of moves stand, which have a grammar of their own.
fn without_notation(text: &str) -> String {
    let mut clean = String::new();
    let (mut quoted, mut code) = (false, false);
    for c in text.chars() {
        match c {
            '“' => quoted = true,
            '”' => quoted = false,
            '`' => code = !code,
            _ if !quoted && !code => clean.push(c),
            _ => {}
        }
    }
    clean
}

fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric())
}

fn plural(noun: &str) -> String {
    match noun {
        "city" => "cities".to_owned(),
        "hex" => "hexes".to_owned(),
        "oasis" => "oases".to_owned(),
        noun => format!("{noun}s"),
    }
}

#[test]
fn the_check_finds_what_it_looks_for() {
    for bad in [
        "Amira wins with 1 points.",
        "Bashir: -1 Dinars, now 4.",
        "Amira takes 2 camel and 1 water.",
        "Amira takes 1 camel cards.",
        "2 waterhole token",
        "The desert shifts: PMRBDD goes.",
        "Next: Amira, who places her nomad.",
    ] {
        assert_eq!(faults(bad).len(), 1, "{bad}: {:?}", faults(bad));
    }
    for good in [
        "Amira wins with 1 point.",
        "Amira takes 2 camel cards, 1 goat, 2 goats and 0 cards; C1 wadis.",
        "say “sell 2 goat”, like `3 camel`",
        "1 hex, 2 hexes, 1 oasis, 3 oases",
        "Oases 1, river 5.",
        "1 point (oases 0, river 0) and 2 hidden waterhole tokens",
        "North: 2 a camel tent for 1 water; 3 a tile.",
    ] {
        assert!(faults(good).is_empty(), "{good}: {:?}", faults(good));
    }
    assert_eq!(public_faults("Amira: place your nomad.").len(), 1);
}

struct Speech {
    kind: Kind,
    said: usize,
}

impl Speech {
    fn public(&mut self, text: &str) {
        self.said += 1;
        let faults = public_faults(text);
        assert!(faults.is_empty(), "{:?}: {faults:?} in:\n{text}", self.kind);
    }

    fn private(&mut self, text: &str) {
        self.said += 1;
        let faults = faults(text);
        assert!(faults.is_empty(), "{:?}: {faults:?} in:\n{text}", self.kind);
    }
}

/// Every event, view, task, change, hand, alt text and reveal of a random game, and refusals of moves that were legal at
/// some other time.
fn listen(kind: Kind, options: &str, seats: u8, number: u64) -> usize {
    let mut speech = Speech { kind, said: 0 };
    let voice = crate::voice(&People);
    let options = kind.read_options(options).unwrap();
    let mut chance = Chance::new(&Seed::from_text(&format!("words {number}")), "words");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(number);
    let (mut game, events) = AnyGame::new(&options, seats, &mut chance).ok().unwrap();
    events.iter().for_each(|event| speech.public(&told(&People, event)));
    let mut known: Vec<String> = Vec::new();
    for ply in 0..2000 {
        let view = game.view();
        speech.public(&told(&People, &view));
        speech.public(&voice.say(&view.summary().task));
        for seat in Seat::all(seats) {
            speech.private(&told(&People, &game.hand(seat)));
        }
        if ply % 100 == 99 {
            speech.public(&render::board(&view, &voice).unwrap().alt);
        }
        let Status::Awaiting(awaited) = game.status() else { break };
        let seat = awaited.iter().nth(random.random_range(0..awaited.len())).unwrap();
        for _ in 0..3 {
            let Some(text) = known.get(random.random_range(0..known.len().max(1))) else { break };
            let anybody = Seat::all(seats).nth(random.random_range(0..seats).into()).unwrap();
            for seat in [seat, anybody] {
                if let Err(refusal) = game.check(seat, text) {
                    speech.private(&told(&People, &refusal));
                }
            }
        }
        let index = random.random_range(0..game.count_moves(seat));
        let text = game.nth_move(seat, index).unwrap();
        for event in game.play(seat, &text, &mut chance).ok().unwrap().events {
            speech.public(&told(&People, &event));
        }
        view.changes(&game.view()).iter().for_each(|fact| speech.public(&voice.say(fact)));
        known.push(text);
    }
    if let Some(reveal) = game.reveal() {
        speech.public(&told(&People, &reveal));
    }
    speech.public(&render::board(&game.view(), &voice).unwrap().alt);
    speech.said
}

#[test]
fn every_sentence_of_whole_games_is_in_good_grammar() {
    for (kind, options, players) in [
        (Kind::named("desert"), ["2017, river", "2024, aquifers"], 2..=5),
        (Kind::named("nomads"), ["short, disks 5", "disks 1, no forced shifts"], 3..=6),
        (Kind::named("bazaar"), ["", "first 2"], 3..=5),
    ] {
        let mut said = 0;
        for seats in players {
            for (number, options) in (0..).zip(options) {
                said += listen(kind, options, seats, number * 10 + u64::from(seats));
            }
        }
        assert!(said > 3000, "{kind:?}: {said}");
    }
}
