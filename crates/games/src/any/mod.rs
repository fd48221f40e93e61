//! Any game. The contract's types are erased into a few of our own, so that a host plays every game alike: a move is its
//! notation, options, states and events are JSON, and whatever people read is a [`Fact`].
//!
//! [`Kind`] is a game as a host chooses it, [`Games`] the list that a host is given at its start. Whoever knows more about
//! a game, such as the room that draws it, asks a view for its own type: [`AnyView::as_view`].

mod best;
mod card;
mod chosen;
mod erase;
mod form;
mod kind;
mod parts;
mod refusal;

use crate::Unsound;
use crate::chance::Draw;
use crate::{Chance, Choice, Dealt, Fact, Game, Refusal, Seat, Seats, Secrecy, Status, Step};

pub use best::Best;
pub use card::{Card, FieldCard, MoveCard, OptionCard, Takes};
pub use chosen::HostChoice;
pub use form::Form;
pub use kind::{Games, Kind};
pub use parts::{AnyEvent, AnyHand, AnyOptions, AnyReveal, AnyView};
pub use refusal::AnyRefusal;

use erase::Playing;

/// What separates the moves of one command.
const SEPARATORS: [char; 3] = [',', ';', '\n'];

/// The moves of one command: separated by commas, semicolons or new lines, of which the last may end with one.
pub fn split_moves(text: &str) -> Vec<&str> {
    let text = text.trim();
    text.strip_suffix(SEPARATORS)
        .filter(|rest| !rest.trim().is_empty())
        .unwrap_or(text)
        .split(SEPARATORS)
        .collect()
}

/// The moves before the last one of a command that is being typed, and what there is of the last.
pub fn split_last(text: &str) -> (&str, &str) {
    text.rfind(SEPARATORS).map_or(("", text), |at| (&text[..at], &text[at + 1..]))
}

/// A game in progress.
pub struct AnyGame {
    kind: Kind,
    game: Box<dyn Playing>,
}

impl Clone for AnyGame {
    fn clone(&self) -> AnyGame {
        AnyGame { kind: self.kind, game: self.game.boxed() }
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
    /// Whether the turn of whoever moved is over. The next one may be theirs, too.
    pub passed: bool,
}

impl Played {
    /// Whether anybody has seen something that an undo could not make unseen.
    pub fn is_news(&self) -> bool {
        self.revealed || !self.learnt.is_empty() || !self.draws.is_empty()
    }
}

/// A move tried out.
pub struct AnyPreview {
    pub events: Vec<AnyEvent>,
    pub view: AnyView,
    /// What the player would hold; nothing if that is not known before.
    pub hand: Option<AnyHand>,
    /// The move that draws or reveals: what comes of it is not known.
    pub stops_before: Option<String>,
    /// Whether what is certain of that move is in here.
    pub begun: bool,
}

impl AnyGame {
    /// Sets a game up. The events say what chance decided in public.
    pub fn new(
        options: &AnyOptions,
        seats: u8,
        chance: &mut Chance,
    ) -> Result<(AnyGame, Vec<AnyEvent>), Vec<Fact>> {
        options.kind().rules().open(options, seats, chance)
    }

    /// A game of a known kind, without its type.
    #[cfg(test)]
    pub(crate) fn of_game<G: crate::Game>(kind: Kind, game: G) -> AnyGame {
        AnyGame { kind, game: Box::new(game) }
    }

    /// Opens a saved game; a state that cannot be is refused with the reason.
    pub fn load(options: &AnyOptions, seats: u8, state: &str) -> Result<AnyGame, Unsound> {
        options.kind().rules().load(options, seats, state)
    }

    /// The saved form: canonical JSON, keys sorted, no white space.
    pub fn save(&self) -> String {
        self.game.save()
    }

    pub fn kind(&self) -> Kind {
        self.kind
    }

    pub fn status(&self) -> Status {
        self.game.status()
    }

    pub fn may_act(&self, seat: Seat) -> bool {
        self.game.may_act(seat)
    }

    pub fn options(&self) -> AnyOptions {
        self.game.options(self.kind)
    }

    pub fn seats(&self) -> u8 {
        self.game.seats()
    }

    /// How many moves a seat has, and one of them by its number.
    pub fn count_moves(&self, seat: Seat) -> usize {
        self.game.count_moves(seat)
    }

    pub fn nth_move(&self, seat: Seat, index: usize) -> Option<String> {
        self.game.nth_move(seat, index)
    }

    /// The notation of every legal move.
    pub fn legal_moves(&self, seat: Seat) -> Vec<String> {
        self.game.legal_moves(seat)
    }

    /// The canonical text of a move that this seat may make now.
    pub fn check(&self, seat: Seat, text: &str) -> Result<String, AnyRefusal> {
        self.game.check(seat, text)
    }

    /// What a seat is asked next on its way to a move, or the move in its notation.
    pub fn ask(&self, seat: Seat, picked: &[&str]) -> Result<Step<String>, AnyRefusal> {
        self.game.ask(seat, picked)
    }

    /// What the moves of one command would lead to, as far as their player may know.
    pub fn preview(&self, seat: Seat, text: &str) -> Result<AnyPreview, AnyRefusal> {
        self.game.preview(self.kind, seat, text)
    }

