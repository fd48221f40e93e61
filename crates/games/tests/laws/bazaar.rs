//! Desert Bazaar under the laws.

use std::collections::BTreeSet;

use games::any::{AnyGame, AnyHand, AnyOptions, AnyView, Kind};
use games::bazaar::{Hand, LARGEST_CAMP, MARKERS, Resource, Stage, View, hexes};
use games::chance::Seed;
use games::desert::Boards;
use games::{Chance, Seat, Status};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use record::{self, Recorder};

use crate::redeal;

use super::Subject;

#[test]
fn laws() {
    super::hold(&subject());
}

#[test]
fn mutated_saved_states_never_panic() {
    super::mutated_states(&subject(), crate::law_games() / 4);
}

fn options(text: &str) -> AnyOptions {
    Kind::Bazaar.read_options(text, Boards::built_in()).unwrap()
}

const NAMES: [&str; 4] = ["water", "camel", "silk", "spice"];

fn subject() -> Subject {
    let mut cases = Vec::new();
    for seats in 3..=5 {
        cases.push((options(""), seats));
        cases.extend((1..=seats).map(|first| (options(&format!("first {first}")), seats)));
    }
    let mut all_moves: Vec<String> = ["roll", "done", "keep wild", "keep desert"].map(str::to_owned).to_vec();
    for name in NAMES {
        all_moves.extend(["draw", "take", "keep"].map(|verb| format!("{verb} {name}")));
    }
    for wilds in 1..=9 {
        all_moves.extend(multisets(wilds).iter().map(|cards| format!("wilds {cards}")));
    }
    for row in ["north", "south"] {
        for place in 1..=4 {
            let board = hexes(*games::bazaar::BOARD);
            all_moves.extend(board.map(|hex| format!("build {row} {place} at {hex}")));
        }
    }
    Subject {
        name: "bazaar",
        cases,
        // Wilds are chosen in at most 4 rounds, since each that leaves somebody short empties a pile: 20. At most 60
        // tiles, each with one "done" at most: 120. Each tile brings at most 9 cards back to the piles (three trades of
        // three), so that at most 60 + 60 * 9 turns gain a card, in three moves each: 1800. Between two tiles, before
        // the first and after the last lie at most 14 turns without a card: 61 * 14.
        most_plies: 20 + 120 + 1800 + 61 * 14,
        may_be_endless: |_| false,
        all_moves,
        invariants,
        redeal: redeal::bazaar,
        second_list: oracle::bazaar::legal_moves,
        second_opinion: |record| oracle::bazaar::check(record).map(|report| report.totals),
    }
}

/// Every choice of so many cards, in notation.
fn multisets(count: usize) -> Vec<String> {
    let mut found = Vec::new();
    for a in 0..=count {
        for b in 0..=count - a {
            for c in 0..=count - a - b {
                let counts = [a, b, c, count - a - b - c];
                let words: Vec<&str> =
                    (0..4).flat_map(|of| std::iter::repeat_n(NAMES[of], counts[of])).collect();
                found.push(words.join(" "));
            }
        }
    }
    found
}

fn view(game: &AnyGame) -> View {
    match game.view() {
        AnyView::Bazaar(view) => view,
        _ => unreachable!("a bazaar game"),
    }
}

fn hand(game: &AnyGame, seat: Seat) -> Hand {
    match game.hand(seat) {
        AnyHand::Bazaar(hand) => hand,
        _ => unreachable!("a bazaar game"),
    }
}

fn invariants(game: &AnyGame, before: Option<&AnyGame>) {
    let now = view(game);
    conserved(game, &now);
    camps_keep_apart(&now);
    hands_do_not_show(game, &now);
    if let Some(before) = before.map(view) {
        nothing_is_taken_back(&before, &now);
    }
}

