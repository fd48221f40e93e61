//! What a page shows of moves that are not played yet: everything that is certain, and nothing else.

use caravanserai::discord::panel::draft::Draft;
use caravanserai::discord::panel::walk;
use games::any::Kind;

use super::Positions;

/// Positions of each game.
const POSITIONS: usize = 150;

#[test]
fn where_there_is_nothing_to_choose_one_button_says_what_it_does() {
    let mut positions = Positions::of(Kind::named("nomads"));
    let mut ends = 0;
    for _ in 0..8 * POSITIONS {
        let (game, _) = positions.next(3);
        let moves = game.moves();
        let [only] = &moves[..] else { continue };
        let page = walk::page(&game, &Draft::default()).unwrap();
        assert_eq!(page.draft.moves, moves);
        assert!(page.forced, "there is no way back");
        if only == "end" {
            ends += 1;
            let button = page.whole.as_ref().unwrap().named().and_then(|last| last.button.clone());
            assert_eq!(button.map(|fact| fact.key), Some("nomads-option-end"));
        }
    }
    assert!(ends > 0, "nobody had nothing but the end of the turn left");
}

#[test]
fn the_button_of_a_move_is_a_fact_of_its_game() {
    // The same word means different things: a die that is kept, and animals that are kept.
    let mut seen = std::collections::BTreeSet::new();
    for kind in ["nomads", "bazaar"] {
        let mut positions = Positions::of(Kind::named(kind));
        for _ in 0..POSITIONS {
            let (game, _) = positions.next(4);
            for mv in game.moves() {
                let button = game.prospect(&mv).unwrap().button.map(|fact| fact.key);
                let first = mv.split(' ').next().unwrap().to_owned();
                if ["roll", "capture", "call", "draw", "keep", "shift", "end", "done"].contains(&&*first) {
                    assert_eq!(button.is_none(), kind == "nomads" && first == "keep", "{kind}: {mv}");
                    seen.insert((kind, first));
                }
            }
        }
    }
    assert!(seen.len() >= 6, "{seen:?}");
}

#[test]
fn a_tile_shows_its_price_and_its_points_before_it_is_built() {
    let mut positions = Positions::of(Kind::named("bazaar"));
    let mut built = 0;
    for _ in 0..POSITIONS {
        let (game, _) = positions.next(4);
        let Some(build) = game.moves().into_iter().find(|mv| mv.starts_with("build")) else { continue };
        let draft = Draft { moves: vec![build.clone()], picked: Vec::new() };
        let whole = walk::page(&game, &draft).unwrap().whole.unwrap();
        assert!(whole.events.len() >= 2, "the tile and its price: {build}");
        assert!(whole.view != game.view(), "{build} is on the board");
        assert!(whole.hand.is_some(), "what is paid is known");
        built += 1;
    }
    assert!(built > POSITIONS / 10, "{built} tiles");
}

#[test]
fn good_places_for_a_leader_are_several() {
    let mut positions = Positions::of(Kind::named("desert"));
    let (game, _) = positions.next(1);
    let asks = walk::page(&game, &Draft::default()).unwrap().asks.unwrap();
    let places: std::collections::BTreeSet<String> =
        asks.best(&[]).iter().filter_map(|choice| choice.marks.last().cloned()).collect();
    assert!(places.len() >= 5, "{places:?}");
}
