//! A playground for tests of a bot that uses serenity.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use serenity::model::event::{Event, GatewayEvent};

use crate::Settings;
use crate::gateway::Misread;

impl Settings {
    /// Refuses to send what serenity could not read, and reports whatever went wrong even if the test does not look.
    pub fn strict() -> Settings {
        Settings {
            event_check: Some(Arc::new(serenity_reads)),
            always_finish: true,
            // Nothing takes this long, except on a busy machine.
            patience: Duration::from_secs(60),
            ..Settings::default()
        }
    }
}

/// Whether serenity reads an event: one that it knows but cannot read, it silently drops.
pub fn serenity_reads(payload: &Value) -> Result<(), Misread> {
    match serde_json::from_value::<GatewayEvent>(payload.clone()) {
        Ok(GatewayEvent::Dispatch(_, Event::Unknown(event))) => {
            Err(Misread(format!("serenity does not know {}", event.kind)))
        }
        Ok(GatewayEvent::Dispatch(..)) => Ok(()),
        Ok(_) => Err(Misread("not a dispatch".to_owned())),
        Err(error) => Err(Misread(error.to_string())),
    }
}
