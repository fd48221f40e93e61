//! What the courier needs from the outside world: something that sends, edits, finds and deletes messages.

use crate::store::{ChannelId, MessageId, Millis};
use crate::table::{Brief, Standstill};
use render::{Animation, Picture};
use thiserror::Error;

/// A brief with its pictures, ready to be put into words.
pub struct Letter {
    pub brief: Brief,
    pub picture: Option<Picture>,
    /// Of a game that has ended.
    pub replay: Option<Animation>,
    /// Plain text only: the full form was refused.
    pub plain: bool,
}

impl Letter {
    /// Whether the text must tell what the picture would show.
    pub fn wants_words(&self) -> bool {
        self.plain || self.picture.is_none()
    }
}

/// Where a message is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Posted {
    pub channel: ChannelId,
    pub message: MessageId,
}

/// Why a message was not delivered.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Undelivered {
    /// Timeout, 5xx, 429, a dropped connection: nobody knows whether it was delivered. Retried later.
    #[error("no answer from Discord: {0}")]
    Transient(String),
    /// It waited too long for Discord's rate limit (429). Retried much later.
    #[error("the route is limited")]
    Late,
    /// The channel is gone, or we may not write there.
    #[error("the channel cannot be reached: {0:?}")]
    Unreachable(Standstill),
    /// An edit in a thread that is archived: a post would wake it.
    #[error("its thread is archived")]
    Asleep,
    /// This person does not accept direct messages from us.
    #[error("direct messages are closed")]
    DmsClosed,
    /// The message is not there any more.
    #[error("the message is gone")]
    Gone,
    /// Discord rejects the content.
    #[error("the content is refused: {0}")]
    Content(String),
    /// Refused for an unknown reason, and not delivered. Retried for some hours, then told in another way.
    #[error("refused: {0}")]
    Unclear(String),
    /// Discord refuses our token.
    #[error("the token is refused: {0}")]
    LockedOut(String),
}

pub trait Messenger: Send + Sync + 'static {
    /// Takes a slot of Discord's limit on editing old messages in this channel, or says how long to wait.
    fn take_edit(&self, _posted: Posted) -> Result<(), Millis> {
        Ok(())
    }

    /// Sends a new message. Its marker is the nonce: within minutes, sending it twice creates one message.
    fn send(&self, letter: &Letter) -> impl Future<Output = Result<Posted, Undelivered>> + Send;

    /// Changes a message of ours.
    fn edit(&self, letter: &Letter, posted: Posted) -> impl Future<Output = Result<(), Undelivered>> + Send;

    /// Searches the newest messages of the channel for one that was tried at `since`: by its marker, or by its text if
    /// it has none.
    fn find(
        &self,
        letter: &Letter,
        since: Millis,
    ) -> impl Future<Output = Result<Option<Posted>, Undelivered>> + Send;

    /// Starts a thread from a message, unless it has one. The thread has the id of the message.
    fn start_thread(
        &self,
        posted: Posted,
        name: &str,
    ) -> impl Future<Output = Result<(), Undelivered>> + Send;

    /// Removes the buttons of a message.
    fn quieten(&self, posted: Posted) -> impl Future<Output = Result<(), Undelivered>> + Send;

    fn delete(&self, posted: Posted) -> impl Future<Output = Result<(), Undelivered>> + Send;
}
