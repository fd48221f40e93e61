//! Converts games of an earlier version at the first start: each is replayed, and what a replay gives is no longer
//! stored. After a kill the next start continues. A game that does not replay is left as it is.

use crate::failpoint;
use crate::store::{PlyNumber, PlyRow, TableId, TableRow};

use super::{House, Trouble};

/// Rows read at a time. Each game is a transaction of its own.
const AT_ONCE: u32 = 50;

impl House {
    pub async fn pack(&self) -> Result<(), Trouble> {
        let all = self.store.read().await?.count_unpacked().await?;
        if all > 0 {
            tracing::info!(games = all, "packing the games that an earlier version stored");
        }
        let (mut after, mut seen, mut shown) = (TableId(0), 0, 0);
        loop {
            let ids = self.store.read().await?.unpacked_after(after, AT_ONCE).await?;
            let Some(&last) = ids.last() else { break };
            after = last;
            for id in ids {
                if let Some((row, plies)) = self.to_be_packed(id).await? {
                    let mut session = self.store.write().await?;
                    session.pack(&row, &plies).await?;
                    failpoint::hit("pack before commit")?;
                    session.commit().await?;
                    failpoint::hit("packed")?;
                }
                seen += 1;
                let percent = 100 * seen / all.max(1);
                if percent / 10 > shown / 10 {
                    shown = percent;
                    tracing::info!("packed {seen} of {all} games ({percent} %)");
                }
            }
        }
        Ok(self.store.shrink().await?)
    }

    /// A game and its log, if it replays exactly. Otherwise it is put aside, and nothing of it is deleted.
    async fn to_be_packed(&self, id: TableId) -> Result<Option<(TableRow, Vec<PlyRow>)>, Trouble> {
        let mut session = self.store.read().await?;
        let faults = match session.table(id).await {
            Ok(None) => return Ok(None),
            Ok(Some(row)) => match self.faults_of(self.check(&mut session, row.clone()).await)? {
                faults if faults.is_empty() => {
                    let plies = session.plies_from(id, PlyNumber::SETUP).await?;
                    return Ok(Some((row, plies)));
                }
                faults => faults,
            },
            Err(fault) => self.faults_of(Err(fault.into()))?,
        };
        drop(session);
        self.put_aside(id, faults.join("; ")).await;
        Ok(None)
    }
}
