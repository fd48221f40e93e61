//! The courier's hands: sends, edits, finds and deletes messages through serenity.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{
    ButtonStyle, ChannelId, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton,
    CreateMessage, EditMessage, GetMessages, Http, HttpError, MessageFlags, MessageId, Nonce, UserId,
};

use super::limits::{EDITABLE, HISTORY};
use super::words::{self, Post};
use crate::courier::{Letter, Messenger, Posted, Undelivered};
use crate::render::Picture;
use crate::store::Millis;
use crate::table::{Address, House};

pub struct DiscordMessenger {
    http: Arc<Http>,
    /// Whose clock says how old a message is.
    house: Arc<House>,
}

impl DiscordMessenger {
    pub fn new(http: Arc<Http>, house: Arc<House>) -> DiscordMessenger {
        DiscordMessenger { http, house }
    }

    async fn channel(&self, to: Address) -> Result<ChannelId, Undelivered> {
        match to {
            Address::Channel(channel) => Ok(ChannelId::new(channel)),
            Address::Person(user) => {
                let dms = UserId::new(user).create_dm_channel(&self.http).await;
                Ok(dms.map_err(|error| class(&error, to))?.id)
            }
        }
    }
}

impl Messenger for DiscordMessenger {
    async fn send(&self, letter: &Letter) -> Result<Posted, Undelivered> {
        let brief = &letter.brief;
        let channel = self.channel(brief.to).await?;
        let post = words::post(brief, letter.plain);
        let mut message = CreateMessage::new()
            .content(&post.content)
            .nonce(Nonce::String(brief.marker.clone()))
            .enforce_nonce(true)
            .allowed_mentions(
                CreateAllowedMentions::new().users(brief.ping.iter().map(|&user| UserId::new(user))),
            );
        if !letter.plain {
            message = message.components(rows(&post, &brief.marker)).files(files(letter, &post));
        }
        if post.silent {
            message = message.flags(MessageFlags::SUPPRESS_NOTIFICATIONS);
        }
        let sent = channel.send_message(&self.http, message).await;
        let sent = sent.map_err(|error| class(&error, brief.to))?;
        Ok(Posted { channel: channel.get(), message: sent.id.get() })
    }

    async fn edit(&self, letter: &Letter, posted: Posted) -> Result<(), Undelivered> {
        let post = words::post(&letter.brief, letter.plain);
        let edit = EditMessage::new()
            .content(&post.content)
            .allowed_mentions(CreateAllowedMentions::new())
            .components(rows(&post, &letter.brief.marker));
        self.change(posted, edit).await
    }

    async fn find(&self, letter: &Letter, since: Millis) -> Result<Option<Posted>, Undelivered> {
        let to = letter.brief.to;
        let channel = self.channel(to).await?;
        let newest = channel.messages(&self.http, GetMessages::new().limit(HISTORY)).await;
        let newest = newest.map_err(|error| class(&error, to))?;
        // It may have been sent in words alone.
        let words = [false, true].map(|plain| words::post(&letter.brief, plain).content);
        // Our clock and Discord's may differ a little.
        const SLACK: Millis = 10_000;
        let said = |message: &serenity::Message| {
            message.author.bot
                && words.contains(&message.content)
                && message.timestamp.timestamp_millis() > since - SLACK
        };
        let found = newest.iter().find(|message| bears(message, &letter.brief.marker) || said(message));
        // One page that does not reach back to the attempt, or an empty one where the history may not be read, says nothing.
        let reaches_back = newest.len() < usize::from(HISTORY)
            || newest.last().is_some_and(|oldest| oldest.timestamp.timestamp_millis() < since - SLACK);
        match found {
            Some(message) => Ok(Some(Posted { channel: channel.get(), message: message.id.get() })),
            None if newest.is_empty() || !reaches_back => {
                Err(Undelivered::Transient("the history does not reach back far enough".to_owned()))
            }
            None => Ok(None),
        }
    }

    async fn quieten(&self, posted: Posted) -> Result<(), Undelivered> {
        self.change(posted, EditMessage::new().components(vec![])).await
    }

    async fn delete(&self, posted: Posted) -> Result<(), Undelivered> {
        let channel = ChannelId::new(posted.channel);
        let deleted = channel.delete_message(&self.http, MessageId::new(posted.message)).await;
        deleted.map_err(|error| class(&error, Address::Channel(posted.channel)))
    }
}

