//! Something a user did, and its outcome.
use serde_json::Value;

use super::{Driver, Seen};
use crate::client::controls;
use crate::world::World;
use crate::world::clock::Snowflake;
use crate::world::interactions::{Interaction, State};

/// An interaction under way.
#[must_use]
pub struct Action {
    pub(super) driver: Driver,
    pub id: Snowflake,
}

/// A form on a user's screen.
#[derive(Clone, Debug)]
pub struct Form {
    pub(super) interaction: Snowflake,
    pub title: String,
    pub custom_id: String,
    /// Label and custom id of each field.
    pub fields: Vec<(String, String)>,
    /// The initial text of each field.
    pub values: Vec<String>,
}

/// A suggestion.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    pub name: String,
    pub value: Value,
}

impl Action {
    /// The outcome of an interaction that none of our clients opened.
    pub fn of(driver: &Driver, id: Snowflake) -> Action {
        Action { driver: driver.clone(), id }
    }

    async fn until<T>(&self, what: &str, mut look: impl FnMut(&World, &Interaction) -> Option<T>) -> T {
        let id = self.id;
        let failed = |world: &World| world.interactions[&id].state == State::Failed;
        let look = |world: &World| {
            if failed(world) {
                return Some(None);
            }
            look(world, &world.interactions[&id]).map(Some)
        };
        match self.driver.wait(what, look).await {
            Some(found) => found,
            None => {
                panic!("the application did not respond in time; waited for {what}\n{}", self.driver.report())
            }
        }
    }

    /// The message that answers it: finished, not "thinking", and edited if that was promised.
    pub async fn answer(&self) -> Seen {
        self.until("an answer", |world, interaction| {
            let message = world.messages.get(&interaction.original?)?;
            let seen = Seen::new(world, message);
            let done = interaction.state == State::Answered && !interaction.promised;
            (done && !seen.is_thinking()).then_some(seen)
        })
        .await
    }

    /// The first answer, even a deferral.
    pub async fn acknowledged(&self) {
        self.until("an acknowledgement", |_, interaction| {
            (interaction.state != State::Waiting).then_some(())
        })
        .await;
    }

    pub async fn modal(&self) -> Form {
        let id = self.id;
        self.until("a form", |_, interaction| {
            let modal = interaction.modal.as_ref()?;
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let rows = modal["components"].as_array()?;
            Some(Form {
                interaction: id,
                title: text(&modal["title"]),
                custom_id: text(&modal["custom_id"]),
                fields: controls(rows)
                    .map(|input| (text(&input["label"]), text(&input["custom_id"])))
                    .collect(),
                values: controls(rows).map(|input| text(&input["value"])).collect(),
            })
        })
        .await
    }

    pub async fn choices(&self) -> Vec<Choice> {
        self.until("suggestions", |_, interaction| {
            let choice = |choice: &Value| Choice {
                name: choice["name"].as_str().unwrap_or_default().to_owned(),
                value: choice["value"].clone(),
            };
            interaction.choices.as_ref().map(|choices| choices.iter().map(choice).collect())
        })
        .await
    }

    /// "The application did not respond."
    pub async fn failed(&self) {
        let id = self.id;
        let failed = |world: &World| (world.interactions[&id].state == State::Failed).then_some(());
        self.driver.wait("the interaction to fail", failed).await;
    }

    /// Waits until this many messages have been sent in answer, including the first.
    pub async fn answers(&self, count: usize) -> Vec<Seen> {
        self.until(&format!("{count} answers"), |world, interaction| {
            let sent: Vec<Seen> = interaction
                .messages
                .iter()
                .filter_map(|id| world.messages.get(id))
                .map(|message| Seen::new(world, message))
                .filter(|seen| !seen.is_thinking())
                .collect();
            (sent.len() >= count).then_some(sent)
        })
        .await
    }
}
