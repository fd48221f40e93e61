//! Half-chosen turns, kept for a while if they are too long for a button. Opaque here.

use rand::RngExt;

use super::{House, Trouble};
use crate::store::{TableId, UserId};

/// Letters that are hard to confuse, as many as five bits can name.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
const LENGTH: usize = 10;

impl House {
    /// Stores what somebody has chosen so far at a table, and returns its name.
    pub async fn keep_draft(&self, table: TableId, user: UserId, text: &str) -> Result<String, Trouble> {
        let letter = |_| char::from(LETTERS[rand::rng().random_range(0..LETTERS.len())]);
        let id: String = (0..LENGTH).map(letter).collect();
        let mut session = self.store.write().await?;
        session.keep_draft(&id, table, user, text, self.now()).await?;
        session.commit().await?;
        Ok(id)
    }

    /// The stored draft of this name, for the same person at the same table; None once it is too old.
    pub async fn draft(&self, id: &str, table: TableId, user: UserId) -> Result<Option<String>, Trouble> {
        let oldest = self.now() - self.pace.drafts;
        Ok(self.store.read().await?.draft(id, table, user, oldest).await?)
    }
}
