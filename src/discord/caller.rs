//! The caller: who typed, pressed or filled in something, and how they are answered.
//!
//! Only the caller sees an answer. It comes within three seconds or is deferred well before that, and it always comes:
//! a panic is answered too.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{
    ButtonStyle, CommandInteraction, ComponentInteraction, CreateActionRow, CreateAllowedMentions,
    CreateAttachment, CreateButton, CreateInteractionResponse, CreateInteractionResponseFollowup,
    CreateInteractionResponseMessage, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    EditAttachments, EditInteractionResponse, Http, Message, MessageFlags, ModalInteraction, Permissions,
};

use super::Bot;
use super::limits::{self, BUTTON, CHOICE, CONTENT, FIRST_ANSWER, ROW, SELECT_PLACEHOLDER, fitting};
use super::messenger::attachment;
use super::typed::Typed;
use crate::failpoint;
use crate::store::{Fault, ServerId};
use crate::table::{Asking, Trouble};
use crate::words::{self, Missing, Permission, Reader};
use render::Picture;

/// Discord's codes for a second answer, and for a message that is gone.
const ALREADY_ANSWERED: isize = 40060;
const UNKNOWN_MESSAGE: isize = 10008;

/// Every permission that we may need.
const PERMISSIONS: [(Permissions, Permission); 6] = [
    (Permissions::VIEW_CHANNEL, Permission::ViewChannel),
    (Permissions::SEND_MESSAGES, Permission::SendMessages),
    (Permissions::SEND_MESSAGES_IN_THREADS, Permission::SendInThreads),
    (Permissions::CREATE_PUBLIC_THREADS, Permission::CreateThreads),
    (Permissions::ATTACH_FILES, Permission::AttachFiles),
    (Permissions::READ_MESSAGE_HISTORY, Permission::ReadHistory),
];

