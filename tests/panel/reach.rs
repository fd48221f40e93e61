//! Every legal move is reached, nothing else is, and it takes few taps.
//! CARAVANSERAI_PANEL_POSITIONS for more positions than 200 of each game.

use std::collections::{BTreeMap, BTreeSet};

use caravanserai::discord::panel::draft::Draft;
use caravanserai::discord::panel::walk::{self, Offer};
use caravanserai::table::OwnGame;
use games::any::Kind;
use rand::RngExt;

use super::Positions;
use super::way::{BUTTON, SELECT};

/// Every move that tapping leads to, with the fewest taps that do: as first move of the draft.
fn reached(game: &OwnGame) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    let mut open = vec![(Draft::default(), 0)];
    let mut seen = BTreeSet::new();
    while let Some((draft, taps)) = open.pop() {
        let page = walk::page(game, &draft).unwrap_or_else(|| panic!("no page for {draft}"));
        if let [first] = &page.draft.moves[..]
            && page.draft.picked.is_empty()
        {
            // Nothing to choose from: the very first page shows it.
            note(&mut found, first, taps);
            continue;
        }
        let asks = page.asks.as_ref().expect("a question");
        let (picks, cost): (Vec<String>, usize) = match &asks.offer {
            Offer::Few(options) => (options.iter().map(|choice| choice.key.clone()).collect(), BUTTON),
            Offer::Many(options) => (options.iter().map(|choice| choice.key.clone()).collect(), SELECT),
            Offer::Groups(groups) => (groups.iter().map(|group| group.pick.clone()).collect(), SELECT),
        };
        let limit = if cost == BUTTON { walk::BUTTONS } else { walk::OPTIONS };
        assert!(!picks.is_empty() && picks.len() <= limit, "{} options after {draft}", picks.len());
        assert_eq!(picks.iter().collect::<BTreeSet<_>>().len(), picks.len(), "{picks:?} after {draft}");
        for pick in picks {
            assert!(pick.len() <= 24, "{pick}");
            let next = page.draft.with(&pick);
            let followed = walk::followed(game, &next).unwrap_or_else(|| panic!("{next} leads nowhere"));
            // The leaves are many: no page is made of them.
            match &followed.moves[..] {
                [mv] if followed.picked.is_empty() => note(&mut found, mv, taps + cost),
                [] if seen.insert(followed.to_string()) => open.push((followed, taps + cost)),
                [] => {}
                more => panic!("{more:?} after {next}"),
            }
        }
        for mv in asks.best(&[]) {
            let whole =
                walk::followed(game, &page.draft.with(&format!("={}", mv.key))).expect("a legal move");
            assert_eq!(whole.moves, std::slice::from_ref(&mv.key));
            note(&mut found, &mv.key, taps + SELECT);
        }
    }
    found
}

fn note(found: &mut BTreeMap<String, usize>, mv: &str, taps: usize) {
    let least = found.entry(mv.to_owned()).or_insert(taps);
    *least = taps.min(*least);
}

fn every_move_is_reached(kind: Kind) {
    let count = crate::table::number("CARAVANSERAI_PANEL_POSITIONS", 30);
    let mut positions = Positions::of(kind);
    let mut taps = Vec::new();
    for _ in 0..count {
        let (game, seat) = positions.next(8);
        let reached = reached(&game);
        let legal = game.moves();
        for mv in &legal {
            let needed = reached.get(mv);
            assert!(needed.is_some(), "{kind} {seat}: {mv} is not reached: {:?}", reached.keys());
        }
        // What is reached besides differs from a listed one in its payment or its amounts: it is accepted, too.
        for mv in reached.keys() {
            assert!(game.preview(mv).is_ok(), "{kind} {seat}: {mv} is refused");
        }
        // As somebody plays who likes what brings most, and one who plays anything.
        let most = legal.iter().map(|mv| game.prospect(mv).map_or(0, |choice| choice.worth)).max().unwrap();
        let good: Vec<&String> =
            legal.iter().filter(|mv| game.prospect(mv).map_or(0, |choice| choice.worth) == most).collect();
        let greedy = good[positions.random.random_range(0..good.len())];
        let any = &legal[positions.random.random_range(0..legal.len())];
        taps.push((reached[greedy], reached[any]));
    }
    let median = |mut taps: Vec<usize>| {
        taps.sort_unstable();
        (taps[taps.len() / 2], taps[taps.len() * 9 / 10], taps[taps.len() - 1])
    };
    let greedy = median(taps.iter().map(|taps| taps.0).collect());
    let any = median(taps.iter().map(|taps| taps.1).collect());
    println!("{kind}: taps to choose one move (median, 9 of 10, most): a good one {greedy:?}, any {any:?}");
}

#[test]
fn every_move_of_the_desert_is_reached() {
    every_move_is_reached(Kind::named("desert"));
}

#[test]
fn every_move_of_the_nomads_is_reached() {
    every_move_is_reached(Kind::named("nomads"));
}

#[test]
fn every_move_of_the_bazaar_is_reached() {
    every_move_is_reached(Kind::named("bazaar"));
}
