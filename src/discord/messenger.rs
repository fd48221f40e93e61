//! The messenger: sends, edits, finds and deletes messages through serenity.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{
    AutoArchiveDuration, ButtonStyle, ChannelId, CreateActionRow, CreateAllowedMentions, CreateAttachment,
    CreateButton, CreateMessage, CreateThread, EditMessage, GetMessages, Http, HttpError, MessageFlags,
    MessageId, Nonce, UserId,
};

use super::caller::code;
use super::limits::{HISTORY, OLD, ROW, THREAD_NAME, fitting};
use super::old_edits::OldEdits;
use super::post::{Post, post};
use crate::courier::{Letter, Messenger, Posted, Undelivered};
use crate::store::Millis;
use crate::table::{Address, Brief, House, Standstill};
use crate::words::{self, Reader};
use render::{Animation, Picture};
use voice::Languages;

/// Discord's code for a second thread from one message.
const THREAD_EXISTS: isize = 160_004;

pub struct DiscordMessenger {
    http: Arc<Http>,
    /// Knows the time, and where direct messages go.
    house: Arc<House>,
    languages: Languages,
    old_edits: OldEdits,
}

impl DiscordMessenger {
    pub fn new(http: Arc<Http>, house: Arc<House>, languages: Languages) -> DiscordMessenger {
        DiscordMessenger { http, house, languages, old_edits: OldEdits::default() }
    }

    /// Does something in the right channel. A direct-message channel is opened once and remembered; if Discord no
    /// longer knows it, it is opened again.
    async fn there<T, D>(&self, to: Address, doing: impl Fn(ChannelId) -> D) -> Result<T, Undelivered>
    where
        D: Future<Output = serenity::Result<T>>,
    {
        let user = match to {
            Address::Channel(channel) => {
                return doing(channel.into()).await.map_err(|error| class(&error, to));
            }
            Address::Person(user) => user,
        };
        // If the store cannot say, ask Discord: one more request.
        if let Some(channel) = self.house.dms_of(user).await.ok().flatten() {
            match doing(channel.into()).await {
                Err(error) if is_stale(&error) => {}
                done => return done.map_err(|error| class(&error, to)),
            }
        }
        let opened = UserId::from(user).create_dm_channel(&self.http).await;
        let channel = opened.map_err(|error| class(&error, to))?.id;
        if let Err(fault) = self.house.remember_dms(user, channel.into()).await {
            tracing::warn!(%fault, "a channel of direct messages is not remembered");
        }
        doing(channel).await.map_err(|error| class(&error, to))
    }
}

/// Whether a remembered direct-message channel is gone, or not ours: the token may belong to another bot.
fn is_stale(error: &serenity::Error) -> bool {
    matches!(code(error), 10003 | 50001 | 50013)
}

impl Messenger for DiscordMessenger {
    fn take_edit(&self, posted: Posted) -> Result<(), Millis> {
        let now = self.house.now();
        let age = now - MessageId::from(posted.message).created_at().timestamp_millis();
        if age < OLD.as_millis() as Millis { Ok(()) } else { self.old_edits.take(posted.channel, now) }
    }

    async fn send(&self, letter: &Letter) -> Result<Posted, Undelivered> {
        let brief = &letter.brief;
        let post = post(self.reader(brief), brief, letter.wants_words());
        let mut message = CreateMessage::new()
            .content(&post.content)
            .nonce(Nonce::String(brief.marker.clone()))
            .enforce_nonce(true)
            .allowed_mentions(
                CreateAllowedMentions::new().users(brief.ping.iter().map(|&user| UserId::from(user))),
            );
        if !letter.plain {
            message = message.components(rows(&post, &brief.marker)).files(files(letter, &post));
        }
        if post.silent {
            message = message.flags(MessageFlags::SUPPRESS_NOTIFICATIONS);
        }
        let sent = self.there(brief.to, |channel| channel.send_message(&self.http, message.clone())).await?;
        Ok(Posted { channel: sent.channel_id.into(), message: sent.id.into() })
    }

    async fn edit(&self, letter: &Letter, posted: Posted) -> Result<(), Undelivered> {
        let post = post(self.reader(&letter.brief), &letter.brief, letter.wants_words());
        let edit = EditMessage::new()
            .content(&post.content)
            .allowed_mentions(CreateAllowedMentions::new())
            .components(rows(&post, &letter.brief.marker));
        self.change(posted, edit).await
    }

    async fn find(&self, letter: &Letter, since: Millis) -> Result<Option<Posted>, Undelivered> {
        let page = GetMessages::new().limit(HISTORY);
        let newest = self.there(letter.brief.to, |channel| channel.messages(&self.http, page)).await?;
        // It may have been sent as text alone.
        let words = [false, true].map(|plain| words::post(self.reader(&letter.brief), &letter.brief, plain));
        // Our clock and Discord's may differ a little.
        const SLACK: Millis = 10_000;
        let said = |message: &serenity::Message| {
            message.author.bot
                && words.contains(&message.content)
                && message.timestamp.timestamp_millis() > since - SLACK
        };
        let found = newest.iter().find(|message| bears(message, &letter.brief.marker) || said(message));
        // A page that does not reach back to the attempt proves nothing; nor does an empty one, if the history may not
        // be read.
        let reaches_back = newest.len() < usize::from(HISTORY)
            || newest.last().is_some_and(|oldest| oldest.timestamp.timestamp_millis() < since - SLACK);
        match found {
            Some(found) => Ok(Some(Posted { channel: found.channel_id.into(), message: found.id.into() })),
            None if newest.is_empty() || !reaches_back => {
                Err(Undelivered::Transient("the history does not reach back far enough".to_owned()))
            }
            None => Ok(None),
        }
    }

