//! The stories with dice. They depend on what is rolled, so that their seeds are given; who does what is found by trying
//! it out beforehand, and the rehearsal then plays it.

use caravanserai::store::DrawNumber;
use caravanserai::table::Act;
use games::any::{AnyGame, Kind, Played};
use games::chance::Seed;
use games::{Chance, Seat, Seats, Secrecy, Status};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

use super::plot::{GAME_ID, Plot, Rehearsal, Step};
use crate::bot::PLAYERS;

/// A move that the story needs.
struct Wanted {
    player: usize,
    verb: &'static str,
    /// By the move, and the game after it.
    fits: fn(&Played, &AnyGame) -> bool,
    /// It is taken back again.
    undone: bool,
}

/// Who did what before the story.
type Past = Vec<(usize, String)>;

fn wanted(player: usize, verb: &'static str, fits: fn(&Played, &AnyGame) -> bool) -> Wanted {
    Wanted { player, verb, fits, undone: false }
}

fn seat(player: usize) -> Seat {
    Seat::from_index(player)
}

fn waits_for(game: &AnyGame, player: usize) -> bool {
    game.status() == Status::Awaiting(Seats::only(seat(player)))
}

/// Moves as they are wanted, if there are such. None is one that its player made before.
fn follow(
    game: &AnyGame,
    chance: &Chance,
    past: &[(usize, String)],
    wanted: &[Wanted],
) -> Option<Vec<String>> {
    let Some((first, others)) = wanted.split_first() else { return Some(Vec::new()) };
    for text in game.legal_moves(seat(first.player)) {
        let before = |(player, made): &(usize, String)| *player == first.player && made.starts_with(&text);
        if !text.starts_with(first.verb) || (first.verb == "move" && past.iter().any(before)) {
            continue;
        }
        let (mut after, mut drawn) = (game.clone(), chance.clone());
        let played = after.play(seat(first.player), &text, &mut drawn).ok()?;
        if !(first.fits)(&played, &after) {
            continue;
        }
        let now = if first.undone { game } else { &after };
        let past = [past, &[(first.player, text.clone())]].concat();
        if let Some(mut rest) = follow(now, &drawn, &past, others) {
            rest.insert(0, text);
            return Some(rest);
        }
    }
    None
}

/// Amira captures, Bashir finds the Sands of Time and orders them for later, Celine's end brings his extra turn.
fn nomads_wanted() -> Vec<Wanted> {
    let goes = |played: &Played, after: &AnyGame| {
        !played.is_news() && after.check(seat(0), "end").is_ok() && !played.text.contains("sands")
    };
    vec![
        Wanted { player: 0, verb: "move", fits: goes, undone: true },
        wanted(0, "move", |played, after| !played.is_news() && after.check(seat(0), "capture").is_ok()),
        // All blank: the dice are told in mid-turn.
        wanted(0, "capture", |played, after| {
            !played.draws.is_empty() && after.check(seat(0), "take none").is_ok()
        }),
        wanted(0, "take", |_, after| waits_for(after, 1)),
        wanted(1, "move", |played, after| {
            !played.learnt.is_empty() && after.check(seat(1), "use sands after 3").is_ok()
        }),
        wanted(1, "use sands after 3", |played, _| played.secrecy == Secrecy::Unseen),
        wanted(1, "end", |_, after| waits_for(after, 2)),
        wanted(2, "end", |_, after| waits_for(after, 1)),
    ]
}

