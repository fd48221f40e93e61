//! Back, and what is left out of the good moves.

use caravanserai::discord::panel::draft::Draft;
use caravanserai::discord::panel::walk::{self, Offer};
use games::any::Kind;

use super::Positions;

const POSITIONS: usize = 60;

#[test]
fn back_goes_one_step_and_ends_at_the_first_page() {
    let mut deep = 0;
    for kind in ["desert", "nomads", "bazaar"] {
        let mut positions = Positions::of(Kind::named(kind));
        for _ in 0..POSITIONS {
            let (game, _) = positions.next(5);
            let Some(mv) = game.best(1, |_| true).first().map(|choice| choice.key.clone()) else { continue };
            let mut draft = Draft { moves: vec![mv.clone()], picked: Vec::new() };
            let mut steps = 0;
            while let Some(before) = walk::before(&game, &draft) {
                assert!(walk::page(&game, &before).is_some(), "{kind}: {before} after {draft}");
                let last = before.picked.len() + before.moves.len();
                assert!(steps == 0 || last < draft.picked.len() + draft.moves.len(), "{draft} to {before}");
                draft = before;
                steps += 1;
            }
            assert!(draft.is_empty() && steps > 0, "{kind}: {mv}");
            deep += usize::from(steps > 1);
        }
    }
    assert!(deep > POSITIONS, "only {deep} moves had more than one step");
}

#[test]
fn nothing_is_offered_twice_in_the_same_words() {
    let mut beside = 0;
    for kind in ["nomads", "bazaar"] {
        let mut positions = Positions::of(Kind::named(kind));
        for _ in 0..4 * POSITIONS {
            let (game, _) = positions.next(5);
            let page = walk::page(&game, &Draft::default()).unwrap();
            let Some(asks) = page.asks else { continue };
            let Offer::Few(options) = &asks.offer else { continue };
            let best = asks.best(&[]);
            beside += usize::from(!best.is_empty());
            for choice in best.iter().filter(|choice| choice.button.as_ref() == Some(&choice.means)) {
                let twice = options.iter().any(|option| option.means == choice.means);
                assert!(!twice, "{kind}: {} is in the list and on a button", choice.key);
            }
        }
    }
    assert!(beside > POSITIONS / 4, "{beside} pages had a list and buttons");
}

#[test]
fn a_hint_comes_first_in_its_order_and_detours_are_left_out() {
    let mut positions = Positions::of(Kind::named("nomads"));
    let mut hinted = 0;
    for _ in 0..POSITIONS {
        let (game, _) = positions.next(5);
        let page = walk::page(&game, &Draft::default()).unwrap();
        let Some(asks) = page.asks else { continue };
        let best = asks.best(&[]);
        assert!(best.iter().all(|choice| !game.is_detour(&choice.key)));
        let [.., one, other] = &best[..] else { continue };
        let hint = [other.key.clone(), one.key.clone()];
        let keys: Vec<String> = asks.best(&hint).into_iter().map(|choice| choice.key).collect();
        assert_eq!(keys[..2], hint);
        assert_eq!(keys.iter().filter(|key| hint.contains(key)).count(), 2, "{keys:?}");
        hinted += 1;
    }
    assert!(hinted > POSITIONS / 4, "{hinted}");
}
