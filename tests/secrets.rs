//! Pairs of positions that differ in nothing but what is secret by knowledge, and play that looks the same in both: the
//! kinds of special disks that lie face down or are held, piles that nobody has seen, and what was chosen while others
//! still choose. For the paired tests of everything that leaves a table.

use games::any::{AnyEvent, AnyGame, AnyOptions, Kind};
use games::chance::Seed;
use games::{Chance, Quick, Seat, Status};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

/// Two worlds that look the same.
pub(crate) struct Pair {
    /// As the host writes them.
    pub(crate) options: &'static str,
    pub(crate) seats: u8,
    pub(crate) worlds: [AnyGame; 2],
}

/// What a seat does next, as it is called in each of the worlds.
pub(crate) struct Step {
    pub(crate) seat: Seat,
    pub(crate) texts: [String; 2],
}

impl Pair {
    /// By turns in the middle of a game, at its very beginning, and while several choose at the same time.
    pub(crate) fn numbered(kind: Kind, number: usize) -> Pair {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(number as u64);
        let (options, seats) = match kind.name() {
            "bazaar" => ("", 3 + (number / 2 % 3) as u8),
            _ => (["", "disks 3, short", "disks 2"][number % 3], 3 + (number / 3 % 4) as u8),
        };
        let read = kind.read_options(options).unwrap();
        let several = number % 4 == 1;
        let game = match kind.name() {
            "nomads" if several => lost(&read, seats, &mut random),
            _ => loop {
                let plies = if number % 4 == 3 { 0 } else { random.random_range(10..90) };
                if let Some(game) = scene(&read, seats, several, plies, &mut random) {
                    break game;
                }
            },
        };
        let state = serde_json::from_str::<Value>(&game.save()).unwrap();
        let other = loop {
            let other = redealt(&game, &state, (number / 4).is_multiple_of(2), &mut random);
            if other != state {
                break other;
            }
        };
        let other = AnyGame::load(&read, seats, &other.to_string()).ok().unwrap();
        Pair { options, seats, worlds: [game, other] }
    }
}

/// A position after some moves, or the first in which three at least choose at the same time.
fn scene(
    options: &AnyOptions,
    seats: u8,
    several: bool,
    plies: usize,
    random: &mut Xoshiro256PlusPlus,
) -> Option<AnyGame> {
    let mut chance = Chance::new(&Seed::from_text(&random.random::<u64>().to_string()), "scene");
    let (mut game, _) = AnyGame::new(options, seats, &mut chance).ok().unwrap();
    let mut made = 0;
    while let Status::Awaiting(awaited) = game.status() {
        let found = if several { awaited.len() > 2 } else { made >= plies && awaited.len() == 1 };
        if found {
            return Some(game);
        }
        let seat = awaited.iter().nth(random.random_range(0..awaited.len())).unwrap();
        let text = game.nth_move(seat, random.random_range(0..game.count_moves(seat))).unwrap();
        // An order that stands in one of two worlds would be carried out there.
        if !text.starts_with("use sands after") {
            game.play(seat, &text, &mut chance).expect("a listed move");
            made += 1;
        }
    }
    None
}

/// N26, N42: everybody stands on the last strip, with animals enough to choose from, when it goes because nothing
/// happened for so long.
fn lost(options: &AnyOptions, seats: u8, random: &mut Xoshiro256PlusPlus) -> AnyGame {
    let mut chance = Chance::new(&Seed::from_text(&random.random::<u64>().to_string()), "scene");
    let (game, _) = AnyGame::new(options, seats, &mut chance).ok().unwrap();
    let mut state = serde_json::from_str::<Value>(&game.save()).unwrap();
    let strip = state["rows"][4]["strip"].as_str().unwrap();
    let open = strip.find(|land| land != 'M').unwrap() + 1;
    for seat in 0..usize::from(seats) {
        state["nomads"][seat]["place"] = json!(format!("E{open}"));
        for count in [2, 1] {
            // From the fullest stock of a kind that this nomad has not.
            let stock = |kind: &usize| state["stock"][*kind].as_u64().unwrap();
            let has = |kind: &usize| state["nomads"][seat]["animals"][*kind] != 0;
            let kind = (0..4).filter(|kind| !has(kind)).max_by_key(stock).unwrap();
            let taken = stock(&kind).min(count);
            state["stock"][kind] = json!(stock(&kind) - taken);
            state["nomads"][seat]["animals"][kind] = json!(taken);
        }
    }
    state["quiet"] = json!(3 * seats - 1);
    let mut game = AnyGame::load(options, seats, &state.to_string()).expect("a position");
    let turn = Seat::numbered(state["turn"]["seat"].as_u64().unwrap() as u8).unwrap();
    game.play(turn, "end", &mut chance).expect("a move");
    game
}

