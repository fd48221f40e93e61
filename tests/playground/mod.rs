//! The local Discord: that it is as strict as Discord, that a real bot cannot tell the difference, and that its page
//! works in a real browser.
mod answers;
mod bot;
mod bot_flows;
pub(crate) mod browser;
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
pub(crate) mod page;
mod picks;
mod picture;
mod pins;
pub(crate) mod raw;
mod servers;
mod shapes;
mod threads;

use std::sync::Arc;

use caravanserai::playground::world::clock::Clock;
use caravanserai::playground::{Playground, Settings};
use serde_json::Value;
use serenity::model::event::{Event, GatewayEvent};

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
    // Nothing waits so long but on a machine that does much else.
    let patience = std::time::Duration::from_secs(60);
    Settings {
        event_check: Some(Arc::new(serenity_reads)),
        always_finish: true,
        patience,
        ..Settings::default()
    }
}

/// A known event that cannot be read becomes an unknown one in serenity, and is dropped without a word.
fn serenity_reads(payload: &Value) -> Result<(), String> {
    match serde_json::from_value::<GatewayEvent>(payload.clone()) {
        Ok(GatewayEvent::Dispatch(_, Event::Unknown(event))) => {
            Err(format!("serenity does not know {}", event.kind))
        }
        Ok(GatewayEvent::Dispatch(..)) => Ok(()),
        Ok(_) => Err("not a dispatch".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}