/// Some random moves to the beginning of a turn of Amira's, and the story from there. Nobody has found a disk before.
fn nomads_found(game: &AnyGame, chance: &Chance) -> Option<(Past, Vec<String>)> {
    let state = serde_json::from_str::<Value>(&game.save()).unwrap();
    if state["rows"][1]["disk"] != "sands" {
        return None;
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
    for _ in 0..400 {
        let (mut game, mut chance, mut past) = (game.clone(), chance.clone(), Past::new());
        while past.len() < 60 {
            let Status::Awaiting(awaited) = game.status() else { break };
            let next = awaited.iter().next().unwrap();
            let text = game.nth_move(next, random.random_range(0..game.count_moves(next))).unwrap();
            let played = game.play(next, &text, &mut chance).ok()?;
            if !played.learnt.is_empty() {
                break;
            }
            past.push((next.index(), played.text));
            let begins = past.last().is_some_and(|(player, text)| *player == 2 && text == "end");
            if begins
                && waits_for(&game, 0)
                && let Some(found) = follow(&game, &chance, &past, &nomads_wanted())
            {
                return Some((past, found));
            }
        }
    }
    None
}

/// A rehearsal with the first seed for which something is found.
async fn rehearsed<Found>(
    kind: Kind,
    options: &str,
    find: fn(&AnyGame, &Chance) -> Option<Found>,
) -> (Rehearsal, Found) {
    for number in 1..400 {
        let seed = Seed::from_text(&format!("story {number}"));
        let read = kind.read_options(options).unwrap();
        let mut chance = Chance::new(&seed, GAME_ID);
        let (game, _) = AnyGame::new(&read, 3, &mut chance).ok().unwrap();
        if let Some(found) = find(&game, &chance) {
            let rehearsal = Rehearsal::begin(kind, &PLAYERS[..3], options, Some(&seed)).await;
            let (begun, next_draw) = rehearsal.game().await;
            assert_eq!(begun.save(), game.save(), "as it was tried out");
            assert_eq!(next_draw, DrawNumber(chance.next()));
            return (rehearsal, found);
        }
    }
    panic!("no seed makes a story of {kind:?}");
}

pub(super) async fn nomads() -> Plot {
    let (rehearsal, (past, moves)) = rehearsed(Kind::named("nomads"), "first 1, disks 5", nomads_found).await;
    for (player, text) in &past {
        rehearsal.plays(*player, text).await;
    }
    let before = rehearsal.before().await;
    for (wanted, text) in nomads_wanted().iter().zip(&moves) {
        rehearsal.plays(wanted.player, text).await;
        if wanted.undone {
            rehearsal.act(wanted.player, Act::Undo { meant: None }).await;
        }
    }
    let sent = rehearsal.courier.messenger().sent();
    let [hands, lines] = ["hand", "line"].map(|what| sent.iter().filter(|sent| sent.what == what).count());
    assert!(hands >= 2 && lines >= 1, "{hands} hands, {lines} lines");
    let [away, there, capture, takes, finds, order, ends, last] = moves.try_into().unwrap();
    let order = format!("/play move moves:{order}");
    Plot {
        kind: Kind::named("nomads"),
        before: Some(before),
        players: &PLAYERS[..3],
        closed: None,
        steps: vec![
            Step::Play("Amira", away.clone()),
            Step::Undo("Amira", away),
            Step::Play("Amira", there),
            Step::Play("Amira", capture),
            Step::Play("Amira", takes),
            Step::Play("Bashir", finds),
            Step::Command("Bashir", order, "Noted. Nobody else is told.", "That is your order already."),
            Step::Play("Bashir", ends),
            Step::Form("Celine", last),
        ],
        plies: rehearsal.plies().await,
        awaited: "Bashir",
        turns: &[1, 2, 1],
    }
}

/// Three choose at the same time; Amira draws, rolls and takes, Bashir rolls again.
fn bazaar_wanted() -> Vec<Wanted> {
    let goes_on = |_: &Played, after: &AnyGame| !matches!(after.status(), Status::Over(_));
    vec![
        wanted(0, "wilds", goes_on),
        wanted(1, "wilds", goes_on),
        wanted(2, "wilds", |_, after| waits_for(after, 0)),
        wanted(0, "draw", |_, after| waits_for(after, 0)),
        wanted(0, "take", |_, after| waits_for(after, 1)),
        wanted(1, "draw", |_, after| waits_for(after, 1)),
        wanted(1, "keep", |_, after| waits_for(after, 2)),
    ]
}

fn bazaar_found(game: &AnyGame, chance: &Chance) -> Option<Vec<String>> {
    let all: Seats = (0..3).map(seat).collect();
    (game.status() == Status::Awaiting(all)).then(|| follow(game, chance, &[], &bazaar_wanted()))?
}

pub(super) async fn bazaar() -> Plot {
    let (rehearsal, moves) = rehearsed(Kind::named("bazaar"), "first 1", bazaar_found).await;
    let before = rehearsal.before().await;
    for (wanted, text) in bazaar_wanted().iter().zip(&moves) {
        rehearsal.plays(wanted.player, text).await;
    }
    let sent = rehearsal.courier.messenger().sent();
    let [hands, lines] = ["hand", "line"].map(|what| sent.iter().filter(|sent| sent.what == what).count());
    assert!(hands >= 5 && lines >= 3, "{hands} hands, {lines} lines");
    let [one, two, three, draws, takes, draws_too, keeps] = moves.try_into().unwrap();
    Plot {
        kind: Kind::named("bazaar"),
        before: Some(before),
        players: &PLAYERS[..3],
        closed: Some("Celine"),
        steps: vec![
            Step::Play("Amira", one),
            Step::Play("Bashir", two),
            Step::Play("Celine", three),
            Step::Form("Amira", draws),
            Step::Play("Amira", takes),
            Step::Play("Bashir", draws_too),
            Step::Play("Bashir", keeps),
        ],
        plies: rehearsal.plies().await,
        awaited: "Celine",
        turns: &[1, 1, 1],
    }
}
