//! Parts of a game without their types: each knows what it says, how it is written, and whether it equals another.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::{Fact, Facts, Game, Summary};

use super::Kind;

/// What every erased part can do.
trait Part: Any + Send + Sync {
    fn json(&self) -> serde_json::Value;
    fn equals(&self, other: &dyn Any) -> bool;
}

impl<T: Serialize + PartialEq + Send + Sync + 'static> Part for T {
    fn json(&self) -> serde_json::Value {
        serde_json::to_value(self).expect("parts of games are JSON")
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>().is_some_and(|other| self == other)
    }
}

/// An erased part with what only its kind of part can do.
macro_rules! erased {
    ($(#[$doc:meta])* $Any:ident, $Ability:ident) => {
        $(#[$doc])*
        #[derive(Clone)]
        pub struct $Any {
            kind: Kind,
            part: Arc<dyn $Ability>,
        }

        impl $Any {
            pub fn kind(&self) -> Kind {
                self.kind
            }

            fn any(&self) -> &dyn Any {
                &*self.part
            }
        }

        impl PartialEq for $Any {
            fn eq(&self, other: &$Any) -> bool {
                self.part.equals(other.any())
            }
        }

        impl Serialize for $Any {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.part.json().serialize(serializer)
            }
        }
    };
}

erased! {
    /// What the host chose when the game was opened.
    AnyOptions, OptionsPart
}
erased! {
    /// What everybody may see.
    AnyView, ViewPart
}
erased! {
    /// What one seat may see besides. It has no `Debug`: it is never printed by accident.
    AnyHand, SpeakingPart
}
erased! {
    /// A public fact.
    AnyEvent, SpeakingPart
}
erased! {
    /// Everything that was hidden, when the game is over.
    AnyReveal, SpeakingPart
}

trait OptionsPart: Part {
    fn notation(&self) -> String;
}

impl<T: Part + fmt::Display> OptionsPart for T {
    fn notation(&self) -> String {
        self.to_string()
    }
}

trait SpeakingPart: Part {
    fn says(&self) -> Vec<Fact>;
}

impl<T: Part + Facts> SpeakingPart for T {
    fn says(&self) -> Vec<Fact> {
        self.facts()
    }
}

trait ViewPart: Part {
    fn says(&self) -> Vec<Fact>;
    fn summary(&self) -> Summary;
    fn changes(&self, after: &dyn Any) -> Vec<Fact>;
    fn view(&self) -> &dyn Any;
}

/// A view that still knows its game.
#[derive(Serialize)]
#[serde(transparent, bound = "")]
struct ViewOf<G: Game>(G::View);

impl<G: Game> PartialEq for ViewOf<G> {
    fn eq(&self, other: &ViewOf<G>) -> bool {
        self.0 == other.0
    }
}

impl<G: Game> ViewPart for ViewOf<G> {
    fn says(&self) -> Vec<Fact> {
        self.0.facts()
    }

    fn summary(&self) -> Summary {
        G::summary(&self.0)
    }

    fn changes(&self, after: &dyn Any) -> Vec<Fact> {
        after.downcast_ref::<ViewOf<G>>().map_or_else(Vec::new, |after| G::changes(&self.0, &after.0))
    }

    fn view(&self) -> &dyn Any {
        &self.0
    }
}

impl AnyOptions {
    pub(super) fn of<G: Game>(kind: Kind, options: G::Options) -> AnyOptions {
        AnyOptions { kind, part: Arc::new(options) }
    }

    pub(super) fn typed<G: Game>(&self) -> &G::Options {
        self.any().downcast_ref().expect("options belong to their game")
    }

    /// The options of a game that the caller knows.
    pub fn as_options<O: 'static>(&self) -> Option<&O> {
        self.any().downcast_ref()
    }
}

/// The canonical notation.
impl fmt::Display for AnyOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.part.notation())
    }
}

impl AnyView {
    pub(super) fn of<G: Game>(kind: Kind, view: G::View) -> AnyView {
        AnyView { kind, part: Arc::new(ViewOf::<G>(view)) }
    }

    /// The view of a game that the caller knows.
    pub fn as_view<V: 'static>(&self) -> Option<&V> {
        self.part.view().downcast_ref()
    }

    pub fn summary(&self) -> Summary {
        self.part.summary()
    }

    /// What is different in `after`, one fact each; nothing for two different games.
    pub fn changes(&self, after: &AnyView) -> Vec<Fact> {
        self.part.changes(after.any())
    }
}

impl AnyHand {
    pub(super) fn of<G: Game>(kind: Kind, hand: G::Hand) -> AnyHand {
        AnyHand { kind, part: Arc::new(hand) }
    }

    /// The hand of a game that the caller knows.
    pub fn as_hand<H: 'static>(&self) -> Option<&H> {
        self.any().downcast_ref()
    }
}

impl AnyEvent {
    pub(super) fn of<G: Game>(kind: Kind, event: G::Event) -> AnyEvent {
        AnyEvent { kind, part: Arc::new(event) }
    }

    /// The event of a game that the caller knows.
    pub fn as_event<E: 'static>(&self) -> Option<&E> {
        self.any().downcast_ref()
    }
}

impl AnyReveal {
    pub(super) fn of<G: Game>(kind: Kind, reveal: G::Reveal) -> AnyReveal {
        AnyReveal { kind, part: Arc::new(reveal) }
    }
}

/// The whole position, one fact a line.
impl Facts for AnyView {
    fn facts(&self) -> Vec<Fact> {
        self.part.says()
    }
}

impl Facts for AnyHand {
    fn facts(&self) -> Vec<Fact> {
        self.part.says()
    }
}

impl Facts for AnyEvent {
    fn facts(&self) -> Vec<Fact> {
        self.part.says()
    }
}

impl Facts for AnyReveal {
    fn facts(&self) -> Vec<Fact> {
        self.part.says()
    }
}

/// Views and events are public.
impl fmt::Debug for AnyView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.part.json())
    }
}

impl fmt::Debug for AnyEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.part.json())
    }
}
