//! Everything that a viewer (`None`: the public) cannot know dealt anew, in saved states.

use games::any::AnyGame;
use games::{Quick, Seat};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use serde_json::Value;

/// What a viewer cannot know, without hands: cards are taken and paid in the open (B4), and what follows from them by
/// itself, such as the end of a building turn, is public.
pub(crate) fn bazaar(
    game: &AnyGame,
    state: &mut Value,
    viewer: Option<Seat>,
    random: &mut Xoshiro256PlusPlus,
) {
    let other = game.determinize(viewer, &mut Quick::new(random.random()));
    let hands = state["hands"].take();
    *state = serde_json::from_str(&other.save()).unwrap();
    state["hands"] = hands;
}

/// As the game itself deals it.
pub(crate) fn nomads(
    game: &AnyGame,
    state: &mut Value,
    viewer: Option<Seat>,
    random: &mut Xoshiro256PlusPlus,
) {
    let other = game.determinize(viewer, &mut Quick::new(random.random()));
    *state = serde_json::from_str(&other.save()).unwrap();
}