    async fn start_thread(&self, posted: Posted, name: &str) -> Result<(), Undelivered> {
        let (channel, message) = (ChannelId::from(posted.channel), MessageId::from(posted.message));
        let thread =
            CreateThread::new(fitting(name, THREAD_NAME)).auto_archive_duration(AutoArchiveDuration::OneWeek);
        match channel.create_thread_from_message(&self.http, message, thread).await {
            Err(error) if code(&error) == THREAD_EXISTS => Ok(()),
            started => started.map(|_| ()).map_err(|error| class(&error, Address::Channel(posted.channel))),
        }
    }

    async fn quieten(&self, posted: Posted) -> Result<(), Undelivered> {
        self.change(posted, EditMessage::new().components(vec![])).await
    }

    async fn delete(&self, posted: Posted) -> Result<(), Undelivered> {
        let channel = ChannelId::from(posted.channel);
        match channel.delete_message(&self.http, MessageId::from(posted.message)).await {
            Err(error) if matches!(code(&error), 50083 | 160_005) => Err(Undelivered::Asleep),
            deleted => deleted.map_err(|error| class(&error, Address::Channel(posted.channel))),
        }
    }
}

impl DiscordMessenger {
    fn reader(&self, brief: &Brief) -> Reader {
        Reader::of_letter(&self.languages, brief)
    }

    async fn change(&self, posted: Posted, edit: EditMessage) -> Result<(), Undelivered> {
        let (channel, message) = (ChannelId::from(posted.channel), MessageId::from(posted.message));
        match channel.edit_message(&self.http, message, edit).await {
            Ok(_) => Ok(()),
            // Archived or locked: whatever is posted there next will notice.
            Err(error) if matches!(code(&error), 50083 | 160_005) => Err(Undelivered::Asleep),
            Err(error) => Err(class(&error, Address::Channel(posted.channel))),
        }
    }
}

/// The buttons of a post, at most five in a row. Each carries the marker.
fn rows(post: &Post, marker: &str) -> Vec<CreateActionRow> {
    let mut rows: Vec<Vec<CreateButton>> = Vec::new();
    for button in &post.buttons {
        let style = if button.main { ButtonStyle::Primary } else { ButtonStyle::Secondary };
        let made = CreateButton::new(button.id.marked(marker)).label(&button.label).style(style);
        match rows.last_mut() {
            Some(row) if !button.first && row.len() < ROW => row.push(made),
            _ => rows.push(vec![made]),
        }
    }
    rows.into_iter().map(CreateActionRow::Buttons).collect()
}

fn files(letter: &Letter, post: &Post) -> Vec<CreateAttachment> {
    let marker = &letter.brief.marker;
    let picture =
        letter.picture.as_ref().map(|picture| attachment(picture, letter.brief.table.kind.name(), marker));
    let replay = letter.replay.as_ref().map(|Animation { gif, alt }| {
        CreateAttachment::bytes(gif.clone(), format!("replay-{marker}.gif")).description(alt)
    });
    // Last: what can be read must not come between the pictures, which Discord shows side by side.
    let file = post.file.as_ref().map(|(name, bytes)| CreateAttachment::bytes(bytes.clone(), name));
    picture.into_iter().chain(replay).chain(file).collect()
}

/// A picture with its alt text. Its file name carries the marker.
pub(super) fn attachment(picture: &Picture, name: &str, marker: &str) -> CreateAttachment {
    CreateAttachment::bytes(picture.png.clone(), format!("{name}-{marker}.png")).description(&picture.alt)
}

/// Whether a message has this marker: in the name of its picture, or in its buttons.
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
            // Refused by serenity before it is sent: too long, too many.
            serenity::Error::Model(refused) => Undelivered::Content(refused.to_string()),
            // Without the address, which may hold a token.
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
        (10008, _) => Undelivered::Gone,
        (30046, _) => Undelivered::Late,
        // Opening direct messages too fast; overloaded.
        (40003 | 130_000, _) | (_, 429 | 500..) => Undelivered::Transient(said),
        // Not Discord's answer but a proxy's.
        (-1, _) => Undelivered::Unclear(said),
        (10003 | 10004 | 50001 | 50013 | 50083 | 160_005, _) | (_, 403) => match to {
            Address::Channel(_) => Undelivered::Unreachable(match code {
                10003 => Standstill::Gone,
                10004 => Standstill::Server,
                50083 | 160_005 => Standstill::Locked,
                _ => Standstill::Closed,
            }),
            Address::Person(_) => Undelivered::DmsClosed,
        },
        // Empty, out of bounds, too large, not JSON, blocked by the server's own filter.
        (40005 | 50006 | 50035 | 50045 | 50109 | 200_000, _) | (_, 413) => Undelivered::Content(said),
        _ => Undelivered::Unclear(said),
    }
}