/// Cards, tiles and markers are neither lost nor made.
fn conserved(game: &AnyGame, view: &View) {
    let hands: Vec<Hand> = Seat::all(game.seats()).map(|seat| hand(game, seat)).collect();
    for card in Resource::ALL {
        let held: u8 = hands.iter().map(|hand| hand.cards.of(card)).sum();
        assert_eq!(held + view.piles.of(card), 15, "{card} cards");
    }
    let face_up: Vec<_> = view.rows.as_flattened().iter().flatten().collect();
    assert_eq!(face_up.len() + view.tiles.len() + view.face_down, 60, "tiles");
    let known: BTreeSet<String> = face_up
        .into_iter()
        .chain(view.tiles.iter().map(|placed| &placed.tile))
        .map(ToString::to_string)
        .collect();
    assert_eq!(known.len() + view.face_down, 60, "no tile is there twice");
    for (seat, hand) in view.seats.iter().zip(&hands) {
        assert_eq!(seat.cards, hand.cards.total());
        assert_eq!(seat.markers_left + seat.markers_placed, MARKERS);
        let on_board = view.tiles.iter().filter(|placed| placed.marker == Some(seat.seat)).count();
        assert_eq!(on_board, usize::from(seat.markers_placed));
        let started = view.stage != Stage::Wilds;
        assert!(started || seat.cards + usize::from(seat.wilds) == 9, "nine starting cards");
    }
}

/// One tile a hex; encampments have at most seven and do not touch; closed ones have no markers.
fn camps_keep_apart(view: &View) {
    let all: BTreeSet<String> = view.tiles.iter().map(|placed| placed.at.to_string()).collect();
    assert_eq!(all.len(), view.tiles.len());
    assert_eq!(view.camps.iter().map(Vec::len).sum::<usize>(), all.len());
    for camp in &view.camps {
        assert!(camp.len() <= LARGEST_CAMP);
        let marked = view.tiles.iter().any(|placed| placed.marker.is_some() && camp.contains(&placed.at));
        assert!(camp.len() < LARGEST_CAMP || !marked, "markers return");
    }
    for hex in &view.open {
        let near = |camp: &&Vec<_>| {
            camp.iter().any(|at: &games::bazaar::Hex| at.cell().around().contains(hex.cell()))
        };
        let touched: usize = view.camps.iter().filter(near).map(Vec::len).sum();
        assert!(touched < LARGEST_CAMP && !all.contains(&hex.to_string()));
    }
}

/// Hands are hidden by memory only, so that they are not dealt anew by [`redeal`]; the view does not show them all the
/// same: two players may exchange a card.
fn hands_do_not_show(game: &AnyGame, now: &View) {
    // Opening a state takes long: now and then will do.
    if now.stage == Stage::Over || !(now.piles.total() + now.tiles.len()).is_multiple_of(5) {
        return;
    }
    let mut state = serde_json::to_value(game.save()).unwrap();
    let card = |seat: usize, skip: usize| -> Option<usize> {
        let cards = state["hands"][seat].as_array()?;
        (0..4).filter(|of| cards[*of] != 0).nth(skip % 4)
    };
    let (Some(one), Some(other)) = (card(0, 0), card(1, 1)) else { return };
    let mut count = |seat: usize, of: usize, by: i64| {
        state["hands"][seat][of] = (state["hands"][seat][of].as_i64().unwrap() + by).into();
    };
    for (seat, gives, takes) in [(0, one, other), (1, other, one)] {
        count(seat, gives, -1);
        count(seat, takes, 1);
    }
    // Another hand may leave its player without a choice: then there is no such position.
    if let Ok(other) = super::open(game, &state) {
        assert!(view(&other) == *now, "the view shows a hand");
    }
}

fn nothing_is_taken_back(before: &View, now: &View) {
    for old in &before.tiles {
        let new = now.tiles.iter().find(|new| new.at == old.at).expect("tiles stay");
        assert_eq!(new.tile, old.tile);
        assert!(new.marker == old.marker || new.marker.is_none(), "a marker stays or returns");
    }
    assert!(now.tiles.len() <= before.tiles.len() + 1, "one tile a move");
    assert!(now.open.iter().all(|hex| before.open.contains(hex)));
    for (old, new) in before.seats.iter().zip(&now.seats) {
        assert!(old.points <= new.points);
    }
}

