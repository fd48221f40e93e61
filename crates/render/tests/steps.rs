//! Steps of the panel: what Discord takes, and that they tell no secret.

use games::any::{AnyGame, Kind};
use games::{Choice, Quick, Random, RiderColours, Seat, Status, Step};
use render::Picture;

use super::{END, decoded, game_of, keep};
use crate::voice;

const GAMES: [(&str, &str, u8); 5] = [
    ("desert", "2017, river, aquifers", 5),
    ("desert", "2024", 2),
    ("nomads", "disks 5", 4),
    ("bazaar", "", 3),
    ("bazaar", "", 5),
];

/// The pictures of one random way through the questions of a seat, with the keys of what is asked.
fn way(game: &AnyGame, seat: Seat, random: &mut impl Random) -> Vec<(String, Picture)> {
    let voice = voice::Voice { reader: Some(seat), ..voice(&RiderColours) };
    let (mut keys, mut picked): (Vec<String>, Vec<Choice>) = (Vec::new(), Vec::new());
    let (mut pictures, mut last) = (Vec::new(), String::new());
    loop {
        let asked = game.ask(seat, &keys.iter().map(String::as_str).collect::<Vec<_>>());
        let question = match asked.ok().unwrap() {
            Step::Ask(question) => Some(question),
            Step::Move(_) => None,
        };
        let (asks, options) = question.as_ref().map_or((None, &[][..]), |q| (Some(&q.asks), &q.options));
        let step = render::Step { asks, options, picked: &picked, ..Default::default() };
        let picture = render::step(&game.view(), &game.hand(seat), &step, &voice).unwrap();
        last = asks.map_or(format!("confirm-after-{last}"), |asks| asks.key.to_owned());
        pictures.push((last.clone(), picture));
        let Some(question) = question else { return pictures };
        let chosen = &question.options[random.one("option", question.options.len() as u32) as usize];
        keys.push(chosen.key.clone());
        picked.push(chosen.clone());
    }
}

fn awaited(game: &AnyGame) -> Option<Seat> {
    let Status::Awaiting(awaited) = game.status() else { return None };
    awaited.iter().next()
}

#[test]
fn steps_are_what_discord_takes() {
    let mut random = Quick::new(11);
    let mut seen = std::collections::BTreeSet::new();
    for (kind, options, seats) in GAMES {
        for moves in [0, 10, 25, 40, 60, 90] {
            let game = game_of(Kind::named(kind), options, seats, moves);
            let Some(seat) = awaited(&game) else { continue };
            for (asks, picture) in way(&game, seat, &mut random) {
                let bytes = picture.png.len();
                assert!(bytes < 250_000, "{kind}, {moves} moves, {asks}: {bytes} bytes");
                let (header, _) = decoded(&picture.png);
                assert_eq!(header.width, 1200);
                assert!((300..=2000).contains(&header.height), "{asks}: {} high", header.height);
                assert!(!picture.alt.is_empty() && !picture.alt.contains('⟨'), "{}", picture.alt);
                assert!(picture.alt.encode_utf16().count() <= render::ALT_LENGTH);
                if seen.insert(format!("{kind}-{asks}")) {
                    keep(&format!("step-{kind}-{asks}"), &picture);
                }
            }
        }
    }
}

#[test]
fn steps_of_games_that_differ_in_secrets_of_others_are_alike() {
    let (mut secrets, mut own) = (0, 0);
    for (kind, options, seats) in GAMES {
        for moves in [1, 30, 70, 110] {
            let game = game_of(Kind::named(kind), options, seats, moves);
            let Some(seat) = awaited(&game) else { continue };
            let first = way(&game, seat, &mut Quick::new(1));
            // What the reader knows stays, the rest is dealt anew.
            let other = game.determinize(Some(seat), &mut Quick::new(moves as u64));
            secrets += usize::from(game.save() != other.save());
            assert!(first == way(&other, seat, &mut Quick::new(1)), "{kind}, {moves} moves");
            // What the public knows stays: the pictures differ only if the reader's hand does.
            let other = game.determinize(None, &mut Quick::new(moves as u64));
            let differs = game.hand(seat) != other.hand(seat);
            own += usize::from(differs);
            assert_eq!(
                first[0].1 != way(&other, seat, &mut Quick::new(1))[0].1,
                differs,
                "{kind}, {moves} moves"
            );
        }
    }
    assert!(secrets > 0 && own > 0, "secrets differ in {secrets} games, hands in {own}");
}

#[test]
fn a_game_that_is_over_can_still_be_shown() {
    let game = game_of(Kind::named("desert"), "2024", 2, END);
    let step = render::Step::default();
    let hand = game.hand(Seat::from_index(0));
    assert!(render::step(&game.view(), &hand, &step, &voice(&RiderColours)).is_some());
}