impl DiscordMessenger {
    /// Not tried on an old message: serenity waits out the 429 of 30046, and all edits in its channel wait with it.
    async fn change(&self, posted: Posted, edit: EditMessage) -> Result<(), Undelivered> {
        let (channel, message) = (ChannelId::new(posted.channel), MessageId::new(posted.message));
        let age = self.house.now() - message.created_at().timestamp_millis();
        if age >= EDITABLE.as_millis() as Millis {
            return Err(Undelivered::Gone);
        }
        let edited = channel.edit_message(&self.http, message, edit).await;
        edited.map(|_| ()).map_err(|error| class(&error, Address::Channel(posted.channel)))
    }
}

/// The buttons of a post. Each bears the marker.
fn rows(post: &Post, marker: &str) -> Vec<CreateActionRow> {
    buttons(post.buttons.iter().map(|button| (button.id.marked(marker), button.label, button.main)))
}

/// At most five: one row.
fn buttons(all: impl Iterator<Item = (String, &'static str, bool)>) -> Vec<CreateActionRow> {
    let button = |(id, label, main)| {
        let style = if main { ButtonStyle::Primary } else { ButtonStyle::Secondary };
        CreateButton::new(id).label(label).style(style)
    };
    let row: Vec<CreateButton> = all.map(button).collect();
    if row.is_empty() { vec![] } else { vec![CreateActionRow::Buttons(row)] }
}

fn files(letter: &Letter, post: &Post) -> Vec<CreateAttachment> {
    let marker = &letter.brief.marker;
    let picture =
        letter.picture.as_ref().map(|picture| attachment(picture, letter.brief.table.kind.name(), marker));
    let file = post.file.as_ref().map(|(name, bytes)| CreateAttachment::bytes(bytes.clone(), name));
    picture.into_iter().chain(file).collect()
}

/// A picture with its alt text. Its name bears the marker.
pub(super) fn attachment(picture: &Picture, name: &str, marker: &str) -> CreateAttachment {
    CreateAttachment::bytes(picture.png.clone(), format!("{name}-{marker}.png")).description(&picture.alt)
}

/// Whether a message is the one with this marker: by the name of its picture, or by its buttons.
fn bears(message: &serenity::Message, marker: &str) -> bool {
    let named = message.attachments.iter().any(|file| file.filename.contains(marker));
    let pressed = message.components.iter().flat_map(|row| &row.components).any(|part| match part {
        serenity::ActionRowComponent::Button(button) => {
            matches!(&button.data, serenity::ButtonKind::NonLink { custom_id, .. } if custom_id.ends_with(marker))
        }
        _ => false,
    });
    named || pressed
}

/// Discord's error codes, by what can be done about them.
pub(super) fn class(error: &serenity::Error, to: Address) -> Undelivered {
    let serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) = error else {
        return match error {
            // What serenity refuses before it is sent: too long, too many.
            serenity::Error::Model(refused) => Undelivered::Content(refused.to_string()),
            // Without the address: it may hold a token.
            serenity::Error::Http(HttpError::Request(fault)) => {
                Undelivered::Transient(if fault.is_timeout() {
                    "time-out".to_owned()
                } else {
                    "no connection".to_owned()
                })
            }
            _ => Undelivered::Transient("an answer that cannot be read".to_owned()),
        };
    };
    let (code, status) = (response.error.code, response.status_code.as_u16());
    let said = format!("{status}, {code}: {}", response.error.message);
    match (code, status) {
        (50014, _) | (_, 401) => Undelivered::LockedOut(said),
        (50007 | 50278, _) => Undelivered::DmsClosed,
        (10008 | 30046, _) => Undelivered::Gone,
        // Opening direct messages too fast; overloaded; an answer that is not Discord's but a proxy's.
        (40003 | 130_000 | -1, _) | (_, 429 | 500..) => Undelivered::Transient(said),
        (10003 | 10004 | 50001 | 50013 | 50083 | 160_005, _) | (_, 403) => match to {
            Address::Channel(_) => Undelivered::Unreachable(said),
            Address::Person(_) => Undelivered::DmsClosed,
        },
        (50006 | 50035 | 50045 | 200_000, _) => Undelivered::Content(said),
        _ => Undelivered::Content(said),
    }
}