#[test]
fn redealing_really_changes_secrets() {
    let mut chance = Chance::new(&Seed::from_text("redeal"), "redeal");
    let (mut game, _) = AnyGame::new(&options(""), 5, &mut chance).ok().unwrap();
    let Status::Awaiting(awaited) = game.status() else { unreachable!() };
    assert!(awaited.len() > 2, "several choose at the same time");
    let seat = awaited.iter().next().unwrap();
    game.play_nth(seat, 0, &mut chance);
    let state = serde_json::to_value(game.save()).unwrap();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut others = (0..20).map(|_| {
        let mut other = state.clone();
        redeal::bazaar(&game, &mut other, None, &mut random);
        other
    });
    assert!(others.all(|other| other["pile"] != state["pile"]));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut own = state.clone();
    redeal::bazaar(&game, &mut own, Some(seat), &mut random);
    assert_eq!(own["chosen"], state["chosen"], "one's own choice is known");
    let changed = (0..20).any(|_| {
        let mut other = state.clone();
        redeal::bazaar(&game, &mut other, None, &mut random);
        other["chosen"] != state["chosen"]
    });
    assert!(changed);
}

/// Payments, trades, gifts and amounts that are not in the list: whatever is accepted belongs to a listed tile and hex,
/// and a second program agrees with all of it.
#[test]
fn odd_payments_belong_to_listed_moves() {
    let mut accepted = 0;
    for number in 0..crate::law_games() / 40 {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(number as u64);
        let id = format!("odd-{number}");
        let seats = 3 + (number % 3) as u8;
        let mut recorder = Recorder::open(&id, &Seed::from_text(&id), &options(""), seats).ok().unwrap();
        while let Status::Awaiting(awaited) = recorder.game().status() {
            let seat = awaited.iter().next().unwrap();
            let listed = recorder.game().legal_moves(seat);
            let text = &listed[random.random_range(0..listed.len())];
            let odd = odd(text, &mut random);
            if recorder.game().check(seat, &odd).is_ok() {
                accepted += usize::from(!listed.contains(&odd));
                let stem = stem(&odd);
                assert!(
                    listed.iter().any(|text| self::stem(text) == stem),
                    "{odd} belongs to nothing listed"
                );
                recorder.play(seat, &odd).unwrap();
            } else {
                recorder.play(seat, text).unwrap();
            }
        }
        let record = recorder.record();
        assert!(record::verify(&record).holds());
        oracle::bazaar::check(&record.to_text()).unwrap();
    }
    assert!(accepted > 10, "{accepted} odd moves");
}

/// The move without payment, trades and amounts.
fn stem(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    match words.as_slice() {
        ["build", ..] => words[..5].join(" "),
        ["take", .., card] => format!("take {card}"),
        _ => text.to_owned(),
    }
}

fn odd(text: &str, random: &mut Xoshiro256PlusPlus) -> String {
    let mut stem = stem(text);
    let mut pick = |most: usize| random.random_range(0..most);
    if let Some(card) = stem.strip_prefix("take ") {
        return format!("take {} {card}", pick(4));
    }
    if !stem.starts_with("build") {
        return text.to_owned();
    }
    for i in 0..[0, 0, 0, 1, 1, 2][pick(6)] {
        let word = if i == 0 { "trading" } else { "and" };
        let three = multisets(3)[pick(20)].clone();
        stem += &format!(" {word} {three} for {}", NAMES[pick(4)]);
    }
    let cards = pick(4);
    match cards {
        0 => stem,
        _ => format!("{stem} paying {}", {
            let all = multisets(cards);
            all[pick(all.len())].clone()
        }),
    }
}
