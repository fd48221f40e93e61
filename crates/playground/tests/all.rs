//! The local Discord: that it is as strict as Discord, that a real bot cannot tell the difference, and that its page
//! works in a real browser.

// Helpers outside #[test] functions may unwrap and print too.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod answers;
mod bot;
mod bot_flows;
mod channels;
mod command_limits;
mod demo;
mod faults;
mod forms;
mod gateway;
mod in_place;
mod limiter;
mod long;
mod message_limits;
mod newcomer;
mod page;
mod picks;
mod picture;
mod pins;
mod raw;
mod servers;
mod shapes;
mod threads;

use playground::world::clock::Clock;
use playground::{Playground, Settings};

/// A playground that refuses to send what serenity would not read.
pub(crate) async fn playground() -> Playground {
    Playground::start(settings()).await.expect("loopback has a free port")
}

/// One in which no time passes but what a test adds.
pub(crate) async fn frozen_playground() -> Playground {
    let clock = Clock::from_source(|| 1_794_797_908_123);
    Playground::start_with(settings(), clock).await.expect("loopback has a free port")
}

pub(crate) fn settings() -> Settings {
    Settings { bot: "Caravanserai".to_owned(), ..Settings::strict() }
}
