//! A message as somebody sees it.
use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use crate::client::controls;
use crate::world::World;
use crate::world::clock::Snowflake;
use crate::world::messages::{LOADING, Message};

#[derive(Clone, Debug)]
pub struct Seen {
    pub author: String,
    /// The channel's name; empty for a direct message.
    pub channel: String,
    pub message: Message,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    pub label: String,
    /// None: a link.
    pub custom_id: Option<String>,
    pub url: Option<String>,
    pub disabled: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select {
    pub custom_id: String,
    pub placeholder: String,
    /// Labels and values.
    pub options: Vec<(String, String)>,
    pub disabled: bool,
}

#[derive(Clone, Debug)]
pub struct Picture {
    pub name: String,
    pub alt: Option<String>,
    pub bytes: Arc<Vec<u8>>,
}

impl Seen {
    pub(super) fn new(world: &World, message: &Message) -> Self {
        Seen {
            author: world.users.get(&message.author).map(|user| user.name.clone()).unwrap_or_default(),
            channel: world
                .channels
                .get(&message.channel)
                .map(|channel| channel.name.clone())
                .unwrap_or_default(),
            message: message.clone(),
        }
    }

    pub fn id(&self) -> Snowflake {
        self.message.id
    }

    pub fn content(&self) -> &str {
        &self.message.content
    }

    /// All readable text: content, embeds, labels, alt texts; one per line.
    pub fn text(&self) -> String {
        let mut lines = vec![self.message.content.clone()];
        let mut push = |value: &Value| lines.extend(value.as_str().map(str::to_owned));
        for embed in &self.message.embeds {
            push(&embed["author"]["name"]);
            push(&embed["title"]);
            push(&embed["description"]);
            for field in embed["fields"].as_array().into_iter().flatten() {
                push(&field["name"]);
                push(&field["value"]);
            }
            push(&embed["footer"]["text"]);
        }
        for control in controls(&self.message.components) {
            push(&control["label"]);
            push(&control["placeholder"]);
            for option in control["options"].as_array().into_iter().flatten() {
                push(&option["label"]);
                push(&option["description"]);
            }
        }
        lines.extend(self.message.attachments.iter().filter_map(|file| file.description.clone()));
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }

    pub fn contains(&self, words: &str) -> bool {
        self.text().contains(words)
    }

    pub fn is_ephemeral(&self) -> bool {
        self.message.is_ephemeral()
    }

    /// "is thinking ..."
    pub fn is_thinking(&self) -> bool {
        self.message.flags & LOADING != 0
    }

    pub fn buttons(&self) -> Vec<Button> {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let buttons = controls(&self.message.components).filter(|control| control["type"] == 2);
        let button = |control: &Value| Button {
            label: text(&control["label"]).or_else(|| text(&control["emoji"]["name"])).unwrap_or_default(),
            custom_id: text(&control["custom_id"]),
            url: text(&control["url"]),
            disabled: control["disabled"] == true,
        };
        buttons.map(button).collect()
    }

    /// By label or custom id.
    pub fn button(&self, which: &str) -> Option<Button> {
        let fits = |button: &Button| button.label == which || button.custom_id.as_deref() == Some(which);
        self.buttons().into_iter().find(fits)
    }

    pub fn selects(&self) -> Vec<Select> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let selects =
            controls(&self.message.components).filter(|c| matches!(c["type"].as_u64(), Some(3 | 5..=8)));
        let select = |control: &Value| Select {
            custom_id: text(&control["custom_id"]),
            placeholder: text(&control["placeholder"]),
            options: control["options"]
                .as_array()
                .map(|options| options.iter().map(|o| (text(&o["label"]), text(&o["value"]))).collect())
                .unwrap_or_default(),
            disabled: control["disabled"] == true,
        };
        selects.map(select).collect()
    }

    /// By placeholder or custom id.
    pub fn select(&self, which: &str) -> Option<Select> {
        self.selects().into_iter().find(|select| select.placeholder == which || select.custom_id == which)
    }

    pub fn pictures(&self) -> Vec<Picture> {
        let picture = |file: &crate::world::files::Attachment| Picture {
            name: file.filename.clone(),
            alt: file.description.clone(),
            bytes: Arc::clone(&file.bytes),
        };
        self.message.attachments.iter().map(picture).collect()
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.channel.is_empty() { "DM".to_owned() } else { format!("#{}", self.channel) };
        write!(f, "{place} {}: ", self.author)?;
        if let Some(only) = self.message.only_for {
            write!(f, "(only for {only}) ")?;
        }
        if self.is_thinking() {
            write!(f, "(thinking) ")?;
        }
        write!(f, "{}", self.text().replace('\n', " | "))
    }
}
