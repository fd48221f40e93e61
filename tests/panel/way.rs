//! The way to a move, as a player who knows what they want would tap it.

use caravanserai::discord::panel::draft::Draft;
use caravanserai::discord::panel::walk::{self, Offer};
use caravanserai::table::OwnGame;

/// To open a select, and to choose in it.
pub(crate) const SELECT: usize = 2;
pub(crate) const BUTTON: usize = 1;

/// One tap of it: what is picked, and how many touches of the screen that takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tap {
    pub(crate) pick: String,
    pub(crate) touches: usize,
}

/// From a draft to the same with one move more.
pub(crate) fn way(game: &OwnGame, draft: &Draft, target: &str) -> Option<Vec<Tap>> {
    let page = walk::page(game, draft)?;
    if page.draft.moves.len() > draft.moves.len() {
        // There was nothing to choose.
        return (page.draft.moves.last().is_some_and(|only| only == target)).then(Vec::new);
    }
    let asks = page.asks?;
    if asks.best(&[]).iter().any(|mv| mv.key == target) {
        return Some(vec![Tap { pick: format!("={target}"), touches: SELECT }]);
    }
    let (picks, touches): (Vec<String>, usize) = match &asks.offer {
        Offer::Few(options) => (options.iter().map(|choice| choice.key.clone()).collect(), BUTTON),
        Offer::Many(options) => (options.iter().map(|choice| choice.key.clone()).collect(), SELECT),
        Offer::Groups(groups) => {
            // The part of the list in which it stands.
            let mut groups: Vec<_> = groups.iter().collect();
            groups.sort_by_key(|group| !group.options.iter().any(|choice| names(target, &choice.key)));
            (groups.into_iter().map(|group| group.pick.clone()).collect(), SELECT)
        }
    };
    let mut picks = picks;
    if !matches!(asks.offer, Offer::Groups(_)) {
        picks.sort_by_key(|pick| !names(target, pick));
    }
    for pick in picks {
        let next = page.draft.with(&pick);
        let Some(followed) = walk::followed(game, &next) else { continue };
        let tap = Tap { pick, touches };
        match followed.moves.len() > draft.moves.len() {
            true if followed.moves.last().is_some_and(|mv| mv == target) => return Some(vec![tap]),
            true => {}
            false => {
                if let Some(rest) = way(game, &followed, target) {
                    return Some([tap].into_iter().chain(rest).collect());
                }
            }
        }
    }
    None
}

/// Whether an answer looks as if it led to a move.
fn names(target: &str, key: &str) -> bool {
    let target = target.to_lowercase();
    key.trim_start_matches(['=', '~']).split(' ').all(|word| target.split(' ').any(|part| part == word))
}
