//! How many bytes pictures have: of all kinds, all over random games of every kind. CARAVANSERAI_PICTURE_GAMES for more
//! games of each kind than in every run.

use std::collections::BTreeMap;

use games::any::{AnyGame, AnyView, Kind};
use games::chance::Seed;
use games::{Chance, Quick, Random, RiderColours, Seat, Status, Step};

use super::voice;

/// Options and players, by turns.
const DESERT: [(&str, u8); 6] = [
    ("2017, river", 4),
    ("2005", 2),
    ("2024, mountain", 5),
    ("2017, river, aquifers", 5),
    ("2024, river, serpentine", 3),
    ("2005, aquifers", 3),
];
const NOMADS: [(&str, u8); 4] = [("disks 5", 6), ("short", 3), ("", 4), ("disks 1", 5)];
const BAZAAR: [(&str, u8); 3] = [("", 5), ("", 3), ("", 4)];

/// Of any picture. Discord takes 10 MiB, but a phone on a train should not wait.
const MOST: usize = 250_000;
/// Of a film of 60 turns or fewer; longer ones have as many more.
const FILM: usize = 300_000;
const TURNS: usize = 60;

/// The largest of each kind, and how many there were.
#[derive(Default)]
struct Largest(BTreeMap<&'static str, (usize, usize)>);

impl Largest {
    fn note(&mut self, what: &'static str, bytes: usize, most: usize) {
        assert!(bytes <= most, "{what}: {bytes} bytes");
        let largest = self.0.entry(what).or_default();
        *largest = (largest.0.max(bytes), largest.1 + 1);
    }
}

/// All pictures of one random game, some of them now and then.
fn draw_all(kind: Kind, (options, seats): (&str, u8), number: u64, film: bool, largest: &mut Largest) {
    let voice = &voice(&RiderColours);
    let options = kind.read_options(options).unwrap();
    let mut chance = Chance::new(&Seed::from_text(&number.to_string()), "bytes");
    let mut random = Quick::new(number);
    let (mut game, _) = AnyGame::new(&options, seats, &mut chance).ok().unwrap();
    let (mut views, mut since): (Vec<AnyView>, usize) = (vec![game.view()], 0);
    while let Status::Awaiting(awaited) = game.status() {
        let seat = awaited.iter().next().unwrap();
        if random.one("look", 15) == 0 {
            draw(&game, seat, largest);
            if let Some(picture) = render::catch_up(&views[since..], voice) {
                largest.note("catch-up", picture.png.len(), MOST);
            }
            since = views.len() - 1;
        }
        let index = random.one("move", game.count_moves(seat) as u32) as usize;
        let mv = game.nth_move(seat, index).unwrap();
        let events = game.play(seat, &mv, &mut chance).unwrap().events;
        if let Some(picture) = render::dice(&events, voice).filter(|_| random.one("dice", 10) == 0) {
            largest.note("dice", picture.png.len(), MOST);
        }
        views.push(game.view());
    }
    draw(&game, Seat::from_index(0), largest);
    largest.note("score sheet", render::score(&game.view(), voice).unwrap().png.len(), MOST);
    if film {
        let mut frames = 0;
        let gif = render::replay(&views, voice, |_, all| frames = all).unwrap().gif;
        largest.note("film", gif.len(), FILM * frames.max(TURNS) / TURNS);
    }
}

fn draw(game: &AnyGame, seat: Seat, largest: &mut Largest) {
    let voice = &voice(&RiderColours);
    let (view, hand) = (game.view(), game.hand(seat));
    largest.note("board", render::board(&view, voice).unwrap().png.len(), MOST);
    largest.note("hand", render::hand(&view, &hand, voice).unwrap().png.len(), MOST);
    if let Some(picture) = render::close_up(&view, voice) {
        largest.note("close-up", picture.png.len(), MOST);
    }
    if let Ok(Step::Ask(question)) = game.ask(seat, &[]) {
        let step =
            render::Step { asks: Some(&question.asks), options: &question.options, ..Default::default() };
        largest.note("step", render::step(&view, &hand, &step, voice).unwrap().png.len(), MOST);
    }
}

fn pictures_of(kind: Kind, cases: &[(&str, u8)]) {
    let games = std::env::var("CARAVANSERAI_PICTURE_GAMES").map_or(2, |count| count.parse().unwrap());
    let mut largest = Largest::default();
    for number in 0..games {
        let case = cases[number % cases.len()];
        // Films take longest.
        draw_all(kind, case, number as u64, number % 10 == 0, &mut largest);
    }
    let cover = render::cover(kind, &voice(&RiderColours)).unwrap();
    largest.note("cover", cover.png.len(), MOST);
    println!("{kind}, {games} games; the largest, and of how many: {:?}", largest.0);
    assert!(largest.0.len() >= 8, "{:?}", largest.0.keys());
}

#[test]
fn pictures_of_the_desert_are_small() {
    pictures_of(Kind::named("desert"), &DESERT);
}

#[test]
fn pictures_of_the_nomads_are_small() {
    pictures_of(Kind::named("nomads"), &NOMADS);
}

#[test]
fn pictures_of_the_bazaar_are_small() {
    pictures_of(Kind::named("bazaar"), &BAZAAR);
}
