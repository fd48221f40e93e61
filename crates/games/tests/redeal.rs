//! Everything that a viewer (`None`: the public) cannot know dealt anew, as saved states.

use games::any::AnyGame;
use games::{Quick, Seat};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use serde_json::Value;

/// As the game itself deals it.
pub(crate) fn dealt(game: &AnyGame, viewer: Option<Seat>, random: &mut Xoshiro256PlusPlus) -> String {
    game.determinize(viewer, &mut Quick::new(random.random())).save()
}

/// The same without hands: cards are taken and paid in the open (B4), and what follows from them by itself, such as the
/// end of a building turn, is public.
pub(crate) fn without_hands(game: &AnyGame, viewer: Option<Seat>, random: &mut Xoshiro256PlusPlus) -> String {
    let read = |state: &str| serde_json::from_str::<Value>(state).unwrap();
    let mut other = read(&dealt(game, viewer, random));
    other["hands"] = read(&game.save())["hands"].take();
    other.to_string()
}