#[derive(Clone, Copy)]
pub enum Caller<'a> {
    Command(&'a CommandInteraction),
    Press(&'a ComponentInteraction),
    Form(&'a ModalInteraction),
}

/// An answer, for the caller alone.
#[derive(Default)]
pub struct Reply {
    pub content: String,
    /// A picture, and the name of its file.
    pub picture: Option<(Picture, &'static str)>,
    /// Shown above the buttons.
    pub selects: Vec<Select>,
    /// Below the other lists.
    pub people: Option<PeopleSelect>,
    /// Five in a row; with the selects at most five rows.
    pub buttons: Vec<Button>,
    /// A name and its bytes.
    pub file: Option<(String, Vec<u8>)>,
    /// A new message beside the one whose button was pressed or form was opened, which stays as it is.
    pub aside: bool,
}

pub struct Button {
    id: String,
    label: String,
    style: ButtonStyle,
    /// Starts a new row.
    first: bool,
}

impl Button {
    pub fn new(id: String, label: impl Into<String>) -> Button {
        Button { id, label: label.into(), style: ButtonStyle::Secondary, first: false }
    }

    /// It does something irreversible.
    pub fn for_good(id: String, label: impl Into<String>) -> Button {
        Button { style: ButtonStyle::Danger, ..Button::new(id, label) }
    }

    /// One of several answers.
    pub fn answer(id: String, label: impl Into<String>) -> Button {
        Button { style: ButtonStyle::Primary, ..Button::new(id, label) }
    }

    /// The button that carries something out.
    pub fn does(id: String, label: impl Into<String>) -> Button {
        Button { style: ButtonStyle::Success, ..Button::new(id, label) }
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    #[must_use]
    pub fn in_a_new_row(self) -> Button {
        Button { first: true, ..self }
    }
}

/// A list from which one option is chosen.
pub struct Select {
    pub id: String,
    pub placeholder: String,
    pub options: Vec<Listed>,
}

/// A list of everybody here, to choose one from.
pub struct PeopleSelect {
    pub id: String,
    pub placeholder: String,
}

impl PeopleSelect {
    fn row(&self) -> CreateActionRow {
        let select = CreateSelectMenu::new(&self.id, CreateSelectMenuKind::User { default_users: None });
        CreateActionRow::SelectMenu(select.placeholder(fitting(&self.placeholder, SELECT_PLACEHOLDER)))
    }
}

/// An option of a list.
pub struct Listed {
    pub value: String,
    pub label: String,
    /// Empty if there is no more to say.
    pub description: String,
}

impl Select {
    fn row(&self) -> CreateActionRow {
        let option = |it: &Listed| {
            let option = CreateSelectMenuOption::new(fitting(&it.label, CHOICE), &it.value);
            match it.description.is_empty() {
                true => option,
                false => option.description(fitting(&it.description, CHOICE)),
            }
        };
        let kind = CreateSelectMenuKind::String { options: self.options.iter().map(option).collect() };
        let select = CreateSelectMenu::new(&self.id, kind);
        CreateActionRow::SelectMenu(select.placeholder(fitting(&self.placeholder, SELECT_PLACEHOLDER)))
    }
}

/// The state of the first answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ack {
    No,
    /// Deferred.
    Deferred,
    /// Deferring was tried and may have got through.
    Unsure,
}

impl Reply {
    pub fn said(content: impl Into<String>) -> Reply {
        Reply { content: content.into(), ..Reply::default() }
    }

    /// Nothing was done: the message that was acted on keeps its picture and its buttons.
    pub fn beside(content: impl Into<String>) -> Reply {
        Reply { aside: true, ..Reply::said(content) }
    }

    fn rows(&self) -> Vec<CreateActionRow> {
        let lists = self.selects.iter().map(Select::row);
        let mut rows: Vec<CreateActionRow> =
            lists.chain(self.people.as_ref().map(PeopleSelect::row)).collect();
        let mut row: Vec<CreateButton> = Vec::new();
        for it in &self.buttons {
            if !row.is_empty() && (it.first || row.len() == ROW) {
                rows.push(CreateActionRow::Buttons(std::mem::take(&mut row)));
            }
            row.push(CreateButton::new(&it.id).label(fitting(&it.label, BUTTON)).style(it.style));
        }
        if !row.is_empty() {
            rows.push(CreateActionRow::Buttons(row));
        }
        rows
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
    /// Who asks, taken from the interaction itself.
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
                interaction: interaction.id.into(),
                user: interaction.user.id.into(),
                name: words::kept_name(name),
                guild: interaction.guild_id.map(ServerId::from),
                channel: interaction.channel_id.into(),
                moderator,
                locale: Some(interaction.locale.clone()),
                guild_locale: interaction.guild_locale.clone(),
            }
        })
    }

    /// The caller, who alone reads the answer.
    pub fn reader(&self, bot: &Bot) -> Reader {
        of_any!(self, interaction => {
            Reader::one(bot.languages.of(Some(&interaction.locale)), interaction.user.id.into())
        })
    }

    /// What is missing here before a game can be played, in a thread of its own if that is wanted; None if nothing is.
    pub fn missing(&self, thread: bool) -> Option<Missing> {
        use serenity::ChannelType::{News, NewsThread, PrivateThread, PublicThread, Text};
        of_any!(self, interaction => {
            if interaction.guild_id.is_none() {
                return Some(Missing::Server);
            }
            let own = interaction.app_permissions?;
            let kind = interaction.channel.as_ref().map(|channel| channel.kind);
            if thread && kind.is_some_and(|kind| !matches!(kind, Text | News)) {
                return Some(Missing::Threads);
            }
            let write = match kind {
                _ if thread => {
                    Permissions::SEND_MESSAGES
                        | Permissions::SEND_MESSAGES_IN_THREADS
                        | Permissions::CREATE_PUBLIC_THREADS
                }
                Some(NewsThread | PrivateThread | PublicThread) => Permissions::SEND_MESSAGES_IN_THREADS,
                _ => Permissions::SEND_MESSAGES,
            };
            // Without the history, a message of uncertain delivery cannot be found again.
            let needed =
                Permissions::VIEW_CHANNEL | Permissions::ATTACH_FILES | Permissions::READ_MESSAGE_HISTORY;
            let lacking = (needed | write) - own;
            let lacking: Vec<Permission> =
                PERMISSIONS.into_iter().filter(|(bit, _)| lacking.contains(*bit)).map(|(_, it)| it).collect();
            (!lacking.is_empty() && !own.administrator()).then_some(Missing::Permissions(lacking))
        })
    }

    /// False when rate limited.
    pub fn may_pass(&self, bot: &Bot) -> bool {
        of_any!(self, interaction => {
            bot.floods.pass(interaction.user.id.into(), interaction.guild_id.map(ServerId::from))
        })
    }

    /// False when autocomplete is rate limited.
    pub fn may_type(&self, bot: &Bot) -> bool {
        of_any!(self, interaction => bot.floods.types(interaction.user.id.into()))
    }

    /// The ephemeral message in which the answer continues: the one whose button was pressed or form was opened.
    fn panel(&self) -> Option<&Message> {
        let message = match self {
            Caller::Command(_) => None,
            Caller::Press(press) => Some(&*press.message),
            Caller::Form(form) => form.message.as_deref(),
        };
        let ephemeral =
            |message: &&Message| message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        message.filter(ephemeral)
    }

    /// Whether it comes from an ephemeral message.
    pub fn is_in_private(&self) -> bool {
        self.panel().is_some()
    }

    /// Claims the interaction; false if that was done before.
    pub fn is_new(&self, bot: &Bot) -> bool {
        of_any!(self, interaction => bot.repeats.is_new(interaction.id.into()))
    }

    /// Answers at once.
    pub async fn say(&self, bot: &Bot, http: &Arc<Http>, reply: Reply) {
        if self.is_new(bot) {
            self.answer(http, reply).await;
        }
    }

    /// Does the work and answers with its result. If nothing was done, typed text is given back.
    pub async fn serve<W>(&self, bot: &Bot, http: &Arc<Http>, typed: Typed, work: W)
    where
        W: Future<Output = Result<Reply, Trouble>> + Send + 'static,
    {
        if !self.is_new(bot) {
            return;
        }
        let reader = self.reader(bot);
        if !self.may_pass(bot) {
            return self.answer(http, typed.given_back(reader, Reply::beside(words::flood(reader)))).await;
        }
        // In its own task: a panic ends there.
        let mut work = tokio::spawn(work);
        let (done, ack) = match tokio::time::timeout(FIRST_ANSWER, &mut work).await {
            Ok(done) => (done, Ack::No),
            Err(_) => {
                let deferred = self.defer(http).await;
                if let Err(error) = &deferred {
                    tracing::warn!(code = code(error), "an answer could not be deferred");
                }
                (work.await, if deferred.is_ok() { Ack::Deferred } else { Ack::Unsure })
            }
        };
        let reply = match done {
            Ok(Ok(reply)) => reply,
            Ok(Err(trouble)) => typed.given_back(reader, Reply::beside(in_words(reader, &trouble))),
            Err(panic) => typed.given_back(reader, Reply::beside(panicked(reader, &panic))),
        };
        self.answer_after(http, reply, ack).await;
    }

    /// A lost answer undoes nothing: what was done stands, and the courier posts it.
    pub async fn answer(&self, http: &Arc<Http>, reply: Reply) {
        self.answer_after(http, reply, Ack::No).await;
    }

    async fn answer_after(&self, http: &Arc<Http>, mut reply: Reply, ack: Ack) {
        if failpoint::hit("answer before").is_err() {
            return;
        }
        let deferred = ack == Ack::Deferred;
        let mut answered = self.try_to_answer(http, &reply, deferred).await;
        // A follow-up is not refused the second time: it would be shown twice.
        let follows = deferred && reply.aside && self.panel().is_some();
        if !follows && answered.as_ref().is_err_and(may_pass) {
            // If the first one got through, the second is refused.
            answered = self.try_to_answer(http, &reply, deferred).await;
        }
        if answered.as_ref().is_err_and(|error| code(error) == UNKNOWN_MESSAGE) && self.panel().is_some() {
            // The message in which it would continue was dismissed.
            reply.aside = true;
            answered = self.try_to_answer(http, &reply, deferred).await;
        }
        if !deferred && answered.as_ref().is_err_and(|error| code(error) == ALREADY_ANSWERED) {
            // The deferral got through after all, or a process died right after it. Any other answer stays: it is this
            // one, or the first one to an interaction that came twice.
            if ack == Ack::Unsure || self.is_thinking(http).await {
                answered = self.try_to_answer(http, &reply, true).await;
            } else {
                answered = Ok(());
            }
        }
        if let Err(error) = answered {
            tracing::warn!(code = code(&error), "an answer did not get through");
        }
        // A test that injects an error here finds the answer given.
        let _ = failpoint::hit("answer given");
    }

    /// Whether the answer so far is only a deferral.
    async fn is_thinking(&self, http: &Arc<Http>) -> bool {
        let original = of_any!(self, interaction => interaction.get_response(http).await);
        original.is_ok_and(|message| message.flags.is_some_and(|flags| flags.contains(MessageFlags::LOADING)))
    }

    async fn try_to_answer(&self, http: &Arc<Http>, reply: &Reply, deferred: bool) -> serenity::Result<()> {
        let content = limits::fitting(&reply.content, CONTENT);
        let in_place = self.panel().is_some() && !reply.aside;
        if deferred && self.panel().is_some() && reply.aside {
            let message = CreateInteractionResponseFollowup::new()
                .content(content)
                .components(reply.rows())
                .files(reply.files())
                .allowed_mentions(CreateAllowedMentions::new())
                .ephemeral(true);
            return of_any!(self, interaction => interaction.create_followup(http, message).await.map(|_| ()));
        }
        if deferred {
            // Even if there are none: files that are not named here would stay.
            let files = reply.files().into_iter().fold(EditAttachments::new(), EditAttachments::add);
            let edit = EditInteractionResponse::new()
                .content(content)
                .components(reply.rows())
                .attachments(files)
                .allowed_mentions(CreateAllowedMentions::new());
            return of_any!(self, interaction => interaction.edit_response(http, edit).await.map(|_| ()));
        }
        let message = CreateInteractionResponseMessage::new()
            .content(content)
            .components(reply.rows())
            .files(reply.files())
            .allowed_mentions(CreateAllowedMentions::new());
        let response = match in_place {
            true => CreateInteractionResponse::UpdateMessage(message),
            false => CreateInteractionResponse::Message(message.ephemeral(true)),
        };
        of_any!(self, interaction => interaction.create_response(http, response).await)
    }

    /// Defers the answer: in the message in which it will continue, or in a new one.
    async fn defer(&self, http: &Arc<Http>) -> serenity::Result<()> {
        let response = match self.panel() {
            Some(_) => CreateInteractionResponse::Acknowledge,
            None => CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(true)),
        };
        of_any!(self, interaction => interaction.create_response(http, response).await)
    }
}

