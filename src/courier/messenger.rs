//! What the courier needs of the world outside: something that sends, edits, finds and deletes messages.

use crate::store::{ChannelId, MessageId, Millis};
use crate::table::{Brief, Standstill};
use render::Picture;
use thiserror::Error;

/// A brief with its picture, ready to be put into words.
pub struct Letter {
    pub brief: Brief,
    pub picture: Option<Picture>,
    /// Plain text only: the full form was refused.
    pub plain: bool,
}

impl Letter {
    /// Whether words must tell what a picture would show.
    pub fn wants_words(&self) -> bool {
        self.plain || self.picture.is_none()
    }
}

/// Where a message lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Posted {
    pub channel: ChannelId,
    pub message: MessageId,
}

/// Why a message did not get through.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Undelivered {
    /// Time-out, 5xx, 429, a dropped connection: whether it got through is not known. Retried later.
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
    /// This person takes no direct messages from us.
    #[error("direct messages are closed")]
    DmsClosed,
    /// The message is not there any more.
    #[error("the message is gone")]
    Gone,
    /// Discord refuses what we said.
    #[error("the content is refused: {0}")]
    Content(String),
    /// Refused for a reason that we do not know: nothing came of it. Retried for some hours, then told in another way.
    #[error("refused: {0}")]
    Unclear(String),
    /// Discord refuses our token.
    #[error("the token is refused: {0}")]
    LockedOut(String),
}

pub trait Messenger: Send + Sync + 'static {
    /// Takes a slot of the channel's edit limit, which Discord has for old messages; or says how long to wait.
    fn take_edit(&self, _posted: Posted) -> Result<(), Millis> {
        Ok(())
    }

    /// Sends a new message. Its marker is the nonce: sending it twice within minutes makes one message.
    fn send(&self, letter: &Letter) -> impl Future<Output = Result<Posted, Undelivered>> + Send;

    /// Changes a message of ours.
    fn edit(&self, letter: &Letter, posted: Posted) -> impl Future<Output = Result<(), Undelivered>> + Send;

    /// Searches the newest messages of its channel for one that was tried at `since`: by its marker, or by its text if it
    /// bears none.
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

    /// Takes the buttons of a message away.
    fn quieten(&self, posted: Posted) -> impl Future<Output = Result<(), Undelivered>> + Send;

    fn delete(&self, posted: Posted) -> impl Future<Output = Result<(), Undelivered>> + Send;
}
