//! Uploaded files and their signed, expiring links.
use std::fmt::Write as _;
use std::sync::Arc;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::World;
use super::clock::Snowflake;
use super::messages::Described;

/// A part `files[N]` of a multipart request.
#[derive(Clone, Debug)]
pub struct Upload {
    pub number: u64,
    pub filename: String,
    pub bytes: Arc<Vec<u8>>,
}

#[derive(Clone, Debug)]
pub struct Attachment {
    pub id: Snowflake,
    pub filename: String,
    /// The alt text.
    pub description: Option<String>,
    /// Empty once the message is so old that its files were dropped.
    pub bytes: Arc<Vec<u8>>,
    pub length: usize,
    pub size: Option<(u32, u32)>,
    pub ephemeral: bool,
}

impl Attachment {
    pub fn new(id: Snowflake, upload: &Upload, words: Option<&Described>, ephemeral: bool) -> Self {
        let filename = words.and_then(|words| words.filename.as_deref()).unwrap_or(&upload.filename);
        Attachment {
            id,
            filename: safe_name(filename),
            description: words.and_then(|words| words.description.clone()),
            bytes: Arc::clone(&upload.bytes),
            length: upload.bytes.len(),
            size: dimensions(&upload.bytes),
            ephemeral,
        }
    }

    pub fn content_type(&self) -> &'static str {
        match self.filename.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).as_deref() {
            Some("png") => "image/png",
            Some("gif") => "image/gif",
            Some("jpg" | "jpeg") => "image/jpeg",
            Some("webp") => "image/webp",
            Some("txt") => "text/plain; charset=utf-8",
            Some("json") => "application/json; charset=utf-8",
            _ => "application/octet-stream",
        }
    }
}

/// Discord keeps letters, digits, `.`, `_` and `-` of a file name; spaces become underscores.
pub fn safe_name(name: &str) -> String {
    let kept: String = name
        .chars()
        .map(|c| if c == ' ' { '_' } else { c })
        .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-'))
        .collect();
    if kept.trim_matches('.').is_empty() { "unknown".to_owned() } else { kept }
}

/// Width and height of a PNG or GIF, from its first bytes.
fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let number = |at: usize| bytes.get(at..at + 4).map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]));
        return Some((number(16)?, number(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let number = |at: usize| bytes.get(at..at + 2).map(|b| u32::from(u16::from_le_bytes([b[0], b[1]])));
        return Some((number(6)?, number(8)?));
    }
    None
}

const HOUR: u64 = 3600;

impl World {
    /// A link that works for a day; it stays the same for an hour, so that clients can cache by it.
    pub fn file_url(&self, channel: Snowflake, file: &Attachment) -> String {
        let issued = self.now() / 1000 / HOUR * HOUR;
        let expires = issued + 25 * HOUR;
        let (name, sign) = (&file.filename, self.sign(file.id, expires));
        format!(
            "{}/attachments/{channel}/{}/{name}?ex={expires:x}&is={issued:x}&hm={sign}",
            self.base, file.id
        )
    }

    fn sign(&self, file: Snowflake, expires: u64) -> String {
        let mut digest = Sha256::new();
        digest.update(self.secret);
        digest.update(file.0.to_be_bytes());
        digest.update(expires.to_be_bytes());
        digest.finalize().iter().take(16).fold(String::new(), |mut text, byte| {
            write!(text, "{byte:02x}").expect("writing to a string succeeds");
            text
        })
    }

    /// The file behind a link, unless the link was changed or has expired.
    pub fn file(&self, channel: Snowflake, id: Snowflake, ex: &str, hm: &str) -> Option<&Attachment> {
        let expires = u64::from_str_radix(ex, 16).ok()?;
        if self.now() / 1000 >= expires || hm != self.sign(id, expires) {
            return None;
        }
        let mut files = self.messages.of(channel).rev().flat_map(|message| &message.attachments);
        files.find(|file| file.id == id).filter(|file| file.bytes.len() == file.length)
    }

    pub(super) fn attachment_json(&self, channel: Snowflake, file: &Attachment) -> Value {
        let url = self.file_url(channel, file);
        let mut json = json!({
            "id": file.id, "filename": file.filename, "size": file.length,
            "url": url, "proxy_url": url, "content_type": file.content_type(),
        });
        if let Some(description) = &file.description {
            json["description"] = description.clone().into();
        }
        if let Some((width, height)) = file.size {
            (json["width"], json["height"]) = (width.into(), height.into());
        }
        if file.ephemeral {
            json["ephemeral"] = true.into();
        }
        json
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cleaned_and_sizes_read() {
        assert_eq!(safe_name("my board (1).png"), "my_board_1.png");
        assert_eq!(safe_name("../../etc"), "....etc");
        assert_eq!(safe_name("é"), "unknown");
        assert_eq!(dimensions(b"GIF89a\x02\x00\x03\x00"), Some((2, 3)));
        assert_eq!(dimensions(b"\x89PNG\r\n\x1a\n"), None);
    }
}
