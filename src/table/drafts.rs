//! Turns that are half chosen: kept for a while where a button has no room for them. Opaque here.

use rand::RngExt;

use super::{House, Trouble};
use crate::store::{TableId, UserId};

/// Letters that nobody mixes up, as many as five bits can name.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
const LENGTH: usize = 10;

impl House {
    /// Keeps what somebody has chosen so far at a table, and says under which name it is found again.
    pub async fn keep_draft(&self, table: TableId, user: UserId, text: &str) -> Result<String, Trouble> {
        let letter = |_| char::from(LETTERS[rand::rng().random_range(0..LETTERS.len())]);
        let id: String = (0..LENGTH).map(letter).collect();
        let mut session = self.store.write().await?;
        session.keep_draft(&id, table, user, text, self.now()).await?;
        session.commit().await?;
        Ok(id)
    }

    /// What was kept under this name, for the same person at the same table; nothing once it is too old.
    pub async fn draft(&self, id: &str, table: TableId, user: UserId) -> Result<Option<String>, Trouble> {
        let oldest = self.now() - self.pace.drafts;
        Ok(self.store.read().await?.draft(id, table, user, oldest).await?)
    }
}
