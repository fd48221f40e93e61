//! Reaching Discord: retries until the gateway's address is known, and uses no more logins (IDENTIFY) than Discord
//! grants. Temporary trouble is logged once and waited out; permanent trouble ends the bot.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use poise::serenity_prelude as serenity;
use rand::RngExt;
use reqwest::header::{AUTHORIZATION, HeaderValue, RETRY_AFTER, USER_AGENT};
use secrecy::{ExposeSecret, SecretString};
use serenity::json;

use super::connect::Unconnected;
use crate::failpoint;

const DISCORD: &str = "https://discord.com";
const FIRST_WAIT: Duration = Duration::from_secs(1);
/// The longest wait between two tries.
const LONGEST_WAIT: Duration = Duration::from_secs(5 * 60);
/// For a 429 that does not say how long to wait.
const LIMITED: Duration = Duration::from_secs(60);

/// Exponential backoff with 25 % jitter, so that not all bots come back at once.
pub(super) fn back_off(failures: u32, longest: Duration) -> Duration {
    let first = failpoint::setting(failpoint::BACK_OFF)
        .map_or(FIRST_WAIT, |millis| Duration::from_millis(millis.unsigned_abs()));
    let wait = first.saturating_mul(1 << failures.min(20)).min(longest);
    wait.mul_f64(rand::rng().random_range(0.75..=1.25))
}

/// Why Discord cannot be used right now. The kind tells whether it was logged already.
struct Ill {
    kind: String,
    sentence: String,
    /// How long to wait, if Discord says so.
    wait: Option<Duration>,
}

impl Ill {
    fn new(kind: &str, sentence: String) -> Ill {
        Ill { kind: kind.to_owned(), sentence, wait: None }
    }
}

enum Refused {
    ForNow(Ill),
    /// Retrying does not help.
    ForGood(Unconnected),
}

/// The way to Discord, or to a server that speaks its protocol.
pub(super) struct Dial {
    client: reqwest::Client,
    token: SecretString,
    base: Option<String>,
    /// The trouble that was logged last.
    said: Mutex<Option<String>>,
}

impl Dial {
    pub(super) fn new(client: reqwest::Client, token: &SecretString, base: Option<&str>) -> Dial {
        Dial { client, token: token.clone(), base: base.map(str::to_owned), said: Mutex::default() }
    }

    /// The gateway's address, once Discord tells it and a login is left.
    pub(super) async fn gateway(&self) -> Result<String, Unconnected> {
        let mut failures = 0;
        loop {
            match self.ask().await {
                Ok(url) => return Ok(url),
                Err(Refused::ForGood(why)) => return Err(why),
                Err(Refused::ForNow(ill)) => {
                    self.say(&ill.kind, &ill.sentence);
                    let wait = back_off(failures, LONGEST_WAIT);
                    tokio::time::sleep(ill.wait.map_or(wait, |least| least.max(wait))).await;
                    failures += 1;
                }
            }
        }
    }

    /// Logs what is wrong, unless that was the last thing logged.
    pub(super) fn say(&self, kind: &str, sentence: &str) {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if said.as_deref() != Some(kind) {
            tracing::warn!("{sentence}; I keep trying, Ctrl-C stops me");
            *said = Some(kind.to_owned());
        }
    }

    /// Logs that it is over, if anything was wrong.
    pub(super) fn well_again(&self) {
        if self.said.lock().unwrap_or_else(PoisonError::into_inner).take().is_some() {
            tracing::info!("connected to {} again", self.name());
        }
    }

    /// Discord, or the configured address.
    fn name(&self) -> &str {
        self.base.as_deref().unwrap_or("Discord")
    }

    fn nobody(&self) -> String {
        match &self.base {
            None => "Discord cannot be reached: there is no connection".to_owned(),
            Some(base) => format!(
                "nothing answers at {base}. That is the address in CARAVANSERAI_DISCORD_API: start the server there, or \
                 leave it empty for Discord itself"
            ),
        }
    }