/// All that nobody knows dealt anew; by turns what is turned up next stays, so that play goes on for longer.
fn redealt(game: &AnyGame, state: &Value, all: bool, random: &mut Xoshiro256PlusPlus) -> Value {
    let dealt = game.determinize(None, &mut Quick::new(random.random()));
    let mut other = serde_json::from_str::<Value>(&dealt.save()).unwrap();
    let keep: &[&str] = match game.kind().name() {
        "bazaar" => {
            // Cards are taken and paid in the open (B4), and what follows from them by itself is public.
            other["hands"] = state["hands"].clone();
            let soon = state["pile"].as_array().unwrap();
            if !all && soon.len() > 16 {
                let (next, mut later) = (&soon[..12], soon[12..].to_vec());
                let turn = random.random_range(1..later.len());
                later.rotate_left(turn);
                other["pile"] = next.iter().cloned().chain(later).collect();
            }
            &[]
        }
        _ => {
            // An order that stands in one of two worlds would be carried out there.
            other["sands_after"] = Value::Null;
            &["city_pile", "desert_pile", "finals", "finals_out"]
        }
    };
    for key in keep.iter().filter(|_| !all) {
        other[key] = state[key].clone();
    }
    other
}

/// Something that whoever is awaited can do in both worlds. Nothing where they would look different from then on: all
/// have chosen, or something is turned up.
pub(crate) fn next(worlds: [&AnyGame; 2], chance: &Chance, random: &mut Xoshiro256PlusPlus) -> Option<Step> {
    let Status::Awaiting(awaited) = worlds[0].status() else { return None };
    assert_eq!(worlds[1].status(), Status::Awaiting(awaited), "who is awaited is public");
    let seat = awaited.iter().nth(random.random_range(0..awaited.len())).unwrap();
    let any = |game: &AnyGame, random: &mut Xoshiro256PlusPlus| {
        game.nth_move(seat, random.random_range(0..game.count_moves(seat))).unwrap()
    };
    let choosing = |text: &str| match worlds[0].kind().name() {
        "bazaar" => text.starts_with("wilds "),
        _ => text.starts_with("keep "),
    };
    let first = any(worlds[0], random);
    if choosing(&first) {
        let texts = [first, any(worlds[1], random)];
        return (awaited.len() > 1).then_some(Step { seat, texts });
    }
    let mut moves = worlds[0].legal_moves(seat);
    // Whoever uses a disk shows which it is.
    moves.retain(|text| !text.starts_with("use ") && text != "end with sands");
    moves.retain(|text| worlds[1].check(seat, text).is_ok());
    // A disk, if one of a few takes it.
    let mut found = None;
    for _ in 0..4 {
        let text = &moves[random.random_range(0..moves.len())];
        match look_ahead(worlds, seat, text, chance) {
            Ahead::Apart => {}
            Ahead::Secret => {
                found = Some(text);
                break;
            }
            Ahead::Plain => found = Some(text),
        }
    }
    found.map(|text| Step { seat, texts: [0, 1].map(|_| text.clone()) })
}

enum Ahead {
    /// From then on everybody sees in which world they are.
    Apart,
    /// It brings a secret to its player.
    Secret,
    Plain,
}

fn look_ahead(worlds: [&AnyGame; 2], seat: Seat, text: &str, chance: &Chance) -> Ahead {
    let mut after = worlds.map(AnyGame::clone);
    let events = [0, 1]
        .map(|world| after[world].play(seat, text, &mut chance.clone()).expect("a move of both").events);
    if after.iter().any(|game| matches!(game.status(), Status::Over(_))) {
        return Ahead::Apart;
    }
    if events[0] != events[1] {
        let shown = events.iter().flatten().any(turned_up);
        assert!(shown, "{text} tells more than everybody may know");
        return Ahead::Apart;
    }
    if after[0].hand(seat) == worlds[0].hand(seat) { Ahead::Plain } else { Ahead::Secret }
}

/// N33, N34, B5: piles that nobody knew.
fn turned_up(event: &AnyEvent) -> bool {
    let event = serde_json::to_value(event).unwrap();
    ["shifted", "tiles_turned_up"].iter().any(|name| event["event"] == *name)
}
