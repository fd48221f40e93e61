//! Whoever has typed, pressed or filled in something: who they are, and how they are answered.
//!
//! Every answer is for the caller's eyes only, comes within three seconds or is deferred well before, and comes
//! whatever happens: a panic, too, is answered.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{
    CommandInteraction, ComponentInteraction, CreateActionRow, CreateAllowedMentions, CreateAttachment,
    CreateInteractionResponse, CreateInteractionResponseMessage, EditInteractionResponse, Http,
    ModalInteraction, Permissions,
};

use super::limits::{self, CONTENT, FIRST_ANSWER};
use super::messenger::{attachment, buttons};
use super::{Bot, words};
use crate::failpoint;
use crate::render::Picture;
use crate::store::Fault;
use crate::table::{Asking, Trouble};

/// Discord's code for a second answer.
const ALREADY_ANSWERED: isize = 40060;

#[derive(Clone, Copy)]
pub enum Caller<'a> {
    Command(&'a CommandInteraction),
    Press(&'a ComponentInteraction),
    Form(&'a ModalInteraction),
}

/// What keeps a game from being played in a place.
pub enum Missing {
    /// It is no channel of a server.
    Server,
    /// By Discord's own names.
    Permissions(String),
}

/// What is answered, to the caller alone.
#[derive(Default)]
pub struct Reply {
    pub content: String,
    /// A picture, and the name that its file gets.
    pub picture: Option<(Picture, &'static str)>,
    /// Custom ids and labels.
    pub buttons: Vec<(String, &'static str)>,
    /// A name and its bytes.
    pub file: Option<(String, Vec<u8>)>,
    /// Changes the message whose button was pressed, which must be the caller's alone.
    pub update: bool,
}

impl Reply {
    pub fn said(content: impl Into<String>) -> Reply {
        Reply { content: content.into(), ..Reply::default() }
    }

    fn rows(&self) -> Vec<CreateActionRow> {
        buttons(self.buttons.iter().map(|(id, label)| (id.clone(), *label, false)))
    }

    fn files(&self) -> Vec<CreateAttachment> {
        let picture = self.picture.iter().map(|(picture, name)| attachment(picture, name, "now"));
        let file = self.file.iter().map(|(name, bytes)| CreateAttachment::bytes(bytes.clone(), name));
        picture.chain(file).collect()
    }
}

macro_rules! of_any {
    ($caller:expr, $interaction:ident => $what:expr) => {
        match $caller {
            Caller::Command($interaction) => $what,
            Caller::Press($interaction) => $what,
            Caller::Form($interaction) => $what,
        }
    };
}

impl Caller<'_> {
    /// Who asks: from the interaction itself.
    pub fn asking(&self) -> Asking {
        let member = match self {
            Caller::Command(interaction) => interaction.member.as_deref(),
            Caller::Press(interaction) => interaction.member.as_ref(),
            Caller::Form(interaction) => interaction.member.as_ref(),
        };
        let keeps_order =
            Permissions::ADMINISTRATOR | Permissions::MANAGE_GUILD | Permissions::MANAGE_CHANNELS;
        let moderator =
            member.and_then(|member| member.permissions).is_some_and(|own| own.intersects(keeps_order));
        of_any!(self, interaction => {
            let name = member.map_or(interaction.user.display_name(), |member| member.display_name());
            Asking {
                interaction: interaction.id.get(),
                user: interaction.user.id.get(),
                name: words::kept_name(name),
                guild: interaction.guild_id.map(serenity::GuildId::get),
                channel: interaction.channel_id.get(),
                moderator,
            }
        })
    }

    /// What I would need here and do not have, so that a game could be played; nothing if all is well.
    pub fn missing(&self) -> Option<Missing> {
        use serenity::ChannelType::{NewsThread, PrivateThread, PublicThread};
        of_any!(self, interaction => {
            if interaction.guild_id.is_none() {
                return Some(Missing::Server);
            }
            let own = interaction.app_permissions?;
            let kind = interaction.channel.as_ref().map(|channel| channel.kind);
            let write = match kind {
                Some(NewsThread | PrivateThread | PublicThread) => Permissions::SEND_MESSAGES_IN_THREADS,
                _ => Permissions::SEND_MESSAGES,
            };
            // Without its history a message of which we are unsure cannot be found again.
            let needed =
                Permissions::VIEW_CHANNEL | Permissions::ATTACH_FILES | Permissions::READ_MESSAGE_HISTORY;
            let lacking = (needed | write) - own;
            let names = lacking.get_permission_names().join(", ");
            (!names.is_empty() && !own.administrator()).then_some(Missing::Permissions(names))
        })
    }

    /// Whether this request is not one too many.
    pub fn may_pass(&self, bot: &Bot) -> bool {
        of_any!(self, interaction => {
            bot.floods.pass(interaction.user.id.get(), interaction.guild_id.map(serenity::GuildId::get))
        })
    }

    /// Whether one more letter that is typed may be completed.
    pub fn may_type(&self, bot: &Bot) -> bool {
        of_any!(self, interaction => bot.floods.types(interaction.user.id.get()))
    }

    /// Does the work and answers with what came of it.
    pub async fn serve<W>(&self, bot: &Bot, http: &Arc<Http>, work: W)
    where
        W: Future<Output = Result<Reply, Trouble>> + Send + 'static,
    {
        if !self.may_pass(bot) {
            return self.answer(http, Reply::said(words::flood()), false).await;
        }
        // On a task of its own: a panic in it ends there.
        let mut work = tokio::spawn(work);
        let (done, deferred) = match tokio::time::timeout(FIRST_ANSWER, &mut work).await {
            Ok(done) => (done, false),
            Err(_) => {
                let deferred = self.defer(http).await;
                if let Err(error) = &deferred {
                    tracing::warn!(code = code(error), "an answer could not be deferred");
                }
                (work.await, deferred.is_ok())
            }
        };
        let reply = match done {
            Ok(Ok(reply)) => reply,
            Ok(Err(trouble)) => Reply::said(in_words(&trouble)),
            Err(panic) => Reply::said(panicked(&panic)),
        };
        self.answer(http, reply, deferred).await;
    }

    /// A lost answer undoes nothing: what was done stands, and is posted by the courier.
    pub async fn answer(&self, http: &Arc<Http>, reply: Reply, deferred: bool) {
        if failpoint::hit("answer before").is_err() {
            return;
        }
        let mut answered = self.try_to_answer(http, &reply, deferred).await;
        if answered.as_ref().is_err_and(may_pass) {
            // Should the first have got through, the second is refused.
            answered = self.try_to_answer(http, &reply, deferred).await;
        }
        if !deferred && answered.as_ref().is_err_and(|error| code(error) == ALREADY_ANSWERED) {
            // The word that it takes longer, or this very answer, got through after all: it is changed into this one.
            answered = self.try_to_answer(http, &reply, true).await;
        }
        if let Err(error) = answered {
            tracing::warn!(code = code(&error), "an answer did not get through");
        }
        // A test that injects an error here finds the answer given.
        let _ = failpoint::hit("answer given");
    }

    async fn try_to_answer(&self, http: &Arc<Http>, reply: &Reply, deferred: bool) -> serenity::Result<()> {
        let content = limits::fitting(&reply.content, CONTENT);
        if deferred {
            let mut edit = EditInteractionResponse::new()
                .content(content)
                .components(reply.rows())
                .allowed_mentions(CreateAllowedMentions::new());
            for file in reply.files() {
                edit = edit.new_attachment(file);
            }
            of_any!(self, interaction => interaction.edit_response(http, edit).await.map(|_| ()))
        } else {
            let message = CreateInteractionResponseMessage::new()
                .content(content)
                .components(reply.rows())
                .files(reply.files())
                .allowed_mentions(CreateAllowedMentions::new());
            let response = match self {
                Caller::Press(_) if reply.update => CreateInteractionResponse::UpdateMessage(message),
                _ => CreateInteractionResponse::Message(message.ephemeral(true)),
            };
            of_any!(self, interaction => interaction.create_response(http, response).await)
        }
    }

    async fn defer(&self, http: &Arc<Http>) -> serenity::Result<()> {
        let response =
            CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(true));
        of_any!(self, interaction => interaction.create_response(http, response).await)
    }
}

/// What the player reads when something was not done.
pub fn in_words(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Refused(refusal) => words::refusal(refusal),
        Trouble::Store(Fault::Busy) => words::busy(),
        Trouble::Store(fault) => {
            let id = fault_id();
            tracing::error!(%fault, id, "the store failed");
            match fault {
                Fault::Unwritable(_) => words::unwritable(&id),
                _ => words::fault(&id),
            }
        }
        Trouble::Broken { table, reason } => {
            let id = fault_id();
            tracing::error!(table, reason, id, "a table is broken");
            words::fault(&id)
        }
    }
}

/// What is said when a handler has panicked.
pub fn panicked(panic: &dyn std::fmt::Display) -> String {
    let id = fault_id();
    tracing::error!(%panic, id, "a handler panicked");
    words::fault(&id)
}

/// Finds the line in the log.
fn fault_id() -> String {
    format!("{:08x}", rand::random::<u32>())
}

/// Whether a second try at once may get through: no limit, no refusal, and time is left.
fn may_pass(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(response)) => {
            response.status_code.is_server_error()
        }
        serenity::Error::Http(serenity::HttpError::Request(fault)) => !fault.is_timeout(),
        _ => false,
    }
}

/// Discord's code, without the address: that holds the interaction's token.
pub fn code(error: &serenity::Error) -> isize {
    match error {
        serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(response)) => response.error.code,
        _ => 0,
    }
}
