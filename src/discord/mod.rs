//! DISCORD: the only room that names poise or serenity. Arguments become move text; `words` says the answers.

mod caller;
mod commands;
mod connect;
mod dial;
mod floods;
mod ids;
mod limits;
mod logins;
mod messenger;
mod old_edits;
mod panel;
mod post;
mod reach;
mod repeats;
mod snowflakes;
mod typed;

use std::sync::Arc;

use crate::table::House;

pub use connect::{Connected, Unconnected, connect};
pub use floods::Floods;
pub use post::{Post, post};

/// What every handler may use.
pub struct Bot {
    pub house: Arc<House>,
    pub floods: Floods,
    reach: reach::Reach,
    repeats: repeats::Repeats,
}

type Error = Box<dyn std::error::Error + Send + Sync>;
type Context<'a> = poise::ApplicationContext<'a, Arc<Bot>, Error>;
