//! The only list of games. [`Game`] erased into enums; a move is erased into its notation text, so that log,
//! fixture, autocomplete choice, button and slash command all speak the same language.

mod refusal;

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::bazaar;
use super::chance::Draw;
use super::desert::{self, Boards};
use super::nomads;
use super::{
    Chance, Course, Gain, Game, Halt, Names, Refusal, Seat, Seats, Secrecy, Status, Tell, Unreadable,
};

pub use refusal::AnyRefusal;

/// Writes the enums that stand for any game, and passes each question on to the game at hand.
macro_rules! games {
    ($($Kind:ident = $name:literal: $Game:ty),+ $(,)?) => {
        /// Which game. Its text is the name that commands and records use.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Kind { $($Kind),+ }

        impl Kind {
            pub const ALL: &[Kind] = &[$(Kind::$Kind),+];

            pub const fn name(self) -> &'static str {
                match self { $(Kind::$Kind => $name),+ }
            }

            /// The version of its saved states that this program writes and reads.
            pub const fn state_version(self) -> u32 {
                match self { $(Kind::$Kind => <$Game as Game>::STATE_VERSION),+ }
            }
        }

        /// A game in progress.
        #[derive(Clone)]
        pub enum AnyGame { $($Kind(Box<$Game>)),+ }

        #[derive(Clone, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum AnyOptions { $($Kind(<$Game as Game>::Options)),+ }

        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum AnyRule { $($Kind(<$Game as Game>::Rule)),+ }

        #[derive(Clone, PartialEq, Debug, Serialize)]
        #[serde(untagged)]
        pub enum AnyEvent { $($Kind(<$Game as Game>::Event)),+ }

        /// A move tried out.
        pub struct AnyPreview {
            pub events: Vec<AnyEvent>,
            pub view: AnyView,
            /// The move that draws or reveals: what comes of it is not known.
            pub stops_before: Option<String>,
        }

        #[derive(Serialize)]
        #[serde(untagged)]
        pub enum AnyState { $($Kind(<$Game as Game>::State)),+ }

        #[derive(Clone, PartialEq, Debug, Serialize)]
        #[serde(untagged)]
        #[allow(clippy::large_enum_variant, reason = "few views are held at a time")]
        pub enum AnyView { $($Kind(<$Game as Game>::View)),+ }

        #[derive(Clone, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum AnyHand { $($Kind(<$Game as Game>::Hand)),+ }

        #[derive(Clone, PartialEq, Debug, Serialize)]
        #[serde(untagged)]
        pub enum AnyReveal { $($Kind(<$Game as Game>::Reveal)),+ }

        impl AnyOptions {
            pub fn kind(&self) -> Kind {
                match self { $(AnyOptions::$Kind(_) => Kind::$Kind),+ }
            }

            /// Reads written options of a game of this kind.
            pub fn deserialize<'de, D: Deserializer<'de>>(kind: Kind, written: D) -> Result<AnyOptions, D::Error> {
                match kind { $(Kind::$Kind => Deserialize::deserialize(written).map(AnyOptions::$Kind)),+ }
            }
        }

        impl fmt::Display for AnyOptions {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(AnyOptions::$Kind(options) => options.fmt(f)),+ }
            }
        }

        impl AnyGame {
            pub fn new(
                options: &AnyOptions,
                seats: u8,
                chance: &mut Chance,
            ) -> Result<(AnyGame, Vec<AnyEvent>), AnyRule> {
                match options {
                    $(AnyOptions::$Kind(options) => {
                        let (game, events) =
                            <$Game>::new(options, seats, chance).map_err(AnyRule::$Kind)?;
                        let events = events.into_iter().map(AnyEvent::$Kind).collect();
                        Ok((AnyGame::$Kind(Box::new(game)), events))
                    })+
                }
            }

            /// Opens a saved game; a state that cannot be is refused with the reason.
            pub fn load<'de, D: Deserializer<'de>>(
                options: &AnyOptions,
                seats: u8,
                written: D,
            ) -> Result<AnyGame, String> {
                match options {
                    $(AnyOptions::$Kind(options) => {
                        let state = Deserialize::deserialize(written).map_err(|fault| fault.to_string())?;
                        <$Game>::load(options, seats, state).map(|game| AnyGame::$Kind(Box::new(game)))
                    })+
                }
            }

            pub fn save(&self) -> AnyState {
                match self { $(AnyGame::$Kind(game) => AnyState::$Kind(game.save())),+ }
            }

            pub fn kind(&self) -> Kind {
                match self { $(AnyGame::$Kind(_) => Kind::$Kind),+ }
            }

            pub fn status(&self) -> Status {
                match self { $(AnyGame::$Kind(game) => game.status()),+ }
            }

            pub fn may_act(&self, seat: Seat) -> bool {
                match self { $(AnyGame::$Kind(game) => game.may_act(seat)),+ }
            }

            pub fn options(&self) -> AnyOptions {
                match self { $(AnyGame::$Kind(game) => AnyOptions::$Kind(game.options().clone())),+ }
            }

            pub fn seats(&self) -> u8 {
                match self { $(AnyGame::$Kind(game) => game.seats()),+ }
            }

            /// How many moves a seat has, and one of them by its number.
            pub fn count_moves(&self, seat: Seat) -> usize {
                match self { $(AnyGame::$Kind(game) => game.legal_moves(seat).len()),+ }
            }

            pub fn nth_move(&self, seat: Seat, index: usize) -> Option<String> {
                match self { $(AnyGame::$Kind(game) => game.legal_moves(seat).nth(index).map(|mv| mv.to_string())),+ }
            }

            /// The notation of every legal move.
            pub fn legal_moves(&self, seat: Seat) -> Vec<String> {
                match self {
                    $(AnyGame::$Kind(game) => game.legal_moves(seat).map(|mv| mv.to_string()).collect()),+
                }
            }

            /// The canonical text of a move that this seat may make now.
            pub fn check(&self, seat: Seat, text: &str) -> Result<String, AnyRefusal> {
                match self {
                    $(AnyGame::$Kind(game) => {
                        let mv: <$Game as Game>::Move = text.parse().map_err(AnyRefusal::Unreadable)?;
                        let refused = |refusal: Refusal<_>| AnyRefusal::Refused(refusal.map(AnyRule::$Kind));
                        game.check(seat, &mv).map_err(refused)?;
                        Ok(mv.to_string())
                    })+
                }
            }

            /// The game as a seat foresees it after some moves of its own, separated by commas, and what is to be
            /// said to more of them. Refusals and halts depend on what the seat knows and on nothing else.
            fn foresee(&self, seat: Seat, text: &str) -> Result<(AnyGame, Option<AnyRefusal>), AnyRefusal> {
                match self {
                    $(AnyGame::$Kind(game) => {
                        let moves: Result<Vec<<$Game as Game>::Move>, _> = text.split(',').map(str::parse).collect();
                        let moves = moves.map_err(AnyRefusal::Unreadable)?;
                        let seen = game
                            .foresee(seat, &moves)
                            .map_err(|refusal| AnyRefusal::Refused(refusal.map(AnyRule::$Kind)))?;
                        let after = seen.halt.map(|halt| {
                            let first = moves[seen.together - 1].to_string();
                            match halt {
                                Halt::News => AnyRefusal::AfterNews { first },
                                Halt::TurnPassed => AnyRefusal::AfterTurn { first },
                            }
                        });
                        match after {
                            Some(after) if seen.together < moves.len() => Err(after),
                            after => Ok((AnyGame::$Kind(Box::new(seen.game)), after)),
                        }
                    })+
                }
            }

            /// What moves, separated by commas, would lead to, as far as their player may know.
            pub fn preview(&self, seat: Seat, text: &str) -> Result<AnyPreview, AnyRefusal> {
                match self {
                    $(AnyGame::$Kind(game) => {
                        let moves: Result<Vec<<$Game as Game>::Move>, _> = text.split(',').map(str::parse).collect();
                        let preview = game
                            .preview(seat, &moves.map_err(AnyRefusal::Unreadable)?)
                            .map_err(|refusal| AnyRefusal::Refused(refusal.map(AnyRule::$Kind)))?;
                        Ok(AnyPreview {
                            events: preview.events.into_iter().map(AnyEvent::$Kind).collect(),
                            view: AnyView::$Kind(preview.view),
                            stops_before: preview.stops_before.map(|mv| mv.to_string()),
                        })
                    })+
                }
            }

            /// What a move would bring at once, as far as its player may know.
            pub fn gain(&self, seat: Seat, text: &str) -> Option<Gain> {
                match self {
                    $(AnyGame::$Kind(game) => {
                        let foreseen = game.foresee(seat, &[text.parse().ok()?]).ok()?;
                        <$Game>::gain(&foreseen.events, seat)
                    })+
                }
            }

            /// What a move has in common with those that differ only in their place or their amounts.
            pub fn group(&self, text: &str) -> String {
                match self {
                    $(AnyGame::$Kind(_) => {
                        let mv = text.parse::<<$Game as Game>::Move>();
                        mv.map_or_else(|_| text.to_owned(), |mv| <$Game>::group(&mv))
                    })+
                }
            }

            /// Makes one move, or refuses it and changes nothing.
            pub fn play(&mut self, seat: Seat, text: &str, chance: &mut Chance) -> Result<Played, AnyRefusal> {
                match self {
                    $(AnyGame::$Kind(game) => {
                        let mv: <$Game as Game>::Move = text.parse().map_err(AnyRefusal::Unreadable)?;
                        game.check(seat, &mv).map_err(|refusal| {
                            AnyRefusal::Refused(refusal.map(AnyRule::$Kind))
                        })?;
                        let mut course = Course::default();
                        game.apply(seat, &mv, chance, &mut course);
                        Ok(Played {
                            text: mv.to_string(),
                            secrecy: <$Game>::secrecy(&mv),
                            draws: chance.take_log(),
                            events: course.events.into_iter().map(AnyEvent::$Kind).collect(),
                            learnt: course.learnt,
                            revealed: course.revealed,
                        })
                    })+
                }
            }

            /// Makes a legal move by its number, without text and without telling what happened: for simulations.
            pub fn play_nth(&mut self, seat: Seat, index: usize, chance: &mut Chance) {
                match self {
                    $(AnyGame::$Kind(game) => {
                        let mv = game.legal_moves(seat).nth(index).expect("a number below `count_moves`");
                        game.apply(seat, &mv, chance, &mut Course::default());
                        chance.take_log();
                    })+
                }
            }

            pub fn view(&self) -> AnyView {
                match self { $(AnyGame::$Kind(game) => AnyView::$Kind(game.view())),+ }
            }

            pub fn hand(&self, seat: Seat) -> AnyHand {
                match self { $(AnyGame::$Kind(game) => AnyHand::$Kind(game.hand(seat))),+ }
            }

            pub fn reveal(&self) -> Option<AnyReveal> {
                match self { $(AnyGame::$Kind(game) => game.reveal().map(AnyReveal::$Kind)),+ }
            }
        }

        impl AnyView {
            /// What is different in `after`, one short line each; nothing for two different games.
            pub fn changes(&self, after: &AnyView, names: &dyn Names) -> Vec<String> {
                match (self, after) {
                    $((AnyView::$Kind(before), AnyView::$Kind(after)) => <$Game>::changes(before, after, names),)+
                    #[allow(unreachable_patterns, reason = "there may be one game only")]
                    _ => Vec::new(),
                }
            }

            /// What is wanted of those who are awaited, as one asks for it.
            pub fn task(&self) -> String {
                match self { $(AnyView::$Kind(view) => <$Game>::task(view)),+ }
            }
        }

        impl Tell for AnyRule {
            fn tell(&self, names: &dyn Names) -> String {
                match self { $(AnyRule::$Kind(rule) => rule.tell(names)),+ }
            }
        }

        impl Tell for AnyEvent {
            fn tell(&self, names: &dyn Names) -> String {
                match self { $(AnyEvent::$Kind(event) => event.tell(names)),+ }
            }
        }

        impl Tell for AnyView {
            fn tell(&self, names: &dyn Names) -> String {
                match self { $(AnyView::$Kind(view) => view.tell(names)),+ }
            }
        }

        impl Tell for AnyReveal {
            fn tell(&self, names: &dyn Names) -> String {
                match self { $(AnyReveal::$Kind(reveal) => reveal.tell(names)),+ }
            }
        }

        impl Tell for AnyHand {
            fn tell(&self, names: &dyn Names) -> String {
                match self { $(AnyHand::$Kind(hand) => hand.tell(names)),+ }
            }
        }
    };
}

