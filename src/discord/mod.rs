//! DISCORD: the only room that names poise or serenity. Arguments become move text; `words` says the answers.

mod caller;
mod commands;
mod connect;
mod dial;
mod floods;
mod guide;
mod hint;
mod ids;
mod limits;
mod lobby;
mod logins;
mod messenger;
mod old_edits;
pub mod panel;
mod post;
mod reach;
mod repeats;
mod review;
mod snowflakes;
mod typed;

use std::sync::Arc;

use crate::courier::Easels;
use crate::table::{Asking, House};
use crate::thinker::Desks;
use crate::words::Reader;
use voice::Languages;

pub use connect::{Connected, Unconnected, connect};
pub use floods::Floods;
pub use post::{Post, post};

/// What every handler may use.
pub struct Bot {
    pub house: Arc<House>,
    pub floods: Floods,
    languages: Languages,
    pub easels: Easels,
    pub desks: Desks,
    reach: reach::Reach,
    repeats: repeats::Repeats,
    reviews: review::Reviews,
}

impl Bot {
    /// The caller, who alone reads the answer.
    fn reader(&self, asking: &Asking) -> Reader {
        Reader::one(self.languages.of(asking.locale.as_deref()), asking.user)
    }
}

type Error = Box<dyn std::error::Error + Send + Sync>;
type Context<'a> = poise::ApplicationContext<'a, Arc<Bot>, Error>;
