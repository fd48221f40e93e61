//! The lobby as people see it: what its post says, what its host changes, who is invited, where it is played, and the game
//! after it.

mod again;
mod computers;
mod invite;
mod options;
mod post;
mod thread;

use playground::driver::Seen;

use super::Stage;

pub(crate) const CHANNEL: &str = "oasis";

impl Stage {
    /// Presses a button of a message, and what is answered.
    pub(crate) async fn press(&self, who: &str, on: &Seen, button: &str) -> Seen {
        self.discord.user(who).presses(on, button).answer().await
    }

    /// The newest lobby in a channel that people may join.
    pub(crate) async fn lobby(&self, channel: &str) -> Seen {
        let fits = |seen: &Seen| seen.button("Start").is_some() && !seen.is_ephemeral();
        self.discord.user("Farid").sees(channel, "a lobby", fits).await
    }

    /// The lobby when its post says these words.
    pub(crate) async fn lobby_says(&self, channel: &str, words: &str) -> Seen {
        let fits =
            |seen: &Seen| seen.button("Start").is_some() && !seen.is_ephemeral() && seen.contains(words);
        self.discord.user("Farid").sees(channel, &format!("a lobby that says “{words}”"), fits).await
    }
}