games! {
    Desert = "desert": desert::Desert,
    Nomads = "nomads": nomads::Nomads,
    Bazaar = "bazaar": bazaar::Bazaar,
}

/// What people are told of a game before they play it.
pub struct Card {
    pub title: &'static str,
    pub players: RangeInclusive<u8>,
    /// What totals count, one of it.
    pub unit: &'static str,
    /// The options that a host may write, by example.
    pub options: &'static str,
}

impl Kind {
    pub fn card(self) -> Card {
        match self {
            Kind::Desert => Card {
                title: "Through the Desert",
                players: desert::PLAYERS,
                unit: "point",
                options: "edition 2017, board river, serpentine, aquifers, palms C7 D14 H3 H10 M10, first 2, random gifts",
            },
            Kind::Bazaar => {
                Card { title: "Desert Bazaar", players: bazaar::PLAYERS, unit: "point", options: "first 2" }
            }
            Kind::Nomads => Card {
                title: "Nomads of Arabia",
                players: nomads::PLAYERS,
                unit: "Dinar",
                options: "disks 3, short ending, no forced shifts, first 2",
            },
        }
    }

    /// Reads options in their notation; `boards` are those of the house.
    pub fn read_options(self, text: &str, boards: &Boards) -> Result<AnyOptions, Unreadable> {
        match self {
            Kind::Desert => desert::Options::read(text, boards).map(AnyOptions::Desert),
            Kind::Bazaar => bazaar::Options::read(text).map(AnyOptions::Bazaar),
            Kind::Nomads => nomads::Options::read(text).map(AnyOptions::Nomads),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Kind, Unreadable> {
        let found = Kind::ALL.iter().copied().find(|kind| kind.name().eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| {
            let known: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
            Unreadable::new(text, format!("the games are {}.", super::list(&known)))
        })
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Kind, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A move that was made.
#[derive(Clone, PartialEq)]
pub struct Played {
    /// In its canonical form.
    pub text: String,
    pub secrecy: Secrecy,
    pub draws: Vec<Draw>,
    pub events: Vec<AnyEvent>,
    /// Seats that learnt something that nobody else may know.
    pub learnt: Seats,
    /// Whether something secret became known to everybody.
    pub revealed: bool,
}

impl Played {
    /// Whether anybody has seen something that an undo could not make unseen.
    pub fn is_news(&self) -> bool {
        self.revealed || !self.learnt.is_empty() || !self.draws.is_empty()
    }
}

impl AnyGame {
    /// Makes the moves of one command, separated by commas: all or none. Returns each with the game after it.
    ///
    /// Nothing may follow a move that draws or reveals or ends the turn: the refusal of a later move would tell what
    /// came of it. What is refused, and in which words, is decided on what the seat knows.
    pub fn play_all(
        &self,
        seat: Seat,
        text: &str,
        chance: &mut Chance,
    ) -> Result<Vec<(Played, AnyGame)>, AnyRefusal> {
        if text.contains(',') {
            self.foresee(seat, text).map_err(|why| self.of_several(seat, text, why))?;
        }
        let mut made: Vec<(Played, AnyGame)> = Vec::new();
        let mut trial = chance.clone();
        for part in text.split(',') {
            let mut game = made.last().map_or(self, |(_, game)| game).clone();
            made.push((game.play(seat, part, &mut trial)?, game));
        }
        *chance = trial;
        Ok(made)
    }

    /// Why one of several moves is refused, and after which of them: it speaks of the board as it would be then.
    fn of_several(&self, seat: Seat, text: &str, why: AnyRefusal) -> AnyRefusal {
        if !matches!(why, AnyRefusal::Refused(Refusal::Rule(_))) {
            return why;
        }
        let mut ends = text.rmatch_indices(',');
        match ends.find(|&(end, _)| self.foresee(seat, &text[..end]).is_ok()) {
            Some((end, _)) => AnyRefusal::After { moves: text[..end].trim().to_owned(), why: Box::new(why) },
            None => why,
        }
    }

    /// The game for trying out what could follow these moves of one command, as far as this seat may know; refused where
    /// nothing can.
    pub fn after(&self, seat: Seat, text: &str) -> Result<AnyGame, AnyRefusal> {
        match self.foresee(seat, text)? {
            (game, None) => Ok(game),
            (_, Some(refusal)) => Err(refusal),
        }
    }
}
