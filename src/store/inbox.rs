//! Handled interactions with their answers, so that none takes effect twice.

use super::{Fault, InteractionId, Millis, Session, UserId};

impl Session {
    /// The answer that was given to an interaction of this person.
    pub async fn heard(&mut self, interaction: InteractionId, user: UserId) -> Result<Option<String>, Fault> {
        let answer = sqlx::query_scalar("SELECT answer FROM inbox WHERE interaction = ? AND user = ?");
        let answer = answer.bind(interaction).bind(user);
        Ok(answer.fetch_optional(&mut *self.transaction).await?)
    }

    pub async fn hear(
        &mut self,
        interaction: InteractionId,
        user: UserId,
        answer: &str,
        now: Millis,
    ) -> Result<(), Fault> {
        let insert =
            sqlx::query("INSERT INTO inbox (interaction, user, answer, heard_at) VALUES (?, ?, ?, ?)");
        let insert = insert.bind(interaction).bind(user).bind(answer).bind(now);
        insert.execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Forgets interactions that can no longer be repeated.
    pub async fn forget_heard_before(&mut self, then: Millis) -> Result<(), Fault> {
        let delete = sqlx::query("DELETE FROM inbox WHERE heard_at < ?").bind(then);
        delete.execute(&mut *self.transaction).await?;
        Ok(())
    }
}
