//! Advice of a computer player, to one person alone.

use super::Reader;
use crate::store::Hints;
use crate::table::Table;
use games::{Choice, Detail, Fact};

/// A move that is advised.
pub struct Hinted {
    pub choice: Choice,
    /// The reader's own chance to win after it, between 0 and 1.
    pub chance: Option<f32>,
}

/// The moves with what they cost and bring, and how good they look.
pub fn hint(reader: Reader, table: &Table, hinted: &[Hinted], simulations: u32) -> String {
    let about = reader.about(&table.people);
    let game = Detail::name(&table.kind.card().title);
    let only = hinted.len() == 1;
    let title = if only { "hint-only" } else { "hint-title" };
    let mut lines = vec![about.say(&Fact::new(title).with("game", game).with("count", hinted.len()))];
    for (index, Hinted { choice, chance }) in hinted.iter().enumerate() {
        let (means, facts) = super::panel::option(&about, choice);
        let means = Detail::Name(means);
        let number = index + 1;
        let mut fact = match facts.is_empty() {
            true => Fact::new("hint-move").with("number", number).with("move", means),
            false => Fact::new("hint-move-with")
                .with("number", number)
                .with("move", means)
                .with("facts", Detail::Name(facts)),
        };
        if let Some(chance) = chance {
            fact = Fact::new("hint-chance").with("row", fact).with("chance", percent(*chance));
        }
        lines.push(about.say(&fact));
    }
    if simulations > 0 {
        let footer = Fact::new("hint-footer").with("count", simulations as usize);
        lines.push(format!("-# {}", about.say(&footer)));
    }
    lines.join("\n")
}

/// Nobody is certain to win or to lose before the end.
pub(super) fn percent(chance: f32) -> usize {
    (chance * 100.0).round().clamp(1.0, 99.0) as usize
}

/// On the button that shows a move in the panel.
pub fn hint_button(reader: Reader, number: usize) -> String {
    reader.say(&Fact::new("hint-button").with("number", number))
}

/// What a table may say about hints, in a list.
pub fn hints_choice(reader: Reader, hints: Hints) -> String {
    reader.word(hints_key(hints))
}

pub(super) fn hints_key(hints: Hints) -> &'static str {
    match hints {
        Hints::Allowed => "hints-allowed",
        Hints::Announced => "hints-announced",
        Hints::Off => "hints-off",
    }
}
