//! Desert Bazaar under the laws.

use std::collections::HashSet;

use games::any::{AnyGame, AnyOptions, Games, Kind};
use games::bazaar::{Bazaar, Hand, LARGEST_CAMP, MARKERS, Resource, Stage, Tile, View, hexes};
use games::chance::Seed;
use games::hex::CellSet;
use games::{Game, Quick, Seat, Status, Unheard};
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
    Kind::named("bazaar").read_options(text).unwrap()
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
        redeal: redeal::without_hands,
        without_orders: |_| {},
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
    game.view().as_view::<View>().expect("a bazaar game").clone()
}

fn hand(game: &AnyGame, seat: Seat) -> Hand {
    game.hand(seat).as_hand::<Hand>().expect("a bazaar game").clone()
}

fn invariants(game: &AnyGame, before: Option<&AnyGame>) {
    let now = view(game);
    conserved(game, &now);
    camps_keep_apart(&now);
    dealt_anew_agrees(game, &now);
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
    let known: HashSet<&Tile> =
        face_up.into_iter().chain(view.tiles.iter().map(|placed| &placed.tile)).collect();
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
    let all: CellSet = view.tiles.iter().map(|placed| placed.at.cell()).collect();
    assert_eq!(all.len(), view.tiles.len());
    assert_eq!(view.camps.iter().map(Vec::len).sum::<usize>(), all.len());
    let camps: Vec<CellSet> =
        view.camps.iter().map(|camp| camp.iter().map(|hex| hex.cell()).collect()).collect();
    for camp in &view.camps {
        assert!(camp.len() <= LARGEST_CAMP);
        let marked = view.tiles.iter().any(|placed| placed.marker.is_some() && camp.contains(&placed.at));
        assert!(camp.len() < LARGEST_CAMP || !marked, "markers return");
    }
    for hex in &view.open {
        let near = camps.iter().filter(|camp| camp.meets(hex.cell().around()));
        let touched: usize = near.map(|camp| camp.len()).sum();
        assert!(touched < LARGEST_CAMP && !all.contains(hex.cell()));
    }
}

/// What a viewer knows stays when the rest is dealt anew, and with it what may be done and asked.
fn dealt_anew_agrees(game: &AnyGame, now: &View) {
    // Opening a state takes long: now and then, for one viewer, will do.
    let number = now.piles.total() + now.tiles.len();
    if !number.is_multiple_of(5) {
        return;
    }
    let viewer = Seat::all(game.seats()).nth(number / 5 % (usize::from(game.seats()) + 1));
    let other = game.determinize(viewer, &mut Quick::new(number as u64));
    assert!(view(&other) == *now && other.status() == game.status());
    let again = AnyGame::load(&game.options(), game.seats(), &other.save());
    assert!(again.is_ok_and(|again| again.save() == other.save()), "it saves and loads");
    let Some(seat) = viewer else { return };
    assert!(other.hand(seat) == game.hand(seat));
    let moves = game.legal_moves(seat);
    assert!(other.legal_moves(seat) == moves);
    assert!(moves.iter().step_by(11).all(|mv| other.check(seat, mv).is_ok()));
    assert!(other.ask(seat, &[]) == game.ask(seat, &[]));
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

/// In the middle of a game, and while some have chosen cards for their wilds.
#[test]
fn dealing_anew_really_changes_secrets() {
    let mut random = Quick::new(1);
    let [mut hands, mut piles, mut chosen, mut deals] = [0; 4];
    for number in 0..60 {
        let (mut game, _) = Bazaar::new(&Default::default(), 5, &mut random).ok().unwrap();
        for _ in 0..number % 30 {
            let Some(seat) = Seat::all(5).find(|&seat| game.may_act(seat)) else { break };
            let mv = game.sample(seat, &mut random).unwrap();
            game.apply(seat, &mv, &mut random, &mut Unheard);
        }
        let viewer = Seat::from_index(number % 5);
        let [before, after] = [&game, &game.determinize(Some(viewer), &mut random)]
            .map(|game| serde_json::to_value(game.save()).unwrap());
        assert_eq!(before["hands"][viewer.index()], after["hands"][viewer.index()], "one's own");
        assert_eq!(before["chosen"][viewer.index()], after["chosen"][viewer.index()], "one's own");
        let [one, other] = [&before, &after].map(|state| state["chosen"].to_string());
        chosen += usize::from(one != other);
        hands += usize::from(before["hands"] != after["hands"]);
        piles += usize::from(before["pile"] != after["pile"]);
        deals += 1;
    }
    assert_eq!(piles, deals);
    // Where few cards are in hand, they often come back.
    assert!(hands > deals / 2 && chosen > 3, "{hands} hands and {chosen} choices of {deals}");
}

/// Each of a few cards is as likely as it should be, and so is each order of the last tiles.
#[test]
fn dealing_anew_is_fair() {
    const DEALS: u32 = 4000;
    let mut random = Quick::new(7);
    let (game, _) = Bazaar::new(&Default::default(), 3, &mut random).ok().unwrap();
    let all = |game: &Bazaar| -> u32 { (1..3).map(|i| water(game, i)).sum() };
    let (of, held) = (game.hand(Seat::from_index(1)).cards.total() as u32, all(&game));
    let others: u32 = (1..3).map(|i| game.hand(Seat::from_index(i)).cards.total() as u32).sum();
    let mut found = 0;
    for _ in 0..DEALS {
        let other = game.determinize(Some(Seat::from_index(0)), &mut random);
        assert_eq!(all(&other), held, "no card is lost");
        found += water(&other, 1);
    }
    let expected = f64::from(DEALS * held * of) / f64::from(others);
    assert!((f64::from(found) / expected - 1.0).abs() < 0.03, "{found} of {expected}");
}

fn water(game: &Bazaar, seat: usize) -> u32 {
    u32::from(game.hand(Seat::from_index(seat)).cards.of(Resource::Water))
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
        assert!(record::verify(&record, Games::built_in()).holds());
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
