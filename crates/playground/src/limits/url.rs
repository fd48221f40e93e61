//! Which addresses Discord accepts.
use super::{Complaints, Form};

impl Complaints {
    /// An address that may be absent: http or https, and `attachment://` where `attachments` allows it.
    pub(super) fn url<'v>(
        &mut self,
        form: &'v Form,
        key: &str,
        longest: usize,
        schemes: &[&str],
    ) -> Option<&'v str> {
        let text = self.text(form, key, 0..=longest)?;
        let scheme = text.split_once("://").map_or("", |(scheme, _)| scheme);
        if !schemes.contains(&scheme) {
            let listed: Vec<String> = schemes.iter().map(|scheme| format!("'{scheme}'")).collect();
            let scheme = text.split_once(':').map_or("", |(scheme, _)| scheme);
            let words = format!(
                "Scheme \"{scheme}\" is not supported. Scheme must be one of ({}).",
                listed.join(", ")
            );
            self.about(key, "URL_TYPE_INVALID_SCHEME", &words);
        } else if !well_formed(text) {
            self.about(key, "URL_TYPE_INVALID_URL", "Not a well formed URL.");
        }
        Some(text)
    }
}

fn well_formed(url: &str) -> bool {
    let Some((scheme, rest)) = url.split_once("://") else { return false };
    if url
        .chars()
        .any(|c| c.is_whitespace() || c.is_control() || matches!(c, '"' | '<' | '>' | '\\' | '^' | '`'))
    {
        return false;
    }
    if scheme == "attachment" {
        return !rest.is_empty();
    }
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let (host, port) = host.rsplit_once(':').unwrap_or((host, "0"));
    let label = |part: &str| {
        !part.is_empty()
            && !part.starts_with('-')
            && !part.ends_with('-')
            && part.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    let dotted = host.contains('.') || host == "localhost";
    port.parse::<u16>().is_ok() && dotted && host.trim_end_matches('.').split('.').all(label)
}

#[cfg(test)]
mod tests {
    use super::well_formed;

    #[test]
    fn good_and_bad_addresses() {
        for good in
            ["https://example.com", "http://127.0.0.1:4000/a?b#c", "https://a.b-c.de/ä", "attachment://x.png"]
        {
            assert!(well_formed(good), "{good}");
        }
        for bad in [
            "https://",
            "https://a b.com",
            "https://nodots",
            "https://under_score.com",
            "https://a..b",
            "attachment://",
        ] {
            assert!(!well_formed(bad), "{bad}");
        }
    }
}
