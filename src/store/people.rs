//! People: last seen names and languages, direct-message channels, and whose are closed.

use super::cells::unless_damaged;
use super::{ChannelId, Fault, Millis, Session, UserId};

impl Session {
    /// Remembers a person's name, and the language of their Discord.
    pub async fn met(
        &mut self,
        user: UserId,
        name: &str,
        locale: Option<&str>,
        now: Millis,
    ) -> Result<(), Fault> {
        let insert = sqlx::query(
            "INSERT INTO people (user, name, locale, seen_at) VALUES (?, ?, ?, ?)
             ON CONFLICT (user) DO UPDATE
             SET name = excluded.name, locale = coalesce(excluded.locale, locale), seen_at = excluded.seen_at",
        );
        let insert = insert.bind(user).bind(name).bind(locale).bind(now);
        insert.execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// A person's language, as Discord names it; None if unknown.
    pub async fn locale_of(&mut self, user: UserId) -> Result<Option<String>, Fault> {
        let locale = sqlx::query_scalar("SELECT locale FROM people WHERE user = ?").bind(user);
        let locale: Option<Option<String>> =
            unless_damaged(locale.fetch_optional(&mut *self.transaction).await)?;
        Ok(locale.flatten())
    }

    pub async fn name_of(&mut self, user: UserId) -> Result<Option<String>, Fault> {
        let name = sqlx::query_scalar("SELECT name FROM people WHERE user = ?").bind(user);
        unless_damaged(name.fetch_optional(&mut *self.transaction).await)
    }

    /// The channel of this person's direct messages, as far as it is known.
    pub async fn dms_of(&mut self, user: UserId) -> Result<Option<ChannelId>, Fault> {
        let channel = sqlx::query_scalar("SELECT dms FROM people WHERE user = ?").bind(user);
        Ok(unless_damaged(channel.fetch_optional(&mut *self.transaction).await)?.flatten())
    }

    pub async fn set_dms(&mut self, user: UserId, channel: ChannelId) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE people SET dms = ? WHERE user = ?");
        update.bind(channel).bind(user).execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Since when this person refuses direct messages.
    pub async fn dms_closed_at(&mut self, user: UserId) -> Result<Option<Millis>, Fault> {
        let since = sqlx::query_scalar("SELECT dms_closed_at FROM people WHERE user = ?").bind(user);
        Ok(unless_damaged(since.fetch_optional(&mut *self.transaction).await)?.flatten())
    }

    /// Clamps future times to now: the clock was set back.
    pub async fn close_dms_from_now(&mut self, now: Millis) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE people SET dms_closed_at = ?1 WHERE dms_closed_at > ?1").bind(now);
        update.execute(&mut *self.transaction).await?;
        Ok(())
    }

    pub async fn set_dms_closed(&mut self, user: Option<UserId>, since: Millis) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE people SET dms_closed_at = ? WHERE user = ?");
        update.bind(since).bind(user).execute(&mut *self.transaction).await?;
        Ok(())
    }
}
