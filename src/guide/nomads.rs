//! The pages about Nomads of Arabia.

use games::Fact;
use games::any::AnyOptions;
use games::nomads::{Numbers, Options};

use super::{Guide, Note, pages};

pub(super) const GUIDE: Guide = Guide {
    game: "nomads",
    topics: pages!(
        "nomads": "goal", "turn", "moving", "capture", "selling", "pilgrim", "desert", "disks", "end", "picture"
    ),
    refusals: &[
        ("nomads-refused-players", "options"),
        ("nomads-refused-disk-count", "options"),
        ("nomads-refused-shift-within", "options"),
        ("nomads-refused-first-seat", "options"),
        ("nomads-refused-handlers-first", "moving"),
        ("nomads-refused-take-first", "capture"),
        ("nomads-refused-box-first", "desert"),
        ("nomads-refused-keep-first", "pilgrim"),
        ("nomads-refused-place-first", "pilgrim"),
        ("nomads-refused-no-handlers-now", "moving"),
        ("nomads-refused-nothing-to-take", "capture"),
        ("nomads-refused-no-box-now", "desert"),
        ("nomads-refused-nothing-to-keep", "pilgrim"),
        ("nomads-refused-not-with-pilgrim", "pilgrim"),
        ("nomads-refused-no-space", "picture"),
        ("nomads-refused-mountain", "moving"),
        ("nomads-refused-not-next", "moving"),
        ("nomads-refused-moved-already", "moving"),
        ("nomads-refused-one-step-left", "moving"),
        ("nomads-refused-move-before-action", "turn"),
        ("nomads-refused-placed-stays", "pilgrim"),
        ("nomads-refused-cannot-pay", "moving"),
        ("nomads-refused-handlers-not-there", "moving"),
        ("nomads-refused-handler-count", "moving"),
        ("nomads-refused-cannot-pay-handlers", "moving"),
        ("nomads-refused-acted-already", "turn"),
        ("nomads-refused-placed-acts", "pilgrim"),
        ("nomads-refused-capture-here", "capture"),
        ("nomads-refused-call-here", "capture"),
        ("nomads-refused-capture-alone", "capture"),
        ("nomads-refused-call-alone", "capture"),
        ("nomads-refused-not-in-box", "capture"),
        ("nomads-refused-not-on-desert", "desert"),
        ("nomads-refused-nomads-on-row", "desert"),
        ("nomads-refused-not-in-city", "selling"),
        ("nomads-refused-none-carried", "selling"),
        ("nomads-refused-fewer-carried", "selling"),
        ("nomads-refused-one-sale-in-city", "selling"),
        ("nomads-refused-one-sale-from-pilgrim", "pilgrim"),
        ("nomads-refused-pilgrim-instead", "pilgrim"),
        ("nomads-refused-pilgrim-keep-two", "pilgrim"),
        ("nomads-refused-keep-two", "pilgrim"),
        ("nomads-refused-keep-all", "pilgrim"),
        ("nomads-refused-not-fewest", "desert"),
        ("nomads-refused-no-disk", "disks"),
        ("nomads-refused-winds-instead", "disks"),
        ("nomads-refused-winds-from-pilgrim", "disks"),
        ("nomads-refused-there-already", "disks"),
        ("nomads-refused-no-sale-now", "disks"),
        ("nomads-refused-sands-in-own-turn", "disks"),
        ("nomads-refused-sands-in-turn", "disks"),
        ("nomads-refused-sands-seat", "disks"),
        ("nomads-refused-same-order", "disks"),
        ("nomads-refused-no-such-answer", "turn"),
    ],
    notes,
    positions: include_str!("positions/nomads.txt"),
};

fn notes(options: &AnyOptions, players: Option<u8>) -> Vec<Note> {
    let Some(options) = options.as_options::<Options>() else { return Vec::new() };
    let disks = Fact::new("guide-nomads-disks-option").with("disks", options.disks);
    let ending = if options.short { "guide-nomads-short" } else { "guide-nomads-long" };
    // An older game without this rule has no last round.
    let shifts = match (options.forced_shifts, options.shift_within) {
        (false, _) => "guide-nomads-no-forced-shifts",
        (true, None) => "guide-nomads-forced-quiet",
        (true, Some(_)) => "guide-nomads-forced",
    };
    let mut notes = vec![
        Note::new(&["disks", "end"], disks),
        Note::new(&["end"], Fact::new(ending)),
        Note::new(&["desert"], Fact::new(shifts)),
    ];
    if let Some((players, numbers)) = players.and_then(|players| Some((players, Numbers::of(players)?))) {
        let ladder = numbers.ladder();
        let of_ladder = |number: Option<&u32>| number.copied().unwrap_or_default();
        let numbers = Fact::new("guide-nomads-numbers")
            .with("players", players)
            .with("handlers", numbers.handlers)
            .with("lowest", of_ladder(ladder.first()))
            .with("highest", of_ladder(ladder.last()));
        notes.push(Note::new(&["selling"], numbers));
    }
    notes.push(Note::first("guide-nomads-first", options.first));
    notes
}
