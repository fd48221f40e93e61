//! What the environment says. So far: where Discord is.

/// The base address of a Discord-compatible server, such as the playground's. Unset: the real Discord.
pub const DISCORD_API: &str = "CARAVANSERAI_DISCORD_API";

/// Reads the value of [`DISCORD_API`]. A plain `http` address must be this machine: the token travels over it.
pub fn discord_api(value: Option<&str>) -> Result<Option<String>, String> {
    let Some(base) = value.map(|value| value.trim().trim_end_matches('/')).filter(|value| !value.is_empty())
    else {
        return Ok(None);
    };
    let refuse = |why: &str| Err(format!("{DISCORD_API}={base}: {why}"));
    let Some((scheme, host)) = base.split_once("://") else {
        return refuse("an address begins with http:// or https://");
    };
    if host.is_empty() || host.contains(['/', '?', '#', '@', ' ']) {
        return refuse("only a host and a port, such as http://127.0.0.1:4000");
    }
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    match scheme {
        "https" => Ok(Some(base.to_owned())),
        "http" if matches!(name, "127.0.0.1" | "localhost" | "[::1]") => Ok(Some(base.to_owned())),
        "http" => refuse("the token would cross the network in the clear; use https"),
        _ => refuse("an address begins with http:// or https://"),
    }
}

#[cfg(test)]
mod tests {
    use super::discord_api;

    #[test]
    fn an_address_is_taken_or_refused_with_the_reason() {
        assert_eq!(discord_api(None), Ok(None));
        assert_eq!(discord_api(Some(" ")), Ok(None));
        assert_eq!(discord_api(Some("http://127.0.0.1:4000/")), Ok(Some("http://127.0.0.1:4000".to_owned())));
        assert_eq!(
            discord_api(Some("https://discord.example")),
            Ok(Some("https://discord.example".to_owned()))
        );
        for (bad, why) in [
            ("127.0.0.1:4000", "begins with"),
            ("ftp://127.0.0.1", "begins with"),
            ("http://discord.example", "in the clear"),
            ("http://127.0.0.1:4000/api/v10", "only a host"),
            ("http://127.0.0.1@evil.example", "only a host"),
        ] {
            let refusal = discord_api(Some(bad)).expect_err(bad);
            assert!(refusal.contains(why) && refusal.starts_with("CARAVANSERAI_DISCORD_API="), "{refusal}");
        }
    }
}
