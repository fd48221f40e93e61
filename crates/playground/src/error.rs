//! Discord's own errors: HTTP status, JSON code and wording, as a bot reads them.
use std::time::Duration;

use serde_json::{Value, json};

/// The answer to a refused request. `errors` is the nested tree of 50035, `retry_after` the wait of a 429.
#[derive(Clone, Debug, PartialEq)]
pub struct ApiError {
    pub status: u16,
    pub code: u32,
    pub message: String,
    pub errors: Option<Value>,
    pub retry_after: Option<Duration>,
}

/// An error whose status, code and wording never change.
#[derive(Clone, Copy, Debug)]
pub struct Known(u16, u32, &'static str);

pub const UNAUTHORIZED: Known = Known(401, 0, "401: Unauthorized");
pub const NOT_FOUND: Known = Known(404, 0, "404: Not Found");
pub const NOT_JSON: Known = Known(400, 50109, "The request body contains invalid JSON.");

pub const UNKNOWN_APPLICATION: Known = Known(404, 10002, "Unknown Application");
pub const UNKNOWN_CHANNEL: Known = Known(404, 10003, "Unknown Channel");
pub const UNKNOWN_GUILD: Known = Known(404, 10004, "Unknown Guild");
pub const UNKNOWN_MEMBER: Known = Known(404, 10007, "Unknown Member");
pub const UNKNOWN_MESSAGE: Known = Known(404, 10008, "Unknown Message");
pub const UNKNOWN_OVERWRITE: Known = Known(404, 10009, "Unknown permission overwrite");
pub const UNKNOWN_ROLE: Known = Known(404, 10011, "Unknown Role");
pub const UNKNOWN_USER: Known = Known(404, 10013, "Unknown User");
pub const UNKNOWN_WEBHOOK: Known = Known(404, 10015, "Unknown Webhook");
pub const UNKNOWN_INTERACTION: Known = Known(404, 10062, "Unknown interaction");
pub const UNKNOWN_COMMAND: Known = Known(404, 10063, "Unknown application command");
pub const TOO_MANY_PINS: Known = Known(400, 30003, "Maximum number of pins reached for the channel (250)");
pub const TOO_MANY_COMMANDS: Known = Known(400, 30032, "Maximum number of application commands reached");
pub const TOO_MANY_OLD_EDITS: Known =
    Known(429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later");
pub const TOO_LARGE: Known = Known(413, 40005, "Request entity too large");
pub const ALREADY_ANSWERED: Known = Known(400, 40060, "Interaction has already been acknowledged.");
pub const MISSING_ACCESS: Known = Known(403, 50001, "Missing Access");
pub const NOT_IN_A_DM: Known = Known(403, 50003, "Cannot execute action on a DM channel");
pub const NOT_YOUR_MESSAGE: Known = Known(403, 50005, "Cannot edit a message authored by another user");
pub const EMPTY_MESSAGE: Known = Known(400, 50006, "Cannot send an empty message");
pub const DMS_CLOSED: Known = Known(403, 50007, "Cannot send messages to this user");
pub const NOT_A_TEXT_CHANNEL: Known = Known(400, 50008, "Cannot send messages in a non-text channel");
pub const MISSING_PERMISSIONS: Known = Known(403, 50013, "Missing Permissions");
pub const BULK_DELETE_COUNT: Known = Known(
    400,
    50016,
    "Provided too few or too many messages to delete. Must provide at least 2 and fewer than 100 messages to delete",
);
pub const SYSTEM_MESSAGE: Known = Known(403, 50021, "Cannot execute action on a system message");
pub const WRONG_CHANNEL_TYPE: Known = Known(400, 50024, "Cannot execute action on this channel type");
pub const INVALID_WEBHOOK_TOKEN: Known = Known(401, 50027, "Invalid Webhook Token");
pub const INVALID_RECIPIENTS: Known = Known(400, 50033, "Invalid Recipient(s)");
pub const TOO_OLD_TO_DELETE: Known = Known(400, 50034, "A message provided was too old to bulk delete");
pub const THREAD_ARCHIVED: Known = Known(400, 50083, "Thread is archived");
pub const NO_SHARED_GUILD: Known =
    Known(403, 50278, "Cannot send messages to this user due to having no mutual guilds");
pub const REPLY_NEEDS_HISTORY: Known =
    Known(400, 160_002, "Cannot reply without permission to read message history");
pub const THREAD_EXISTS: Known = Known(400, 160_004, "A thread has already been created for this message");
pub const THREAD_LOCKED: Known = Known(400, 160_005, "Thread is locked");

impl From<Known> for ApiError {
    fn from(Known(status, code, message): Known) -> Self {
        ApiError { status, code, message: message.to_owned(), errors: None, retry_after: None }
    }
}

impl ApiError {
    /// 50035 with its tree; `limits` builds the tree.
    pub fn form(errors: Value) -> Self {
        let message = "Invalid Form Body".to_owned();
        ApiError { status: 400, code: 50035, message, errors: Some(errors), retry_after: None }
    }

    /// A separate limit is used up: a 429 with a code.
    pub fn after(known: Known, wait: Duration) -> Self {
        ApiError { retry_after: Some(wait), ..known.into() }
    }

    pub fn json(&self) -> Value {
        let mut body = json!({"message": self.message, "code": self.code});
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        if let Some(wait) = self.retry_after {
            (body["retry_after"], body["global"]) = (wait.as_secs_f64().into(), false.into());
        }
        body
    }
}
