//! The pages about Through the Desert.

use games::any::AnyOptions;
use games::desert::{Edition, Numbers, Options};
use games::{Detail, Fact};

use super::{Guide, Note, pages};

pub(super) const GUIDE: Guide = Guide {
    game: "desert",
    topics: pages!("desert": "goal", "turn", "leaders", "camels", "water", "enclosing", "end", "picture"),
    refusals: &[
        ("desert-refused-players", "options"),
        ("desert-refused-no-river", "options"),
        ("desert-refused-palms-at-random", "options"),
        ("desert-refused-palm-off-site", "options"),
        ("desert-refused-palm-count", "options"),
        ("desert-refused-palm-out-of-play", "options"),
        ("desert-refused-first-seat", "options"),
        ("desert-refused-no-gifts", "options"),
        ("desert-refused-give-first", "leaders"),
        ("desert-refused-nothing-to-give", "turn"),
        ("desert-refused-leaders-first", "turn"),
        ("desert-refused-leaders-done", "turn"),
        ("desert-refused-given-up", "leaders"),
        ("desert-refused-no-leader-in-hand", "leaders"),
        ("desert-refused-leader-not-in-hand", "leaders"),
        ("desert-refused-first-colour", "leaders"),
        ("desert-refused-leader-on-water", "leaders"),
        ("desert-refused-leader-next-to-oasis", "leaders"),
        ("desert-refused-leader-next-to-leader", "leaders"),
        ("desert-refused-off-board", "picture"),
        ("desert-refused-out-of-play", "picture"),
        ("desert-refused-mountain", "camels"),
        ("desert-refused-oasis", "water"),
        ("desert-refused-on-leader", "camels"),
        ("desert-refused-on-camel", "camels"),
        ("desert-refused-enclosed", "enclosing"),
        ("desert-refused-supply-empty", "end"),
        ("desert-refused-no-caravan", "camels"),
        ("desert-refused-not-next-to-caravan", "camels"),
        ("desert-refused-next-to-rival", "camels"),
        ("desert-refused-no-such-answer", "turn"),
    ],
    notes,
    positions: include_str!("positions/desert.txt"),
};

fn notes(options: &AnyOptions, players: Option<u8>) -> Vec<Note> {
    let Some(options) = options.as_options::<Options>() else { return Vec::new() };
    let edition = match options.edition {
        Edition::Y2005 => "guide-desert-edition-2005",
        Edition::Y2017 => "guide-desert-edition-2017",
        Edition::Y2024 => "guide-desert-edition-2024",
    };
    let board = Fact::new("guide-desert-board").with("board", Detail::name(&options.board.name()));
    let mut notes = vec![Note::new(&[], Fact::new(edition)), Note::new(&[], board)];
    if options.board.has_river() {
        notes.push(Note::new(&["water"], Fact::new("guide-desert-river")));
        notes.push(Note::only(&["picture"], Fact::new("guide-desert-river-picture")));
        notes.push(Note::only(&["end"], Fact::new("guide-desert-river-points")));
    }
    if options.serpentine {
        notes.push(Note::new(&["turn"], Fact::new("guide-desert-serpentine")));
    }
    if options.aquifers {
        notes.push(Note::new(&["water", "picture"], Fact::new("guide-desert-aquifers")));
    }
    if let Some(palms) = options.palms {
        let palms = Fact::new("guide-desert-palms").with("at", Detail::list(palms.iter()));
        notes.push(Note::new(&[], palms));
    }
    if players == Some(5) {
        notes.push(Note::new(&["turn", "leaders"], Fact::new("guide-desert-gifts")));
    }
    if options.random_gifts {
        notes.push(Note::new(&["leaders"], Fact::new("guide-desert-random-gifts")));
    }
    if let Some(players) = players {
        let with_players = |key| Fact::new(key).with("players", players);
        if players <= 3 {
            notes.push(Note::new(&["enclosing", "picture"], with_players("guide-desert-small")));
        }
        if let Some(numbers) = Numbers::of(players) {
            let camels = with_players("guide-desert-camels-each").with("camels", numbers.camels);
            notes.push(Note::new(&["end"], camels));
        }
    }
    notes.push(Note::first("guide-desert-first", options.first));
    notes
}
