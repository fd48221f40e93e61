//! Every kind of picture, drawn from the positions of one game.

use clap::ValueEnum;

use super::voice;
use games::any::{AnyEvent, AnyGame, AnyView};
use games::{Seat, Step};
use render::{self, Picture};
use voice::Voice;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Kind {
    /// The whole table, for everybody
    Board,
    /// The board around the latest move, for everybody
    CloseUp,
    /// What one seat alone knows
    Hand,
    /// What a seat that is on turn is asked first
    Step,
    /// What happened since an earlier ply
    CatchUp,
    /// What the latest move rolled
    Dice,
    /// The score sheet, at the end
    Score,
    /// The title of the game
    Cover,
}

/// What a picture is drawn from.
pub(super) struct Moment<'a> {
    /// The positions up to the one that is shown.
    pub games: &'a [AnyGame],
    /// The index of the one that a catch-up begins with.
    pub since: usize,
    /// What the latest move brought.
    pub events: &'a [AnyEvent],
    pub seat: Option<Seat>,
}

impl Kind {
    /// Whether it is drawn for the eyes of one seat.
    pub(super) fn is_private(self) -> bool {
        matches!(self, Kind::Hand | Kind::Step)
    }

    /// Why there may be no such picture, as the end of a sentence.
    pub(super) fn lacks(self) -> &'static str {
        match self {
            Kind::CloseUp => "the whole board is shown at this ply",
            Kind::Step => "this seat is not asked anything at this ply",
            Kind::CatchUp => "nothing happened between these plies",
            Kind::Dice => "nothing was rolled at this ply",
            Kind::Score => "the game is not over at this ply",
            Kind::Board | Kind::Hand | Kind::Cover => "nobody has drawn this game yet",
        }
    }

    /// None where there is no such picture.
    pub(super) fn draw(self, moment: &Moment) -> Option<Picture> {
        let game = moment.games.last()?;
        let (view, voice) = (game.view(), voice());
        let own = || moment.seat.map(|seat| (seat, game.hand(seat), Voice { reader: Some(seat), ..voice }));
        match self {
            Kind::Board => render::board(&view, &voice),
            Kind::CloseUp => render::close_up(&view, &voice),
            Kind::Hand => own().and_then(|(_, hand, voice)| render::hand(&view, &hand, &voice)),
            Kind::Step => {
                let (seat, hand, voice) = own()?;
                let Step::Ask(question) = game.ask(seat, &[]).ok()? else { return None };
                let (asks, options) = (Some(&question.asks), &question.options[..]);
                render::step(&view, &hand, &render::Step { asks, options, ..Default::default() }, &voice)
            }
            Kind::CatchUp => {
                let views: Vec<AnyView> =
                    moment.games.get(moment.since..)?.iter().map(AnyGame::view).collect();
                render::catch_up(&views, &voice)
            }
            Kind::Dice => render::dice(moment.events, &voice),
            Kind::Score => render::score(&view, &voice),
            Kind::Cover => render::cover(view.kind(), &voice),
        }
    }
}
