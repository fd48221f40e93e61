//! Rows that only inform, among those that are offered while somebody types. Plain text: Discord formats nothing there.

use super::{list, voice};
use crate::table::{Person, Refusal};
use games::desert::Colour;
use games::{Facts, Names, RiderColours, Seat};

/// Players as they are called, without Markdown.
struct Called<'a>(&'a [Person]);

impl Names for Called<'_> {
    fn name(&self, seat: Seat) -> String {
        self.0.get(seat.index()).map_or_else(|| RiderColours.name(seat), |person| person.name.clone())
    }
}

/// Why nothing is offered.
pub fn row(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Game { refusal, people } => voice(&Called(people)).say_all(&refusal.facts()),
        // The reason would be cut before it says what mends it.
        Refusal::Suspended { .. } => "The game stands still: /board says why and what to do".to_owned(),
        other => super::refusal(other).chars().filter(|c| !matches!(c, '`' | '*')).collect(),
    }
}

/// Below the rows that fit.
pub fn more(count: usize) -> String {
    format!("… and {count} more: keep typing to narrow the list")
}

/// The hex before the colour.
pub const COLOUR_FIRST: &str = "Choose a colour first";
/// A command of Through the Desert that has no legal move.
pub const NOT_NOW: &str = "You cannot do that now; /play move lists what is legal";

/// Another colour was typed.
pub fn colours_now(colours: &[Colour]) -> String {
    format!("Legal now: {}", list(colours))
}

/// A row that only informs was sent as a move.
pub const ONLY_INFORMATION: &str = "That row was only a note, not a move: nothing was played.";