/// What the player reads when something was not done.
pub fn in_words(reader: Reader, trouble: &Trouble) -> String {
    match trouble {
        Trouble::Refused(refusal) => words::refusal(reader, refusal),
        Trouble::Store(Fault::Busy) => words::busy(reader),
        Trouble::Store(fault) => {
            let id = fault_id();
            tracing::error!(%fault, id, "the store failed");
            match fault {
                Fault::Unwritable(_) => words::unwritable(reader, &id),
                _ => words::fault(reader, &id),
            }
        }
        Trouble::Broken { table, reason } => {
            let id = fault_id();
            tracing::error!(%table, reason, id, "a table is broken");
            words::fault(reader, &id)
        }
    }
}

/// What the player reads when a handler panicked.
pub fn panicked(reader: Reader, panic: &dyn std::fmt::Display) -> String {
    let id = fault_id();
    tracing::error!(%panic, id, "a handler panicked");
    words::fault(reader, &id)
}

/// A number that finds the line in the log.
fn fault_id() -> String {
    format!("{:08x}", rand::random::<u32>())
}

/// Whether an immediate retry may get through: not rate limited, not refused, and time is left.
fn may_pass(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(response)) => {
            response.status_code.is_server_error()
        }
        serenity::Error::Http(serenity::HttpError::Request(fault)) => !fault.is_timeout(),
        _ => false,
    }
}

/// Discord's code, without the address, which holds the interaction's token.
pub fn code(error: &serenity::Error) -> isize {
    match error {
        serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(response)) => response.error.code,
        _ => 0,
    }
}