    async fn ask(&self) -> Result<String, Refused> {
        let name = self.name();
        let passing = |kind: &str, sentence: String| Refused::ForNow(Ill::new(kind, sentence));
        let address = format!("{}/api/v10/gateway/bot", self.base.as_deref().unwrap_or(DISCORD));
        let token = HeaderValue::from_str(&format!("Bot {}", self.token.expose_secret().trim()));
        let mut token = token.map_err(|_| Refused::ForGood(Unconnected::Token))?;
        token.set_sensitive(true);
        let asked = self.client.get(address).header(AUTHORIZATION, token);
        let asked = asked.header(USER_AGENT, serenity::constants::USER_AGENT).send().await;
        let no_answer = |fault: reqwest::Error| {
            let (kind, sentence) = if fault.is_timeout() {
                ("time-out", format!("{name} does not answer"))
            } else if fault.is_connect() {
                ("no connection", self.nobody())
            } else {
                ("cut", format!("{name} cut the connection"))
            };
            passing(kind, sentence)
        };
        let answer = asked.map_err(no_answer)?;
        let status = answer.status().as_u16();
        let retry_after = answer.headers().get(RETRY_AFTER);
        let retry_after = retry_after.and_then(|wait| wait.to_str().ok()?.parse::<f64>().ok());
        let retry_after = retry_after.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        match status {
            200 => {}
            401 => return Err(Refused::ForGood(Unconnected::Token)),
            429 => {
                let wait = retry_after.unwrap_or(LIMITED);
                let ill = Ill::new("429", format!("{name} asks me to wait for {} (429)", rounded(wait)));
                return Err(Refused::ForNow(Ill { wait: Some(wait), ..ill }));
            }
            500.. => {
                let ill = Ill::new("5xx", format!("{name} is out of order ({status})"));
                return Err(Refused::ForNow(Ill { wait: retry_after, ..ill }));
            }
            _ => {
                let sentence = format!("{name} answers {status} when I ask for its gateway");
                return Err(passing(&status.to_string(), sentence));
            }
        }
        let text = answer.text().await.map_err(no_answer)?;
        let gateway: serenity::BotGateway = json::from_str(text).map_err(|_| {
            passing("unreadable", format!("{name} answers something that is not Discord's protocol"))
        })?;
        if let Some(base) = &self.base {
            let wanted = base.replacen("http", "ws", 1);
            if !gateway.url.starts_with(&wanted) {
                return Err(Refused::ForGood(Unconnected::Elsewhere { wanted, found: gateway.url }));
            }
        }
        let limit = gateway.session_start_limit;
        if limit.remaining == 0 {
            let wait = Duration::from_millis(limit.reset_after);
            let sentence =
                format!("this token has no login left; {name} grants new ones in {}", rounded(wait));
            return Err(Refused::ForNow(Ill { wait: Some(wait), ..Ill::new("logins", sentence) }));
        }
        Ok(gateway.url)
    }
}

fn rounded(wait: Duration) -> String {
    let count = |number: u64, unit: &str| format!("{number} {unit}{}", if number == 1 { "" } else { "s" });
    match wait.as_secs_f64().ceil() as u64 {
        seconds @ 0..120 => count(seconds, "second"),
        seconds @ 120..7200 => count(seconds.div_ceil(60), "minute"),
        seconds => count(seconds.div_ceil(3600), "hour"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_stay_within_their_bounds() {
        for _ in 0..100 {
            assert!((750..=1_250).contains(&back_off(0, LONGEST_WAIT).as_millis()));
            assert!((3_000..=5_000).contains(&back_off(2, LONGEST_WAIT).as_millis()));
            assert!((225..=375).contains(&back_off(40, LONGEST_WAIT).as_secs()));
        }
    }

    #[test]
    fn a_wait_is_said_in_a_unit_that_fits() {
        let said = |seconds| rounded(Duration::from_secs(seconds));
        assert_eq!(
            [said(1), said(90), said(121), said(7_200)],
            ["1 second", "90 seconds", "3 minutes", "2 hours"]
        );
    }
}