    /// A move that this seat may make now, with what it costs and brings as far as the seat may know.
    pub fn prospect(&self, seat: Seat, text: &str) -> Result<Choice, AnyRefusal> {
        self.game.prospect(seat, text)
    }

    /// The best whole moves of a seat, at most so many of those whose notation `fits`: the best of each group first, then
    /// the others, each part by worth. Their keys are the moves.
    pub fn best(&self, seat: Seat, most: usize, fits: impl Fn(&str) -> bool) -> Best {
        Best::of(self.game.prospects(seat, &fits), most)
    }

    /// Whether another legal move of this seat brings the same for less.
    pub fn is_detour(&self, seat: Seat, text: &str) -> bool {
        self.game.is_detour(seat, text)
    }

    /// What a move has in common with those that differ only in their place or their amounts.
    pub fn group(&self, text: &str) -> String {
        self.game.group(text)
    }

    /// What the others may know of a move while the game lasts.
    pub fn secrecy(&self, text: &str) -> Secrecy {
        self.game.secrecy(text)
    }

    /// Makes one move, or refuses it and changes nothing.
    pub fn play(&mut self, seat: Seat, text: &str, chance: &mut Chance) -> Result<Played, AnyRefusal> {
        self.game.play(self.kind, seat, text, chance)
    }

    /// Makes a legal move by its number, without text and without telling what happened: for simulations.
    pub fn play_nth(&mut self, seat: Seat, index: usize, chance: &mut Chance) {
        self.game.play_nth(seat, index, chance);
    }

    pub fn view(&self) -> AnyView {
        self.game.view(self.kind)
    }

    pub fn hand(&self, seat: Seat) -> AnyHand {
        self.game.hand(self.kind, seat)
    }

    pub fn reveal(&self) -> Option<AnyReveal> {
        self.game.reveal(self.kind)
    }

    /// A whole game that agrees with all that this viewer (`None`: the public) knows, the rest dealt anew.
    pub fn determinize(&self, viewer: Option<Seat>, random: &mut crate::Quick) -> AnyGame {
        AnyGame { kind: self.kind, game: self.game.determinize(viewer, random) }
    }

    /// The same for a seat that remembers everything that it saw.
    pub fn recall(&self, viewer: Seat, random: &mut crate::Quick) -> AnyGame {
        AnyGame { kind: self.kind, game: self.game.recall(viewer, random) }
    }

    /// What a computer player in this seat may know, if this is a game of that type: everything else is dealt anew.
    pub fn dealt_to<G: Game>(&self, viewer: Seat, random: &mut crate::Quick) -> Option<Dealt<G>> {
        let game: &dyn std::any::Any = &*self.game;
        game.downcast_ref::<G>().map(|game| Dealt::new(game, viewer, random))
    }

    /// Makes the moves of one command, see [`split_moves`]: all or none. Returns each with the game after it.
    ///
    /// Nothing may follow a move that draws or reveals or ends the turn: the refusal of a later move would tell what
    /// came of it. What is refused, and in which words, is decided on what the seat knows.
    pub fn play_all(
        &self,
        seat: Seat,
        text: &str,
        chance: &mut Chance,
    ) -> Result<Vec<(Played, AnyGame)>, AnyRefusal> {
        if split_moves(text).len() > 1 {
            self.foresee(seat, text).map_err(|why| self.of_several(seat, text, why))?;
        }
        let mut made: Vec<(Played, AnyGame)> = Vec::new();
        let mut trial = chance.clone();
        for part in split_moves(text) {
            let mut game = made.last().map_or(self, |(_, game)| game).clone();
            made.push((game.play(seat, part, &mut trial)?, game));
        }
        *chance = trial;
        Ok(made)
    }

    /// The game as a seat foresees it after some moves of its own, and what is to be said to more of them.
    fn foresee(&self, seat: Seat, text: &str) -> Result<(AnyGame, Option<AnyRefusal>), AnyRefusal> {
        let (game, halt) = self.game.foresee(seat, text)?;
        Ok((AnyGame { kind: self.kind, game }, halt))
    }

    /// Why one of several moves is refused, and after which of them: it speaks of the board as it would be then.
    fn of_several(&self, seat: Seat, text: &str, why: AnyRefusal) -> AnyRefusal {
        if !matches!(why, AnyRefusal::Refused(Refusal::Rule(_))) {
            return why;
        }
        let mut ends = text.rmatch_indices(SEPARATORS);
        match ends.find(|&(end, _)| self.foresee(seat, &text[..end]).is_ok()) {
            Some((end, _)) => {
                let moves: Vec<&str> = split_moves(&text[..end]).into_iter().map(str::trim).collect();
                AnyRefusal::After { moves: moves.join(", "), why: Box::new(why) }
            }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_one_command_are_separated_by_commas_semicolons_or_lines() {
        for text in ["a, b", "a; b", "a\nb", " a ,b;", "a\n b\n"] {
            let moves: Vec<&str> = split_moves(text).into_iter().map(str::trim).collect();
            assert_eq!(moves, ["a", "b"], "{text}");
        }
        assert_eq!(split_moves("a,,b").len(), 3, "something is missing");
        assert_eq!(split_moves(""), [""]);
        assert_eq!(split_moves(","), ["", ""]);
        assert_eq!(split_last("a; b, c"), ("a; b", " c"));
        assert_eq!(split_last("c"), ("", "c"));
    }
}
