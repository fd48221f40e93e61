//! Discord's limits as named constants.

use std::time::Duration;

pub use crate::words::{MESSAGE as CONTENT, fitting, length};

/// Choices of an autocomplete answer.
pub const CHOICES: usize = 25;
/// Characters of the name of a choice, and of its value.
pub const CHOICE: usize = 100;
/// Characters of the description of a command or an option.
pub const DESCRIPTION: usize = 100;
/// The languages of Discord's clients.
pub const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko",
];
/// Characters of the custom id of a button or a form.
pub const CUSTOM_ID: usize = 100;
/// Characters on a button, and in an empty list.
pub const BUTTON: usize = 80;
pub const SELECT_PLACEHOLDER: usize = 150;
/// Characters of the name of a thread.
pub const THREAD_NAME: usize = 100;
/// Buttons in a row.
pub const ROW: usize = 5;
/// The first answer must come within three seconds; anything slower is deferred well before.
pub const FIRST_ANSWER: Duration = Duration::from_millis(1500);
/// Characters of the title of a form, and of the example in one of its fields.
pub const FORM_TITLE: usize = 45;
pub const PLACEHOLDER: usize = 100;
/// Characters of all moves typed at once: our limit, not Discord's.
pub const MOVES: u16 = 300;
/// Edits of messages older than an hour are limited. A little less, since our clock and Discord's may differ.
pub const OLD: Duration = Duration::from_secs(55 * 60);
/// Discord takes about three edits of old messages in six seconds per channel, then none (429, 30046). One edit per
/// this interval stays below that even if a request takes two seconds longer than the next.
pub const BETWEEN_OLD_EDITS: Duration = Duration::from_millis(3200);
/// Messages per request of a channel's history.
pub const HISTORY: u8 = 100;
